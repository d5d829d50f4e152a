// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keylist.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "base/shellquote.h"
#include "ssh/keyform.h"
#include "ssh/wirereader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct ListText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyList)
};

constexpr qint64 mostBytes = 64 * 1024;
constexpr int mostFiles = 500;

QByteArray startOf(const QString &path)
{
    QFile file(path);
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) ? file.read(mostBytes) : QByteArray(); // a pipe never ends
}

int bitsOf(const QByteArray &blob)
{
    WireReader reader(blob);
    const QByteArray type = reader.next().toByteArray();
    if (type == "ssh-ed25519")
        return 256;
    if (type.startsWith("ecdsa-sha2-nistp"))
        return type.mid(qstrlen("ecdsa-sha2-nistp")).toInt();
    if (type == "ssh-rsa")
        (void)reader.next(); // the exponent
    else if (type != "ssh-dss")
        return 0;
    const QByteArrayView number = reader.next(); // an mpint: a leading zero byte is only for its sign
    qsizetype first = 0;
    while (first < number.size() && number[first] == 0)
        ++first;
    if (first == number.size())
        return 0;
    int top = 8;
    while (!(static_cast<unsigned char>(number[first]) >> (top - 1)))
        --top;
    return static_cast<int>(number.size() - first - 1) * 8 + top;
}

QString fingerprintOf(const QByteArray &blob)
{
    const QByteArray hash = QByteArray::fromHex(base::contentHash(blob));
    return QStringLiteral("SHA256:") + QString::fromLatin1(hash.toBase64(QByteArray::OmitTrailingEquals));
}

struct Half {
    QByteArray blob;
    QByteArray comment;
};

std::optional<Half> halfOf(const QString &path)
{
    const QByteArray line = startOf(path).simplified();
    const QByteArray blob = blobOfLine(line);
    if (blob.isEmpty())
        return {};
    return Half{blob, QString::fromUtf8(line.split(' ').mid(2).join(' ')).simplified().left(200).toUtf8()};
}

void judge(ListedKey &listed, const KeyForm &form)
{
    using Worth = ListedKey::Worth;
    const QByteArray &type = listed.key.type;
    const auto say = [&listed](Worth worth, const QString &sentence) {
        listed.worth = std::max(listed.worth, worth);
        listed.remarks += sentence;
    };
    if (type == "ssh-dss")
        say(Worth::Unusable, ListText::tr("DSA key. Servers refuse it today. Create a new key."));
    else if (type.startsWith("sk-"))
        say(Worth::InAgent,
            ListText::tr(
                "The key needs its security key, and works through ssh-agent. Plug the security key in and type “ssh-add %1”.")
                .arg(base::shownSafely(base::shellQuoted(base::fileNameBytes(listed.key.file)))));
    else if (type == "ssh-rsa" && listed.bits < 2048)
        say(Worth::Unusable,
            ListText::tr("RSA key of %1 bits. Servers refuse keys this short. Create a new key.").arg(listed.bits));
    else if (type == "ssh-rsa" && listed.bits < 3072)
        say(Worth::Old, ListText::tr("RSA key of %1 bits. It still works, but is short by today's standards.").arg(listed.bits));
    if (!listed.hasPrivateHalf) {
        say(Worth::Unusable, ListText::tr("Only the public key is on this computer."));
        return;
    }
    if (!form.isWhole)
        say(Worth::Unusable, ListText::tr("The file is damaged: a part is missing or was changed."));
    if (form.hasOldProtection)
        say(Worth::Old,
            ListText::tr("Its old file format protects the passphrase badly. “ssh-keygen -p -f FILE” writes the new format."));
    if (listed.encrypted == false && !type.startsWith("sk-")) // without the security key that file is worth nothing
        listed.remarks += ListText::tr("No passphrase. Whoever gets the file can sign in as you.");
#ifndef Q_OS_WIN
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (QFileInfo(listed.key.file).permissions() & others)
        say(Worth::Old,
            ListText::tr("Others on this computer can read the file, so ssh refuses this key. “chmod 600 FILE” fixes that."));
#endif
}

std::optional<ListedKey> described(const QString &path)
{
    const QString publicPath = path + QStringLiteral(".pub");
    const KeyForm form = keyFormOf(startOf(path));
    ListedKey listed;
    listed.hasPrivateHalf = form.kind == KeyForm::Kind::Private;
    auto half = halfOf(publicPath);
    if (!listed.hasPrivateHalf && !half)
        return {};
    bool differ = false;
    if (!form.blob.isEmpty()) { // what will really be used
        differ = half && half->blob != form.blob;
        half = Half{form.blob, half && !differ ? half->comment : QByteArray()};
    }
    listed.key.file = path;
    if (listed.hasPrivateHalf)
        listed.encrypted = form.isEncrypted;
    if (half) {
        listed.key.type = WireReader(half->blob).next().toByteArray();
        listed.key.base64 = half->blob.toBase64();
        listed.key.comment = half->comment;
        listed.key.fingerprint = fingerprintOf(half->blob);
        listed.bits = bitsOf(half->blob);
    } else {
        listed.worth = ListedKey::Worth::Old;
        listed.remarks += ListText::tr("The public key file is missing. “ssh-keygen -y -f FILE > FILE.pub” writes it.");
    }
    if (differ) {
        listed.worth = ListedKey::Worth::Unusable;
        listed.remarks += ListText::tr("The file %1 belongs to another key. Servers that know that key will refuse this one.")
                              .arg(QDir::toNativeSeparators(publicPath));
    }
    judge(listed, form);
    return listed;
}

} // namespace

QList<ListedKey> listKeys(const QString &folder)
{
    QList<ListedKey> keys;
    const QDir dir(folder);
    QStringList seen;
    QStringList names = dir.entryList(QDir::Files | QDir::Hidden, QDir::Name);
    for (QString name : names.mid(0, mostFiles)) {
        if (name.endsWith(QLatin1String("-cert.pub")))
            continue;
        if (name.endsWith(QLatin1String(".pub")))
            name.chop(4);
        if (seen.contains(name))
            continue;
        seen += name;
        if (const auto key = described(dir.absoluteFilePath(name)))
            keys += *key;
    }
    return keys;
}

Result<ListedKey> describeKey(const QString &path)
{
    const QString file = path.endsWith(QLatin1String(".pub")) ? path.chopped(4) : path;
    if (const auto key = described(file))
        return *key;
    const bool there = QFile::exists(file) || QFile::exists(file + QStringLiteral(".pub"));
    return Error{there ? ErrorCode::KeyUnusable : ErrorCode::NotFound,
                 there ? ListText::tr("The file %1 is not an SSH key.").arg(QDir::toNativeSeparators(file))
                       : ListText::tr("The key %1 does not exist.").arg(QDir::toNativeSeparators(file)),
                 {},
                 ListText::tr("Choose another file, or create a new key."),
                 {}};
}

QString freeKeyFile(const QString &folder)
{
    const QString first = folder + QStringLiteral("/id_ed25519");
    const auto isTaken = [](const QString &path) {
        for (const QString &file : {path, path + QStringLiteral(".pub")}) {
            if (QFileInfo::exists(file) || QFileInfo(file).isSymLink())
                return true;
        }
        return false;
    };
    QString path = first;
    for (int number = 2; isTaken(path); ++number)
        path = first + QLatin1Char('_') + QString::number(number);
    return path;
}

} // namespace voyageur::ssh
