// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/environmentmodel.h"

#include "base/filewriter.h"

#include <QFile>
#include <QFileInfo>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error changedMeanwhile(const QString &path)
{
    return {ErrorCode::FileChanged,
            EnvironmentModel::tr("%1 was changed meanwhile, and stays as it is.").arg(shownPath(path)),
            {},
            {},
            {}};
}

Result<void> removeUnchanged(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.readAll() != bytes)
        return changedMeanwhile(path);
    file.close();
    if (file.remove())
        return {};
    return Error{ErrorCode::FileUnwritable,
                 EnvironmentModel::tr("%1 could not be removed.").arg(shownPath(path)),
                 file.errorString(),
                 {},
                 {}};
}

} // namespace

EnvironmentModel::EnvironmentModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent), m_browser(context)
{
    connect(&m_browser, &ModuleModel::kept, this, [this] { // what was made and asked before was with others
        m_check.reset();
        m_context.delivered.environment.reset();
        m_context.delivered.announce();
    });
    connect(&context.project, &ProjectModel::opened, this, &EnvironmentModel::read);
    connect(&context.project, &ProjectModel::changedElsewhere, this, [this](const QStringList &keys) {
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
    start<environment::EnvironmentCheck>(
        task,
        [session, file = m_context.project.file()](const base::Work &work,
                                                   const session::StepSink &sink) -> Result<environment::EnvironmentCheck> {
            VOYAGEUR_TRY(wanted, environment::wantedPackages(file, work.stop)); // it may have been changed since
            const auto spec = environment::environmentSpec(file.name, file.environment.modules, wanted, *session);
            return environment::checkPackages(*session, wanted, projectfile::moduleWords(file.environment.start, spec.modules),
                                              sink, work.stop);
        },
        [this](Result<environment::EnvironmentCheck> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_check = *result;
            if (!isMade())
                setStepState(m_check->isMissing() ? StepState::Attention : StepState::ToDo);
            finish(true);
            read(); // what is shown is what was asked for
        },
        [](const environment::EnvironmentCheck &check) {
            return check.isMissing() ? tr("Something is not there as it is asked for") : tr("All is there");
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
    start<environment::RemoteEnvironment>(
        task,
        [session, file = m_context.project.file(), fetch = m_fetch ? toFetch() : QStringList()](
            const base::Work &work, const session::StepSink &sink) -> Result<environment::RemoteEnvironment> {
            VOYAGEUR_TRY(spec, environment::environmentSpec(file, *session));
            spec.fetch = fetch;
            return environment::createEnvironment(*session, spec, sink, work.stop);
        },
        [this](Result<environment::RemoteEnvironment> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_context.delivered.environment = *result;
            m_context.delivered.announce();
            finish(true);
            emit succeeded();
            compareFrozen();
        },
        [](const environment::RemoteEnvironment &made) {
            return made.wasThere ? tr("Was there already, with the same packages") : tr("Ready in %1").arg(made.folder.shown());
        });
}

void EnvironmentModel::compareFrozen()
{
    if (!isMade() || m_context.delivered.environment->frozen.isEmpty())
        return;
    const projectfile::ProjectFile &file = m_context.project.file();
    const QString path = file.environment.requirements && !file.environment.requirements->isEmpty()
        ? file.requirementsPath()
        : file.codeFolder() + u"/requirements.txt"_s;
    m_comparing = std::make_unique<base::Operation<Frozen>>(
        m_context.workers,
        [path, after = m_context.delivered.environment->frozen](const base::Work &) -> Result<Frozen> {
            QFile there(path);
            const bool existed = there.open(QIODevice::ReadOnly);
            const QByteArray before = existed ? there.readAll() : QByteArray();
            return Frozen{path, before, after, environment::frozenDiff(before, after, QFileInfo(path).fileName()), existed};
        },
        [this](Result<Frozen> result) {
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

void EnvironmentModel::writeList(const Frozen &from, bool back)
{
    begin(tr("Writing the list of packages…"));
    m_keeping = std::make_unique<base::Operation<void>>(
        m_context.workers,
        [from, back](const base::Work &) -> Result<void> {
            const QByteArray expected = back ? base::contentHash(from.after)
                : from.existed               ? base::contentHash(from.before)
                                             : QByteArray();
            if (back && !from.existed)
                return removeUnchanged(from.path, from.after);
            const auto written = base::writeFile(from.path, back ? from.before : from.after, {.expected = expected});
            if (!written.ok() && written.error().code == base::ErrorCode::FileChanged)
                return changedMeanwhile(from.path);
            return written;
        },
        [this, from, back](Result<void> result) {
            if (!result) {
                m_kept.reset();
                fail(result.error());
                return;
            }
            m_kept = back ? std::nullopt : std::optional(from);
            m_frozenDiff = back ? from.diff : QString();
            finish(true);
            if (!back)
                emit succeeded(); // with the list as it is now
            read();
        });
}

} // namespace voyageur::models
