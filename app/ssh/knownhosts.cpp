// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/knownhosts.h"

#include "base/filewriter.h"
#include "ssh/libssh_ptr.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct KnownHostsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KnownHosts)
};

// As OpenSSH writes it: the port is named only when it is not 22. Its IPv6 scope and case rules: names are lower case.
QByteArray patternFor(const QString &host, int port)
{
    const QByteArray name = host.toLower().toUtf8();
    return port == 22 ? name : '[' + name + "]:" + QByteArray::number(port);
}

QByteArray base64Of(ssh_key key)
{
    char *text = nullptr;
    if (ssh_pki_export_pubkey_base64(key, &text) != SSH_OK)
        return {};
    const TextPtr owned(text);
    return QByteArray(text);
}

} // namespace

KnownHosts::KnownHosts(QString ourFile, QString openSshFile, QStringList givenKeys)
    : m_ourFile(std::move(ourFile)), m_openSshFile(std::move(openSshFile)), m_givenKeys(std::move(givenKeys))
{
}

void KnownHosts::readFile(const QString &path, const QByteArray &pattern, QList<Entry> &entries)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return;
    for (int number = 1; !file.atEnd(); ++number) {
        // libssh understands hashed names, patterns and ports; a line it cannot read (a marker, a comment) is no key.
        const QByteArray line = file.readLine(64 * 1024).trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        ssh_knownhosts_entry *raw = nullptr;
        if (ssh_known_hosts_parse_line(pattern.constData(), line.constData(), &raw) != SSH_OK || !raw)
            continue;
        const KnownHostPtr entry(raw);
        if (!entry->publickey)
            continue;
        entries.append({QByteArray(ssh_key_type_to_char(ssh_key_type(entry->publickey))), base64Of(entry->publickey),
                        KnownHostsText::tr("%1, line %2").arg(QDir::toNativeSeparators(path), QString::number(number))});
    }
}

QList<KnownHosts::Entry> KnownHosts::entriesFor(const QString &host, int port) const
{
    QList<Entry> entries;
    for (const auto &given : m_givenKeys) {
        const auto words = given.simplified().split(QLatin1Char(' '));
        if (words.size() >= 2)
            entries.append({words.at(0).toLatin1(), words.at(1).toLatin1(), KnownHostsText::tr("the catalogue")});
    }
    // A catalogue's key speaks for itself: what an older practice cluster left on this port in a file must not contradict it.
    if (!entries.isEmpty())
        return entries;
    const QByteArray pattern = patternFor(host, port);
    readFile(m_ourFile, pattern, entries);
    readFile(m_openSshFile, pattern, entries);
    return entries;
}

HostKeyVerdict KnownHosts::judge(const QString &host, int port, const HostKey &key) const
{
    const auto entries = entriesFor(host, port);
    bool sameType = false;
    for (const auto &entry : entries) {
        if (entry.base64 == key.base64)
            return HostKeyVerdict::Known;
        sameType = sameType || entry.type == key.type;
    }
    if (sameType)
        return HostKeyVerdict::Changed;
    return entries.isEmpty() ? HostKeyVerdict::Unknown : HostKeyVerdict::OtherType;
}

QList<QByteArray> KnownHosts::knownTypes(const QString &host, int port) const
{
    QList<QByteArray> types;
    for (const auto &entry : entriesFor(host, port)) {
        if (!types.contains(entry.type))
            types += entry.type;
    }
    return types;
}

QString KnownHosts::whereContradicted(const QString &host, int port, const HostKey &key) const
{
    for (const auto &entry : entriesFor(host, port)) {
        if (entry.type == key.type && entry.base64 != key.base64)
            return entry.where;
    }
    return {};
}

Result<void> KnownHosts::remember(const QString &host, int port, const HostKey &key) const
{
    QDir().mkpath(QFileInfo(m_ourFile).path());
    constexpr int mostTries = 50; // of us remember a host at the same moment
    Result<void> written;
    for (int tries = 0; tries < mostTries; ++tries) {
        QFile file(m_ourFile);
        const bool existed = file.open(QIODevice::ReadOnly);
        QByteArray bytes = existed ? file.readAll() : QByteArray();
        const QByteArray expected = existed ? base::contentHash(bytes) : QByteArray();
        if (!bytes.isEmpty() && !bytes.endsWith('\n'))
            bytes += '\n';
        bytes += patternFor(host, port) + ' ' + key.type + ' ' + key.base64 + '\n';
        written = base::writeFile(m_ourFile, bytes, {.expected = expected});
        if (written.ok())
            return {};
        if (written.error().code != ErrorCode::FileChanged)
            break;
    }
    Error error = base::withWhat(written.error(), KnownHostsText::tr("The host key could not be remembered."));
    error.why = KnownHostsText::tr("Writing %1 failed: %2").arg(QDir::toNativeSeparators(m_ourFile), error.why);
    return error;
}

} // namespace voyageur::ssh
