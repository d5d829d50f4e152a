// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "session/steps.h"

#include <memory>

namespace voyageur::cli {

class Console;

//! Tells what the steps of a project do: to people as a readable account (title, what was seen, result and time of each step),
//! with
//! --json as lines {step, status, detail}. Any one thread at a time.
class StepPrinter final {
public:
    enum class Show { Results, CommandsToo };

    StepPrinter(Console &console, Show show);
    ~StepPrinter();

    void tell(const session::StepEvent &event);
    //! A sink that calls tell(); must not outlive this object.
    session::StepSink sink();

private:
    void tellPeople(const session::StepEvent &event);
    void showOutput(const QByteArray &bytes);
    void endOutput();

    Console &m_console;
    const Show m_show;
    base::Clock::time_point m_started = base::Clock::now();
    base::ProgressSink m_bar;
    QByteArray m_outputLine; // the last, unfinished line of a program's output
};

} // namespace voyageur::cli
