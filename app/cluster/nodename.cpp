// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/nodename.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct NodeText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::cluster::NodeName)
};

// "host" or "host:port".
std::pair<QString, int> place(const QString &text)
{
    static const QRegularExpression withPort(QStringLiteral("^([^:]+):([0-9]{1,5})$"));
    const auto match = withPort.match(text);
    return match.hasMatch() ? std::pair(match.captured(1), match.captured(2).toInt()) : std::pair(text, 22);
}

// Without those that are the login node itself.
QStringList hostsOf(const Profile &cluster, NodeRole role)
{
    const auto &access = cluster.facts.access;
    QStringList hosts = role == NodeRole::Transfer ? access.transferHosts.valueOr({}) : access.robotHosts.valueOr({});
    hosts.removeIf([&](const QString &host) { return place(host) == std::pair(cluster.target.host, cluster.target.port); });
    return hosts;
}

QString word(NodeRole role)
{
    return role == NodeRole::Transfer ? QStringLiteral("dtn") : QStringLiteral("robot");
}

QString named(const Profile &cluster, NodeRole role, qsizetype number)
{
    return cluster.name + QLatin1Char('/') + word(role) + (number > 1 ? QString::number(number) : QString());
}

QString roleName(NodeRole role)
{
    return role == NodeRole::Transfer ? NodeText::tr("data transfer node") : NodeText::tr("automation node");
}

} // namespace

std::optional<NodeName> parseNodeName(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^([a-z0-9-]+)/(dtn|robot)([1-9][0-9]?)?\\z"),
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(text);
    if (!match.hasMatch())
        return {};
    return NodeName{match.captured(1).toLower(),
                    match.captured(2).compare(QLatin1String("dtn"), Qt::CaseInsensitive) == 0 ? NodeRole::Transfer
                                                                                              : NodeRole::Automation,
                    match.captured(3).isEmpty() ? 1 : match.captured(3).toInt()};
}

QStringList nodeNames(const Profile &cluster)
{
    QStringList names;
    if (cluster.retired)
        return names;
    for (const NodeRole role : {NodeRole::Transfer, NodeRole::Automation}) {
        for (qsizetype number = 1; number <= hostsOf(cluster, role).size(); ++number)
            names += named(cluster, role, number);
    }
    return names;
}

Result<Profile> nodeOf(const Profile &cluster, const NodeName &name)
{
    const QStringList hosts = hostsOf(cluster, name.role);
    if (hosts.isEmpty() && name.role == NodeRole::Transfer)
        return Error{ErrorCode::NotFound,
                     NodeText::tr("The catalogue lists no separate data transfer node for %1.").arg(cluster.title),
                     {},
                     NodeText::tr("Use the login node “%1” for transfers.").arg(cluster.name),
                     {}};
    if (hosts.isEmpty())
        return Error{ErrorCode::NotFound,
                     NodeText::tr("The catalogue lists no automation node for %1.").arg(cluster.title),
                     {},
                     NodeText::tr("Sign in to the login node “%1”.").arg(cluster.name),
                     {}};
    if (name.number > hosts.size())
        return Error{ErrorCode::NotFound,
                     NodeText::tr("%1 has no host “%2”.").arg(cluster.title, named(cluster, name.role, name.number)),
                     {},
                     NodeText::tr("Its hosts are %1.").arg(nodeNames(cluster).join(QStringLiteral(", "))),
                     {}};
    Profile profile = cluster;
    profile.role = name.role;
    profile.cluster = cluster.name;
    profile.name = named(cluster, name.role, name.number);
    const QString number = hosts.size() > 1 ? QLatin1Char(' ') + QString::number(name.number) : QString();
    profile.title = NodeText::tr("%1 – %2").arg(cluster.title, roleName(name.role) + number);
    std::tie(profile.target.host, profile.target.port) = place(hosts[name.number - 1]);
    profile.target.publishedKeys.clear(); // those of the login node
    profile.transferHost.clear();
    const auto &access = cluster.facts.access;
    const auto &fact = name.role == NodeRole::Transfer ? access.transferHosts : access.robotHosts;
    profile.source = fact.sources.value(0);
    if (name.role == NodeRole::Automation)
        profile.secondFactor = false;
    return profile;
}

Result<void> mustHaveShell(const Profile &profile)
{
    if (profile.role != NodeRole::Automation)
        return {};
    return Error{
        ErrorCode::BadRequest,
        NodeText::tr("%1 is an automation node, which Voyageur cannot use.").arg(profile.target.host),
        NodeText::tr(
            "Such a node accepts only keys registered with “restrict,from=\"…\",command=\"…\"”. They give no terminal, work only "
            "from the addresses in from=, and run only what the script of command= allows. Voyageur needs a shell."),
        // not shell: for people
        NodeText::tr("Use the login node “%1”.").arg(profile.cluster),
        {}};
}

Result<void> mustHaveSlurm(const Profile &profile)
{
    VOYAGEUR_CHECK(mustHaveShell(profile));
    if (profile.role != NodeRole::Transfer)
        return {};
    return Error{ErrorCode::BadRequest,
                 NodeText::tr("%1 is a data transfer node, which handles no jobs.").arg(profile.target.host),
                 NodeText::tr("It has the cluster's files but no Slurm, and is meant for transfers."),
                 // not shell: for people
                 NodeText::tr("Use the login node “%1” for jobs.").arg(profile.cluster),
                 {}};
}

} // namespace voyageur::cluster
