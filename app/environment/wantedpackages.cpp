// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/wantedpackages.h"

#include "environment/condafile.h"
#include "environment/requirements.h"
#include "environment/tomltext.h"
#include "projectfile/projectfile.h"
#include "source/programfacts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct WantedPackagesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::WantedPackages)
};

void addWanted(WantedPackages &wanted, const PythonRequirement &requirement, const QString &written, const QString &file,
               int line)
{
    if (!requirement.marker.isEmpty() && !markerMayHold(requirement.marker)) {
        wanted.notes += WantedPackagesText::tr("%1 is skipped, because it is for another system (%2).")
                            .arg(requirement.name, requirement.marker);
        return;
    }
    wanted.packages += {requirement, written, QDir::toNativeSeparators(file), line};
}

//! One line each, without what no pip on a cluster can install.
void writeRequirements(WantedPackages &wanted)
{
    for (const WantedPackage &package : std::as_const(wanted.packages)) {
        const PackageKind kind = packageFact(package.requirement.name).kind;
        if (kind == PackageKind::Ordinary || kind == PackageKind::Module)
            wanted.requirements += package.requirement.text().toUtf8() + '\n';
    }
}

Result<WantedPackages> fromRequirements(const QString &path)
{
    WantedPackages wanted;
    wanted.source = PackageSource::Requirements;
    wanted.file = path;
    VOYAGEUR_TRY(lines, requirementLines(path));
    bool goesOn = false; // the line before ended with a backslash: options of the same requirement
    for (const RequirementLine &line : lines) {
        const bool continues = std::exchange(goesOn, line.text.trimmed().endsWith(u'\\'));
        if (continues)
            continue;
        if (const auto requirement = pythonRequirement(line.text))
            addWanted(wanted, *requirement, line.text.trimmed(), line.file, line.line);
    }
    VOYAGEUR_TRY(text, readRequirements(path));
    wanted.requirements = text;
    VOYAGEUR_TRY(constraints, readConstraints(path));
    wanted.constraints = constraints;
    return wanted;
}

//! Poetry's "^1.2.3", "~1.2", "1.2.*", "*" as pip writes them.
QString fromPoetry(const QString &version)
{
    QStringList parts;
    for (QString part : version.split(u',', Qt::SkipEmptyParts)) {
        part = part.trimmed();
        if (part == u"*"_s || part.isEmpty())
            continue;
        const bool caret = part.startsWith(u'^');
        const bool tilde = part.startsWith(u'~') && !part.startsWith(u"~="_s);
        if (!caret && !tilde) {
            parts += part[0].isDigit() ? u"=="_s + part : part;
            continue;
        }
        const QString least = part.mid(1).trimmed();
        QStringList numbers = least.split(u'.');
        qsizetype kept = 0; // the number that may not change: the first that is not 0, of "~" the second
        if (caret) {
            while (kept + 1 < numbers.size() && numbers[kept].toInt() == 0)
                ++kept;
        } else {
            kept = std::min<qsizetype>(1, numbers.size() - 1);
        }
        numbers = numbers.first(kept + 1);
        numbers.last() = QString::number(numbers.last().toInt() + 1);
        parts += u">="_s + least;
        parts += u"<"_s + numbers.join(u'.');
    }
    return parts.join(u',');
}

void addPoetry(WantedPackages &wanted, const QJsonObject &dependencies)
{
    for (auto one = dependencies.begin(); one != dependencies.end(); ++one) {
        PythonRequirement requirement;
        requirement.name = normalPackageName(one.key());
        const QJsonObject table = one.value().toObject();
        if (requirement.name == u"python"_s || !isPackageName(one.key()) || table.value("optional"_L1).toString() == u"true"_s)
            continue;
        requirement.specifier =
            fromPoetry(one.value().isString() ? one.value().toString() : table.value("version"_L1).toString());
        requirement.target = table.value("git"_L1).toString(table.value("url"_L1).toString());
        if (!requirement.target.isEmpty() && table.contains("git"_L1))
            requirement.target.prepend(u"git+"_s);
        QStringList extras;
        const QJsonArray named = table.value("extras"_L1).toArray();
        for (const auto &extra : named)
            extras += extra.toString();
        requirement.extras = extras.join(u',');
        // What was written must be one requirement and nothing else.
        if (const auto sound = pythonRequirement(requirement.text()); !sound || sound->name != requirement.name)
            requirement = PythonRequirement{requirement.name, {}, {}, {}, {}, false};
        addWanted(wanted, requirement, one.key(), wanted.file, 0);
    }
}

