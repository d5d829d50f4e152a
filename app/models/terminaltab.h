// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/feed.h"
#include "ssh/host.h"
#include "terminal/screen.h"

#include <QObject>

#include <memory>
#include <optional>

namespace voyageur::models {

//! One terminal: a login shell on the host, and the screen it writes to. The screen, with its scrollback, outlives the
//! connection: start() again goes on below what was there, in the folder the shell was in last. GUI thread; reading and
//! writing have threads of their own, and what comes is fed to the screen in slices that leave the event loop free.
class TerminalTab final : public QObject {
    Q_OBJECT

public:
    enum class State { Starting, Running, Ended, Lost };

    explicit TerminalTab(base::Workers &workers, QObject *parent = nullptr);
    ~TerminalTab() override;

    terminal::Screen *screen() { return &m_screen; }
    State state() const { return m_state; }
    bool isLive() const { return m_state == State::Running; }
    //! It ended although nobody had typed anything: what it wrote says why.
    bool endedByItself() const { return m_state == State::Ended && !m_typed; }
    //! Why it could not start, or was cut off.
    const std::optional<base::Error> &error() const { return m_error; }
    //! A program was started in it that has not ended, as far as can be told: the shell has not shown a prompt since Enter was
    //! typed. Shells that tell nothing of their prompts count as running something from the first Enter on.
    bool runsProgram() const;
    //! What the program calls itself, else the folder's name, else the number it was opened with.
    QString title() const;
    //! Where the shell is, for people; empty while it has not said so.
    QString folder() const;
    void setNumber(int number) { m_number = number; }
    //! Where the shell is.
    struct Place {
        QString cluster; //!< what one signs in to
        QString title;   //!< of the cluster, for people
        QString user;
        bool operator==(const Place &) const = default;
    };
    const Place &place() const { return m_place; }
    void setPlace(const Place &place) { m_place = place; }

    void start(std::shared_ptr<ssh::Host> host);
    //! The same with a shell of another kind: one inside of an interactive job.
    void start(std::shared_ptr<ssh::Host> host, const ssh::ShellCommand &shell);
    //! Sends what was typed.
    void flush();
    void resized(int columns, int rows);
    //! The session is over: the shell is gone, the screen stays.
    void cut(const std::optional<base::Error> &error);

signals:
    //! The screen was fed.
    void fed();
    //! State, title or folder changed.
    void changed();

private:
    struct Link;
    static base::Result<ssh::ExitStatus> readAll(const std::shared_ptr<Link> &link, ssh::Host &host, const ssh::Command &command,
                                                 const std::function<void(const int &)> &wake, const base::Work &work);
    static base::Result<void> writeAll(const std::shared_ptr<Link> &link, const base::Work &work);
    void startWith(std::shared_ptr<ssh::Host> host, const std::function<ssh::Command(int, int)> &command);
    void drain();
    bool sendOutput();
    void ended(base::Result<ssh::ExitStatus> result);
    void finish();
    void announce();

    base::Workers &m_workers;
    terminal::Screen m_screen;
    State m_state = State::Ended;
    std::optional<base::Error> m_error;
    std::optional<base::Result<ssh::ExitStatus>> m_result; //!< while something waits to be shown
    int m_number = 1;
    Place m_place;
    bool m_used = false;
    bool m_entered = false; //!< Enter was typed in this shell
    int m_toldAtEnter = 0;  //!< Screen::foldersTold() then
    bool m_typed = false;
    QString m_announced;
    std::shared_ptr<Link> m_link;
    std::unique_ptr<Feed<int>> m_wake;
    std::unique_ptr<base::Operation<ssh::ExitStatus>> m_reading;
    std::unique_ptr<base::Operation<void>> m_writing;
};

} // namespace voyageur::models
