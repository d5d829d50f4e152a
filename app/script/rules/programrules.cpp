// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: what the training code itself does.
#include "script/rules/programs.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::Severity;

struct ProgramRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ProgramRules)
};

constexpr qint64 longTraining = 3 * 3600; // less is cheaply done again
constexpr qint64 anHour = 3600;

void figures(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const bool files = facts.has(CodeSign::FigureBackend) || setsFor(subject, program.call(), "MPLBACKEND");
        auto shows = facts.all(CodeSign::ShowsImage);
        // With a backend for files show() does nothing, and what is saved is there.
        if (!files || !facts.has(CodeSign::SavesFigure))
            shows += facts.all(CodeSign::ShowsFigure);
        if (shows.isEmpty())
            continue;
        const CodeUse &use = *shows.first();
        report.say(
            program.span(),
            files ? ProgramRulesText::tr("%1 in %2 shows a figure, but a job has no screen. Save the figure to a file instead: "
                                         "plt.savefig(\"figure.png\").")
                        .arg(use.text, use.place())
                  : ProgramRulesText::tr(
                        "%1 in %2 opens a window, but a job has no screen. Some libraries stop with an error. Save the picture "
                        "to a file instead. Step 1 can make this change.")
                        .arg(use.text, use.place()));
    }
}

void notebook(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        if (program.facts->files.value(0).endsWith(u".ipynb"_s) && program.run->launcher == "python") {
            report.say(program.span(),
                       ProgramRulesText::tr("Python cannot run %1, because it is a notebook. Save the part that trains the model "
                                            "as a .py file (in Jupyter: File, Save and Export Notebook As, Executable Script).")
                           .arg(QString::fromUtf8(program.run->file)));
        } else if (const CodeUse *use = program.facts->first(CodeSign::NotebookLine)) {
            report.say(program.span(),
                       ProgramRulesText::tr(
                           "“%1” in %2 works only in notebooks. Python stops at that line with an error. Remove the line.")
                           .arg(use->text, use->place()));
        }
    }
}

// Loading data

struct Workers {
    qint64 count = 0;
    Span where;
    QString written;
};

bool isWorkersOption(const QByteArray &word)
{
    static const QRegularExpression form(
        u"^--(n|num|nb|data|dataloader|loader)?[-_]?(data|dataloader)?[-_]?(num[-_])?workers$"_s);
    return form.match(QString::fromUtf8(word)).hasMatch();
}

// "--num-workers 16" or "--workers=16" among the program's arguments.
std::optional<Workers> workersArgument(const Subject &subject, const KnownProgram &program, bool *given)
{
    const auto &words = program.call().command->words;
    for (qsizetype i = program.run->firstArgument; i < words.size(); ++i) {
        const QByteArray &text = words[i].text;
        const auto equals = text.indexOf('=');
        if (!isWorkersOption(equals < 0 ? text : text.first(equals)) || (equals < 0 && i + 1 >= words.size()))
            continue;
        *given = true;
        const BashWord &word = equals < 0 ? words[i + 1] : words[i];
        bool number = false;
        const qint64 count = subject.resolved(equals < 0 ? word.text : text.sliced(equals + 1)).toLongLong(&number);
        if (number && count >= 0)
            return Workers{count, word.span, QString::fromUtf8(equals < 0 ? text + ' ' + word.text : text)};
    }
    return {};
}

std::optional<Workers> mostWorkers(const Subject &subject, const KnownProgram &program)
{
    bool given = false;
    if (const auto argument = workersArgument(subject, program, &given); argument || given)
        return argument;
    const CodeUse *most = nullptr;
    for (const CodeUse &use : program.facts->uses) {
        const bool counts = (use.sign == CodeSign::Loader || use.sign == CodeSign::WorkersOption) && use.number;
        if (counts && (!most || *use.number > *most->number))
            most = &use;
    }
    if (!most)
        return {};
    return Workers{*most->number, program.span(), ProgramRulesText::tr("%1 in %2").arg(most->text, most->place())};
}

