// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur::observe::thresholds {

// When the use of what a job was given is good, and when it is none: for a job that has ended and for one that runs. Those of
// cores and memory are the Alliance's ("Best practices for job submission").

inline constexpr double goodCpu = 0.9;
inline constexpr double goodMemory = 0.8;
inline constexpr double goodTime = 0.8;
inline constexpr double idleCpu = 0.2; //!< one core that mostly waited
inline constexpr double busyGpu = 50;  //!< %
inline constexpr double idleGpu = 10;  //!< %
inline constexpr double nearlyAll = 0.98;
inline constexpr double coreTolerance = 0.1; //!< 2.05 cores are two
inline constexpr double tightMemory = 0.95;  //!< of one that runs, and may want more yet
inline constexpr double idleSeconds = 600;   //!< of a GPU: a shorter pause may be the loading of data
inline constexpr double judgedSeconds = 300; //!< over which the cores of one that runs are looked at

} // namespace voyageur::observe::thresholds
