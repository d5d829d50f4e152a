// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>

#include <chrono>

namespace voyageur::tests {

//! The time that this thread has computed or slept, in milliseconds since some beginning: the time on the wall without what it
//! waited for a processor on a computer that has other things to do. Where the system does not say so much, the time on the wall.
inline qint64 ownTime()
{
    using namespace std::chrono;
    QFile file(QStringLiteral("/proc/thread-self/schedstat")); // nanoseconds: had a processor, waited for one
    const qint64 waited = file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() : 0;
    return (duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count() - waited) / 1'000'000;
}

} // namespace voyageur::tests
