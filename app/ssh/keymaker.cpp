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
            KeyMakerText::tr("The file %1 already exists. A key is never replaced.").arg(shown(path)),
            {},
            KeyMakerText::tr("Use that key, or choose another name."),
            {}};
}

Error unwritable(const QString &path, const QString &why)
{
    return {ErrorCode::FileUnwritable,
            KeyMakerText::tr("The key could not be written to %1.").arg(shown(path)),
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
    return base::withWhat(written.error(), KeyMakerText::tr("The key could not be written to %1.").arg(shown(path)));
}

Result<void> makeFolder(const QString &folder)
{
    if (QFileInfo(folder).isDir())
        return {};
    if (!QDir().mkpath(folder))
        return unwritable(folder, KeyMakerText::tr("The folder could not be made."));
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
        return Error{ErrorCode::Internal, KeyMakerText::tr("No key could be made."), {}, {}, {}};
    const SharedKey key(raw, KeyFree());
    char *text = nullptr;
    if (ssh_pki_export_privkey_base64_format(key.get(), passphrase.isEmpty() ? nullptr : passphrase.cString(), nullptr, nullptr,
                                             &text, SSH_FILE_FORMAT_OPENSSH)
        != SSH_OK)
        return Error{ErrorCode::Internal, KeyMakerText::tr("No key could be made."), {}, {}, {}};
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
                     KeyMakerText::tr("There is no key %1.").arg(shown(file)),
                     {},
                     KeyMakerText::tr("Make one with “voyageur key make”."),
                     {}};
    const SharedKey key = publicHalf(file);
    if (!key)
        return Error{ErrorCode::KeyUnusable,
                     KeyMakerText::tr("The public half of the key %1 cannot be read.").arg(shown(file)),
                     {},
                     KeyMakerText::tr("Write it with “ssh-keygen -y”, or choose another key."),
                     {}};
    QByteArray comment;
    if (const auto half = readKeyFile(file + QStringLiteral(".pub")); half.ok())
        comment = printable(QString::fromUtf8(half->simplified().split(' ').mid(2).join(' ')));
    return describe(file, key, comment);
}

Result<Installed> installKey(Host &host, const PublicKey &key, const base::StopToken &stop)
{
    // One of us at a time (mkdir is atomic everywhere); a lock that a lost connection left behind is taken over after a while.
    // StrictModes of sshd wants nobody else to be able to write the home, the folder or the file. Of several lines with the same
    // key sshd takes the first, so one with options is not mended by another line.
    const auto command = ShellCommand::script(R"sh(
umask 077
cd && mkdir -p .ssh && chmod go-w . && chmod 700 .ssh || exit
file=.ssh/authorized_keys
if [ -L "$file" ]; then file=$(readlink -f "$file") || exit; fi
lock=$file.voyageur-lock
new=$file.voyageur-$$
tries=0
until mkdir "$lock" 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 15 ] || break
    sleep 1
done
trap 'rm -f "$new"; rmdir "$lock" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
if [ -e "$file" ]; then
    found=$(grep -v '^[[:space:]]*#' "$file" | grep -F -e "$1" | head -n 1)
    if [ -n "$found" ]; then
        chmod 600 "$file" || exit
        if printf '%s\n' "$found" | grep -q "^[[:space:]]*$3[[:space:]]"; then echo voyageur-already; else echo voyageur-restricted; fi
        exit 0
    fi
    cat "$file" >"$new" || exit
else
    : >"$new" || exit
fi
if [ -n "$(tail -c 1 "$new")" ]; then echo >>"$new" || exit; fi
printf '%s\n' "$2" >>"$new" && chmod 600 "$new" && mv -f "$new" "$file" && echo voyageur-installed
)sh",
                                              {key.base64, key.line(), key.type});
    RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::seconds(60));
    VOYAGEUR_TRY(output,
                 mustSucceed(host.run(command, options), KeyMakerText::tr("The key could not be installed on the cluster.")));
    if (output.out.contains("voyageur-already"))
        return Installed::Already;
    if (output.out.contains("voyageur-restricted"))
        return Installed::Restricted;
    if (output.out.contains("voyageur-installed"))
        return Installed::Now;
    return Error{ErrorCode::BadAnswer,
                 KeyMakerText::tr("Whether the key was installed on the cluster is not known."),
                 {},
                 KeyMakerText::tr("Look at ~/.ssh/authorized_keys there."),
                 base::shownSafely(output.out, 400)};
}

Result<AuthorizedKeys> lookAtAuthorizedKeys(Host &host, const PublicKey &key, const base::StopToken &stop)
{
    const auto command = ShellCommand::script(R"sh(
cd || exit
file=.ssh/authorized_keys
for name in . .ssh "$file"; do
    [ -e "$name" ] || continue
    if [ -n "$(find -H "$name" -prune \( -perm -0020 -o -perm -0002 \))" ]; then printf 'open %s\n' "$name"; fi
done
if [ -r "$file" ]; then
    found=$(grep -v '^[[:space:]]*#' "$file" | grep -F -e "$1" | head -n 1)
    if [ -n "$found" ]; then
        if printf '%s\n' "$found" | grep -q "^[[:space:]]*$2[[:space:]]"; then echo plain; else echo options; fi
    fi
fi
echo voyageur-end
)sh",
                                              {key.base64, key.type});
    RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::seconds(60));
    const QString what = KeyMakerText::tr("The keys that the cluster takes could not be looked at.");
    VOYAGEUR_TRY(output, mustSucceed(host.run(command, options), what));
    const QList<QByteArray> lines = output.out.split('\n');
    if (!lines.contains("voyageur-end"))
        return Error{ErrorCode::BadAnswer, what, {}, {}, base::shownSafely(output.out, 400)};
    AuthorizedKeys found;
    found.hasOptions = lines.contains("options");
    found.hasKey = found.hasOptions || lines.contains("plain");
    for (const QByteArray &line : lines) {
        if (line.startsWith("open "))
            found.openToOthers +=
                line == "open ." ? QStringLiteral("~") : QStringLiteral("~/") + QString::fromLatin1(line.mid(5));
    }
    return found;
}

} // namespace voyageur::ssh
