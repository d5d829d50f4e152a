// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/inheritance.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

namespace voyageur::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int longestLine = 8; // of bases of bases

Error badInheritance(const QString &fileName, const QString &why)
{
    return Error{ErrorCode::BadAnswer,
                 QCoreApplication::translate("voyageur::cluster::Catalogue", "The cluster file %1 cannot be used.").arg(fileName),
                 why,
                 {},
                 {}};
}

void lay(CatalogueFile &under, const CatalogueFile &over)
{
    const auto take = [](QString &lower, const QString &upper) {
        if (!upper.isEmpty())
            lower = upper;
    };
    take(under.titleEn, over.titleEn);
    take(under.titleFr, over.titleFr);
    take(under.inherits, over.inherits);
    take(under.compiled, over.compiled);
    under.fileName = over.fileName; // who made the whole what it is now: named when it is wrong
    under.facts = base::overlaid(std::move(under.facts), over.facts);
    under.keys = overlaid(std::move(under.keys), over.keys);
}

Result<CatalogueFile> inherited(const CatalogueFile &file, const QMap<QString, CatalogueFile> &all)
{
    CatalogueFile whole = file;
    QString name = file.inherits;
    for (int depth = 0; !name.isEmpty(); ++depth) {
        const auto found = all.find(name);
        if (found == all.end() || !found->isBase || depth == longestLine)
            return badInheritance(
                file.fileName,
                QCoreApplication::translate("voyageur::cluster::Catalogue", "It inherits “%1”, which is not a base.").arg(name));
        whole.facts = base::overlaid(found->facts, whole.facts);
        whole.keys = overlaid(found->keys, whole.keys);
        name = found->inherits;
    }
    return whole;
}

QString titleOf(const CatalogueFile &file)
{
    const bool french = QLocale().language() == QLocale::French;
    const QString title = french && !file.titleFr.isEmpty() ? file.titleFr : file.titleEn;
    return title.isEmpty() ? file.name : title;
}

Profile profileOf(const CatalogueFile &file)
{
    const base::ClusterFacts &facts = file.facts;
    Profile profile;
    profile.inCatalogue = true;
    profile.name = file.name;
    profile.title = titleOf(file);
    profile.facts = facts;
    profile.keys = file.keys;
    profile.target.host = facts.access.login.valueOr({});
    profile.target.port = facts.access.port.valueOr(22);
    // Only what a source publishes: the window says that none is known rather than compare with a guess.
    if (facts.access.hostKeys.isSure()) {
        profile.target.publishedKeys = *facts.access.hostKeys.value;
        profile.target.publishedSource = facts.access.hostKeys.sources.value(0);
    }
    const QString transfer = facts.access.transferHosts.valueOr({}).value(0);
    if (transfer != profile.target.host)
        profile.transferHost = transfer;
    profile.secondFactor = facts.access.secondFactor.valueOr(false);
    profile.pythonModules = facts.software.pythonModules.valueOr({});
    profile.retired = facts.retired.valueOr(false);
    profile.retiredSince = facts.retired.since;
    profile.retiredSuccessor = facts.successor.valueOr({});
    const auto &origin = facts.access.login.isKnown() ? static_cast<const base::Provenance &>(facts.access.login) : facts.retired;
    profile.source = origin.sources.value(0);
    return profile;
}

Result<Profile> wholeProfile(const CatalogueFile &file)
{
    Profile profile = profileOf(file);
    if (profile.target.host.isEmpty() && !profile.retired)
        return badInheritance(file.fileName, QCoreApplication::translate("voyageur::cluster::Catalogue", "“login” is missing."));
    return profile;
}

} // namespace

Result<QList<Profile>> profilesOf(const QList<std::pair<Layer, CatalogueFile>> &files)
{
    QMap<QString, CatalogueFile> all;
    QStringList order;
    for (const auto &[layer, file] : files) {
        if (all.contains(file.name)) {
            lay(all[file.name], file);
        } else {
            all.insert(file.name, file);
            order += file.name;
        }
    }
    QList<Profile> profiles;
    for (const QString &name : order) {
        const CatalogueFile &file = all[name];
        VOYAGEUR_TRY(whole, inherited(file, all));
        if (file.isBase)
            continue;
        VOYAGEUR_TRY(profile, wholeProfile(whole));
        profiles += profile;
    }
    return profiles;
}

Result<Profile> parseProfile(const QByteArray &json, const QString &fileName)
{
    VOYAGEUR_TRY(file, parseCatalogueFile(json, fileName));
    return wholeProfile(file);
}

} // namespace voyageur::cluster
