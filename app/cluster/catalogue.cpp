// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"

#include "base/platform.h"
#include "cluster/inheritance.h"
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
    return fail(
        ErrorCode::BadRequest, QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” names no cluster.").arg(spec),
        {},
        QCoreApplication::translate("voyageur::cluster::Catalogue",
                                    "Give a name of the catalogue, a Host of ~/.ssh/config, or user@host or user@host:port."));
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

void takeIdentity(const SshConfig::Entry &entry, ssh::Target &target)
{
    if (target.user.isEmpty())
        target.user = entry.user;
    if (!target.identityFile.isEmpty() || entry.identityFiles.isEmpty())
        return;
    const auto existing = std::find_if(entry.identityFiles.begin(), entry.identityFiles.end(),
                                       [](const QString &file) { return QFile::exists(file); });
    target.identityFile = existing == entry.identityFiles.end() ? entry.identityFiles.first() : *existing;
    if (entry.identitiesOnly) {
        target.useAgent = false;
        target.useDefaultKeys = false;
    }
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
    const auto later = std::find_if(files.begin(), files.end(), [&](const auto &other) { return other.first > layer; });
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
    const QString lower = name.toLower();
    if (isPracticeName(lower))
        return runningPractice(lower, m_practiceFolder);

    const auto known = std::find_if(m_profiles.begin(), m_profiles.end(), [&](const Profile &p) { return p.name == lower; });
    if (known != m_profiles.end()) {
        if (known->target.host.isEmpty())
            return fail(
                ErrorCode::NotFound,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "%1 is retired and has no login node any more.")
                    .arg(known->title));
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
    // A bare word is a name that somebody misspelt; with a user or a dot it is an address.
    if (!mayBeAddress && !place->first.contains(QLatin1Char('.')) && !place->first.contains(QLatin1Char(':')))
        return unknownName(name);
    profile.target.host = place->first;
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
                QCoreApplication::translate("voyageur::cluster::Catalogue", "Known are: %1. Or write user@host.")
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
    if (!profile.practice) { // who the person is there, and by which key, stands in ~/.ssh/config for the known clusters too
        takeIdentity(m_config.entry(name), profile.target);
        takeIdentity(m_config.entry(profile.target.host), profile.target);
    }
    obey(overrides, profile.target);
    return profile;
}

} // namespace voyageur::cluster