void tooManyWorkers(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const auto workers = mostWorkers(subject, program);
        const auto cores = coresOfTask(subject, program.call());
        if (!workers || !cores || workers->count <= *cores || !program.facts->has(CodeSign::Loader))
            continue;
        report.say(workers->where,
                   ProgramRulesText::tr(
                       "%1 starts %2 processes that load data, but the job has fewer cores (%3). The processes slow each other "
                       "down. Ask for as many cores with --cpus-per-task, or start at most %3 processes.")
                       .arg(workers->written, QString::number(workers->count), QString::number(*cores)));
    }
}

void tooFewWorkers(const Subject &subject, Reporter &report)
{
    if (subject.request().gpuCount() < 1)
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const auto cores = coresOfTask(subject, program.call());
        const auto loaders = program.facts->all(CodeSign::Loader);
        bool given = false;
        const auto argument = workersArgument(subject, program, &given);
        const bool allLow = !loaders.isEmpty()
            && std::ranges::all_of(loaders, [](const CodeUse *loader) { return loader->number && *loader->number <= 1; });
        const bool low = given ? argument && argument->count <= 1 : allLow;
        if (!cores || *cores < 4 || !low || loaders.isEmpty() || program.facts->has(CodeSign::WorkersOption) != given)
            continue;
        report.say(given ? argument->where : program.span(),
                   ProgramRulesText::tr(
                       "%1 loads its data with num_workers=%2, but the job has %3 cores. The GPU waits for data most of the "
                       "time. Write num_workers=%3, or read the number from the job: int(os.environ[\"SLURM_CPUS_PER_TASK\"]).")
                       .arg(given ? QString::fromUtf8(program.run->file) : loaders.first()->place(),
                            QString::number(given ? argument->count : *loaders.first()->number), QString::number(*cores)));
    }
}

// Checkpoints

bool isTraining(const ProgramFacts &facts)
{
    const bool keras = facts.imports(u"keras"_s) || facts.imports(u"tensorflow"_s);
    return std::ranges::any_of(facts.uses, [&](const CodeUse &use) {
        return use.sign == CodeSign::Trains && (use.word != u"fit"_s || keras) && use.word != u"learn"_s;
    });
}

void noCheckpoints(const Subject &subject, Reporter &report)
{
    const auto seconds = subject.seconds();
    const OptionUse *time = subject.use("time");
    if (!seconds || !time || *seconds <= longTraining)
        return;
    for (const KnownProgram &program : wholeWork(subject)) {
        const ProgramFacts &facts = *program.facts;
        if (!isTraining(facts) || facts.has(CodeSign::Saves) || facts.has(CodeSign::TorchSave) || importsAny(facts, Trains)
            || mentions(program.call(), "checkpoint") || mentions(program.call(), "save"))
            continue;
        report.say(Subject::valueSpan(*time),
                   ProgramRulesText::tr(
                       "The job may run for %1, but %2 never saves the state of its training. If the time runs out or the node "
                       "fails, everything is lost. Save a checkpoint after each epoch, and load the newest at the start.")
                       .arg(spanText(*seconds), QString::fromUtf8(program.run->file)));
        return;
    }
}

void checkpointsNeverLoaded(const Subject &subject, Reporter &report)
{
    if (!isChain(subject))
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *save = facts.first(CodeSign::TorchSave);
        if (!facts.complete || !save || !isTraining(facts) || facts.has(CodeSign::Loads) || importsAny(facts, Trains))
            continue;
        report.say(program.span(),
                   ProgramRulesText::tr(
                       "%1 writes checkpoints (%2) but never loads one. This script is part of a chain, so each of its jobs "
                       "starts over. At the start, load the newest checkpoint if there is one.")
                       .arg(QString::fromUtf8(program.run->file), save->place()));
    }
}

void overwrittenInPlace(const Subject &subject, Reporter &report)
{
    if (subject.seconds().value_or(0) <= anHour)
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const auto saves = program.facts->all(CodeSign::TorchSave);
        const CodeUse *only = saves.value(0);
        const bool one = only && !only->word.isEmpty()
            && std::ranges::all_of(saves, [&](const CodeUse *save) { return save->word == only->word; });
        const bool again = std::ranges::any_of(saves, [](const CodeUse *save) { return save->inLoop; });
        if (!one || !again || program.facts->has(CodeSign::Renames))
            continue;
        report.say(
            program.span(),
            ProgramRulesText::tr(
                "%1 keeps overwriting its only checkpoint %2. A job that ends during the write leaves half a file, and nothing "
                "to resume from. Write to another name first, then rename the file with os.replace(\"%2.new\", \"%2\").")
                .arg(only->place(), only->word));
    }
}

