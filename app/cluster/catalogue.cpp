// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"

#include "base/platform.h"
#include "cluster/inheritance.h"
#include "cluster/nodename.h"
#include "cluster/practiceprofile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

static void makeClustersReadable()
{
    Q_INIT_RESOURCE(clusters); // a static library's resources are left out unless somebody asks
}

namespace voyageur::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error fail(ErrorCode code, const QString &what, const QString &why = {}, const QString &next = {})
{
    return Error{code, what, why, next, {}};
}

Error notACluster(const QString &spec)
{
    const QString what = QCoreApplication::translate("voyageur::cluster::Catalogue", "No cluster is called “%1”.").arg(spec);
    const auto address = spec.sliced(spec.lastIndexOf(QLatin1Char('@')) + 1);
    if (address.count(QLatin1Char(':')) > 1 && !address.contains(QLatin1Char('[')))
        return fail(ErrorCode::BadRequest, what, {},
                    QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                "Write an IPv6 address in brackets: user@[%1], or user@[%1]:port.")
                        .arg(address));
    return fail(
        ErrorCode::BadRequest, what, {},
        QCoreApplication::translate("voyageur::cluster::Catalogue",
                                    "Write a name from the catalogue, a Host of ~/.ssh/config, or user@host or user@host:port."));
}

Error badFile(const QString &fileName, const QString &why)
{
    return fail(ErrorCode::BadAnswer,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "The cluster file %1 cannot be used.").arg(fileName),
                why);
}

// A person's file that grew beyond this is no catalogue file.
constexpr qint64 largestFile = 4LL * 1024 * 1024;

Result<QByteArray> bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile)
        return fail(ErrorCode::FileUnreadable,
                    QCoreApplication::translate("voyageur::cluster::Catalogue", "The file %1 cannot be read.").arg(path));
    return file.readAll();
}

void obey(const Overrides &overrides, ssh::Target &target)
{
    if (!overrides.user.isEmpty())
        target.user = overrides.user;
    if (overrides.port)
        target.port = *overrides.port;
    if (!overrides.identityFile.isEmpty())
        target.identityFile = overrides.identityFile;
    if (!overrides.acceptFingerprint.isEmpty())
        target.acceptFingerprint = overrides.acceptFingerprint;
    if (target.user.isEmpty())
        target.user = base::localUserName();
}

// What stands there for the name that was typed and for the host it means; as in ssh_config(5), what came first wins.
SshConfig::Entry merged(SshConfig::Entry first, const SshConfig::Entry &second)
{
    if (first.user.isEmpty())
        first.user = second.user;
    first.identityFiles += second.identityFiles;
    first.identityFiles.removeDuplicates();
    first.identityFilesSaid = first.identityFilesSaid || second.identityFilesSaid;
    first.identitiesOnly = first.identitiesOnly || second.identitiesOnly;
    first.certificateFiles += second.certificateFiles;
    first.certificateFiles.removeDuplicates();
    if (!first.agent)
        first.agent = second.agent;
    if (!first.jumpsSaid) {
        first.jumps = second.jumps;
        first.proxyCommand = second.proxyCommand;
    }
    if (first.hostKeyAlias.isEmpty())
        first.hostKeyAlias = second.hostKeyAlias;
    if (first.hostKeyAlgorithms.isEmpty())
        first.hostKeyAlgorithms = second.hostKeyAlgorithms;
    if (!first.userKnownHosts)
        first.userKnownHosts = second.userKnownHosts;
    if (!first.globalKnownHosts)
        first.globalKnownHosts = second.globalKnownHosts;
    first.revokedHostKeys += second.revokedHostKeys; // who was told of a revoked key by either trusts it no more
    first.revokedHostKeys.removeDuplicates();
    first.onlyKnownHosts = first.onlyKnownHosts || second.onlyKnownHosts;
    first.acceptsNewHosts = !first.onlyKnownHosts && (first.acceptsNewHosts || second.acceptsNewHosts);
    first.passedOver += second.passedOver;
    first.passedOver.removeDuplicates();
    return first;
}

