// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/discover.h"

#include "cluster/discovered.h"
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

Result<QString> chosenPath(const Arguments &arguments, const QString &name)
{
    QString path = arguments.value("output");
    if (path.isEmpty())
        path = cluster::ownCatalogueFolder() + u'/' + name + ".json"_L1;
    if (QFileInfo::exists(path) && !arguments.has("force")) {
        return Error{ErrorCode::FileUnwritable,
                     Text::tr("The file %1 already exists.").arg(QDir::toNativeSeparators(path)),
                     {},
                     Text::tr("Write to another file with --output FILE, or replace it with --force."),
                     {}};
    }
    return path;
}

QJsonArray accountsArray(const QList<base::UserAccount> &accounts)
{
    QJsonArray array;
    for (const base::UserAccount &account : accounts) {
        const auto orNull = [](const auto &value) { return value ? QJsonValue(*value) : QJsonValue(); };
        array += QJsonObject{{u"name"_s, account.name},
                             {u"default"_s, account.isDefault},
                             {u"partition"_s, account.partition},
                             {u"maxSubmitted"_s, orNull(account.maxSubmitted)},
                             {u"maxRunning"_s, orNull(account.maxRunning)},
                             {u"fairShare"_s, orNull(account.fairShare)}};
    }
    return array;
}

void report(Console &console, const QString &path, const cluster::CatalogueFile &file, const slurm::LiveFacts &live)
{
    const auto accounts = live.facts.accounts.valueOr({});
    console.document(QJsonObject{{u"file"_s, QDir::toNativeSeparators(path)},
                                 {u"name"_s, file.name},
                                 {u"facts"_s, cluster::factsObject(file.facts)},
                                 {u"accounts"_s, accountsArray(accounts)},
                                 {u"warnings"_s, QJsonArray::fromStringList(live.warnings)}});
    for (const auto &node : live.facts.nodeTypes)
        console.print(Text::tr("nodes: %1 with %2 cores, %3 of memory, %4 GPUs")
                          .arg(QString::number(node.value->count.value_or(0)), QString::number(node.value->cores.value_or(0)),
                               node.value->memory.text(), QString::number(node.value->gpuCount())));
    QStringList names;
    for (const auto &gpu : live.facts.gpus)
        names += gpu.value->specifier;
    if (!names.isEmpty())
        console.print(Text::tr("GPUs: %1").arg(names.join(", "_L1)));
    names.clear();
    for (const auto &account : accounts)
        names += account.name;
    if (!names.isEmpty())
        console.print(Text::tr("your accounts: %1").arg(names.join(", "_L1)));
    console.print(Text::tr("Written: %1").arg(QDir::toNativeSeparators(path)));
    for (const QString &warning : live.warnings)
        console.say(Text::tr("warning: %1").arg(warning));
}

} // namespace

Outcome discoverCluster(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(profile, chosenCluster(context, arguments.value("discover")));
    const QString name = arguments.words().isEmpty() ? cluster::discoveredName(profile) : arguments.word(0);
    if (!cluster::isClusterName(name))
        return Error{ErrorCode::BadRequest,
                     Text::tr("“%1” is not a valid cluster name.").arg(name),
                     {},
                     Text::tr("Use lower-case letters, digits and hyphens."),
                     {}};
    VOYAGEUR_TRY(path, chosenPath(arguments, name)); // before anybody has to answer a login
    VOYAGEUR_CHECK(cluster::mustHaveSlurm(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    VOYAGEUR_TRY(tools, slurm::findSlurm(*host, context.stop));
    slurm::Client client(host, tools);
    VOYAGEUR_TRY(live, client.liveFacts(context.stop));
    const auto file = cluster::discoveredFile(profile, live.facts, name);
    VOYAGEUR_CHECK(cluster::writeCatalogueFile(path, file));
    report(context.console, path, file, live);
    return Done;
}

} // namespace voyageur::cli
