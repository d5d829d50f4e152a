// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipepromise.h"

#include "script/document.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>
#include <functional>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using script::Recipe;
using script::RecipeInsertion;
using script::RecipeNote;

namespace {

//! A run of a script with a recipe, beside the same without.
struct Seen {
    const RecipeNode &node;
    const Recipe &recipe;
    const RecipeInsertion &made;
    const Played &played;
    const Played &plain;

    //! The person was told what is left to do.
    bool isSaid() const
    {
        return std::ranges::any_of(made.notes, [](const RecipeNote &note) { return !note.done; });
    }
    bool every(const std::function<bool(const QJsonObject &)> &holds) const
    {
        return !played.runs.isEmpty() && std::ranges::all_of(played.runs, holds);
    }
    bool any(const std::function<bool(const QJsonObject &)> &holds) const { return std::ranges::any_of(played.runs, holds); }
    bool isSet(const char *name, const QString &value) const
    {
        return every([&](const QJsonObject &run) { return run[u"env"_s][QLatin1StringView(name)].toString() == value; });
    }
    bool isThere(const char *name) const { return QFileInfo::exists(node.path(QLatin1StringView(name))); }
};

// How often programs were started: as without the recipe, but for the one that it goes around.
QString brokenCount(const Seen &seen)
{
    const QString &id = seen.recipe.id;
    qsizetype wanted = seen.plain.runs.size();
    if (seen.recipe.repeats() || id == "ddp-one-gpu"_L1)
        wanted += 2;
    else if (id == "ddp-one-node"_L1 || id == "ddp-several-nodes"_L1 || id == "lightning"_L1)
        wanted += seen.made.text.contains("srun") ? 1 : 0;
    else if (id == "meta-farm"_L1)
        wanted -= 1;
    else if (id == "toy-batch"_L1) // where there is no toy.py it writes its own
        wanted += seen.played.log.contains("13\n") ? 0 : 1;
    if (seen.played.runs.size() != wanted)
        return u"%1 runs, not %2"_s.arg(seen.played.runs.size()).arg(wanted);
    return {};
}

QString brokenData(const Seen &seen)
{
    const bool reads = seen.any([](const QJsonObject &run) { return run[u"data"_s].toString() == "pixel\n"_L1; });
    if (!reads && !seen.isSaid())
        return u"no program has read the data"_s;
    if (!QDir(seen.node.path({})).entryList({u"ram-*"_s}).isEmpty())
        return u"the RAM disk is left"_s;
    const bool memory = seen.any([](const QJsonObject &run) { return run[u"path"_s].toString().contains("/ram-"_L1); });
    return seen.recipe.id == "ram-disk"_L1 && reads && !memory ? u"the data were not in memory"_s : QString();
}

QString brokenResults(const Seen &seen)
{
    const bool writes =
        seen.any([&](const QJsonObject &run) { return run[u"out"_s].toString().startsWith(seen.node.path(u"node/"_s)); });
    if (!seen.isThere("kept/7"))
        return u"no folder of results"_s;
    QDirIterator kept(seen.node.path(u"kept/7"_s), {u"result"_s}, QDir::Files, QDirIterator::Subdirectories);
    if (writes ? !kept.hasNext() : !seen.isSaid())
        return u"the results are lost, and nothing was said"_s;
    return {};
}

QString brokenChain(const Seen &seen)
{
    const bool saves = seen.any(
        [&](const QJsonObject &run) { return run[u"words"_s].toArray().contains(seen.node.path(u"scratch/checkpoints/job"_s)); });
    if (!saves)
        return seen.isSaid() ? QString() : u"no program saves where the chain looks"_s;
    const Played next = seen.node.play(seen.made.text, seen.recipe.id, u"again"_s);
    const bool resumes = std::ranges::any_of(next.runs, [&](const QJsonObject &run) {
        const QJsonArray words = run[u"words"_s].toArray();
        return words.contains(u"--resume"_s) && words.contains(seen.node.path(u"scratch/checkpoints/job/last.pt"_s));
    });
    return resumes ? QString() : u"the second job has begun anew"_s;
}

QString brokenRuns(const Seen &seen)
{
    const QString option = seen.recipe.id == "models-on-gpu"_L1 ? u"--seed"_s : u"--lr"_s;
    QSet<QString> places;
    QSet<QString> values;
    for (const QJsonObject &run : seen.played.runs) {
        const QJsonArray words = run[u"words"_s].toArray();
        for (qsizetype i = 0; i + 1 < words.size(); ++i) {
            if (words[i].toString() == option && i + 2 == words.size()) {
                values += words[i + 1].toString();
                places += run[u"out"_s].toString();
            }
        }
    }
    if (values.size() != 3)
        return u"%1 values reached the program"_s.arg(values.size());
    return places.size() == 3 || seen.isSaid() ? QString() : u"runs share a folder"_s;
}

QString brokenCode(const Seen &seen)
{
    const bool all = seen.every([&](const QJsonObject &run) {
        return run[u"code"_s].toString().startsWith(QFileInfo(seen.node.path(u"node/code"_s)).canonicalFilePath() + u'/');
    });
    return all || seen.isSaid() ? QString() : u"a program is not that of the copy"_s;
}

QString brokenWatch(const Seen &seen)
{
    const QString &id = seen.recipe.id;
    if (id == "gpu-use"_L1)
        return seen.isThere("project/gpu-7.csv") ? QString() : u"no table"_s;
    if (id == "tensorboard"_L1)
        return seen.node.contents(u"project/tensorboard-7.log"_s).contains("--logdir") ? QString() : u"no TensorBoard"_s;
    if (id == "one-gpu"_L1)
        return seen.played.log.contains("GPU 0") ? QString() : u"no GPU in the log"_s;
    if (id == "about-job"_L1)
        return seen.played.log.contains("job 7 on node1") && seen.played.log.contains("Python 3")
                && seen.isSet("PYTHONUNBUFFERED", u"1"_s)
            ? QString()
            : u"the log says nothing"_s;
    if (id == "toy-batch"_L1)
        return seen.played.log.contains("Hello, ") ? QString() : u"no greeting"_s;
    return {};
}

QString brokenVariable(const Seen &seen)
{
    const QString &id = seen.recipe.id;
    const std::tuple<const char *, const char *, QString> variables[] = {
        {"tf32", "NVIDIA_TF32_OVERRIDE", u"0"_s},
        {"rnn-determinism", "CUBLAS_WORKSPACE_CONFIG", u":4096:2"_s},
        {"many-cpus", "OMP_NUM_THREADS", u"2"_s},
        {"wandb-online", "WANDB_MODE", u"online"_s},
        {"wandb-online", "WANDB_PROJECT", u"my-project"_s},
        {"wandb-offline", "WANDB_MODE", u"offline"_s},
        {"wandb-offline", "WANDB_DIR", seen.node.path(u"scratch/wandb"_s)},
        {"comet-online", "COMET_PROJECT_NAME", u"my-project"_s},
        {"comet-offline", "COMET_OFFLINE_DIRECTORY", seen.node.path(u"scratch/comet"_s)}};
    for (const auto &[recipe, name, value] : variables) {
        if (id == QLatin1StringView(recipe) && !seen.isSet(name, value))
            return QLatin1StringView(name) + u" is not "_s + value;
    }
    const bool folders = id == "wandb-offline"_L1 ? seen.isThere("scratch/wandb")
        : id == "comet-offline"_L1                ? seen.isThere("scratch/comet")
                                                  : true;
    return folders ? QString() : u"the folder of the records is not there"_s;
}

// What is in the head alone.
QString brokenHead(const Seen &seen)
{
    const script::Document document = script::Document::parse(seen.made.text);
    if (seen.recipe.id == "mail"_L1)
        return document.value("mail-user") == "amelie@example.ca" && document.value("mail-type").has_value() ? QString()
                                                                                                             : u"no mail"_s;
    if (seen.recipe.id == "log-folder"_L1)
        return document.value("output").value_or(QByteArray()).startsWith("logs/%x-%") ? QString() : u"the log is elsewhere"_s;
    return {};
}

} // namespace

