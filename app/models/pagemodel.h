// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QObject>
#include <QStringList>

#include <optional>

namespace voyageur::models {

//! Which of its four pictures a page shows.
enum class Phase {
    Empty,   //!< nothing there yet: the page says what to do next
    Loading, //!< the first content is on its way
    Ready,   //!< there is content, perhaps with something under way
    Failed,  //!< the last act failed; content that was good stays (hasContent())
};

//! How far one of the five steps is.
enum class StepState { ToDo, Attention, Done };

//! What every page of the window is drawn from: content or none, busy or not, the last failure, and the commands a person
//! would have typed. GUI thread; nothing here waits.
class PageModel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    Phase phase() const;
    bool isBusy() const { return m_busy; }
    bool hasContent() const { return m_content; }
    //! What is under way, for people; empty when idle.
    QString busyText() const { return m_busyText; }
    const std::optional<base::Error> &error() const { return m_error; }
    StepState stepState() const { return m_step; }
    //! As they would be typed, in order.
    QStringList commands() const { return m_commands; }

    //! The person has read the failure.
    void dismissError();

signals:
    //! Anything that a page shows of this model changed.
    void changed();

protected:
    void begin(const QString &busyText);
    //! Ends what begin() began.
    void finish(bool content);
    void fail(const base::Error &error);
    //! Back to nothing: another project, another cluster.
    void clear();
    void setContent(bool content) { m_content = content; }
    void setStepState(StepState state) { m_step = state; }
    void setCommands(const QStringList &commands) { m_commands = commands; }
    void addCommand(const QString &command);
    void setBusyText(const QString &text) { m_busyText = text; }

private:
    bool m_busy = false;
    bool m_content = false;
    QString m_busyText;
    std::optional<base::Error> m_error;
    StepState m_step = StepState::ToDo;
    QStringList m_commands;
};

} // namespace voyageur::models
