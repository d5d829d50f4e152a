// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"
#include "ssh/share/localstream.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>
#include <vector>

namespace voyageur::ssh {

// What this program and another one that it starts for one question say to each other: the system's keychain may hang, a key's
// file may end whoever reads it. Over the line of startDetached() only, which no third program can reach.

//! Each a length and fields. Copies made on the way are overwritten.
struct PrivateMessage {
    int what = 0;
    QString text = {};
    Secret secret = {};
};
//! False when the other end is gone.
bool send(LocalStream &stream, const PrivateMessage &message);
//! Nothing when the other end is gone, or makes no sense (`what` beyond `mostWhat`, too).
std::optional<PrivateMessage> receive(LocalStream &stream, int mostWhat);

//! What came of a question.
struct ProgramAnswer {
    std::optional<PrivateMessage> message; //!< nothing: it gave none within the limit, or `stop` was requested
    std::optional<quint32> crash;          //!< what ended it (ProgramEnd), when nothing came for that reason
};
//! Starts `program`, sends it the messages, and waits for one answer. Error when it cannot be started.
base::Result<ProgramAnswer> askProgram(const QString &program, const QStringList &words,
                                       const std::vector<PrivateMessage> &messages, int mostWhat, std::chrono::milliseconds limit,
                                       const base::StopToken &stop);

} // namespace voyageur::ssh