void takeConfig(const SshConfig::Entry &entry, ssh::Target &target)
{
    if (target.user.isEmpty())
        target.user = entry.user;
    target.identityFiles = entry.identityFiles;
    target.useDefaultKeys = !entry.identityFilesSaid; // as ssh does
    target.onlyNamedKeys = entry.identitiesOnly;
    target.certificateFiles = entry.certificateFiles;
    target.useAgent = !entry.agent || !entry.agent->isEmpty();
    target.agent = entry.agent;
    target.hostKeyAlias = entry.hostKeyAlias;
    target.hostKeyAlgorithms = entry.hostKeyAlgorithms;
    target.otherKnownHosts = entry.userKnownHosts;
    target.commonKnownHosts = entry.globalKnownHosts;
    target.revokedHostKeys = entry.revokedHostKeys;
    target.onlyKnownHosts = entry.onlyKnownHosts;
    target.acceptsNewHosts = entry.acceptsNewHosts;
    if (!entry.proxyCommand.isEmpty())
        target.obstacle =
            fail(ErrorCode::BadRequest,
                 QCoreApplication::translate("voyageur::cluster::Catalogue",
                                             "The connection to %1 uses a ProxyCommand, which Voyageur does not run.")
                     .arg(target.host),
                 QCoreApplication::translate("voyageur::cluster::Catalogue", "~/.ssh/config says: %1")
                     .arg(base::shownSafely(entry.proxyCommand.toUtf8(), 400)),
                 QCoreApplication::translate("voyageur::cluster::Catalogue", "Use ProxyJump instead."));
}

QStringList hopsOf(const QString &text)
{
    if (text.compare(QLatin1StringView("none"), Qt::CaseInsensitive) == 0)
        return {};
    return text.split(QLatin1Char(','));
}

// "host", "host:port", "[::1]:port". Nothing for nonsense.
std::optional<std::pair<QString, int>> hostAndPort(const QString &text)
{
    static const QRegularExpression bracketed(QStringLiteral("^\\[([0-9A-Fa-f:.%a-z]+)\\](?::(\\d{1,5}))?$"));
    static const QRegularExpression plain(QStringLiteral("^([A-Za-z0-9_][A-Za-z0-9._-]*)(?::(\\d{1,5}))?$"));
    for (const auto *form : {&bracketed, &plain}) {
        const auto match = form->match(text);
        if (!match.hasMatch())
            continue;
        const int port = match.captured(2).isEmpty() ? 22 : match.captured(2).toInt();
        if (port >= 1 && port <= 65535)
            return std::pair(match.captured(1), port);
    }
    return {};
}

} // namespace

QString ownCatalogueFolder()
{
    return base::configFolder() + QStringLiteral("/clusters");
}

Result<void> Catalogue::add(Layer layer, const QByteArray &json, const QString &fileName)
{
    VOYAGEUR_TRY(file, parseCatalogueFile(json, fileName));
    if (isPracticeName(file.name))
        return badFile(fileName,
                       QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” is the name of the practice cluster.")
                           .arg(file.name));
    auto files = m_files;
    const auto later = std::find_if(files.cbegin(), files.cend(), [&](const auto &other) { return other.first > layer; });
    files.insert(later, {layer, file});
    VOYAGEUR_TRY(profiles, profilesOf(files));
    m_files = std::move(files);
    m_profiles = std::move(profiles);
    return {};
}

Result<void> Catalogue::addProgramFiles(const QString &folder)
{
    const QDir files(folder);
    for (const QString &name : files.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        if (name.endsWith(QLatin1StringView(".schema.json")))
            continue;
        VOYAGEUR_TRY(bytes, bytesOf(files.filePath(name)));
        VOYAGEUR_TRY(file, parseCatalogueFile(bytes, name));
        if (file.name + QStringLiteral(".json") != name)
            return badFile(
                name, QCoreApplication::translate("voyageur::cluster::Catalogue", "Its “name” differs from the file's name."));
        m_files.append({Layer::Program, file});
    }
    VOYAGEUR_TRY(profiles, profilesOf(m_files)); // at once: a base may come after its heirs
    m_profiles = std::move(profiles);
    return {};
}

void Catalogue::addOwnFiles(const QString &folder)
{
    const QDir files(folder);
    for (const QString &name : files.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        const QString path = QDir::toNativeSeparators(files.filePath(name));
        const auto bytes = bytesOf(files.filePath(name));
        const auto added = bytes.ok() ? add(Layer::Person, *bytes, path) : Result<void>(bytes.error());
        if (!added.ok())
            m_warnings += added.error();
    }
}

Result<Catalogue> Catalogue::load(const QString &folder, const QString &ownFolder)
{
    makeClustersReadable();
    Catalogue catalogue;
    VOYAGEUR_CHECK(catalogue.addProgramFiles(folder.isEmpty() ? QStringLiteral(":/clusters") : folder));
    if (!ownFolder.isEmpty())
        catalogue.addOwnFiles(ownFolder);
    catalogue.m_config = SshConfig::load();
    catalogue.m_practiceFolder = defaultPracticeFolder();
    return catalogue;
}

