// SPDX-License-Identifier: GPL-3.0-or-later
// Group E: where and how to submit.
#include "script/rules/rulecheck.h"
#include "script/rules/timewords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::Severity;

namespace {

struct SubmitRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SubmitRules)
};

constexpr double minute = 60;

bool hasDependency(const Call &call)
{
    return std::ranges::any_of(call.arguments(),
                               [](const BashWord &word) { return word.text.startsWith("--dep") || word.text.startsWith("-d"); });
}

bool isImpossible(const Subject &subject)
{
    return subject.cluster() && subject.cluster()->slurm.submitFromCompute.is(false) && subject.hasDirectives();
}

void inJob(const Subject &subject, Reporter &report)
{
    if (!isImpossible(subject))
        return;
    for (const Call *call : subject.callsOf("sbatch"))
        report.say(
            report.by(subject.cluster()->slurm.submitFromCompute), call->nameSpan(),
            SubmitRulesText::tr(
                "On %1, jobs cannot submit jobs, because sbatch works only on the login nodes. Use an array or a dependency.")
                .arg(subject.clusterName()));
}

void tooMany(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("array");
    const auto &array = subject.request().array;
    if (!cluster || !use || !array || !cluster->slurm.maxJobs.isKnown())
        return;
    const qint64 count = array->count();
    if (count > *cluster->slurm.maxJobs.value)
        report.say(report.by(cluster->slurm.maxJobs), Subject::valueSpan(*use),
                   SubmitRulesText::tr(
                       "The array has %1 tasks, and each counts as a job. %2 accepts only %3 jobs per person. Let each task do "
                       "several cases.")
                       .arg(count)
                       .arg(subject.clusterName())
                       .arg(*cluster->slurm.maxJobs.value));
}

// The length of each sleep in a loop; empty when there is none.
QList<std::optional<double>> pauses(const Subject &subject)
{
    QList<std::optional<double>> times;
    for (const Call *call : subject.callsOf("sleep")) {
        if (call->command->loops == 0)
            continue;
        const auto words = call->arguments();
        QByteArray text = words.empty() ? QByteArray() : subject.resolved(words.front());
        const char unit = text.isEmpty() ? '\0' : text.back();
        const double factor = unit == 'm' ? minute : unit == 'h' ? 60 * minute : unit == 'd' ? 1440 * minute : 1;
        if (unit == 's' || factor > 1)
            text.chop(1);
        bool good = false;
        const double time = factor * text.toDouble(&good);
        times += good ? std::optional(time) : std::nullopt;
    }
    return times;
}

// "for x in a b c": the few words are all the turns there are.
bool hasFewTurns(const Subject &subject, const Call &call)
{
    constexpr int few = 10;
    constexpr qsizetype farthest = 2000; // a longer loop is looked at by every call in it
    const qsizetype end = call.command->span.begin;
    const QByteArrayView before = subject.view({std::max<qsizetype>(0, end - farthest), end});
    qsizetype begin = before.lastIndexOf("for ");
    const bool word = begin == 0 || (begin > 0 && !isalnum(static_cast<uchar>(before[begin - 1])) && before[begin - 1] != '_');
    if (call.command->loops != 1 || !word || before.sliced(begin).contains("done"))
        return false;
    QByteArrayView words = before.sliced(begin);
    words = words.first(std::ranges::find_if(words, [](char c) { return c == ';' || c == '\n'; }) - words.begin());
    begin = words.indexOf(" in ");
    if (begin < 0 || std::ranges::any_of(words, [](char c) { return QByteArrayView("$*?[{`(").contains(c); }))
        return false;
    return words.sliced(begin + 4).toByteArray().simplified().count(' ') + 1 < few;
}

void inLoop(const Subject &subject, Reporter &report)
{
    if (isImpossible(subject) || !pauses(subject).isEmpty())
        return;
    for (const Call *call : subject.callsOf("sbatch")) {
        if (call->command->loops == 0 || hasDependency(*call) || hasFewTurns(subject, *call))
            continue;
        report.say(call->nameSpan(),
                   SubmitRulesText::tr(
                       "Each turn of the loop submits a job, and hundreds at once slow Slurm down for everybody. Submit one job "
                       "array instead (--array), or put “sleep 1” between the calls."));
        return;
    }
}

