// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <memory>

namespace voyageur::cli {

//! Ctrl-C (and a polite end by the system) as a stop request: the first one stops the work, which then cleans up; the
//! second one ends the program at once with status 130. Writing into a closed pipe becomes an ordinary write error.
//! One at a time, in the main thread.
class Interrupt final {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    base::StopToken token() const;
    bool happened() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::cli
