// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace voyageur::tests {

//! What is to happen in a process of its own at one of its calls to the system; faultycalls.cpp, which its program is linked
//! with, knows the words.
struct Fault {
    const char *call = ""; //!< empty: every one
    int number = 0;        //!< the how many-th of them; 0: each
    QByteArray act;
};

inline const QByteArray somebodyElses = "somebody else's\n"; //!< what the act of that kind writes
constexpr int killedByFault = 99;                            //!< the status of one that was killed

//! Does `write` in a process of its own whose calls about files below `place` fail as ordered. 0, 1 for an error (its text is in
//! `words` then), or killedByFault.
int withFault(const QString &place, const Fault &fault, const std::function<base::Result<void>()> &write,
              QByteArray *words = nullptr);

} // namespace voyageur::tests
