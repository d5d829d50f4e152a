// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include "base/platform.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace voyageur::cluster {

namespace {

constexpr int maxIncludeDepth = 16; // as OpenSSH

// The words of a line: "keyword value", "keyword=value", double quotes around values with blanks (ssh_config(5)).
QStringList wordsOf(const QString &line)
{
    QStringList words;
    QString word;
    bool quoted = false;
    bool inWord = false;
    const auto finish = [&] {
        if (inWord)
            words += word;
        word.clear();
        inWord = false;
    };
    for (const QChar c : line) {
        if (c == QLatin1Char('"')) {
            quoted = !quoted;
            inWord = true;
        } else if (!quoted && (c.isSpace() || (c == QLatin1Char('=') && words.size() + (inWord ? 1 : 0) <= 1))) {
            finish();
        } else if (!quoted && c == QLatin1Char('#') && !inWord) {
            break;
        } else {
            word += c;
            inWord = true;
        }
    }
    finish();
    return words;
}

bool matchesGlob(QStringView pattern, QStringView name)
{
    while (!pattern.isEmpty()) {
        if (pattern.front() == QLatin1Char('*')) {
            for (qsizetype skip = 0; skip <= name.size(); ++skip) {
                if (matchesGlob(pattern.sliced(1), name.sliced(skip)))
                    return true;
            }
            return false;
        }
        if (name.isEmpty() || (pattern.front() != QLatin1Char('?') && pattern.front().toLower() != name.front().toLower()))
            return false;
        pattern = pattern.sliced(1);
        name = name.sliced(1);
    }
    return name.isEmpty();
}

bool isWildcard(const QString &pattern)
{
    return pattern.contains(QLatin1Char('*')) || pattern.contains(QLatin1Char('?')) || pattern.startsWith(QLatin1Char('!'));
}

bool applies(const QStringList &patterns, const QString &name)
{
    bool any = false;
    for (const QString &pattern : patterns) {
        if (pattern.startsWith(QLatin1Char('!'))) {
            if (matchesGlob(QStringView(pattern).sliced(1), name))
                return false;
        } else if (matchesGlob(pattern, name)) {
            any = true;
        }
    }
    return any;
}

QString homed(const QString &path, const QString &home)
{
    const QString slashed = QDir::fromNativeSeparators(path); // Windows: "~\\.ssh\\id_ed25519" is usual, too
    if (slashed == QLatin1StringView("~") || slashed.startsWith(QLatin1StringView("~/")))
        return home + slashed.sliced(1);
    return path;
}

} // namespace

SshConfig SshConfig::load()
{
    const QString folder = base::openSshFolder();
    return load(folder + QStringLiteral("/config"), QDir::homePath());
}

SshConfig SshConfig::load(const QString &path, const QString &home)
{
    SshConfig config;
    config.m_home = home;
    config.m_folder = QFileInfo(path).absolutePath();
    config.read(path, {QStringLiteral("*")}, 0);
    return config;
}

void SshConfig::read(const QString &path, QStringList patterns, int depth)
{
    QFile file(path);
    if (depth > maxIncludeDepth || !file.open(QIODevice::ReadOnly) || file.size() > 4 * 1024 * 1024)
        return;
    bool insideMatch = false;
    m_blocks += Block{patterns, {}};
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QStringList words = wordsOf(QString::fromUtf8(line).trimmed());
        if (words.size() < 2)
            continue;
        const QString keyword = words.first().toLower();
        if (keyword == QLatin1StringView("host")) {
            insideMatch = false;
            patterns = words.sliced(1);
            m_blocks += Block{patterns, {}};
        } else if (keyword == QLatin1StringView("match")) {
            insideMatch = true;
        } else if (insideMatch) {
            continue;
        } else if (keyword == QLatin1StringView("include")) {
            for (const QString &word : words.sliced(1)) {
                const QFileInfo wanted(QDir(m_folder), homed(word, m_home));
                const QDir folder = wanted.dir();
                for (const QString &name : folder.entryList({wanted.fileName()}, QDir::Files | QDir::Hidden, QDir::Name))
                    read(folder.filePath(name), patterns, depth + 1);
            }
            m_blocks += Block{patterns, {}};
        } else {
            m_blocks.last().settings.append({keyword, words.at(1)});
        }
    }
}

SshConfig::Entry SshConfig::entry(const QString &name) const
{
    Entry entry;
    bool identitiesOnlySaid = false;
    for (const Block &block : m_blocks) {
        if (!applies(block.patterns, name))
            continue;
        entry.named = entry.named || std::any_of(block.patterns.begin(), block.patterns.end(), [&](const QString &pattern) {
                          return !isWildcard(pattern) && pattern.compare(name, Qt::CaseInsensitive) == 0;
                      });
        for (const auto &[keyword, value] : block.settings) {
            if (keyword == QLatin1StringView("hostname") && entry.hostName.isEmpty())
                entry.hostName = QString(value)
                                     .replace(QLatin1StringView("%h"), name)
                                     .replace(QLatin1StringView("%%"), QLatin1StringView("%"));
            else if (keyword == QLatin1StringView("user") && entry.user.isEmpty())
                entry.user = value;
            else if (keyword == QLatin1StringView("port") && entry.port == 0)
                entry.port = value.toInt();
            else if (keyword == QLatin1StringView("identityfile"))
                entry.identityFiles += homed(QString(value).replace(QLatin1StringView("%d"), m_home), m_home);
            else if (keyword == QLatin1StringView("identitiesonly") && !std::exchange(identitiesOnlySaid, true))
                entry.identitiesOnly = value.compare(QLatin1StringView("yes"), Qt::CaseInsensitive) == 0;
        }
    }
    return entry;
}

QStringList SshConfig::names() const
{
    QStringList names;
    for (const Block &block : m_blocks) {
        for (const QString &pattern : block.patterns) {
            if (!isWildcard(pattern) && !names.contains(pattern))
                names += pattern;
        }
    }
    return names;
}

} // namespace voyageur::cluster
