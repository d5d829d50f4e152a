// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/projectguess.h"

#include "base/bytesize.h"
#include "dataset/exclusions.h"
#include "script/rules/programs.h"
#include "source/codefiles.h"
#include "source/notebookscripts.h"
#include "source/programfacts.h"
#include "source/pythonsigns.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <optional>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Result;
using script::CodeSign;

namespace {

struct GuessText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::Guess)
};

constexpr qsizetype mostPrograms = 40;   // looked into; by name the likeliest
constexpr qsizetype mostGuesses = 10;    // of each kind
constexpr qint64 manyFiles = 100;        // of a folder that is data whatever its name
constexpr qint64 manyBytes = 10'000'000; // the same

struct Framework {
    QLatin1StringView module;
    QLatin1StringView name;
};
// What stands on another comes before it.
constexpr Framework frameworks[] = {
    {"pytorch_lightning"_L1, "PyTorch Lightning"_L1},
    {"lightning"_L1, "PyTorch Lightning"_L1},
    {"horovod"_L1, "Horovod"_L1},
    {"transformers"_L1, "Transformers"_L1},
    {"torch"_L1, "PyTorch"_L1},
    {"tensorflow"_L1, "TensorFlow"_L1},
    {"keras"_L1, "Keras"_L1},
    {"jax"_L1, "JAX"_L1},
    {"xgboost"_L1, "XGBoost"_L1},
    {"lightgbm"_L1, "LightGBM"_L1},
    {"sklearn"_L1, "scikit-learn"_L1},
    {"numpy"_L1, "NumPy"_L1},
};

QString stem(const QString &file)
{
    return QFileInfo(file).completeBaseName().toLower();
}

// By the name alone.
int nameScore(const QString &file)
{
    const QString name = stem(file);
    int score = -2 * static_cast<int>(file.count(u'/'));
    if (name == "train"_L1 || name == "main"_L1)
        score += 8;
    else if (name.contains("train"_L1) || name == "run"_L1)
        score += 5;
    else if (name.startsWith("main"_L1) || name.startsWith("run"_L1))
        score += 3;
    for (const auto &other : {u"test"_s, u"util"_s, u"setup"_s, u"conf"_s, u"__init__"_s, u"model"_s, u"dataset"_s, u"plot"_s})
        score -= name.startsWith(other) || name.endsWith(other) ? 5 : 0;
    return score;
}

bool hasMainGuard(const PythonCode &code)
{
    bool name = false;
    for (const PythonToken &token : code.tokens()) {
        if (token.kind == PythonToken::Kind::Name && token.text(code.text()) == "__name__"_L1)
            name = true;
        else if (name && token.kind == PythonToken::Kind::String && token.body(code.text()) == "__main__"_L1)
            return true;
        else if (token.kind == PythonToken::Kind::LineEnd)
            name = false;
    }
    return false;
}

struct Candidate {
    ProgramGuess guess;
    int score = 0;
};

Candidate candidateFor(const CodeFiles::File &file, const QString &folder, const base::StopToken &stop)
{
    Candidate candidate;
    candidate.guess.file = file.name;
    candidate.score = nameScore(file.name);
    const auto bytes = contentOf(file);
    if (!bytes)
        return candidate;
    const PythonCode code(SourceText::decode(*bytes).text);
    const QString own = file.name.section(u'/', 0, -2);
    const auto facts =
        ProgramReader(folder, own.isEmpty() ? QStringList{QString()} : QStringList{own, QString()}, stop).read(file.name);
    ProgramGuess &guess = candidate.guess;
    guess.options = programOptions(code);
    guess.trains = facts.has(CodeSign::Trains) || script::importsAny(facts, script::Trains);
    guess.saves = facts.has(CodeSign::Saves) || facts.has(CodeSign::TorchSave) || script::importsAny(facts, script::Trains);
    const auto *framework = std::ranges::find_if(frameworks, [&](const Framework &one) { return facts.imports(one.module); });
    if (framework != std::end(frameworks))
        guess.framework = framework->name;
    const bool guarded = hasMainGuard(code);
    QStringList reasons;
    if (guarded)
        reasons += GuessText::tr("can run by itself");
    if (guess.trains)
        reasons += GuessText::tr("trains a model");
    if (!guess.options.isEmpty())
        reasons += GuessText::tr("takes arguments");
    guess.reason = reasons.isEmpty() ? GuessText::tr("by its name") : reasons.join(u", "_s);
    candidate.score += 6 * guarded + 6 * guess.trains + 3 * !guess.options.isEmpty();
    return candidate;
}

