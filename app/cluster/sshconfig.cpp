// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include "base/filetrust.h"
#include "base/platform.h"
#include "ssh/hostpattern.h"
#include "ssh/share/localstream.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSysInfo>

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

bool isNone(const QString &value)
{
    return value.compare(QLatin1StringView("none"), Qt::CaseInsensitive) == 0;
}

bool isYes(const QString &value)
{
    return value.compare(QLatin1StringView("yes"), Qt::CaseInsensitive) == 0
        || value.compare(QLatin1StringView("true"), Qt::CaseInsensitive) == 0;
}

QString homed(const QString &path, const QString &home)
{
    const QString slashed = QDir::fromNativeSeparators(path); // Windows: "~\\.ssh\\id_ed25519" is usual, too
    if (slashed == QLatin1StringView("~") || slashed.startsWith(QLatin1StringView("~/")))
        return home + slashed.sliced(1);
    return path;
}

using Tokens = QList<std::pair<QChar, QString>>;

// TOKENS of ssh_config(5); what is not known stays as it is.
QString filled(const QString &text, const Tokens &tokens)
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

// ${NAME}; nothing when a variable is not there, which ssh does not go on with either.
std::optional<QString> withVariables(const QString &text)
{
    QString result;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype from = text.indexOf(QLatin1StringView("${"), at);
        const qsizetype to = from < 0 ? -1 : text.indexOf(QLatin1Char('}'), from);
        if (to < 0)
            return result + text.sliced(at);
        const QByteArray name = text.sliced(from + 2, to - from - 2).toLocal8Bit();
        if (!qEnvironmentVariableIsSet(name.constData()))
            return std::nullopt;
        result += text.sliced(at, from - at) + qEnvironmentVariable(name.constData());
        at = to + 1;
    }
    return result;
}

// "ssh -W %h:%p GATEWAY", as it was written before there was ProxyJump; nothing for anything else.
QString jumpOf(const QStringList &words)
{
    const QStringList parts = words.join(QLatin1Char(' ')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (parts.isEmpty() || QFileInfo(parts.front()).fileName() != QLatin1StringView("ssh"))
        return {};
    QString host;
    QString user;
    QString port;
    bool forwards = false;
    for (qsizetype i = 1; i < parts.size(); ++i) {
        const QString &part = parts.at(i);
        if (part == QLatin1StringView("-q") || part == QLatin1StringView("-x") || part == QLatin1StringView("-a"))
            continue;
        if (part == QLatin1StringView("-W"))
            forwards = parts.value(++i) == QLatin1StringView("%h:%p") || parts.value(i) == QLatin1StringView("[%h]:%p");
        else if (part == QLatin1StringView("-l"))
            user = parts.value(++i);
        else if (part == QLatin1StringView("-p"))
            port = parts.value(++i);
        else if (part.startsWith(QLatin1Char('-')) || !host.isEmpty() || part.contains(QLatin1Char('%')))
            return {};
        else
            host = part;
    }
    if (!forwards || host.isEmpty())
        return {};
    return (user.isEmpty() ? QString() : user + QLatin1Char('@')) + host + (port.isEmpty() ? QString() : QLatin1Char(':') + port);
}

// What would change where a login leads, whom it trusts or how it is protected. Everything else that ssh knows is for ssh's own
// terminal, forwarding and sharing.
bool matters(const QString &keyword)
{
    static const QStringList words{QStringLiteral("addressfamily"),
                                   QStringLiteral("bindaddress"),
                                   QStringLiteral("bindinterface"),
                                   QStringLiteral("canonicaldomains"),
                                   QStringLiteral("canonicalizehostname"),
                                   QStringLiteral("casignaturealgorithms"),
                                   QStringLiteral("checkhostip"),
                                   QStringLiteral("ciphers"),
                                   QStringLiteral("gssapiauthentication"),
                                   QStringLiteral("hostbasedauthentication"),
                                   QStringLiteral("kbdinteractiveauthentication"),
                                   QStringLiteral("kexalgorithms"),
                                   QStringLiteral("knownhostscommand"),
                                   QStringLiteral("macs"),
                                   QStringLiteral("passwordauthentication"),
                                   QStringLiteral("pkcs11provider"),
                                   QStringLiteral("preferredauthentications"),
                                   QStringLiteral("pubkeyacceptedalgorithms"),
                                   QStringLiteral("pubkeyacceptedkeytypes"),
                                   QStringLiteral("pubkeyauthentication"),
                                   QStringLiteral("requiredrsasize"),
                                   QStringLiteral("securitykeyprovider"),
                                   QStringLiteral("verifyhostkeydns")};
    return words.contains(keyword);
}

// glob(3): patterns may stand in every part of a path; a name that begins with a dot is meant only by one that does.
QStringList filesNamed(const QString &path)
{
    QStringList found{path.startsWith(QLatin1Char('/')) ? QStringLiteral("/") : path.section(QLatin1Char('/'), 0, 0)};
    const QStringList parts = path.split(QLatin1Char('/')).sliced(1);
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString &part = parts.at(i);
        const bool isLast = i == parts.size() - 1;
        QStringList further;
        if (part.isEmpty())
            continue;
        for (const QString &folder : found.sliced(0, std::min<qsizetype>(found.size(), 200))) {
            const QString start = folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/');
            if (!part.contains(QLatin1Char('*')) && !part.contains(QLatin1Char('?')) && !part.contains(QLatin1Char('['))) {
                further += start + part;
                continue;
            }
            const QRegularExpression pattern(QRegularExpression::wildcardToRegularExpression(part));
            if (!pattern.isValid())
                continue;
            const auto kinds = (isLast ? QDir::Files : QDir::Dirs) | QDir::Hidden | QDir::NoDotAndDotDot;
            for (const QString &name : QDir(start).entryList(kinds, QDir::Name)) {
                if (pattern.match(name).hasMatch() && (!name.startsWith(QLatin1Char('.')) || part.startsWith(QLatin1Char('.'))))
                    further += start + name;
            }
        }
        found = further;
    }
    return found;
}

} // namespace