QString brokenPromise(const RecipeNode &node, const Recipe &recipe, const RecipeInsertion &made, const Played &played,
                      const Played &plain)
{
    const Seen seen{node, recipe, made, played, plain};
    const bool elsewhere = recipe.id == "meta-farm"_L1; // its program runs in single_case.sh: what the script copies is not there
    if (played.status != plain.status && !elsewhere)
        return u"status %1, without it %2"_s.arg(played.status).arg(plain.status);
    if (plain.runs.isEmpty()) // the script starts nothing
        return {};
    if (const QString count = brokenCount(seen); !count.isEmpty())
        return count;
    if (recipe.technique == "data"_L1)
        return brokenData(seen);
    if (recipe.technique == "environment"_L1)
        return seen.every([](const QJsonObject &run) { return !run[u"env"_s][u"VIRTUAL_ENV"_s].toString().isEmpty(); })
            ? QString()
            : u"a program runs outside of the environment"_s;
    if (recipe.technique == "results"_L1)
        return brokenResults(seen);
    if (recipe.technique == "modules"_L1)
        return played.modules.contains("load ") && (played.modules.startsWith("purge\n") || played.modules == plain.modules)
            ? QString()
            : u"modules: "_s + QString::fromUtf8(played.modules);
    if (recipe.repeats())
        return brokenRuns(seen);
    if (recipe.id == "meta-farm"_L1)
        return seen.isThere("marks.farm") ? QString() : u"no farm"_s;
    if (recipe.id == "checkpoint-chain"_L1)
        return brokenChain(seen);
    if (recipe.id == "code-snapshot"_L1)
        return brokenCode(seen);
    if (recipe.id == "group-share"_L1)
        return (QFileInfo(node.path(u"shared"_s)).permissions() & QFile::ReadGroup) ? QString() : u"the group cannot read"_s;
    for (const QString &one : {brokenWatch(seen), brokenVariable(seen), brokenHead(seen)}) {
        if (!one.isEmpty())
            return one;
    }
    return {};
}

} // namespace voyageur::tests
