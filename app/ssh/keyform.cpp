// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keyform.h"

#include "ssh/share/frames.h"
#include "ssh/wirereader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <array>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct FormText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyForm)
};

constexpr qint64 mostKeyBytes = 1024 * 1024; // as OpenSSH
constexpr int gcmOrPolyTag = 16;

struct KeyCipher {
    QByteArrayView name;
    int block;
    int tag;
};
// OpenSSH's table of ciphers.
constexpr std::array keyCiphers{
    KeyCipher{"3des-cbc", 8, 0},
    KeyCipher{"aes128-cbc", 16, 0},
    KeyCipher{"aes192-cbc", 16, 0},
    KeyCipher{"aes256-cbc", 16, 0},
    KeyCipher{"aes128-ctr", 16, 0},
    KeyCipher{"aes192-ctr", 16, 0},
    KeyCipher{"aes256-ctr", 16, 0},
    KeyCipher{"aes128-gcm@openssh.com", 16, gcmOrPolyTag},
    KeyCipher{"aes256-gcm@openssh.com", 16, gcmOrPolyTag},
    KeyCipher{"chacha20-poly1305@openssh.com", 8, gcmOrPolyTag},
    KeyCipher{"none", 8, 0},
};

const KeyCipher *cipherNamed(QByteArrayView name)
{
    for (const KeyCipher &cipher : keyCiphers) {
        if (cipher.name == name)
            return &cipher;
    }
    return nullptr;
}

//! Base64 that may hold a key: overwritten when it goes. Empty when there is anything else in it.
class Decoded final {
public:
    explicit Decoded(QByteArrayView text)
    {
        QByteArray packed;
        packed.reserve(text.size());
        for (const char c : text) {
            if (c != '\n' && c != '\r' && c != ' ' && c != '\t')
                packed += c;
        }
        auto result = QByteArray::fromBase64Encoding(packed, QByteArray::AbortOnBase64DecodingErrors);
        wipe(packed);
        if (result)
            m_bytes = std::move(*result);
    }
    ~Decoded() { wipe(m_bytes); }
    Decoded(const Decoded &) = delete;
    Decoded &operator=(const Decoded &) = delete;
    const QByteArray &bytes() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

// OpenSSH's PROTOCOL.key: magic, cipher, KDF, its options, number of keys, the public half, then the private part.
void readOpenSshForm(KeyForm &form, QByteArrayView body)
{
    form.isOpenSsh = true;
    const Decoded decoded(body);
    const QByteArray magic("openssh-key-v1\0", 15);
    if (!decoded.bytes().startsWith(magic))
        return;
    WireReader reader(QByteArrayView(decoded.bytes()).sliced(magic.size()));
    form.cipher = reader.next().toByteArray();
    form.kdf = reader.next().toByteArray();
    WireReader options(reader.next());
    const quint32 keys = reader.number();
    form.blob = reader.next().toByteArray();
    form.type = WireReader(form.blob).next().toByteArray();
    const qsizetype length = reader.next().size();
    if (!reader.isGood())
        return;
    form.isEncrypted = form.cipher != "none";
    bool good = keys == 1 && !form.type.isEmpty() && length >= 8;
    if (form.kdf == "bcrypt") {
        good = good && !options.next().isEmpty();
        form.rounds = options.number();
        good = good && options.isWhole() && form.rounds > 0;
    }
    if (const KeyCipher *cipher = cipherNamed(form.cipher))
        good = good && length % cipher->block == 0 && reader.left().size() == cipher->tag;
    form.isWhole = good;
}

// Whether DER ends where it says: a sequence, its length, its bytes.
bool isOneSequence(const QByteArray &der)
{
    const auto byteAt = [&der](qsizetype at) { return static_cast<unsigned char>(der[at]); };
    if (der.size() < 2 || byteAt(0) != 0x30)
        return false;
    qsizetype length = byteAt(1);
    qsizetype at = 2;
    if (length & 0x80) {
        const qsizetype count = length & 0x7f;
        if (count < 1 || count > 3 || der.size() < 2 + count)
            return false;
        length = 0;
        for (; at < 2 + count; ++at)
            length = length << 8 | byteAt(at);
    }
    return der.size() - at == length;
}

void readPemForm(KeyForm &form, const QByteArray &label, QByteArray body)
{
    if (label == "DSA PRIVATE KEY")
        form.type = "ssh-dss";
    // "Proc-Type: 4,ENCRYPTED" and the like, up to an empty line.
    while (body.startsWith('\n') || body.startsWith('\r'))
        body.remove(0, 1);
    qsizetype line = body.indexOf('\n');
    while (line > 0 && body.left(line).contains(':')) {
        form.hasOldProtection = form.hasOldProtection || body.left(line).contains("ENCRYPTED");
        body.remove(0, line + 1);
        line = body.indexOf('\n');
    }
    form.isEncrypted = form.hasOldProtection || label == "ENCRYPTED PRIVATE KEY";
    const Decoded decoded(body);
    wipe(body);
    form.isWhole = form.hasOldProtection ? !decoded.bytes().isEmpty() : isOneSequence(decoded.bytes());
}

KeyForm::Kind kindOfOther(const QByteArray &text)
{
    using Kind = KeyForm::Kind;
    const QByteArray start = text.left(mostKeyBytes).trimmed();
    if (start.isEmpty())
        return Kind::Empty;
    if (start.startsWith("PuTTY-User-Key-File-"))
        return Kind::Putty;
    if (start.startsWith("---- BEGIN SSH2 PUBLIC KEY") || start.contains(" PUBLIC KEY-----") || !blobOfLine(start).isEmpty())
        return Kind::PublicHalf;
    return Kind::Other;
}

} // namespace