QList<ProgramGuess> programsOf(const CodeFiles &code, const QString &folder, const base::StopToken &stop)
{
    QList<const CodeFiles::File *> files;
    for (const CodeFiles::File &file : code.files)
        if (!file.notebook)
            files += &file;
    std::ranges::stable_sort(files, std::greater<>(), [](const auto *file) { return nameScore(file->name); });
    QList<Candidate> candidates;
    for (qsizetype i = 0; i < std::min(files.size(), mostPrograms) && !stop.stopRequested(); ++i)
        candidates += candidateFor(*files[i], folder, stop);
    std::ranges::stable_sort(candidates, std::greater<>(), &Candidate::score);
    QList<ProgramGuess> programs;
    for (const Candidate &candidate : candidates.first(std::min(candidates.size(), mostGuesses)))
        programs += candidate.guess;
    return programs;
}

//! The program that a notebook becomes; nothing when there is one beside it, or no Python in it.
std::optional<ProgramGuess> programOfNotebook(const QString &folder, const QString &notebook)
{
    const auto script = notebookScript(folder, notebook);
    if (!script || script->exists)
        return {};
    const PythonCode code(script->text);
    const auto uses = codeSigns(code, script->script);
    const auto has = [&](CodeSign sign) {
        return std::ranges::any_of(uses, [&](const script::CodeUse &use) { return use.sign == sign; });
    };
    ProgramGuess guess;
    guess.file = script->script;
    guess.notebook = notebook;
    guess.trains = has(CodeSign::Trains);
    guess.saves = has(CodeSign::Saves) || has(CodeSign::TorchSave);
    const auto *framework = std::ranges::find_if(frameworks, [&](const Framework &one) {
        return std::ranges::any_of(code.imports(), [&](const PythonImport &import) {
            return import.level == 0 && import.module.section(u'.', 0, 0) == one.module;
        });
    });
    if (framework != std::end(frameworks))
        guess.framework = framework->name;
    guess.reason = GuessText::tr("Voyageur writes it from the notebook %1").arg(notebook);
    return guess;
}

// --- the data ------------------------------------------------------------------------------------------------------------

bool isNamedResults(const QString &name)
{
    static const QStringList words = {u"results"_s, u"result"_s,  u"output"_s,      u"outputs"_s, u"out"_s,   u"logs"_s,
                                      u"log"_s,     u"runs"_s,    u"checkpoints"_s, u"ckpt"_s,    u"wandb"_s, u"lightning_logs"_s,
                                      u"mlruns"_s,  u"figures"_s, u"docs"_s,        u"doc"_s,     u"tests"_s, u"__pycache__"_s,
                                      u"venv"_s,    u"env"_s};
    return words.contains(name.toLower());
}

struct Heap {
    qint64 files = 0;
    qint64 bytes = 0;
    bool code = false;
    bool environment = false;
};

// Each folder at the top, with what is below it.
QHash<QString, Heap> heapsOf(const dataset::Plan &plan)
{
    QHash<QString, Heap> heaps;
    for (const auto &entry : plan.entries) {
        const auto slash = entry.path.indexOf('/');
        if (entry.facts.kind != dataset::FileKind::File || slash < 0)
            continue;
        Heap &heap = heaps[QString::fromUtf8(entry.path.first(slash))];
        ++heap.files;
        heap.bytes += entry.facts.size;
        heap.code = heap.code || entry.path.endsWith(".py");
        heap.environment = heap.environment || entry.path.endsWith("/pyvenv.cfg");
    }
    return heaps;
}

QString sizeText(const Heap &heap)
{
    return GuessText::tr("%n file(s), %1", nullptr, static_cast<int>(std::min<qint64>(heap.files, INT_MAX)))
        .arg(base::ByteSize(heap.bytes).text());
}

// What the program itself takes when it is told nothing, if it is on this computer.
void addDefault(QList<DatasetGuess> &datasets, const QString &folder, const ProgramGuess &program)
{
    const auto option = optionFor(OptionUse::Data, program.options);
    if (!option || option->defaultValue.isEmpty())
        return;
    QString given = option->defaultValue;
    if (given.startsWith("~/"_L1))
        given = QDir::homePath() + given.mid(1);
    const QFileInfo info(QDir(folder), given);
    const QString path = QDir::cleanPath(info.absoluteFilePath());
    const QString top = QDir::cleanPath(folder);
    if (!info.isDir() || path == top || top.startsWith(path + u'/'))
        return;
    const QString inside = path.startsWith(top + u'/') ? path.mid(top.size() + 1) : path;
    DatasetGuess guess;
    if (const auto known = std::ranges::find(std::as_const(datasets), inside, &DatasetGuess::folder); known != datasets.cend()) {
        guess = *known;
        datasets.erase(known);
    }
    guess.folder = inside;
    guess.reason = GuessText::tr("%1 reads it if %2 is not given").arg(program.file, option->name)
        + (guess.reason.isEmpty() ? QString() : u"; "_s + guess.reason);
    datasets.prepend(guess);
}

