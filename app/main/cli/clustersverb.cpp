// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/discover.h"
#include "main/cli/exitstatus.h"
#include "main/cli/facttext.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

QJsonObject profileObject(const cluster::Profile &profile)
{
    return {{u"name"_s, profile.name},
            {u"title"_s, profile.title},
            {u"host"_s, profile.target.host},
            {u"port"_s, profile.target.port},
            {u"user"_s, profile.target.user},
            {u"transferHost"_s, profile.transferHost},
            {u"nodes"_s, QJsonArray::fromStringList(cluster::nodeNames(profile))},
            {u"pythonModules"_s, QJsonArray::fromStringList(profile.pythonModules)},
            {u"secondFactor"_s, profile.secondFactor},
            {u"retired"_s, profile.retired},
            {u"retiredSince"_s, profile.retiredSince},
            {u"successor"_s, profile.retiredSuccessor},
            {u"practice"_s, profile.practice},
            {u"source"_s, profile.source}};
}

QString factsOf(const cluster::Profile &profile)
{
    QStringList facts{profile.target.host};
    if (profile.secondFactor)
        facts += Text::tr("second factor");
    if (profile.practice)
        facts += Text::tr("on this computer");
    if (profile.retired && profile.retiredSuccessor.isEmpty())
        facts += Text::tr("retired");
    else if (profile.retired)
        facts += Text::tr("retired; now: %1").arg(profile.retiredSuccessor);
    facts.removeAll({});
    return facts.join(", "_L1);
}

void printOne(Console &console, const cluster::Profile &profile)
{
    console.print(profile.title.isEmpty() ? profile.name : profile.title);
    console.print("  "_L1 + factsOf(profile));
    if (!profile.transferHost.isEmpty())
        console.print("  "_L1 + Text::tr("data transfer node: %1").arg(profile.transferHost));
    if (const QStringList nodes = cluster::nodeNames(profile); !nodes.isEmpty())
        console.print("  "_L1 + Text::tr("hosts with their own login: %1").arg(nodes.join(", "_L1)));
    if (!profile.pythonModules.isEmpty())
        console.print("  "_L1 + Text::tr("modules for Python: %1").arg(profile.pythonModules.join(u' ')));
    if (!profile.source.isEmpty())
        console.print("  "_L1 + Text::tr("source: %1").arg(profile.source));
}

Outcome showOne(Context &context, const cluster::Catalogue &catalogue, const QString &name)
{
    const auto profiles = catalogue.profiles();
    const auto found = std::ranges::find(profiles, name, &cluster::Profile::name);
    if (found == profiles.end()) {
        return Error{ErrorCode::NotFound,
                     Text::tr("The catalogue has no cluster “%1”.").arg(name),
                     {},
                     Text::tr("List the names: voyageur clusters"),
                     {}};
    }
    QJsonObject object = profileObject(*found);
    object.insert("facts"_L1, cluster::factsObject(found->facts, found->keys));
    context.console.document(object);
    printOne(context.console, *found);
    printFacts(context.console, found->facts, found->keys);
    return Done;
}

Outcome runClusters(Context &context)
{
    if (context.arguments.has("discover"))
        return discoverCluster(context);
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    if (!context.arguments.words().isEmpty())
        return showOne(context, catalogue, context.arguments.word(0));
    QJsonArray array;
    const auto profiles = catalogue.profiles();
    qsizetype width = 0;
    for (const auto &profile : profiles)
        width = std::max(width, profile.name.size());
    for (const auto &profile : profiles) {
        array += profileObject(profile);
        context.console.print(profile.name.leftJustified(width + 2) + factsOf(profile));
    }
    const QStringList hosts = catalogue.sshHosts();
    if (!hosts.isEmpty())
        context.console.print(Text::tr("hosts of ~/.ssh/config: %1").arg(hosts.join(", "_L1)));
    context.console.document(array);
    return Done;
}

} // namespace

const Verb clustersVerb = {
    .name = "clusters",
    .usage = "[NAME]\n--discover C [NAME]",
    .example = "clusters narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "List the known clusters"),
    .options = {{"discover", "C",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sign in to C, and add its description to your catalogue")},
                {"output", "FILE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "With --discover: write to FILE"), 'o'},
                {"force", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "With --discover: replace an existing file")}},
    .leastWords = 0,
    .mostWords = 1,
    .signsIn = true,
    .run = runClusters,
};

} // namespace voyageur::cli
