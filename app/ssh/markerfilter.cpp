// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/markerfilter.h"

namespace voyageur::ssh {

namespace {
constexpr qsizetype maxNoise = 64 * 1024;
constexpr qsizetype maxMarkerLine = 200;
} // namespace

QByteArray MarkerFilter::feed(QByteArrayView bytes)
{
    if (m_found)
        return bytes.toByteArray();
    m_held.append(bytes.data(), bytes.size());
    const auto at = m_held.indexOf(m_marker);
    if (at >= 0) {
        const auto lineEnd = m_held.indexOf('\n', at);
        if (lineEnd < 0 && m_held.size() - at < maxMarkerLine)
            return {};
        m_found = true;
        m_noise += m_held.first(at).left(maxNoise - m_noise.size());
        m_pid = m_held.mid(at + m_marker.size(), lineEnd - at - m_marker.size()).trimmed().toLongLong();
        const QByteArray output = m_held.mid(lineEnd + 1);
        m_held.clear();
        return output;
    }
    // All but what may be a cut marker is noise for certain.
    const auto certain = m_held.size() - (m_marker.size() - 1);
    if (certain > 0) {
        m_noise += m_held.first(certain).left(qMax<qsizetype>(0, maxNoise - m_noise.size()));
        m_held.remove(0, certain);
    }
    return {};
}

} // namespace voyageur::ssh