bool asksTheScheduler(const QByteArray &name)
{
    return name == "squeue" || name == "sq" || name == "partition-stats" || name == "sinfo";
}

// Seconds behind -n or --interval of watch, -i or --iterate of squeue.
std::optional<double> periodOf(const Call &call, std::array<const char *, 2> options)
{
    for (const BashWord &word : call.arguments()) {
        for (const char *option : options) {
            const auto length = static_cast<qsizetype>(qstrlen(option));
            if (!word.text.startsWith(option))
                continue;
            QByteArray value = word.text.sliced(length);
            if (value.startsWith('='))
                value = value.sliced(1);
            if (value.isEmpty())
                call.valueOf(option, &value);
            bool good = false;
            const double period = value.toDouble(&good);
            if (good)
                return period;
        }
    }
    return {};
}

void sayPolling(Span where, Reporter &report)
{
    report.say(where,
               SubmitRulesText::tr("This loop asks the scheduler again and again, and slows it down for everybody. Let Slurm "
                                   "send you mail (--mail-type), or wait several minutes between two calls."));
}

void polling(const Subject &subject, Reporter &report)
{
    for (const Call *call : subject.callsOf("watch")) {
        const bool asks = std::ranges::any_of(
            call->arguments(), [](const BashWord &word) { return asksTheScheduler(word.text.split(' ').first()); });
        if (asks && periodOf(*call, {"-n", "--interval"}).value_or(2) < minute)
            sayPolling(call->span(), report);
    }
    const auto times = pauses(subject);
    const bool patient =
        !times.isEmpty() && std::ranges::all_of(times, [](const auto &time) { return !time || *time >= minute; });
    for (const char *name : {"squeue", "sq", "partition-stats", "sinfo"}) {
        for (const Call *call : subject.callsOf(name)) {
            const auto period = periodOf(*call, {"-i", "--iterate"});
            if ((period && *period < minute) || (call->command->loops > 0 && !patient))
                sayPolling(call->span(), report);
        }
    }
}

void afterok(const Subject &subject, Reporter &report)
{
    const QString message = subject.cluster()
        ? SubmitRulesText::tr(
            "With afterok, Slurm cancels this job if the first one fails. With afterany, it starts in any case.")
        : SubmitRulesText::tr(
            "With afterok, this job never starts if the first one fails. Some clusters then cancel it; on others, it "
            "waits forever. --kill-on-invalid-dep=yes cancels it everywhere. With afterany, it starts in any case.");
    const OptionUse *use = subject.use("dependency");
    if (use && use->text.toLower().contains("afterok") && subject.value("kill-on-invalid-dep") != QByteArray("no"))
        report.say(Subject::valueSpan(*use), message);
    for (const Call *call : subject.callsOf("sbatch")) {
        for (const BashWord &word : call->arguments()) {
            const bool value = word.text.startsWith("afterok") || (word.text.startsWith("-d") && word.text.contains("afterok"))
                || (word.text.startsWith("--dep") && word.text.contains("afterok"));
            if (value) {
                report.say(word.span, message);
                break;
            }
        }
    }
}

// "$0", "$BASH_SOURCE": the script itself.
bool isItself(const BashWord &word)
{
    return word.text == "$0" || word.text == "${0}" || word.text.startsWith("$BASH_SOURCE")
        || word.text.startsWith("${BASH_SOURCE");
}

// Whether what decides on the command is a test for something that is not there yet: "[ -f finished ] || sbatch",
// "if [ ! -f finished ]; then sbatch".
bool goesOnUnlessFinished(const Subject &subject, const BashCommand *test, const BashCommand &command)
{
    if (!test || (test->name() != "[" && test->name() != "test" && test->name() != "[["))
        return false;
    const auto has = [&](const char *word) {
        return std::ranges::any_of(test->words, [&](const BashWord &one) { return one.text == word; });
    };
    const bool counts = has("-lt") || has("-le") || has("-gt") || has("-ge");
    if (counts || !(has("-f") || has("-e") || has("-d") || has("-s")))
        return false;
    const QByteArray between = subject.text({test->span.end, std::max(command.span.begin, test->span.end)});
    return has("!") ? between.contains("then") || between.contains("&&") : between.contains("||");
}

