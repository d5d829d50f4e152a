// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keymaker.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "ssh/keyfile.h"
#include "ssh/keyform.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <memory>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct KeyMakerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyMaker)
};

QString shown(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

Error exists(const QString &path)
{
    return {ErrorCode::BadRequest,
            KeyMakerText::tr("The file %1 already exists, and Voyageur never replaces a key.").arg(shown(path)),
            {},
            KeyMakerText::tr("Use that key, or choose another name."),
            {}};
}

Error unwritable(const QString &path, const QString &why)
{
    return {ErrorCode::FileUnwritable,
            KeyMakerText::tr("Could not write the key to %1.").arg(shown(path)),
            why,
            KeyMakerText::tr("Check the folder's permissions and the free space."),
            {}};
}

// Fails when the file is there, also when it came between a look and this.
Result<void> writeNew(const QString &path, const QByteArray &bytes, bool ownerOnly)
{
    const auto written = base::writeFile(path, bytes, {.ownerOnly = ownerOnly, .expected = QByteArray()});
    if (written.ok())
        return {};
    if (written.error().code == ErrorCode::FileChanged)
        return exists(path);
    return base::withWhat(written.error(), KeyMakerText::tr("Could not write the key to %1.").arg(shown(path)));
}

Result<void> makeFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return {};
    if (!QDir().mkpath(folder))
        return unwritable(folder, KeyMakerText::tr("Could not create the folder."));
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return {};
}

QByteArray printable(const QString &comment)
{
    return comment.simplified().toUtf8().left(200);
}

Result<PublicKey> describe(const QString &path, const SharedKey &key, const QByteArray &comment)
{
    PublicKey result;
    result.file = path;
    result.type = ssh_key_type_to_char(ssh_key_type(key.get()));
    if (ssh_key_type(key.get()) == SSH_KEYTYPE_ECDSA_P256 || result.type == "ecdsa")
        result.type = ssh_pki_key_ecdsa_name(key.get());
    result.base64 = blobOf(key).toBase64();
    result.comment = comment;
    unsigned char *hash = nullptr;
    size_t length = 0;
    if (ssh_get_publickey_hash(key.get(), SSH_PUBLICKEY_HASH_SHA256, &hash, &length) == SSH_OK) {
        const HashPtr owned(hash);
        result.fingerprint =
            QString::fromLatin1(TextPtr(ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, length)).get());
    }
    return result;
}

} // namespace

QByteArray PublicKey::line() const
{
    return type + ' ' + base64 + (comment.isEmpty() ? QByteArray() : ' ' + comment);
}

QString defaultKeyFile()
{
    return base::openSshFolder() + QStringLiteral("/id_ed25519");
}

Result<PublicKey> makeKey(const QString &path, const Secret &passphrase, const QString &comment)
{
    for (const QString &file : {path, path + QStringLiteral(".pub")}) {
        if (QFileInfo::exists(file) || QFileInfo(file).isSymLink())
            return exists(file);
    }
    ssh_key raw = nullptr;
    if (ssh_pki_generate_key(SSH_KEYTYPE_ED25519, nullptr, &raw) != SSH_OK)
        return Error{ErrorCode::Internal, KeyMakerText::tr("Could not create a key."), {}, {}, {}};
    const SharedKey key(raw, KeyFree());
    char *text = nullptr;
    if (ssh_pki_export_privkey_base64_format(key.get(), passphrase.isEmpty() ? nullptr : passphrase.cString(), nullptr, nullptr,
                                             &text, SSH_FILE_FORMAT_OPENSSH)
        != SSH_OK)
        return Error{ErrorCode::Internal, KeyMakerText::tr("Could not create a key."), {}, {}, {}};
    const std::unique_ptr<char, void (*)(char *)> owned(text, [](char *bytes) {
        for (volatile char *at = bytes; *at; ++at)
            *at = 0; // a key without a passphrase is a secret, and libssh only frees it
        ssh_string_free_char(bytes);
    });
    VOYAGEUR_TRY(made, describe(path, key, printable(comment)));
    VOYAGEUR_CHECK(makeFolder(QFileInfo(path).absolutePath()));
    VOYAGEUR_CHECK(writeNew(path, QByteArray::fromRawData(text, static_cast<qsizetype>(qstrlen(text))), true));
    const auto half = writeNew(path + QStringLiteral(".pub"), made.line() + '\n', false);
    if (!half.ok()) {
        QFile::remove(path); // it was made a moment ago, by this
        return half.error();
    }
    return made;
}

Result<PublicKey> readPublicKey(const QString &path)
{
    const QString file = path.endsWith(QLatin1String(".pub")) ? path.chopped(4) : path;
    if (!QFile::exists(file) && !QFile::exists(file + QStringLiteral(".pub")))
        return Error{ErrorCode::NotFound,
                     KeyMakerText::tr("The key %1 does not exist.").arg(shown(file)),
                     {},
                     KeyMakerText::tr("Create a key first."),
                     {}};
    const SharedKey key = publicHalf(file);
    if (!key)
        return Error{ErrorCode::KeyUnusable,
                     KeyMakerText::tr("The public key of %1 cannot be read.").arg(shown(file)),
                     {},
                     KeyMakerText::tr("Write it with “ssh-keygen -y”, or choose another key."),
                     {}};
    QByteArray comment;
    if (const auto half = readKeyFile(file + QStringLiteral(".pub")); half.ok())
        comment = printable(QString::fromUtf8(half->simplified().split(' ').mid(2).join(' ')));
    return describe(file, key, comment);
}

} // namespace voyageur::ssh
