// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/revokedkeys.h"

#include "ssh/keyform.h"
#include "ssh/wirereader.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RevokedText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::RevokedKeys)
};

constexpr QByteArrayView krlMagic("SSHKRL\n\0", 8);

//! The sections of a KRL that say something of a plain key. Of certificates, which libssh takes from no host, they say nothing.
enum Section : uchar {
    OfCertificates = 1,
    Keys = 2,
    Sha1 = 3,
    Sha256 = 5,
    Extension = 255,
};

QByteArrayView takeBytes(QByteArrayView &left, qsizetype count)
{
    const QByteArrayView taken = left.first(count);
    left = left.sliced(count);
    return taken;
}

bool holds(QByteArrayView list, const QByteArray &wanted, bool &whole)
{
    WireReader items(list);
    bool found = false;
    while (items.isGood() && !items.left().isEmpty())
        found = items.next() == wanted || found;
    whole = whole && items.isWhole();
    return found;
}

//! krl.c, ssh_krl_from_blob() and is_key_revoked(); nothing for what is damaged, signed, or of a later form.
std::optional<bool> krlRevokes(QByteArrayView krl, const QByteArray &blob)
{
    constexpr qsizetype header = 8 + 4 + 8 + 8 + 8; // the magic, the format's version, the list's, its date and flags
    if (krl.size() < header || qFromBigEndian<quint32>(krl.data() + 8) != 1)
        return std::nullopt;
    WireReader comments(krl.sliced(header));
    comments.next(); // reserved
    comments.next();
    if (!comments.isGood())
        return std::nullopt;
    QByteArrayView left = comments.left();
    bool revoked = false;
    bool whole = true;
    while (!left.isEmpty() && whole) {
        const auto section = static_cast<uchar>(takeBytes(left, 1)[0]);
        WireReader reader(left);
        const QByteArrayView data = reader.next();
        if (!reader.isGood())
            return std::nullopt;
        left = reader.left();
        switch (section) {
        case OfCertificates:
            break;
        case Keys:
            revoked = holds(data, blob, whole) || revoked;
            break;
        case Sha1:
            revoked = holds(data, QCryptographicHash::hash(blob, QCryptographicHash::Sha1), whole) || revoked;
            break;
        case Sha256:
            revoked = holds(data, QCryptographicHash::hash(blob, QCryptographicHash::Sha256), whole) || revoked;
            break;
        case Extension: { // its name, whether nobody may pass it over, its contents
            WireReader name(data);
            name.next();
            whole = name.isGood() && !name.left().isEmpty() && name.left()[0] == 0;
            break;
        }
        default:
            return std::nullopt;
        }
    }
    return whole ? std::optional(revoked) : std::nullopt;
}

Error unreadableList(const QString &shown, const QString &why)
{
    return {ErrorCode::FileUnreadable,
            RevokedText::tr("The list of revoked host keys, %1, cannot be read.").arg(shown),
            why,
            RevokedText::tr(
                "Without the list, Voyageur trusts no key. Correct the file, or the line RevokedHostKeys in ~/.ssh/config."),
            {}};
}

//! A file that ends and that answers.
bool openKeys(QFile &file)
{
    return !file.fileName().isEmpty() && QFileInfo(file.fileName()).isFile() && file.open(QIODevice::ReadOnly);
}

Result<bool> isInKrl(QFile &file, const QString &shown, const QByteArray &blob)
{
    constexpr qint64 largestKrl = 256 * 1024 * 1024; // as much as OpenSSH takes of one (SSHBUF_SIZE_MAX)
    const QByteArray krl = file.read(largestKrl + 1);
    if (krl.size() > largestKrl)
        return unreadableList(shown, RevokedText::tr("It is larger than 256 MiB."));
    if (file.error() != QFileDevice::NoError)
        return unreadableList(shown, file.errorString());
    const auto revoked = krlRevokes(krl, blob);
    if (!revoked)
        return unreadableList(
            shown, RevokedText::tr("The list is in ssh-keygen's own format (KRL), and is damaged, signed or too new."));
    return *revoked;
}

} // namespace

bool eachLineOfKeys(const QString &path, const std::function<bool(const QByteArray &line, int number)> &use)
{
    QFile file(path);
    if (!openKeys(file))
        return false;
    constexpr qint64 pieceOfKeys = 64 * 1024;
    QByteArray line;
    const auto add = [&line](QByteArrayView bytes) {
        line.append(bytes.first(qMin(bytes.size(), mostBytesOfKeyLine - line.size())));
    };
    int number = 0;
    while (true) {
        const QByteArray piece = file.read(pieceOfKeys);
        if (file.error() != QFileDevice::NoError)
            return false;
        qsizetype begin = 0;
        for (qsizetype end = piece.indexOf('\n'); end >= 0; begin = end + 1, end = piece.indexOf('\n', begin)) {
            add(QByteArrayView(piece).sliced(begin, end - begin));
            if (!use(std::exchange(line, {}), ++number))
                return true;
        }
        add(QByteArrayView(piece).sliced(begin));
        if (piece.isEmpty())
            break;
    }
    if (!line.isEmpty())
        use(line, ++number);
    return true;
}

Result<QString> whereRevokedBy(const QString &path, const QByteArray &blob)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!openKeys(file))
        return unreadableList(shown, QFileInfo::exists(path) ? QString() : RevokedText::tr("The file does not exist."));
    if (file.peek(krlMagic.size()) == krlMagic) {
        VOYAGEUR_TRY(revoked, isInKrl(file, shown, blob));
        return revoked ? shown : QString();
    }
    QString where;
    int noKey = 0;
    const bool whole = eachLineOfKeys(path, [&](const QByteArray &line, int number) {
        const QByteArray text = line.trimmed();
        const QByteArray listed = text.startsWith('#') ? QByteArray() : blobOfLine(text);
        if (listed == blob)
            where = RevokedText::tr("%1, line %2").arg(shown, QString::number(number));
        else if (listed.isEmpty() && !text.isEmpty() && !text.startsWith('#'))
            noKey = number;
        return noKey == 0 && where.isEmpty();
    });
    if (noKey > 0)
        return unreadableList(shown, RevokedText::tr("Line %1 is not a key.").arg(noKey));
    return whole ? Result<QString>(where) : unreadableList(shown, {});
}

} // namespace voyageur::ssh
