// SPDX-License-Identifier: GPL-3.0-or-later
// Groups G and H: data to the nodes, results from them.
#include "script/rules/allianceware.h"
#include "script/rules/results.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using namespace Qt::StringLiterals;
using base::Severity;
using ResultKind = Transfer::Kind;

struct ResultRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ResultRules)
};

// Data

constexpr QByteArrayView onEachNode("srun --ntasks=$SLURM_NNODES --ntasks-per-node=1 ");

constexpr qsizetype mostEdits = 50; // each finding carries them all

bool canRunOnEachNode(const Call &call)
{
    const BashCommand &command = *call.command;
    return call.before.isEmpty() && !command.readsPipe && !command.writesPipe && !command.substituted
        && command.redirections.isEmpty() && command.function.isEmpty();
}

bool reachesEachNode(const Transfer &transfer)
{
    return transfer.call->srun >= 0 || transfer.call->everyNode;
}

void resultsOnFirstNode(const Subject &subject, Reporter &report)
{
    if (!hasSeveralNodes(subject) || !subject.callsOf("sbcast").isEmpty())
        return;
    QList<Transfer> found;
    for (const Transfer &transfer : subject.transfers()) {
        if (transfer.targetPlace != Place::NodeDisk || transfer.kind == ResultKind::Pack)
            continue;
        if (reachesEachNode(transfer))
            return;
        if (!transfer.takesFrom(Place::NodeDisk) || transfer.kind == ResultKind::Unpack)
            found += transfer;
    }
    // All at once: when some are made on each node, the others may be meant for the first one. Folders that the copies go into
    // have to be made on each node as well.
    QList<base::TextEdit> edits;
    for (const Transfer &transfer : found) {
        if (canRunOnEachNode(*transfer.call))
            edits += subject.insert(transfer.call->nameSpan().begin, onEachNode.toByteArray());
    }
    for (const Call *call : subject.callsOf("mkdir")) {
        const bool onDisk = std::ranges::any_of(call->arguments(), [&](const BashWord &word) {
            return placeOf(subject.path(word, *call->command)) == Place::NodeDisk;
        });
        if (onDisk && call->srun < 0 && !call->everyNode && canRunOnEachNode(*call))
            edits += subject.insert(call->nameSpan().begin, onEachNode.toByteArray());
    }
    const bool spreads = std::ranges::any_of(subject.calls(), [](const Call &call) { return call.srun >= 0; });
    for (const Transfer &transfer : found) {
        QList<base::Fix> fixes;
        if (canRunOnEachNode(*transfer.call) && found.size() <= mostEdits)
            fixes += {ResultRulesText::tr("Run the command on each node with srun"), edits};
        report.say(spreads ? Severity::Error : Severity::Warning, transfer.call->nameSpan(),
                   ResultRulesText::tr(
                       "Each of the job’s %1 nodes has its own $SLURM_TMPDIR, but %2 runs on the first one only. The others do "
                       "not get these files. Run the command once on each node, with srun.")
                       .arg(subject.request().nodes)
                       .arg(shown(transfer.call->name)),
                   fixes);
    }
}

// Results

// As a person writes it there.
QString scratchFolder(const Subject &subject)
{
    const auto links = subject.cluster() ? subject.cluster()->storage.linksFolder.value : std::nullopt;
    return links.value_or(u"~"_s) + u"/scratch"_s;
}

void leftBehind(const Subject &subject, Reporter &report)
{
    const QList<Output> &outputs = subject.outputs();
    const auto onNode = [](const Output &one) { return !one.isCheckpoint && one.place == Place::NodeDisk; };
    auto found = std::ranges::find_if(outputs, onNode);
    if (found == outputs.end() || takesAway(subject))
        return;
    const bool elsewhere =
        std::ranges::any_of(outputs, [&](const Output &one) { return !one.isLog && !onNode(one) && !one.path.isNull(); });
    constexpr int most = 20; // the commands behind are gone through for each
    for (int tried = 0; found->byTool && !elsewhere && isUsedLater(subject, *found); ++tried) { // a step on the way to the result
        found = std::find_if(found + 1, outputs.end(), onNode);
        if (found == outputs.end() || tried == most)
            return;
    }
    if (isUsedLater(subject, *found) || (found->byTool && elsewhere))
        return;
    report.say(found->where,
               ResultRulesText::tr(
                   "This command writes to $SLURM_TMPDIR, the node's own disk, which is emptied when the job ends. Nothing "
                   "in this script copies the files, so they are lost. Copy them to project or scratch at the end (“cp -r "
                   "%1 %2/”), or let the program write there.")
                   .arg(shown(found->path), scratchFolder(subject)));
}