// What all files together may cost: a file that includes itself, or a folder full of them, must come to an end.
struct SshConfig::Budget {
    int depth = 16; // as OpenSSH
    int files = 200;
    qint64 bytes = 8 * 1024 * 1024;
};

//! One look at all blocks, for one name.
struct SshConfig::Reading {
    QString name;
    QString user; // that was asked for
    Entry entry = {};
    bool identitiesOnlySaid = false;
    bool strictSaid = false;
    QStringList notFollowed = {}; // keywords

    // For Match: as far as they are known by then.
    QString host() const { return entry.hostName.isEmpty() ? name : entry.hostName; }
    QString remoteUser() const { return !user.isEmpty() ? user : !entry.user.isEmpty() ? entry.user : base::localUserName(); }
};

QStringList sshConfigWords(const QString &line)
{
    // The keyword ends at a blank, or at one "="; then words, as OpenSSH's argv_split() parts them.
    QStringList words;
    qsizetype at = 0;
    const auto skipBlanks = [&] {
        while (at < line.size() && line.at(at).isSpace())
            ++at;
    };
    skipBlanks();
    QString keyword;
    const bool quotedKeyword = at < line.size() && line.at(at) == QLatin1Char('"');
    if (quotedKeyword)
        ++at;
    while (at < line.size()
           && (quotedKeyword ? line.at(at) != QLatin1Char('"') : !line.at(at).isSpace() && line.at(at) != QLatin1Char('=')))
        keyword += line.at(at++);
    if (quotedKeyword)
        ++at;
    if (keyword.isEmpty() || keyword.startsWith(QLatin1Char('#')))
        return {};
    words += keyword;
    skipBlanks();
    if (at < line.size() && line.at(at) == QLatin1Char('='))
        ++at;
    for (skipBlanks(); at < line.size() && line.at(at) != QLatin1Char('#'); skipBlanks()) {
        QString word;
        QChar quote;
        for (; at < line.size() && (!quote.isNull() || !line.at(at).isSpace()); ++at) {
            const QChar c = line.at(at);
            const QChar next = at + 1 < line.size() ? line.at(at + 1) : QChar();
            const bool isEscape = c == QLatin1Char('\\')
                && (next == QLatin1Char('"') || next == QLatin1Char('\'') || next == QLatin1Char('\\')
                    || (quote.isNull() && next == QLatin1Char(' ')));
            if (isEscape)
                word += line.at(++at);
            else if (quote.isNull() && (c == QLatin1Char('"') || c == QLatin1Char('\'')))
                quote = c;
            else if (!quote.isNull() && c == quote)
                quote = QChar();
            else
                word += c;
        }
        words += word;
    }
    return words;
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

void SshConfig::read(const QString &path, const QList<Condition> &conditions, Budget &budget)
{
    QFile file(path);
    if (budget.depth <= 0 || budget.files-- <= 0 || !QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)
        || file.size() > budget.bytes)
        return;
    if (m_openToOthers.isEmpty() && base::othersCouldWrite(path))
        m_openToOthers = QDir::toNativeSeparators(path);
    const QByteArray text = file.read(budget.bytes);
    budget.bytes -= text.size();
    QList<Condition> current = conditions;
    m_blocks += Block{current, {}};
    int number = 0;
    for (const QByteArray &line : text.split('\n')) {
        ++number;
        const QStringList words = sshConfigWords(QString::fromUtf8(line).trimmed());
        if (words.size() < 2)
            continue;
        const QString keyword = words.first().toLower();
        const bool isMatch = keyword == QLatin1StringView("match");
        if (isMatch || keyword == QLatin1StringView("host")) {
            const QString place = ConfigText::tr("%1, line %2").arg(QDir::toNativeSeparators(path), QString::number(number));
            current = conditions;
            current += Condition{words.sliced(1), isMatch ? place : QString()};
            m_blocks += Block{current, {}};
        } else if (keyword == QLatin1StringView("include")) {
            include(words.sliced(1), current, budget);
            m_blocks += Block{current, {}};
        } else {
            m_blocks.last().settings.append({keyword, words.sliced(1)});
        }
    }
}

