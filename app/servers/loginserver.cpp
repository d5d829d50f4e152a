// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/loginserver.h"

#include "base/sha256.h"
#include "remote/programs.h"
#include "servers/servererrors.h"
#include "session/remote.h"

#include <QCoreApplication>

namespace voyageur::servers {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct LoginServerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::JobServer)
};

constexpr qsizetype tagLength = 32;

} // namespace

std::optional<Error> loginNodeObstacle(const cluster::Profile &profile)
{
    const auto &fact = profile.facts.access.tensorBoardOnLoginNodes;
    if (fact.is(true))
        return {};
    const QString title = profile.title.isEmpty() ? profile.name : profile.title;
    Error error;
    error.code = ErrorCode::BadRequest;
    error.what = LoginServerText::tr("TensorBoard is not allowed on the login nodes of %1.").arg(title);
    error.why = fact.is(false) ? LoginServerText::tr("TensorBoard takes too much of a login node, which everybody shares. See %1")
                                     .arg(fact.sources.join(", "_L1))
                               : LoginServerText::tr("The description of this cluster does not allow it.");
    error.next = LoginServerText::tr("Open it in a running job, or in a short interactive job. For a job that has ended, "
                                     "download the event files. The Results tab draws their curves.");
    if (!fact.is(false))
        error.next +=
            u' '
            + LoginServerText::tr(
                "If your teacher or the cluster's support allows it, set tensorBoardOnLoginNodes in your own cluster file.");
    return error;
}

Result<QByteArray> folderOnLoginNode(session::ClusterSession &session, const ServerWish &wish, const QByteArray &place,
                                     const base::StopToken &stop)
{
    if (place.startsWith("$SLURM_TMPDIR")) {
        Error error = noSuchFolder(wish, QString::fromUtf8(place));
        error.why = LoginServerText::tr("$SLURM_TMPDIR is on the disk of the job's node, and is emptied when the job ends.");
        error.next = LoginServerText::tr("Open TensorBoard while the job runs. For the next job, let the script copy the logs to "
                                         "your home folder before it ends.");
        return error;
    }
    const auto command = remote::realFolder(place, session.storage.bytes());
    VOYAGEUR_TRY(out, session::runRemote(*session.host, command, LoginServerText::tr("Could not read the log folder."), stop));
    if (out.endsWith('\n'))
        out.chop(1);
    if (!out.startsWith('/'))
        return noSuchFolder(wish, wish.folder.isEmpty() ? QString::fromUtf8(place) : wish.folder);
    return out;
}

JobServer loginServer(const session::ClusterSession &session, const QByteArray &folder)
{
    return jobServer(session, "server-" + base::contentHash(folder).first(tagLength));
}

} // namespace voyageur::servers
