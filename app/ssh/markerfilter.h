// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace voyageur::ssh {

//! Splits one stream of a remote command at the line that ShellCommand::wire() prints first: before it is the noise of
//! start-up files, after it is output. Works for any cutting of the stream into pieces. One thread.
class MarkerFilter final {
public:
    //! An empty marker lets everything pass.
    explicit MarkerFilter(QByteArray marker) : m_marker(std::move(marker)), m_found(m_marker.isEmpty()) {}

    //! The part of `bytes` that is output.
    QByteArray feed(QByteArrayView bytes);
    bool found() const { return m_found; }
    //! What came before the marker, at most 64 KiB of it. The rest of the marker's line is not part of it.
    const QByteArray &noise() const { return m_noise; }
    //! All that came, when the stream has ended without a marker.
    QByteArray allNoise() const { return m_noise + m_held; }
    //! The process id on the marker's line; 0 when there was none.
    qint64 pid() const { return m_pid; }

private:
    QByteArray m_marker;
    bool m_found;
    QByteArray m_held; // what may be the marker's beginning
    QByteArray m_noise;
    qint64 m_pid = 0;
};

} // namespace voyageur::ssh
