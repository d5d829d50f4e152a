// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/environmentmodel.h"

#include <QFileInfo>

#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

EnvironmentModel::EnvironmentModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent), m_browser(context)
{
    connect(&m_browser, &ModuleModel::kept, this, [this] { // what was made and asked before was with others
        m_check.reset();
        m_context.delivered.environment.reset();
        m_context.delivered.announce();
    });
    connect(&context.project, &ProjectModel::opened, this, &EnvironmentModel::read);
    connect(&context.project, &ProjectModel::keysChanged, this, [this](const QStringList &keys) {
        if (!touches(keys, u"environment"_s) && !touches(keys, u"name"_s))
            return;
        if (keys != QStringList{u"environment.place"_s}) // the packages are the same wherever they are installed
            m_check.reset();
        m_context.delivered.environment.reset();
        m_context.delivered.announce();
        if (!isWorking())
            read();
    });
    connect(&context.project, &ProjectModel::filesChanged, this, [this] {
        m_others = true;
        if (!isBusy() || (!isWorking() && m_reading && !m_reading->isFinished())) // else it is read afterwards
            read();
    });
    connect(&context.session, &SessionModel::signedIn, this, [this] { // each cluster has its versions
        if (!isWorking())
            read();
    });
    connect(&context.delivered, &Delivered::changed, this, [this] {
        setStepState(isMade() ? StepState::Done : StepState::ToDo);
        emit changed();
    });
}

EnvironmentModel::~EnvironmentModel() = default;

void EnvironmentModel::forgetCluster()
{
    forget();
    read();
}

void EnvironmentModel::forget()
{
    m_reading.reset();
    m_wished.reset();
    m_comparing.reset();
    m_keeping.reset();
    m_wanted = {};
    m_check.reset();
    m_fetch = false;
    m_asking.reset();
    m_lockFile.clear();
    m_versions = {};
    m_kept.reset();
    ClusterStep::forget();
}

QStringList EnvironmentModel::requirements() const
{
    QStringList lines;
    for (const environment::WantedPackage &package : m_wanted.packages)
        lines += package.wanted();
    return lines;
}

QString EnvironmentModel::requirementsFile() const
{
    return m_context.project.isOpen() ? shownPath(m_wanted.file) : QString();
}

QString EnvironmentModel::requirementsPath() const
{
    return m_context.project.isOpen() ? m_wanted.file : QString();
}

QStringList EnvironmentModel::toFetch() const
{
    return m_check ? m_check->fetchable() : QStringList();
}

void EnvironmentModel::setFetch(bool on)
{
    m_fetch = on;
    emit changed();
}

bool EnvironmentModel::isMadeInJobs() const
{
    return m_context.project.isOpen() && m_context.project.file().environment.place == u"job"_s;
}

void EnvironmentModel::setMadeInJobs(bool on)
{
    if (!m_context.project.isOpen() || on == isMadeInJobs() || isWorking())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.environment.place = on ? u"job"_s : u"home"_s;
    m_context.project.change(file);
}

QStringList EnvironmentModel::modules() const
{
    if (isMade())
        return m_context.delivered.environment->modules;
    return m_context.project.isOpen() ? m_context.project.file().environment.modules.value_or(QStringList()) : QStringList();
}

bool EnvironmentModel::modulesGiven() const
{
    return isMade() || (m_context.project.isOpen() && m_context.project.file().environment.modules.has_value());
}

QString EnvironmentModel::remoteFolder() const
{
    return isMade() ? m_context.delivered.environment->folder.shown() : QString();
}

void EnvironmentModel::read()
{
    if (!m_context.project.isOpen())
        return;
    begin(tr("Reading the package list…"));
    const auto session = m_context.session.session();
    m_reading = std::make_unique<base::Operation<Lists>>(
        m_context.workers,
        [file = m_context.project.file(),
         cluster = session ? work::ownerOf(*session).cluster : QString()](const base::Work &work) -> Result<Lists> {
            VOYAGEUR_TRY(wanted, environment::wantedPackages(file, work.stop));
            const QFileInfo lock(environment::versionLockPath(file, cluster));
            return Lists{wanted, !cluster.isEmpty() && lock.exists() ? lock.fileName() : QString()};
        },
        [this](Result<Lists> result) {
            if (!result) {
                m_wished.reset();
                fail(result.error());
                return;
            }
            const QStringList before = requirements();
            m_wanted = result->wanted;
            m_lockFile = result->lockFile;
            const bool isOfCheck = std::exchange(m_hasChecked, false);
            if (std::exchange(m_others, false) && !isOfCheck && requirements() != before) { // it was about others
                m_check.reset();
                m_context.delivered.environment.reset();
                m_context.delivered.announce();
            }
            finish(true);
            if (const auto wished = std::exchange(m_wished, std::nullopt))
                cure(*wished);
        });
}

