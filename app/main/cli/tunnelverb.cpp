// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/tunnelspeaker.h"
#include "servers/jobtunnel.h"

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using servers::TunnelWish;
using namespace Qt::StringLiterals;

namespace {

Result<int> remotePort(const Arguments &arguments)
{
    const QString word = arguments.word(2);
    if (word.isEmpty() && !arguments.has("free"))
        return Error{ErrorCode::BadRequest,
                     Text::tr("Which port does the program listen on?"),
                     {},
                     Text::tr("Add the port (TensorBoard: 6006, Jupyter: 8888). Or use --free to get a free port, and start the "
                              "program on that port."),
                     {}};
    if (!word.isEmpty() && arguments.has("free"))
        return Error{ErrorCode::BadRequest, Text::tr("--free finds a port. Leave out PORT."), {}, {}, {}};
    bool good = true;
    const int port = word.isEmpty() ? 0 : word.toInt(&good);
    if (!good || port < 0 || port > mostPort)
        return Error{
            ErrorCode::BadRequest, Text::tr("“%1” is not a port (1 to 65535, or 0 for any free port).").arg(word), {}, {}, {}};
    return port;
}

Result<TunnelWish> wishOf(const Arguments &arguments)
{
    TunnelWish wish;
    VOYAGEUR_TRY(port, remotePort(arguments));
    wish.remotePort = port;
    VOYAGEUR_TRY(local, numberOption(arguments, "local-port", 0, 1, mostPort));
    wish.localPort = local;
    wish.node = arguments.value("node");
    if (arguments.word(1) != "login"_L1) {
        const auto id = base::JobId::parse(arguments.word(1).toLatin1());
        if (!id)
            return Error{ErrorCode::BadRequest,
                         Text::tr("“%1” is neither a job nor “login”.").arg(arguments.word(1)),
                         {},
                         Text::tr("List the job numbers: voyageur jobs %1").arg(arguments.word(0)),
                         {}};
        wish.job = *id;
    } else if (!wish.node.isEmpty()) {
        return Error{ErrorCode::BadRequest, Text::tr("--node takes a node of the job."), {}, {}, {}};
    }
    return wish;
}

Outcome runTunnel(Context &context)
{
    VOYAGEUR_TRY(wish, wishOf(context.arguments));
    Console &console = context.console;
    std::shared_ptr<session::ClusterSession> session;
    std::shared_ptr<ssh::Host> host;
    if (wish.job) {
        VOYAGEUR_TRY(opened, openCluster(context, context.arguments.word(0)));
        session = opened;
        host = session->host;
    } else {
        VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
        sayWhatIsOld(console, profile);
        VOYAGEUR_TRY(signedIn, signIn(context, profile));
        host = signedIn;
    }
    TunnelSpeaker speaker(console, wish.remotePort == 0);
    VOYAGEUR_TRY(end, servers::runTunnel(host, session ? &session->slurm : nullptr, wish, std::ref(speaker), context.stop));
    sayTunnelEnd(console, end);
    return Done;
}

} // namespace

const Verb tunnelVerb = {
    .name = "tunnel",
    .usage = "C JOB PORT\nC JOB --free\nC login PORT",
    .example = "tunnel narval 4711 8888",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Open a program of a job (TensorBoard, Jupyter) in your browser"),
    .options = {{"local-port", "N",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Listen on this local port (default: any free one)")},
                {"node", "NAME", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Node of the job (default: its first)")},
                {"free", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Find a free port on the node for the program; same as PORT 0")}},
    .leastWords = 2,
    .mostWords = 3,
    .signsIn = true,
    .run = runTunnel,
};

} // namespace voyageur::cli