void SshConfig::include(const QStringList &names, const QList<Condition> &conditions, Budget &budget)
{
    --budget.depth;
    for (const QString &word : names) {
        const QString wanted = homed(withVariables(word).value_or(word), m_home);
        for (const QString &path : filesNamed(QDir(m_folder).absoluteFilePath(wanted)))
            read(path, conditions, budget);
    }
    ++budget.depth;
}

// A Match line holds when all its criteria do. One with a criterion that is not followed does not, and is said, unless another
// of its criteria rules it out anyhow.
bool SshConfig::holds(const Condition &condition, Reading &reading)
{
    if (condition.matchAt.isEmpty())
        return ssh::hostPatternsMatch(condition.words, reading.name);
    bool isFollowed = true;
    for (qsizetype i = 0; i < condition.words.size(); ++i) {
        QString criterion = condition.words.at(i).toLower();
        const bool isNegated = criterion.startsWith(QLatin1Char('!'));
        if (isNegated)
            criterion.remove(0, 1);
        bool good = true;
        if (criterion == QLatin1StringView("canonical")) {
            good = false; // names are made canonical only where CanonicalizeHostname says so, which is not followed, and said
        } else if (criterion == QLatin1StringView("final")) {
            isFollowed = false;
            continue;
        } else if (criterion != QLatin1StringView("all")) {
            const QStringList patterns = condition.words.value(++i).split(QLatin1Char(','));
            if (criterion == QLatin1StringView("host"))
                good = ssh::hostPatternsMatch(patterns, reading.host());
            else if (criterion == QLatin1StringView("originalhost"))
                good = ssh::hostPatternsMatch(patterns, reading.name);
            else if (criterion == QLatin1StringView("user"))
                good = ssh::hostPatternsMatch(patterns, reading.remoteUser());
            else if (criterion == QLatin1StringView("localuser"))
                good = ssh::hostPatternsMatch(patterns, base::localUserName());
            else {
                isFollowed = false;
                continue;
            }
        }
        if (good == isNegated)
            return false;
    }
    if (!isFollowed)
        reading.entry.passedOver +=
            ConfigText::tr("The Match block at %1 is not followed: it asks for more than host and user.").arg(condition.matchAt);
    return isFollowed;
}

