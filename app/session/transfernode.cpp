// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/transfernode.h"

#include "base/bytesize.h"
#include "cluster/nodename.h"
#include "dataset/guide.h"
#include "transfer/fetch.h"

#include <QCoreApplication>

namespace voyageur::session {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct TransferNodeText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::TransferNode)
};

Error noSuchNode(const cluster::Profile &cluster)
{
    return {ErrorCode::BadRequest,
            TransferNodeText::tr("%1 has no separate data transfer node to sign in to.").arg(cluster.title),
            {},
            TransferNodeText::tr("Let the login node download the file: dataset.via “login”."),
            {}};
}

} // namespace

QString transferNode(const cluster::Profile &cluster)
{
    const QString name = cluster.name + u"/dtn"_s;
    return cluster.role == cluster::NodeRole::Login && cluster::nodeNames(cluster).contains(name) ? name : QString();
}

FetchChoice chooseFetcher(const QString &via, const QString &node, std::optional<qint64> bytes)
{
    if (via == u"dtn"_s)
        return {
            true, true,
            TransferNodeText::tr("The data transfer node %1 downloads the file. You may have to sign in there too.").arg(node)};
    if (via == u"login"_s || node.isEmpty() || !bytes || *bytes < dataset::Guide::instance().largeForLogin)
        return {};
    return {true, false,
            TransferNodeText::tr("The file has %1, too much for the shared login node. The data transfer node %2 downloads the "
                                 "file. You may have to sign in there too, unless dataset.via is “login”.")
                .arg(base::ByteSize(*bytes).text(), node)};
}

Result<std::shared_ptr<ssh::Host>> fetchingHost(const cluster::Profile &cluster, std::shared_ptr<ssh::Host> login,
                                                const ReachHost &reach, const QString &via, const transfer::WebAddress &address,
                                                const StepReport &report, const base::StopToken &stop)
{
    const QString node = transferNode(cluster);
    if (node.isEmpty())
        return via == u"dtn"_s ? Result<std::shared_ptr<ssh::Host>>(noSuchNode(cluster)) : login;
    const auto bytes = via.isEmpty() ? transfer::addressSize(*login, address, stop) : std::nullopt;
    const FetchChoice choice = chooseFetcher(via, node, bytes);
    if (!choice.byTransferNode || !reach)
        return login;
    report.note(choice.why);
    auto host = reach(login->identity().user + u'@' + node, stop);
    if (host.ok())
        return host;
    if (choice.asked || host.error().code == ErrorCode::Cancelled)
        return host.error();
    report.warning(TransferNodeText::tr("The login node downloads the file, because signing in to %1 failed: %2")
                       .arg(node, host.error().text()));
    return login;
}

} // namespace voyageur::session
