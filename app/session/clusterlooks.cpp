// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/clusterlooks.h"

#include "base/crew.h"
#include "base/pace.h"
#include "remote/batch.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/startupfile.h"
#include "slurm/parts.h"
#include "ssh/channelerrors.h"
#include "ssh/sftpprobe.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <vector>

namespace voyageur::session {

using namespace Qt::StringLiterals;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using Status = ClusterCheck::Status;

namespace {

struct ClusterLooksText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::ClusterTest)
};

constexpr auto patience = std::chrono::seconds(60);
constexpr auto slowShell = std::chrono::seconds(3);
constexpr auto controllerPatience = std::chrono::seconds(20);
constexpr qint64 largestClockDifference = 60; // seconds; second factors by time allow about half of it

// What the catalogue says must be there: "~/scratch", "/scratch/amelie", "~/projects" for "~/projects/<account>".
QStringList expectedFolders(const cluster::Profile &profile, const QString &user)
{
    QStringList folders;
    const auto add = [&](const base::Fact<base::FileSystem> &fact) {
        if (fact.confidence != base::Confidence::Sourced || !fact.isKnown())
            return;
        QString path = fact.value->path;
        path.replace("$USER"_L1, user);
        if (const auto open = path.indexOf(u'<'); open >= 0)
            path.truncate(path.lastIndexOf(u'/', open));
        if (path.startsWith("~/"_L1) || (path.startsWith(u'/') && path.size() > 1))
            folders += path;
    };
    add(profile.facts.storage.scratch);
    add(profile.facts.storage.project);
    folders.removeIf([](const QString &path) { return path.contains(u'$') || path.contains(u'*'); });
    folders.removeDuplicates();
    return folders;
}

// A table keeps its columns under each other: only what all its lines have in front goes, and the empty lines around it. What
// diskusage_report says below its "--" is about its own options.
QByteArray tableIn(const QByteArray &printed)
{
    QByteArrayList lines;
    qsizetype margin = -1;
    for (QByteArray line : printed.split('\n')) {
        while (line.endsWith(' ') || line.endsWith('\r') || line.endsWith('\t'))
            line.chop(1);
        if (line == "--")
            break;
        const auto text = std::find_if(line.cbegin(), line.cend(), [](char c) { return c != ' '; });
        if (!line.isEmpty())
            margin = margin < 0 ? text - line.cbegin() : std::min<qsizetype>(margin, text - line.cbegin());
        lines += line;
    }
    for (QByteArray &line : lines)
        line.remove(0, std::min(qMax<qsizetype>(margin, 0), line.size()));
    while (!lines.isEmpty() && lines.first().isEmpty())
        lines.removeFirst();
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines.join('\n');
}

} // namespace

Result<ssh::Output> ClusterLooks::ask(const ssh::ShellCommand &command, std::chrono::milliseconds limit) const
{
    ssh::RunOptions options;
    options.stop = m_stop;
    options.deadline = Deadline::after(limit);
    options.outputLimit = 1024 * 1024;
    return m_host.run(command, options);
}

// What may hang has a channel of its own, so that the others' answers count.
ClusterLooks::Answers ClusterLooks::askAll() const
{
    const Error none{ErrorCode::NotFound, {}, {}, {}, {}};
    Answers answers{none, none, none, none, none, none, none, none};
    const bool hasSlurm = m_profile.role != cluster::NodeRole::Transfer;
    base::Crew beside;
    // Ends with 1 when no controller answers; a controller that hangs is not waited for.
    if (hasSlurm)
        beside.add([&] { answers.controller = ask(slurm::firstQuery("scontrol", {"ping"}), base::atPace(controllerPatience)); });
    beside.add([&] { answers.sftp = ssh::sftpVersion(m_host, m_stop); });
    QList<QByteArray> expected;
    for (const QString &path : expectedFolders(m_profile, m_host.identity().user))
        expected += path.toUtf8();
    remote::Batch batch;
    const auto clock = batch.add(ssh::ShellCommand{"date", "+%s"});
    const auto startUpFiles = batch.add(remote::startupFiles());
    const auto folders = batch.add(remote::lookAtHome(expected));
    const auto quota = batch.add(remote::quotaReport());
    const auto search = hasSlurm ? batch.add(slurm::searchForSlurm()) : clock;
    const auto accounts =
        hasSlurm ? batch.add(slurm::firstQuery("sacctmgr", slurm::accountArguments(m_host.identity().user))) : clock;
    ssh::RunOptions options;
    options.stop = m_stop;
    options.deadline = Deadline::after(2 * patience);
    options.outputLimit = 4 * 1024 * 1024;
    answers.asked = QDateTime::currentSecsSinceEpoch();
    const auto answer = batch.run(m_host, options);
    answers.answered = QDateTime::currentSecsSinceEpoch();
    answers.clock = answer.of(clock);
    answers.startUpFiles = answer.of(startUpFiles);
    answers.folders = answer.of(folders);
    answers.quota = answer.of(quota);
    answers.search = answer.of(search);
    answers.accounts = answer.of(accounts);
    beside.wait();
    return answers;
}

