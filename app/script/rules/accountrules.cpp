// SPDX-License-Identifier: GPL-3.0-or-later
// Group B: account, job name, mail, partition, environment.
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct AccountRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::AccountRules)
};

QString accountOf(const Subject &subject)
{
    const OptionUse *use = subject.use("account");
    return use ? Document::decoded(use->text) : QString();
}

// "def-prof" of "def-prof_gpu": Slurm keeps one account for cores and one for GPUs.
QString withoutSuffix(const QString &account, const base::ClusterFacts &cluster)
{
    for (const QString &suffix : cluster.slurm.accountSuffixes.valueOr({})) {
        if (account.endsWith(suffix))
            return account.chopped(suffix.size());
    }
    return account;
}

// The groups the person is known to belong to; nothing when not known.
std::optional<QStringList> ownAccounts(const Subject &subject)
{
    if (!subject.cluster() || !subject.cluster()->accounts.isKnown())
        return {};
    QStringList names;
    for (const base::UserAccount &account : *subject.cluster()->accounts.value) {
        const QString name = withoutSuffix(account.name, *subject.cluster());
        if (!names.contains(name))
            names += name;
    }
    return names;
}

bool isOwn(const Subject &subject, const QString &account)
{
    const auto own = ownAccounts(subject);
    return own && own->contains(withoutSuffix(account, *subject.cluster()));
}

