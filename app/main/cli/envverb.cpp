// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filewriter.h"
#include "environment/modulesystem.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/envtext.h"
#include "main/cli/exitstatus.h"
#include "main/cli/stepprinter.h"
#include "main/cli/text.h"
#include "projectfile/projectfile.h"
#include "work/donesteps.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

//! The project around, as far as there is one: its name, its modules, its list.
Result<projectfile::ProjectFile> projectAround(const Arguments &arguments)
{
    const QString folder = arguments.has("project") ? arguments.value("project") : u"."_s;
    if (QFileInfo::exists(folder + u"/voyageur.json"_s))
        return projectfile::ProjectFile::load(folder);
    if (!QFileInfo(folder).isDir())
        return Error{ErrorCode::NotFound, Text::tr("There is no folder %1.").arg(QDir::toNativeSeparators(folder)), {}, {}, {}};
    return projectfile::ProjectFile::forFolder(folder);
}

Result<environment::WantedPackages> listed(const Arguments &arguments, const projectfile::ProjectFile &project,
                                           const base::StopToken &stop)
{
    if (arguments.has("requirements"))
        return environment::wantedPackagesIn(arguments.value("requirements"));
    VOYAGEUR_TRY(wanted, environment::wantedPackages(project, stop));
    if (wanted.source != environment::PackageSource::None)
        return wanted;
    return Error{
        ErrorCode::NotFound,
        Text::tr("No list of packages was found in %1.").arg(QDir::toNativeSeparators(project.codeFolder())),
        Text::tr("There is no requirements.txt, pyproject.toml or environment.yml, and no program whose imports could be read."),
        Text::tr("Name a file with --requirements."),
        {}};
}

std::optional<QStringList> modulesOf(const Arguments &arguments, const projectfile::ProjectFile &project)
{
    return arguments.has("module") ? std::optional(arguments.values("module")) : project.environment.modules;
}

Outcome check(Context &context)
{
    VOYAGEUR_TRY(project, projectAround(context.arguments));
    VOYAGEUR_TRY(wanted, listed(context.arguments, project, context.stop));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(1)));
    const environment::EnvironmentSpec spec =
        environment::environmentSpec(project.name, modulesOf(context.arguments, project), wanted, *session);
    const QStringList words = projectfile::moduleWords(project.environment.start, spec.modules);
    VOYAGEUR_TRY(answer, environment::checkPackages(*session, wanted, words, {}, context.stop));
    context.console.document(checkObject(wanted, answer));
    if (!context.console.json())
        printCheck(context.console, wanted, answer);
    return answer.isMissing() ? AnswerIsNo : Done;
}

//! What is to be fetched: all that only the internet has.
Result<QStringList> onlyOnTheInternet(Context &context, session::ClusterSession &session,
                                      const environment::WantedPackages &wanted, const QStringList &modules)
{
    VOYAGEUR_TRY(answer, environment::checkPackages(session, wanted, modules, {}, context.stop));
    return answer.fetchable();
}

Result<void> writeFrozen(Console &console, const QString &path, const QByteArray &frozen)
{
    return base::changeFile(path, [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
        const QString diff = environment::frozenDiff(before.value_or(QByteArray()), frozen, QDir::toNativeSeparators(path));
        console.say(diff.isEmpty() ? Text::tr("%1 says so already.").arg(QDir::toNativeSeparators(path)) : diff.trimmed());
        return diff.isEmpty() ? std::optional<QByteArray>() : frozen;
    });
}

