// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

//! A fuzz target, as libFuzzer calls it: tries one input, and ends the program when something is wrong with what comes of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

//! Ends the program unless it holds.
#define FUZZ_CHECK(condition)                                                                                                    \
    do {                                                                                                                         \
        if (!(condition))                                                                                                        \
            fuzzFailed(__FILE__, __LINE__, #condition);                                                                          \
    } while (false)

[[noreturn]] void fuzzFailed(const char *file, int line, const char *condition);
