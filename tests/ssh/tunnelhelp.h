// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tcpends.h"

#include "base/sha256.h"
#include "ssh/tunnel.h"

#include <QDir>
#include <QTcpServer>

namespace voyageur::tests {

inline std::unique_ptr<ssh::Tunnel> tunnelTo(const std::shared_ptr<ssh::Host> &host, int port,
                                             const ssh::TunnelOptions &options = {})
{
    auto tunnel = ssh::Tunnel::open(host, ssh::Forward{"127.0.0.1", port}, options);
    if (!tunnel.ok())
        qFatal("no tunnel: %s", qPrintable(tunnel.error().text()));
    return std::move(*tunnel);
}

// A port that nobody listens on.
inline int freePort()
{
    QTcpServer reserved;
    reserved.listen(QHostAddress::LocalHost);
    return reserved.serverPort();
}

inline int openFiles()
{
    return static_cast<int>(
        QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size());
}

inline int threads()
{
    return static_cast<int>(QDir(QStringLiteral("/proc/self/task")).entryList(QDir::NoDotAndDotDot | QDir::Dirs).size());
}

inline QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace voyageur::tests
