// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/tunnelspeaker.h"

#include "base/bytesize.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using servers::TunnelReport;
using Stage = TunnelReport::Stage;

namespace {
constexpr auto betweenWords = std::chrono::seconds(20);
}

void TunnelSpeaker::operator()(const TunnelReport &report)
{
    if (report.stage == Stage::Waiting) {
        m_console.say(Text::tr("job %1: %2").arg(report.job->id.text(), report.job->state.text()));
        if (!report.job->explanation.isEmpty())
            m_console.say("  "_L1 + report.job->explanation);
    } else if (report.stage == Stage::Starting && m_stage != report.stage) {
        m_console.say(
            report.job
                ? Text::tr("starting in job %1, on %2; a slow disk takes a minute or two").arg(report.job->id.text(), report.node)
                : Text::tr("starting on the login node %1, at low priority; a slow disk takes a minute or two").arg(report.node));
    } else if (report.stage == Stage::Starting && report.waited - m_waited >= betweenWords) {
        m_waited = report.waited;
        m_console.say(Text::tr("still starting, after %1 seconds").arg(report.waited.count()));
        if (!report.said.isEmpty())
            m_console.say("  "_L1 + report.said);
    } else if (report.stage == Stage::Answering && m_stage != report.stage) {
        m_console.say(Text::tr("started; waiting for an answer"));
    } else if (report.stage == Stage::Open && !std::exchange(m_open, true)) {
        sayOpen(report);
    }
    m_stage = report.stage;
    if (report.problem != m_problem && !report.problem.isEmpty())
        m_console.say(report.problem);
    if (report.traffic.turnedAway > 0 && m_turnedAway == 0)
        m_console.say(Text::tr("Refused a connection from another user of this computer."));
    m_problem = report.problem;
    m_turnedAway = report.traffic.turnedAway;
}

void TunnelSpeaker::sayOpen(const TunnelReport &report)
{
    QJsonObject object{{u"url"_s, report.url()},
                       {u"localPort"_s, report.localPort},
                       {u"node"_s, report.node},
                       {u"remotePort"_s, report.remotePort}};
    if (!report.folder.isEmpty())
        object.insert(u"logdir"_s, report.folder);
    m_console.print(report.url());
    m_console.object(object);
    m_console.say(Text::tr("leads to port %1 of %2").arg(QString::number(report.remotePort), report.node));
    if (m_freePort)
        m_console.say(
            Text::tr("That port is free. Start the program on it, for example\n  tensorboard --host 0.0.0.0 --port %1 --logdir …")
                .arg(report.remotePort));
    m_console.say(report.job ? Text::tr("Open until the job ends. Press Ctrl+C to close.") : Text::tr("Press Ctrl+C to close."));
}

void sayTunnelEnd(Console &console, const servers::TunnelEnd &end)
{
    console.say(Text::tr("job %1: %2 after %3").arg(end.job.id.text(), end.job.state.name(), slurmSpan(end.job.elapsedSeconds)));
    console.say(Text::tr("connections: %1; sent %2, received %3")
                    .arg(QString::number(end.traffic.connections), base::ByteSize(end.traffic.sent).text(),
                         base::ByteSize(end.traffic.received).text()));
}

} // namespace voyageur::cli