bool isPlaceholder(const QString &account)
{
    static const QRegularExpression example(
        u"^((def|rrg|rpp|ctb|aip)-)?(some(user|prof|one|group|pi|acct|account)[a-z]*|[a-z]{0,8}[-_]?x{3,}|your[-_]?[a-z]*"
        u"|your[-_](account|group|project|pi|name|prof|allocation)[a-z_-]*|my[-_]?(pi|group|account|prof|project|allocation)"
        u"|(account|group|project|pi|prof|user|allocation|sponsor|supervisor)[-_]?(name|id)|username|changeme|todo|project[-_]x+)"
        u"([-_](cpu|gpu|name|account|here))*$"
        u"|^(def|rrg|rpp|ctb|aip)-(account|name|pi|supervisor|advisor|sponsor|user|group|project|professor|superviseur|nom|"
        u"compte)"
        u"([-_](cpu|gpu))?$|^(account|project|allocation|account[-_]?code|project[-_]?code|acct)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    // "naiss20XX-X-XX", "snic20xx-x-xx": figures to fill in.
    static const QRegularExpression crossed(u"\\d*(XX+(-X+)+|xx+(-x+)+)$|^[A-Za-z_-]*X{3,}$|^xx$|^XX$"_s);
    if (crossed.match(account).hasMatch())
        return true;
    const bool brackets = account.size() > 2 && (account.startsWith(u'[') || account.startsWith(u'{'));
    return account.contains(u'<') || account.contains(u"..."_s) || account.contains(u'…')
        || (account.startsWith(u'[') && account.endsWith(u']'))
        || example.match(brackets ? account.sliced(1).chopped(1) : account).hasMatch();
}

void missing(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const bool later = subject.isForLaterOnly("account");
    if (!cluster || !cluster->slurm.accountRequired.is(true) || (subject.mentions("account") && !later) || subject.isLauncher())
        return;
    const LiveState *live = subject.live();
    if (live && live->environment && live->environment->contains("SBATCH_ACCOUNT"))
        return;
    const auto own = ownAccounts(subject);
    if (own && own->size() < 2)
        return;
    if (later)
        return report.say(
            own ? report.by(cluster->slurm.accountRequired) : Severity::Warning, subject.header(),
            AccountRulesText::tr(
                "The first part of this heterogeneous job names no account, and Slurm passes --account only to later "
                "parts. Write --account above the first “#SBATCH hetjob”."));
    if (own)
        return report.say(report.by(cluster->slurm.accountRequired), subject.header(),
                          AccountRulesText::tr("No account is named, and you have several on %1: %2. sbatch refuses the job "
                                               "until you choose one with --account.")
                              .arg(subject.clusterName(), own->join(u", "_s)));
    report.say(Severity::Warning, subject.header(),
               AccountRulesText::tr(
                   "No account is named. If you have several on %1, sbatch refuses the job. Add #SBATCH --account= and the "
                   "name of your group.")
                   .arg(subject.clusterName()));
}

void placeholder(const Subject &subject, Reporter &report)
{
    const QString account = accountOf(subject);
    if (!account.isEmpty() && isPlaceholder(account) && !isOwn(subject, account))
        report.say(Subject::valueSpan(*subject.use("account")),
                   (isForAlliance(subject)
                        ? AccountRulesText::tr(
                            "“%1” is the documentation’s example, not an account. Write your own group’s account. CCDB lists it "
                            "under My Resources and Allocations.")
                        : AccountRulesText::tr(
                            "“%1” is an example, not an account. Write your own group’s account. “sacctmgr show associations "
                            "user=$USER format=account” lists it."))
                       .arg(account));
}

bool takesOnlyAip(const base::ClusterFacts &cluster)
{
    const QStringList patterns = cluster.slurm.accountPatterns.valueOr({});
    return !patterns.isEmpty()
        && std::ranges::all_of(patterns, [](const QString &pattern) { return pattern.startsWith("aip-"_L1); });
}

void aipOnly(const Subject &subject, Reporter &report)
{
    const QString account = accountOf(subject);
    if (!subject.cluster() || account.isEmpty() || isPlaceholder(account) || isOwn(subject, account)
        || !takesOnlyAip(*subject.cluster()) || base::accountFits(*subject.cluster(), account) != false)
        return;
    report.say(report.by(subject.cluster()->slurm.accountPatterns), Subject::valueSpan(*subject.use("account")),
               AccountRulesText::tr("%1 accepts only accounts that begin with aip-, and “%2” does not. Groups of the national AI "
                                    "institutes have such accounts.")
                   .arg(subject.clusterName(), account));
}

void aipElsewhere(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const QString account = accountOf(subject);
    if (!cluster || !account.startsWith("aip-"_L1) || isPlaceholder(account) || isOwn(subject, account)
        || base::accountFits(*cluster, account) != false || base::isMagicCastle(*cluster))
        return;
    report.say(
        Subject::valueSpan(*subject.use("account")),
        AccountRulesText::tr(
            "Accounts that begin with aip- exist on the AI clusters (tamIA, Killarney, Vulcan), not on %1. Use the def- or "
            "rrg- account of your group.")
            .arg(subject.clusterName()));
}

void onCourseCluster(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const QString account = accountOf(subject);
    if (!cluster || account.isEmpty() || isPlaceholder(account) || !base::isMagicCastle(*cluster)
        || !cluster->slurm.defaultAccount.isKnown() || isOwn(subject, account))
        return;
    const QString usual = *cluster->slurm.defaultAccount.value;
    if (withoutSuffix(account, *cluster) == usual || account.startsWith("def-sponsor"_L1))
        return;
    report.say(Subject::valueSpan(*subject.use("account")),
               AccountRulesText::tr(
                   "On a course cluster the account is usually %1. Your research group’s account does not exist there. Use "
                   "the name your teacher announced.")
                   .arg(usual));
}

void sshareSuffix(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (cluster && cluster->slurm.accountSuffixes.valueOr({}).isEmpty())
        return;
    for (const Call *call : subject.callsOf("sshare")) {
        QByteArray value;
        const BashWord *word = nullptr;
        for (const char *option : {"-A", "--account", "--accounts"}) {
            if (!word)
                word = call->valueOf(option, &value);
        }
        value = subject.resolved(value);
        if (!word || value.isEmpty() || value.contains('$') || value.contains(',') || value.startsWith("aip-")
            || value.endsWith("_cpu") || value.endsWith("_gpu"))
            continue;
        report.say(
            word->span,
            AccountRulesText::tr("sshare counts cores and GPUs separately. Without _cpu or _gpu after %1 it finds nothing.")
                .arg(shown(value)));
    }
}

// Elsewhere Slurm may write to whoever submits the job.
void incompleteMail(const Subject &subject, Reporter &report)
{
    const OptionUse *address = subject.use("mail-user");
    if (address && !address->text.isEmpty() && subject.components() == 1 && !subject.mentions("mail-type"))
        report.say(address->span,
                   AccountRulesText::tr(
                       "The script gives an address but does not say when to write, so Slurm sends no mail. Add #SBATCH "
                       "--mail-type=END,FAIL, or remove the address."),
                   {onRequest(Subject::fix(AccountRulesText::tr("Write to me when the job ends or fails"),
                                           subject.script().addOption("mail-type", "END,FAIL")))});
    const OptionUse *use = subject.use("mail-type");
    if (use && use->text.toUpper() != "NONE" && !subject.mentions("mail-user") && isForAlliance(subject))
        report.say(
            use->span,
            AccountRulesText::tr("The script asks for mail but gives no address. Add #SBATCH --mail-user= and your address."));
}

void longName(const Subject &subject, Reporter &report)
{
    constexpr qsizetype widest = 14; // the column of sq
    const OptionUse *use = subject.use("job-name");
    const auto *cluster = subject.cluster();
    const bool hasSq =
        !cluster || (!cluster->kind.is(base::ClusterKind::Institute) && !cluster->kind.is(base::ClusterKind::Practice));
    const QString name = use ? Document::decoded(use->text) : QString();
    if (use && hasSq && name.size() > widest && isForAlliance(subject))
        report.say(Subject::valueSpan(*use),
                   AccountRulesText::tr("sq shows only the first %1 characters of a job’s name, here “%2”.")
                       .arg(widest)
                       .arg(name.left(widest)));
}

bool isForbiddenThere(const Subject &subject, const QString &partition)
{
    const bool gpu = subject.request().gpuCount() > 0;
    const auto *found = base::findPartition(*subject.cluster(), partition, gpu ? u"gpu"_s : u"cpu"_s);
    return found && !found->part.isEmpty() && !found->nameable;
}

void partitionSet(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("partition");
    if (!cluster || !use || !cluster->slurm.partitionNameable.is(false) || use->text == "default" || use->text.isEmpty())
        return;
    for (const QByteArray &one : use->text.split(',')) {
        const QString name = Document::decoded(one);
        const auto *known = base::findPartition(*cluster, name);
        if (isForbiddenThere(subject, name))
            return; // PART-TRI
        if (known && known->nameable && (!known->part.isEmpty() || known->interactive))
            return;
    }
    report.say(report.by(cluster->slurm.partitionNameable), use->span,
               AccountRulesText::tr("On %1 the scheduler chooses the partition from the time, the memory and the GPUs. A "
                                    "partition given by hand delays the job, or Slurm refuses it.")
                   .arg(subject.clusterName()),
               {{AccountRulesText::tr("Remove the partition"), subject.script().removeOption("partition")}});
}

void partitionOfGpuJob(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("partition");
    if (!subject.cluster() || !use || subject.request().gpuCount() == 0
        || !isForbiddenThere(subject, Document::decoded(use->text)))
        return;
    const auto &all = subject.cluster()->slurm.partitions;
    const auto fact = std::ranges::find_if(all, [&](const auto &one) {
        return one.value && one.value->part == "gpu"_L1 && one.value->name == Document::decoded(use->text);
    });
    report.say(fact == all.end() ? Severity::Warning : report.by(*fact), use->span,
               AccountRulesText::tr("%1 refuses GPU jobs that name the partition “%2”. Remove the option.")
                   .arg(subject.clusterName(), shown(use->text)),
               {{AccountRulesText::tr("Remove the partition"), subject.script().removeOption("partition")}});
}

bool startsClean(const Subject &subject)
{
    const auto value = subject.value("export");
    return (value && value->toUpper().startsWith("NONE"))
        || std::ranges::any_of(subject.modules(), [](const ModuleUse &use) { return use.act == ModuleUse::Act::Purge; });
}

void inheritsEnvironment(const Subject &subject, Reporter &report)
{
    if (!subject.isShell() || !subject.hasDirectives() || startsClean(subject)
        || (subject.cluster() && subject.cluster()->slurm.dropsEnvironment.is(true)))
        return;
    const LiveState *live = subject.live();
    const QByteArray loaded = live && live->environment ? live->environment->value("LOADEDMODULES") : QByteArray();
    const bool more = loaded.contains("python") || loaded.contains("cuda") || loaded.contains("scipy");
    const Call *activates = nullptr;
    for (const char *name : {"source", "."}) {
        for (const Call *call : subject.callsOf(name)) {
            const auto words = call->arguments();
            if (!activates && !words.empty() && words.front().text.endsWith("bin/activate"))
                activates = call;
        }
    }
    const bool bare =
        activates && subject.modules().isEmpty() && subject.callsOf("module").isEmpty() && subject.callsOf("ml").isEmpty();
    if (!more && !bare)
        return;
    report.say(activates ? activates->span() : subject.header(),
               AccountRulesText::tr("The job starts with the modules and variables of your terminal, so it may work today and "
                                    "fail tomorrow. Begin with “module purge”, and load here what the job needs."));
}

void droppedVariables(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (!cluster || !cluster->slurm.dropsEnvironment.is(true)
        || (subject.hasDirectives() && cluster->slurm.submitFromCompute.is(false)))
        return; // SUB-COMPUTE
    for (const Call *call : subject.callsOf("sbatch")) {
        const BashCommand &command = *call->command;
        if (command.assignments.isEmpty() || call->program != 0 || call->valueOf("--export"))
            continue;
        QByteArrayList values;
        bool plain = true;
        for (const BashAssignment &assignment : command.assignments) {
            plain = plain && assignment.value.literal && !assignment.value.quoted && !assignment.value.text.contains(',');
            values += assignment.name + '=' + assignment.value.text;
        }
        const Span name = call->nameSpan();
        QList<base::TextEdit> edits;
        if (plain)
            edits = {subject.edit({command.span.begin, name.begin}, {}),
                     subject.insert(name.end, " --export=ALL," + values.join(','))};
        report.say({command.span.begin, name.end},
                   AccountRulesText::tr(
                       "Jobs on %1 do not receive the variables of your shell, so %2 is lost. Pass them with --export=ALL,…")
                       .arg(subject.clusterName(), shown(values.join(' '))),
                   {{AccountRulesText::tr("Pass them with --export"), edits}});
    }
}

constexpr RuleCheck accountChecks[] = {
    {"ACC-MISSING", missing},
    {"ACC-PLACEHOLDER", placeholder},
    {"ACC-PAICE", aipOnly},
    {"ACC-AIP-ELSEWHERE", aipElsewhere},
    {"ACC-MC", onCourseCluster},
    {"ACC-SSHARE", sshareSuffix},
    {"MAIL", incompleteMail},
    {"NAME-SQ", longName},
    {"PART-SET", partitionSet},
    {"PART-TRI", partitionOfGpuJob},
    {"EXPORT-INHERIT", inheritsEnvironment},
    {"EXPORT-TRI", droppedVariables},
};

} // namespace

std::span<const RuleCheck> accountRules()
{
    return accountChecks;
}

} // namespace voyageur::script
