// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/environmentmodel.h"

#include <QFile>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qint64 readLimit = 256 * 1024; // a list of packages is never longer

Result<QStringList> readLines(const QString &path)
{
    if (path.isEmpty())
        return QStringList();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return base::Error{base::ErrorCode::FileUnreadable,
                           EnvironmentModel::tr("The list of packages cannot be read: %1").arg(shownPath(path)),
                           file.errorString(),
                           EnvironmentModel::tr("Put the file there, or name another one in voyageur.json."),
                           {}};
    QStringList lines;
    for (const QString &line : QString::fromUtf8(file.read(readLimit)).split(u'\n')) {
        const QString words = line.trimmed();
        if (!words.isEmpty() && !words.startsWith(u'#'))
            lines.append(words);
    }
    return lines;
}

} // namespace

EnvironmentModel::EnvironmentModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent)
{
    connect(&context.project, &ProjectModel::opened, this, &EnvironmentModel::read);
    connect(&context.delivered, &Delivered::changed, this, [this] {
        setStepState(isMade() ? StepState::Done : StepState::ToDo);
        emit changed();
    });
}

EnvironmentModel::~EnvironmentModel() = default;

void EnvironmentModel::forget()
{
    m_reading.reset();
    m_requirements.clear();
    ClusterStep::forget();
}

QString EnvironmentModel::requirementsFile() const
{
    return m_context.project.isOpen() ? shownPath(m_context.project.file().requirementsPath()) : QString();
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
    m_reading = std::make_unique<base::Operation<QStringList>>(
        m_context.workers, [path = m_context.project.file().requirementsPath()](const base::Work &) { return readLines(path); },
        [this](Result<QStringList> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            m_requirements = *result;
            finish(true);
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
    start<project::RemoteEnvironment>(
        task,
        [session, file = m_context.project.file()](const base::Work &work,
                                                   const project::StepSink &sink) -> Result<project::RemoteEnvironment> {
            VOYAGEUR_TRY(spec, project::environmentSpec(file, *session));
            return project::createEnvironment(*session, spec, sink, work.stop);
        },
        [this](Result<project::RemoteEnvironment> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_context.delivered.environment = *result;
            m_context.delivered.announce();
            finish(true);
        },
        [](const project::RemoteEnvironment &made) {
            return made.wasThere ? tr("Was there already, with the same packages") : tr("Ready in %1").arg(made.folder.shown());
        });
}

} // namespace voyageur::models
