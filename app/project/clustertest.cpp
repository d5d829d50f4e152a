// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/clustertest.h"

#include "slurm/client.h"
#include "slurm/tools.h"
#include "ssh/login.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <vector>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using Status = ClusterCheck::Status;

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::ClusterTest)
};

constexpr auto patience = std::chrono::seconds(60);
constexpr auto slowShell = std::chrono::seconds(3);
constexpr qint64 largestClockDifference = 60; // seconds; second factors by time allow about half of it

class Test final {
public:
    Test(const cluster::Profile &profile, ssh::Prompter &prompter, const std::function<void(const ClusterCheck &)> &onCheck,
         const base::StopToken &stop)
        : m_profile(profile), m_prompter(prompter), m_onCheck(onCheck), m_stop(stop)
    {
    }

    Result<QList<ClusterCheck>> run();

private:
    void say(const char *name, Status status, const QString &detail);
    bool signIn();
    void sayHowFar(const ssh::LoginTrace &trace, const Error &error);
    void lookAtShell();
    void lookAtStartUpFiles(const QByteArray &out, std::chrono::milliseconds start);
    void lookAtSlurm();
    void lookAtFolders(const QByteArray &out);
    void lookAtQuota();
    void lookAtClock();
    void lookAtSftp();
    void lookAtSessions();
    Result<ssh::Output> ask(const ssh::ShellCommand &command) const;

    const cluster::Profile &m_profile;
    ssh::Prompter &m_prompter;
    const std::function<void(const ClusterCheck &)> &m_onCheck;
    const base::StopToken &m_stop;
    std::shared_ptr<ssh::Host> m_host;
    QList<ClusterCheck> m_checks;
};

void Test::say(const char *name, Status status, const QString &detail)
{
    m_checks.append({QString::fromLatin1(name), status, detail});
    m_onCheck(m_checks.last());
}

Result<ssh::Output> Test::ask(const ssh::ShellCommand &command) const
{
    ssh::RunOptions options;
    options.stop = m_stop;
    options.deadline = Deadline::after(patience);
    options.outputLimit = 1024 * 1024;
    return m_host->run(command, options);
}

Result<QList<ClusterCheck>> Test::run()
{
    if (signIn()) {
        for (const auto look : {&Test::lookAtShell, &Test::lookAtSlurm, &Test::lookAtQuota, &Test::lookAtClock, &Test::lookAtSftp,
                                &Test::lookAtSessions}) {
            if (!m_stop.stopRequested())
                (this->*look)();
        }
    }
    if (m_stop.stopRequested())
        return Error{ErrorCode::Cancelled, Text::tr("The test was stopped."), {}, {}, {}};
    for (const char *name : {"reach", "host-key", "methods", "login", "shell", "bashrc", "slurm", "accounts", "folders", "quota",
                             "clock", "sftp", "max-sessions"}) {
        if (std::none_of(m_checks.begin(), m_checks.end(), [&](const auto &check) { return check.name == QLatin1String(name); }))
            say(name, Status::Skipped, Text::tr("Not looked at, because of what failed before."));
    }
    return m_checks;
}

bool Test::signIn()
{
    ssh::LoginTrace trace;
    auto host = ssh::logIn(m_profile.target, m_prompter, m_stop, &trace);
    if (!host.ok()) {
        if (!m_stop.stopRequested())
            sayHowFar(trace, host.error());
        return false;
    }
    m_host = *host;
    sayHowFar(trace, {});
    const auto identity = m_host->identity();
    QString detail = Text::tr("%1, by %2").arg(identity.user, identity.methods.join(", "_L1));
    if (!identity.via.isEmpty())
        detail += u' ' + Text::tr("(through %1)").arg(identity.via.join(", "_L1));
    say("login", Status::Good, detail);
    return true;
}

// Up to the login, which `error` ended unless it is empty.
void Test::sayHowFar(const ssh::LoginTrace &trace, const Error &error)
{
    const auto &target = m_profile.target;
    if (!trace.connected) {
        say("reach", Status::Failed, error.text());
        return;
    }
    say("reach", Status::Good, Text::tr("%1, port %2: %3").arg(target.host, QString::number(target.port), trace.serverVersion));
    const QString key = trace.hostKeyType + u' ' + trace.hostKeyFingerprint;
    if (!trace.hostKeyAccepted) {
        say("host-key", Status::Failed, key + u". "_s + error.text());
        return;
    }
    say("host-key", Status::Good, key);
    if (trace.offered.isEmpty() && !m_host) {
        say("methods", Status::Failed, error.text());
        return;
    }
    say("methods", Status::Good, trace.offered.isEmpty() ? Text::tr("none is asked for") : trace.offered.join(", "_L1));
    if (!m_host)
        say("login", Status::Failed, error.text());
}

