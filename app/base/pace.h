// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace voyageur::base {

//! A wait, or the limit of one, whose end somebody waits for: as long as it says, always, in the program. A test that waits for
//! its end makes it shorter by Hurry, so that what a person may wait three minutes for is proved in seconds. Any thread.
std::chrono::milliseconds atPace(std::chrono::milliseconds wait);

//! For tests only (a law sees to that): while it lives, atPace() is so many times shorter. One at a time.
class Hurry final {
public:
    explicit Hurry(int times);
    ~Hurry();
    Hurry(const Hurry &) = delete;
    Hurry &operator=(const Hurry &) = delete;
};

} // namespace voyageur::base