QList<Profile> Catalogue::profiles() const
{
    QList<Profile> all = m_profiles;
    std::stable_sort(all.begin(), all.end(), [](const Profile &a, const Profile &b) { return !a.retired && b.retired; });
    if (practiceIsPossible())
        all += practiceProfiles();
    return all;
}

// What the name alone says, without the user's part.
Result<Profile> Catalogue::placeOf(const QString &name, bool mayBeAddress) const
{
    if (const auto node = parseNodeName(name)) {
        VOYAGEUR_TRY(cluster, placeOf(node->cluster, false));
        return nodeOf(cluster, *node);
    }
    const QString lower = name.toLower();
    if (isPracticeName(lower))
        return runningPractice(lower, m_practiceFolder);

    const auto known = std::find_if(m_profiles.begin(), m_profiles.end(), [&](const Profile &p) { return p.name == lower; });
    if (known != m_profiles.end()) {
        if (known->target.host.isEmpty())
            return fail(
                ErrorCode::NotFound,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "%1 is retired and no longer has a login node.")
                    .arg(known->title),
                {},
                known->retiredSuccessor.isEmpty()
                    ? QString()
                    : QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” replaced it.")
                          .arg(known->retiredSuccessor));
        return *known;
    }

    Profile profile;
    profile.name = name;
    profile.title = name;
    if (const auto entry = m_config.entry(name); entry.named) {
        profile.source = QStringLiteral("~/.ssh/config");
        profile.target.host = entry.hostName.isEmpty() ? name : entry.hostName;
        profile.target.port = entry.port ? entry.port : 22;
        return profile;
    }
    const auto place = hostAndPort(name);
    if (!place)
        return notACluster(name);
    // As with “ssh -p”: the port is the one that was typed, and the rest stands under the name.
    const auto entry = m_config.entry(place->first);
    // A bare word is a name that somebody misspelt; with a user or a dot it is an address.
    if (!mayBeAddress && !entry.named && !place->first.contains(QLatin1Char('.')) && !place->first.contains(QLatin1Char(':')))
        return unknownName(name);
    profile.target.host = entry.hostName.isEmpty() ? place->first : entry.hostName;
    profile.target.port = place->second;
    return profile;
}

Error Catalogue::unknownName(const QString &name) const
{
    QStringList names;
    for (const Profile &profile : profiles()) {
        if (!profile.retired)
            names += profile.name;
    }
    names += m_config.names();
    return fail(ErrorCode::NotFound,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "There is no cluster named “%1”.").arg(name), {},
                QCoreApplication::translate("voyageur::cluster::Catalogue", "The clusters are %1. You can also write user@host.")
                    .arg(names.join(QStringLiteral(", "))));
}

Result<Profile> Catalogue::resolve(const QString &spec, const Overrides &overrides) const
{
    const auto at = spec.lastIndexOf(QLatin1Char('@'));
    const QString user = at < 0 ? QString() : spec.first(at);
    const QString name = spec.sliced(at + 1);
    if (name.isEmpty() || at == 0)
        return notACluster(spec);
    VOYAGEUR_TRY(profile, placeOf(name, at > 0 || !overrides.user.isEmpty()));
    if (!user.isEmpty())
        profile.target.user = user;
    if (!overrides.user.isEmpty())
        profile.target.user = overrides.user;
    QStringList hops;
    if (!profile.practice) { // who the person is there, and by which key, stands in ~/.ssh/config for the known clusters too
        const auto place = hostAndPort(name);
        const auto entry = configOf(profile, place ? place->first : name);
        takeConfig(entry, profile.target);
        hops = entry.jumps;
        profile.notes = entry.passedOver;
        if (!overrides.jump.isEmpty())
            profile.target.obstacle.reset();
        if (auto refusal = configRefusal())
            profile.target.obstacle = std::move(refusal);
    }
    profile.userIsGuess = profile.target.user.isEmpty() && overrides.user.isEmpty();
    obey(overrides, profile.target);
    profile.target.keysPage = profile.keys.page.valueOr({});
    takeCourseKeys(profile);
    if (!overrides.jump.isEmpty())
        hops = hopsOf(overrides.jump);
    VOYAGEUR_TRY(jumps, jumpsOf(hops, 0));
    profile.target.jumps = std::move(jumps);
    profile.target.replaceFingerprint = overrides.replaceFingerprint;
    for (ssh::Target &jump : profile.target.jumps)
        jump.replaceFingerprint = overrides.replaceFingerprint;
    return profile;
}

