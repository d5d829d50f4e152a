// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/codemodel.h"

#include "base/textdiff.h"
#include "models/scriptmodel.h"
#include "source/dismissals.h"

#include <QSet>

#include <algorithm>
#include <utility>

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
    connect(&m_secrets, &SecretListModel::decided, this, &CodeModel::decide);
    connect(&project, &ProjectModel::opened, this, [this] {
        m_findings.set({});
        m_secrets.set({});
        m_diff.clear();
        m_undo = {};
        m_argumentsBefore.reset();
        listSetAside();
        clear();
        scan();
    });
    connect(&project, &ProjectModel::fileChanged, this, &CodeModel::listSetAside);
    connect(&project, &ProjectModel::changedElsewhere, this, [this](const QStringList &keys) {
        if (!isBusy() && (touches(keys, u"code"_s) || touches(keys, u"dataset"_s)))
            scan();
    });
}

CodeModel::~CodeModel() = default;

void CodeModel::listSetAside()
{
    QStringList lines;
    for (const QString &dismissal : m_project.isOpen() ? source::dismissedFindings(m_project.file()) : QStringList()) {
        const auto [rule, place] = source::dismissedFinding(dismissal);
        const auto help = ruleHelp(rule);
        lines += tr("%1: %2").arg(help ? help->title : rule, place);
    }
    if (lines != m_setAside.stringList())
        m_setAside.setStringList(lines);
}

QString CodeModel::summary() const
{
    QSet<QString> files;
    for (const Diagnostic &finding : m_findings.findings())
        files.insert(finding.file);
    if (files.isEmpty())
        return tr("No problems found.");
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

source::JobPlace CodeModel::place() const
{
    if (const auto session = m_session.session())
        return source::JobPlace::on(session->profile.facts, m_session.clusterTitle());
    const QString last = m_session.lastRequest().cluster;
    const auto profiles = m_session.catalogue().profiles();
    const auto known = std::ranges::find(profiles, last, &cluster::Profile::name);
    if (known == profiles.end())
        return {};
    return source::JobPlace::on(known->facts, known->title.isEmpty() ? known->name : known->title);
}

source::ScanOptions CodeModel::options() const
{
    return source::scanOptionsFor(m_project.file(), place());
}

void CodeModel::scan()
{
    if (!m_project.isOpen())
        return;
    begin(tr("Reading the code…"));
    setCommands({u"voyageur scan %1"_s.arg(typedPath(m_project.file().codeFolder()))});
    const source::ScanOptions options = this->options();
    m_place = options.place;
    m_work = std::make_unique<base::Operation<Looked>>(
        m_workers,
        [folder = m_project.file().codeFolder(), options,
         exclude = m_project.file().codeExclude()](const base::Work &work) -> Result<Looked> {
            VOYAGEUR_TRY(findings, source::scanCode(folder, options, work.stop));
            VOYAGEUR_TRY(rules, dataset::codeRules(folder, dataset::Exclusions::ofCode().with(exclude), work.stop));
            return Looked{findings, rules.secrets};
        },
        [this](Result<Looked> result) { scanned(std::move(result)); });
}

void CodeModel::decide(const QByteArray &secret, bool goes)
{
    if (isBusy())
        return;
    begin(tr("Writing it down…"));
    m_secretWork = std::make_unique<base::Operation<void>>(
        m_workers,
        [folder = m_project.file().codeFolder(), secret, goes](const base::Work &) {
            return dataset::decideSecret(folder, secret, goes);
        },
        [this](const Result<void> &result) {
            if (!result) {
                fail(result.error());
                return;
            }
            scan();
        });
}

void CodeModel::scanned(Result<Looked> result)
{
    if (!result) {
        setStepState(StepState::Attention);
        fail(result.error());
        return;
    }
    m_findings.set(result->findings);
    m_secrets.set(result->secrets);
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
        [file = m_project.file(), finding = m_findings.findings()[row], place = m_place](const base::Work &) -> Result<QString> {
            const QString folder = file.codeFolder();
            VOYAGEUR_TRY(diff, source::diffCodeFixes(folder, {finding}, source::FixChoice::First, place));
            VOYAGEUR_TRY(arguments, source::argumentsWithFixes(folder, {finding}, source::FixChoice::First, place));
            projectfile::ProjectFile changed = file;
            changed.code.arguments = arguments;
            if (arguments == file.code.arguments)
                return diff;
            return diff
                + base::unifiedDiff(QString::fromUtf8(file.toJson()), QString::fromUtf8(changed.toJson()), u"a/voyageur.json"_s,
                                    u"b/voyageur.json"_s);
        },
        [this](Result<QString> result) {
            m_diff = result ? *result : result.error().text();
            emit diffChanged();
        });
}

