// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/jobtunnel.h"

#include "script/nodelist.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QSet>

#include <algorithm>

namespace voyageur::servers {

using base::Clock;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using slurm::Job;
using Stage = TunnelReport::Stage;
using FarEnd = ssh::TunnelTraffic::FarEnd;

namespace {

struct JobTunnelText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::JobTunnel)
};

// Connections that fail are a reason to look, though not at each of them.
constexpr auto pauseOnTrouble = std::chrono::milliseconds(5000);
constexpr auto lostAfter = std::chrono::minutes(5);
constexpr auto betweenReports = std::chrono::milliseconds(300);
constexpr auto portLimit = std::chrono::minutes(2);
constexpr auto betweenUses = std::chrono::minutes(1);

Error stopped()
{
    return {ErrorCode::Cancelled, JobTunnelText::tr("The tunnel was closed."), {}, {}, {}};
}

Error hasEnded(const Job &job)
{
    return {ErrorCode::JobFailed,
            JobTunnelText::tr("Job %1 has ended: %2.").arg(job.id.text(), job.state.text()),
            JobTunnelText::tr("Tunnels lead only to running jobs."),
            JobTunnelText::tr("Submit the job again, then open a tunnel to the new job."),
            {}};
}

Error leftNode(const Job &job, const QString &node)
{
    return {ErrorCode::JobFailed,
            JobTunnelText::tr("Job %1 is no longer running on %2.").arg(job.id.text(), node),
            JobTunnelText::tr("Slurm put the job back in the queue, or gave it another node."),
            JobTunnelText::tr("Open the tunnel again. It waits until the job runs."),
            {}};
}

QStringList nodesOf(const Job &job)
{
    QStringList names;
    if (const auto list = script::NodeList::parse(job.nodes.toLatin1())) {
        for (const QByteArray &name : list->names())
            names += QString::fromLatin1(name);
    }
    return names;
}

bool runs(const Job &job)
{
    return job.state.code() == base::JobState::Code::Running && !nodesOf(job).isEmpty();
}

Result<QString> nodeFor(const Job &job, const QString &wished)
{
    const QStringList nodes = nodesOf(job);
    if (wished.isEmpty())
        return nodes.first();
    if (nodes.contains(wished))
        return wished;
    return Error{ErrorCode::BadRequest,
                 JobTunnelText::tr("Job %1 is not running on %2.").arg(job.id.text(), wished),
                 JobTunnelText::tr("The job is running on %1.").arg(job.nodes),
                 JobTunnelText::tr("Choose one of these nodes. Without a choice, the tunnel leads to the first."),
                 {}};
}

//! Looks at one job, rarely. One thread.
class JobLook final {
public:
    JobLook(slurm::Client &slurm, base::JobId id) : m_slurm(slurm), m_id(std::move(id)) {}

    //! Of an array the task that was seen to run first stays the one.
    void settleOn(const Job &job) { m_id = job.id; }
    const std::optional<Job> &job() const { return m_job; }
    Deadline next() const { return Deadline(m_next); }
    void hurry() { m_next = std::min(m_next, std::max(Clock::now(), m_looked + pauseOnTrouble)); }

    //! True when something about it has changed.
    Result<bool> look(const base::StopToken &stop)
    {
        slurm::JobQuery query;
        query.ids = {m_id};
        query.kept = true;
        const auto found = m_slurm.jobs(query, stop);
        const auto now = Clock::now();
        const bool changed = found.ok()
            && (!m_job || m_job->state != found->first().state || m_job->nodes != found->first().nodes
                || m_job->explanation != found->first().explanation);
        if (found.ok()) {
            m_job = found->first(); // those that have not ended stand first
            m_trouble.reset();
        } else if (!endure(found.error(), now)) {
            return found.error();
        }
        if (changed)
            m_changed = now;
        m_looked = now;
        const auto quiet = std::chrono::duration_cast<std::chrono::milliseconds>(now - m_changed);
        m_next = now + m_slurm.pauseAfter(quiet, {m_id});
        return changed;
    }

private:
    // A busy Slurm, or a job that is in neither list for a moment.
    bool endure(const Error &error, Clock::time_point now)
    {
        const bool vanished = error.code == ErrorCode::NotFound && m_job;
        if (!vanished && error.code != ErrorCode::CommandFailed && error.code != ErrorCode::TimedOut)
            return false;
        if (!m_trouble)
            m_trouble = now;
        return now - *m_trouble < lostAfter;
    }

    slurm::Client &m_slurm;
    base::JobId m_id;
    std::optional<Job> m_job;
    Clock::time_point m_changed = Clock::now();
    Clock::time_point m_looked;
    Clock::time_point m_next = Clock::now();
    std::optional<Clock::time_point> m_trouble;
};

