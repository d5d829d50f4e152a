// SPDX-License-Identifier: GPL-3.0-or-later
// Request and program agree: what programs may take of memory.
#include "script/rules/commandtools.h"
#include "script/rules/inputlines.h"
#include "script/rules/launch.h"
#include "script/rules/resources.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::MemorySize;
using base::Severity;

namespace {

struct ProgramMemoryText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::LaunchRules)
};

QString shownMemory(qint64 mebibytes)
{
    return spelled(MemorySize::ofMebibytes(mebibytes));
}

// What a program may take in its own way, and where that is written.
struct Allowed {
    Span span;
    QByteArray option;
    qint64 mebibytes = 0; // of one thread or process
    qint64 times = 1;
    bool ofJava = false;
};

struct SizeOption {
    QByteArrayView begin;
    char unit; // of a number without one
    bool ofJava;
};

// "-Xmx48G", "-XX:MaxHeapSize=48g": in a word of the command, or in a variable that the program reads.
std::optional<Allowed> sizeIn(const Subject &subject, const BashWord &word)
{
    static constexpr std::array options{SizeOption{"-Xmx", 'B', true},
                                        SizeOption{"-XX:MaxHeapSize=", 'B', true},
                                        SizeOption{"-Xms", 'B', true},
                                        SizeOption{"-XX:InitialHeapSize=", 'B', true},
                                        SizeOption{"--max-old-space-size=", 'M', false},
                                        SizeOption{"--max_old_space_size=", 'M', false}};
    const bool mayHold = word.text.contains("-X") || word.text.contains("space");
    if (!mayHold)
        return {};
    const QByteArray text = subject.resolved(word);
    for (const SizeOption &option : options) {
        const auto at = text.indexOf(option.begin);
        if (at < 0)
            continue;
        const QByteArrayView value = QByteArrayView(text).sliced(at + option.begin.size());
        const auto end = std::ranges::find_if_not(value, [](char c) { return QByteArrayView("0123456789gGmMkKtT").contains(c); });
        if (const auto size = mebibytesOf(value.first(end - value.begin()), option.unit)) {
            const bool assigned = option.begin.endsWith('=');
            return Allowed{word.span, (assigned ? option.begin.chopped(1) : option.begin).toByteArray(), *size, 1, option.ofJava};
        }
    }
    return {};
}

void readSizes(const Subject &subject, QList<Allowed> &all)
{
    const auto look = [&](const BashWord &word) {
        if (const auto one = sizeIn(subject, word))
            all += *one;
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments)
            look(one.value);
        if (isOneOf(command.name(), {"echo", "printf", "sbatch", "grep"}))
            continue;
        for (const BashWord &word : command.words)
            look(word);
    }
}

// "-m 8G", "-m8G", "--memory=8G"
std::optional<Allowed> memoryOption(const Subject &subject, const Call &call, const Tool &tool, const Tool::Memory &memory)
{
    QByteArray value;
    const BashWord *word = call.valueOf(memory.option, &value);
    for (const BashWord &joined : call.arguments()) {
        if (!word && memory.option.size() == 2 && joined.text.size() > 2 && joined.text.startsWith(memory.option)) {
            word = &joined;
            value = joined.text.sliced(2);
        }
    }
    const auto wanted = word ? mebibytesOf(subject.resolved(value), memory.unit) : std::nullopt;
    if (!wanted)
        return {};
    constexpr qint64 most = 10'000;
    const auto threads = tool.perThread ? numbersOf(subject, call, tool.threads) : QList<GivenNumber>();
    const qint64 times = threads.isEmpty() ? 1 : std::clamp<qint64>(threads.first().value, 1, most);
    return Allowed{word->span, memory.option, *wanted, times, false};
}

void readTools(const Subject &subject, QList<Allowed> &all)
{
    for (const Call &call : subject.calls()) {
        const Tool *tool = toolOf(call);
        if (!tool || call.isBehind("ssh"))
            continue;
        for (const Tool::Memory &memory : tool->memory) {
            if (const auto one = memoryOption(subject, call, *tool, memory))
                all += *one;
        }
    }
}

void readInputs(const Subject &subject, QList<Allowed> &all)
{
    for (const InputLine &line : gaussianLines(subject)) {
        QByteArray value = subject.text(line.value).trimmed();
        const bool words = value.toUpper().endsWith('W'); // of eight bytes
        if (words)
            value.chop(1);
        const auto wanted = line.name == "%mem" ? mebibytesOf(value, 'B') : std::nullopt;
        if (wanted)
            all += Allowed{line.value, line.name.sliced(1) + '=', *wanted * (words ? 8 : 1), 1, false};
    }
    qint64 processes = 1;
    for (const InputLine &line : orcaLines(subject)) {
        if (line.name == "nprocs")
            processes = std::clamp<qint64>(subject.text(line.value).toLongLong(), 1, 10'000);
    }
    for (const InputLine &line : orcaLines(subject)) {
        if (const auto wanted = line.name == "%maxcore" ? mebibytesOf(subject.text(line.value), 'M') : std::nullopt)
            all += Allowed{line.value, line.name.sliced(1), *wanted, processes, false};
    }
}

// What the job has of memory on a node.
struct MemoryLimit {
    qint64 mebibytes = 0;
    bool byDefault = false; // the script asks for none, and the cluster gives this
    Severity most = Severity::Warning;
};

// The cluster's default for each core, where that is known and nothing else decides.
std::optional<MemoryLimit> defaultLimit(const Subject &subject, const Reporter &report)
{
    std::optional<MemoryLimit> limit;
    const bool asked = std::ranges::any_of(std::array{"mem", "mem-per-cpu", "mem-per-gpu"},
                                           [&](const char *name) { return subject.mentions(name); });
    if (asked)
        return limit;
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &perCore = job.facts.slurm.defaultMemoryPerCore;
        const bool whole =
            job.request.wholeNodes || job.share.wholeNode || (job.hasGpus() && job.facts.slurm.wholeNodesForGpuJobs.is(true));
        const qint64 all = job.share.asked.memory.slurmMebibytes();
        if (perCore.isKnown() && !fixesMemory(job.facts) && !whole && all > 0)
            limit = MemoryLimit{all, true, report.by(perCore)};
    });
    return limit;
}