void EnvironmentModel::check()
{
    if (!canWork() || isWorking())
        return;
    const Task task{Activity::Kind::Work,    tr("Packages on the cluster"), {}, m_context.session.clusterTitle(), false,
                    tr("Checking packages…")};
    auto session = m_context.session.session();
    start<work::CheckedEnvironment>(
        task,
        [session, wish = work::MakeEnvironment{m_context.project.file()}](const base::Work &work, const session::StepSink &sink) {
            return work::check(wish, *session, sink, work.stop);
        },
        [this](Result<work::CheckedEnvironment> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_check = result->check;
            if (!isMade())
                setStepState(m_check->isMissing() ? StepState::Attention : StepState::ToDo);
            finish(true);
            m_hasChecked = true;
            read(); // what is shown is what was asked for
        },
        [](const work::CheckedEnvironment &answer) {
            return answer.check.isMissing() ? tr("Some packages are not available as listed") : tr("All packages are available");
        });
}

void EnvironmentModel::create()
{
    if (!canWork() || isWorking())
        return;
    logText().clear();
    emit logChanged();
    const Task task{Activity::Kind::Work,
                    tr("Virtual environment"),
                    {},
                    m_context.session.clusterTitle(),
                    false,
                    tr("Creating the virtual environment…")};
    auto session = m_context.session.session();
    work::MakeEnvironment wish{m_context.project.file()};
    wish.fetch = m_fetch ? toFetch() : QStringList();
    start<work::MadeEnvironment>(
        task,
        [session, wish](const base::Work &work, const session::StepSink &sink) {
            return work::make(wish, *session, sink, work.stop);
        },
        [this](Result<work::MadeEnvironment> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                if (result.error().code == base::ErrorCode::CommandFailed && !m_check)
                    lookForCure();
                return;
            }
            m_context.delivered.environment = result->environment;
            m_context.delivered.announce();
            finish(true);
            compareVersions();
        },
        [](const work::MadeEnvironment &made) {
            return made.environment.wasThere ? tr("Already on the cluster, with the same packages")
                                             : tr("Ready in %1").arg(made.environment.folder.shown());
        });
}

void EnvironmentModel::lookForCure()
{
    const auto session = m_context.session.session();
    if (!canWork() || !session)
        return;
    m_asking = std::make_unique<base::Operation<work::CheckedEnvironment>>(
        m_context.workers,
        [session, wish = work::MakeEnvironment{m_context.project.file()}](const base::Work &work) {
            return work::check(wish, *session, {}, work.stop);
        },
        [this](Result<work::CheckedEnvironment> result) {
            if (!result || isWorking())
                return;
            m_check = result->check;
            emit changed();
        });
}

void EnvironmentModel::compareVersions()
{
    if (!isMade())
        return;
    m_comparing = std::make_unique<base::Operation<work::ListChange>>(
        m_context.workers,
        [project = m_context.project.file(), made = *m_context.delivered.environment](const base::Work &) {
            return work::versionsToKeep(project, made);
        },
        [this](Result<work::ListChange> result) {
            m_versions = result ? *result : work::ListChange();
            emit changed();
        });
}

void EnvironmentModel::keepVersions()
{
    if (!m_versions.diff.isEmpty() && !isBusy())
        write([versions = m_versions] { return versions; }, false);
}

void EnvironmentModel::writeImports()
{
    if (isGuess() && !isBusy())
        write([file = m_context.project.file()] { return work::importsAsList(file); }, false);
}

bool EnvironmentModel::canCure(const environment::PackageVerdict &verdict)
{
    return verdict.availability == environment::Availability::Module ? !verdict.module.isEmpty() : work::canCure(verdict);
}

void EnvironmentModel::cure(const environment::PackageVerdict &verdict)
{
    if (!canCure(verdict) || !m_context.project.isOpen())
        return;
    if (isBusy()) {
        if (m_reading && !m_reading->isFinished()) // in a moment
            m_wished = verdict;
        return;
    }
    if (verdict.availability != environment::Availability::Module) {
        write([verdict] { return work::cured(verdict); }, false);
        return;
    }
    projectfile::ProjectFile file = m_context.project.file();
    file.environment.modules = environment::modulesWith(m_browser.chosen(), verdict.module);
    const auto asked = m_check; // stands there until there is an answer
    m_context.project.change(file);
    m_reading.reset(); // the check reads it, too
    m_check = asked;
    check();
}

void EnvironmentModel::undoList()
{
    if (m_kept && !isBusy())
        write([kept = *m_kept] { return kept; }, true);
}

void EnvironmentModel::write(std::function<Result<work::ListChange>()> change, bool back)
{
    begin(tr("Writing the package list…"));
    m_keeping = std::make_unique<base::Operation<work::ListChange>>(
        m_context.workers,
        [change = std::move(change), back](const base::Work &) -> Result<work::ListChange> {
            VOYAGEUR_TRY(list, change());
            VOYAGEUR_CHECK(back ? work::takeListBack(list) : work::writeList(list));
            return list;
        },
        [this, back](Result<work::ListChange> result) {
            if (!result) {
                m_kept.reset();
                fail(result.error());
                return;
            }
            m_kept = back ? std::nullopt : std::optional(*result);
            finish(true);
            if (result->path == m_versions.path) { // what is on the cluster is of these versions
                m_versions.diff = back ? result->diff : QString();
                read();
                return;
            }
            const bool asked = m_check.has_value();
            m_check.reset();
            m_context.delivered.environment.reset();
            m_context.delivered.announce();
            m_context.project.lookAgain();
            if (asked && canWork())
                check(); // reads it, too
            else
                read();
        });
}

} // namespace voyageur::models
