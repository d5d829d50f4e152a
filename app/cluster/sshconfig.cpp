// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include "base/platform.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::cluster {

namespace {

struct ConfigText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::cluster::SshConfig)
};

bool isWildcard(const QString &pattern)
{
    return pattern.contains(QLatin1Char('*')) || pattern.contains(QLatin1Char('?')) || pattern.startsWith(QLatin1Char('!'));
}

bool applies(const QStringList &patterns, const QString &name)
{
    bool any = false;
    for (const QString &pattern : patterns) {
        if (pattern.startsWith(QLatin1Char('!'))) {
            if (sshPatternMatches(QStringView(pattern).sliced(1), name))
                return false;
        } else if (sshPatternMatches(pattern, name)) {
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

// TOKENS of ssh_config(5); what is not known stays as it is.
QString filled(const QString &text, const QList<std::pair<QChar, QString>> &tokens)
{
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar next = i + 1 < text.size() ? text.at(i + 1) : QChar();
        const auto token = std::find_if(tokens.begin(), tokens.end(), [&](const auto &known) { return known.first == next; });
        if (text.at(i) != QLatin1Char('%') || (next != QLatin1Char('%') && token == tokens.end())) {
            result += text.at(i);
            continue;
        }
        result += next == QLatin1Char('%') ? QStringLiteral("%") : token->second;
        ++i;
    }
    return result;
}

bool isNone(const QString &value)
{
    return value.compare(QLatin1StringView("none"), Qt::CaseInsensitive) == 0;
}

} // namespace

// What all files together may cost: a file that includes itself, or a folder full of them, must come to an end.
struct SshConfig::Budget {
    int depth = 16; // as OpenSSH
    int files = 200;
    qint64 bytes = 8 * 1024 * 1024;
};

QStringList sshConfigWords(const QString &line)
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

bool sshPatternMatches(QStringView pattern, QStringView name)
{
    qsizetype p = 0;
    qsizetype n = 0;
    qsizetype star = -1; // the last * seen, and how far the name had come there
    qsizetype after = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern.at(p) == QLatin1Char('*')) {
            star = p++;
            after = n;
        } else if (p < pattern.size() && (pattern.at(p) == QLatin1Char('?') || pattern.at(p).toLower() == name.at(n).toLower())) {
            ++p;
            ++n;
        } else if (star >= 0) {
            p = star + 1;
            n = ++after;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern.at(p) == QLatin1Char('*'))
        ++p;
    return p == pattern.size();
}

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
    Budget budget;
    config.read(path, {}, budget);
    return config;
}

void SshConfig::read(const QString &path, const QList<QStringList> &conditions, Budget &budget)
{
    QFile file(path);
    if (budget.depth <= 0 || budget.files-- <= 0 || !file.open(QIODevice::ReadOnly) || file.size() > budget.bytes)
        return;
    const QByteArray text = file.read(budget.bytes); // a file without a size, /dev/zero, ends here
    budget.bytes -= text.size();
    bool insideMatch = false;
    QList<QStringList> current = conditions;
    m_blocks += Block{current, {}};
    int number = 0;
    for (const QByteArray &line : text.split('\n')) {
        ++number;
        const QStringList words = sshConfigWords(QString::fromUtf8(line).trimmed());
        if (words.size() < 2)
            continue;
        const QString keyword = words.first().toLower();
        if (keyword == QLatin1StringView("host")) {
            insideMatch = false;
            current = conditions;
            current += words.sliced(1);
            m_blocks += Block{current, {}};
        } else if (keyword == QLatin1StringView("match")) {
            insideMatch = true;
            m_matchBlocks += ConfigText::tr("%1, line %2").arg(QDir::toNativeSeparators(path), QString::number(number));
        } else if (insideMatch) {
            continue;
        } else if (keyword == QLatin1StringView("include")) {
            include(words.sliced(1), current, budget);
            m_blocks += Block{current, {}};
        } else {
            m_blocks.last().settings.append({keyword, words.sliced(1)});
        }
    }
}

