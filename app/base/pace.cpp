// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/pace.h"

#include <atomic>

namespace voyageur::base {

namespace {

std::atomic<int> &timesShorter()
{
    static std::atomic<int> times = 1;
    return times;
}

} // namespace

std::chrono::milliseconds atPace(std::chrono::milliseconds wait)
{
    return wait / timesShorter().load();
}

Hurry::Hurry(int times)
{
    timesShorter() = times;
}

Hurry::~Hurry()
{
    timesShorter() = 1;
}

} // namespace voyageur::base
