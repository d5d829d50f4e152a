// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scriptreading.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

struct NodePictureText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::NodePicture)
};

constexpr int mostOpenings = 3;

//! "3/8" of an instance: three slices of eight.
std::pair<int, int> slicesOf(const script::Share &share)
{
    if (!share.gpu || !share.gpu->mig)
        return {1, 1};
    const QStringList parts = share.gpu->share.split(u'/');
    const int taken = parts.value(0).toInt();
    const int all = parts.value(1).toInt();
    return taken > 0 && all >= taken && all <= 16 ? std::pair(taken, all) : std::pair(1, 1);
}

//! Gigabytes of 1024 MB, as the Alliance's pages count: "32", "124.5", "498".
QString gigabytes(double mebibytes)
{
    const double value = mebibytes / 1024;
    const QString text = QLocale().toString(value, 'f', value < 200 ? 1 : 0);
    const QString zero = QString(QLocale().decimalPoint()) + u'0';
    return text.endsWith(zero) ? text.chopped(zero.size()) : text;
}

QString ofText(const QString &asked, const QString &whole)
{
    return NodePictureText::tr("%1 of %2").arg(asked, whole);
}

double mebibytes(const base::MemorySize &size)
{
    return double(size.slurmMebibytes());
}

void addCores(NodePicture &picture, const script::Share &share)
{
    if (!share.whole.cores || *share.whole.cores <= 0)
        return;
    NodePicture::Amount cores{double(*share.whole.cores), double(share.asked.cores.value_or(0)), {}};
    if (share.bundle && share.bundle->cores)
        cores.bundle = double(*share.bundle->cores);
    picture.askedCores = ofText(QString::number(qint64(cores.asked)), QString::number(qint64(cores.whole)));
    picture.cores = cores;
}

void addMemory(NodePicture &picture, const script::Share &share)
{
    if (mebibytes(share.whole.memory) <= 0)
        return;
    NodePicture::Amount memory{mebibytes(share.whole.memory), 0, {}};
    const bool all = share.asked.memory.isGiven() && share.asked.memory.isWholeNode();
    if (share.asked.memory.isGiven())
        memory.asked = all ? memory.whole : mebibytes(share.asked.memory);
    if (share.bundle && share.bundle->memory.isGiven())
        memory.bundle = mebibytes(share.bundle->memory);
    // All of it, but for what was lost in rounding, is nothing beyond it.
    if (memory.bundle && std::abs(memory.asked - *memory.bundle) < memory.whole / 200)
        memory.bundle = memory.asked;
    picture.askedMemory = share.asked.memory.isGiven()
        ? NodePictureText::tr("%1 of %2 GB").arg(gigabytes(memory.asked), gigabytes(memory.whole))
        : NodePictureText::tr("? of %1 GB").arg(gigabytes(memory.whole));
    picture.memory = memory;
}

void addGpus(NodePicture &picture, const script::Share &share)
{
    const int onNode = share.whole.gpus ? int(*share.whole.gpus) : share.node ? share.node->gpuCount() : 0;
    if (onNode <= 0)
        return;
    const auto [taken, slices] = slicesOf(share);
    const qint64 asked = share.asked.gpus.value_or(0);
    picture.slices = slices;
    picture.gpus = NodePicture::Amount{double(onNode) * slices, double(asked * taken), {}};
    picture.gpuName = share.gpu                     ? share.gpu->specifier
        : share.node && !share.node->gpus.isEmpty() ? share.node->gpus.firstKey()
                                                    : QString();
    picture.askedGpus = slices > 1 ? NodePictureText::tr("%1 × %2 of a GPU").arg(QString::number(asked), share.gpu->share)
                                   : ofText(QString::number(asked), QString::number(onNode));
}

QString titleOf(const base::NodeType &node)
{
    QStringList parts;
    if (node.cores)
        parts += NodePictureText::tr("%n core(s)", nullptr, *node.cores);
    for (auto it = node.gpus.begin(); it != node.gpus.end(); ++it)
        parts += NodePictureText::tr("%1 × %2").arg(QString::number(it.value()), it.key());
    if (const base::MemorySize memory = base::memoryAtMost(node); memory.isGiven())
        parts += NodePictureText::tr("%1 GB").arg(gigabytes(mebibytes(memory)));
    return parts.join(u", "_s);
}

