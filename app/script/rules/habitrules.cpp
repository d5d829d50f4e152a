// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that sbatch takes and nobody means.
#include "script/ctext.h"
#include "script/mainprogram.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct HabitRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::HabitRules)
};

// "--mem=10M", said with its unit, for a program whose libraries alone need more. Nothing where that is enough for what it is.
void sayOfFewMegabytes(const Subject &subject, const OptionUse &use, Reporter &report)
{
    qsizetype digits = 0;
    while (digits < use.text.size() && isDigit(use.text[digits]))
        ++digits;
    const QByteArray unit = use.text.sliced(digits).toUpper();
    const qint64 value = use.text.first(digits).toLongLong();
    const bool kilobytes = unit == "K" || unit == "KB";
    if (value <= 0 || (!kilobytes && unit != "M" && unit != "MB"))
        return;
    constexpr qint64 kilo = 1024;
    const qint64 megabytes = kilobytes ? value / kilo : value;
    // What an interpreter takes before it has read anything.
    constexpr qint64 ofInterpreter = 50;
    constexpr qint64 ofMachine = 256; // Java, MATLAB
    const Call *large = nullptr;
    for (const Call *call : mainPrograms(subject)) {
        const bool machine = isOneOf(call->name, {"java", "matlab", "sas", "stata", "stata-mp", "gatk", "nextflow"});
        const bool interpreter = call->name.startsWith("python") || call->name.endsWith(".py")
            || isOneOf(call->name, {"Rscript", "R", "julia", "torchrun", "accelerate", "deepspeed", "jupyter", "node"});
        if (!large && ((machine && megabytes < ofMachine) || (interpreter && megabytes <= ofInterpreter)))
            large = call;
    }
    constexpr qint64 ofAny = 10; // of the shell that reads the script, and a program
    if (!large && megabytes >= ofAny)
        return;
    // Kilobytes of which there are few are gigabytes.
    const QByteArray meant = QByteArray::number(value) + (kilobytes && value > ofMachine ? 'M' : 'G');
    if (!large)
        return report.say(Subject::valueSpan(use),
                          HabitRulesText::tr("%1 is less than any program needs, so Slurm ends the job. Did you mean %2?")
                              .arg(shown(use.text), shown(meant)),
                          {onRequest({HabitRulesText::tr("Write %1").arg(shown(meant)),
                                      subject.script().setValue(use, meant).value_or(QList<base::TextEdit>())})});
    report.say(Subject::valueSpan(use),
               HabitRulesText::tr("%2 needs more than %1 to start, so Slurm ends the job. Did you mean %3?")
                   .arg(shown(use.text), shown(large->name), shown(meant)),
               {onRequest({HabitRulesText::tr("Write %1").arg(shown(meant)),
                           subject.script().setValue(use, meant).value_or(QList<base::TextEdit>())})});
}

// "--mem=32" and "--mem 32"; nothing for other words.
std::optional<qint64> fewMegabytes(QByteArrayView option, QByteArrayView value)
{
    constexpr qint64 tiny = 100;
    bool number = false;
    const qint64 amount = value.toByteArray().toLongLong(&number);
    const bool memory = isOneOf(option, {"--mem", "--mem-per-cpu", "--mem-per-gpu"});
    return memory && number && amount > 0 && amount <= tiny ? std::optional(amount) : std::nullopt;
}

void sayOfCommandsMemory(Span place, qint64 amount, Reporter &report)
{
    report.say(place,
               HabitRulesText::tr("A number without a unit is in megabytes. %1 MB is little, and Slurm ends a program that uses "
                                  "more. For gigabytes, write %2.")
                   .arg(QString::number(amount), QString::number(amount) + u'G'));
}