void copiedLast(const Subject &subject, Reporter &report)
{
    constexpr qint64 hour = 3600;
    const auto seconds = subject.seconds();
    if (!seconds || *seconds < 6 * hour || subject.has("signal") || !subject.callsOf("trap").isEmpty())
        return;
    const auto isGuarded = [](const Call &call) { return call.isBehind("timeout") || call.command->background; };
    const Call *program = nullptr;
    for (const Call &call : subject.calls()) {
        if (isProgram(call) && isGuarded(call))
            return;
        const bool own = program == nullptr && isProgram(call) && !call.command->substituted;
        program = own ? &call : program;
    }
    if (!program)
        return;
    for (const Output &output : subject.outputs()) { // what matters is on shared storage already
        if (output.isCheckpoint && output.place != Place::NodeDisk)
            return;
    }
    for (const Transfer &transfer : subject.transfers()) {
        const bool out =
            transfer.kind != ResultKind::Unpack && transfer.takesFrom(Place::NodeDisk) && isShared(transfer.targetPlace);
        if (out && transfer.call->command->loops > 0)
            return; // now and then
        if (!out || transfer.call->span().begin < program->span().begin)
            continue;
        report.say(*seconds >= 24 * hour ? Severity::Warning : Severity::Advice, transfer.call->nameSpan(),
                   ResultRulesText::tr(
                       "If the job’s time (%1 hours) runs out during the program, Slurm ends the script before this copy. Let "
                       "the program save to scratch now and then. Or write “#SBATCH --signal=B:USR1@300”, start the program "
                       "with “&” and “wait”, and copy in “trap '…' USR1 EXIT”.")
                       .arg(*seconds / hour));
        return;
    }
}

void onlyInScratch(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->storage.scratch.isKnown())
        return;
    const auto &scratch = subject.cluster()->storage.scratch;
    if (!scratch.value->purgeDays)
        return;
    for (const Transfer &transfer : subject.transfers()) {
        const bool kept = transfer.targetPlace == Place::Project || transfer.targetPlace == Place::Home
            || transfer.targetPlace == Place::Unknown;
        if (kept && transfer.kind != ResultKind::Unpack)
            return;
    }
    for (const Output &output : subject.outputs()) {
        if (output.place != Place::Scratch || output.isCheckpoint || output.isLog || output.byTool)
            continue;
        report.say(
            Severity::Advice, output.where,
            ResultRulesText::tr(
                "Scratch on %1 has no backup, and the cluster deletes files there after %2 days without use. Scratch is the "
                "right place while jobs run. When they are done, copy what you want to keep to project or to your computer.")
                .arg(subject.clusterName())
                .arg(*scratch.value->purgeDays));
        return;
    }
}

void checkpoints(const Subject &subject, Reporter &report)
{
    const QList<Output> &outputs = subject.outputs();
    const auto found =
        std::ranges::find_if(outputs, [](const Output &one) { return one.isCheckpoint && one.place == Place::NodeDisk; });
    if (found == outputs.end() || !subject.callsOf("trap").isEmpty())
        return;
    const QList<Transfer> &transfers = subject.transfers();
    const bool inLoop = std::ranges::any_of(transfers, [](const Transfer &transfer) {
        return transfer.takesFrom(Place::NodeDisk) && transfer.call->command->loops > 0;
    });
    if (inLoop || subject.has("signal"))
        return;
    if (takesAway(subject))
        report.say(Severity::Warning, found->where,
                   ResultRulesText::tr(
                       "These checkpoints are in $SLURM_TMPDIR, which is emptied when the job ends. When the time runs out, the "
                       "script does not reach its final copy, and that is when you need a checkpoint. Write them to a folder in "
                       "scratch."));
    else
        report.say(found->where,
                   ResultRulesText::tr(
                       "These checkpoints are in $SLURM_TMPDIR, which is emptied when the job ends, even when it fails or runs "
                       "out of time. That is when you need them. Write them to a folder in scratch, such as %1/checkpoints/NAME.")
                       .arg(scratchFolder(subject)));
}

constexpr RuleCheck resultChecks[] = {
    {"DATA-MULTINODE", resultsOnFirstNode}, {"DATA-OUT-TMPDIR", leftBehind}, {"DATA-OUT-TIMEOUT", copiedLast},
    {"DATA-SCRATCH-KEEP", onlyInScratch},   {"ML-CKPT-PATH", checkpoints},
};

} // namespace

std::span<const RuleCheck> resultRules()
{
    return resultChecks;
}

} // namespace voyageur::script
