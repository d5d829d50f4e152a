// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/knownhosts.h"

#include "base/filewriter.h"
#include "ssh/hostpattern.h"
#include "ssh/keyform.h"
#include "ssh/revokedkeys.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QMessageAuthenticationCode>

#include <algorithm>
#include <optional>

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

// Whether a line's first word names the host: patterns, or the name hashed with a salt ("|1|salt|hash").
bool namesHost(const QByteArray &word, const QByteArray &name)
{
    if (word.startsWith("|1|")) {
        const QList<QByteArray> parts = word.split('|');
        return parts.size() == 4
            && QMessageAuthenticationCode::hash(name, QByteArray::fromBase64(parts[2]), QCryptographicHash::Sha1)
            == QByteArray::fromBase64(parts[3]);
    }
    return hostPatternsMatch(QString::fromUtf8(word).split(QLatin1Char(',')), QString::fromUtf8(name));
}

bool isHashed(const QByteArray &word)
{
    return word.startsWith("|1|");
}

// A line's first word without the host: empty when it names that alone.
QByteArray withoutHost(const QByteArray &word, const QByteArray &name)
{
    if (isHashed(word))
        return {};
    QByteArrayList names = word.split(',');
    names.removeIf([&name](const QByteArray &one) { return one.compare(name, Qt::CaseInsensitive) == 0; });
    return names.join(',');
}

// The text of a file of known hosts with `key` as the only one of the host, where it had others.
QByteArray withKeyReplaced(const QByteArray &text, const QByteArray &name, const HostKey &key)
{
    QByteArrayList lines;
    bool placed = false;
    for (const QByteArray &raw : text.split('\n')) {
        const QByteArray line = raw.trimmed();
        const QByteArray word = line.left(64 * 1024).simplified().split(' ').first();
        if (line.isEmpty() || line.startsWith('#') || line.startsWith('@') || !namesHost(word, name)) {
            lines += raw;
            continue;
        }
        if (!std::exchange(placed, true))
            lines += (isHashed(word) ? word : name) + ' ' + key.type + ' ' + key.base64;
        if (const QByteArray others = withoutHost(word, name); !others.isEmpty())
            lines += others + line.mid(word.size());
    }
    return lines.join('\n');
}

QByteArray withoutMarker(const QByteArray &line, QByteArrayView marker)
{
    return line.startsWith(marker) && line.size() > marker.size() && (line[marker.size()] == ' ' || line[marker.size()] == '\t')
        ? line.mid(marker.size()).trimmed()
        : QByteArray();
}

} // namespace

KnownHosts::KnownHosts(Files files, QStringList givenKeys, QString alias)
    : m_files(std::move(files)), m_givenKeys(std::move(givenKeys)), m_alias(std::move(alias))
{
}

QString bareFingerprint(const QString &fingerprint)
{
    QString text = fingerprint.simplified().remove(QLatin1Char(' '));
    if (text.startsWith(QLatin1String("SHA256:"), Qt::CaseInsensitive))
        text.remove(0, 7);
    while (text.endsWith(QLatin1Char('=')))
        text.chop(1);
    return text;
}

QByteArray KnownHosts::nameFor(const QString &host, int port) const
{
    return m_alias.isEmpty() ? patternFor(host, port) : m_alias.toLower().toUtf8();
}

void KnownHosts::readFile(const QString &path, const QByteArray &name, QList<Entry> &entries)
{
    eachLineOfKeys(path, [&](const QByteArray &raw, int number) {
        QByteArray line = raw.trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            return true;
        Entry entry;
        if (line.startsWith('@')) {
            const QByteArray revoked = withoutMarker(line, "@revoked");
            const QByteArray authority = withoutMarker(line, "@cert-authority");
            if (revoked.isEmpty() && authority.isEmpty())
                return true;
            entry.marker = revoked.isEmpty() ? Marker::Authority : Marker::Revoked;
            line = revoked.isEmpty() ? authority : revoked;
        }
        const QList<QByteArray> words = line.simplified().split(' ');
        if (words.size() < 3 || !namesHost(words[0], name))
            return true;
        entry.type = words[1];
        entry.blob = blobOfLine(words[1] + ' ' + words[2]);
        entry.where = KnownHostsText::tr("%1, line %2").arg(QDir::toNativeSeparators(path), QString::number(number));
        entry.file = path;
        const QByteArray others = withoutHost(words[0], name);
        entry.byPattern = !others.isEmpty() && namesHost(others, name);
        if (!entry.blob.isEmpty())
            entries += entry;
        return true;
    });
}

QList<KnownHosts::Entry> KnownHosts::entriesFor(const QString &host, int port) const
{
    QList<Entry> entries;
    for (const auto &given : m_givenKeys) {
        const auto words = given.simplified().split(QLatin1Char(' '));
        if (words.size() >= 2)
            entries.append({Marker::None, words.at(0).toLatin1(), QByteArray::fromBase64(words.at(1).toLatin1()),
                            KnownHostsText::tr("the catalogue")});
    }
    // A catalogue's key speaks for itself: what an older practice cluster left on this port in a file must not contradict it.
    if (!entries.isEmpty())
        return entries;
    const QByteArray name = nameFor(host, port);
    readFile(m_files.ours, name, entries);
    for (const QString &path : m_files.others)
        readFile(path, name, entries);
    return entries;
}

