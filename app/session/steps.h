// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "session/check.h"
#include "ssh/shellcommand.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace voyageur::session {

//! The parts of the main job, in the order in which runAll() does them.
enum class Step {
    Scan,        //!< tutorial step 1: find what needs a screen, a keyboard, this laptop
    Code,        //!< the code goes to the cluster
    Dataset,     //!< step 2: the data goes there as one tar
    Environment, //!< step 3: the virtual environment
    Try,         //!< step 4: a short run in an interactive allocation
    Submit,      //!< step 5: script, checks, sbatch
    Follow,      //!< until the job has ended
    Results,     //!< the results come home
};

enum class StepStatus {
    Started,
    Progress, //!< `progress` says how far, `detail` what is at hand
    Output,   //!< `output` holds what the program or the job wrote, as it came
    Command,  //!< `detail` is a command as a person would have typed it
    Note,     //!< something worth knowing
    Verdict,  //!< `check` is one of the checks of the step, `detail` says the same in a sentence
    Warning,  //!< something to look at; the step goes on
    Done,
    Failed,
};

//! "scan", "code", "dataset", "environment", "try", "submit", "follow", "results"; as `voyageur run` writes it.
QString stepName(Step step);
//! For people, translated.
QString stepTitle(Step step);
//! "started", "progress", "output", "command", "note" (a verdict too), "warning", "done", "failed".
QString statusName(StepStatus status);

struct StepEvent {
    Step step = Step::Scan;
    StepStatus status = StepStatus::Started;
    QString detail; //!< for people, translated
    base::Progress progress;
    QByteArray output;
    bool isError = false; //!< of a Warning: it stops the step, unless the person insists
    Check check = {};

    bool isNote() const { return status == StepStatus::Note || status == StepStatus::Verdict; }
};

//! Receives what happens, in the working thread; must return at once. May be empty.
using StepSink = std::function<void(const StepEvent &)>;

//! Says things about one step. Without state of its own; cheap to make.
class StepReport final {
public:
    StepReport(Step step, const StepSink &sink) : m_step(step), m_sink(sink) {}

    void started(const QString &detail = {}) const { send({m_step, StepStatus::Started, detail, {}, {}}); }
    void note(const QString &detail) const { send({m_step, StepStatus::Note, detail, {}, {}}); }
    void warning(const QString &detail) const { send({m_step, StepStatus::Warning, detail, {}, {}}); }
    void error(const QString &detail) const { send({m_step, StepStatus::Warning, detail, {}, {}, true}); }
    void done(const QString &detail = {}) const { send({m_step, StepStatus::Done, detail, {}, {}}); }
    void failed(const base::Error &error) const { send({m_step, StepStatus::Failed, error.text(), {}, {}}); }
    void command(const ssh::ShellCommand &command) const { send({m_step, StepStatus::Command, command.shown(), {}, {}}); }
    void output(const QByteArray &bytes) const { send({m_step, StepStatus::Output, {}, {}, bytes}); }
    void progress(const base::Progress &progress) const { send({m_step, StepStatus::Progress, progress.item, progress, {}}); }
    base::ProgressSink progressSink() const
    {
        return [report = *this](const base::Progress &progress) { report.progress(progress); };
    }

private:
    void send(const StepEvent &event) const
    {
        if (m_sink)
            m_sink(event);
    }
    Step m_step;
    StepSink m_sink;
};

} // namespace voyageur::session
