// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/newprojectmodel.h"

#include "base/filewriter.h"
#include "models/clusterstep.h"
#include "source/notebookscripts.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using projectfile::ProjectFile;
using session::StepEvent;
using session::StepStatus;
using source::GitCode;
using source::ProjectGuess;

namespace {

// As QProcess::splitCommand() reads it.
QString typedWord(QString word)
{
    if (!word.isEmpty() && !word.contains(u' ') && !word.contains(u'"') && !word.contains(u'\t') && !word.contains(u'\n'))
        return word;
    return u'"' + word.replace(u'"', uR"(""")"_s) + u'"';
}

QString typed(const QStringList &words)
{
    QStringList typed;
    for (const QString &word : words)
        typed += typedWord(word);
    return typed.join(u' ');
}

} // namespace

NewProjectModel::NewProjectModel(base::Workers &workers, ProjectModel &project, SessionModel &session, ActivityModel &activities,
                                 QObject *parent)
    : PageModel(parent), m_workers(workers), m_project(project), m_session(session), m_activities(activities)
{
    connect(&session, &SessionModel::changed, this, &NewProjectModel::changed);
}

NewProjectModel::~NewProjectModel() = default;

void NewProjectModel::begin()
{
    cancel();
    m_folder.clear();
    m_repository.reset();
    m_guess.reset();
    clear();
    emit looked();
}

void NewProjectModel::look(const QString &folder)
{
    m_folder = QDir(folder).absolutePath();
    if (m_repository && m_repository->folder != m_folder)
        m_repository.reset();
    m_guess.reset();
    setCommands({u"voyageur scan %1"_s.arg(typedPath(m_folder))});
    PageModel::begin(tr("Reading %1…").arg(shownPath(m_folder)));
    m_looking = std::make_unique<base::Operation<ProjectGuess>>(
        m_workers, [folder = m_folder](const base::Work &work) { return source::guessProject(folder, work.stop); },
        [this](Result<ProjectGuess> result) { show(std::move(result)); });
}

void NewProjectModel::show(Result<ProjectGuess> result)
{
    m_looking.reset();
    if (result) {
        m_guess = std::move(result).value();
        finish(true);
    } else if (result.error().code == ErrorCode::Cancelled) {
        finish(false);
    } else {
        fail(result.error());
    }
    emit looked();
}

void NewProjectModel::open(const QString &folder)
{
    if (QFileInfo::exists(folder + u"/voyageur.json"_s)) {
        m_project.open(folder);
        return;
    }
    emit wanted();
    look(folder);
}

QString NewProjectModel::proposedFolder(const QString &address)
{
    const QString name = source::nameOfRepository(address);
    QString folder = QDir::home().filePath(name);
    for (int number = 2; QFileInfo::exists(folder) && number < 100; ++number)
        folder = QDir::home().filePath(u"%1-%2"_s.arg(name).arg(number));
    return folder;
}

void NewProjectModel::clone(const QString &address, const QString &folder)
{
    const auto session = m_session.session();
    if (!session)
        return;
    PageModel::begin(tr("Cloning on the login node…"));
    setCommands({});
    m_activity = m_activities.begin(Activity::Kind::Download, source::nameOfRepository(address), address, shownPath(folder), true,
                                    [this] { cancel(); });
    m_feed = std::make_unique<Feed<StepEvent>>(
        [this](const QList<StepEvent> &events) {
            for (const StepEvent &event : events) {
                if (event.status == StepStatus::Command)
                    addCommand(event.detail);
                else if (event.status == StepStatus::Progress)
                    m_activities.setProgress(m_activity, event.progress);
            }
            emit changed();
        },
        mergeStepEvents);
    m_cloning = std::make_unique<base::Operation<GitCode>>(
        m_workers,
        [session, address, folder, sink = m_feed->sink()](const base::Work &work) {
            return source::fetchGitCode(*session, address, folder, sink, work.stop);
        },
        [this](Result<GitCode> result) {
            m_cloning.reset();
            if (!result) {
                m_activities.fail(m_activity, result.error());
                fail(result.error());
                return;
            }
            m_activities.finish(m_activity, tr("commit %1").arg(result->commit.left(12)));
            m_repository = std::move(result).value();
            look(m_repository->folder);
        });
}

