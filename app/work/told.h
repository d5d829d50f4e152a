// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/steps.h"

namespace voyageur::work {

//! Tells the sink when a step has failed.
template <typename T>
base::Result<T> told(session::Step step, const session::StepSink &sink, base::Result<T> result)
{
    if (!result.ok())
        session::StepReport(step, sink).failed(result.error());
    return result;
}

} // namespace voyageur::work
