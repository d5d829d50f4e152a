// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"

#include <QByteArray>
#include <QUrl>

#include <chrono>
#include <functional>

namespace voyageur::transfer {

//! What this computer asks of a server on the web.
struct WebQuestion {
    QUrl url;                         //!< http or https
    QByteArray accept;                //!< for the Accept header; empty: anything
    qint64 mostBytes = 20'000'000;    //!< a larger answer is BadAnswer
    std::chrono::seconds silence{30}; //!< TimedOut when nothing comes for so long
};

struct WebAnswer {
    QByteArray type; //!< Content-Type
    QUrl url;        //!< where redirections led: what its relative addresses are relative to
};

//! Fetches by HTTP on this computer, through the system's proxy; a redirection never leads from https to http. The body goes to
//! `body` piece by piece. Blocks: for working threads, and needs a QCoreApplication. NotFound (404), NameNotResolved, PortClosed,
//! HostUnreachable, BadAnswer, TimedOut, Cancelled.
base::Result<WebAnswer> webGet(const WebQuestion &question, const std::function<void(const QByteArray &)> &body,
                               const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::transfer