void findForeignGpu(ScriptReading &reading, const base::ClusterFacts &facts)
{
    for (const auto &gpu : facts.gpus)
        if (!gpu.value->withdrawn)
            reading.clusterGpus += gpu.value->specifier;
    for (const script::GresItem &item : reading.request->gpus) {
        const QString model = QString::fromUtf8(item.model);
        if (!reading.clusterGpus.isEmpty() && !model.isEmpty() && !reading.clusterGpus.contains(model, Qt::CaseInsensitive))
            reading.foreignGpu = model;
    }
}

} // namespace

script::Surroundings ScriptKnowledge::surroundings() const
{
    script::Surroundings around;
    around.clusterName = clusterName;
    around.cluster = facts.get();
    around.project = project.get();
    around.live = live ? &*live : nullptr;
    around.arguments = arguments;
    around.now = QDateTime::currentSecsSinceEpoch();
    return around;
}

EditedKind editedKind(const QString &name, const QByteArray &bytes)
{
    if (name.isEmpty() || bytes.startsWith("#SBATCH") || bytes.contains("\n#SBATCH"))
        return EditedKind::Script; // also one in Python
    const QString ending = name.section(u'.', -1).toLower();
    const bool hasEnding = name.contains(u'.');
    const QByteArray first = bytes.startsWith("#!") ? bytes.left(bytes.indexOf('\n')) : QByteArray();
    if (first.contains("python") || (hasEnding && (ending == "py"_L1 || ending == "pyw"_L1)))
        return EditedKind::Python;
    // Start-up files, which have no first line; recipes are for them, too.
    if (name.startsWith(u'.') && !name.startsWith(".env"_L1) && !name.endsWith("ignore"_L1))
        return EditedKind::Script;
    const bool isShell = first.contains("sh") && !first.contains("fish");
    const QStringList endings{u"sh"_s, u"bash"_s, u"sbatch"_s, u"slurm"_s, u"job"_s};
    return isShell || (hasEnding && endings.contains(ending)) ? EditedKind::Script : EditedKind::Text;
}

ScriptReading readingOf(const QByteArray &bytes, const ScriptKnowledge &knowledge)
{
    const script::Surroundings around = knowledge.surroundings();
    ScriptReading reading;
    reading.document = script::Document::parse(bytes, script::slurmVersionOf(knowledge.facts.get()));
    reading.kind = editedKind(knowledge.fileName, bytes);
    if (reading.kind != EditedKind::Script)
        return reading;
    reading.findings = script::check(reading.document, around);
    const script::Understanding understood = script::understand(reading.document, around.now);
    reading.refusal = understood.refusal;
    reading.components = int(reading.document.components().size());
    if (!understood.components.isEmpty())
        reading.request = understood.components.first().request;
    if (reading.request && knowledge.facts)
        reading.share = script::shareOf(*reading.request, *knowledge.facts);
    if (reading.share && !reading.share->node)
        findForeignGpu(reading, *knowledge.facts);
    return reading;
}

NodePicture nodePictureOf(const ScriptReading &reading, bool clusterChosen)
{
    NodePicture picture;
    if (!clusterChosen) {
        picture.sentence = NodePictureText::tr("Choose a cluster to see a node, and the share this script asks for.");
        return picture;
    }
    if (!reading.share) {
        picture.state = NodePicture::State::Refused;
        picture.sentence = NodePictureText::tr("sbatch refuses this script. The drawing needs a valid one.");
        return picture;
    }
    const script::Share &share = *reading.share;
    picture.nodes = share.nodes;
    picture.sentence = script::shareSentence(share);
    for (const script::Opening &opening : share.opens.mid(0, mostOpenings))
        picture.opens += script::openingSentence(opening);
    if (!share.node) {
        picture.state = share.nodesKnown ? NodePicture::State::NothingFits : NodePicture::State::NodesUnknown;
        if (!reading.foreignGpu.isEmpty())
            picture.sentence = NodePictureText::tr("This cluster has no GPU “%1”. It offers %2.")
                                   .arg(reading.foreignGpu, reading.clusterGpus.join(u", "_s));
        return picture;
    }
    picture.state = NodePicture::State::Ready;
    picture.title = titleOf(*share.node);
    addCores(picture, share);
    addMemory(picture, share);
    addGpus(picture, share);
    return picture;
}

} // namespace voyageur::models