void SshConfig::include(const QStringList &names, const QList<QStringList> &conditions, Budget &budget)
{
    --budget.depth;
    for (const QString &word : names) {
        const QFileInfo wanted(QDir(m_folder), homed(word, m_home));
        const QDir folder = wanted.dir();
        for (const QString &name : folder.entryList({wanted.fileName()}, QDir::Files | QDir::Hidden, QDir::Name))
            read(folder.filePath(name), conditions, budget);
    }
    ++budget.depth;
}

void SshConfig::take(Entry &entry, const QString &keyword, const QStringList &values, const QString &name) const
{
    const QString &value = values.first();
    if (keyword == QLatin1StringView("hostname") && entry.hostName.isEmpty()) {
        entry.hostName = filled(value, {{QLatin1Char('h'), name}});
    } else if (keyword == QLatin1StringView("user") && entry.user.isEmpty()) {
        entry.user = value;
    } else if (keyword == QLatin1StringView("port") && entry.port == 0) {
        const int port = value.toInt();
        entry.port = port >= 1 && port <= 65535 ? port : 0;
    } else if (keyword == QLatin1StringView("identityfile") && !isNone(value)) {
        entry.identityFiles += homed(value, m_home);
    } else if (keyword == QLatin1StringView("proxyjump") && !entry.jumpsSaid) {
        entry.jumpsSaid = true;
        entry.jumps = isNone(value) ? QStringList() : value.split(QLatin1Char(','), Qt::SkipEmptyParts);
    } else if (keyword == QLatin1StringView("proxycommand") && !entry.jumpsSaid) {
        entry.jumpsSaid = true; // the first of the two counts
        if (!isNone(value))
            entry.passedOver += ConfigText::tr("ProxyCommand of ~/.ssh/config is not followed; write ProxyJump instead.");
    }
}

SshConfig::Entry SshConfig::entry(const QString &name, const QString &user) const
{
    Entry entry;
    bool identitiesOnlySaid = false;
    for (const Block &block : m_blocks) {
        if (!std::all_of(block.conditions.begin(), block.conditions.end(),
                         [&](const QStringList &patterns) { return applies(patterns, name); }))
            continue;
        for (const QStringList &patterns : block.conditions) {
            entry.named = entry.named || std::any_of(patterns.begin(), patterns.end(), [&](const QString &pattern) {
                              return !isWildcard(pattern) && pattern.compare(name, Qt::CaseInsensitive) == 0;
                          });
        }
        for (const auto &[keyword, values] : block.settings) {
            if (keyword != QLatin1StringView("identitiesonly"))
                take(entry, keyword, values, name);
            else if (!std::exchange(identitiesOnlySaid, true))
                entry.identitiesOnly = values.first().compare(QLatin1StringView("yes"), Qt::CaseInsensitive) == 0;
        }
    }
    const QString remoteUser = !user.isEmpty() ? user : !entry.user.isEmpty() ? entry.user : base::localUserName();
    const QList<std::pair<QChar, QString>> tokens{
        {QLatin1Char('d'), m_home},     {QLatin1Char('h'), entry.hostName.isEmpty() ? name : entry.hostName},
        {QLatin1Char('n'), name},       {QLatin1Char('p'), QString::number(entry.port ? entry.port : 22)},
        {QLatin1Char('r'), remoteUser}, {QLatin1Char('u'), base::localUserName()}};
    for (QString &file : entry.identityFiles)
        file = QDir::cleanPath(QDir(m_folder).absoluteFilePath(filled(file, tokens)));
    entry.identityFiles.removeDuplicates();
    return entry;
}

QStringList SshConfig::names() const
{
    QStringList names;
    for (const Block &block : m_blocks) {
        for (const QStringList &patterns : block.conditions) {
            for (const QString &pattern : patterns) {
                if (!isWildcard(pattern) && !names.contains(pattern))
                    names += pattern;
            }
        }
    }
    return names;
}

} // namespace voyageur::cluster
