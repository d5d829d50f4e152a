// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"

#include <QTemporaryDir>

#include <algorithm>

//! The catalogue's clusters that a person can use today.
namespace voyageur::tests {

//! Ends the test program when the catalogue cannot be read.
inline const QList<cluster::Profile> &clustersInService()
{
    static const auto profiles = [] {
        const QTemporaryDir none;
        const auto catalogue = cluster::Catalogue::load({}, none.path());
        if (!catalogue.ok())
            qFatal("%s", qPrintable(catalogue.error().text()));
        auto all = catalogue->profiles();
        all.removeIf([](const cluster::Profile &one) { return one.retired; });
        return all;
    }();
    return profiles;
}

//! Ends the test program when there is none of that name.
inline const cluster::Profile &profileInService(const QString &name)
{
    const auto &all = clustersInService();
    const auto found = std::ranges::find(all, name, &cluster::Profile::name);
    if (found == all.end())
        qFatal("no cluster %s", qPrintable(name));
    return *found;
}

} // namespace voyageur::tests
