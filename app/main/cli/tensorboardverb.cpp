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
                console.say(report.folder.isEmpty()
                                ? Text::tr("shows the job's folder: no logs of TensorBoard were found in it yet")
                                : Text::tr("shows %1").arg(report.folder));
                console.say(Text::tr("The address has a secret part: whoever has it can look, so keep it to yourself."));
                browser.show(report.url());
            }
        },
        context.stop);
    if (!end.ok() && end.error().code == base::ErrorCode::ConnectionLost && speaker.hasOpened()) {
        base::Error error = end.error();
        error.next =
            (wish.onLoginNode ? Text::tr("On the login node TensorBoard ends by itself when nobody uses it. Open it again: "
                                         "voyageur tensorboard %1")
                              : Text::tr("TensorBoard goes on in the job until that ends. Open another one: voyageur "
                                         "tensorboard %1"))
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
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Start TensorBoard inside a job that runs (of one that is over: on the login node, where the "
                                 "cluster allows it), and open it in this computer's browser"),
    .options = {{"logdir", "DIR",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Where the logs are, there; relative to the job's folder, or $SLURM_TMPDIR/… (looked for)")},
                {"login-node", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "On the login node, where the cluster allows it: as for a job that is over, of which this is "
                                   "the way by itself")},
                {"local-port", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Listen on this port here, not on a free one")},
                {"no-browser", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only print the address")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = runTensorboard,
};

} // namespace voyageur::cli
