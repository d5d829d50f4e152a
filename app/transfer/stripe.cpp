// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stripe.h"

#include "transfer/keeper.h"

namespace voyageur::transfer {

using base::Result;

Result<void> Stripe::serve(Coverage &coverage)
{
    VOYAGEUR_TRY(written, m_writer->serve());
    for (const Range &range : written) {
        m_unconfirmed -= range.size;
        coverage.add(range.begin, range.size);
    }
    if (isWorking() && m_closing && !m_closed && m_waiting.empty() && m_missing == 0) {
        m_closed = true;
        VOYAGEUR_CHECK(m_writer->finish());
    }
    return {};
}

void Stripe::wait(std::vector<Outgoing> pieces)
{
    for (Outgoing &piece : pieces)
        m_waiting.push_back(std::move(piece));
}

void Stripe::begin(qint64 offset, qint64 size)
{
    m_unconfirmed += size;
    m_missing = size;
    wait(m_writer->beginning({offset, size}));
    if (size % Keeper::block != 0) // the file's end: dd knows it by the end of its input
        m_closing = true;
}

void Stripe::add(QByteArray piece)
{
    m_missing -= piece.size();
    wait(m_writer->framed(std::move(piece)));
}

Result<bool> Stripe::hand(Pace &pace)
{
    bool some = false;
    while (!m_waiting.empty()) {
        const auto now = base::Clock::now();
        if (pace.wait(now).count() > 0)
            break;
        const Outgoing &next = m_waiting.front();
        const auto taken = m_writer->pass(next.bytes);
        // It no longer reads; its words, which come next, say why.
        if (!taken.ok() && taken.error().code == base::ErrorCode::CommandFailed) {
            m_waiting.clear();
            return true;
        }
        if (!taken.ok())
            return taken.error();
        if (!*taken)
            break;
        pace.passed(next.bytes.size(), now);
        m_handed += next.ofFile;
        m_waiting.pop_front();
        some = true;
    }
    return some;
}

} // namespace voyageur::transfer