Result<void> waitForStart(JobLook &look, TunnelReport &report, const TunnelSink &sink, const base::StopToken &stop)
{
    while (true) {
        VOYAGEUR_TRY(changed, look.look(stop));
        if (look.job() && look.job()->hasEnded())
            return hasEnded(*look.job());
        if (look.job() && runs(*look.job())) {
            look.settleOn(*look.job());
            report.job = look.job();
            return {};
        }
        if (changed) {
            report.stage = Stage::Waiting;
            report.job = look.job();
            sink(report);
        }
        if (!base::sleepFor(look.next().left() + std::chrono::milliseconds(1), stop))
            return stopped();
    }
}

// Inside the job, because nobody else may ask its node.
Result<int> freePort(ssh::Host &host, const slurm::Client *slurm, const TunnelReport &report, const base::StopToken &stop)
{
    const QList<QByteArray> tables{"cat", "/proc/net/tcp", "/proc/net/tcp6"};
    ssh::ShellCommand command{tables[0], tables[1], tables[2]};
    if (slurm) {
        QList<QByteArray> words{"--jobid=" + report.job->id.bytes(), "--overlap", "--nodes=1", "--ntasks=1",
                                "--nodelist=" + report.node.toLatin1()};
        command = slurm->tools().query("srun", words + tables);
    }
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = Deadline::after(portLimit);
    VOYAGEUR_TRY(output, host.run(command, options)); // a computer without IPv6 lacks the second file
    const int port = freePortIn(output.out);
    if (port == 0)
        return Error{ErrorCode::CommandFailed,
                     JobTunnelText::tr("Could not find out which ports of %1 are free.").arg(report.node),
                     {},
                     JobTunnelText::tr("Choose a port yourself, between 1024 and 65535."),
                     base::shownSafely(output.err)};
    return port;
}

QString problemOf(const ssh::Tunnel &tunnel, const TunnelReport &report)
{
    const auto refusal = tunnel.lastRefusal();
    if (!refusal)
        return {};
    if (refusal->code == ErrorCode::PortClosed) {
        const QString what =
            JobTunnelText::tr("Nothing is listening on port %1 of %2 yet.").arg(QString::number(report.remotePort), report.node);
        return !report.job ? what
                           : what + QLatin1Char(' ')
                + JobTunnelText::tr("The program may still be starting, use another port, or accept only connections from its "
                                    "own node. TensorBoard needs --host 0.0.0.0, Jupyter --ip 0.0.0.0.");
    }
    return refusal->text();
}

Result<std::unique_ptr<ssh::Tunnel>> openTunnel(const std::shared_ptr<ssh::Host> &host, const TunnelWish &wish,
                                                const TunnelReport &report)
{
    ssh::TunnelOptions options;
    options.localPort = wish.localPort;
    // The login node's own name need not lead to what listens on its loopback address. What we have started there listens on one
    // of these; somebody else may on the other.
    const QByteArray loopback = wish.prepare ? "127.0.0.1" : "localhost";
    const ssh::Forward to{report.job ? report.node.toLatin1() : loopback, report.remotePort};
    auto tunnel = ssh::Tunnel::open(host, to, options);
    if (!tunnel.ok() && tunnel.error().code == ErrorCode::BadRequest && wish.localPortMayDiffer) {
        options.localPort = 0;
        return ssh::Tunnel::open(host, to, options);
    }
    return tunnel;
}

//! What listens on the login node is looked at when there is a reason to, and rarely. One thread.
class LoopbackLook final {
public:
    explicit LoopbackLook(const TunnelWish &wish) : m_wish(wish) {}

    Deadline next() const { return m_wish.look ? Deadline(m_looked + pause()) : Deadline::never(); }
    void note(const ssh::TunnelTraffic &before, const ssh::TunnelTraffic &now)
    {
        m_used = m_used || now.sent != before.sent || now.received != before.received;
        m_trouble = m_trouble || now.failed > before.failed;
    }
    Result<void> look(const base::StopToken &stop)
    {
        m_looked = Clock::now();
        m_trouble = false;
        return m_wish.look(std::exchange(m_used, false), stop);
    }

private:
    std::chrono::milliseconds pause() const
    {
        return m_trouble ? pauseOnTrouble
            : m_used     ? std::min<std::chrono::milliseconds>(betweenUses, m_wish.idleLook / 3)
                         : m_wish.idleLook;
    }

    const TunnelWish &m_wish;
    Clock::time_point m_looked = Clock::now();
    bool m_used = false;
    bool m_trouble = false;
};

} // namespace

QString TunnelReport::url() const
{
    return localPort > 0 ? shownUrl() + page : QString();
}

QString TunnelReport::shownUrl() const
{
    return localPort > 0 ? QStringLiteral("http://127.0.0.1:%1/").arg(localPort) : QString();
}

