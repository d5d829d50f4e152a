// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/coverage.h"
#include "transfer/pace.h"
#include "transfer/writer.h"

#include <deque>
#include <memory>

namespace voyageur::transfer {

//! One channel of an upload: what waits to go out over it, and what the far end has not answered yet. It may be told to end after
//! the range at hand. Its upload's thread only.
class Stripe final {
public:
    using Time = base::Clock::time_point;

    explicit Stripe(std::unique_ptr<Writer> writer) : m_writer(std::move(writer)) {}

    //! Takes what the far side has said; what it has written is added to `coverage`. Errors: as of Writer::serve().
    base::Result<void> serve(Coverage &coverage);

    bool isWorking() const { return m_writer->isReady() && !hasEnded(); }
    bool isClosing() const { return m_closing; }
    bool hasEnded() const { return m_writer->hasEnded(); }
    //! Since its command began.
    base::Clock::duration age(Time now) const { return m_writer->age(now); }

    //! A range begins; its bytes follow by add(). Begins at whole blocks, and is whole blocks long except at the file's end.
    void begin(qint64 offset, qint64 size);
    void add(QByteArray piece);
    //! Passes on what the channel and the pace allow. True when that was something.
    base::Result<bool> hand(Pace &pace);
    bool hasWaiting() const { return !m_waiting.empty(); }
    qint64 unconfirmed() const { return m_unconfirmed; } //!< of the ranges begun
    qint64 handed() const { return m_handed; }           //!< bytes of ranges, since its beginning
    //! No further range.
    void close() { m_closing = true; }

private:
    void wait(std::vector<Outgoing> pieces);

    std::unique_ptr<Writer> m_writer;
    std::deque<Outgoing> m_waiting;
    qint64 m_missing = 0; // bytes of the last range that add() is still to bring
    qint64 m_unconfirmed = 0;
    qint64 m_handed = 0;
    bool m_closing = false;
    bool m_closed = false;
};

} // namespace voyageur::transfer
