// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keychainwire.h"

#include "ssh/share/frames.h"

#include <QtEndian>

namespace voyageur::settings {

using ssh::FieldReader;
using ssh::FieldWriter;
using ssh::LocalStream;

namespace {

constexpr quint32 longest = 256 * 1024;

bool writeAll(LocalStream &stream, const char *bytes, qint64 left)
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

bool readAll(LocalStream &stream, char *bytes, qint64 left)
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

bool sendFields(LocalStream &stream, int what, const QString &text, const ssh::Secret &secret)
{
    const qsizetype length = qstrlen(secret.cString());
    // Room for all of it from the beginning: what grows leaves copies behind.
    QByteArray fields =
        FieldWriter(64 + 4 * text.size() + length).number(what).text(text).bytes(QByteArrayView(secret.cString(), length)).take();
    char size[4];
    qToBigEndian(static_cast<quint32>(fields.size()), size);
    const bool gone = writeAll(stream, size, sizeof size) && writeAll(stream, fields.constData(), fields.size());
    ssh::wipe(fields);
    return gone;
}

struct Fields {
    int what = 0;
    QString text;
    ssh::Secret secret;
};

std::optional<Fields> receiveFields(LocalStream &stream, int most)
{
    char size[4];
    if (!readAll(stream, size, sizeof size))
        return std::nullopt;
    const auto length = qFromBigEndian<quint32>(size);
    if (length > longest)
        return std::nullopt;
    QByteArray bytes(static_cast<qsizetype>(length), Qt::Uninitialized);
    const bool whole = readAll(stream, bytes.data(), bytes.size());
    FieldReader from(bytes);
    Fields fields;
    fields.what = from.number(0, most);
    fields.text = from.text();
    const QByteArrayView secret = from.view();
    fields.secret = ssh::Secret(QByteArray(secret.data(), secret.size()));
    const bool good = whole && from.isWhole();
    ssh::wipe(bytes);
    return good ? std::optional(std::move(fields)) : std::nullopt;
}

} // namespace

bool send(LocalStream &stream, const KeychainRequest &request)
{
    return sendFields(stream, static_cast<int>(request.act), request.key, request.secret);
}

bool send(LocalStream &stream, const KeychainAnswer &answer)
{
    return sendFields(stream, static_cast<int>(answer.outcome), answer.problem, answer.secret);
}

std::optional<KeychainRequest> receiveRequest(LocalStream &stream)
{
    auto fields = receiveFields(stream, static_cast<int>(KeychainAct::Remove));
    if (!fields)
        return std::nullopt;
    return KeychainRequest{static_cast<KeychainAct>(fields->what), fields->text, std::move(fields->secret)};
}

std::optional<KeychainAnswer> receiveAnswer(LocalStream &stream)
{
    auto fields = receiveFields(stream, static_cast<int>(KeychainAnswer::Outcome::Failed));
    if (!fields)
        return std::nullopt;
    return KeychainAnswer{static_cast<KeychainAnswer::Outcome>(fields->what), fields->text, std::move(fields->secret)};
}

} // namespace voyageur::settings
