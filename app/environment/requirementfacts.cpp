// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/requirementfacts.h"

#include "environment/pythonpackages.h"
#include "environment/requirements.h"

#include <QFile>
#include <QRegularExpression>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using script::RequiredPackage;

namespace {

constexpr qint64 largestFile = 2'000'000;

RequiredPackage required(const PythonRequirement &requirement)
{
    RequiredPackage found;
    found.name = requirement.name;
    found.specifier = requirement.specifier;
    found.target = requirement.target;
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
        const auto requirement = pythonRequirement(line.text);
        if (!requirement)
            continue;
        RequiredPackage one = required(*requirement);
        one.file = shown.relativeFilePath(line.file);
        one.line = line.line;
        all += one;
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
            all += {normalPackageName(match.captured(1)), match.captured(2).trimmed(), {}, shown, number};
    }
    return all;
}

} // namespace voyageur::environment
