// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdio>

namespace voyageur::tests {

//! A daemon of the practice cluster that stands still (SIGSTOP). It goes on with the end of this, also where the test's own
//! program is ended by force: a child of it sees to that.
class FrozenDaemon final {
public:
    explicit FrozenDaemon(const QString &daemon, const char *variable = "VOYAGEUR_PRACTICE");
    ~FrozenDaemon() { thaw(); }
    FrozenDaemon(const FrozenDaemon &) = delete;
    FrozenDaemon &operator=(const FrozenDaemon &) = delete;

    void thaw();

private:
    qint64 m_pid;
    std::FILE *m_guard = nullptr;
};

//! Slurm's programs of a user wait two seconds for an answer, not twenty.
class ImpatientSlurm final {
public:
    explicit ImpatientSlurm(const QString &user = QStringLiteral("student"), const char *variable = "VOYAGEUR_PRACTICE");
    ~ImpatientSlurm();
    ImpatientSlurm(const ImpatientSlurm &) = delete;
    ImpatientSlurm &operator=(const ImpatientSlurm &) = delete;

private:
    QString m_user;
    const char *m_variable;
};

} // namespace voyageur::tests
