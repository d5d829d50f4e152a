// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzzdriver.h"

#include <cstdio>
#include <cstdlib>

void fuzzFailed(const char *file, int line, const char *condition)
{
    std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    std::abort();
}
