// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "project/jobtunnel.h"

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using project::TunnelReport;
using project::TunnelWish;
using namespace Qt::StringLiterals;

namespace {

constexpr int mostPort = 65535;

Result<int> remotePort(const Arguments &arguments)
{
    const QString word = arguments.word(2);
    if (word.isEmpty() && !arguments.has("free"))
        return Error{
            ErrorCode::BadRequest,
            Text::tr("Which port does the program listen on?"),
            {},
            Text::tr("Add it (TensorBoard: 6006, Jupyter: 8888), or --free: then a free port is found for you to start the "
                     "program on."),
            {}};
    if (!word.isEmpty() && arguments.has("free"))
        return Error{ErrorCode::BadRequest, Text::tr("--free finds a port, so it goes without one."), {}, {}, {}};
    bool good = true;
    const int port = word.isEmpty() ? 0 : word.toInt(&good);
    if (!good || port < 0 || port > mostPort)
        return Error{
            ErrorCode::BadRequest, Text::tr("“%1” is not a port (1 to 65535, or 0 for a free one).").arg(word), {}, {}, {}};
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
                         Text::tr("Jobs have numbers: see “voyageur jobs %1”.").arg(arguments.word(0)),
                         {}};
        wish.job = *id;
    } else if (!wish.node.isEmpty()) {
        return Error{ErrorCode::BadRequest, Text::tr("--node is for the nodes of a job."), {}, {}, {}};
    }
    return wish;
}

QString trafficText(const ssh::TunnelTraffic &traffic)
{
    return Text::tr("connections: %1; sent %2, received %3")
        .arg(QString::number(traffic.connections), base::ByteSize(traffic.sent).text(), base::ByteSize(traffic.received).text());
}

//! Says what becomes of the tunnel; its address once, on stdout.
class Speaker final {
public:
    Speaker(Console &console, const TunnelWish &wish) : m_console(console), m_wish(wish) {}

    void operator()(const TunnelReport &report)
    {
        if (report.stage == TunnelReport::Stage::Waiting) {
            m_console.say(Text::tr("job %1: %2").arg(report.job->id.text(), report.job->state.text()));
            if (!report.job->explanation.isEmpty())
                m_console.say("  "_L1 + report.job->explanation);
        } else if (report.stage == TunnelReport::Stage::Open && !std::exchange(m_open, true)) {
            sayOpen(report);
        }
        if (report.problem != m_problem && !report.problem.isEmpty())
            m_console.say(report.problem);
        if (report.traffic.turnedAway > 0 && m_turnedAway == 0)
            m_console.say(Text::tr("Another user of this computer tried to connect and was turned away."));
        m_problem = report.problem;
        m_turnedAway = report.traffic.turnedAway;
    }

private:
    void sayOpen(const TunnelReport &report)
    {
        m_console.print(report.url());
        m_console.object({{u"url"_s, report.url()},
                          {u"localPort"_s, report.localPort},
                          {u"node"_s, report.node},
                          {u"remotePort"_s, report.remotePort}});
        m_console.say(Text::tr("leads to port %1 of %2").arg(QString::number(report.remotePort), report.node));
        if (m_wish.remotePort == 0)
            m_console.say(Text::tr("That port is free there: start the program with it, for example\n"
                                   "  tensorboard --host 0.0.0.0 --port %1 --logdir …")
                              .arg(report.remotePort));
        m_console.say(report.job ? Text::tr("Open until the job ends, or Ctrl+C.") : Text::tr("Open until Ctrl+C."));
    }

    Console &m_console;
    const TunnelWish &m_wish;
    bool m_open = false;
    QString m_problem;
    qint64 m_turnedAway = 0;
};

Outcome runTunnel(Context &context)
{
    VOYAGEUR_TRY(wish, wishOf(context.arguments));
    Console &console = context.console;
    std::shared_ptr<project::ClusterSession> session;
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
    Speaker speaker(console, wish);
    VOYAGEUR_TRY(end, project::runTunnel(host, session ? &session->slurm : nullptr, wish, std::ref(speaker), context.stop));
    console.say(Text::tr("job %1: %2 after %3").arg(end.job.id.text(), end.job.state.name(), slurmSpan(end.job.elapsedSeconds)));
    console.say(trafficText(end.traffic));
    return Done;
}

} // namespace

const Verb tunnelVerb = {
    .name = "tunnel",
    .usage = "C JOB PORT\nC JOB --free\nC login PORT",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Open a program that listens in a job (TensorBoard, Jupyter) in this computer's browser"),
    .options = {{"local-port", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Listen on this port here, not on a free one")},
                {"node", "NAME", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Which node of the job (its first)")},
                {"free", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Find a free port on the node, to start the program on; as PORT 0")}},
    .leastWords = 2,
    .mostWords = 3,
    .signsIn = true,
    .run = runTunnel,
};

} // namespace voyageur::cli
