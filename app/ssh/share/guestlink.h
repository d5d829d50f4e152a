// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/share/framelink.h"

#include <memory>
#include <optional>

namespace voyageur::ssh {

//! A connection to the program that keeps a session: the greeting, then whatever the guest came for.
class GuestLink final {
public:
    struct Greeted {
        std::unique_ptr<GuestLink> link; //!< null: nobody is there
        Welcome welcome = {};
        bool ending = false; //!< somebody was there, who welcomes nobody any more
    };
    //! Connects, checks whose program that is, says hello; then `fields` as `kind`, and what comes back goes to `receive`.
    static base::Result<Greeted> open(const QString &address, FrameKind kind, const QByteArray &fields,
                                      FrameLink::Receive receive, FrameLink::Closed onClosed, const base::StopToken &stop,
                                      base::Deadline deadline, const QByteArray &owner);

    FrameLink &frames() { return *m_frames; }

private:
    struct Greeting;
    GuestLink() = default;
    std::shared_ptr<Greeting> m_greeting;
    std::unique_ptr<FrameLink> m_frames; // last: its threads use what stands above
};

//! The errors of a session that is kept elsewhere.
base::Error keeperGone();
base::Error keeperStrange(); //!< we closed the connection, as what came over it made no sense
base::Error leftSession();
base::Error cancelledByUs();

} // namespace voyageur::ssh