void SshConfig::take(const QString &keyword, const QStringList &values, Reading &reading) const
{
    Entry &entry = reading.entry;
    const QString &value = values.first();
    if (keyword == QLatin1StringView("hostname")) {
        if (entry.hostName.isEmpty())
            entry.hostName = filled(value, {{QLatin1Char('h'), reading.name}});
    } else if (keyword == QLatin1StringView("user")) {
        if (entry.user.isEmpty())
            entry.user = value;
    } else if (keyword == QLatin1StringView("port")) {
        const int port = value.toInt();
        if (entry.port == 0)
            entry.port = port >= 1 && port <= 65535 ? port : 0;
    } else if (keyword == QLatin1StringView("identityfile")) {
        entry.identityFilesSaid = true;
        if (!isNone(value))
            entry.identityFiles += value;
    } else if (keyword == QLatin1StringView("identitiesonly")) {
        if (!std::exchange(reading.identitiesOnlySaid, true))
            entry.identitiesOnly = isYes(value);
    } else if (keyword == QLatin1StringView("certificatefile")) {
        if (!isNone(value))
            entry.certificateFiles += value;
    } else if (keyword == QLatin1StringView("identityagent")) {
        if (!entry.agent)
            entry.agent = value;
    } else if (keyword == QLatin1StringView("hostkeyalias")) {
        if (entry.hostKeyAlias.isEmpty())
            entry.hostKeyAlias = value;
    } else if (keyword == QLatin1StringView("hostkeyalgorithms")) {
        if (entry.hostKeyAlgorithms.isEmpty())
            entry.hostKeyAlgorithms = value;
    } else if (keyword == QLatin1StringView("userknownhostsfile")) {
        if (!entry.userKnownHosts)
            entry.userKnownHosts = values;
    } else if (keyword == QLatin1StringView("globalknownhostsfile")) {
        if (!entry.globalKnownHosts)
            entry.globalKnownHosts = values;
    } else if (keyword == QLatin1StringView("revokedhostkeys")) {
        if (entry.revokedHostKeys.isEmpty())
            entry.revokedHostKeys = {value};
    } else if (keyword == QLatin1StringView("stricthostkeychecking")) {
        if (!std::exchange(reading.strictSaid, true))
            entry.onlyKnownHosts = isYes(value);
    } else if (keyword == QLatin1StringView("proxyjump")) {
        if (!std::exchange(entry.jumpsSaid, true))
            entry.jumps = isNone(value) ? QStringList() : value.split(QLatin1Char(','), Qt::SkipEmptyParts);
    } else if (keyword == QLatin1StringView("proxycommand")) {
        if (std::exchange(entry.jumpsSaid, true) || isNone(value)) // the first of the two counts
            return;
        if (const QString jump = jumpOf(values); !jump.isEmpty())
            entry.jumps = {jump};
        else
            entry.proxyCommand = values.join(QLatin1Char(' '));
    } else if (matters(keyword) && !reading.notFollowed.contains(keyword)) {
        reading.notFollowed += keyword;
        entry.passedOver +=
            ConfigText::tr("“%1 %2” of ~/.ssh/config is not followed.")
                .arg(base::shownSafely(keyword.toUtf8(), 60), base::shownSafely(values.join(QLatin1Char(' ')).toUtf8(), 200));
    }
}