Result<WantedPackages> fromPyproject(const QString &path)
{
    VOYAGEUR_TRY(text, readRequirementText(path));
    WantedPackages wanted;
    wanted.source = PackageSource::Pyproject;
    wanted.file = path;
    const QJsonObject file = tomlObject(text);
    const QJsonObject project = file.value("project"_L1).toObject();
    const QJsonArray lines = project.value("dependencies"_L1).toArray();
    for (const auto &line : lines) {
        if (const auto requirement = pythonRequirement(line.toString()))
            addWanted(wanted, *requirement, line.toString(), path, 0);
    }
    const QJsonObject poetry = file.value("tool"_L1).toObject().value("poetry"_L1).toObject();
    if (project.value("dependencies"_L1).isUndefined())
        addPoetry(wanted, poetry.value("dependencies"_L1).toObject());
    writeRequirements(wanted);
    return wanted;
}

//! Pipfile.lock is JSON; the others are blocks [[package]] (of pylock.toml [[packages]]) with name and version.
Result<WantedPackages> fromLock(const QString &path)
{
    VOYAGEUR_TRY(text, readRequirementText(path));
    WantedPackages wanted;
    wanted.source = PackageSource::Lock;
    wanted.file = path;
    const auto addPinned = [&](const QString &name, const QString &specifier, const QString &marker, int line) {
        if (!isPackageName(name)) // what pip would take for something else
            return;
        if (const auto requirement = pythonRequirement(name + specifier + (marker.isEmpty() ? marker : u"; "_s + marker)))
            addWanted(wanted, *requirement, name, path, line);
    };
    if (text.trimmed().startsWith(u'{')) {
        const QJsonObject packages = QJsonDocument::fromJson(text.toUtf8()).object().value("default"_L1).toObject();
        for (auto one = packages.begin(); one != packages.end(); ++one)
            addPinned(one.key(), one.value()["version"_L1].toString(), one.value()["markers"_L1].toString(), 0);
        writeRequirements(wanted);
        return wanted;
    }
    static const QRegularExpression value(u"^(name|version|source|marker|markers)\\s*=\\s*(?:\"([^\"]*)\"|(\\{.*))"_s);
    QHash<QString, QString> block;
    int begin = 0;
    int number = 0;
    const auto end = [&] {
        const QString source = block.value(u"source"_s);
        const bool own = source.contains("virtual"_L1) || source.contains("editable"_L1) || source.contains("directory"_L1);
        if (!block.value(u"name"_s).isEmpty() && !own) // what has no version is the project itself
            addPinned(block.value(u"name"_s), block.contains(u"version"_s) ? u"=="_s + block.value(u"version"_s) : QString(),
                      block.value(u"marker"_s, block.value(u"markers"_s)), begin);
        block.clear();
    };
    bool inside = false;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        if (line.startsWith(u'[')) {
            const bool first = line.startsWith("[[package]]"_L1) || line.startsWith("[[packages]]"_L1);
            if (first || !(line.startsWith("[package."_L1) || line.startsWith("[[package"_L1)))
                end();
            inside = first;
            begin = first ? number : begin;
        } else if (const auto match = value.match(line); inside && match.hasMatch()) {
            block.insert(match.captured(1), match.captured(2) + match.captured(3));
        }
    }
    end();
    writeRequirements(wanted);
    return wanted;
}

