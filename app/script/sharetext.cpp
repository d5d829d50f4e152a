// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/share.h"

#include <QCoreApplication>
#include <QLocale>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct ShareTextText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ShareText)
};

QString coresText(qint64 cores)
{
    return ShareTextText::tr("%n core(s)", nullptr, static_cast<int>(cores));
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 4);
}

// "3 cores and 32 GB"; what is not known is left out.
QString amounts(const NodePart &part)
{
    QStringList words;
    if (part.cores)
        words += coresText(*part.cores);
    if (part.memory.isGiven())
        words += gigabytesText(part.memory);
    return words.size() == 2 ? ShareTextText::tr("%1 and %2").arg(words.at(0), words.at(1)) : words.join(QString());
}

QString gpuText(const Share &share)
{
    const QString asked = QString::number(share.asked.gpus.value_or(0));
    const QString name = share.gpu ? share.gpu->specifier : QString::fromUtf8(share.gpuName);
    if (name.isEmpty())
        return ShareTextText::tr("%1 of the node’s GPUs").arg(asked);
    if (share.gpu && share.gpu->mig)
        return ShareTextText::tr("%1 instance %2").arg(asked, name);
    return share.whole.gpus ? ShareTextText::tr("%1 of %2 %3").arg(asked, QString::number(*share.whole.gpus), name)
                            : ShareTextText::tr("%1 %2").arg(asked, name);
}

QString sentence(const Share &share)
{
    if (share.wholeNode)
        return ShareTextText::tr("The whole node: %1. The job asks for %2.").arg(amounts(share.whole), amounts(share.asked));
    if (share.asked.gpus.value_or(0) > 0) {
        if (!share.bundle)
            return ShareTextText::tr("%1; the job asks for %2.").arg(gpuText(share), amounts(share.asked));
        return share.asked.gpus == 1 ? ShareTextText::tr("%1: up to %2 go with it; the job asks for %3.")
                                           .arg(gpuText(share), amounts(*share.bundle), amounts(share.asked))
                                     : ShareTextText::tr("%1: up to %2 go with them; the job asks for %3.")
                                           .arg(gpuText(share), amounts(*share.bundle), amounts(share.asked));
    }
    if (!share.whole.cores)
        return ShareTextText::tr("The job asks for %1.").arg(amounts(share.asked));
    const QString cores = ShareTextText::tr("%1 of the node’s %2")
                              .arg(QString::number(share.asked.cores.value_or(0)), coresText(*share.whole.cores));
    if (!share.asked.memory.isGiven())
        return cores + u'.';
    if (!share.bundle)
        return ShareTextText::tr("%1 and %2 of memory.").arg(cores, gigabytesText(share.asked.memory));
    return ShareTextText::tr("%1. Up to %2 of memory cost no more than these cores; the job asks for %3.")
        .arg(cores, gigabytesText(share.bundle->memory), gigabytesText(share.asked.memory));
}

// What the program needs of the GPU is not in the script.
QString instanceSentence(const Opening &opening, const QString &units)
{
    QString text = opening.gpu.memoryGB
        ? ShareTextText::tr(
              "%1, a part of the GPU, is enough if the program needs at most %2 GB of GPU memory. It may be slower.")
              .arg(opening.gpu.specifier, number(*opening.gpu.memoryGB))
        : ShareTextText::tr("%1, a part of the GPU, is enough if the program fits in its memory. It may be slower.")
              .arg(opening.gpu.specifier);
    if (!units.isEmpty())
        text += u' ' + ShareTextText::tr("The job costs %1 units.").arg(units);
    return text;
}

} // namespace

QString gigabytesText(base::MemorySize memory)
{
    if (!memory.isGiven())
        return {};
    constexpr qint64 gibibyte = 1024;
    const qint64 mebibytes = memory.slurmMebibytes();
    if (mebibytes < gibibyte)
        return ShareTextText::tr("%1 MB").arg(mebibytes);
    // One decimal, rounded down: nobody shall ask for more than there is.
    const qint64 tenths = mebibytes * 10 / gibibyte;
    return ShareTextText::tr("%1 GB").arg(QLocale().toString(static_cast<double>(tenths) / 10, 'f', tenths % 10 == 0 ? 0 : 1));
}

QString shareSentence(const Share &share)
{
    if (!share.nodesKnown)
        return ShareTextText::tr("The nodes of this cluster are not known.");
    if (!share.node)
        return ShareTextText::tr("No node of this cluster has the %1 that the job asks for on one node.")
            .arg(amounts(share.asked));
    const QString one = sentence(share);
    return share.nodes > 1 ? ShareTextText::tr("On each of %1 nodes: %2").arg(QString::number(share.nodes), one) : one;
}

QString heldSentence(const Share &share)
{
    if (share.held.isNothing())
        return {};
    if (share.wholeNode)
        return ShareTextText::tr("Nobody else can use the rest of the node: %1.").arg(amounts(share.held));
    if (share.held.gpus.value_or(0) > 0)
        return ShareTextText::tr(
            "This request leaves %n other GPU(s) of the node without their share of cores or memory, so nobody can "
            "use them well.",
            nullptr, static_cast<int>(*share.held.gpus));
    return share.held.cores.value_or(0) > 0
        ? ShareTextText::tr("Your memory request leaves %n other core(s) unusable.", nullptr, static_cast<int>(*share.held.cores))
        : ShareTextText::tr("Your cores leave %1 of the node’s memory unusable.").arg(gigabytesText(share.held.memory));
}

QString openingSentence(const Opening &opening)
{
    const QString units = opening.rgu ? number(*opening.rgu) : QString();
    switch (opening.kind) {
    case Opening::Kind::SmallerTier:
        return ShareTextText::tr("With --time=%1 or less, more nodes can run the job.")
            .arg(QString::fromLatin1(opening.time.bytes()));
    case Opening::Kind::Instance:
        return instanceSentence(opening, units);
    case Opening::Kind::MoreNodes:
        return ShareTextText::tr("With --mem=%1 or less, %2 nodes can run the job.")
            .arg(QString::fromLatin1(opening.part.memory.spelled()), QString::number(opening.nodes));
    case Opening::Kind::WithinBundle:
        return ShareTextText::tr("With at most %1, the job costs %2 units, for its GPUs alone.")
            .arg(amounts(opening.part), units);
    case Opening::Kind::PartOfNode:
        break;
    }
    return ShareTextText::tr("If the job asks for an amount of memory, without --exclusive, other jobs can use the rest of the "
                             "node, and this job starts sooner.");
}

QString openingName(Opening::Kind kind)
{
    switch (kind) {
    case Opening::Kind::SmallerTier:
        return u"smaller-tier"_s;
    case Opening::Kind::Instance:
        return u"instance"_s;
    case Opening::Kind::MoreNodes:
        return u"more-nodes"_s;
    case Opening::Kind::WithinBundle:
        return u"within-bundle"_s;
    case Opening::Kind::PartOfNode:
        break;
    }
    return u"part-of-node"_s;
}

} // namespace voyageur::script
