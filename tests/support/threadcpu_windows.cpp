// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopwatch.h"

#include <windows.h>

namespace voyageur::tests {

double threadCpu()
{
    FILETIME created{}, ended{}, system{}, user{};
    ::GetThreadTimes(::GetCurrentThread(), &created, &ended, &system, &user);
    const auto milliseconds = [](const FILETIME &time) {
        return double(quint64(time.dwHighDateTime) << 32 | time.dwLowDateTime) / 1e4; // of 100 ns each
    };
    return milliseconds(system) + milliseconds(user);
}

} // namespace voyageur::tests
