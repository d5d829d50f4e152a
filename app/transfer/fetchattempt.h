// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/fetch.h"

namespace voyageur::transfer {

//! What one call of curl or wget on the far side came to. A value.
struct FetchAttempt {
    QByteArray tool;   //!< "curl", "wget", "none"
    int status = 0;    //!< its exit status
    int http = 0;      //!< the last status of the server; 0: none, as for ftp
    qint64 begin = 0;  //!< bytes that were there and stayed
    qint64 size = 0;   //!< bytes that are there now
    qint64 total = -1; //!< as the server says; -1: it did not
    bool changed = false;
    QByteArray disposition; //!< value of Content-Disposition, as it came
    QByteArray words;

    bool isWhole() const;
    //! The connection failed, or the server has no time now.
    bool mayGoOn() const;
    //! What is there cannot be continued.
    bool mustBeginAnew() const;
    base::Error error(const FetchRequest &request) const;
};

//! Goes on with `part`, or (`fresh`) begins it anew.
base::Result<FetchAttempt> attemptFetch(ssh::Host &host, const FetchRequest &request, const ssh::RemotePath &part, bool fresh,
                                        const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::transfer
