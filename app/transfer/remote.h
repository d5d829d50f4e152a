// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/bytestream.h"
#include "dataset/plan.h"
#include "transfer/transfer.h"

#include <QHash>

namespace voyageur::transfer {

// What push and pull ask of the far side. Any thread but the GUI's.

enum class RemoteKind { Nothing, File, Folder, Other };

struct RemoteFacts {
    RemoteKind kind = RemoteKind::Nothing;
    qint64 size = 0;         //!< of a file
    qint64 mtimeSeconds = 0; //!< of a file; 0 when the far side cannot say
    qint16 mode = -1;        //!< permission bits of a file or folder, 0 … 0777; −1 when the far side cannot say
};

//! "644" as permission bits; −1 for what is none.
qint16 modeIn(const QByteArray &digits);

base::Result<RemoteFacts> look(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop);

//! Where something called `name` goes: inside an existing folder, inside when there is a slash at the end, else exactly there.
struct Place {
    ssh::RemotePath path;
    RemoteFacts facts;     //!< what is there now
    bool overSftp = false; //!< the server runs no commands
};
base::Result<Place> findPlace(ssh::Host &host, const ssh::RemotePath &destination, const QByteArray &name,
                              const base::StopToken &stop);

//! Starts `command` and writes all of `stream` to it, as far as it reads. Error as failed() unless its status is 0 or one of
//! `expected`.
base::Result<ssh::ExitStatus> feed(ssh::Host &host, const ssh::ShellCommand &command, dataset::ByteStream &stream,
                                   qint64 bytesPerSecond, const base::ProgressSink &progress, const base::StopToken &stop,
                                   const QList<int> &expected = {});

//! QuotaExceeded when the words say so, else CommandFailed with the words.
base::Error failed(const QByteArray &stderrText, const ssh::ExitStatus &status);
base::Error cancelled();
base::Error damagedOnTheWay(const ssh::RemotePath &path);

//! Runs to its end as bulk work; failed() unless its status is 0 or one of `expected`.
base::Result<ssh::Output> runBulk(ssh::Host &host, const ssh::ShellCommand &command, const base::StopToken &stop,
                                  const QList<int> &expected = {}, const QByteArray &input = {});

//! Removes what a failed upload left, as far as the connection still allows, unless another one writes it by now. Not stopped by
//! the stop that failed it.
void removeRest(ssh::Host &host, const ssh::RemotePath &path);

//! The 64 digits at the beginning of a hash command's line; empty when there are none.
QByteArray hashIn(const QByteArray &line);

//! One more line for `sha256sum --check`, with "./" before the name. A name with a carriage return is left out: versions of
//! sha256sum disagree about it.
void addCheckLine(QByteArray &list, QByteArray path, const QByteArray &sha256);

void tell(const base::ProgressSink &progress, qint64 done, qint64 total, const QString &item);
QString checkingText();
//! For who transferred something, when the other end did not take all permissions.
QString modesNotKept();

} // namespace voyageur::transfer
