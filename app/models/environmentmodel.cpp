// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/environmentmodel.h"

#include <QFileInfo>

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
        m_check.reset();
        m_context.delivered.environment.reset();
        m_context.delivered.announce();
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
    m_comparing.reset();
    m_keeping.reset();
    m_wanted = {};
    m_check.reset();
    m_fetch = false;
    m_frozen = {};
    m_kept.reset();
    m_frozenDiff.clear();
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
    m_context.delivered.environment.reset();
    m_context.delivered.announce();
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
    begin(tr("Reading the list of packages…"));
    m_reading = std::make_unique<base::Operation<environment::WantedPackages>>(
        m_context.workers,
        [file = m_context.project.file()](const base::Work &work) { return environment::wantedPackages(file, work.stop); },
        [this](Result<environment::WantedPackages> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            m_wanted = *result;
            finish(true);
        });
}

void EnvironmentModel::check()
{
    if (!canWork() || isWorking())
        return;
    const Task task{Activity::Kind::Work,
                    tr("Packages on the cluster"),
                    {},
                    m_context.session.clusterTitle(),
                    false,
                    tr("Asking which packages the cluster has…")};
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
            read(); // what is shown is what was asked for
        },
        [](const work::CheckedEnvironment &answer) {
            return answer.check.isMissing() ? tr("Something is not there as it is asked for") : tr("All is there");
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
                    tr("Making the virtual environment…")};
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
                return;
            }
            m_context.delivered.environment = result->environment;
            m_context.delivered.announce();
            finish(true);
            compareFrozen();
        },
        [](const work::MadeEnvironment &made) {
            return made.environment.wasThere ? tr("Was there already, with the same packages")
                                             : tr("Ready in %1").arg(made.environment.folder.shown());
        });
}

void EnvironmentModel::compareFrozen()
{
    if (!isMade() || m_context.delivered.environment->frozen.isEmpty())
        return;
    m_comparing = std::make_unique<base::Operation<work::FrozenList>>(
        m_context.workers,
        [path = work::listOf(m_context.project.file()), after = m_context.delivered.environment->frozen](const base::Work &) {
            return work::frozenList(path, after, QFileInfo(path).fileName());
        },
        [this](Result<work::FrozenList> result) {
            if (!result)
                return;
            m_frozen = *result;
            m_frozenDiff = result->diff;
            emit changed();
        });
}

void EnvironmentModel::keepFrozen()
{
    if (!m_frozenDiff.isEmpty() && !isBusy())
        writeList(m_frozen, false);
}

void EnvironmentModel::undoKept()
{
    if (m_kept && !isBusy())
        writeList(*m_kept, true);
}

void EnvironmentModel::writeList(const work::FrozenList &list, bool back)
{
    begin(tr("Writing the list of packages…"));
    const auto &made = m_context.delivered.environment;
    m_keeping = std::make_unique<base::Operation<QString>>(
        m_context.workers,
        [list, back, file = m_context.project.file(),
         owner = made ? made->owner : projectfile::StepOwner()](const base::Work &work) -> Result<QString> {
            if (!back)
                return work::keepFrozen(list, file, owner, work.stop);
            VOYAGEUR_CHECK(work::takeFrozenBack(list));
            return QString();
        },
        [this, list, back](Result<QString> result) {
            if (!result) {
                m_kept.reset();
                fail(result.error());
                return;
            }
            m_kept = back ? std::nullopt : std::optional(list);
            m_frozenDiff = back ? list.diff : QString();
            if (m_context.delivered.environment) // it is of these versions: with the list as it is now nothing is to be made
                m_context.delivered.environment->print = *result;
            finish(true);
            m_context.project.lookAgain();
            read();
        });
}

} // namespace voyageur::models
