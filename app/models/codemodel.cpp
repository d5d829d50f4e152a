// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/codemodel.h"

#include "project/dismissals.h"

#include <QSet>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Result;
using base::Severity;

CodeModel::CodeModel(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent)
    : PageModel(parent), m_workers(workers), m_project(project), m_session(session)
{
    // What a download means depends on the cluster.
    connect(&session, &SessionModel::signedIn, this, [this] {
        if (m_project.isOpen() && !isBusy() && hasContent())
            scan();
    });
    connect(&project, &ProjectModel::opened, this, [this] {
        m_findings.set({});
        m_diff.clear();
        m_undo = {};
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

int CodeModel::sureFixes() const
{
    return static_cast<int>(std::ranges::count_if(m_findings.findings(), [](const Diagnostic &finding) {
        return !finding.fixes.isEmpty() && finding.fixes.first().preferred;
    }));
}

project::JobPlace CodeModel::place() const
{
    if (const auto session = m_session.session())
        return project::JobPlace::on(session->profile.facts, m_session.clusterTitle());
    const QString last = m_session.lastRequest().cluster;
    const auto profiles = m_session.catalogue().profiles();
    const auto known = std::ranges::find(profiles, last, &cluster::Profile::name);
    if (known == profiles.end())
        return {};
    return project::JobPlace::on(known->facts, known->title.isEmpty() ? known->name : known->title);
}

project::ScanOptions CodeModel::options() const
{
    return project::scanOptionsFor(m_project.file(), place());
}

void CodeModel::scan()
{
    if (!m_project.isOpen())
        return;
    begin(tr("Reading the code…"));
    setCommands({u"voyageur scan %1"_s.arg(typedPath(m_project.file().codeFolder()))});
    const project::ScanOptions options = this->options();
    m_place = options.place;
    m_work = std::make_unique<base::Operation<QList<Diagnostic>>>(
        m_workers,
        [folder = m_project.file().codeFolder(), options](const base::Work &work) {
            return project::scanCode(folder, options, work.stop);
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
        [folder = m_project.file().codeFolder(), finding = m_findings.findings()[row], place = m_place](const base::Work &) {
            return project::diffCodeFixes(folder, {finding}, project::FixChoice::First, place);
        },
        [this](Result<QString> result) {
            m_diff = result ? *result : result.error().text();
            emit diffChanged();
        });
}

void CodeModel::fix(int row)
{
    if (row >= 0 && row < m_findings.rowCount())
        apply({m_findings.findings()[row]}, project::FixChoice::First);
}

void CodeModel::fixAll()
{
    apply(m_findings.findings(), project::FixChoice::Sure);
}

void CodeModel::apply(const QList<Diagnostic> &findings, project::FixChoice choice)
{
    if (isBusy())
        return;
    begin(tr("Changing the code…"));
    m_fixWork = std::make_unique<base::Operation<project::FixReport>>(
        m_workers,
        [findings, choice, folder = m_project.file().codeFolder(), place = m_place](const base::Work &) {
            return project::applyCodeFixes(folder, findings, choice, place);
        },
        [this](Result<project::FixReport> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_undo = *result;
            scan();
            setCommands({u"voyageur scan --fix %1"_s.arg(typedPath(m_project.file().codeFolder()))});
        });
}

void CodeModel::undo()
{
    if (isBusy() || !canUndo())
        return;
    begin(tr("Changing the code back…"));
    m_undoWork = std::make_unique<base::Operation<void>>(
        m_workers, [report = m_undo](const base::Work &) { return project::undoCodeFixes(report); },
        [this](Result<void> result) {
            m_undo = {};
            if (result)
                scan();
            else
                fail(result.error());
        });
}

void CodeModel::dismiss(int row)
{
    if (isBusy() || row < 0 || row >= m_findings.rowCount())
        return;
    begin(tr("Writing it down…"));
    m_dismissWork = std::make_unique<base::Operation<QString>>(
        m_workers,
        [folder = m_project.file().codeFolder(), finding = m_findings.findings()[row]](const base::Work &) {
            return project::dismissalFor(folder, finding);
        },
        [this](Result<QString> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            project::ProjectFile file = m_project.file();
            project::dismissFinding(file, *result);
            m_project.change(file);
            scan();
        });
}

} // namespace voyageur::models
