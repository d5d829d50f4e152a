// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keyfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QtEndian>

#include <optional>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int maxAttempts = 3;

struct KeyFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyFile)
};

// Key files are read here and not by libssh, whose fopen() cannot have letters in a name that the code page of Windows lacks.
// As large as libssh would take; empty when it cannot be read or is larger.
QByteArray keyText(const QString &path)
{
    constexpr qint64 mostBytes = 4 * 1024 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.read(mostBytes + 1);
    return text.size() <= mostBytes ? text : QByteArray();
}

using Import = int (*)(const char *, ssh_keytypes_e, ssh_key *);

// "ssh-ed25519 AAAA… comment"
SharedKey importLine(const QString &path, Import import)
{
    const QList<QByteArray> words = keyText(path).left(1024 * 1024).simplified().split(' ');
    ssh_key key = nullptr;
    if (words.size() < 2 || import(words[1].constData(), ssh_key_type_from_name(words[0].constData()), &key) != SSH_OK)
        return {};
    return SharedKey(key, KeyFree());
}

std::optional<QByteArray> takeString(const QByteArray &bytes, qsizetype &at)
{
    if (bytes.size() - at < 4)
        return std::nullopt;
    const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(bytes.constData() + at));
    if (bytes.size() - at - 4 < length)
        return std::nullopt;
    const QByteArray text = bytes.mid(at + 4, length);
    at += 4 + length;
    return text;
}

// OpenSSH's PROTOCOL.key: magic, cipher, KDF, its options, number of keys, then the public halves in the clear.
SharedKey publicHalfInside(const QByteArray &text)
{
    const QByteArray begin("-----BEGIN OPENSSH PRIVATE KEY-----");
    const auto from = text.indexOf(begin);
    const auto to = text.indexOf("-----END", from + begin.size());
    if (from < 0 || to < 0)
        return {};
    const QByteArray bytes = QByteArray::fromBase64(text.mid(from + begin.size(), to - from - begin.size()));
    const QByteArray magic("openssh-key-v1\0", 15);
    if (!bytes.startsWith(magic))
        return {};
    qsizetype at = magic.size();
    for (int i = 0; i < 3; ++i) {
        if (!takeString(bytes, at))
            return {};
    }
    at += 4;
    const auto blob = takeString(bytes, at);
    qsizetype inBlob = 0;
    const auto type = blob ? takeString(*blob, inBlob) : std::nullopt;
    ssh_key key = nullptr;
    if (!type
        || ssh_pki_import_pubkey_base64(blob->toBase64().constData(), ssh_key_type_from_name(type->constData()), &key) != SSH_OK)
        return {};
    return SharedKey(key, KeyFree());
}

Error unusable(const QString &path, const QString &why)
{
    return {ErrorCode::KeyUnusable,
            KeyFileText::tr("The private key %1 cannot be used.").arg(QDir::toNativeSeparators(path)),
            why,
            KeyFileText::tr("Choose another key file, or sign in with your password."),
            {}};
}

Result<Secret> askPassphrase(const QString &path, int attempt, Prompter &prompter, const base::StopToken &stop)
{
    PromptRound round;
    round.from = PromptRound::From::Voyageur;
    round.about = PromptRound::About::KeyFile;
    round.keyFile = path;
    round.prompts = {{KeyFileText::tr("Passphrase of the key %1:").arg(QDir::toNativeSeparators(path)), false}};
    round.attempt = attempt;
    auto answers = prompter.answer(round, stop);
    if (!answers.ok())
        return answers.error();
    if (answers->empty())
        return unusable(path, KeyFileText::tr("No passphrase was given."));
    return std::move(answers->front());
}

} // namespace

SharedKey publicHalf(const QString &path)
{
    if (auto key = importLine(path + QStringLiteral(".pub"), ssh_pki_import_pubkey_base64))
        return key;
    return publicHalfInside(keyText(path));
}

SharedKey certificateOf(const QString &path)
{
    return importLine(path + QStringLiteral("-cert.pub"), ssh_pki_import_cert_base64);
}

QByteArray blobOf(const SharedKey &key)
{
    char *text = nullptr;
    if (!key || ssh_pki_export_pubkey_base64(key.get(), &text) != SSH_OK)
        return {};
    return QByteArray::fromBase64(TextPtr(text).get());
}

Result<SharedKey> openPrivateKey(const QString &path, Prompter &prompter, const base::StopToken &stop)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return unusable(path, KeyFileText::tr("Reading it failed: %1.").arg(file.errorString()));
    file.close();
    QByteArray text = keyText(path);
    const Secret contents(std::move(text)); // an unencrypted key is a secret, too
    if (!QByteArrayView(contents.cString())
             .first(qMin<qsizetype>(qstrlen(contents.cString()), 64 * 1024))
             .contains("PRIVATE KEY"))
        return unusable(path, KeyFileText::tr("The file holds no private key."));
    Secret passphrase;
    for (int attempt = 0; attempt <= maxAttempts; ++attempt) {
        ssh_key raw = nullptr;
        // An empty passphrase, not a null one: with null libssh would ask on the terminal by itself.
        if (ssh_pki_import_privkey_base64(contents.cString(), passphrase.isEmpty() ? "" : passphrase.cString(), nullptr, nullptr,
                                          &raw)
            == SSH_OK)
            return SharedKey(raw, KeyFree());
        if (attempt == maxAttempts)
            break;
        auto answer = askPassphrase(path, attempt + 1, prompter, stop);
        if (!answer.ok())
            return answer.error();
        passphrase = std::move(answer.value());
    }
    return unusable(path, KeyFileText::tr("The passphrase was wrong %n time(s).", nullptr, maxAttempts));
}

} // namespace voyageur::ssh
