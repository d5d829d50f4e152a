// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QTest>

#include <cstdlib>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

//! A terminal whose other end is the test.
class Terminal final {
public:
    Terminal() : m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK))
    {
        if (m_master < 0 || ::grantpt(m_master) != 0 || ::unlockpt(m_master) != 0)
            qFatal("no pseudo-terminal");
        m_name = ::ptsname(m_master);
        m_kept = ::open(m_name.constData(), O_RDWR | O_NOCTTY); // so that it lives before and after the program
    }
    ~Terminal()
    {
        ::close(m_kept);
        ::close(m_master);
    }

    QString name() const { return QString::fromLocal8Bit(m_name); }
    void type(const QByteArray &text) { QCOMPARE(::write(m_master, text.constData(), size_t(text.size())), text.size()); }
    bool shows(const QByteArray &text)
    {
        char buffer[4096];
        for (ssize_t count = 0; (count = ::read(m_master, buffer, sizeof buffer)) > 0;)
            m_seen.append(buffer, count);
        return m_seen.contains(text);
    }
    const QByteArray &seen() const { return m_seen; }
    //! What was seen as lines, without what ends them.
    QStringList lines() const { return QString::fromUtf8(m_seen).remove(QChar(u'\r')).split(QChar(u'\n')); }
    bool echoes() const
    {
        termios mode = {};
        ::tcgetattr(m_kept, &mode);
        return (mode.c_lflag & ECHO) != 0;
    }

private:
    int m_master;
    int m_kept = -1;
    QByteArray m_name;
    QByteArray m_seen;
};
