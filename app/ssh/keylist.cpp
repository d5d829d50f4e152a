// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keylist.h"

#include "base/sha256.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

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
    return file.open(QIODevice::ReadOnly) ? file.read(mostBytes) : QByteArray();
}

//! The strings of the wire format (RFC 4251, 5), one after the other; empty after the end.
class WireReader final {
public:
    explicit WireReader(QByteArray bytes) : m_bytes(std::move(bytes)) {}

    QByteArray next()
    {
        if (m_bytes.size() - m_at < 4)
            return {};
        const auto length = static_cast<qsizetype>(qFromBigEndian<quint32>(m_bytes.constData() + m_at));
        if (m_bytes.size() - m_at - 4 < length)
            return {};
        const QByteArray text = m_bytes.mid(m_at + 4, length);
        m_at += 4 + length;
        return text;
    }
    void skip(qsizetype bytes) { m_at += bytes; }

private:
    QByteArray m_bytes;
    qsizetype m_at = 0;
};

int bitsOf(const QByteArray &blob)
{
    WireReader reader(blob);
    const QByteArray type = reader.next();
    if (type == "ssh-ed25519")
        return 256;
    if (type.startsWith("ecdsa-sha2-nistp"))
        return type.mid(qstrlen("ecdsa-sha2-nistp")).toInt();
    if (type == "ssh-rsa")
        (void)reader.next(); // the exponent
    else if (type != "ssh-dss")
        return 0;
    const QByteArray number = reader.next(); // an mpint: a leading zero byte is only for its sign
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
    base::Sha256 hash;
    hash.add(blob);
    return QStringLiteral("SHA256:")
        + QString::fromLatin1(QByteArray::fromHex(hash.hex()).toBase64(QByteArray::OmitTrailingEquals));
}

// OpenSSH's PROTOCOL.key, without the passphrase: cipher and public half.
struct OpenSshFile {
    QByteArray cipher;
    QByteArray blob;
};

std::optional<OpenSshFile> openSshFile(const QByteArray &text)
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
    WireReader reader(bytes.mid(magic.size()));
    OpenSshFile file;
    file.cipher = reader.next();
    (void)reader.next(); // KDF
    (void)reader.next(); // its options
    reader.skip(4);      // number of keys
    file.blob = reader.next();
    return file;
}

// Of the private file; nothing when it is of a form that does not say so.
std::optional<bool> isEncrypted(const QByteArray &text)
{
    if (const auto file = openSshFile(text))
        return file->cipher != "none";
    if (text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED"))
        return true;
    return text.contains("PRIVATE KEY-----") ? std::optional(false) : std::nullopt;
}

struct Half {
    QByteArray blob;
    QByteArray comment;
};

std::optional<Half> halfOf(const QString &path)
{
    const QList<QByteArray> words = startOf(path).simplified().split(' ');
    if (words.size() < 2)
        return {};
    const QByteArray blob = QByteArray::fromBase64(words[1]);
    if (WireReader(blob).next() != words[0] || words[0].isEmpty())
        return {};
    return Half{blob, QString::fromUtf8(words.mid(2).join(' ')).simplified().left(200).toUtf8()};
}

void judge(ListedKey &listed, const QByteArray &text)
{
    using Worth = ListedKey::Worth;
    const QByteArray &type = listed.key.type;
    const auto say = [&listed](Worth worth, const QString &sentence) {
        listed.worth = std::max(listed.worth, worth);
        listed.remarks += sentence;
    };
    if (type == "ssh-dss")
        say(Worth::Unusable, ListText::tr("A DSA key: today's servers refuse it. Make a new key."));
    else if (type.startsWith("sk-"))
        say(Worth::Unusable, ListText::tr("It needs the security key that it was made with, which Voyageur cannot ask."));
    else if (type == "ssh-rsa" && listed.bits < 2048)
        say(Worth::Unusable,
            ListText::tr("An RSA key of %1 bits is too short: servers refuse it. Make a new key.").arg(listed.bits));
    else if (type == "ssh-rsa" && listed.bits < 3072)
        say(Worth::Old, ListText::tr("An RSA key of %1 bits still works, but is short by today's measure.").arg(listed.bits));
    if (!listed.hasPrivateHalf) {
        say(Worth::Unusable, ListText::tr("Only its public half is on this computer."));
        return;
    }
    if (text.contains("Proc-Type: 4,ENCRYPTED"))
        say(Worth::Old,
            ListText::tr("Its old file format protects the passphrase badly; “ssh-keygen -p -f FILE” writes the new one."));
    if (listed.encrypted == false)
        listed.remarks += ListText::tr("No passphrase: whoever gets the file can sign in as you.");
#ifndef Q_OS_WIN
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    if (QFileInfo(listed.key.file).permissions() & others)
        say(Worth::Old,
            ListText::tr(
                "Others on this computer can read the file, and ssh refuses such a key: “chmod 600 FILE” makes it yours."));
#endif
}

std::optional<ListedKey> described(const QString &path)
{
    const QString publicPath = path + QStringLiteral(".pub");
    const QByteArray text = startOf(path);
    ListedKey listed;
    listed.hasPrivateHalf = text.contains("PRIVATE KEY-----");
    auto half = halfOf(publicPath);
    const auto inside = openSshFile(text);
    if (!listed.hasPrivateHalf && !half)
        return {};
    bool differ = false;
    if (inside && !inside->blob.isEmpty()) { // what will really be used
        differ = half && half->blob != inside->blob;
        half = Half{inside->blob, half && !differ ? half->comment : QByteArray()};
    }
    listed.key.file = path;
    listed.encrypted = isEncrypted(text);
    if (half) {
        listed.key.type = WireReader(half->blob).next();
        listed.key.base64 = half->blob.toBase64();
        listed.key.comment = half->comment;
        listed.key.fingerprint = fingerprintOf(half->blob);
        listed.bits = bitsOf(half->blob);
    } else {
        listed.worth = ListedKey::Worth::Old;
        listed.remarks += ListText::tr("Its public half is not beside it; “ssh-keygen -y -f FILE > FILE.pub” writes it.");
    }
    if (differ) {
        listed.worth = ListedKey::Worth::Unusable;
        listed.remarks += ListText::tr("The file %1 is of another key. Servers that know that one will refuse this one.")
                              .arg(QDir::toNativeSeparators(publicPath));
    }
    judge(listed, text);
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
                 there ? ListText::tr("The file %1 is no key for SSH.").arg(QDir::toNativeSeparators(file))
                       : ListText::tr("There is no key %1.").arg(QDir::toNativeSeparators(file)),
                 {},
                 ListText::tr("Choose another file, or make a new key."),
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
