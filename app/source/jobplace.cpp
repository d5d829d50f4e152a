// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/jobplace.h"

namespace voyageur::source {

using namespace Qt::StringLiterals;

JobPlace JobPlace::on(const base::ClusterFacts &facts, const QString &title)
{
    JobPlace place;
    place.cluster = title;
    place.internet = facts.network.computeInternet;
    place.listedSites = facts.network.automaticProxy.is(true);
    place.wandb = facts.network.wandb;
    place.comet = facts.network.comet;
    const auto kind = facts.kind.value;
    place.wheelhouse = kind && *kind != base::ClusterKind::Institute && *kind != base::ClusterKind::Practice;
    const auto &home = facts.storage.home.value;
    place.homeReadOnly = home && home->inJobs == base::ComputeAccess::ReadOnly;
    place.noteModules(facts.software.pythonModules.value.value_or(QStringList()));
    return place;
}

void JobPlace::noteModules(const QStringList &modules)
{
    for (const QString &module : modules) {
        const QString version = module.startsWith("python/"_L1) ? module.section(u'/', 1) : QString();
        const QVersionNumber number = QVersionNumber::fromString(version);
        if (number.segmentCount() > 1)
            versions.insert(QStringLiteral("python"), {number});
    }
}

} // namespace voyageur::source
