// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/discovered.h"

#include "base/clusterfacttable.h"
#include "base/filewriter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::cluster {

namespace {

struct DiscoveredText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::cluster::Discovered)
};

constexpr qsizetype longestName = 63;

bool isDescribed(const Profile &profile)
{
    return profile.inCatalogue && !profile.practice;
}

template <typename T>
bool isRead(const base::Fact<T> &fact)
{
    return fact.readAt.isValid();
}

template <typename T>
bool isRead(const QList<base::Fact<T>> &facts)
{
    return std::any_of(facts.begin(), facts.end(), [](const auto &fact) { return isRead(fact); });
}

// Two kinds of facts that Slurm does not tell make the entry usable: where to sign in.
void addPlace(const ssh::Target &target, const QDateTime &readAt, base::ClusterFacts &facts)
{
    const auto say = [&](auto &fact, const auto &value) {
        fact.value = value;
        fact.confidence = base::Confidence::Sourced;
        fact.sources = QStringList{QStringLiteral("voyageur clusters --discover")};
        fact.readAt = readAt;
    };
    say(facts.access.login, target.host);
    if (target.port != 22)
        say(facts.access.port, target.port);
}

} // namespace

QString discoveredName(const Profile &profile)
{
    if (isDescribed(profile))
        return profile.name;
    if (profile.practice)
        return QStringLiteral("practice-cluster");
    static const QRegularExpression others(QStringLiteral("[^a-z0-9]+"));
    QString name = profile.name.toLower().replace(others, QStringLiteral("-"));
    while (name.startsWith(QLatin1Char('-')))
        name.remove(0, 1);
    name.truncate(longestName);
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    return name.isEmpty() ? QStringLiteral("cluster") : name;
}

CatalogueFile discoveredFile(const Profile &profile, const base::ClusterFacts &live, const QString &name)
{
    CatalogueFile file;
    file.name = name;
    // A file goes on top of the catalogue without being asked how sure it is, so what is only suggested stays out here.
    const base::ClusterFacts together = base::withLiveFacts(isDescribed(profile) ? profile.facts : base::ClusterFacts(), live);
    base::forEachFact(
        [](const char *, const auto &fact, const auto &read, auto &kept) {
            if (isRead(read) && isRead(fact))
                kept = fact;
        },
        together, live, file.facts);
    if (isDescribed(profile) && name == profile.name)
        return file;
    file.titleEn = file.titleFr = name;
    const QDateTime readAt = live.nodeTypes.isEmpty() ? QDateTime::currentDateTimeUtc() : live.nodeTypes.first().readAt;
    addPlace(profile.target, readAt, file.facts);
    return file;
}

base::Result<void> writeCatalogueFile(const QString &path, const CatalogueFile &file)
{
    const QByteArray json = catalogueJson(file);
    if (const auto again = parseCatalogueFile(json, path); !again)
        return again.error();
    QDir().mkpath(QFileInfo(path).absolutePath());
    return base::writeFile(path, json);
}

} // namespace voyageur::cluster
