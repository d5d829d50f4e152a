// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

#include <functional>

namespace voyageur::base {

//! How far some long work is. `total` is −1 when unknown. Units are those of the work (mostly bytes): 64 bits, because
//! a dataset is larger than an int.
struct Progress {
    qint64 done = 0;
    qint64 total = -1;
    QString item; //!< what is at hand, for people: a file name, a step
};

//! Receives progress in the working thread; must return at once. May be empty.
using ProgressSink = std::function<void(const Progress &)>;

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::Progress)
