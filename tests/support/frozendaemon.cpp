// SPDX-License-Identifier: GPL-3.0-or-later
#include "frozendaemon.h"

#include "practicehost.h"
#include "program.h"
#include "sshserver.h"

#include <utility>

namespace voyageur::tests {

using namespace Qt::StringLiterals;

FrozenDaemon::FrozenDaemon(const QString &daemon, const char *variable) : m_pid(practicePid(daemon, variable))
{
#ifndef Q_OS_WIN // no child of a program under Wine outlives it
    const QByteArray guard = "trap '' INT TERM HUP; cat >/dev/null; kill -CONT " + QByteArray::number(m_pid);
    m_guard = ::popen(guard.constData(), "we"); // it sees the end of this program, whatever that is
    if (!m_guard)
        qFatal("%s cannot be stopped", qPrintable(daemon));
#endif
    sendSignal(u"STOP"_s, {m_pid});
}

void FrozenDaemon::thaw()
{
    if (const qint64 pid = std::exchange(m_pid, 0))
        sendSignal(u"CONT"_s, {pid});
#ifndef Q_OS_WIN
    if (std::FILE *guard = std::exchange(m_guard, nullptr))
        ::pclose(guard);
#endif
}

ImpatientSlurm::ImpatientSlurm(const QString &user, const char *variable) : m_user(user), m_variable(variable)
{
    insidePractice({u"su"_s, u"-"_s, m_user, u"-c"_s,
                    u"{ cat /etc/slurm/slurm.conf; echo MessageTimeout=2; } >impatient.conf && cp -p .bashrc .bashrc.patient && "
                    "{ echo 'export SLURM_CONF=$HOME/impatient.conf'; cat .bashrc.patient; } >.bashrc"_s},
                   {}, m_variable);
}

ImpatientSlurm::~ImpatientSlurm()
{
    insidePractice({u"su"_s, u"-"_s, m_user, u"-c"_s, u"mv -f .bashrc.patient .bashrc; rm -f impatient.conf"_s}, {}, m_variable);
}

} // namespace voyageur::tests