// File names with what their tokens and variables stand for.
void SshConfig::fillIn(Reading &reading) const
{
    Entry &entry = reading.entry;
    const QString localHost = QSysInfo::machineHostName();
    const QString host = reading.host();
    const QString port = QString::number(entry.port ? entry.port : 22);
    const QString jump = entry.jumps.join(QLatin1Char(','));
    const QByteArray connection = (localHost + host + port + reading.remoteUser() + jump).toUtf8();
    const Tokens tokens{
        {QLatin1Char('C'), QString::fromLatin1(QCryptographicHash::hash(connection, QCryptographicHash::Sha1).toHex())},
        {QLatin1Char('L'), localHost.section(QLatin1Char('.'), 0, 0)},
        {QLatin1Char('d'), m_home},
        {QLatin1Char('h'), host},
        {QLatin1Char('i'), QString::fromLatin1(ssh::ownUser())},
        {QLatin1Char('j'), jump},
        {QLatin1Char('k'), entry.hostKeyAlias.isEmpty() ? reading.name : entry.hostKeyAlias},
        {QLatin1Char('l'), localHost},
        {QLatin1Char('n'), reading.name},
        {QLatin1Char('p'), port},
        {QLatin1Char('r'), reading.remoteUser()},
        {QLatin1Char('u'), base::localUserName()}};
    const auto place = [&](const QString &text) -> std::optional<QString> {
        const auto known = withVariables(homed(text, m_home));
        if (!known)
            entry.passedOver += ConfigText::tr("“%1” of ~/.ssh/config names a variable that is not set; it is passed over.")
                                    .arg(base::shownSafely(text.toUtf8(), 200));
        return known ? std::optional(QDir::cleanPath(QDir(m_folder).absoluteFilePath(filled(*known, tokens)))) : std::nullopt;
    };
    const auto fill = [&](QStringList &files) {
        QStringList places;
        for (const QString &file : std::as_const(files)) {
            if (const auto found = place(file); found && !places.contains(*found))
                places += *found;
        }
        files = places;
    };
    fill(entry.identityFiles);
    fill(entry.certificateFiles);
    for (auto *files : {&entry.userKnownHosts, &entry.globalKnownHosts}) {
        if (*files && (*files)->size() == 1 && isNone((*files)->front()))
            (*files)->clear();
        if (*files)
            fill(**files);
    }
    if (entry.revokedHostKeys.size() == 1 && isNone(entry.revokedHostKeys.front()))
        entry.revokedHostKeys.clear();
    fill(entry.revokedHostKeys);
    if (!entry.agent)
        return;
    if (*entry.agent == QLatin1StringView("SSH_AUTH_SOCK")) {
        entry.agent.reset();
    } else if (isNone(*entry.agent)) {
        entry.agent = QString();
    } else if (entry.agent->startsWith(QLatin1Char('$')) && !entry.agent->startsWith(QLatin1StringView("${"))) {
        entry.agent = qEnvironmentVariable(entry.agent->sliced(1).toLocal8Bit().constData());
    } else {
        entry.agent = place(*entry.agent).value_or(QString());
    }
}

SshConfig::Entry SshConfig::entry(const QString &name, const QString &user) const
{
    Reading reading{name, user};
    for (const Block &block : m_blocks) {
        if (!std::all_of(block.conditions.begin(), block.conditions.end(),
                         [&](const Condition &condition) { return holds(condition, reading); }))
            continue;
        for (const Condition &condition : block.conditions) {
            reading.entry.named = reading.entry.named
                || (condition.matchAt.isEmpty()
                    && std::any_of(condition.words.begin(), condition.words.end(), [&](const QString &pattern) {
                           return !isWildcard(pattern) && pattern.compare(name, Qt::CaseInsensitive) == 0;
                       }));
        }
        for (const auto &[keyword, values] : block.settings)
            take(keyword, values, reading);
    }
    fillIn(reading);
    reading.entry.passedOver.removeDuplicates();
    return reading.entry;
}

QStringList SshConfig::names() const
{
    QStringList names;
    for (const Block &block : m_blocks) {
        for (const Condition &condition : block.conditions) {
            for (const QString &pattern : condition.words) {
                if (condition.matchAt.isEmpty() && !isWildcard(pattern) && !names.contains(pattern))
                    names += pattern;
            }
        }
    }
    return names;
}

} // namespace voyageur::cluster
