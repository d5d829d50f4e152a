// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/askprogram.h"

#include "base/operation.h"
#include "ssh/share/frames.h"

#include <QtEndian>

namespace voyageur::ssh {

namespace {

constexpr quint32 longestMessage = 2 * 1024 * 1024; // a key's file, and room
// The system tells how a program ended a moment after its line has.
constexpr auto askEndLimit = std::chrono::seconds(2);

bool writeWhole(LocalStream &stream, const char *bytes, qint64 left)
{
    while (left > 0) {
        const qint64 count = stream.write(bytes, left);
        if (count <= 0)
            return false;
        bytes += count;
        left -= count;
    }
    return true;
}

bool readWhole(LocalStream &stream, char *bytes, qint64 left)
{
    while (left > 0) {
        const qint64 count = stream.read(bytes, left);
        if (count <= 0)
            return false;
        bytes += count;
        left -= count;
    }
    return true;
}

} // namespace

bool send(LocalStream &stream, const PrivateMessage &message)
{
    const qsizetype length = qstrlen(message.secret.cString());
    // Room for all of it from the beginning: what grows leaves copies behind.
    QByteArray fields = FieldWriter(64 + 4 * message.text.size() + length)
                            .number(message.what)
                            .text(message.text)
                            .bytes(QByteArrayView(message.secret.cString(), length))
                            .take();
    char size[4];
    qToBigEndian(static_cast<quint32>(fields.size()), size);
    const bool gone = writeWhole(stream, size, sizeof size) && writeWhole(stream, fields.constData(), fields.size());
    wipe(fields);
    return gone;
}

std::optional<PrivateMessage> receive(LocalStream &stream, int mostWhat)
{
    char size[4];
    if (!readWhole(stream, size, sizeof size))
        return std::nullopt;
    const auto length = qFromBigEndian<quint32>(size);
    if (length > longestMessage)
        return std::nullopt;
    QByteArray bytes(static_cast<qsizetype>(length), Qt::Uninitialized);
    const bool whole = readWhole(stream, bytes.data(), bytes.size());
    FieldReader from(bytes);
    PrivateMessage message;
    message.what = from.number(0, mostWhat);
    message.text = from.text();
    const QByteArrayView secret = from.view();
    message.secret = Secret(QByteArray(secret.data(), secret.size()));
    const bool good = whole && from.isWhole();
    wipe(bytes);
    return good ? std::optional(std::move(message)) : std::nullopt;
}

base::Result<ProgramAnswer> askProgram(const QString &program, const QStringList &words,
                                       const std::vector<PrivateMessage> &messages, int mostWhat, std::chrono::milliseconds limit,
                                       const base::StopToken &stop)
{
    ProgramEnd end;
    VOYAGEUR_TRY(stream, startDetached(program, words, &end));
    base::StopSource answered;
    ProgramAnswer answer;
    bool waited = false;
    {
        base::Workers watch; // ends before the stream that it interrupts
        watch.start(answered, [&stream, &answered, &waited, limit] {
            waited = base::sleepFor(limit, answered.token());
            if (waited)
                stream.interrupt();
        });
        const base::StopCallback onStop(stop, [&stream] { stream.interrupt(); });
        bool sent = true;
        for (const PrivateMessage &message : messages)
            sent = sent && send(stream, message);
        // It may have ended before it had read all: what it said before counts.
        answer.message = receive(stream, mostWhat);
        answered.request();
    }
    if (!answer.message && !waited && !stop.stopRequested())
        answer.crash = end.crashedBy(askEndLimit);
    return answer;
}

} // namespace voyageur::ssh
