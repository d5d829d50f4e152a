// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/codemodel.h"

#include "project/codescan.h"

#include <QSet>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Result;
using base::Severity;

CodeModel::CodeModel(base::Workers &workers, ProjectModel &project, QObject *parent)
    : PageModel(parent), m_workers(workers), m_project(project)
{
    connect(&project, &ProjectModel::opened, this, [this] {
        m_findings.set({});
        m_diff.clear();
        clear();
        scan();
    });
}

CodeModel::~CodeModel() = default;

QString CodeModel::summary() const
{
    QSet<QString> files;
    for (const Diagnostic &finding : m_findings.findings())
        files.insert(finding.file);
    if (files.isEmpty())
        return tr("Nothing was found that would stop in a job.");
    const qsizetype count = m_findings.rowCount();
    if (count == 1)
        return tr("1 finding");
    return files.size() == 1 ? tr("%1 findings in 1 file").arg(count)
                             : tr("%1 findings in %2 files").arg(QString::number(count), QString::number(files.size()));
}

void CodeModel::scan()
{
    if (!m_project.isOpen())
        return;
    begin(tr("Reading the code…"));
    setCommands({u"voyageur scan %1"_s.arg(typedPath(m_project.file().codeFolder()))});
    m_work = std::make_unique<base::Operation<QList<Diagnostic>>>(
        m_workers,
        [folder = m_project.file().codeFolder(), exclude = m_project.file().codeExclude()](const base::Work &work) {
            return project::scanCode(folder, exclude, work.stop);
        },
        [this](Result<QList<Diagnostic>> result) { scanned(std::move(result)); });
}

void CodeModel::scanned(Result<QList<Diagnostic>> result)
{
    if (!result) {
        setStepState(StepState::Attention);
        fail(result.error());
        return;
    }
    m_findings.set(*result);
    const bool attention = m_findings.count(Severity::Error) + m_findings.count(Severity::Warning) > 0;
    setStepState(attention ? StepState::Attention : StepState::Done);
    finish(true);
}

void CodeModel::lookAt(int row)
{
    m_diff.clear();
    m_diffWork.reset();
    emit diffChanged();
    if (row < 0 || row >= m_findings.rowCount() || m_findings.findings()[row].fixes.isEmpty())
        return;
    m_diffWork = std::make_unique<base::Operation<QString>>(
        m_workers,
        [folder = m_project.file().codeFolder(), finding = m_findings.findings()[row]](const base::Work &) {
            return project::diffCodeFixes(folder, {finding});
        },
        [this](Result<QString> result) {
            m_diff = result ? *result : result.error().text();
            emit diffChanged();
        });
}

void CodeModel::fix(int row)
{
    if (row >= 0 && row < m_findings.rowCount())
        apply({m_findings.findings()[row]});
}

void CodeModel::fixAll()
{
    apply(m_findings.findings());
}

void CodeModel::apply(const QList<Diagnostic> &findings)
{
    if (isBusy())
        return;
    begin(tr("Changing the code…"));
    setCommands({u"voyageur scan --fix %1"_s.arg(typedPath(m_project.file().codeFolder()))});
    m_work = std::make_unique<base::Operation<QList<Diagnostic>>>(
        m_workers,
        [findings, folder = m_project.file().codeFolder(),
         exclude = m_project.file().codeExclude()](const base::Work &work) -> Result<QList<Diagnostic>> {
            VOYAGEUR_TRY(report, project::applyCodeFixes(folder, findings));
            Q_UNUSED(report)
            return project::scanCode(folder, exclude, work.stop);
        },
        [this](Result<QList<Diagnostic>> result) { scanned(std::move(result)); });
}

} // namespace voyageur::models
