// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/envtext.h"

#include "main/cli/console.h"
#include "main/cli/jsonvalues.h"
#include "main/cli/text.h"

#include <QDir>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using environment::Availability;

namespace {

//! One word or two for the table.
QString shown(const environment::PackageVerdict &verdict)
{
    switch (verdict.availability) {
    case Availability::Available:
        return verdict.version.isEmpty() ? Text::tr("yes") : verdict.version;
    case Availability::OtherVersion:
        return Text::tr("only %1").arg(verdict.version);
    case Availability::Module:
        return Text::tr("module");
    case Availability::Internet:
        return Text::tr("no");
    case Availability::OtherName:
        return Text::tr("other name");
    case Availability::NotNeeded:
        return Text::tr("not needed");
    case Availability::Unknown:
        break;
    }
    return Text::tr("not known");
}

} // namespace

QJsonObject checkObject(const environment::WantedPackages &wanted, const environment::EnvironmentCheck &check)
{
    QJsonArray packages;
    for (const environment::PackageVerdict &verdict : check.packages) {
        const environment::PythonRequirement &requirement = verdict.package.requirement;
        const bool there = verdict.availability == Availability::Available;
        packages += QJsonObject{{u"name"_s, requirement.name.isEmpty() ? requirement.target : requirement.name},
                                {u"wanted"_s, verdict.package.wanted()},
                                {u"available"_s, there ? orNull(verdict.version) : QJsonValue()},
                                {u"verdict"_s, environment::availabilityName(verdict.availability)},
                                {u"versions"_s, QJsonArray::fromStringList(verdict.versions)},
                                {u"module"_s, orNull(verdict.module)},
                                {u"advice"_s, verdict.advice},
                                {u"file"_s, verdict.package.file},
                                {u"line"_s, verdict.package.line}};
    }
    return {{u"source"_s, environment::sourceName(wanted.source)},
            {u"file"_s, wanted.file},
            {u"wheelhouse"_s, check.wheelhouse},
            {u"python"_s, check.python},
            {u"modules"_s, QJsonArray::fromStringList(check.modules)},
            {u"notes"_s, QJsonArray::fromStringList(check.notes)},
            {u"packages"_s, packages}};
}

void printCheck(Console &console, const environment::WantedPackages &wanted, const environment::EnvironmentCheck &check)
{
    for (const QString &note : check.notes)
        console.say(note);
    console.say(Text::tr("%1, with %2 (Python %3):")
                    .arg(QDir::toNativeSeparators(wanted.file),
                         check.modules.isEmpty() ? Text::tr("no modules") : check.modules.join(u' '), check.python));
    qsizetype width = 0;
    qsizetype second = 0;
    for (const environment::PackageVerdict &verdict : check.packages) {
        width = std::max(width, verdict.package.wanted().size());
        second = std::max(second, shown(verdict).size());
    }
    for (const environment::PackageVerdict &verdict : check.packages)
        console.print(
            (verdict.package.wanted().leftJustified(width + 2) + shown(verdict).leftJustified(second + 2) + verdict.advice)
                .trimmed());
}

QJsonObject environmentObject(const environment::WantedPackages &wanted, const environment::EnvironmentSpec &spec,
                              const environment::RemoteEnvironment &made)
{
    QJsonArray imports;
    for (const environment::ImportVerdict &verdict : made.imports)
        imports += QJsonObject{{u"package"_s, verdict.package},
                               {u"module"_s, orNull(verdict.module)},
                               {u"works"_s, verdict.works},
                               {u"message"_s, verdict.words}};
    return {{u"folder"_s, made.folder.shown()},
            {u"place"_s, made.place == environment::EnvironmentPlace::Job ? u"job"_s : u"home"_s},
            {u"wasThere"_s, made.wasThere},
            {u"source"_s, environment::sourceName(wanted.source)},
            {u"modules"_s, QJsonArray::fromStringList(made.modules)},
            {u"fetched"_s, QJsonArray::fromStringList(spec.fetch)},
            {u"notes"_s, QJsonArray::fromStringList(spec.notes)},
            {u"frozen"_s, QJsonArray::fromStringList(QString::fromUtf8(made.frozen).split(u'\n', Qt::SkipEmptyParts))},
            {u"imports"_s, imports}};
}

QJsonArray offersArray(const QList<environment::ModuleOffer> &offers)
{
    QJsonArray array;
    for (const environment::ModuleOffer &offer : offers)
        array += QJsonObject{{u"name"_s, offer.name}, {u"versions"_s, QJsonArray::fromStringList(offer.versions)}};
    return array;
}

QJsonObject storyObject(const QString &module, const environment::ModuleStory &story)
{
    QJsonArray before;
    for (const QStringList &alternative : story.before)
        before += QJsonArray::fromStringList(alternative);
    return {{u"module"_s, module},
            {u"exists"_s, !story.unknown},
            {u"description"_s, story.description},
            {u"versions"_s, QJsonArray::fromStringList(story.versions)},
            {u"before"_s, before},
            {u"others"_s, QJsonArray::fromStringList(story.others)},
            {u"help"_s, story.help}};
}

void printStory(Console &console, const QString &module, const environment::ModuleStory &story)
{
    if (story.unknown) {
        console.print(Text::tr("The cluster has no module %1.").arg(module));
        return;
    }
    if (!story.description.isEmpty())
        console.print(story.description);
    if (!story.versions.isEmpty())
        console.print(Text::tr("Versions: %1").arg(story.versions.join(u' ')));
    for (const QStringList &alternative : story.before)
        console.print(Text::tr("Load first: %1").arg(alternative.join(u' ')));
    if (!story.others.isEmpty())
        console.print(Text::tr("Similar modules: %1").arg(story.others.join(u' ')));
    if (!story.help.isEmpty())
        console.print(u'\n' + story.help);
}

} // namespace voyageur::cli
