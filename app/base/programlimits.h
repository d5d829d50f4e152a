// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::base {

//! From now on this program may have two gigabytes of memory and two minutes of the processor's time; what is more ends it.
void limitThisProgram();

} // namespace voyageur::base
