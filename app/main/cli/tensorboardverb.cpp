// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/tunnelspeaker.h"
#include "servers/jobserver.h"
#include "ssh/onetimeaddress.h"

#include <QProcess>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using servers::TunnelReport;

namespace {

//! The program that opens an address in the person's browser; empty where there is no screen to show it on.
QStringList browserCommand()
{
#if defined(Q_OS_WIN)
    return {u"rundll32"_s, u"url.dll,FileProtocolHandler"_s};
#elif defined(Q_OS_MACOS)
    return {u"open"_s};
#else
    const bool screen = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    return screen ? QStringList{u"xdg-open"_s} : QStringList();
#endif
}

//! Opens the address in a browser, by another one that leads on to it: this one is seen on a command line.
class Browser final {
public:
    explicit Browser(bool wanted) : m_wanted(wanted) {}

    void show(const QString &url)
    {
        QStringList command = browserCommand();
        if (!std::exchange(m_wanted, false) || command.isEmpty())
            return;
        auto address = ssh::OneTimeAddress::open(url);
        if (!address.ok())
            return;
        m_address = std::move(*address);
        const QString program = command.takeFirst();
        QProcess::startDetached(program, command + QStringList{m_address->address()});
    }

private:
    bool m_wanted;
    std::unique_ptr<ssh::OneTimeAddress> m_address;
};

//! One server with the tunnel to it, until either ends.
Outcome serve(Context &context, session::ClusterSession &session, const servers::ServerWish &wish, TunnelSpeaker &speaker)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    servers::JobServer server = servers::newJobServer(session);
    Browser browser(!console.json() && !arguments.has("no-browser") && terminal::isTerminal(terminal::Channel::Out));
    auto end = servers::runServer(
        session, server, wish,
        [&](const TunnelReport &report) {
            const bool opened = speaker.hasOpened();
            if (!report.server.isEmpty())
                server = servers::jobServer(session, report.server);
            speaker(report);
            if (!opened && speaker.hasOpened()) {
                console.say(report.folder.isEmpty() ? Text::tr("shows the job folder: no TensorBoard logs found yet")
                                                    : Text::tr("shows %1").arg(report.folder));
                console.say(Text::tr("The address contains a secret part. Do not share it."));
                browser.show(report.url());
            }
        },
        context.stop);
    if (!end.ok() && end.error().code == base::ErrorCode::ConnectionLost && speaker.hasOpened()) {
        base::Error error = end.error();
        error.next =
            (wish.onLoginNode
                 ? Text::tr("TensorBoard ends on the login node when nobody uses it. To open it again: voyageur tensorboard %1")
                 : Text::tr("TensorBoard runs until the job ends. To open it again: voyageur tensorboard %1"))
                .arg(arguments.words().join(u' '));
        return error;
    }
    if (!end.ok() && end.error().code == base::ErrorCode::Cancelled && speaker.hasOpened()) {
        if (const auto ended = servers::endServer(session, server); !ended.ok())
            console.warn(ended.error());
    }
    if (!end.ok())
        return end.error();
    sayTunnelEnd(console, *end);
    return Done;
}

Outcome runTensorboard(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(ids, jobIds(arguments, 1));
    VOYAGEUR_TRY(localPort, numberOption(arguments, "local-port", 0, 1, mostPort));
    servers::ServerWish wish;
    wish.job = ids.first();
    wish.folder = arguments.value("logdir");
    wish.localPort = localPort;
    wish.onLoginNode = arguments.has("login-node");
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(0)));
    TunnelSpeaker speaker(context.console, false);
    auto outcome = serve(context, *session, wish, speaker);
    const bool over = !outcome.ok() && outcome.error().code == base::ErrorCode::JobFailed && !speaker.hasOpened();
    if (!over || wish.onLoginNode)
        return outcome;
    // The job is over. Its logs may be there.
    if (const auto obstacle = servers::loginNodeObstacle(session->profile)) {
        base::Error error = outcome.error();
        error.why = obstacle->what + u' ' + obstacle->why;
        error.next = obstacle->next;
        return error;
    }
    context.console.say(outcome.error().what);
    wish.onLoginNode = true;
    return serve(context, *session, wish, speaker);
}

} // namespace

const Verb tensorboardVerb = {
    .name = "tensorboard",
    .usage = "C JOB",
    .example = "tensorboard narval 4711",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Start TensorBoard in a running job and open it in your browser; for a job that ended, on the "
                                 "login node if the cluster allows it"),
    .options =
        {{"logdir", "DIR",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Log folder on the cluster, relative to the job folder, or $SLURM_TMPDIR/… (default: detected)")},
         {"login-node", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Use the login node, if the cluster allows it (default for a job that ended)")},
         {"local-port", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Listen on this local port (default: any free one)")},
         {"no-browser", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Print the address; do not open it")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = runTensorboard,
};

} // namespace voyageur::cli
