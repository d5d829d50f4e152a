// SPDX-License-Identifier: GPL-3.0-or-later
// The GPUs of a translation.
#include "script/translator.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace voyageur::script {

using base::ClusterFacts;
using base::GpuSpecifier;
using base::NodeType;
using base::Requirement;
using namespace Qt::StringLiterals;

namespace {

// GPUs of this kind on the node that has the most; 0 when that is not known.
qint64 mostOnNode(const ClusterFacts &facts, const GpuSpecifier &gpu)
{
    int most = 0;
    for (const auto &fact : facts.nodeTypes) {
        if (fact.value) {
            for (auto it = fact.value->gpus.cbegin(); it != fact.value->gpus.cend(); ++it)
                most = std::max(most, gpu.answersTo(it.key()) ? it.value() : 0);
        }
    }
    return most;
}

// How many nodes, and how many GPUs on each.
struct Counts {
    qint64 nodes = 1;
    qint64 onNode = 1;
    bool operator==(const Counts &) const = default;
};

Counts countsThere(const ClusterFacts &facts, const GpuSpecifier &gpu, Counts before)
{
    const qint64 total = before.nodes * before.onNode;
    const qint64 room = mostOnNode(facts, gpu);
    if (!gpu.countsPerNode.isEmpty()) {
        QList<int> allowed = gpu.countsPerNode;
        std::ranges::sort(allowed);
        const qint64 most = allowed.last();
        if (before.nodes > 1)
            return {(total + most - 1) / most, most};
        if (before.onNode > most)
            return {1, most};
        return {1, *std::ranges::lower_bound(allowed, static_cast<int>(before.onNode))};
    }
    if (room == 0 || before.onNode <= room)
        return before;
    if (before.nodes == 1) // a program for one node does not run on two
        return {1, room};
    return {(total + room - 1) / room, room};
}

bool isGpuOffered(const GpuSpecifier &gpu)
{
    return !gpu.withdrawn && gpu.present.value_or(true);
}

} // namespace

// With enough memory if there is such a one, then as fast, then as small as can be.
const GpuSpecifier *Translator::nearestGpu(const GpuSpecifier &old, const Origin &origin) const
{
    const GpuSpecifier *best = nullptr;
    const bool hasWhole = !wholeGpus(m_to).isEmpty();
    const auto rank = [&](const GpuSpecifier &gpu) {
        const double memory = gpu.memoryGB.value_or(0);
        const double wanted = old.memoryGB.value_or(0);
        const bool enough = memory >= wanted * 0.99;
        const bool slower = gpu.rgu && old.rgu && *gpu.rgu < *old.rgu * 0.9;
        return std::tuple(!enough, gpu.cuda != old.cuda, slower, enough ? memory : -memory, gpu.rgu.value_or(0));
    };
    for (const auto &fact : m_to.gpus) {
        if (!fact.value || !isGpuOffered(*fact.value) || (fact.value->mig && !origin.isOne()))
            continue;
        const NodePart bundle = bundleOf(*fact.value);
        const bool tooSmall = fact.value->mig && !old.mig && hasWhole
            && (bundle.cores.value_or(0) < origin.cores
                || (origin.memory && bundle.memory.isGiven() && bundle.memory.bytes() < origin.memory->bytes()));
        if (tooSmall)
            continue;
        if (!best || rank(*fact.value) < rank(*best))
            best = &*fact.value;
    }
    return best;
}

const GpuSpecifier *Translator::chosenGpu(const GresItem &item, const Origin &origin) const
{
    const bool onlyOne = !m_to.slurm.oneMigPerJob.is(Requirement::No) && m_to.slurm.oneMigPerJob.isKnown();
    const QString name = QString::fromUtf8(item.model);
    const GpuSpecifier *same = name.isEmpty() ? nullptr : base::findGpu(m_to, name);
    if (same && isGpuOffered(*same) && (!same->mig || origin.isOne() || !onlyOne))
        return same;
    const GpuSpecifier *old = origin.share && origin.share->gpu ? &*origin.share->gpu : nullptr;
    if (!old)
        old = same;
    if (old) {
        const GpuSpecifier *byName = base::findGpu(m_to, old->specifier);
        if (byName && byName != same && isGpuOffered(*byName))
            return byName;
        return nearestGpu(*old, origin);
    }
    const auto &required = m_to.slurm.gpuModelRequired;
    if (name.isEmpty() && (!required.isKnown() || required.is(Requirement::No)))
        return nullptr;
    const QList<GpuSpecifier> whole = wholeGpus(m_to);
    for (const GpuSpecifier &gpu : whole) {
        if (gpu.cuda)
            return base::findGpu(m_to, gpu.specifier);
    }
    return nullptr;
}

