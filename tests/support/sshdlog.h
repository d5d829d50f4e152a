// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace voyageur::tests {

//! How often an sshd let somebody in (`user` alone where one is named), by its log. "Accepted key" is no login: the server says
//! so when it is only asked about a key.
inline qsizetype loginsIn(const QByteArray &log, const QByteArray &user = {})
{
    qsizetype count = 0;
    for (const QByteArray &line : log.split('\n')) {
        const bool isLogin = line.contains("Accepted ") && !line.contains("Accepted key ");
        count += isLogin && (user.isEmpty() || line.contains(" for " + user + ' ')) ? 1 : 0;
    }
    return count;
}

} // namespace voyageur::tests