void ClusterLooks::lookAtAll()
{
    Answers answers{Error(), Error(), Error(), Error(), Error(), Error(), Error(), Error()};
    base::Crew beside;
    beside.add([&] { answers = askAll(); });
    const bool runsCommands = lookAtShell();
    beside.wait();
    if (m_stop.stopRequested())
        return;
    if (!runsCommands) { // once is enough
        for (const char *name : {"slurm", "accounts", "folders", "quota", "clock", "max-sessions"})
            say(name, Status::Skipped, ClusterLooksText::tr("No command runs here (see above)."));
        lookAtSftp(answers.sftp);
        return;
    }
    lookAtStartUpFiles(answers.startUpFiles);
    lookAtSlurm(answers);
    lookAtFolders(answers.folders);
    lookAtQuota(answers.quota);
    lookAtClock(answers);
    lookAtSftp(answers.sftp);
    lookAtSessions();
}

// False: no command begins here.
bool ClusterLooks::lookAtShell()
{
    const auto begin = base::Clock::now();
    const auto out = ask(remote::loginShell(), patience);
    m_start = std::chrono::duration_cast<std::chrono::milliseconds>(base::Clock::now() - begin);
    if (!out.ok()) {
        auto error = out.error();
        const QString next = std::exchange(error.next, {});
        say("shell", Status::Failed, error.text(), next);
        if (error.code == ErrorCode::ShellSlow)
            say("bashrc", Status::Failed,
                ClusterLooksText::tr(
                    "No command could run, because something in the start-up files waits. The files could not be read."),
                ClusterLooksText::tr("Sign in with ssh in a terminal. In ~/.bashrc and ~/.bash_profile, look for what takes long "
                                     "(sleep, conda, a folder that does not answer)."));
        return error.code != ErrorCode::ShellSlow && error.code != ErrorCode::ExecRefused
            && error.code != ErrorCode::ChannelRefused;
    }
    m_noise = out->noise.trimmed();
    const QByteArray &noise = m_noise;
    const QString shell = base::shownSafely(out->out.trimmed(), 200);
    if (ssh::homeIsMissing(noise))
        say("shell", Status::Warning, ClusterLooksText::tr("The home folder of the account is missing on this host."),
            ClusterLooksText::tr("Ask the cluster's support. Most programs fail without a home folder."));
    else if (noise.isEmpty())
        say("shell", Status::Good, ClusterLooksText::tr("%1; the start-up files print nothing").arg(shell));
    else
        say("shell", Status::Warning,
            ClusterLooksText::tr(
                "The start-up files print text, which disturbs scp, rsync and sftp. Voyageur can ignore the text. It begins: %1")
                .arg(base::shownSafely(noise, 120)),
            ClusterLooksText::tr(
                // not shell: for people
                "The next line says where. Let the files print text only in a terminal, with a test: “[[ $- == *i* ]] && echo "
                "…”."));
    return true;
}

void ClusterLooks::lookAtStartUpFiles(const Output &out)
{
    if (!out.ok()) {
        say("bashrc", Status::Failed, out.error().text());
        return;
    }
    const auto said = remote::Records::in(out->out, "startup-files");
    if (!said.ok()) {
        say("bashrc", Status::Failed, said.error().text());
        return;
    }
    QList<StartUpFinding> findings;
    for (const auto &file : said->all())
        findings += lookAtStartUpFile(u"~/"_s + QString::fromLatin1(file.value(1)), file.value(2));
    // Where nothing is printed, a line that looks as if it printed does not run for programs.
    if (m_noise.isEmpty())
        findings.removeIf([](const auto &finding) { return finding.kind == StartUpFinding::Kind::Prints; });
    QStringList details;
    if (m_start > base::atPace(slowShell))
        details += ClusterLooksText::tr("Commands take %1 s to start. Something in the start-up files is slow.")
                       .arg(std::chrono::duration_cast<std::chrono::seconds>(m_start).count());
    if (!m_noise.isEmpty() && std::none_of(findings.begin(), findings.end(), [](const auto &finding) {
            return finding.kind == StartUpFinding::Kind::Prints;
        }))
        details += ClusterLooksText::tr("Voyageur did not find the line that prints the text. In a terminal on the cluster, "
                                        "“bash -lixc true” shows every line as it runs.");
    for (const StartUpFinding &finding : findings)
        details += finding.sentence();
    say("bashrc", details.isEmpty() ? Status::Good : Status::Warning,
        details.isEmpty() ? ClusterLooksText::tr("No problems found in the start-up files.") : details.join(u'\n'));
}

