// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace voyageur::observe {

//! One failure that is known by its words. To add one: a row here, a log in tests/project/tst_logsigns.cpp, its French.
struct LogSignRow {
    const char *id;
    const char *word;    //!< stands in every log that the pattern can match: looked for first, because that is cheap
    const char *pattern; //!< what is marked; the first group is what the sentences call %1
    const char *what;
    const char *next;
};

//! The ones that explain most first: a worker that was killed also closes its pipe.
std::span<const LogSignRow> logSignTable();

} // namespace voyageur::observe