std::optional<MemoryLimit> limitOf(const Subject &subject, const Reporter &report)
{
    if (!subject.hasDirectives() || subject.components() != 1 || !subject.understood().accepted)
        return {};
    const auto asked = subject.request().memoryOfNode();
    if (!asked)
        return defaultLimit(subject, report);
    return *asked > 0 ? std::optional(MemoryLimit{*asked}) : std::nullopt;
}

QString messageFor(const Subject &subject, const Allowed &one, const MemoryLimit &limit)
{
    const QString has = shownMemory(limit.mebibytes);
    if (limit.byDefault && one.times == 1)
        return ProgramMemoryText::tr("%1 lets the program take %2 of memory. The script asks for none, so the job gets %3, the "
                                     "default of %4. Slurm ends the job when the program uses more. Ask for more with --mem.")
            .arg(shown(one.option), shownMemory(one.mebibytes), has, subject.clusterName());
    if (one.times > 1)
        return ProgramMemoryText::tr(
                   "%1 gives %2 of memory to each of %3 threads or processes, %4 in all, but the job has %5. Slurm ends the job "
                   "when the program uses more. Ask for more with --mem, or give each of them less.")
            .arg(shown(one.option), shownMemory(one.mebibytes), QString::number(one.times),
                 shownMemory(one.mebibytes * one.times), has);
    return ProgramMemoryText::tr("%1 lets the program take %2 of memory, but the job has %3. Slurm ends the job when the program "
                                 "uses more. Ask for more with --mem, or give the program less.")
        .arg(shown(one.option), shownMemory(one.mebibytes), has);
}

// No cluster is known, and the script asks for no memory: few clusters give so much for a core.
void sayOfUnknownDefault(const Subject &subject, const QList<Allowed> &all, Reporter &report)
{
    constexpr qint64 muchOfCore = 8 * 1024;
    const ResourceRequest &request = subject.request();
    const bool asked =
        std::ranges::any_of(std::array{"mem", "mem-per-cpu", "mem-per-gpu", "exclusive", "constraint", "cpus-per-gpu"},
                            [&](const char *name) { return subject.mentions(name) || subject.has(name); });
    const bool cores = std::ranges::any_of(std::array{"ntasks", "cpus-per-task", "ntasks-per-node"},
                                           [&](const char *name) { return subject.has(name); });
    if (!cores || asked || subject.cluster() || !subject.hasDirectives() || subject.components() != 1
        || !subject.understood().accepted || request.wholeNodes || request.gpuCount() > 0)
        return;
    for (const Allowed &one : all) {
        if (one.mebibytes * one.times <= muchOfCore * request.cpusPerNode())
            continue;
        return report.say(
            Severity::Advice, one.span,
            ProgramMemoryText::tr(
                "%1 lets the program take %2 of memory, but the script asks for none. Most clusters then give a few "
                "gigabytes for each core, and Slurm ends the job when the program uses more. Ask for more with "
                "--mem.")
                .arg(shown(one.option), shownMemory(one.mebibytes * one.times)));
    }
}

void programAboveMemory(const Subject &subject, Reporter &report)
{
    const auto limit = limitOf(subject, report);
    QList<Allowed> all;
    readSizes(subject, all);
    readTools(subject, all);
    readInputs(subject, all);
    if (!limit)
        return sayOfUnknownDefault(subject, all, report);
    for (const Allowed &one : std::as_const(all)) {
        if (one.mebibytes * one.times > limit->mebibytes)
            report.say(limit->most, one.span, messageFor(subject, one, *limit));
        else if (one.ofJava && one.mebibytes == limit->mebibytes && one.option.startsWith("-Xmx") && !limit->byDefault)
            report.say(
                Severity::Advice, one.span,
                ProgramMemoryText::tr("-Xmx gives all of the job’s memory (%1) to Java’s objects, but Java needs more than that, "
                                      "so Slurm may end the job. Ask for a tenth more with --mem, or write a smaller -Xmx.")
                    .arg(shownMemory(limit->mebibytes)));
    }
}

constexpr RuleCheck programMemoryChecks[] = {
    {"MEM-PROGRAM", programAboveMemory},
};

} // namespace

std::span<const RuleCheck> programMemoryRules()
{
    return programMemoryChecks;
}

} // namespace voyageur::script
