// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/sessionmodel.h"
#include "models/terminaltab.h"
#include "tryout/allocation.h"
#include "tryout/tryrecord.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace voyageur::models {

//! A command that was typed in the allocation, and whether it becomes part of the script.
struct TypedCommand {
    tryout::RecordedCommand recorded;
    bool ticked = false;
};

//! The interactive allocation that the window holds: renews its lease while this lives, knows the time left, keeps the terminal
//! inside and what was recorded there. Giving it back, or the end of this object, ends the allocation. GUI thread.
class TryAllocation final : public QObject {
    Q_OBJECT

public:
    TryAllocation(base::Workers &workers, SessionModel &session, QObject *parent = nullptr);
    ~TryAllocation() override;

    bool isHeld() const { return m_held.has_value(); }
    //! An earlier window asked for it, or this one before the connection was lost; until it is gone back into.
    bool isFoundAgain() const { return m_held && m_foundAgain; }
    //! It has its place; a terminal can be opened.
    bool isGranted() const;
    //! Meanwhile nobody is signed in: it ends unless somebody comes back.
    bool isOutOfReach() const;
    bool isGivingBack() const { return m_releasing != nullptr; }
    const std::optional<tryout::Allocation> &allocation() const { return m_held; }
    const tryout::AllocationLook &look() const { return m_look; }
    //! Of the time limit, now; −1 when not known.
    qint64 secondsLeft() const;
    //! Why one that was held is gone, for people; empty: nothing of the kind.
    QString endText() const { return m_endText; }

    //! It is there: renews its lease from now on.
    void hold(const tryout::Allocation &allocation, const tryout::AllocationLook &look);
    //! One that an earlier window, or the lost connection, has left.
    void findFor(const projectfile::ProjectFile &project);
    void giveBack();
    //! The person went to another cluster: this one is out of reach, and its lease runs out.
    void leave();
    //! Something has just happened to it.
    void lookAgain();

    TerminalTab *terminal() const { return m_terminal.get(); }
    void openTerminal();
    QString shownShell() const;

    const QList<TypedCommand> &typed() const { return m_typed; }
    void tick(int index, bool on);

signals:
    void changed();
    void terminalMade();
    void terminalGone(); //!< its screen is about to go
    void typedChanged();

private:
    std::chrono::milliseconds pause() const;
    void looked(base::Result<tryout::AllocationLook> result);
    void readRecord(const QByteArray &more);
    void end(const QString &why);
    void signedOut();

    base::Workers &m_workers;
    SessionModel &m_session;
    std::optional<tryout::Allocation> m_held;
    tryout::AllocationLook m_look;
    std::shared_ptr<tryout::AllocationWatch> m_watch; //!< of what is held
    QElapsedTimer m_since;                            //!< the look
    QString m_endText;
    QByteArray m_record;
    QList<TypedCommand> m_typed;
    bool m_foundAgain = false;
    bool m_wasLost = false; //!< the session, since the last look
    int m_prompts = 0;      //!< seen in the terminal at the last look
    QTimer m_next;
    QTimer m_clock;
    std::unique_ptr<TerminalTab> m_terminal;
    std::unique_ptr<base::Operation<tryout::AllocationLook>> m_looking;
    std::unique_ptr<base::Operation<QList<tryout::FoundAllocation>>> m_finding;
    std::unique_ptr<base::Operation<tryout::AllocationLook>> m_releasing;
};

} // namespace voyageur::models
