// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/coursefacts.h"
#include "tryout/allocation.h"

#include <optional>

namespace voyageur::tryout {

//! What the try of a project asks for, and for whom.
AllocationRequest tryRequest(const projectfile::ProjectFile &project);

//! Of the course whose file the project uses; nothing without one.
std::optional<script::CourseFacts> courseBounds(const projectfile::ProjectFile &project);

//! Whether an allocation that was found is for this project.
bool isFor(const FoundAllocation &found, const projectfile::ProjectFile &project);

} // namespace voyageur::tryout
