// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: names that Slurm has changed and still takes.
#include "script/ctext.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct OldNameRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::OldNameRules)
};

// "srun --cpu_bind=cores", "srun --pack-group=0": srun still takes them.
void oldNamesOfSteps(const Subject &subject, Reporter &report)
{
    static constexpr std::pair<QByteArrayView, const char *> names[] = {{"--cpu_bind", "--cpu-bind"},
                                                                        {"--pack-group", "--het-group"}};
    for (const BashCommand &command : subject.commands()) {
        if (command.name() != "srun")
            continue;
        for (const BashWord &word : command.words) {
            const QByteArray name = word.text.first(std::max<qsizetype>(word.text.indexOf('='), 0));
            const auto found = std::ranges::find_if(names, [&](const auto &one) { return one.first == name; });
            if (found == std::end(names) || word.quoted)
                continue;
            const Span place{word.span.begin, word.span.begin + name.size()};
            report.say(place,
                       OldNameRulesText::tr("%1 is the old name of %2. Newer releases of Slurm may no longer know it.")
                           .arg(shown(name), QString::fromLatin1(found->second)),
                       {{OldNameRulesText::tr("Write %1").arg(QString::fromLatin1(found->second)),
                         {subject.edit(place, found->second)}}});
        }
    }
}

void oldNames(const Subject &subject, Reporter &report)
{
    oldNamesOfSteps(subject, report);
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
