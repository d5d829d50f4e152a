// SPDX-License-Identifier: GPL-3.0-or-later
// What only a connected cluster can tell: accounts, queue, start-up files, the login itself.
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::Severity;

struct LiveRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::LiveRules)
};

constexpr int manySimilar = 20;   // jobs of one family that wait; fewer are soon through
constexpr int bootIsVisible = 60; // seconds
constexpr int fewFailures = 2;    // fail2ban's usual limit is 5; a person has to hear of it before

// Accounts

void competitionElsewhere(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("account");
    if (!subject.live() || !subject.cluster() || !subject.cluster()->accounts.isKnown() || !use)
        return;
    const QString account = QString::fromUtf8(use->text).toLower();
    if (!account.startsWith(u"rrg-"_s) && !account.startsWith(u"rpp-"_s))
        return;
    QStringList names;
    for (const base::UserAccount &one : *subject.cluster()->accounts.value) {
        QString name = one.name.toLower();
        if (name == account)
            return;
        for (const QString &suffix : subject.cluster()->slurm.accountSuffixes.valueOr({u"_cpu"_s, u"_gpu"_s})) {
            if (name.endsWith(suffix))
                name.chop(suffix.size());
        }
        if (name == account)
            return;
        if (!names.contains(name))
            names += name;
    }
    report.say(
        Subject::valueSpan(*use),
        names.isEmpty()
            ? LiveRulesText::tr(
                  "You have no account %2 on %1. Accounts from a competition (rrg-, rpp-) exist on one cluster only. Check "
                  "in CCDB which one.")
                  .arg(subject.clusterName(), account)
            : LiveRulesText::tr(
                  "You have no account %2 on %1. Your accounts there are %3. Accounts from a competition (rrg-, rpp-) exist on "
                  "one cluster only. Use one of yours, or check in CCDB which cluster %2 belongs to.")
                  .arg(subject.clusterName(), account, names.join(u", "_s)));
}

void variableBeatsAccount(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("account");
    if (!subject.live() || !use)
        return;
    // Of the names that the wiki lists, sbatch itself reads this one (man sbatch, INPUT ENVIRONMENT VARIABLES).
    const auto value = subject.live()->variable("SBATCH_ACCOUNT");
    if (!value || value->isEmpty() || *value == use->text)
        return;
    report.say(Subject::valueSpan(*use),
               LiveRulesText::tr(
                   "Your login on %1 sets SBATCH_ACCOUNT=%2, which overrides this line. Slurm charges the job to %2, not to "
                   "%3. Remove the variable from your start-up files, or give --account=%3 on sbatch’s command line.")
                   .arg(subject.live()->host, QString::fromUtf8(*value), QString::fromUtf8(use->text)));
}

// Where and how

void wrongLogin(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.cluster())
        return;
    const auto &access = subject.cluster()->access;
    if (!access.gpuLogin.isKnown() || !access.login.isKnown() || *access.gpuLogin.value == *access.login.value)
        return;
    const QString host = subject.live()->host;
    const bool wantsGpu = subject.request().gpuCount() > 0;
    const bool onGpu = host == *access.gpuLogin.value;
    const bool onCpu = host == *access.login.value;
    if ((wantsGpu && !onCpu) || (!wantsGpu && !onGpu))
        return;
    const QString right = wantsGpu ? *access.gpuLogin.value : *access.login.value;
    report.say(
        report.by(wantsGpu ? access.gpuLogin : access.login), subject.header(),
        wantsGpu
            ? LiveRulesText::tr("The job asks for a GPU, but %1 submits only jobs without GPUs. Submit it from %2.")
                  .arg(host, right)
            : LiveRulesText::tr("The job asks for no GPU, but %1 submits only GPU jobs. Submit it from %2.").arg(host, right));
}

bool isBelowHome(const Subject &subject, const QByteArray &folder)
{
    const auto home = subject.live()->variable("HOME");
    return folder.startsWith("/home/") || folder == "/home"
        || (home && !home->isEmpty() && (folder == *home || folder.startsWith(*home + '/')));
}

void fromHome(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->folder || !subject.cluster())
        return;
    const auto &allowed = subject.cluster()->slurm.submitFromHome;
    if (!allowed.is(false))
        return;
    const OptionUse *chdir = subject.use("chdir");
    const QByteArray folder = chdir && chdir->text.startsWith('/') ? chdir->text : *subject.live()->folder;
    if (!isBelowHome(subject, folder))
        return;
    report.say(report.by(allowed), chdir ? Subject::valueSpan(*chdir) : subject.header(),
               LiveRulesText::tr("The job’s folder, %1, is in your home. %2 refuses such jobs, or they cannot write there. "
                                 "Submit the job from a folder in scratch or project, or name one with --chdir.")
                   .arg(QString::fromUtf8(folder), subject.clusterName()));
}

