// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/coursetext.h"
#include "main/cli/exitstatus.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "main/cli/yesno.h"

#include <QDate>
#include <QDir>
#include <QFileInfo>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;
using projectfile::Course;
using projectfile::ProjectFile;

namespace {

Error needsFile(const QString &action)
{
    return {ErrorCode::BadRequest, Text::tr("Usage: voyageur course %1 FILE").arg(action), {}, {}, {}};
}

Result<Course> readCourse(Context &context)
{
    if (context.arguments.words().size() != 2)
        return needsFile(context.arguments.word(0));
    VOYAGEUR_TRY(course, Course::load(context.arguments.word(1)));
    for (const QString &warning : std::as_const(course.warnings))
        context.console.say(Text::tr("warning: %1").arg(warning));
    return course;
}

// A folder without a voyageur.json becomes a project, as in the window.
Result<ProjectFile> readProject(const Arguments &arguments)
{
    const QString folder = arguments.has("project") ? arguments.value("project") : QDir::currentPath();
    auto project = ProjectFile::load(folder);
    if (!project && project.error().code == ErrorCode::NotFound && QFileInfo(folder).isDir())
        return ProjectFile::forFolder(folder);
    return project;
}

Outcome show(Context &context)
{
    VOYAGEUR_TRY(course, readCourse(context));
    printCourse(context.console, course);
    context.console.document(courseObject(course));
    return Done;
}

Result<bool> agreed(Context &context)
{
    if (context.arguments.has("yes"))
        return true;
    if (!terminal::canAsk())
        return Error{ErrorCode::BadRequest,
                     Text::tr("There is no terminal to confirm the course file in."),
                     {},
                     Text::tr("Read the values of the file with --dry-run. To accept them, add --yes."),
                     {}};
    return askYesNo(context, Text::tr("Use the course file in this project?"));
}

void printPlan(Console &console, const Course &course, const projectfile::CoursePlan &plan)
{
    printCourse(console, course);
    console.print(plan.changes.isEmpty() ? Text::tr("It changes nothing.") : Text::tr("It fills in:"));
    printChanges(console, plan.changes);
    console.print(plan.diff.isEmpty() ? Text::tr("voyageur.json stays as it is.") : plan.diff.trimmed());
    if (!course.isValidOn(QDate::currentDate()))
        console.say(Text::tr("warning: the course does not run today. Dates: %1.").arg(course.validity()));
}

Outcome apply(Context &context)
{
    VOYAGEUR_TRY(course, readCourse(context));
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    VOYAGEUR_CHECK(projectfile::checkCluster(course, catalogue));
    VOYAGEUR_TRY(before, readProject(context.arguments));
    VOYAGEUR_TRY(plan, projectfile::planCourse(course, before));
    printPlan(context.console, course, plan);
    QJsonObject answer = courseObject(course);
    answer.insert(u"project"_s, plan.project.folder);
    answer.insert(u"fills"_s, changesArray(plan.changes));
    answer.insert(u"diff"_s, plan.diff);
    const bool dry = context.arguments.has("dry-run");
    bool yes = false;
    if (!dry && !plan.diff.isEmpty()) {
        VOYAGEUR_TRY(answered, agreed(context));
        yes = answered;
        if (yes)
            VOYAGEUR_CHECK(plan.project.save());
    }
    answer.insert(u"applied"_s, yes);
    context.console.document(answer);
    if (yes) {
        context.console.print(Text::tr("Saved: %1").arg(QDir::toNativeSeparators(plan.project.path())));
        if (!course.cluster().isEmpty())
            context.console.print(Text::tr("Sign in: voyageur login %1").arg(course.cluster()));
    }
    return dry || yes || plan.diff.isEmpty() ? Done : AnswerIsNo;
}

Result<void> nameCluster(Context &context, Course &course)
{
    if (!context.arguments.has("cluster"))
        return {};
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.value("cluster")));
    course.clusterName.clear();
    course.host.reset();
    if (profile.inCatalogue || profile.practice)
        course.clusterName = profile.name;
    else
        course.host = Course::Host{profile.target.host, profile.target.port, {}};
    return {};
}

Outcome writeOut(Context &context)
{
    const Arguments &arguments = context.arguments;
    if (arguments.words().size() != 1)
        return Error{ErrorCode::BadRequest, Text::tr("course export needs -o FILE."), {}, {}, {}};
    VOYAGEUR_TRY(project, readProject(arguments));
    Course course = projectfile::courseOf(project);
    VOYAGEUR_CHECK(nameCluster(context, course));
    const QByteArray json = course.toJson();
    const QString path = arguments.value("output");
    VOYAGEUR_TRY(again, Course::parse(json, path.isEmpty() ? u"course"_s : path)); // nobody gets a file that cannot be used
    QJsonObject answer = courseObject(again);
    answer.insert(u"file"_s, path);
    if (path.isEmpty()) {
        context.console.document(answer);
        if (!context.console.json())
            context.console.raw(json);
        return Done;
    }
    const auto saved = course.save(path, arguments.has("force"));
    if (!saved.ok() && saved.error().code == ErrorCode::FileChanged)
        return Error{ErrorCode::FileUnwritable,
                     Text::tr("%1 already exists.").arg(path),
                     {},
                     Text::tr("Give another name, or replace it with --force."),
                     {}};
    if (!saved.ok())
        return saved.error();
    context.console.document(answer);
    context.console.print(Text::tr("Saved: %1").arg(path));
    context.console.say(Text::tr("Add the texts for your students, the limits and the data, as resources/course/README.md says. "
                                 "Or use “Create a course file…” in the window."));
    return Done;
}

Outcome runCourse(Context &context)
{
    const QString action = context.arguments.word(0);
    if (action == "show"_L1)
        return show(context);
    if (action == "apply"_L1)
        return apply(context);
    if (action == "export"_L1)
        return writeOut(context);
    return Error{ErrorCode::BadRequest,
                 Text::tr("course has no command “%1”.").arg(base::shownSafely(action.toUtf8(), 100)),
                 {},
                 Text::tr("Use show, apply or export."),
                 {}};
}

} // namespace

const Verb courseVerb = {
    .name = "course",
    .usage = "show FILE\napply FILE [--project DIR] [--yes] [--dry-run]\nexport [--project DIR] [--cluster C] [-o FILE]",
    .example = "course apply ml101.voyageur-course --project cats --dry-run",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show, apply or create a teacher’s course file"),
    .options = {{"project", "DIR", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Project folder (default: the current folder)")},
                {"yes", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Accept the values of the course file")},
                {"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the values; write nothing")},
                {"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Cluster of the course")},
                {"output", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write the course file to FILE (default: standard output)"), 'o'},
                {"force", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Replace an existing file")}},
    .leastWords = 1,
    .mostWords = 2,
    .run = runCourse,
};

} // namespace voyageur::cli
