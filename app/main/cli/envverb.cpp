// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/modulesystem.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/envtext.h"
#include "main/cli/exitstatus.h"
#include "main/cli/stepprinter.h"
#include "main/cli/text.h"
#include "work/makeenvironment.h"
#include "work/packagelist.h"

#include <QDir>
#include <QFileInfo>

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
        return Error{
            ErrorCode::NotFound, Text::tr("The folder %1 does not exist.").arg(QDir::toNativeSeparators(folder)), {}, {}, {}};
    return projectfile::ProjectFile::forFolder(folder);
}

//! What is asked for on the command line, of the project around. Before the login, because it may be wrong.
Result<work::MakeEnvironment> wishOf(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(project, projectAround(arguments));
    work::MakeEnvironment wish{.project = project, .guesses = true, .remember = !project.read.isEmpty()};
    if (arguments.has("requirements"))
        wish.requirements = arguments.value("requirements");
    if (arguments.has("module"))
        wish.modules = arguments.values("module");
    if (arguments.has("name"))
        wish.name = projectfile::ProjectFile::forFolder(u"/"_s + arguments.value("name")).name;
    if (arguments.has("place"))
        wish.place = arguments.value("place");
    if (!wish.place.isEmpty() && wish.place != u"home"_s && wish.place != u"job"_s)
        return Error{ErrorCode::BadRequest, Text::tr("--place takes home or job, not “%1”.").arg(wish.place), {}, {}, {}};
    if (arguments.has("index"))
        wish.index = arguments.value("index");
    if (arguments.has("keep") && !wish.isOfList())
        return Error{ErrorCode::BadRequest,
                     Text::tr("--keep applies only to the list and the modules of the project."),
                     {},
                     Text::tr("Leave out --requirements and --module, or write the versions to a file with --freeze."),
                     {}};
    wish.fetchMissing = arguments.has("fetch");
    wish.fetchedHere = arguments.has("fetch-here");
    VOYAGEUR_TRY(wanted, work::wantedBy(wish, context.stop));
    const bool saysNone = project.environment.requirements && project.environment.requirements->isEmpty();
    if (wanted.source != environment::PackageSource::None || wish.requirements || saysNone)
        return wish;
    return Error{ErrorCode::NotFound,
                 Text::tr("%1 has no package list.").arg(QDir::toNativeSeparators(project.codeFolder())),
                 Text::tr("It has no requirements.txt, pyproject.toml or environment.yml, and no program with readable imports."),
                 Text::tr("Name a list with --requirements."),
                 {}};
}

Outcome check(Context &context)
{
    VOYAGEUR_TRY(wish, wishOf(context));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(1)));
    VOYAGEUR_TRY(answer, work::check(wish, *session, {}, context.stop));
    context.console.document(checkObject(answer.wanted, answer.check));
    if (!context.console.json())
        printCheck(context.console, answer.wanted, answer.check);
    return answer.check.isMissing() ? AnswerIsNo : Done;
}

//! After the difference was shown.
Result<void> writeShown(Context &context, const work::ListChange &list)
{
    context.console.say(list.diff.isEmpty() ? Text::tr("%1 already has these versions.").arg(QDir::toNativeSeparators(list.path))
                                            : list.diff.trimmed());
    return work::writeList(list);
}

//! The versions that work, to files of this computer.
Result<void> keepVersions(Context &context, const work::MakeEnvironment &wish, const work::MadeEnvironment &made)
{
    if (context.arguments.has("freeze")) {
        const QString path = context.arguments.value("freeze");
        VOYAGEUR_TRY(list, work::listChange(path, made.environment.frozen, QDir::toNativeSeparators(path)));
        VOYAGEUR_CHECK(writeShown(context, list));
    }
    if (context.arguments.has("keep")) {
        VOYAGEUR_TRY(list, work::versionsToKeep(wish.project, made.environment));
        VOYAGEUR_CHECK(writeShown(context, list));
    }
    return {};
}

Outcome create(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(wish, wishOf(context));
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(1)));
    StepPrinter printer(context.console,
                        arguments.has("show-commands") ? StepPrinter::Show::CommandsToo : StepPrinter::Show::Results);
    const session::StepSink sink = context.console.json() ? session::StepSink() : printer.sink();
    VOYAGEUR_TRY(made, work::make(wish, *session, sink, context.stop));
    VOYAGEUR_CHECK(keepVersions(context, wish, made));
    context.console.document(environmentObject(made.wanted, made.spec, made.environment));
    return made.works() ? Done : AnswerIsNo;
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
                 Text::tr("env has no command “%1”.").arg(context.arguments.words().join(u' ')),
                 {},
                 Text::tr("Use env check C, env create C or env modules C [NAME]."),
                 {}};
}

} // namespace

const Verb envVerb = {
    .name = "env",
    .usage = "check C [--requirements FILE]\ncreate C [--requirements FILE] [--name N] [--place home|job] [--fetch|--fetch-here] "
             "[--index URL] [--keep] [--freeze FILE]\nmodules C [NAME]",
    .example = "env create narval --requirements requirements.txt",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 3: check packages and modules, and create the environment"),
    .options =
        {{"requirements", "FILE",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Package list: requirements.txt, pyproject.toml or environment.yml (default: the project’s list, or "
                            "the imports of its program)")},
         {"project", "DIR", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Project folder (default: the current folder)")},
         {"module", "MODULE",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Load this module first, such as python/3.11; may be repeated"), 0, true},
         {"name", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "create: name of the environment (default: the project’s)")},
         {"place", "home|job",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "create: in your home once (home), or on the node by each job from a list of exact versions (job)")},
         {"fetch", nullptr,
          QT_TRANSLATE_NOOP(
              "voyageur::cli::Text",
              "create: download what the wheelhouse lacks, on the login node, or by this computer if that node has no internet")},
         {"fetch-here", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "create: like --fetch, but always by this computer")},
         {"index", "URL",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "create: package index (default: the project’s, or $PIP_INDEX_URL)")},
         {"keep", nullptr,
          QT_TRANSLATE_NOOP(
              "voyageur::cli::Text",
              "create: keep the working versions in requirements.lock-CLUSTER.txt, which is read for that cluster")},
         {"freeze", "FILE",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "create: write the working versions to this local file, after showing the difference")},
         {"show-commands", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Print the equivalent commands")}},
    .leastWords = 2,
    .mostWords = 3,
    .signsIn = true,
    .run = runEnv,
};

} // namespace voyageur::cli
