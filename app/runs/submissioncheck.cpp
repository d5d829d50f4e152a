// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/submissioncheck.h"

#include "base/error.h"
#include "script/check.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace voyageur::runs {

using base::Diagnostic;
using base::Severity;
using script::Document;
using namespace Qt::StringLiterals;

namespace {

struct SubmissionCheckText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::SubmissionCheck)
};

// The script with the options of the command line in it, and where its lines come from.
class WholeCheck final {
public:
    WholeCheck(Document script, const script::OptionUses &commandLine) : m_script(std::move(script))
    {
        for (const script::OptionUse &use : commandLine.uses)
            set(use);
    }

    const Document &script() const { return m_script; }

    //! The line of the person's own script; nothing for what stands for the command line.
    std::optional<int> lineBefore(const base::TextRange &range) const
    {
        if (isOfTheCommandLine(range))
            return {};
        int line = range.line;
        for (auto it = m_added.crbegin(); it != m_added.crend(); ++it) {
            if (line == *it)
                return {};
            line -= line > *it ? 1 : 0;
        }
        return line;
    }

private:
    // Its options may stand in a line of the script, where they took the place of another value.
    bool isOfTheCommandLine(const base::TextRange &range) const
    {
        return std::ranges::any_of(m_names, [&](const QByteArray &name) {
            const script::OptionUse *use = m_script.find(name);
            if (!use)
                return false;
            const base::TextRange place = m_script.range(use->span);
            return range.line == place.line && range.column >= place.column && range.endColumn <= place.endColumn;
        });
    }
    void set(const script::OptionUse &use)
    {
        m_names += script::keptName(*use.option);
        const auto value = use.hasValue() ? std::optional(use.text) : std::nullopt;
        auto edits = m_script.setOption(script::keptName(*use.option), value);
        const bool addsLine = edits && edits->size() == 1 && edits->first().newText.contains(u'\n');
        if (addsLine)
            edits = onLineOfTheScript(edits->first());
        const auto text = edits ? m_script.edited(*edits) : base::Result<QByteArray>(m_script.bytes());
        if (!text.ok())
            return;
        if (addsLine && text->count('\n') > m_script.bytes().count('\n')) {
            const base::TextRange &place = edits->first().range;
            m_added += place.column == 1 ? place.line : place.line + 1;
        }
        m_script = Document::parse(*text, m_script.version());
    }

    // Findings name lines, so none is added where a directive, or a line that says nothing, can take the option.
    QList<base::TextEdit> onLineOfTheScript(const base::TextEdit &added) const
    {
        const QString option = added.newText.sliced(added.newText.indexOf(u"#SBATCH"_s)).trimmed();
        const bool readable = m_script.components().first().options.terminator < 0;
        for (const script::Line &line : m_script.lines()) {
            const bool plain = line.kind == script::LineKind::Directive && line.component == 0 && line.comment.isEmpty()
                && line.unread.isEmpty() && !m_script.at(line.span).contains('\\');
            if (plain && readable)
                return {{m_script.range({line.span.end, line.span.end}), option.sliced(u"#SBATCH"_s.size())}};
            if (line.kind == script::LineKind::Blank && line.component == 0 && line.span.end < m_script.firstCommand())
                return {{m_script.range(line.span), option}};
        }
        return {added};
    }

    Document m_script;
    QList<QByteArray> m_names; // of the options of the command line
    QList<int> m_added;
};

bool isForOthers(const Diagnostic &finding)
{
    return finding.severity > Severity::Warning || finding.rule == "OUT-DIR"_L1
        || (finding.rule.startsWith("OPT-"_L1) && finding.severity == Severity::Error);
}

} // namespace

Document withOptions(const Document &script, const script::OptionUses &commandLine)
{
    return WholeCheck(script, commandLine).script();
}

SubmissionFindings findingsBeforeSubmission(const Document &script, const script::OptionUses &commandLine,
                                            const QList<QByteArray> &arguments, const QString &clusterName,
                                            const base::ClusterFacts &cluster, const std::optional<script::CourseFacts> &course)
{
    const WholeCheck whole(script, commandLine);
    script::Surroundings around;
    around.clusterName = clusterName;
    around.cluster = &cluster;
    around.arguments = arguments;
    script::ProjectFacts project;
    project.course = course;
    if (course)
        around.project = &project;
    around.now = QDateTime::currentSecsSinceEpoch();
    QList<Diagnostic> findings = script::check(whole.script(), around);
    findings.removeIf(isForOthers);
    std::ranges::stable_sort(findings, {}, &Diagnostic::severity);
    constexpr qsizetype most = 10;
    SubmissionFindings result;
    result.errors = static_cast<int>(std::ranges::count(findings, Severity::Error, &Diagnostic::severity));
    QStringList &sentences = result.sentences;
    for (const Diagnostic &finding : findings.first(std::min(most, findings.size()))) {
        const auto line = whole.lineBefore(finding.range);
        const QString place =
            line ? SubmissionCheckText::tr("line %1").arg(*line) : SubmissionCheckText::tr("on the command line");
        sentences +=
            SubmissionCheckText::tr("%1: %2 [%3]").arg(place, base::shownSafely(finding.message.toUtf8(), 1000), finding.rule);
    }
    if (findings.size() > most)
        sentences += SubmissionCheckText::tr("… and %n more.", nullptr, static_cast<int>(findings.size() - most));
    return result;
}

} // namespace voyageur::runs
