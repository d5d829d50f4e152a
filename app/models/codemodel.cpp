// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/codemodel.h"

#include "base/textdiff.h"
#include "models/scriptmodel.h"
#include "projectfile/steprecords.h"
#include "source/codefiles.h"
#include "source/dismissals.h"
#include "source/sourcetext.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Result;
using base::Severity;

namespace {

// The line in question with those around it.
Result<QString> linesOf(const QString &folder, const Diagnostic &finding)
{
    constexpr int around = 2;
    constexpr qsizetype longest = 300;
    VOYAGEUR_TRY(code, source::SourceText::read(folder + u'/' + finding.file));
    const QStringList lines = code.text.split(u'\n');
    const int first = std::max(1, finding.range.line - around);
    const int last = std::min(static_cast<int>(lines.size()), std::max(finding.range.line, finding.range.endLine) + around);
    QString text;
    for (int line = first; line <= last; ++line)
        text +=
            u"%1 %2  %3\n"_s.arg(line == finding.range.line ? u"→"_s : u" "_s).arg(line, 4).arg(lines[line - 1].left(longest));
    return text;
}

} // namespace

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
        m_done.clear();
        m_fixedText.clear();
        m_looksAtAll = false;
        m_again = false;
        m_seenFiles.clear();
        listSetAside();
        clear();
        scan();
    });
    connect(&project, &ProjectModel::fileChanged, this, &CodeModel::listSetAside);
    connect(&project, &ProjectModel::filesSeen, this, [this](const QString &fingerprint) {
        m_seenFiles = fingerprint;
        if (!isBusy() && m_seenFiles != m_scannedFiles) // else it is looked at afterwards
            scanAgain();
    });
    connect(&project, &ProjectModel::keysChanged, this, [this](const QStringList &keys) {
        const auto isOfCode = [&](const QString &part) { return touches(keys, part); }; // the last two give arguments, too
        if (std::ranges::any_of(QStringList{u"code"_s, u"dataset"_s, u"sweep"_s, u"chain"_s}, isOfCode))
            scanAgain();
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

QString CodeModel::folder() const
{
    return m_project.isOpen() ? m_project.file().codeFolder() : QString();
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
    setCommands({u"voyageur scan %1"_s.arg(typedPath(m_project.file().codeFolder()))});
    startScan();
}

// Nobody has asked for it: the commands are still those of the last act.
void CodeModel::scanAgain()
{
    if (isBusy())
        m_again = true;
    else if (m_project.isOpen())
        startScan();
}

void CodeModel::startScan()
{
    m_again = false;
    begin(tr("Reading the code…"));
    const source::ScanOptions options = this->options();
    m_place = options.place;
    m_work = std::make_unique<base::Operation<Looked>>(
        m_workers,
        [file = m_project.file(), folder = m_project.file().codeFolder(), options,
         exclude = m_project.file().codeExclude()](const base::Work &work) -> Result<Looked> {
            const QString files = projectfile::filesFingerprint(file, work.stop); // before: what is changed meanwhile is seen
            VOYAGEUR_TRY(findings, source::scanCode(folder, options, work.stop));
            VOYAGEUR_TRY(rules, dataset::codeRules(folder, dataset::Exclusions::ofCode().with(exclude), work.stop));
            const auto programs = findings.isEmpty() ? source::hasPrograms(folder, exclude, work.stop) : Result<bool>(true);
            return Looked{findings, rules.secrets, files, !programs.ok() || *programs};
        },
        [this](Result<Looked> result) { scanned(std::move(result)); });
}

void CodeModel::decide(const QByteArray &secret, bool goes)
{
    if (isBusy())
        return;
    begin(tr("Saving your choice…"));
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
    // What stops the job first, and of that what stands in the program that runs.
    const auto rank = [program = m_project.file().code.program](const Diagnostic &finding) {
        return std::pair(finding.severity, finding.file == program ? 0 : 1);
    };
    std::ranges::stable_sort(result->findings, {}, rank);
    m_findings.set(result->findings);
    m_secrets.set(result->secrets);
    m_hasPrograms = result->hasPrograms;
    m_scannedFiles = result->files;
    const bool attention = m_findings.count(Severity::Error) + m_findings.count(Severity::Warning) > 0;
    setStepState(attention ? StepState::Attention : StepState::Done);
    finish(true);
    emit looked();
    const QString seen = std::exchange(m_seenFiles, {});
    if ((m_again || (!seen.isEmpty() && seen != m_scannedFiles)) && !isBusy())
        startScan();
}

void CodeModel::lookAt(int row)
{
    m_diff.clear();
    m_diffWork.reset();
    m_looksAtAll = false;
    emit diffChanged();
    if (row >= 0 && row < m_findings.rowCount())
        showDiff({m_findings.findings()[row]}, source::FixChoice::First);
}

void CodeModel::lookAtAll()
{
    m_looksAtAll = true;
    showDiff(m_findings.findings(), source::FixChoice::Sure);
    emit diffChanged();
}

void CodeModel::showDiff(const QList<Diagnostic> &findings, source::FixChoice choice)
{
    m_diffWork = std::make_unique<base::Operation<QString>>(
        m_workers,
        [file = m_project.file(), findings, choice, place = m_place](const base::Work &) -> Result<QString> {
            const QString folder = file.codeFolder();
            if (findings.size() == 1 && findings.first().fixes.isEmpty())
                return linesOf(folder, findings.first());
            VOYAGEUR_TRY(diff, source::diffCodeFixes(folder, findings, choice, place));
            VOYAGEUR_TRY(arguments, source::argumentsWithFixes(folder, findings, choice, place));
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
        [this, findings, choice](Result<Fixed> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            Done done{result->report, {}};
            if (projectfile::ProjectFile file = m_project.file(); file.code.arguments != result->arguments) {
                done.argumentsBefore = std::exchange(file.code.arguments, result->arguments);
                m_project.change(file);
            }
            if (!done.report.files.isEmpty())
                m_done += done;
            m_looksAtAll = false;
            m_fixedText.clear();
            if (choice == source::FixChoice::Sure) {
                const int rest = static_cast<int>(findings.size()) - done.report.fixes;
                m_fixedText = tr("%n fix(es) made.", nullptr, done.report.fixes);
                if (rest > 0)
                    m_fixedText += u' ' + tr("%n finding(s) need your decision.", nullptr, rest);
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
    begin(tr("Restoring the code…"));
    m_undoWork = std::make_unique<base::Operation<void>>(
        m_workers, [report = m_done.last().report](const base::Work &) { return source::undoCodeFixes(report); },
        [this](Result<void> result) {
            const auto arguments = m_done.takeLast().argumentsBefore;
            m_fixedText.clear();
            if (!result) {
                m_done.clear(); // the files are others than those that were written
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
    begin(tr("Saving your choice…"));
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