void resubmits(const Subject &subject, Reporter &report)
{
    if (isImpossible(subject) || !subject.hasDirectives())
        return;
    const BashCommand *before = nullptr;
    for (const Call &call : subject.calls()) {
        const bool requeues = call.name == "scontrol" && call.has("requeue") && !call.command->conditional;
        const bool submits = call.name == "sbatch";
        const auto words = call.arguments();
        const bool itself = submits && std::ranges::any_of(words, isItself);
        const bool always = !call.command->conditional && call.command->loops == 0 && call.command->function.isEmpty();
        if (((itself || requeues) && always) || (submits && goesOnUnlessFinished(subject, before, *call.command)))
            report.say(
                call.span(),
                always
                    ? SubmitRulesText::tr("The script submits itself each time it runs, so the chain never ends. Test whether "
                                          "there is still work to do, and limit the number of jobs.")
                    : SubmitRulesText::tr(
                        "If the program fails or the disk is full, the result that the script tests for never appears, and the "
                        "chain of jobs never ends. Test whether there is still work to do, and limit the number of jobs."));
        before = call.command;
    }
}

bool usesTaskNumber(const Subject &subject)
{
    return subject.script().bytes().contains("SLURM_ARRAY_TASK_ID");
}

// A program that goes on from a state that was saved: the word that says so.
const BashWord *continuation(const Subject &subject)
{
    for (const PythonRun &run : subject.pythonRuns()) {
        const QList<BashWord> &words = run.call->command->words;
        for (qsizetype i = run.firstArgument; i < words.size(); ++i) {
            const QByteArray text = words.at(i).text.toLower();
            if (text.startsWith("--resume") || text.startsWith("--load-checkpoint") || text.startsWith("--load_checkpoint")
                || text.startsWith("--restart") || text.startsWith("--restore") || text.contains("last_checkpoint"))
                return &words.at(i);
        }
    }
    return nullptr;
}

void chainWithoutLimit(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("array");
    const auto &array = subject.request().array;
    if (!use || !array || array->count() < 2 || array->limit == 1 || usesTaskNumber(subject) || !continuation(subject))
        return;
    const auto percent = use->text.indexOf('%');
    const QByteArray chain = (percent < 0 ? use->text : use->text.first(percent)) + "%1";
    report.say(Subject::valueSpan(*use),
               SubmitRulesText::tr("All tasks start together from the same checkpoint, and overwrite each other’s checkpoints. "
                                   "With %1 at the end, only one runs at a time.")
                   .arg(QStringLiteral("%1")),
               {{SubmitRulesText::tr("Write %1").arg(shown(chain)),
                 subject.script().setValue(*use, chain).value_or(QList<base::TextEdit>())}});
}

void shortTasks(const Subject &subject, Reporter &report)
{
    if (!shortArray(subject))
        return;
    report.say(Subject::valueSpan(*subject.use("array")),
               SubmitRulesText::tr(
                   "The array has %1 tasks of %2, and the scheduler starts and ends each as a job. %3 asks for jobs of at "
                   "least %4. Let each task do several cases.")
                   .arg(QString::number(subject.request().array->count()),
                        QString::fromLatin1(base::TimeLimit::ofSeconds(*subject.seconds()).bytes()), subject.clusterName(),
                        QString::fromLatin1(subject.cluster()->slurm.minTime.value->bytes())));
}

constexpr RuleCheck submitChecks[] = {
    {"SUB-COMPUTE", inJob},
    {"SUB-COUNT", tooMany},
    {"SUB-LOOP", inLoop},
    {"SUB-POLL", polling},
    {"SUB-AFTEROK", afterok},
    {"SUB-RESUBMIT", resubmits},
    {"ARR-PERCENT", chainWithoutLimit},
    {"ARR-SHORT", shortTasks},
};

} // namespace

std::span<const RuleCheck> submitRules()
{
    return submitChecks;
}

} // namespace voyageur::script