void ClusterLooks::lookAtSlurm(const Answers &answers)
{
    if (m_profile.role == cluster::NodeRole::Transfer) {
        for (const char *name : {"slurm", "accounts"})
            say(name, Status::Skipped, ClusterLooksText::tr("A data transfer node needs no Slurm."));
        return;
    }
    const auto tools = slurm::slurmIn(answers.search);
    if (!tools.ok()) {
        auto error = tools.error();
        const QString next = std::exchange(error.next, {});
        say("slurm", Status::Failed, error.text(), next);
        return;
    }
    const QString folder = base::shownSafely(tools->folder, 400);
    const QString found = tools->version.isEmpty() ? ClusterLooksText::tr("Slurm in %1").arg(folder)
                                                   : ClusterLooksText::tr("Slurm %1 in %2").arg(tools->version, folder);
    const auto &ping = answers.controller;
    const bool isUp = ping.ok() && ping->out.contains("UP");
    const QString status = m_profile.facts.web.status.valueOr({});
    if (isUp)
        say("slurm", Status::Good, found);
    else
        say("slurm", Status::Failed,
            ClusterLooksText::tr("%1. Its controller does not answer. No job can be submitted or listed now.").arg(found)
                + (ping.ok() ? u' ' + base::shownSafely(ping->out.trimmed(), 200) : QString()),
            status.isEmpty()
                ? ClusterLooksText::tr("Wait a few minutes and test again. If the problem persists, ask the cluster's support.")
                : ClusterLooksText::tr("Check %1, wait a few minutes and test again.").arg(status));
    const auto accounts = slurm::accountsIn(answers.accounts);
    if (!accounts.ok()) {
        say("accounts", Status::Failed, accounts.error().text());
        return;
    }
    QStringList names;
    for (const auto &account : *accounts)
        names += account.name;
    if (names.isEmpty())
        say("accounts", Status::Warning, ClusterLooksText::tr("Slurm has no account for you, and may refuse your jobs."),
            ClusterLooksText::tr(
                "Check that you have asked for access to this cluster. Ask the head of your project whether you are a member."));
    else
        say("accounts", Status::Good, names.join(", "_L1));
}

void ClusterLooks::lookAtFolders(const Output &out)
{
    if (!out.ok()) {
        say("folders", Status::Failed, out.error().text());
        return;
    }
    const auto said = remote::Records::in(out->out, "look-at-home");
    if (!said.ok()) {
        say("folders", Status::Failed, said.error().text());
        return;
    }
    QStringList there;
    QStringList wrong;
    Status status = Status::Good;
    for (const auto &record : said->all()) {
        const QByteArray kind = record.value(0);
        const QString name = base::shownSafely(record.value(1), 400);
        if (kind == "home")
            there.prepend(name);
        else if (kind == "link" && !there.contains(name))
            there += name;
        else if (kind == "broken")
            wrong += ClusterLooksText::tr("%1 is a link to a folder that does not exist.").arg(name);
        else if (kind == "missing")
            wrong += ClusterLooksText::tr("%1 is missing, but should exist on this cluster.").arg(name);
        else if (kind == "readonly") {
            wrong += ClusterLooksText::tr("You cannot write in your home folder: %1").arg(name);
            status = Status::Failed;
        }
    }
    if (!wrong.isEmpty() && status == Status::Good)
        status = Status::Warning;
    say("folders", status, there.join(", "_L1) + (wrong.isEmpty() ? QString() : u'\n' + wrong.join(u'\n')),
        wrong.isEmpty()                ? QString()
            : status == Status::Failed ? ClusterLooksText::tr("Check the quota below, and delete what you no longer need.")
                                       : ClusterLooksText::tr("New accounts get their folders some hours after the first login. "
                                                              "If your account is older, ask the cluster's support."));
}

