// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

namespace voyageur::ssh {

//! Decides who may open the next channel. sshd allows MaxSessions (10 by default) sessions on one connection and refuses
//! further ones; we stay below it, keep one for the person, and learn a smaller limit when the server refuses. Pure
//! arithmetic; the reactor's thread.
class Broker final {
public:
    static constexpr int assumedServerLimit = 10;
    //! Below the server's limit, because a channel that we closed counts there until the server has noticed.
    static constexpr int workBudget = 8;

    //! Whether a request of this urgency may go out while `open` channels are open or opening.
    bool mayOpen(Urgency urgency, int open) const
    {
        const int person = qMin(m_serverLimit, workBudget + 1);
        return open < (urgency == Urgency::Person ? person : qMax(1, person - 1));
    }

    //! The server refused a channel while `open` others were open: never ask for more than that again, until one more
    //! succeeds. False when there was no other, so that waiting would not help.
    bool refused(int open)
    {
        m_serverLimit = qMax(1, open);
        return open > 0;
    }

    int serverLimit() const { return m_serverLimit; }

private:
    int m_serverLimit = assumedServerLimit;
};

} // namespace voyageur::ssh
