// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/requirementfacts.h"

#include "project/requirements.h"

#include <QFile>
#include <QRegularExpression>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using script::RequiredPackage;

namespace {

constexpr qint64 largestFile = 2'000'000;

QString normalName(const QString &name)
{
    static const QRegularExpression between(u"[-_.]+"_s);
    return name.toLower().replace(between, u"-"_s);
}

// PEP 508, as far as pip files use it: "name[extra] >=1,<2 ; marker", "name @ address", an address or a file alone.
std::optional<RequiredPackage> requirementOf(const QString &line)
{
    static const QRegularExpression comment(u"(^|\\s)#.*$"_s);
    static const QRegularExpression named(
        u"^([A-Za-z0-9][A-Za-z0-9._-]*)\\s*(?:\\[[^\\]]*\\])?\\s*(@\\s*\\S+|\\(?[=<>!~][^;]*)?\\s*(?:;.*)?$"_s);
    QString text = line;
    text = text.remove(comment).trimmed();
    if (text.endsWith(u'\\'))
        text = text.chopped(1).trimmed();
    RequiredPackage found;
    if (text.isEmpty() || (text.startsWith(u'-') && !text.startsWith(u"-e "_s)))
        return {};
    const auto match = named.match(text);
    const bool isFile = text.endsWith(u".whl"_s) || text.endsWith(u".tar.gz"_s);
    if (!match.hasMatch() || (isFile && !match.captured(2).startsWith(u'@'))) {
        found.target = text.section(u' ', -1);
        return found;
    }
    found.name = normalName(match.captured(1));
    const QString rest = match.captured(2).section(u" --"_s, 0, 0).remove(u' ').remove(u'(').remove(u')');
    (rest.startsWith(u'@') ? found.target : found.specifier) = rest.startsWith(u'@') ? rest.mid(1) : rest;
    return found;
}

} // namespace

std::optional<QList<RequiredPackage>> requirementsIn(const QString &path, const QDir &shown)
{
    const auto lines = requirementLines(path);
    if (!lines.ok())
        return {};
    QList<RequiredPackage> all;
    for (const RequirementLine &line : *lines) {
        auto one = requirementOf(line.text);
        if (!one)
            continue;
        one->file = shown.relativeFilePath(line.file);
        one->line = line.line;
        all += *one;
    }
    return all;
}

QList<RequiredPackage> condaPackagesIn(const QString &path, const QString &shown)
{
    static const QRegularExpression package(
        u"^\\s*-\\s*[\"']?([A-Za-z0-9][A-Za-z0-9._-]*)\\s*([=<>!~][^\"'#]*)?[\"']?\\s*(#.*)?$"_s);
    QList<RequiredPackage> all;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return all;
    bool inside = false;
    int number = 0;
    for (const QString &line : QString::fromUtf8(file.read(largestFile)).split(u'\n')) {
        ++number;
        if (!line.isEmpty() && !line[0].isSpace() && line[0] != u'-' && line[0] != u'#')
            inside = line.startsWith(u"dependencies:"_s);
        const auto match = package.match(line);
        if (inside && match.hasMatch())
            all += {normalName(match.captured(1)), match.captured(2).trimmed(), {}, shown, number};
    }
    return all;
}

} // namespace voyageur::project
