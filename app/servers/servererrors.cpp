// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/servererrors.h"

#include "session/remote.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::servers {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;

namespace {

struct ServerErrorText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::JobServer)
};

constexpr int shownOutputLines = 8;
constexpr qsizetype longestShownLine = 120;

QString wordsOfServer(const ServerState &state, int lines)
{
    session::OutputTail tail;
    tail.add(state.output.trimmed().isEmpty() ? state.words : state.output);
    return base::shownSafely(withoutSecret(tail.lastLines(lines), state.secret));
}

Error serverError(ErrorCode code, const QString &what, const QString &why, const QString &next, const ServerState &state)
{
    return {code, what, why, next, wordsOfServer(state, shownOutputLines)};
}

QString titleOf(const ServerWish &wish)
{
    return serverTitle(wish.kind, wish.command);
}

//! The module that Python did not find; empty for none. Last in the output: what imports it may have looked for others first.
QString missingModule(const QByteArray &output)
{
    // "No module named 'a.b'", "… named a" (with -m, and of Python 2)
    static const QRegularExpression line(u"No module named '?([A-Za-z0-9_]+)"_s);
    QString name;
    auto matches = line.globalMatch(QString::fromUtf8(output.right(6000)));
    while (matches.hasNext())
        name = matches.next().captured(1);
    return name;
}

} // namespace

Error notInstalled(const ServerWish &wish, const ServerState &state)
{
    const bool jupyter = wish.kind == ServerKind::Jupyter;
    const QString package = jupyter ? u"jupyterlab"_s : u"tensorboard"_s;
    const QString place = state.environment;
    Error error;
    error.code = ErrorCode::CommandFailed;
    if (wish.onLoginNode) {
        error.what = ServerErrorText::tr("No environment with TensorBoard was found on the login node.");
        error.why =
            ServerErrorText::tr("Neither the login environment has the package “tensorboard”, nor an environment that the "
                                "scripts in the job's folder activate, nor one in ~/venvs. One that a job builds on its "
                                "node's own disk is gone with the job.");
        error.next = ServerErrorText::tr("Make one for it, in a terminal on the login node:\n"
                                         "  virtualenv --no-download ~/venvs/tensorboard\n"
                                         "  source ~/venvs/tensorboard/bin/activate\n"
                                         "  pip install --no-index tensorboard\n"
                                         "(without --no-index where the cluster has no wheels of its own). It is found there.");
        return error;
    }
    error.what = ServerErrorText::tr("%1 is not installed where the job runs.").arg(serverTitle(wish.kind, {}));
    error.why = place.isEmpty()
        ? ServerErrorText::tr("The Python of the job has no package “%1”, and no virtual environment is active.").arg(package)
        : ServerErrorText::tr("The virtual environment %1 has no package “%2”.").arg(place, package);
    error.next = place.isEmpty()
        ? ServerErrorText::tr("Add “%1” to the project's packages in step 3 and submit again. With an environment of your own: "
                              "activate it on the login node, “pip install --no-index %1” (without --no-index where the cluster "
                              "has no wheels of its own), and let the job's script activate it.")
              .arg(package)
        : ServerErrorText::tr(
              "Install it there, on the login node: %1/bin/pip install --no-index %2 (without --no-index where the "
              "cluster has no wheels of its own). In step 3, add it to the project's packages.")
              .arg(place, package);
    return error;
}

Error noSuchFolder(const ServerWish &wish, const QString &folder)
{
    return {ErrorCode::NotFound,
            (wish.onLoginNode ? ServerErrorText::tr("There is no folder %1 on the login node.")
                              : ServerErrorText::tr("There is no folder %1 where the job runs."))
                .arg(base::shownSafely(folder.toUtf8(), 300)),
            {},
            ServerErrorText::tr("Look at the folder's name; the program may not have made it yet."),
            {}};
}

