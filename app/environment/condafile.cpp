// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/condafile.h"

#include "environment/pythonpackages.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

struct Translation {
    const char *conda;
    const char *pip;
};

// Packages that conda-forge and the channels of pytorch call otherwise than PyPI.
constexpr Translation translations[] = {
    {"pytorch", "torch"},
    {"pytorch-cpu", "torch"},
    {"pytorch-gpu", "torch"},
    {"tensorflow-gpu", "tensorflow"},
    {"tensorflow-base", "tensorflow"},
    {"matplotlib-base", "matplotlib"},
    {"seaborn-base", "seaborn"},
    {"dask-core", "dask"},
    {"pytables", "tables"},
    {"py-xgboost", "xgboost"},
    {"py-xgboost-gpu", "xgboost"},
    {"libxgboost", "xgboost"},
    {"msgpack-python", "msgpack"},
    {"python-graphviz", "graphviz"},
    {"opencv", "opencv-python"},
    {"py-opencv", "opencv-python"},
    {"libopencv", "opencv-python"},
    {"faiss-gpu", "faiss-cpu"},
    {"pillow-simd", "pillow"},
    {"pyqt", "pyqt5"},
    {"attrs", "attrs"},
    {"pyg", "torch-geometric"},
    {"pytorch-lightning", "pytorch-lightning"},
    {"transformers", "transformers"},
    {"arrow-cpp", "pyarrow"},
    {"ipython-base", "ipython"},
    {"numpy-base", "numpy"},
};

// "numpy=1.24" is any 1.24, "numpy=1.24.3=py39h1" one build of 1.24.3; "==", ">=" and the like mean what they mean to pip.
QString specifierOf(QString constraint)
{
    constraint = constraint.trimmed().remove(u' ').section(u'[', 0, 0);
    static const QRegularExpression single(u"^=([^=,<>!]+)(=.*)?$"_s);
    const auto match = single.match(constraint);
    if (!match.hasMatch())
        return constraint.startsWith(u"=="_s) ? u"=="_s + constraint.mid(2).section(u'=', 0, 0) : constraint;
    const QString version = match.captured(1);
    if (!match.captured(2).isEmpty() || version.endsWith(u".*"_s))
        return u"=="_s + version;
    return u"=="_s + version + (version.endsWith(u'*') ? QString() : u".*"_s);
}

CondaPackage fromConda(const QString &words, int line)
{
    static const QRegularExpression form(u"^(?:[^\\s:]+::)?([A-Za-z0-9_][A-Za-z0-9._-]*)\\s*(.*)$"_s);
    CondaPackage package{words, {}, {}, line};
    const auto match = form.match(words);
    if (!match.hasMatch())
        return package;
    const QString conda = match.captured(1).toLower();
    const auto known =
        std::ranges::find_if(translations, [&](const Translation &one) { return conda == QLatin1StringView(one.conda); });
    package.name = known == std::end(translations) ? normalPackageName(conda) : QString::fromLatin1(known->pip);
    const PackageKind kind = packageFact(package.name).kind;
    if (kind != PackageKind::Ordinary && kind != PackageKind::Module)
        return package;
    package.requirement = package.name + specifierOf(match.captured(2));
    const auto sound = pythonRequirement(package.requirement);
    if (!isPackageName(package.name) || !sound || sound->name != package.name)
        package.requirement = isPackageName(package.name) ? package.name : QString();
    return package;
}

CondaPackage fromPip(const QString &words, int line)
{
    CondaPackage package{words, words, {}, line};
    if (const auto requirement = pythonRequirement(words))
        package.name = requirement->name;
    else
        package.requirement.clear(); // an option of pip
    return package;
}

} // namespace

QList<CondaPackage> condaPackages(const QString &text)
{
    static const QRegularExpression item(u"^(\\s*)-\\s+(?:\"([^\"]*)\"|'([^']*)'|([^#]*?))\\s*(?:\\s#.*)?$"_s);
    QList<CondaPackage> all;
    bool inside = false;
    qsizetype pipIndent = -1; // of the line "- pip:"
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        if (!line.isEmpty() && !line[0].isSpace() && line[0] != u'-' && line[0] != u'#')
            inside = line.startsWith(u"dependencies:"_s);
        const auto match = item.match(line);
        if (!inside || !match.hasMatch())
            continue;
        const QString words = (match.captured(2) + match.captured(3) + match.captured(4)).trimmed();
        const qsizetype indent = match.capturedLength(1);
        if (pipIndent >= 0 && indent <= pipIndent)
            pipIndent = -1;
        if (words == u"pip:"_s)
            pipIndent = indent;
        else if (!words.isEmpty())
            all += pipIndent >= 0 ? fromPip(words, number) : fromConda(words, number);
    }
    return all;
}

} // namespace voyageur::environment
