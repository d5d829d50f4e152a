// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtEndian>

namespace voyageur::ssh {

//! The strings and numbers of the wire format (RFC 4251, 5), one after the other. After the first one that is not there
//! everything is empty and isGood() false.
class WireReader final {
public:
    explicit WireReader(QByteArrayView bytes) : m_left(bytes) {}

    QByteArrayView next()
    {
        const qsizetype length = number();
        if (length > m_left.size())
            m_good = false;
        return m_good ? take(length) : QByteArrayView();
    }
    quint32 number()
    {
        if (m_left.size() < 4)
            m_good = false;
        return m_good ? qFromBigEndian<quint32>(take(4).data()) : 0;
    }
    QByteArrayView left() const { return m_left; }
    bool isGood() const { return m_good; }
    //! All was there, and nothing is left.
    bool isWhole() const { return m_good && m_left.isEmpty(); }

private:
    QByteArrayView take(qsizetype count)
    {
        const QByteArrayView taken = m_left.first(count);
        m_left = m_left.sliced(count);
        return taken;
    }
    QByteArrayView m_left;
    bool m_good = true;
};

} // namespace voyageur::ssh
