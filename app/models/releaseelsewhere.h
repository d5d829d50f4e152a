// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"

#include <memory>

namespace voyageur::models {

//! Gives up something whose end takes time (a session that waits for its thread, a long list) in a working thread, not in the
//! window's.
template <typename T>
void releaseElsewhere(base::Workers &workers, std::shared_ptr<T> thing)
{
    if (thing)
        workers.start(base::StopSource(), [thing = std::move(thing)]() mutable { thing.reset(); });
}

} // namespace voyageur::models
