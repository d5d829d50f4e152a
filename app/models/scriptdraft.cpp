// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scriptdraft.h"

#include "base/textdiff.h"
#include "script/rulebook.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr int slowReading = 12;         // milliseconds: what nobody notices between two keystrokes
constexpr qsizetype leastAtOnce = 4096; // an ordinary script: no busy moment of the computer makes it a long one

FormFieldId fieldOf(script::CourseBound bound)
{
    switch (bound) {
    case script::CourseBound::Time:
        return FormFieldId::Time;
    case script::CourseBound::Cpus:
        return FormFieldId::Cores;
    case script::CourseBound::Gpus:
        return FormFieldId::Gpus;
    case script::CourseBound::Memory:
        return FormFieldId::Memory;
    case script::CourseBound::Jobs:
        break;
    }
    return FormFieldId::Array;
}

} // namespace

std::optional<RuleHelp> ruleHelp(const QString &rule)
{
    const script::Rule *found = rule.isEmpty() ? nullptr : script::findRule(rule);
    return found ? std::optional(RuleHelp{found->title(), script::rulePage(*found), found->address()}) : std::nullopt;
}

ScriptDraft::ScriptDraft(const StepContext &context, const QString &usualCluster, QObject *parent)
    : PageModel(parent), m_context(context)
{
    followProject();
    connect(&m_context.session, &SessionModel::signedIn, this, [this] {
        if (!m_clusterChosen)
            m_cluster = m_context.session.clusterName();
        refreshFacts();
    });
    connect(&m_context.session, &SessionModel::signedOut, this, [this] {
        m_asking.reset();
        emit clusterChanged();
        emit changed();
    });
    m_cluster = isSignedIn() ? m_context.session.clusterName() : usualCluster;
    refreshFacts();
}

ScriptDraft::~ScriptDraft() = default;

QString ScriptDraft::name() const
{
    return m_place.kind == ScriptPlace::Kind::Nowhere ? u"job.sh"_s : m_place.name();
}

void ScriptDraft::setText(ScriptText text)
{
    m_text = std::move(text);
    m_bytes = m_text.bytes();
}

void ScriptDraft::edit(const QString &shown)
{
    if (!m_text.edit(shown))
        return;
    m_bytes = m_text.bytes();
    textChanged();
}

void ScriptDraft::apply(const QList<base::TextEdit> &edits)
{
    base::Fix fix;
    fix.edits = edits;
    const auto after = base::applyFix(m_text.text(), fix);
    if (!after || *after == m_text.text())
        return;
    setText(ScriptText(*after)); // before the editor follows, which cannot tell one line end from another
    emit editsMade(shownEdits(edits));
    textChanged();
}

void ScriptDraft::replace(ScriptText text)
{
    const QString before = m_text.shown();
    setText(std::move(text));
    if (const auto edits = editBetween(before, m_text.shown()); !edits.isEmpty())
        emit editsMade(edits);
    textChanged();
}

void ScriptDraft::setLineEnds(LineEnds ends)
{
    propose(ends == LineEnds::Crlf ? tr("Windows line endings (CRLF)") : tr("Linux line endings (LF)"),
            m_text.withLineEnds(ends));
}

void ScriptDraft::removeBom()
{
    propose(tr("Without the byte order mark"), m_text.withoutBom());
}

void ScriptDraft::textChanged()
{
    dropProposal();
    read();
    m_projectSoon.start();
    emit changed();
}

ScriptKnowledge ScriptDraft::knowledge() const
{
    ScriptKnowledge known;
    known.fileName = m_place.name();
    known.facts = m_facts;
    if (m_facts)
        known.clusterName = clusterTitle();
    known.arguments = argumentWords(m_arguments);
    known.project = m_project.facts;
    if (isSignedIn() && m_context.session.clusterName() == m_cluster) {
        script::LiveState live;
        live.host = m_context.session.host();
        live.keyFile = m_context.session.keyFile();
        live.keyHasPassphrase = m_context.session.keyHasPassphrase();
        live.canAnswer = true; // whoever looks at this window
        live.failedLogins = m_context.session.attempts(m_cluster).inARow;
        live.submission = sbatchSaid();
        if (m_place.kind == ScriptPlace::Kind::Cluster)
            live.folder = m_place.remote.parent().bytes();
        known.live = live;
    }
    return known;
}

void ScriptDraft::read()
{
    ++m_generation;
    if (!m_reader) // else what it reads is old, and when it ends the newest text is read
        startReading();
}

void ScriptDraft::startReading()
{
    if (m_bytes.size() <= m_atOnce) {
        QElapsedTimer clock;
        clock.start();
        accept(readingOf(m_bytes, knowledge()));
        if (clock.elapsed() > slowReading)
            m_atOnce = std::min(m_atOnce, std::max(leastAtOnce, m_bytes.size() / 2));
        return;
    }
    m_reader = std::make_unique<base::Operation<ScriptReading>>(
        m_context.workers,
        [bytes = m_bytes, known = knowledge()](const base::Work &) -> Result<ScriptReading> { return readingOf(bytes, known); },
        [this, generation = m_generation](Result<ScriptReading> result) {
            m_reader.reset();
            if (generation != m_generation)
                startReading();
            else if (result)
                accept(*result);
        });
}