QString CodeModel::valueWanted(int row) const
{
    if (row < 0 || row >= m_findings.rowCount() || m_findings.findings()[row].fixes.isEmpty())
        return {};
    return source::optionToFill(m_findings.findings()[row].fixes.first());
}

void CodeModel::fix(int row, const QString &value)
{
    if (row < 0 || row >= m_findings.rowCount())
        return;
    const QString option = valueWanted(row);
    if (!option.isEmpty() && value.isEmpty())
        return;
    apply({m_findings.findings()[row]}, source::FixChoice::First, option.isEmpty() ? QStringList() : QStringList{option, value});
}

void CodeModel::fixAll()
{
    apply(m_findings.findings(), source::FixChoice::Sure);
}

void CodeModel::apply(const QList<Diagnostic> &findings, source::FixChoice choice, const QStringList &more)
{
    if (isBusy())
        return;
    begin(tr("Changing the code…"));
    m_fixWork = std::make_unique<base::Operation<Fixed>>(
        m_workers,
        [findings, choice, more, folder = m_project.file().codeFolder(), place = m_place](const base::Work &) -> Result<Fixed> {
            VOYAGEUR_TRY(arguments, source::argumentsWithFixes(folder, findings, choice, place));
            VOYAGEUR_TRY(report, source::applyCodeFixes(folder, findings, choice, place));
            return Fixed{report, arguments + more};
        },
        [this, findings](Result<Fixed> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_undo = result->report;
            m_argumentsBefore.reset();
            if (projectfile::ProjectFile file = m_project.file(); file.code.arguments != result->arguments) {
                m_argumentsBefore = std::exchange(file.code.arguments, result->arguments);
                m_project.change(file);
            }
            scan();
            const bool notebook = findings.size() == 1 && findings.first().rule == u"CODE-NOTEBOOK"_s;
            setCommands({(notebook ? u"voyageur scan --convert %1"_s : u"voyageur scan --fix %1"_s)
                             .arg(typedPath(m_project.file().codeFolder()))});
        });
}

void CodeModel::undo()
{
    if (isBusy() || !canUndo())
        return;
    begin(tr("Changing the code back…"));
    m_undoWork = std::make_unique<base::Operation<void>>(
        m_workers, [report = m_undo](const base::Work &) { return source::undoCodeFixes(report); },
        [this](Result<void> result) {
            m_undo = {};
            const auto arguments = std::exchange(m_argumentsBefore, std::nullopt);
            if (!result) {
                fail(result.error());
                return;
            }
            if (arguments) {
                projectfile::ProjectFile file = m_project.file();
                file.code.arguments = *arguments;
                m_project.change(file);
            }
            scan();
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
            return source::dismissalFor(folder, finding);
        },
        [this](Result<QString> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            projectfile::ProjectFile file = m_project.file();
            source::dismissFinding(file, *result);
            m_project.change(file);
            scan();
        });
}

void CodeModel::lookAgain(int row)
{
    if (isBusy() || row < 0 || row >= m_setAside.rowCount())
        return;
    projectfile::ProjectFile file = m_project.file();
    source::restoreFinding(file, source::dismissedFindings(file).value(row));
    m_project.change(file);
    scan();
}

} // namespace voyageur::models