// Results and speed

bool runsOnGpu(const Subject &subject, const ProgramFacts &facts)
{
    return subject.request().gpuCount() > 0 && facts.imports(u"torch"_s);
}

void determinism(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *layer = facts.first(CodeSign::Recurrent);
        if (!layer || !runsOnGpu(subject, facts) || !(facts.has(CodeSign::Seeds) || facts.has(CodeSign::Deterministic))
            || facts.has(CodeSign::CublasWorkspace) || setsFor(subject, program.call(), "CUBLAS_WORKSPACE_CONFIG"))
            continue;
        report.say(program.span(),
                   ProgramRulesText::tr("On a GPU, %1 in %2 can give different results from run to run, although the program "
                                        "asks for repeatable results. A fixed buffer size of cuBLAS makes the results "
                                        "repeatable. Set CUBLAS_WORKSPACE_CONFIG before the program starts.")
                       .arg(layer->text, layer->place()),
                   {{ProgramRulesText::tr("Set CUBLAS_WORKSPACE_CONFIG"),
                     {lineBefore(subject, program.call(), "export CUBLAS_WORKSPACE_CONFIG=:4096:2")}}});
        return; // one line serves all
    }
}

// GPUs that have TF32.
bool hasTf32(const Subject &subject)
{
    return std::ranges::any_of(subject.request().gpus, [](const GresItem &item) {
        const QByteArray model = item.model.toLower();
        return model.contains("a100") || model.contains("h100") || model.contains("h200") || model.contains("l40");
    });
}

bool isOldTorch(const Subject &subject)
{
    if (!subject.project()->requirements)
        return false;
    static const QRegularExpression old(u"^(==|<=?|~=)(0|1\\.([0-9]|1[01]))(\\.|$)"_s);
    return std::ranges::any_of(*subject.project()->requirements, [](const RequiredPackage &one) {
        return one.name == u"torch"_s && old.match(one.specifier).hasMatch();
    });
}

void tf32(const Subject &subject, Reporter &report)
{
    if (!hasTf32(subject))
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *wish = facts.first(CodeSign::Deterministic);
        if (!wish || !runsOnGpu(subject, facts) || facts.has(CodeSign::Tf32Choice) || isOldTorch(subject))
            continue;
        report.say(program.span(),
                   ProgramRulesText::tr(
                       "%1 in %2 asks for repeatable results. This GPU can compute in TF32, faster and less exactly, and "
                       "PyTorch’s default changed with version 1.12. Choose with torch.backends.cuda.matmul.allow_tf32 = True "
                       "or False.")
                       .arg(wish->text, wish->place()));
    }
}

void anomalyDetection(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const auto uses = program.facts->all(CodeSign::AnomalyDetection);
        const auto always = std::ranges::find(uses, false, [](const CodeUse *use) { return use->conditional; });
        if (always == uses.end())
            continue;
        report.say(program.span(),
                   ProgramRulesText::tr(
                       "%1 in %2 is for debugging. It checks each step of the training, which then takes several times as long. "
                       "Remove the call before a long job.")
                       .arg((*always)->text, (*always)->place()));
    }
}

constexpr RuleCheck programChecks[] = {
    {"ML-SHOW", figures},
    {"ML-WORKERS-HIGH", tooManyWorkers},
    {"ML-WORKERS-LOW", tooFewWorkers},
    {"ML-CKPT-NONE", noCheckpoints},
    {"ML-CKPT-LOAD", checkpointsNeverLoaded},
    {"ML-CKPT-ATOMIC", overwrittenInPlace},
    {"ML-DETERMINISM", determinism},
    {"ML-TF32", tf32},
    {"ML-ANOMALY", anomalyDetection},
    {"ML-NOTEBOOK", notebook},
};

} // namespace

std::span<const RuleCheck> programRules()
{
    return programChecks;
}

} // namespace voyageur::script