void timedOutAnswer(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->submission.contains(u"Socket timed out"_s))
        return;
    report.say(
        subject.header(),
        LiveRulesText::tr("Slurm did not answer in time (“Socket timed out”), but may have accepted the job. Wait a minute, and "
                          "check squeue -u $USER before you submit again."));
}

void secondInteractive(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->queue || subject.live()->queue->interactive < 2)
        return;
    report.say(
        subject.header(),
        LiveRulesText::tr("You have %1 interactive jobs on %2. Only one at a time starts quickly, and JupyterHub gives up after "
                          "five minutes. Cancel those that you no longer need, for example: scancel %3")
            .arg(QString::number(subject.live()->queue->interactive), subject.live()->host,
                 QString::fromUtf8(subject.live()->queue->interactiveJob)));
}

void manyAlike(const Subject &subject, Reporter &report)
{
    const auto name = subject.value("job-name");
    if (!subject.live() || !subject.live()->queue || !name || subject.request().array)
        return;
    const int waiting = subject.live()->queue->waitingByName.value(jobFamily(*name));
    if (waiting < manySimilar)
        return;
    report.say(
        Subject::valueSpan(*subject.use("job-name")),
        LiveRulesText::tr("%1 jobs with similar names, submitted one by one, are already waiting. Group such runs with a job "
                          "array (--array), META-Farm, GLOST or GNU Parallel. That is far less work for the scheduler.")
            .arg(waiting));
}

void nodeStarts(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->queue || !subject.cluster() || !subject.cluster()->slurm.bootsNodes.is(true))
        return;
    const LiveQueue &queue = *subject.live()->queue;
    if (queue.booting.isEmpty() || queue.bootingSeconds < bootIsVisible)
        return;
    report.say(
        subject.header(),
        LiveRulesText::tr("Your job %1 is waiting for its node, which %2 switches on only when a job needs it. That takes some "
                          "minutes, at most an hour. Nothing is wrong.")
            .arg(QString::fromUtf8(queue.booting), subject.clusterName()));
}

// Start-up files

// What a line of ~/.bashrc does that jobs suffer from; empty for nothing.
QString harmIn(const BashCommand &command)
{
    const QByteArray name = command.name();
    const auto word = [&](qsizetype i) { return i < command.words.size() ? command.words.at(i).text : QByteArray(); };
    if (name == "module"
        && (word(1) == "load" || word(1) == "add" || word(1) == "purge" || word(1) == "use" || word(1) == "swap"))
        return QString::fromUtf8("module " + word(1) + ' ' + word(2)).trimmed();
    if (name == "ml" && command.words.size() > 1)
        return QString::fromUtf8("ml " + word(1));
    if (name == "conda" && (word(1) == "activate" || word(1) == "shell.bash"))
        return QString::fromUtf8("conda " + word(1));
    const bool reads = name == "source" || name == ".";
    if (reads && (word(1).endsWith("/conda.sh") || word(1).endsWith("/bin/activate")))
        return QString::fromUtf8(name + ' ' + word(1));
    return {};
}

int lineOf(const QByteArray &text, qsizetype offset)
{
    return static_cast<int>(QByteArrayView(text).first(std::min(offset, text.size())).count('\n')) + 1;
}

void startupFiles(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->startupFiles)
        return;
    QList<QByteArray> names = subject.live()->startupFiles->keys();
    std::ranges::sort(names);
    for (const QByteArray &name : std::as_const(names)) {
        const QByteArray text = subject.live()->startupFiles->value(name);
        const Bash bash = Bash::parse(text);
        for (const BashCommand &command : bash.commands()) {
            const QString harm = command.function.isEmpty() ? harmIn(command) : QString();
            if (harm.isEmpty())
                continue;
            report.say(
                subject.header(),
                LiveRulesText::tr("“%1” in line %2 of ~/%3 on %4 runs at each login and in your jobs. Its modules and "
                                  "environments then conflict with those of the script, and the cause is hard to find. Remove "
                                  "the line, and load what a job needs in its script.")
                    .arg(harm, QString::number(lineOf(text, command.span.begin)), QString::fromUtf8(name), subject.live()->host));
            return;
        }
    }
}

// The login

