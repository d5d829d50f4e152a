// SPDX-License-Identifier: GPL-3.0-or-later
// Which GPU a request means: by its name, by the short name of one of its instances, or the only one that there is.
#include "script/share.h"

#include <algorithm>

namespace voyageur::script {

using base::ClusterFacts;
using base::GpuSpecifier;

using namespace Qt::StringLiterals;

QList<GpuSpecifier> wholeGpus(const ClusterFacts &facts)
{
    QList<GpuSpecifier> whole;
    for (const auto &fact : facts.gpus) {
        if (fact.value && !fact.value->mig && !fact.value->withdrawn && fact.value->present.value_or(true))
            whole += *fact.value;
    }
    return whole;
}

const GpuSpecifier *instanceOfShortName(const ClusterFacts &facts, const QString &name)
{
    for (const auto &fact : facts.gpus) {
        if (!fact.value || !fact.value->mig || fact.value->whole.isEmpty() || fact.value->withdrawn)
            continue;
        const QString profile = fact.value->specifier.section(u'_', -1); // 1g.10gb
        const QString slices = profile.section(u"g."_s, 0, 0);
        const QString memory = profile.section(u"g."_s, 1); // 10gb
        const QString head = fact.value->whole + u'_';
        if (name == head + profile || name == head + memory || name == head + slices + u'.' + memory.chopped(2))
            return &*fact.value;
    }
    return nullptr;
}

const GpuSpecifier *gpuNamed(const ClusterFacts &facts, const QString &name)
{
    const GpuSpecifier *gpu = base::findGpu(facts, name);
    return gpu ? gpu : instanceOfShortName(facts, name);
}

const GpuSpecifier *gpuOf(const ResourceRequest &request, const ClusterFacts &facts)
{
    if (request.gpus.isEmpty())
        return nullptr;
    const QByteArray name = request.gpus.first().model;
    if (std::ranges::any_of(request.gpus, [&](const GresItem &item) { return item.model != name; }))
        return nullptr;
    if (!name.isEmpty())
        return gpuNamed(facts, QString::fromUtf8(name));
    const QList<GpuSpecifier> whole = wholeGpus(facts);
    return whole.size() == 1 ? base::findGpu(facts, whole.first().specifier) : nullptr;
}

} // namespace voyageur::script
