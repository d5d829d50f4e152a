// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopwatch.h"

#include <ctime>

namespace voyageur::tests {

double threadCpu()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

} // namespace voyageur::tests
