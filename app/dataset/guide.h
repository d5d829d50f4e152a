// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace voyageur::dataset {

//! The figures that advice goes by; resources/dataset/guide.json has them with their sources.
struct Guide {
    qint64 fitsMemory = 0;   //!< bytes
    qint64 fitsNodeDisk = 0; //!< bytes
    qint64 manyFiles = 0;
    qint64 forGlobus = 0;     //!< seconds that an upload takes, from which on Globus is recommended
    qint64 manyHours = 0;     //!< the same, from which on a computer falls asleep meanwhile
    qint64 largeForLogin = 0; //!< bytes that a login node should not fetch when there is a node for that

    static const Guide &instance(); //!< any thread
};

} // namespace voyageur::dataset