void keyWithoutPassphrase(const Subject &subject, Reporter &report)
{
    if (!subject.live() || subject.live()->keyHasPassphrase.value_or(true))
        return;
    report.say(
        subject.header(),
        LiveRulesText::tr("The key %1, which opens %2, has no passphrase. Anyone who copies the file can log in as you. Set a "
                          "passphrase with ssh-keygen -p -f %1. An agent asks for it once a day.")
            .arg(subject.live()->keyFile, subject.live()->host));
}

void nobodyAnswers(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.cluster() || subject.live()->canAnswer.value_or(true))
        return;
    const auto &second = subject.cluster()->access.secondFactor;
    const bool robot = subject.cluster()->access.robotHosts.valueOr({}).contains(subject.live()->host);
    if (!second.is(true) || robot)
        return;
    report.say(
        report.by(second), subject.header(),
        LiveRulesText::tr("A login to %1 needs a second factor (Duo), which a script cannot give. Sign in once by hand and let "
                          "programs use that session, or ask for access to an automation node%2.")
            .arg(subject.clusterName(),
                 subject.cluster()->access.robotHosts.isKnown()
                     ? u" ("_s + subject.cluster()->access.robotHosts.value->value(0) + u')'
                     : QString()));
}

// The words behind the host: "ssh robot.narval.alliancecan.ca sacct -j 5".
QByteArray remoteCommand(const Call &call, const QStringList &hosts, Span *where)
{
    const auto words = call.arguments();
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        if (!hosts.contains(QString::fromUtf8(words[i].text).section(u'@', -1)))
            continue;
        *where = words[i + 1].span;
        return words[i + 1].text.split(' ').first();
    }
    return {};
}

bool robotsRefuse(const QByteArray &command)
{
    // What the forced commands of the page "Automation in the context of multifactor authentication" do not name.
    return command == "module" || command == "ml" || command == "sacct" || command == "sinfo" || command == "seff"
        || command == "diskusage_report" || command == "salloc" || command == "srun";
}

void robotRefuses(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.cluster())
        return;
    const auto &robots = subject.cluster()->access.robotHosts;
    if (!robots.isKnown())
        return;
    if (robots.value->contains(subject.live()->host)) {
        report.say(report.by(robots), subject.header(),
                   LiveRulesText::tr(
                       "You are connected to %1, an automation node. It runs only the few commands that its key allows, and "
                       "refuses module, sacct, sinfo and diskusage_report. Sign in to %2 to prepare a job.")
                       .arg(subject.live()->host, subject.cluster()->access.login.valueOr(subject.clusterName())));
        return;
    }
    for (const Call *call : subject.callsOf("ssh")) {
        Span where;
        const QByteArray command = remoteCommand(*call, *robots.value, &where);
        if (robotsRefuse(command))
            report.say(
                report.by(robots), where,
                LiveRulesText::tr(
                    "An automation node runs only the few commands that its key allows, and %1 is not one of them. Run %1 in "
                    "the job itself.")
                    .arg(QString::fromUtf8(command)));
    }
}

void failedLogins(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.cluster() || !base::isMagicCastle(*subject.cluster()))
        return;
    const int failed = subject.live()->failedLogins.value_or(0);
    if (failed < fewFailures)
        return;
    report.say(
        subject.header(),
        LiveRulesText::tr("%1 logins to %2 failed in a row. After a few more failures, the cluster blocks your address for a "
                          "while. Do not guess. Get a new password on the page of the course’s accounts (/auth/forgotpw).")
            .arg(QString::number(failed), subject.live()->host));
}

constexpr RuleCheck liveChecks[] = {
    {"ACC-RAC-CLUSTER", competitionElsewhere},
    {"ACC-ENV", variableBeatsAccount},
    {"GPU-TRI-LOGIN", wrongLogin},
    {"SUB-HOME", fromHome},
    {"SUB-SOCKET", timedOutAnswer},
    {"SUB-INTERACTIVE-ONE", secondInteractive},
    {"HP-GROUP", manyAlike},
    {"MOD-BASHRC", startupFiles},
    {"NET-KEY", keyWithoutPassphrase},
    {"NET-MFA", nobodyAnswers},
    {"NET-ROBOT", robotRefuses},
    {"MC-BOOT", nodeStarts},
    {"MC-PASSWORD", failedLogins},
};

} // namespace

QByteArray jobFamily(QByteArray name)
{
    while (!name.isEmpty()
           && ((name.back() >= '0' && name.back() <= '9') || name.back() == '-' || name.back() == '_' || name.back() == '.'))
        name.chop(1);
    return name;
}

std::span<const RuleCheck> liveRules()
{
    return liveChecks;
}

} // namespace voyageur::script