Outcome create(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(project, projectAround(arguments));
    if (arguments.has("name"))
        project.name = projectfile::ProjectFile::forFolder(u"/"_s + arguments.value("name")).name;
    const QString place = arguments.has("place") ? arguments.value("place") : project.environment.place;
    if (place != u"home"_s && place != u"job"_s)
        return Error{ErrorCode::BadRequest, Text::tr("--place is home or job, not “%1”.").arg(place), {}, {}, {}};
    VOYAGEUR_TRY(wanted, listed(arguments, project, context.stop));
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(1)));
    environment::EnvironmentSpec spec =
        environment::environmentSpec(project.name, modulesOf(arguments, project), wanted, *session);
    spec.place = place == u"job"_s ? environment::EnvironmentPlace::Job : environment::EnvironmentPlace::Home;
    spec.start = project.environment.start;
    spec.index = arguments.has("index") ? arguments.value("index") : project.environment.index;
    spec.fetchedHere = arguments.has("fetch-here");
    if (arguments.has("fetch") || spec.fetchedHere) {
        VOYAGEUR_TRY(fetch, onlyOnTheInternet(context, *session, wanted, projectfile::moduleWords(spec.start, spec.modules)));
        spec.fetch = fetch;
    }
    StepPrinter printer(context.console,
                        arguments.has("show-commands") ? StepPrinter::Show::CommandsToo : StepPrinter::Show::Results);
    const session::StepSink sink = context.console.json() ? session::StepSink() : printer.sink();
    VOYAGEUR_TRY(made, environment::createEnvironment(*session, spec, sink, context.stop));
    if (arguments.has("freeze"))
        VOYAGEUR_CHECK(writeFrozen(context.console, arguments.value("freeze"), made.frozen));
    const bool works = std::ranges::all_of(made.imports, &environment::ImportVerdict::works);
    const bool asTheProjectSays = std::ranges::none_of(std::array{"requirements", "module", "name", "place", "index"},
                                                       [&](const char *option) { return arguments.has(option); });
    if (works && asTheProjectSays)
        work::DoneSteps(project, *session, context.stop)
            .add(projectfile::KeptStep::Environment, session::StepReport(session::Step::Environment, sink));
    context.console.document(environmentObject(wanted, spec, made));
    return works ? Done : AnswerIsNo;
}

Outcome modules(Context &context)
{
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(1)));
    if (context.arguments.words().size() > 2) {
        VOYAGEUR_TRY(story, environment::spiderModule(*session, context.arguments.word(2), context.stop));
        context.console.document(storyObject(context.arguments.word(2), story));
        if (!context.console.json())
            printStory(context.console, context.arguments.word(2), story);
        return story.unknown ? AnswerIsNo : Done;
    }
    VOYAGEUR_TRY(offers, environment::availableModules(*session, context.arguments.values("module"), context.stop));
    context.console.document(offersArray(offers));
    for (const environment::ModuleOffer &offer : offers)
        context.console.print(offer.name + u"  "_s + offer.versions.join(u' '));
    return Done;
}

Outcome runEnv(Context &context)
{
    const QString act = context.arguments.word(0);
    if (act == u"modules"_s)
        return modules(context);
    if (context.arguments.words().size() == 2 && act == u"check"_s)
        return check(context);
    if (context.arguments.words().size() == 2 && act == u"create"_s)
        return create(context);
    return Error{ErrorCode::BadRequest,
                 Text::tr("“voyageur env %1” is not understood.").arg(context.arguments.words().join(u' ')),
                 {},
                 Text::tr("It is “env check C”, “env create C” or “env modules C [NAME]”."),
                 {}};
}

} // namespace

const Verb envVerb = {
    .name = "env",
    .usage = "check C [--requirements FILE]\ncreate C [--requirements FILE] [--name N] [--place home|job] [--fetch|--fetch-here] "
             "[--index URL] [--freeze FILE]\nmodules C [NAME]",
    .summary =
        QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 3: which packages and modules the cluster has; makes the environment"),
    .options = {{"requirements", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "The list: of pip, a pyproject.toml, or conda's environment.yml (else that of "
                                   "the project, or what its program imports)")},
                {"project", "DIR", QT_TRANSLATE_NOOP("voyageur::cli::Text", "The project's folder (else the folder you are in)")},
                {"module", "MODULE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Load this module first, such as python/3.11; may be repeated"), 0,
                 true},
                {"name", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "create: the environment's name (else the project's)")},
                {"place", "home|job",
                 QT_TRANSLATE_NOOP(
                     "voyageur::cli::Text",
                     "create: a folder in the home, or a list of exact versions that each job builds it from on its node")},
                {"fetch", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "create: fetch what the wheelhouse does not have from the internet, on the login node; by "
                                   "this computer where that has none")},
                {"fetch-here", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "create: the same, by this computer from the beginning")},
                {"index", "URL",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "create: the package index to fetch from (else that of the project, or $PIP_INDEX_URL here)")},
                {"freeze", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "create: write the versions that work to this file here, after showing the "
                                   "difference")},
                {"show-commands", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the commands a person would have typed")}},
    .leastWords = 2,
    .mostWords = 3,
    .signsIn = true,
    .run = runEnv,
};

} // namespace voyageur::cli
