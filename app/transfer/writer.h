// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QByteArray>

#include <vector>

namespace voyageur::transfer {

//! A part of a file.
struct Range {
    qint64 begin = 0;
    qint64 size = 0;
};

//! What goes out over a channel in one go.
struct Outgoing {
    QByteArray bytes = {};
    qint64 ofFile = 0; //!< of them; the others are what the far end needs to be told
};

//! How one channel of an upload writes ranges of the unfinished file at the far end. Its upload's thread only.
class Writer {
public:
    virtual ~Writer() = default;
    Writer(const Writer &) = delete;
    Writer &operator=(const Writer &) = delete;

    //! Takes what the far side has said: the ranges that it has written since the last call. Errors: as of Host::start(), and
    //! those of uploaderrors.h.
    virtual base::Result<std::vector<Range>> serve() = 0;
    virtual bool isReady() const = 0; //!< it takes ranges
    virtual bool hasEnded() const = 0;
    //! Since it is ready.
    virtual base::Clock::duration age(base::Clock::time_point now) const = 0;

    //! What goes out before a range, and for each piece of it, in order.
    virtual std::vector<Outgoing> beginning(const Range &range) = 0;
    virtual std::vector<Outgoing> framed(QByteArray piece) = 0;
    //! As Process::writeNow().
    virtual base::Result<bool> pass(const QByteArray &bytes) = 0;
    //! No further range comes, and all was passed. Once.
    virtual base::Result<void> finish() = 0;

protected:
    Writer() = default;
};

} // namespace voyageur::transfer