// One look for three checks: what the account's own files do, and which folders and links there are.
void Test::lookAtShell()
{
    const auto begin = base::Clock::now();
    const auto out = ask(ssh::ShellCommand::script(R"sh(
printf 'shell %s\n' "${SHELL:-?}"
for name in .bashrc .bash_profile .profile .zshrc .tcshrc .cshrc; do
    [ -r "$HOME/$name" ] || continue
    if grep -q '>>> conda initialize >>>' "$HOME/$name"; then printf 'conda %s\n' "$name"; fi
    if grep -q '^[[:space:]]*module[[:space:]]*load' "$HOME/$name"; then printf 'module %s\n' "$name"; fi
    if grep -q '^[[:space:]]*\(source\|\.\)[[:space:]].*/bin/activate' "$HOME/$name"; then printf 'venv %s\n' "$name"; fi
done
printf 'home %s\n' "$(cd && pwd -P)"
if [ ! -w "$HOME" ]; then echo 'readonly home'; fi
for name in scratch project projects nearline links; do
    [ -e "$HOME/$name" ] || [ -L "$HOME/$name" ] || continue
    if [ -d "$HOME/$name" ]; then printf 'link %s\n' "$name"; else printf 'broken %s\n' "$name"; fi
done
)sh"));
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(base::Clock::now() - begin);
    if (!out.ok()) {
        say("shell", Status::Failed, out.error().text());
        return;
    }
    const QByteArray noise = m_host->startUpNoise().trimmed();
    const QString shell = base::shownSafely(out->out.split('\n').first().mid(6), 200);
    if (noise.isEmpty())
        say("shell", Status::Good, Text::tr("%1, and its start-up files print nothing").arg(shell));
    else
        say("shell", Status::Warning,
            Text::tr("The start-up files print text, which disturbs scp, rsync and sftp; Voyageur copes with it. It begins: %1")
                .arg(base::shownSafely(noise, 120)));
    lookAtStartUpFiles(out->out, took);
    lookAtFolders(out->out);
}

void Test::lookAtStartUpFiles(const QByteArray &out, std::chrono::milliseconds start)
{
    QStringList findings;
    if (start > slowShell)
        findings += Text::tr("A command takes %1 s to begin: something in the start-up files is slow.")
                        .arg(std::chrono::duration_cast<std::chrono::seconds>(start).count());
    for (const QByteArray &line : out.split('\n')) {
        const QString file = u"~/"_s + base::shownSafely(line.mid(line.indexOf(' ') + 1), 40);
        if (line.startsWith("conda "))
            findings +=
                Text::tr("%1 has the lines of “conda init”, which slow each login and hide the cluster's own Python; remove "
                         "them.")
                    .arg(file);
        else if (line.startsWith("module "))
            findings += Text::tr("%1 loads modules; load them in the job script, or jobs depend on what stands there.").arg(file);
        else if (line.startsWith("venv "))
            findings += Text::tr("%1 activates a virtual environment; do that in the job script.").arg(file);
    }
    say("bashrc", findings.isEmpty() ? Status::Good : Status::Warning,
        findings.isEmpty() ? Text::tr("Nothing in the start-up files gets in the way.") : findings.join(u' '));
}

void Test::lookAtFolders(const QByteArray &out)
{
    QStringList there;
    QStringList wrong;
    for (const QByteArray &line : out.split('\n')) {
        const QString name = base::shownSafely(line.mid(line.indexOf(' ') + 1), 400);
        if (line.startsWith("home "))
            there.prepend(name);
        else if (line.startsWith("link "))
            there += u"~/"_s + name;
        else if (line.startsWith("broken "))
            wrong += Text::tr("~/%1 leads nowhere.").arg(name);
        else if (line == "readonly home")
            wrong += Text::tr("The home folder cannot be written.");
    }
    say("folders", wrong.isEmpty() ? Status::Good : Status::Warning, (QStringList{there.join(", "_L1)} + wrong).join(u". "_s));
}

void Test::lookAtSlurm()
{
    const auto tools = slurm::findSlurm(*m_host, m_stop);
    if (!tools.ok()) {
        say("slurm", Status::Failed, tools.error().text());
        return;
    }
    say("slurm", Status::Good, Text::tr("Slurm %1 in %2").arg(tools->version, base::shownSafely(tools->folder, 400)));
    slurm::Client client(m_host, *tools);
    const auto accounts = client.accounts(m_stop);
    if (!accounts.ok()) {
        say("accounts", Status::Failed, accounts.error().text());
        return;
    }
    QStringList names;
    for (const auto &account : *accounts)
        names += account.name;
    say("accounts", names.isEmpty() ? Status::Warning : Status::Good,
        names.isEmpty() ? Text::tr("Slurm names no account of yours: jobs may be refused.") : names.join(", "_L1));
}

void Test::lookAtQuota()
{
    const auto out = ask(ssh::ShellCommand::loginScript(R"sh(
if command -v diskusage_report >/dev/null 2>&1; then
    echo voyageur-report; timeout 20 diskusage_report 2>/dev/null </dev/null
elif command -v quota >/dev/null 2>&1; then
    echo voyageur-report; timeout 20 quota -s 2>/dev/null </dev/null
fi
)sh"));
    if (!out.ok()) {
        say("quota", Status::Failed, out.error().text());
        return;
    }
    const auto at = out->out.indexOf("voyageur-report");
    const QByteArray report = at < 0 ? QByteArray() : out->out.mid(at + 15).trimmed();
    if (report.isEmpty())
        say("quota", Status::Skipped, Text::tr("The cluster has no command that shows a quota."));
    else
        say("quota", Status::Good, base::shownSafely(report, 2000));
}

void Test::lookAtClock()
{
    const qint64 before = QDateTime::currentSecsSinceEpoch();
    const auto out = ask(ssh::ShellCommand{"date", "+%s"});
    const qint64 after = QDateTime::currentSecsSinceEpoch();
    bool isNumber = false;
    const qint64 there = out.ok() ? out->out.trimmed().toLongLong(&isNumber) : 0;
    if (!isNumber) {
        say("clock", Status::Failed, out.ok() ? Text::tr("The cluster did not say its time.") : out.error().text());
        return;
    }
    const qint64 difference = there < before ? there - before : there > after ? there - after : 0;
    if (qAbs(difference) <= largestClockDifference)
        say("clock", Status::Good,
            Text::tr("The clocks agree within %n second(s).", nullptr, static_cast<int>(qAbs(difference) + 1)));
    else
        say("clock", Status::Warning,
            Text::tr(
                "The cluster's clock differs from this computer's by %n second(s): passcodes by time will be refused, and what "
                "changed last cannot be told. Set this computer's clock.",
                nullptr, static_cast<int>(qBound(qint64(-999'999'999), difference, qint64(999'999'999)))));
}

// SSH_FXP_INIT, version 3, must be answered by SSH_FXP_VERSION (draft-ietf-secsh-filexfer-02, 4).
void Test::lookAtSftp()
{
    ssh::Command command;
    command.subsystem = "sftp";
    const auto deadline = Deadline::after(std::chrono::seconds(20));
    const auto process = m_host->start(command, m_stop, deadline);
    if (!process.ok()) {
        say("sftp", Status::Failed, process.error().text());
        return;
    }
    (void)(*process)->write(QByteArray("\0\0\0\5\1\0\0\0\3", 9), m_stop, deadline);
    QByteArray answer;
    while (answer.size() < 9) {
        const auto chunk = (*process)->read(m_stop, deadline);
        if (!chunk.ok() || chunk->bytes.isEmpty())
            break;
        if (chunk->stream == ssh::Stream::Out)
            answer += chunk->bytes;
    }
    if (answer.size() >= 9 && answer.at(0) == '\0' && answer.at(4) == '\2')
        say("sftp", Status::Good, Text::tr("version %1").arg(static_cast<int>(answer.at(8))));
    else
        say("sftp", Status::Warning, Text::tr("File transfer by sftp does not answer; Voyageur does not need it."));
}

// As many commands at a time as Voyageur ever runs; the server's own limit may be higher.
void Test::lookAtSessions()
{
    constexpr size_t most = 9;
    std::vector<std::unique_ptr<ssh::Process>> open;
    while (open.size() < most) {
        ssh::Command command{ssh::ShellCommand{"cat"}, {}, ssh::Urgency::Person};
        auto process = m_host->start(command, m_stop, Deadline::after(std::chrono::seconds(5)));
        if (!process.ok())
            break;
        open.push_back(std::move(process.value()));
    }
    const int count = static_cast<int>(open.size());
    say("max-sessions", open.size() == most ? Status::Good : Status::Warning,
        open.size() == most ? Text::tr("%n command(s) at a time, as many as Voyageur uses", nullptr, count)
                            : Text::tr("Only %n command(s) at a time; the others wait.", nullptr, count));
}

} // namespace

QString statusName(Status status)
{
    switch (status) {
    case Status::Good:
        return u"ok"_s;
    case Status::Warning:
        return u"warning"_s;
    case Status::Failed:
        return u"failed"_s;
    case Status::Skipped:
        break;
    }
    return u"skipped"_s;
}

Result<QList<ClusterCheck>> testCluster(const cluster::Profile &profile, ssh::Prompter &prompter,
                                        const std::function<void(const ClusterCheck &)> &onCheck, const base::StopToken &stop)
{
    return Test(profile, prompter, onCheck, stop).run();
}

} // namespace voyageur::project
