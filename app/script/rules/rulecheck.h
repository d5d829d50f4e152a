// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rulebook.h"
#include "script/rules/subject.h"

#include <span>

namespace voyageur::script {

//! A piece of the script, for a message: as long as a person reads, its middle left out beyond that.
QString shown(QByteArrayView piece);

//! The fix is offered, and never made unasked: it may not be what the person meant, or it changes what the job is given.
inline base::Fix onRequest(base::Fix fix)
{
    fix.preferred = false;
    return fix;
}

//! Takes the findings of one rule.
class Reporter final {
public:
    //! At most `most` findings; those that begin on the lines of `silent` are none.
    Reporter(const Subject &subject, const Rule &rule, QList<base::Diagnostic> &findings, int most, const QSet<int> &silent)
        : m_subject(subject), m_rule(rule), m_findings(findings), m_left(most), m_silent(silent)
    {
    }

    //! `where` in the script; `message` for people: what, and why it matters; the first fix is the preferred one. A fix
    //! without edits is none and is left out.
    void say(Span where, const QString &message, const QList<base::Fix> &fixes = {});
    //! The same, not above `atMost`.
    void say(base::Severity atMost, Span where, const QString &message, const QList<base::Fix> &fixes = {});
    //! The highest severity that this fact can carry: what was only deduced is never an error.
    base::Severity by(const base::Provenance &fact) const;
    //! The rule has said all; the last finding tells how many more there would have been.
    void end();

private:
    const Subject &m_subject;
    const Rule &m_rule;
    QList<base::Diagnostic> &m_findings;
    int m_left;
    int m_more = 0;
    const QSet<int> &m_silent;
};

//! How a rule is decided.
struct RuleCheck {
    const char *id;
    void (*check)(const Subject &subject, Reporter &report);
};

// The rules, a file of app/script/rules each.
std::span<const RuleCheck> accessRules();
std::span<const RuleCheck> accountRules();
std::span<const RuleCheck> backgroundRules();
std::span<const RuleCheck> commandRules();
std::span<const RuleCheck> coreRules();
std::span<const RuleCheck> courseRules();
std::span<const RuleCheck> cshRules();
std::span<const RuleCheck> datasetRules();
std::span<const RuleCheck> directiveRules();
std::span<const RuleCheck> distributedRules();
std::span<const RuleCheck> environmentRules();
std::span<const RuleCheck> flowRules();
std::span<const RuleCheck> folderRules();
std::span<const RuleCheck> foreignRules();
std::span<const RuleCheck> formRules();
std::span<const RuleCheck> gpuCostRules();
std::span<const RuleCheck> gpuCountRules();
std::span<const RuleCheck> gpuRules();
std::span<const RuleCheck> habitRules();
std::span<const RuleCheck> ignoredRules();
std::span<const RuleCheck> launchRules();
std::span<const RuleCheck> liveRules();
std::span<const RuleCheck> memoryRules();
std::span<const RuleCheck> missingFolderRules();
std::span<const RuleCheck> moduleRules();
std::span<const RuleCheck> networkRules();
std::span<const RuleCheck> oldNameRules();
std::span<const RuleCheck> optionRules();
std::span<const RuleCheck> outputRules();
std::span<const RuleCheck> pipRules();
std::span<const RuleCheck> programMemoryRules();
std::span<const RuleCheck> programRules();
std::span<const RuleCheck> projectRules();
std::span<const RuleCheck> quotaRules();
std::span<const RuleCheck> requirementRules();
std::span<const RuleCheck> resultRules();
std::span<const RuleCheck> sharingRules();
std::span<const RuleCheck> shebangRules();
std::span<const RuleCheck> shellRules();
std::span<const RuleCheck> signalRules();
std::span<const RuleCheck> slipRules();
std::span<const RuleCheck> storageRules();
std::span<const RuleCheck> submitRules();
std::span<const RuleCheck> temporaryRules();
std::span<const RuleCheck> timeRules();
std::span<const RuleCheck> toolRules();
std::span<const RuleCheck> trackingRules();
std::span<const RuleCheck> trainingRules();
std::span<const RuleCheck> valueRules();
std::span<const RuleCheck> variableRules();

//! All of them.
QList<RuleCheck> allRuleChecks();

} // namespace voyageur::script