std::optional<Error> Catalogue::configRefusal() const
{
    if (m_config.openToOthers().isEmpty())
        return std::nullopt;
    return fail(
        ErrorCode::BadRequest,
        QCoreApplication::translate("voyageur::cluster::Catalogue", "Other users can change %1, and send your login elsewhere.")
            .arg(m_config.openToOthers()),
        QCoreApplication::translate("voyageur::cluster::Catalogue", "ssh refuses such a file too."),
        QCoreApplication::translate(
            "voyageur::cluster::Catalogue",
            "Take away their right to write with “chmod go-w %1”, or use “chown” if somebody else owns the file.")
            .arg(m_config.openToOthers()));
}

void Catalogue::takeCourseKeys(Profile &profile) const
{
    const auto isHost = [&](const QString &host) { return host.compare(profile.target.host, Qt::CaseInsensitive) == 0; };
    const bool known = profile.inCatalogue || profile.practice
        || std::any_of(m_profiles.begin(), m_profiles.end(), [&](const Profile &p) { return isHost(p.target.host); });
    if (!m_courseHost || known || !isHost(m_courseHost->host) || profile.target.port != m_courseHost->port)
        return;
    profile.target.publishedKeys = m_courseHost->keys;
    profile.target.publishedSource = m_courseHost->source;
}

SshConfig::Entry Catalogue::configOf(const Profile &profile, const QString &name) const
{
    const auto &target = profile.target;
    return merged(m_config.entry(name, target.user),
                  name == target.host ? SshConfig::Entry() : m_config.entry(target.host, target.user));
}

Error withStatusPage(Error error, const Profile &profile)
{
    const QString page = profile.facts.web.status.valueOr({});
    switch (error.code) {
    case ErrorCode::HostUnreachable:
    case ErrorCode::NameNotResolved:
    case ErrorCode::PortClosed:
    case ErrorCode::NotAnSshServer:
    case ErrorCode::ConnectionLost:
    case ErrorCode::TimedOut:
    case ErrorCode::LoginRefused:
        if (!page.isEmpty())
            error.next += (error.next.isEmpty() ? QString() : QStringLiteral(" "))
                + QCoreApplication::translate("voyageur::cluster::Catalogue", "The status page says whether %1 is up: %2")
                      .arg(profile.title, page);
        break;
    default: // the cluster is up
        break;
    }
    return error;
}

// Only the first hop's own ProxyJump counts: the others are reached through the one before.
Result<std::vector<ssh::Target>> Catalogue::jumpsOf(const QStringList &hops, int depth) const
{
    constexpr int most = 8;
    if (depth > most || hops.size() > most)
        return fail(ErrorCode::BadRequest,
                    QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                "The connection passes through too many jump hosts, or goes in a circle."),
                    {}, QCoreApplication::translate("voyageur::cluster::Catalogue", "Check ProxyJump in ~/.ssh/config."));
    std::vector<ssh::Target> jumps;
    for (const QString &hop : hops) {
        QStringList further;
        VOYAGEUR_TRY(jump, jumpOf(hop.trimmed(), further));
        if (jumps.empty() && !further.isEmpty()) {
            VOYAGEUR_TRY(before, jumpsOf(further, depth + 1));
            jumps = std::move(before);
        }
        jumps.push_back(std::move(jump));
    }
    return Result<std::vector<ssh::Target>>(std::move(jumps));
}

Result<ssh::Target> Catalogue::jumpOf(const QString &hop, QStringList &further) const
{
    const QString spec = hop.startsWith(QLatin1StringView("ssh://")) ? hop.sliced(6) : hop;
    const auto at = spec.lastIndexOf(QLatin1Char('@'));
    const QString name = spec.sliced(at + 1);
    if (name.isEmpty() || at == 0)
        return notACluster(hop);
    VOYAGEUR_TRY(profile, placeOf(name, true));
    if (at > 0)
        profile.target.user = spec.first(at);
    if (!profile.practice) {
        const auto entry = configOf(profile, name);
        takeConfig(entry, profile.target);
        further = entry.jumps;
    }
    obey({}, profile.target);
    return profile.target;
}

} // namespace voyageur::cluster