void Translator::sayGpu(const Look &look, const GpuSpecifier &chosen, const GpuSpecifier *old)
{
    const auto memory = [](const GpuSpecifier &gpu) { return unitsText(gpu.memoryGB.value_or(0)); };
    const Span where = Subject::valueSpan(*look.job.gpus);
    if (old && old->specifier == chosen.specifier)
        say(where, tr("This GPU is called %1 on %2.").arg(chosen.specifier, m_toName));
    else if (!old || !old->memoryGB || !chosen.memoryGB)
        say(where, tr("%1 is a GPU of %2.").arg(chosen.specifier, m_toName));
    else if (*chosen.memoryGB < *old->memoryGB)
        say(where,
            tr("%1 has no GPU with the %2 GB of %3. %4 has the most, %5 GB. Check that the program fits, or reduce its "
               "batch size.")
                .arg(m_toName, memory(*old), old->specifier, chosen.specifier, memory(chosen)),
            false);
    else
        say(where,
            tr("On %3, the GPU closest to %4 (%5 GB) is %1 (%2 GB).")
                .arg(chosen.specifier, memory(chosen), m_toName, old->specifier, memory(*old)));
}

void Translator::setGpus(int component)
{
    const Origin &origin = m_origins.at(component);
    const Look look(*this, component);
    const ClusterJob &job = look.job;
    if (!job.gpus || m_to.gpus.isEmpty())
        return;
    const auto items = gpuItems(*job.gpus);
    if (items.size() != 1) {
        say(Subject::valueSpan(*job.gpus),
            tr("The script asks for several kinds of GPUs. Choose one of those on %1: %2.")
                .arg(m_toName, gpuNames(m_to).join(u", "_s)),
            false);
        return;
    }
    const GresItem &item = items.first();
    const GpuSpecifier *chosen = chosenGpu(item, origin);
    const bool refused = isGres(*job.gpus) && (m_to.slurm.gresOption.is(base::OptionPolicy::Refused) || prefersGpusPerNode(m_to));
    const GpuSpecifier *only = chosen ? chosen : job.share.gpu ? &*job.share.gpu : nullptr;
    const Counts before{origin.nodes, std::max<qint64>(origin.gpus, 1)};
    const Counts after = only ? countsThere(m_to, *only, before) : before;
    const QString name = QString::fromUtf8(item.model);
    const QByteArray model = !chosen || chosen->answersTo(name) ? item.model : chosen->specifier.toUtf8();
    const GpuSpecifier *old = origin.share && origin.share->gpu ? &*origin.share->gpu : nullptr;
    if (model != item.model)
        sayGpu(look, *chosen, old);
    else if (!chosen && !name.isEmpty())
        say(Subject::valueSpan(*job.gpus),
            tr("%1 has no GPU like %2 for this job. Its GPUs are %3.").arg(m_toName, name, gpuNames(m_to).join(u", "_s)), false);
    if (after != before)
        say(Subject::valueSpan(*job.gpus),
            tr("%1 gives these GPUs in other numbers: %2 in all, %3 on a node, instead of %4. The program must use them all.")
                .arg(m_toName, QString::number(after.onNode * after.nodes), QString::number(after.onNode),
                     QString::number(before.onNode * before.nodes)),
            false);
    const bool plain = isPlainGpuRequest(look.subject, job) && m_script.at(job.gpus->span).startsWith('-');
    if (plain && (after != before || refused)) {
        if (after == before)
            say(job.gpus->span, tr("On %1, ask for GPUs with --gpus-per-node.").arg(m_toName));
        apply({asGpusPerNode(look.subject, *job.gpus, model, after.onNode)});
    } else if (model != item.model) {
        auto all = isGres(*job.gpus) ? *parseGres(job.gpus->text) : *parseGpus(job.gpus->text);
        for (GresItem &one : all) {
            if (!isGres(*job.gpus) || one.name == "gpu")
                one.model = model;
        }
        apply(gpuFix(look.subject, *job.gpus, {}, all).edits);
    }
    if (after != before && plain)
        setGpuCounts(component, after.nodes, after.onNode);
}

// Tasks that went with the GPUs, one for each, still do.
void Translator::setGpuCounts(int component, qint64 nodes, qint64 onNode)
{
    const Origin &origin = m_origins.at(component);
    const Subject subject(m_script, m_around);
    if (nodes != origin.nodes || subject.has("nodes", component))
        set(component, "nodes", QByteArray::number(nodes));
    if (subject.has("ntasks-per-node", component) && origin.request.tasksPerNode == origin.gpus)
        set(component, "ntasks-per-node", QByteArray::number(onNode));
    if (subject.has("ntasks", component) && origin.request.tasks == origin.gpus * origin.nodes && origin.request.tasks > 1)
        set(component, "ntasks", QByteArray::number(onNode * nodes));
}

} // namespace voyageur::script