// "sbatch --mem=32 job.sh", "srun --mem=32 …", and "#SBATCH --mem=16" in a here-document for another job.
void memoryOfCommands(const Subject &subject, Reporter &report)
{
    for (const BashCommand &command : subject.commands()) {
        if (!isOneOf(command.name(), {"sbatch", "srun", "salloc"}))
            continue;
        for (qsizetype i = 1; i < command.words.size() && command.words.at(i).text.startsWith('-'); ++i) {
            const BashWord &word = command.words.at(i);
            const auto equals = word.text.indexOf('=');
            const bool apart = equals < 0 && i + 1 < command.words.size();
            const auto amount = equals > 0 ? fewMegabytes(word.text.first(equals), word.text.sliced(equals + 1))
                : apart                    ? fewMegabytes(word.text, command.words.at(i + 1).text)
                                           : std::nullopt;
            if (amount)
                sayOfCommandsMemory({word.span.begin, apart ? command.words.at(i + 1).span.end : word.span.end}, *amount, report);
            if (apart && !word.text.startsWith("--") && word.text.size() == 2)
                ++i; // "-t 1:00:00"
        }
    }
    static const QRegularExpression directive(QStringLiteral("^#SBATCH[ \\t]+(--mem(?:-per-cpu)?)[= ](\\d{1,3})[ \\t\\r]*$"),
                                              QRegularExpression::MultilineOption);
    for (const HereText &text : subject.hereTexts()) {
        if (!text.isWritten)
            continue;
        auto matches = directive.globalMatch(QString::fromLatin1(subject.text(text.document.body))); // a byte a letter
        while (matches.hasNext()) {
            const auto match = matches.next();
            if (const auto amount = fewMegabytes(match.captured(1).toLatin1(), match.captured(2).toLatin1()))
                sayOfCommandsMemory(
                    {text.document.body.begin + match.capturedStart(1), text.document.body.begin + match.capturedEnd(2)}, *amount,
                    report);
        }
    }
}

// "--mem=16": megabytes.
void memoryWithoutUnit(const Subject &subject, Reporter &report)
{
    memoryOfCommands(subject, report);
    constexpr qint64 tiny = 256; // megabytes with which not even Python starts well
    for (int component = 0; component < subject.components(); ++component) {
        for (const char *name : {"mem", "mem-per-cpu", "mem-per-gpu"}) {
            const OptionUse *use = subject.use(name, component);
            if (!use || !use->hasValue())
                continue;
            bool number = false;
            const qint64 value = use->text.toLongLong(&number);
            const bool zero = use->text.size() == 2 && use->text[0] == '0' && !isDigit(use->text[1]); // "0G"
            if (((number && value == 0) || zero) && QByteArrayView(name) != "mem") {
                report.say(Subject::valueSpan(*use),
                           HabitRulesText::tr("Only --mem=0 means all the memory of the node. --%1=0 is not documented, and "
                                              "differs between clusters. Write an amount.")
                               .arg(shown(name)));
                continue;
            }
            if (!number)
                sayOfFewMegabytes(subject, *use, report);
            if (!number || value <= 0 || value > tiny)
                continue;
            const QByteArray meant = use->text + 'G';
            // A small program in C may be content with it.
            constexpr qint64 enough = 100;
            const bool python = !subject.pythonRuns().isEmpty();
            report.say(
                python || value < enough ? Severity::Warning : Severity::Advice, Subject::valueSpan(*use),
                (python
                     ? HabitRulesText::tr(
                         "A number without a unit is in megabytes. %1 MB is too little for Python to start. For gigabytes, write "
                         "%2.")
                     : HabitRulesText::tr(
                         "A number without a unit is in megabytes. %1 MB is little, and Slurm ends a program that uses more. For "
                         "gigabytes, write %2."))
                    .arg(QString::number(value), shown(meant)),
                {onRequest({HabitRulesText::tr("Write %1").arg(shown(meant)),
                            subject.script().setValue(*use, meant).value_or(QList<base::TextEdit>())})});
        }
    }
}

bool asksForGpu(const Subject &subject, int component)
{
    for (const char *name : {"gpus", "gpus-per-node", "gpus-per-task", "gpus-per-socket", "gres", "tres-per-task",
                             "ntasks-per-gpu", "mem-per-gpu", "cpus-per-gpu"}) {
        if (subject.has(name, component) || subject.mentions(name))
            return true;
    }
    return false;
}

bool isGpuModel(QByteArrayView word)
{
    static constexpr QByteArrayView models[] = {"a100", "a100s", "a40",     "a30",     "a6000",   "h100",
                                                "h200", "l40",   "l40s",    "v100",    "v100s",   "p100",
                                                "k80",  "b200",  "rtx8000", "rtx6000", "rtx3090", "rtx2080ti"};
    return std::ranges::find(models, word) != std::end(models);
}