QList<DatasetGuess> datasetsOf(const dataset::Plan &plan)
{
    QList<std::pair<bool, DatasetGuess>> found;
    const auto heaps = heapsOf(plan);
    for (auto heap = heaps.cbegin(); heap != heaps.cend(); ++heap) {
        const bool named = isNamedData(heap.key()) && !heap->code;
        const bool large = heap->files >= manyFiles || heap->bytes >= manyBytes;
        if (heap->environment || (!named && (!large || heap->code || isNamedResults(heap.key()))))
            continue;
        found.append({named, {heap.key(), sizeText(*heap), heap->files, heap->bytes}});
    }
    std::ranges::sort(found, [](const auto &a, const auto &b) {
        return std::tuple(!a.first, -a.second.bytes, a.second.folder) < std::tuple(!b.first, -b.second.bytes, b.second.folder);
    });
    QList<DatasetGuess> datasets;
    for (const auto &[named, guess] : found.first(std::min(found.size(), mostGuesses)))
        datasets += guess;
    return datasets;
}

} // namespace

bool isNamedData(const QString &name)
{
    static const QStringList words = {u"data"_s, u"dataset"_s, u"datasets"_s, u"images"_s, u"imgs"_s, u"train"_s, u"corpus"_s};
    static const QStringList known = {u"imagenet"_s, u"mnist"_s, u"cifar"_s}; // tinyimagenet, fashion-mnist, cifar100
    const QString lower = name.toLower();
    if (std::ranges::any_of(known, [&](const QString &one) { return lower.contains(one); }))
        return true;
    return words.contains(lower) || lower.endsWith("data"_L1) || lower.endsWith("dataset"_L1) || lower.startsWith("data"_L1);
}

Result<ProjectGuess> guessProject(const QString &folder, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, codePlan(folder, {}, stop));
    const CodeFiles code = codeFilesIn(plan);
    ProjectGuess guess;
    guess.programs = programsOf(code, folder, stop);
    guess.datasets = datasetsOf(plan);
    if (!guess.programs.isEmpty())
        addDefault(guess.datasets, folder, guess.programs.first());
    for (const CodeFiles::File &file : code.files)
        if (file.notebook && guess.notebooks.size() < mostGuesses)
            guess.notebooks += file.name;
    for (const QString &notebook : std::as_const(guess.notebooks))
        if (auto program = programOfNotebook(folder, notebook); program && !stop.stopRequested())
            guess.programs += *program;
    const QDir dir(folder);
    for (const auto &name :
         {u"requirements.txt"_s, u"pyproject.toml"_s, u"environment.yml"_s, u"environment.yaml"_s, u"setup.py"_s}) {
        if (guess.requirements.isEmpty() && dir.exists(name))
            guess.requirements = name;
    }
    guess.hasFile = dir.exists(u"voyageur.json"_s);
    if (stop.stopRequested())
        return base::Error{base::ErrorCode::Cancelled, GuessText::tr("Reading the folder was cancelled."), {}, {}, {}};
    return guess;
}

QStringList guessedArguments(const ProgramGuess &program, bool hasDataset)
{
    QStringList arguments;
    const auto add = [&](OptionUse use, const QString &value) {
        const auto option = optionFor(use, program.options);
        if (option && !option->positional)
            arguments += {option->name, value};
    };
    if (hasDataset)
        add(OptionUse::Data, u"{dataset}"_s);
    add(OptionUse::Results, u"{results}"_s);
    // Of several positional ones the others would be missing.
    QList<ProgramOption> positional;
    std::ranges::copy_if(program.options, std::back_inserter(positional), &ProgramOption::positional);
    if (hasDataset && positional.size() == 1 && optionFor(OptionUse::Data, positional))
        arguments += u"{dataset}"_s;
    return arguments;
}

QStringList givenArguments(const projectfile::ProjectFile &project)
{
    QStringList arguments = project.code.arguments;
    if (!project.sweep)
        return arguments;
    for (const auto &parameter : project.sweep->grid)
        arguments += u"--"_s + parameter.name + u"=1"_s;
    for (const QString &name : project.sweep->list.names)
        arguments += u"--"_s + name + u"=1"_s;
    return arguments + project.sweep->arguments;
}

QString programText(const QString &folder, const QString &program)
{
    const QFileInfo file(folder + u'/' + program);
    if (!program.endsWith(".py"_L1) || !file.isFile() || file.size() > mostCode)
        return {};
    const auto source = SourceText::read(folder + u'/' + program);
    return source.ok() ? source->text : QString();
}

QList<ProgramOption> optionsOfProgram(const projectfile::ProjectFile &project)
{
    return programOptions(PythonCode(programText(project.codeFolder(), project.code.program)));
}

QString guessedResumeOption(const projectfile::ProjectFile &project)
{
    const auto option = optionFor(OptionUse::Resume, optionsOfProgram(project));
    return option ? option->name : QString();
}

} // namespace voyageur::source
