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
        error.what = ServerErrorText::tr("The login node has no environment with TensorBoard.");
        error.why = ServerErrorText::tr("Voyageur looked in the login environment, in the environments that the job's scripts "
                                        "activate, and in ~/venvs. An environment on a node's own disk ends with its job.");
        error.next =
            ServerErrorText::tr("Create one in a terminal on the login node:\n  virtualenv --no-download ~/venvs/tensorboard\n  "
                                "source ~/venvs/tensorboard/bin/activate\n  pip install --no-index tensorboard\n(without "
                                "--no-index if the cluster offers no wheels). Voyageur then finds the environment.");
        return error;
    }
    error.what = ServerErrorText::tr("%1 is not installed where the job runs.").arg(serverTitle(wish.kind, {}));
    error.why = place.isEmpty()
        ? ServerErrorText::tr("The job's Python has no package “%1”, and no virtual environment is active.").arg(package)
        : ServerErrorText::tr("The virtual environment %1 has no package “%2”.").arg(place, package);
    error.next = place.isEmpty()
        ? ServerErrorText::tr(
              "Add “%1” to the project's packages in step 3 and submit again. If the environment is your own, activate "
              "it on the login node, run “pip install --no-index %1” (without --no-index if the cluster offers no "
              "wheels), and let the job's script activate it.")
              .arg(package)
        : ServerErrorText::tr(
              "On the login node, run %1/bin/pip install --no-index %2 (without --no-index if the cluster offers no "
              "wheels). Also add the package to the project in step 3.")
              .arg(place, package);
    return error;
}

Error noSuchFolder(const ServerWish &wish, const QString &folder)
{
    return {ErrorCode::NotFound,
            (wish.onLoginNode ? ServerErrorText::tr("The folder %1 does not exist on the login node.")
                              : ServerErrorText::tr("The folder %1 does not exist where the job runs."))
                .arg(base::shownSafely(folder.toUtf8(), 300)),
            {},
            ServerErrorText::tr("Check the folder's name. The program may not have created it yet."),
            {}};
}

Error hasEndedEarly(const ServerWish &wish, const ServerState &state)
{
    const QString module = missingModule(state.output);
    QString why = state.status == 0 ? QString() : ServerErrorText::tr("Its exit status is %1.").arg(state.status);
    QString next = ServerErrorText::tr("The last lines of the server say why. Fix the problem, then open the server again.");
    if (!module.isEmpty()) {
        why = ServerErrorText::tr("Its Python has no module “%1”.").arg(module);
        next = ServerErrorText::tr(
                   "Activate its environment on the login node, and run pip install --no-index %1 (without --no-index if the "
                   "cluster offers no wheels; the package may have another name than the module). Then open the server again.")
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
    return {
        ErrorCode::CommandFailed,
        ServerErrorText::tr("%1 has ended on the login node.").arg(titleOf(wish)),
        ServerErrorText::tr("Nobody used it for %n minute(s). Unused programs do not stay on a login node.", nullptr, minutes),
        ServerErrorText::tr("Open it again when you need it."),
        {}};
}

Error didNotStart(const ServerWish &wish, const ServerState &state)
{
    if (wish.onLoginNode)
        return serverError(
            ErrorCode::CommandFailed, ServerErrorText::tr("Could not start %1.").arg(titleOf(wish)),
            ServerErrorText::tr("The login node ended it at once."),
            ServerErrorText::tr(
                "Try again. If the program ends again, ask the cluster's support whether programs may stay on a login node."),
            state);
    return serverError(ErrorCode::CommandFailed, ServerErrorText::tr("Could not start %1 in the job.").arg(titleOf(wish)),
                       ServerErrorText::tr("Slurm did not start another step in job %1.").arg(wish.job.text()),
                       ServerErrorText::tr("If the job has just ended, there is nothing left to open. Otherwise try again. For a "
                                           "long job, start the server in its script."),
                       state);
}

Error doesNotListen(const ServerWish &wish, const ServerState &state)
{
    return serverError(ErrorCode::CommandFailed, ServerErrorText::tr("%1 does not accept connections.").arg(titleOf(wish)),
                       ServerErrorText::tr("It started three minutes ago."),
                       wish.kind == ServerKind::Own
                           ? ServerErrorText::tr("The command must listen on the port that replaces {port}.")
                           : ServerErrorText::tr("Try again. Loading from a slow disk is faster the second time."),
                       state);
}

Error doesNotAnswer(const ServerWish &wish, const ServerState &state, const QString &node, const QString &answered)
{
    return serverError(
        ErrorCode::TimedOut,
        ServerErrorText::tr("%1 is running, but does not answer on port %2 of %3.")
            .arg(titleOf(wish), QString::number(state.port), node),
        !answered.isEmpty()
            ? ServerErrorText::tr("It printed “%1”.").arg(answered)
            : ServerErrorText::tr(
                "The server may accept only connections from its own node, or the cluster blocks that port from the login node."),
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