QString KnownHosts::whereRevoked(const QList<Entry> &entries, const QByteArray &blob) const
{
    for (const Entry &entry : entries) {
        if (entry.marker == Marker::Revoked && entry.blob == blob)
            return entry.where;
    }
    for (const QString &path : m_files.revoked) {
        const auto where = whereRevokedBy(path, blob);
        if (!where.ok() || !where->isEmpty())
            return where.ok() ? *where : QDir::toNativeSeparators(path);
    }
    return {};
}

Result<void> KnownHosts::mustKnowRevoked(const HostKey &key) const
{
    for (const QString &path : m_files.revoked)
        VOYAGEUR_CHECK(whereRevokedBy(path, QByteArray::fromBase64(key.base64)));
    return {};
}

HostKeyVerdict KnownHosts::judge(const QString &host, int port, const HostKey &key) const
{
    const QByteArray blob = QByteArray::fromBase64(key.base64);
    const auto isKey = [&blob](const Entry &entry) { return entry.marker == Marker::None && entry.blob == blob; };
    const auto isPlain = [](const Entry &entry) { return entry.marker == Marker::None; };
    const auto entries = entriesFor(host, port);
    if (!whereRevoked(entries, blob).isEmpty())
        return HostKeyVerdict::Revoked;
    if (std::any_of(entries.begin(), entries.end(), isKey))
        return HostKeyVerdict::Known;
    if (std::any_of(entries.begin(), entries.end(), isPlain))
        return HostKeyVerdict::Changed;
    if (port == 22 || !m_alias.isEmpty())
        return HostKeyVerdict::Unknown;
    // The same host may be known by its usual port: enough to trust the key, not to call another one changed.
    const auto usual = entriesFor(host, 22);
    if (!whereRevoked(usual, blob).isEmpty())
        return HostKeyVerdict::Revoked;
    return std::any_of(usual.begin(), usual.end(), isKey) ? HostKeyVerdict::Known : HostKeyVerdict::Unknown;
}

QList<QByteArray> KnownHosts::knownTypes(const QString &host, int port) const
{
    QList<QByteArray> types;
    for (const auto &entry : entriesFor(host, port)) {
        if (entry.marker == Marker::None && !types.contains(entry.type))
            types += entry.type;
    }
    return types;
}

QString KnownHosts::whereContradicted(const QString &host, int port, const HostKey &key) const
{
    const QByteArray blob = QByteArray::fromBase64(key.base64);
    const auto entries = entriesFor(host, port);
    if (const QString revoked = whereRevoked(entries, blob); !revoked.isEmpty())
        return revoked;
    QString where;
    for (const auto &entry : entries) { // one of the same type says it best
        if (entry.marker == Marker::None && entry.blob != blob && (where.isEmpty() || entry.type == key.type))
            where = entry.where;
    }
    return where.isEmpty() && port != 22 ? whereRevoked(entriesFor(host, 22), blob) : where;
}

QString KnownHosts::whereAuthority(const QString &host, int port) const
{
    for (const auto &entry : entriesFor(host, port)) {
        if (entry.marker == Marker::Authority)
            return entry.where;
    }
    return {};
}

Result<void> KnownHosts::remember(const QString &host, int port, const HostKey &key) const
{
    QDir().mkpath(QFileInfo(m_files.ours).path());
    const auto written =
        base::changeFile(m_files.ours, [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
            QByteArray bytes = before.value_or(QByteArray());
            if (!bytes.isEmpty() && !bytes.endsWith('\n'))
                bytes += '\n';
            return std::optional<QByteArray>(bytes + nameFor(host, port) + ' ' + key.type + ' ' + key.base64 + '\n');
        });
    if (written.ok())
        return {};
    Error error = base::withWhat(written.error(), KnownHostsText::tr("Could not save the host key."));
    error.why = KnownHostsText::tr("Writing %1 failed: %2").arg(QDir::toNativeSeparators(m_files.ours), error.why);
    return error;
}

Result<void> KnownHosts::replace(const QString &host, int port, const HostKey &key) const
{
    QStringList files;
    for (const Entry &entry : entriesFor(host, port)) {
        if (entry.marker != Marker::None)
            continue;
        if (entry.file.isEmpty() || entry.byPattern)
            return Error{
                ErrorCode::HostKeyChanged,
                KnownHostsText::tr("The old key of %1 cannot be replaced.").arg(host),
                entry.file.isEmpty()
                    ? KnownHostsText::tr("That key is part of the cluster's description.")
                    : KnownHostsText::tr("That key also belongs to other hosts, through the pattern %1.").arg(entry.where),
                KnownHostsText::tr("Replace it by hand with the key that you know to be right."),
                {}};
        if (entry.file != m_files.ours && !files.contains(entry.file))
            files += entry.file;
    }
    const QByteArray name = nameFor(host, port);
    const auto change = [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
        return std::optional<QByteArray>(withKeyReplaced(before.value_or(QByteArray()), name, key));
    };
    files += m_files.ours; // last: while the host is named there by the old key, another login is refused
    for (const QString &file : files) {
        if (!QFileInfo::exists(file))
            continue;
        if (const auto written = base::changeFile(file, change); !written.ok()) {
            Error error = base::withWhat(written.error(), KnownHostsText::tr("Could not replace the old key of %1.").arg(host));
            error.why = KnownHostsText::tr("Writing %1 failed: %2").arg(QDir::toNativeSeparators(file), error.why);
            return error;
        }
    }
    return judge(host, port, key) == HostKeyVerdict::Known ? Result<void>() : remember(host, port, key);
}

} // namespace voyageur::ssh
