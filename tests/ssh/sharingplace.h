// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practicehost.h"

#include "ssh/share/sharedhost.h"
#include "ssh/share/sharedlogin.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace voyageur::tests {

//! A runtime folder of the test's own, so that nobody else's sessions are met.
class RuntimeFolder final {
public:
    RuntimeFolder() { qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder.path())); }
    QString path() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
};

inline ssh::MeetingPlace placeOf(const ssh::Target &target)
{
    auto place = ssh::meetingPlace(target.user, target.host, target.port);
    if (!place.ok())
        qFatal("no place to meet: %s", qPrintable(place.error().text()));
    return *place;
}

//! How often sshd let `user` in so far.
inline qsizetype loginsOf(const QString &user)
{
    QFile log(practice().value(QLatin1String("sshdLog")).toString());
    if (!log.open(QIODevice::ReadOnly))
        qFatal("sshd's log cannot be read");
    const QByteArray whom = " for " + user.toLatin1() + ' ';
    qsizetype count = 0;
    for (const QByteArray &line : log.readAll().split('\n'))
        count += line.contains("Accepted ") && line.contains(whom) ? 1 : 0;
    return count;
}

//! A session of this test that is served where `target` says.
struct Kept {
    ssh::Target target;
    std::shared_ptr<ssh::Host> host;
};
inline Kept keep(const QString &user = QStringLiteral("student"))
{
    const auto target = practiceTarget(user);
    ScriptedPrompter prompter;
    auto login = ssh::joinOrLogIn(target, prompter, {});
    if (!login.ok() || login->joined || !login->server)
        qFatal("no session is served: %s", login.ok() ? "joined" : qPrintable(login.error().text()));
    return {target, login->host};
}

//! That session as another program has it.
inline std::shared_ptr<ssh::Host> join(const ssh::Target &target)
{
    auto joined = ssh::joinLogin(target, {});
    if (!joined.ok() || !*joined)
        qFatal("the session cannot be joined: %s", joined.ok() ? "there is none" : qPrintable(joined.error().text()));
    return *joined;
}

} // namespace voyageur::tests