void ScriptDraft::accept(const ScriptReading &reading)
{
    m_reading = reading;
    if (!hasContent() || name().startsWith(u'.')) // nothing is open, or a start-up file: there is nothing to say against it
        m_reading.findings.clear();
    for (base::Diagnostic &finding : m_reading.findings)
        finding.file = name();
    m_readGeneration = m_generation;
    m_findings.set(m_reading.findings);
    emit readingChanged();
}

QString ScriptDraft::summary() const
{
    const int errors = m_findings.count(base::Severity::Error);
    const int warnings = m_findings.count(base::Severity::Warning);
    const int others = m_findings.rowCount() - errors - warnings;
    QStringList parts;
    if (errors > 0)
        parts += tr("%n error(s)", nullptr, errors);
    if (warnings > 0)
        parts += tr("%n warning(s)", nullptr, warnings);
    if (others > 0)
        parts += tr("%n remark(s)", nullptr, others);
    return parts.join(u", "_s);
}

NodePicture ScriptDraft::picture() const
{
    return nodePictureOf(m_reading, m_facts != nullptr);
}

QList<FormField> ScriptDraft::fields() const
{
    QList<FormField> fields = ScriptForm(m_reading.document, m_facts.get()).fields();
    if (!course())
        return fields;
    for (FormField &field : fields) {
        QString of = field.id == FormFieldId::Account ? QString::fromUtf8(course()->account) : QString();
        if (field.id == FormFieldId::Partition)
            of = QString::fromUtf8(course()->partition);
        if (field.id == FormFieldId::Time && course()->seconds)
            of = QString::fromLatin1(base::TimeLimit::ofSeconds(*course()->seconds).bytes());
        if (!of.isEmpty() && !field.suggestions.contains(of))
            field.suggestions.prepend(of);
    }
    return fields;
}

const script::CourseFacts *ScriptDraft::course() const
{
    return m_project.facts && m_project.facts->course ? &*m_project.facts->course : nullptr;
}

FormValue ScriptDraft::value(FormFieldId id) const
{
    FormValue value = ScriptForm(m_reading.document, m_facts.get()).value(id);
    if (id == FormFieldId::Arguments) {
        value.text = m_arguments;
        value.given = !m_arguments.isEmpty();
    }
    if (course() && m_reading.request && value.problem.isEmpty()) {
        for (const script::CourseExcess &excess : script::excessOf(*m_reading.request, *course())) {
            if (fieldOf(excess.bound) == id)
                value.problem = excess.sentence;
        }
    }
    return value;
}

script::Document ScriptDraft::currentDocument() const
{
    return isRead() ? m_reading.document : script::Document::parse(m_bytes, script::slurmVersionOf(m_facts.get()));
}

QString ScriptDraft::setField(FormFieldId id, const QString &value, int unit)
{
    if (id == FormFieldId::Arguments) {
        if (value == m_arguments)
            return {};
        m_arguments = value;
        read();
        return {};
    }
    const script::Document document = currentDocument();
    const FormChange change = ScriptForm(document, m_facts.get()).change(id, value, unit);
    if (change.problem.isEmpty())
        apply(change.edits);
    return change.problem;
}

void ScriptDraft::proposeFix(const base::Fix &fix)
{
    const auto after = base::applyFix(m_text.text(), fix);
    if (!after)
        return;
    if (changedLines(m_text.shown(), ScriptText(*after).shown()) > 1)
        propose(fix.title, *after);
    else
        apply(fix.edits);
}

void ScriptDraft::proposeAllFixes()
{
    m_fixer = std::make_unique<base::Operation<QByteArray>>(
        m_context.workers,
        [bytes = m_bytes, known = knowledge()](const base::Work &) -> Result<QByteArray> {
            const auto document = script::Document::parse(bytes, script::slurmVersionOf(known.facts.get()));
            return script::fixed(document, known.surroundings());
        },
        [this, generation = m_generation](Result<QByteArray> result) {
            m_fixer.reset();
            if (result && generation == m_generation)
                propose(tr("Apply all safe fixes"), script::Document::decoded(*result));
        });
}

void ScriptDraft::propose(const QString &title, const QString &after, const QList<ScriptRemark> &remarks, bool isAskedFor)
{
    if (after == m_text.text())
        return;
    m_proposal = {title, after, base::unifiedDiff(m_text.text(), after, name(), name()), remarks, {}, isAskedFor};
    emit proposalChanged();
}

void ScriptDraft::acceptProposal()
{
    if (!m_proposal)
        return;
    const ScriptProposal accepted = *std::exchange(m_proposal, std::nullopt);
    emit proposalChanged();
    if (!accepted.cluster.isEmpty())
        chooseCluster(accepted.cluster);
    replace(ScriptText(accepted.after));
}

void ScriptDraft::dropProposal()
{
    if (!m_proposal)
        return;
    m_proposal.reset();
    emit proposalChanged();
}

} // namespace voyageur::models