Error hasEndedEarly(const ServerWish &wish, const ServerState &state)
{
    const QString module = missingModule(state.output);
    QString why = state.status == 0 ? QString() : ServerErrorText::tr("Its exit status is %1.").arg(state.status);
    QString next = ServerErrorText::tr("What it wrote last says why. Mend that, then open it again.");
    if (!module.isEmpty()) {
        why = ServerErrorText::tr("Its Python has no module “%1”.").arg(module);
        next = ServerErrorText::tr("Install it in the environment that it runs in, on the login node: pip install --no-index %1 "
                                   "(without --no-index where the cluster has no wheels of its own; some packages have another "
                                   "name than their module). Then open it again.")
                   .arg(module);
    }
    return serverError(ErrorCode::CommandFailed,
                       (wish.onLoginNode ? ServerErrorText::tr("%1 has ended on the login node.")
                                         : ServerErrorText::tr("%1 has ended in the job."))
                           .arg(titleOf(wish)),
                       why, next, state);
}

Error wasNotUsed(const ServerWish &wish)
{
    const int minutes = static_cast<int>(std::chrono::ceil<std::chrono::minutes>(wish.lease).count());
    return {ErrorCode::CommandFailed,
            ServerErrorText::tr("%1 has ended on the login node.").arg(titleOf(wish)),
            ServerErrorText::tr("Nobody has used it for %n minute(s), and what is not used does not stay on a login node.",
                                nullptr, minutes),
            ServerErrorText::tr("Open it again when you need it."),
            {}};
}

Error didNotStart(const ServerWish &wish, const ServerState &state)
{
    if (wish.onLoginNode)
        return serverError(ErrorCode::CommandFailed, ServerErrorText::tr("%1 could not be started.").arg(titleOf(wish)),
                           ServerErrorText::tr("The login node ended it at once."),
                           ServerErrorText::tr("Try again; if it happens again, ask the cluster's support whether programs may "
                                               "stay there."),
                           state);
    return serverError(ErrorCode::CommandFailed, ServerErrorText::tr("%1 could not be started in the job.").arg(titleOf(wish)),
                       ServerErrorText::tr("Slurm did not start a further step in job %1.").arg(wish.job.text()),
                       ServerErrorText::tr("If the job has just ended, there is nothing to open any more. Otherwise try again; "
                                           "in a job that runs for long, start the server in its own script."),
                       state);
}

Error doesNotListen(const ServerWish &wish, const ServerState &state)
{
    return serverError(ErrorCode::CommandFailed, ServerErrorText::tr("%1 does not listen.").arg(titleOf(wish)),
                       ServerErrorText::tr("Three minutes have passed since it was started."),
                       wish.kind == ServerKind::Own
                           ? ServerErrorText::tr("The command must listen on the port that stands for {port}.")
                           : ServerErrorText::tr("Try again: what it loads from a slow disk is faster the second time."),
                       state);
}

Error doesNotAnswer(const ServerWish &wish, const ServerState &state, const QString &node, const QString &answered)
{
    return serverError(ErrorCode::TimedOut,
                       ServerErrorText::tr("%1 runs, and does not answer on port %2 of %3.")
                           .arg(titleOf(wish), QString::number(state.port), node),
                       !answered.isEmpty()
                           ? ServerErrorText::tr("It said “%1”.").arg(answered)
                           : ServerErrorText::tr("Perhaps it takes connections of its own node only, or the cluster "
                                                 "lets nobody through from the login node to that port."),
                       wish.kind == ServerKind::Own ? ServerErrorText::tr("Let it listen on all addresses: 0.0.0.0.")
                                                    : ServerErrorText::tr("Try again, or ask the cluster's support."),
                       state);
}

QString lastLineOf(const ServerState &state)
{
    const QString line = wordsOfServer(state, 1);
    return line.size() > longestShownLine ? line.first(longestShownLine) + u'…' : line;
}

} // namespace voyageur::servers
