// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct ReporterText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Reporter)
};

} // namespace

QString shown(QByteArrayView piece)
{
    constexpr qsizetype most = 100;
    constexpr qsizetype ending = 20;
    const QString text = Document::decoded(piece);
    return text.size() <= most ? text : text.first(most - ending - 1) + QChar(0x2026) + text.last(ending);
}

void Reporter::say(Span where, const QString &message, const QList<base::Fix> &fixes)
{
    say(m_rule.severity, where, message, fixes);
}

void Reporter::say(base::Severity atMost, Span where, const QString &message, const QList<base::Fix> &fixes)
{
    const QByteArray &bytes = m_subject.script().bytes();
    while (where.end > where.begin && bytes.at(where.end - 1) == '\r') // to an editor, part of the line's end
        --where.end;
    base::Diagnostic finding;
    finding.rule = m_rule.id;
    finding.severity = std::max(atMost, m_rule.severity); // the mildest comes last
    finding.range = m_subject.script().range(where);
    if (m_silent.contains(finding.range.line))
        return;
    if (m_left == 0) {
        ++m_more;
        return;
    }
    --m_left;
    constexpr qsizetype longest = 2000; // a word of a binary file may be quoted in it
    finding.message = message.size() <= longest ? message : message.first(longest) + QChar(0x2026);
    finding.help = m_rule.address();
    for (const base::Fix &fix : fixes) {
        const bool ofBash = m_subject.isCsh() && std::ranges::any_of(fix.edits, [](const base::TextEdit &edit) {
                                return edit.newText.contains(QLatin1String("export "))
                                    || edit.newText.contains(QLatin1String("${"))
                                    || edit.newText.contains(QLatin1String("set -"));
                            });
        if (!fix.edits.isEmpty() && !ofBash)
            finding.fixes += fix;
    }
    m_findings += finding;
}

void Reporter::end()
{
    if (m_more > 0)
        m_findings.last().message += QLatin1Char(' ') + ReporterText::tr("And at least %n more like it.", nullptr, m_more);
}

base::Severity Reporter::by(const base::Provenance &fact) const
{
    return fact.confidence == base::Confidence::Sourced ? m_rule.severity : std::max(m_rule.severity, base::Severity::Warning);
}

QList<RuleCheck> allRuleChecks()
{
    QList<RuleCheck> all;
    for (const auto rules :
         {formRules(),          commandRules(),      directiveRules(),   foreignRules(),    optionRules(),   accountRules(),
          timeRules(),          outputRules(),       accessRules(),      coreRules(),       datasetRules(),  distributedRules(),
          environmentRules(),   gpuCostRules(),      gpuCountRules(),    gpuRules(),        ignoredRules(),  liveRules(),
          memoryRules(),        moduleRules(),       networkRules(),     oldNameRules(),    pipRules(),      programRules(),
          projectRules(),       quotaRules(),        requirementRules(), resultRules(),     sharingRules(),  shebangRules(),
          signalRules(),        storageRules(),      submitRules(),      temporaryRules(),  trackingRules(), trainingRules(),
          valueRules(),         courseRules(),       flowRules(),        backgroundRules(), folderRules(),   habitRules(),
          launchRules(),        shellRules(),        slipRules(),        variableRules(),   cshRules(),      toolRules(),
          missingFolderRules(), programMemoryRules()})
        all.append(QList<RuleCheck>(rules.begin(), rules.end()));
    return all;
}

} // namespace voyageur::script
