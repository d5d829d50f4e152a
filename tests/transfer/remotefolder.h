// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

#include <QByteArray>

#include <memory>

namespace voyageur::tests {

//! A folder of a test's own in a remote home, removed at the end; and short commands there.
class RemoteFolder final {
public:
    explicit RemoteFolder(std::shared_ptr<ssh::Host> host);
    ~RemoteFolder();

    ssh::Host &host() const { return *m_host; }
    ssh::RemotePath path(const QByteArray &name = {}) const;

    //! Runs shell text of the test in the folder; its stdout. Fails the test when its status is not 0.
    QByteArray sh(const QByteArray &text, const QList<QByteArray> &arguments = {}) const;
    QByteArray hashOf(const QByteArray &name) const;
    //! All names below, sorted, one a line.
    QByteArray list() const;

private:
    std::shared_ptr<ssh::Host> m_host;
    QByteArray m_name;
};

//! While it lives, the start-up file of this account has another text before its own.
class StartUpFile final {
public:
    StartUpFile(std::shared_ptr<ssh::Host> host, const QByteArray &text);
    ~StartUpFile();

private:
    std::shared_ptr<ssh::Host> m_host;
};

} // namespace voyageur::tests
