// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/tunnelconnection.h"

namespace voyageur::ssh {

namespace {

constexpr qsizetype pieceSize = 64 * 1024;
// In one turn and direction, so that one download does not hold up a page.
constexpr int piecesInATurn = 8;

} // namespace

TunnelConnection::TunnelConnection(Socket local, std::shared_ptr<TunnelOpening> opening, std::shared_ptr<TunnelWaker> waker)
    : m_local(std::move(local)), m_opening(std::move(opening)), m_waker(std::move(waker))
{
}

TunnelConnection::~TunnelConnection()
{
    if (m_phase != Phase::Over)
        giveUp();
}

// Whoever connected sees a reset: an orderly end would look like a complete answer.
void TunnelConnection::giveUp()
{
    if (m_opening)
        m_opening->stop.request();
    m_opening.reset();
    reset(m_local);
    m_far.reset();
    m_phase = Phase::Over;
}

void TunnelConnection::addTo(std::vector<Watched> &watched)
{
    m_entry.reset();
    if (m_phase == Phase::Closing || m_phase == Phase::Over)
        return;
    Watched entry;
    entry.socket = m_local.handle();
    entry.toRead = m_phase == Phase::Running && !m_outEnded && m_out.isEmpty();
    entry.toWrite = m_phase == Phase::Running && !m_in.isEmpty();
    if (m_inEnded && !entry.toRead)
        return; // when it is closed both ways, poll() would report that for ever
    m_entry = watched.size();
    watched.push_back(entry);
}

bool TunnelConnection::move(const std::vector<Watched> &watched)
{
    const Watched ready = m_entry && *m_entry < watched.size() ? watched[*m_entry] : Watched();
    if (m_phase == Phase::Opening)
        takeOpened();
    if (ready.broken && !ready.canRead) { // what came before an end is still read
        giveUp();
        return false;
    }
    bool more = false;
    if (m_phase == Phase::Running)
        more = moveIn(ready.canWrite);
    if (m_phase == Phase::Running)
        more = moveOut(ready.canRead) || more;
    finishIfDone();
    return m_phase == Phase::Running && more;
}

// Letting go of the far end cancels it, and with it what it has not taken yet.
void TunnelConnection::finishIfDone()
{
    if (m_phase == Phase::Running && m_inEnded && m_outClosed) {
        m_local.close();
        m_phase = Phase::Closing;
    }
    if (m_phase == Phase::Closing && m_far->hasEnded()) {
        m_far.reset();
        m_phase = Phase::Over;
    }
}

void TunnelConnection::takeOpened()
{
    const std::lock_guard lock(m_opening->mutex);
    if (!m_opening->result)
        return;
    if (!m_opening->result->ok()) {
        m_refusal = m_opening->result->error();
        reset(m_local);
        m_phase = Phase::Over;
        return;
    }
    m_far = std::move(**m_opening->result);
    m_phase = Phase::Running;
    m_far->onChange([waker = m_waker] { waker->wake(); });
}

// From the local program to the far end.
bool TunnelConnection::moveOut(bool canRead)
{
    for (int piece = 0; piece < piecesInATurn; ++piece) {
        if (m_out.isEmpty() && canRead && !m_outEnded) {
            QByteArray bytes(pieceSize, Qt::Uninitialized);
            const Moved moved = receiveNow(m_local, bytes.data(), bytes.size());
            if (moved.what == Moved::What::Broken) {
                giveUp();
                return false;
            }
            m_outEnded = moved.what == Moved::What::End;
            canRead = moved.what == Moved::What::Some;
            bytes.truncate(moved.bytes);
            if (bytes.size() < pieceSize)
                bytes.squeeze(); // it may wait in a queue
            m_out = bytes;
        }
        if (m_outClosed)
            return false;
        // Also with nothing to send: whether the far end has closed altogether.
        const auto taken = m_far->writeNow(m_out);
        if (!taken.ok()) {
            // It reads no more. What it still says goes to the local program, which then sees a reset if something was lost.
            if (m_inEnded && !m_out.isEmpty())
                giveUp();
            m_outClosed = m_inEnded;
            return false;
        }
        if (*taken)
            m_sent += std::exchange(m_out, {}).size();
        if (m_outEnded && m_out.isEmpty()) {
            (void)m_far->closeInput();
            m_outClosed = true;
            return false;
        }
        if (!*taken || !canRead)
            return false;
    }
    return true;
}

// From the far end to the local program.
bool TunnelConnection::moveIn(bool canWrite)
{
    bool room = canWrite || m_in.isEmpty();
    for (int piece = 0; piece < piecesInATurn && room && !m_inEnded; ++piece) {
        if (m_in.isEmpty()) {
            auto chunk = m_far->readNow();
            if (!chunk.ok()) {
                giveUp();
                return false;
            }
            if (!*chunk)
                return false;
            if ((*chunk)->bytes.isEmpty()) {
                m_inEnded = true;
                endSending(m_local);
                return false;
            }
            m_in = std::move((*chunk)->bytes);
            m_inOffset = 0;
        }
        const Moved moved = sendNow(m_local, m_in.constData() + m_inOffset, m_in.size() - m_inOffset);
        if (moved.what == Moved::What::Broken) {
            giveUp();
            return false;
        }
        m_inOffset += moved.bytes;
        m_received += moved.bytes;
        room = m_inOffset == m_in.size();
        if (room)
            m_in.clear();
    }
    return room && !m_inEnded;
}

} // namespace voyageur::ssh
