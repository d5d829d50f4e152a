// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/elsewhere.h"

#include "observe/nextrequest.h"

#include <QFileInfo>
#include <QTimer>

namespace voyageur::models {

using namespace Qt::StringLiterals;

Elsewhere::Elsewhere(const StepContext &context, ScriptModel &script, SubmitModel &submit, QObject *parent)
    : QObject(parent), m_context(context), m_script(script), m_submit(submit)
{
    // With a yes the text is changed and the cluster chosen right after the proposal has gone.
    connect(&script, &ScriptModel::proposalChanged, this, [this] {
        if (m_run && !m_script.proposal())
            QTimer::singleShot(0, this, &Elsewhere::decided);
    });
    connect(&context.project, &ProjectModel::opened, this, &Elsewhere::takeRequest);
}

void Elsewhere::begin(const history::RunRecord &run, const QString &cluster)
{
    m_run.reset();
    m_translated.clear();
    m_script.makeNew(run.script, run.scriptName.isEmpty() ? u"job.sh"_s : QFileInfo(run.scriptName).fileName());
    m_script.chooseCluster(run.cluster);
    m_run = run;
    m_cluster = cluster;
    m_script.proposeForCluster(cluster);
}

void Elsewhere::decided()
{
    if (!m_run || m_script.proposal())
        return;
    const history::RunRecord run = *std::exchange(m_run, std::nullopt);
    if (m_script.cluster() != m_cluster || run.projectFolder.isEmpty() || !QFileInfo(run.projectFolder).isDir())
        return; // it stays on the script page
    m_translated = m_script.text().shown().toUtf8();
    m_folder = run.projectFolder;
    if (isProjectOpen())
        takeRequest();
    else
        m_context.project.open(m_folder);
}

bool Elsewhere::isProjectOpen() const
{
    return m_context.project.isOpen()
        && history::canonicalFolder(m_folder) == history::canonicalFolder(m_context.project.folder());
}

void Elsewhere::takeRequest()
{
    const QByteArray script = std::exchange(m_translated, {});
    if (script.isEmpty() || !isProjectOpen())
        return; // another one was opened instead
    m_submit.takeRequest(observe::asInScript(m_context.project.file().job, script), QString::fromUtf8(script));
    emit stepFiveWanted(m_cluster);
}

} // namespace voyageur::models