void ClusterLooks::lookAtQuota(const Output &out)
{
    if (!out.ok()) {
        say("quota", Status::Failed, out.error().text());
        return;
    }
    const auto at = out->out.indexOf("voyageur-report");
    const QByteArray report = at < 0 ? QByteArray() : tableIn(out->out.mid(at + 15));
    if (report.isEmpty())
        say("quota", Status::Skipped, ClusterLooksText::tr("The cluster has no command that shows a quota."));
    else
        say("quota", Status::Good, base::shownSafely(report, 2000));
}

void ClusterLooks::lookAtClock(const Answers &answers)
{
    const Output &out = answers.clock;
    const qint64 before = answers.asked;
    const qint64 after = answers.answered;
    bool isNumber = false;
    const qint64 there = out.ok() ? out->out.trimmed().toLongLong(&isNumber) : 0;
    if (!isNumber) {
        say("clock", Status::Failed,
            out.ok() ? ClusterLooksText::tr("The cluster did not report its time.") : out.error().text());
        return;
    }
    const qint64 difference = there < before ? there - before : there > after ? there - after : 0;
    if (qAbs(difference) <= largestClockDifference)
        say("clock", Status::Good,
            ClusterLooksText::tr("The clocks agree within %n second(s).", nullptr, static_cast<int>(qAbs(difference) + 1)));
    else
        say("clock", Status::Warning,
            ClusterLooksText::tr(
                "The cluster's clock differs from this computer's by %n second(s). The server will refuse time-based "
                "passcodes, and Voyageur cannot tell which file is newer.",
                nullptr, static_cast<int>(qBound(qint64(-999'999'999), difference, qint64(999'999'999)))),
            ClusterLooksText::tr("Let this computer set its clock from the network."));
}

void ClusterLooks::lookAtSftp(const Result<int> &version)
{
    const QString notNeeded = ClusterLooksText::tr("Voyageur does not need sftp; other programs do. Ask the cluster's support.");
    if (version.ok()) {
        say("sftp", Status::Good, ClusterLooksText::tr("version %1").arg(*version));
        return;
    }
    auto error = version.error();
    error.next.clear();
    error.server.clear();
    if (error.code == ErrorCode::ExecRefused)
        error = Error{error.code, ClusterLooksText::tr("The server does not offer sftp."), {}, {}, {}};
    const bool isNoise = error.code == ErrorCode::BadAnswer && !m_host.startUpNoise().trimmed().isEmpty();
    say("sftp", Status::Warning, error.text(),
        isNoise ? ClusterLooksText::tr(
            "First stop the start-up files from printing text (see above). sftp reads that text as its own data.")
                : notNeeded);
}

// As many commands at a time as Voyageur ever runs; the server's own limit may be higher.
void ClusterLooks::lookAtSessions()
{
    // The broker keeps one channel for people when it is not them who ask.
    const size_t most = m_joined ? 8 : 9;
    std::vector<std::unique_ptr<ssh::Process>> open(most);
    base::Crew starting;
    for (auto &one : open)
        starting.add([&] {
            ssh::Command command{ssh::ShellCommand{"cat"}, {}, m_joined ? ssh::Urgency::Normal : ssh::Urgency::Person};
            auto process = m_host.start(command, m_stop, Deadline::after(std::chrono::seconds(5)));
            if (process.ok())
                one = std::move(process.value());
        });
    starting.wait();
    if (m_stop.stopRequested())
        return;
    const int count = static_cast<int>(std::ranges::count_if(open, [](const auto &one) { return one != nullptr; }));
    open.clear();
    const bool enough = count >= static_cast<int>(most);
    if (count == 0) { // it did run some, or this would not be asked
        say("max-sessions", Status::Warning, ClusterLooksText::tr("The server allowed no commands during this test."),
            ClusterLooksText::tr("Test again when nothing else uses this session."));
        return;
    }
    const QString more = m_joined ? u' ' + ClusterLooksText::tr("(in addition to what this session already runs)") : QString();
    if (enough)
        say("max-sessions", Status::Good,
            ClusterLooksText::tr("%n command(s) at a time, as many as Voyageur uses", nullptr, count) + more);
    else
        say("max-sessions", Status::Warning,
            ClusterLooksText::tr("Only %n command(s) at a time; the others wait.", nullptr, count) + more,
            ClusterLooksText::tr("Transfers and terminals take turns. The server sets this limit (MaxSessions)."));
}

} // namespace voyageur::session