void NewProjectModel::cancel()
{
    if (m_cloning)
        m_cloning->cancel();
    if (m_looking)
        m_looking->cancel();
}

QString NewProjectModel::argumentsFor(const QString &program, bool hasDataset) const
{
    if (!m_guess)
        return {};
    const auto found = std::ranges::find(m_guess->programs, program, &source::ProgramGuess::file);
    return found == m_guess->programs.end() ? QString() : typed(source::guessedArguments(*found, hasDataset));
}

NewProject NewProjectModel::proposal() const
{
    NewProject proposal;
    if (!m_guess)
        return proposal;
    proposal.name = ProjectFile::forFolder(m_folder).name;
    proposal.program = m_guess->programs.isEmpty() ? QString() : m_guess->programs.first().file;
    proposal.dataset = m_guess->datasets.isEmpty() ? QString() : m_guess->datasets.first().folder;
    proposal.arguments = argumentsFor(proposal.program, !proposal.dataset.isEmpty());
    return proposal;
}

Result<ProjectFile> NewProjectModel::fileFor(const NewProject &project) const
{
    ProjectFile file = ProjectFile::forFolder(m_folder);
    file.name = project.name.trimmed();
    file.code.program = QDir::fromNativeSeparators(project.program.trimmed());
    file.code.arguments = QProcess::splitCommand(project.arguments);
    if (const QString dataset = QDir::fromNativeSeparators(project.dataset.trimmed()); !dataset.isEmpty())
        (file.dataset = ProjectFile::Dataset())->folder = dataset;
    file.environment.place = u"job"_s;
    if (m_repository) {
        file.code.repository = m_repository->address;
        file.code.commit = m_repository->commit;
    }
    return ProjectFile::parse(file.toJson(), m_folder); // the same words for what is wrong as when it is read
}

QString NewProjectModel::notebookOf(const QString &program) const
{
    if (!m_guess)
        return {};
    const auto found = std::ranges::find(m_guess->programs, program, &source::ProgramGuess::file);
    return found == m_guess->programs.end() ? QString() : found->notebook;
}

std::optional<Error> NewProjectModel::problemWith(const NewProject &project) const
{
    if (project.program.trimmed().isEmpty())
        return Error{ErrorCode::BadRequest, tr("Which program should run?"), {}, {}, {}};
    const auto file = fileFor(project);
    if (!file)
        return file.error();
    if (notebookOf(file->code.program).isEmpty() && !QFileInfo(QDir(file->codeFolder()), file->code.program).isFile())
        return Error{ErrorCode::NotFound, tr("The folder has no file %1.").arg(file->code.program), {}, {}, {}};
    if (file->dataset && !QFileInfo::exists(file->datasetFolder()))
        return Error{ErrorCode::NotFound, tr("%1 does not exist.").arg(shownPath(file->datasetFolder())), {}, {}, {}};
    return {};
}

void NewProjectModel::create(const NewProject &project)
{
    if (m_guess && m_guess->hasFile) {
        emit created(m_folder);
        m_project.open(m_folder);
        return;
    }
    if (const auto problem = problemWith(project)) {
        fail(*problem);
        return;
    }
    PageModel::begin(tr("Writing voyageur.json…"));
    m_saving = std::make_unique<base::Operation<void>>(
        m_workers,
        [file = *fileFor(project), notebook = notebookOf(fileFor(project)->code.program),
         hasList = !m_guess || !m_guess->requirements.isEmpty()](const base::Work &) -> Result<void> {
            if (!notebook.isEmpty()) {
                VOYAGEUR_TRY(script, source::notebookScript(file.codeFolder(), notebook));
                if (!script.exists) // written meanwhile: it stays
                    VOYAGEUR_CHECK(source::writeNotebookScript(file.codeFolder(), script));
                if (!script.packages.isEmpty() && !hasList)
                    VOYAGEUR_CHECK(base::writeFile(file.codeFolder() + u"/requirements.txt"_s,
                                                   (script.packages.join(u'\n') + u'\n').toUtf8(), {.expected = QByteArray()}));
            }
            return file.save();
        },
        [this](Result<void> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            finish(true);
            emit created(m_folder);
            m_project.open(m_folder);
        });
}

} // namespace voyageur::models