Result<WantedPackages> fromConda(const QString &path)
{
    VOYAGEUR_TRY(text, readRequirementText(path));
    WantedPackages wanted;
    wanted.source = PackageSource::Conda;
    wanted.file = path;
    wanted.notes += WantedPackagesText::tr("The Alliance asks not to use conda on its clusters. It fills your home folder with "
                                           "files, its programs do not suit the processors and GPUs, and it changes .bashrc. The "
                                           "packages are translated for pip, which installs those built for the cluster.");
    for (const CondaPackage &package : condaPackages(text)) {
        auto requirement = pythonRequirement(package.requirement);
        if (!requirement && package.name.isEmpty()) {
            wanted.notes += WantedPackagesText::tr("Line %1 is skipped, because pip cannot read it: %2")
                                .arg(package.line)
                                .arg(package.written.left(100));
            continue;
        }
        if (!requirement)
            requirement = PythonRequirement{package.name, {}, {}, {}, {}, false};
        const bool twice = std::ranges::any_of(wanted.packages, [&](const WantedPackage &other) {
            return !requirement->name.isEmpty() && other.requirement.name == requirement->name;
        });
        if (!twice)
            addWanted(wanted, *requirement, package.written, path, package.line);
    }
    writeRequirements(wanted);
    return wanted;
}

} // namespace

QString sourceName(PackageSource source)
{
    switch (source) {
    case PackageSource::Requirements:
        return u"requirements"_s;
    case PackageSource::Pyproject:
        return u"pyproject"_s;
    case PackageSource::Conda:
        return u"conda"_s;
    case PackageSource::Lock:
        return u"lock"_s;
    case PackageSource::Imports:
        return u"imports"_s;
    case PackageSource::None:
        break;
    }
    return u"none"_s;
}

Result<WantedPackages> wantedPackagesIn(const QString &path)
{
    const QString name = QFileInfo(path).fileName();
    if (name.endsWith(u".lock"_s) || name == u"pylock.toml"_s)
        return fromLock(path);
    if (name.endsWith(u".toml"_s))
        return fromPyproject(path);
    if (name.endsWith(u".yml"_s) || name.endsWith(u".yaml"_s))
        return fromConda(path);
    return fromRequirements(path);
}

WantedPackages packagesImported(const QString &folder, const QString &program, const base::StopToken &stop)
{
    WantedPackages wanted;
    source::ProgramReader reader(folder, {QString()}, stop);
    const QString file = reader.programNamed(program);
    if (file.isEmpty())
        return wanted;
    wanted.file = folder + u'/' + file;
    QStringList modules;
    const auto imported = reader.read(file).modules;
    for (const QString &module : imported) {
        if (!isStandardLibrary(module) && isPackageName(module))
            modules += module;
    }
    modules.sort();
    for (const QString &module : std::as_const(modules)) {
        PythonRequirement requirement;
        requirement.name = packageOfModule(module);
        const bool known = std::ranges::any_of(
            wanted.packages, [&](const WantedPackage &other) { return other.requirement.name == requirement.name; });
        if (!known)
            addWanted(wanted, requirement, module, wanted.file, 0);
    }
    if (wanted.packages.isEmpty())
        return wanted;
    wanted.source = PackageSource::Imports;
    wanted.notes += WantedPackagesText::tr("The project lists no packages. These come from the imports of %1. They have no "
                                           "versions, and the package of an import may have another name.")
                        .arg(file);
    writeRequirements(wanted);
    return wanted;
}

Result<WantedPackages> wantedPackages(const projectfile::ProjectFile &project, const base::StopToken &stop)
{
    if (const QString path = project.requirementsPath(); !path.isEmpty())
        return wantedPackagesIn(path);
    if (project.environment.requirements) // empty: nothing is to be installed
        return WantedPackages();
    for (const auto &usual :
         {u"pyproject.toml"_s, u"environment.yml"_s, u"environment.yaml"_s, u"uv.lock"_s, u"poetry.lock"_s, u"Pipfile.lock"_s}) {
        const QString path = project.codeFolder() + u'/' + usual;
        if (!QFileInfo::exists(path))
            continue;
        VOYAGEUR_TRY(wanted, wantedPackagesIn(path));
        if (!wanted.packages.isEmpty()) // a pyproject.toml may be there for a formatter only
            return wanted;
    }
    return packagesImported(project.codeFolder(), project.code.program, stop);
}

} // namespace voyageur::environment
