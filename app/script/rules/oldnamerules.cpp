// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: names that Slurm has changed and still takes.
#include "script/ctext.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

namespace voyageur::script {

namespace {

struct OldNameRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::OldNameRules)
};

void oldNames(const Subject &subject, Reporter &report)
{
    constexpr QByteArrayView oldMark("#SLURM");
    constexpr QByteArrayView oldWord("packjob");
    for (const Line &line : subject.script().lines()) {
        if (line.kind != LineKind::Directive && line.kind != LineKind::Separator)
            continue;
        const QByteArrayView text = subject.view(line.span);
        if (text.startsWith(oldMark) && (text.size() == oldMark.size() || isSpace(text[oldMark.size()])))
            report.say({line.span.begin, line.span.begin + oldMark.size()},
                       OldNameRulesText::tr(
                           "#SLURM is the old name of #SBATCH. sbatch still reads the line, but asks you to change it."),
                       {{OldNameRulesText::tr("Write #SBATCH"),
                         {subject.edit({line.span.begin, line.span.begin + oldMark.size()}, "#SBATCH")}}});
        const auto word = line.kind == LineKind::Separator ? indexNoCase(text, oldWord) : -1;
        if (word >= 0) {
            const Span place{line.span.begin + word, line.span.begin + word + oldWord.size()};
            report.say(
                place,
                OldNameRulesText::tr("packjob is the old name of hetjob. Newer releases of Slurm may no longer know packjob."),
                {{OldNameRulesText::tr("Write hetjob"), {subject.edit(place, "hetjob")}}});
        }
    }
}

constexpr RuleCheck oldnameChecks[] = {
    {"OPT-OLDNAME", oldNames},
};

} // namespace

std::span<const RuleCheck> oldNameRules()
{
    return oldnameChecks;
}

} // namespace voyageur::script