int freePortIn(const QByteArray &table)
{
    constexpr int first = 20'000;
    constexpr int count = 12'000;
    QSet<int> used;
    bool understood = false;
    for (const QByteArray &line : table.split('\n')) {
        const auto fields = line.simplified().split(' '); // number, address:port, …
        const auto colon = fields.value(1).lastIndexOf(':');
        bool good = false;
        const int port = fields.value(1).mid(colon + 1).toInt(&good, 16);
        if (colon > 0 && good)
            used.insert(port);
        understood = understood || line.contains("local_address");
    }
    const int start = static_cast<int>(QRandomGenerator::global()->bounded(count));
    for (int i = 0; understood && i < count; ++i) {
        const int port = first + (start + i) % count;
        if (!used.contains(port))
            return port;
    }
    return 0;
}

QString loginCommand(const ssh::HostIdentity &identity, const QString &keyFile)
{
    ssh::ShellCommand command{"ssh"};
    if (identity.port != 22)
        command << "-p" << QByteArray::number(identity.port);
    if (!identity.via.isEmpty())
        command << "-J" << identity.via.join(u',').toUtf8();
    if (!keyFile.isEmpty())
        command << "-i" << keyFile.toUtf8();
    command << (identity.user + u'@' + identity.host).toUtf8();
    return command.shown();
}

QString tunnelCommand(const ssh::HostIdentity &identity, const QString &node, int remotePort, int localPort)
{
    const QString place =
        QStringLiteral("127.0.0.1:%1:%2:%3").arg(localPort > 0 ? localPort : remotePort).arg(node).arg(remotePort);
    QString jump;
    if (!identity.via.isEmpty())
        jump = QStringLiteral(" -J ") + identity.via.join(QLatin1Char(','));
    const QString port = identity.port == 22 ? QString() : QStringLiteral(" -p %1").arg(identity.port);
    return QStringLiteral("ssh -N -L %1%2%3 %4@%5").arg(place, jump, port, identity.user, identity.host);
}

Result<TunnelEnd> runTunnel(const std::shared_ptr<ssh::Host> &host, slurm::Client *slurm, const TunnelWish &wish,
                            const TunnelSink &sink, const base::StopToken &stop)
{
    TunnelReport report;
    std::optional<JobLook> look;
    if (wish.job) {
        look.emplace(*slurm, *wish.job);
        VOYAGEUR_CHECK(waitForStart(*look, report, sink, stop));
        VOYAGEUR_TRY(node, nodeFor(*report.job, wish.node));
        report.node = node;
    } else {
        VOYAGEUR_TRY(name,
                     session::runRemote(*host, ssh::ShellCommand{"uname", "-n"},
                                        JobTunnelText::tr("Could not read the name of the login node."), stop));
        report.node = base::shownSafely(name.trimmed(), 255);
    }
    report.remotePort = wish.remotePort;
    if (wish.prepare) {
        report.stage = Stage::Preparing;
        sink(report);
        VOYAGEUR_TRY(target, wish.prepare(report, stop));
        report.remotePort = target.port;
        report.page = target.page;
    } else if (report.remotePort == 0) {
        report.stage = Stage::Preparing;
        sink(report);
        VOYAGEUR_TRY(port, freePort(*host, wish.job ? slurm : nullptr, report, stop));
        report.remotePort = port;
    }
    VOYAGEUR_TRY(tunnel, openTunnel(host, wish, report));
    report.localPort = tunnel->localPort();
    report.stage = Stage::Open;
    sink(report);
    bool trouble = false;
    LoopbackLook loopback(wish);
    while (true) {
        const auto traffic = tunnel->waitNews(report.traffic, stop, look ? look->next() : loopback.next());
        if (stop.stopRequested())
            return stopped();
        if (const auto reason = tunnel->ended())
            return *reason;
        const bool failed = traffic.failed > report.traffic.failed;
        loopback.note(report.traffic, traffic);
        if (!(traffic == report.traffic)) {
            report.traffic = traffic;
            report.problem = problemOf(*tunnel, report);
            sink(report);
        }
        trouble = trouble || failed;
        if (look && failed)
            look->hurry(); // perhaps the job is no more
        if (look && look->next().passed()) {
            VOYAGEUR_CHECK(look->look(stop));
            if (look->job()->hasEnded())
                return TunnelEnd{*look->job(), tunnel->traffic()};
            if (!nodesOf(*look->job()).contains(report.node) && look->job()->state.isActive())
                return leftNode(*look->job(), report.node);
            if (std::exchange(trouble, false) && wish.look)
                VOYAGEUR_CHECK(wish.look(true, stop));
        }
        if (!look && loopback.next().passed())
            VOYAGEUR_CHECK(loopback.look(stop));
        if (!base::sleepFor(betweenReports, stop))
            return stopped();
    }
}

} // namespace voyageur::servers
