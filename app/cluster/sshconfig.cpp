// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include "base/platform.h"
#include "cluster/sshconfigwords.h"
#include "ssh/hostpattern.h"
#include "ssh/share/localstream.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
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

bool isYes(const QString &value)
{
    return value.compare(QLatin1StringView("yes"), Qt::CaseInsensitive) == 0
        || value.compare(QLatin1StringView("true"), Qt::CaseInsensitive) == 0;
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

} // namespace

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
            ConfigText::tr("The Match block at %1 is ignored, because it tests more than host and user.").arg(condition.matchAt);
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
        if (std::exchange(reading.strictSaid, true))
            return;
        entry.onlyKnownHosts = isYes(value);
        const QString word = value.toLower();
        entry.acceptsNewHosts = word == QLatin1StringView("accept-new") || word == QLatin1StringView("no")
            || word == QLatin1StringView("off") || word == QLatin1StringView("false");
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
            ConfigText::tr("“%1 %2” of ~/.ssh/config is ignored.")
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
            entry.passedOver += ConfigText::tr("“%1” of ~/.ssh/config is ignored, because its variable is not set.")
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