void partitionWithoutGpu(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("partition");
    if (!use || subject.components() != 1 || asksForGpu(subject, 0) || subject.request().wholeNodes || subject.has("exclusive"))
        return;
    if (subject.cluster() && subject.share().onlyWholeNodes)
        return;
    bool byModel = false; // "a100_short": some sites give such nodes whole, with all they have
    const QByteArrayList names = use->text.toLower().split(',');
    const bool all = std::ranges::all_of(names, [&](const QByteArray &name) {
        for (const QByteArray &part : QByteArray(name).replace('-', '_').split('_')) {
            if (part == "gpu" || part == "gpus" || (part.startsWith("gpu") && part.size() < 6))
                return true;
            if (isGpuModel(part))
                return byModel = true;
        }
        return false;
    });
    if (all && !use->text.isEmpty())
        report.say(byModel ? Severity::Advice : Severity::Warning, use->span,
                   HabitRulesText::tr(
                       "The partition “%1” has GPUs, but the script asks for none. On most clusters the job then gets none. Add "
                       "--gpus-per-node=1.")
                       .arg(shown(use->text)));
}

// The controller's own words: "--gpus-per-task used without either --gpus or -n/--ntasks is not allowed" (tried with 22.05).
void gpusOfUnknownTasks(const Subject &subject, Reporter &report)
{
    for (int component = 0; component < subject.components(); ++component) {
        const OptionUse *use = subject.use("gpus-per-task", component);
        if (!use || use->text.endsWith(":0") || use->text == "0" || !subject.understood().accepted)
            continue;
        const bool said = std::ranges::any_of(std::initializer_list<const char *>{"ntasks", "gpus", "nodes", "ntasks-per-node",
                                                                                  "ntasks-per-socket", "ntasks-per-core",
                                                                                  "gpus-per-node", "gres", "nodelist"},
                                              [&](const char *name) { return subject.has(name, component); });
        if (said)
            continue;
        report.say(use->span,
                   HabitRulesText::tr(
                       "Slurm refuses --gpus-per-task without a number of tasks: “used without either --gpus or -n/--ntasks is "
                       "not allowed”. Add --ntasks=1, or use --gpus-per-node."),
                   {Subject::fix(HabitRulesText::tr("Add --ntasks=1"), subject.script().addOption("ntasks", "1", component))});
    }
}

// "--exclusive" for one process on one core.
void wholeNodeForOne(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("exclusive");
    const ResourceRequest &request = subject.request();
    if (!use || subject.components() != 1 || !subject.understood().accepted || request.nodes != 1
        || (use->hasValue() && !use->text.isEmpty()))
        return;
    if (subject.cluster() && subject.share().onlyWholeNodes)
        return;
    const QByteArray &bytes = subject.script().bytes();
    const bool one = request.gpuCount() == 1;
    constexpr const char *signs[] = {"srun",         "mpirun", "mpiexec", "parallel", "THREADS", "nproc",
                                     "CPUS_ON_NODE", "xargs",  " &\n",    "torchrun", "--num"};
    const bool parallel = std::ranges::any_of(signs, [&](const char *word) { return holds(bytes, word); });
    const bool counted = subject.has("ntasks") || (subject.has("cpus-per-task") && !subject.has("ntasks-per-node"));
    if (one || (counted && request.tasks == 1 && request.cpus() == 1 && !parallel && request.gpuCount() == 0))
        report.say(use->span,
                   one ? HabitRulesText::tr(
                       "--exclusive takes the whole node, but the job asks for one of its GPUs. Nobody can use the others, and "
                       "your group pays for them. Remove the option, or use the whole node.")
                       : HabitRulesText::tr(
                           "--exclusive takes the whole node, but the job asks for one core. Nobody can use the others, and your "
                           "group pays for them. Remove the option, or use the whole node."),
                   {onRequest(Subject::fix(HabitRulesText::tr("Remove --exclusive"), subject.script().removeUses({*use}, 0)))});
}

constexpr RuleCheck habitChecks[] = {
    {"MEM-SMALL", memoryWithoutUnit},
    {"GPU-PARTITION", partitionWithoutGpu},
    {"GPU-PER-TASK", gpusOfUnknownTasks},
    {"NODES-EXCLUSIVE", wholeNodeForOne},
};

} // namespace

std::span<const RuleCheck> habitRules()
{
    return habitChecks;
}

} // namespace voyageur::script