KeyForm keyFormOf(const QByteArray &text)
{
    KeyForm form;
    const QByteArray begin("-----BEGIN ");
    const QByteArray dashes("-----");
    // Others may stand before it, as the curve's parameters do in what OpenSSL writes.
    for (qsizetype at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
        const qsizetype labelAt = at + begin.size();
        const qsizetype labelEnd = text.indexOf(dashes, labelAt);
        const QByteArray label = labelEnd < 0 ? QByteArray() : text.mid(labelAt, labelEnd - labelAt);
        if (label.size() > 60 || !label.endsWith("PRIVATE KEY"))
            continue;
        form.kind = KeyForm::Kind::Private;
        form.begin = at;
        const QByteArray end = "-----END " + label + dashes;
        const qsizetype endAt = text.indexOf(end, labelEnd);
        // Without its end it is not whole; the passphrase shows all the same.
        const qsizetype bodyAt = labelEnd + dashes.size();
        QByteArray body = text.mid(bodyAt, (endAt < 0 ? text.size() : endAt) - bodyAt);
        if (label == "OPENSSH PRIVATE KEY")
            readOpenSshForm(form, body);
        else
            readPemForm(form, label, body);
        wipe(body);
        form.isWhole = form.isWhole && endAt >= 0;
        form.size = endAt < 0 ? 0 : endAt + end.size() - at;
        return form;
    }
    form.kind = kindOfOther(text);
    return form;
}

int keyCipherBlock(const QByteArray &cipher)
{
    const KeyCipher *found = cipherNamed(cipher);
    return found ? found->block : 0;
}

QByteArray blobOfLine(const QByteArray &line)
{
    const QList<QByteArray> words = line.simplified().split(' ');
    if (words.size() < 2 || words[0].isEmpty())
        return {};
    const auto blob = QByteArray::fromBase64Encoding(words[1], QByteArray::AbortOnBase64DecodingErrors);
    return blob && WireReader(*blob).next() == words[0] ? *blob : QByteArray();
}

Result<QByteArray> readKeyFile(const QString &path)
{
    const QFileInfo info(path);
    const auto refused = [&path](ErrorCode code, const QString &why) {
        return Error{code, FormText::tr("The file %1 cannot be read.").arg(QDir::toNativeSeparators(path)), why, {}, {}};
    };
    if (!info.exists())
        return refused(ErrorCode::NotFound, FormText::tr("The file does not exist."));
    if (info.isDir())
        return refused(ErrorCode::FileUnreadable, FormText::tr("It is a folder."));
    if (!info.isFile())
        return refused(ErrorCode::FileUnreadable, FormText::tr("It is a pipe or a device, not a regular file."));
    if (info.size() > mostKeyBytes)
        return refused(ErrorCode::FileUnreadable, FormText::tr("It is too large for a key."));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refused(ErrorCode::FileUnreadable, file.errorString());
    return file.read(mostKeyBytes);
}

} // namespace voyageur::ssh
