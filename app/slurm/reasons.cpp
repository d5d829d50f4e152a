// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/reasons.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <optional>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;
using Kind = WaitReason::Kind;

namespace {

struct ReasonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::Reasons)
};

struct KnownReason {
    const char *word; // what Slurm's reason begins with
    Kind kind;
    const char *what;
    const char *next;
};

constexpr auto nothingToDo = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Nothing to do. The job starts when its turn comes.");
constexpr auto cancelAndAskForLess =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and ask for less.");
constexpr auto writeToSupport =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "If you do not know why, write to the cluster's support.");
constexpr auto submitAgain = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Cancel the job and submit it again.");
constexpr auto startsAfterwards = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Nothing to do. The job starts afterwards.");
constexpr auto startsWhenOneEnds = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job starts when some of them end.");
constexpr auto otherAccount =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and choose another account.");
constexpr auto nodesAway =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The nodes that the job could use are busy, in maintenance or reserved.");
constexpr auto noError = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                                           "This is not an error. The job starts when the nodes return. Before an announced "
                                           "maintenance, only jobs that end in time can start. A shorter time limit may help.");

// squeue(1), "JOB REASON CODES", https://slurm.schedmd.com/job_reason_codes.html, src/common/job_state_reason.c (before 23.02
// job_reason_string() of slurm_protocol_defs.c), and the Alliance's FAQ. The first entry that fits counts, so longer words stand
// before their beginnings; limits are put together by limitReason().
constexpr KnownReason knownReasons[] = {
    {"Priority", Kind::Turn, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Other jobs are ahead of this one in the queue."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Nothing to do. The job starts when its turn comes. A shorter or smaller job often starts sooner.")},
    {"Resources", Kind::Room,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job is next in line, and waits until enough cores, memory or GPUs are free."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Nothing to do. A smaller request may fit into the resources that are free now.")},
    {"DependencyNeverSatisfied", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job depends on another job that failed."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will never start. Cancel it and submit it again.")},
    {"Dependency", Kind::Event,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job waits for another job, because of its --dependency."),
     startsAfterwards},
    {"JobArrayTaskLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The array has reached its own limit of tasks at a time (the number after % in --array)."),
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Reasons",
         "The next task starts when a running task ends. “scontrol update JobId=… ArrayTaskThrottle=…” allows more at a time.")},
    {"BeginTime", Kind::Event,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job waits for the time in --begin, or waits a moment before it starts again."),
     startsAfterwards},
    {"JobHeldUser", Kind::Held, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You put the job on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Release the job (“scontrol release”). It then waits for its turn again.")},
    {"JobHeldAdmin", Kind::Held, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff put the job on hold."),
     writeToSupport},
    {"JobHoldMaxRequeue", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm holds the job, because it returned to the queue too often."),
     submitAgain},
    {"launch failed requeued held", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job could not start on its node and is on hold."), submitAgain},
    {"user env retrieval failed requeued held", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Slurm could not read your login environment on the node (--get-user-env), so the job is on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Check that your start-up files (~/.bashrc) end quickly. Then cancel the job and submit it again.")},
    {"job requeued in held state", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm put the job back in the queue, on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Release the job (“scontrol release”). It then waits for its turn again.")},
    {"PartitionTimeLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job asks for more time than its partition allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job will not start. Shorten its time limit, or cancel it and ask for less.")},
    {"PartitionNodeLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job asks for more or fewer nodes than its partition allows."),
     cancelAndAskForLess},
    {"PartitionConfig", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job asks for something that its partition does not have or allow."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job will not start. Cancel it and ask for less, or let the cluster choose the partition.")},
    {"PartitionDown", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff has closed this part of the cluster for now."),
     startsAfterwards},
    {"PartitionInactive", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff has closed this part of the cluster for now."),
     startsAfterwards},
    {"ReqNodeNotAvail", Kind::Site, nodesAway, noError},
    {"Nodes required for job are DOWN", Kind::Site, nodesAway, noError},
    {"NodeDown", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "A node that the job needs is down."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job starts when the node returns. If the script names nodes (--nodelist), remove that option.")},
    {"FrontEndDown", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The computer that starts the job's programs is down."), startsAfterwards},
    {"PowerNotAvail", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster has no power for more jobs now."),
     startsAfterwards},
    {"PowerReserved", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's power is reserved for another time or job."), startsAfterwards},
    {"ReservationDeleted", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job's reservation no longer exists."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job will not start. Cancel it and submit it again without --reservation.")},
    {"ReservationInvalid", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job may not use the reservation that it names."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job will not start. Check the reservation's name and your account, or submit the job again without "
                       "--reservation.")},
    {"Reservation", Kind::Event, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job waits for its reservation to begin."),
     startsAfterwards},
    {"BadConstraints", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "No node has what the job asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and change the request.")},
    {"Constraints", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "No node has all the features that the job asks for (--constraint)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and change the request.")},
    {"InvalidAccount", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job's account is not valid."),
     otherAccount},
    {"AccountNotAllowed", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job's account may not use this partition."), otherAccount},
    {"InvalidQOS", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job's quality of service (--qos) is not valid."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and submit it again without --qos.")},
    {"QOSNotAllowed", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "This partition does not accept the job's quality of service (--qos)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job will not start. Cancel it and submit it again without --qos.")},
    {"QOSUsageThreshold", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job's account has used too much recently for this quality of service (--qos)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Wait until this usage counts less, or submit the job again without --qos.")},
    {"Licenses", Kind::Room, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job waits for a software licence."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Nothing to do. The job starts when somebody returns a licence.")},
    {"Prolog", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm is preparing the job's node."), startsAfterwards},
    {"Cleaning", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm is cleaning up after the job's last start."),
     startsAfterwards},
    {"SchedDefer", Kind::Turn, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm checks new jobs only now and then."),
     nothingToDo},
    {"FedJobLock", Kind::Turn,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Another cluster of the federation is looking for a node for the job."),
     nothingToDo},
    {"BurstBufferResources", Kind::Room,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job waits for space on the cluster's fast storage (burst buffer)."),
     nothingToDo},
    {"BurstBufferStageIn", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Slurm is copying the job's files to the cluster's fast storage (burst buffer)."),
     startsAfterwards},
    {"BurstBufferOperation", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Slurm could not copy the job's files to the cluster's fast storage (burst buffer)."),
     submitAgain},
    {"burst_buffer", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Slurm is copying the job's files to the cluster's fast storage (burst buffer)."),
     startsAfterwards},
    {"MaxMemPerLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job asks for more memory per core or node than the partition allows."),
     cancelAndAskForLess},
    {"AccountingPolicy", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job would exceed a limit of its account."), startsWhenOneEnds},
    {"AssociationJobLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You have reached your account's limit of running jobs."), startsWhenOneEnds},
    {"AssociationResourceLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job would exceed a limit of its account."), startsWhenOneEnds},
    {"AssociationTimeLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job's account has used up its allocated time."), startsWhenOneEnds},
    {"QOSJobLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You have reached the cluster's limit of running jobs."), startsWhenOneEnds},
    {"QOSResourceLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job would exceed a limit of its quality of service (QOS)."),
     startsWhenOneEnds},
    {"QOSTimeLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job would exceed a limit of its quality of service (QOS)."),
     startsWhenOneEnds},
    {"SystemFailure", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm or the node failed while the job was starting."), submitAgain},
    {"JobLaunchFailure", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "The job could not start on its node. The folder of its output may not exist."),
     submitAgain},
    {"DeadLine", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The job can no longer end before its --deadline."),
     submitAgain},
    {"InactiveLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The terminal of the interactive job stopped answering."), submitAgain},
};

// What a limit counts, as the reason's word names it.
struct LimitWord {
    const char *word;
    const char *text;
};
constexpr LimitWord limitCounts[] = {
    {"Cpu", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "cores")},
    {"Mem", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "memory")},
    {"Node", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "nodes")},
    {"GRES", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "GPUs")},
    {"Lic", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "software licences")},
    {"BB", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "burst buffer")},
    {"Energy", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "energy")},
    {"Billing", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "what is charged")},
    {"Job", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "jobs")},
    {"SubmitJob", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "jobs that wait or run")},
    {"Wall", QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "running time")},
};

QString limitWordText(QStringView word)
{
    for (const LimitWord &one : limitCounts)
        if (word.startsWith(QLatin1StringView(one.word), Qt::CaseInsensitive))
            return ReasonText::tr(one.text);
    return ReasonText::tr("a resource");
}

// Too much for one job, whoever else runs what.
WaitReason tooLarge(QStringView rest)
{
    WaitReason reason{Kind::Blocked, {}, ReasonText::tr(cancelAndAskForLess)};
    if (rest.startsWith("Wall"_L1)) {
        reason.what = ReasonText::tr("The job asks for more time than the cluster allows one job.");
        reason.next = ReasonText::tr("The job will not start. Shorten its time limit, or cancel it and ask for less. A long "
                                     "training can continue in a chain of jobs.");
    } else if (rest.contains("Min"_L1)) {
        reason.what = ReasonText::tr("The job's time limit multiplied by its request (%1) exceeds what one job may have.")
                          .arg(limitWordText(rest));
        reason.next = ReasonText::tr("The job will not start. Shorten its time limit, or cancel it and ask for less.");
    } else {
        reason.what = rest.contains("PerNode"_L1)
            ? ReasonText::tr("The job asks for more on one node than the cluster allows (%1).").arg(limitWordText(rest))
            : ReasonText::tr("The job asks for more than the cluster allows one job (%1).").arg(limitWordText(rest));
    }
    return reason;
}

// What jobs together take.
WaitReason reached(bool ofQos, QStringView rest)
{
    WaitReason reason{Kind::Limit, {}, ReasonText::tr(startsWhenOneEnds)};
    const QString what = limitWordText(rest);
    if (rest.contains("RunMin"_L1)) {
        reason.what = ofQos
            ? ReasonText::tr("The running jobs of this quality of service (QOS) already use all the time that they share (%1).")
                  .arg(what)
            : ReasonText::tr("The running jobs of this account already use all the time that they share (%1).").arg(what);
        reason.next = ReasonText::tr(
            "The job starts when some of them end. Shorter time limits, for this job and your others, use less of that time.");
    } else if (rest.contains("Min"_L1) || rest.startsWith("Wall"_L1)) {
        reason.what = ofQos ? ReasonText::tr("The allocated time of this quality of service (QOS) is used up (%1).").arg(what)
                            : ReasonText::tr("The allocated time of this account is used up (%1).").arg(what);
        reason.next = ReasonText::tr("Ask the head of the account, or submit the job again with another account.");
    } else if (rest.contains("PerUser"_L1)) {
        reason.what = ReasonText::tr("Your own jobs have reached the limit for one person (%1).").arg(what);
    } else if (ofQos) {
        reason.what = ReasonText::tr("The jobs of this quality of service (QOS) have reached their common limit (%1).").arg(what);
    } else {
        reason.what = ReasonText::tr("The jobs of this account have reached their common limit (%1).").arg(what);
    }
    return reason;
}

// AssocGrpCpuLimit, QOSMaxGRESPerUser, QOSMinMemory, MaxCpuPerAccount …: whose limit, of what, over what.
std::optional<WaitReason> limitReason(QStringView word)
{
    if (word.startsWith("Max"_L1) && word.endsWith("PerAccount"_L1))
        return reached(false, word.sliced(3));
    const bool ofQos = word.startsWith("QOS"_L1);
    if (!ofQos && !word.startsWith("Assoc"_L1))
        return {};
    const QStringView rest = word.sliced(ofQos ? 3 : 5);
    if (rest.startsWith("Grp"_L1))
        return reached(ofQos, rest.sliced(3));
    if (rest.startsWith("Min"_L1))
        return WaitReason{
            Kind::Blocked,
            ReasonText::tr("The job asks for less than the minimum of this quality of service (QOS) (%1).")
                .arg(limitWordText(rest.sliced(3))),
            ReasonText::tr("The job will not start. Cancel it and ask for more, or submit it again without --qos.")};
    if (!rest.startsWith("Max"_L1))
        return {};
    const QStringView what = rest.sliced(3);
    if (what.contains("PerUser"_L1))
        return reached(ofQos, what);
    if (what.startsWith("Job"_L1) || what.startsWith("SubmitJob"_L1))
        return WaitReason{Kind::Limit,
                          ofQos ? ReasonText::tr("You have reached the cluster's limit of running jobs.")
                                : ReasonText::tr("You have reached your account's limit of running jobs."),
                          ReasonText::tr(startsWhenOneEnds)};
    return tooLarge(what);
}

// "BeginTime,JobHeldAdmin": what the tasks of an array wait for that squeue prints as one line.
std::optional<WaitReason> severalReasons(const QString &list)
{
    WaitReason all{Kind::Turn, {}, {}};
    QStringList whats, nexts;
    for (const QString &word : list.split(u',')) {
        const auto *known =
            std::ranges::find(knownReasons, word, [](const KnownReason &one) { return QLatin1StringView(one.word); });
        if (known == std::end(knownReasons))
            return {};
        all.kind = std::max(all.kind, known->kind);
        whats += ReasonText::tr(known->what);
        nexts += ReasonText::tr(known->next);
    }
    nexts.removeDuplicates();
    all.what = ReasonText::tr("Tasks of this array wait for different reasons: %1").arg(whats.join(u' '));
    all.next = nexts.join(u' ');
    return whats.size() > 1 ? std::optional(all) : std::nullopt;
}

// "ReqNodeNotAvail, UnavailableNodes:c002": on some clusters all that are away, on others those that the script names.
std::optional<WaitReason> nodesNamed(const QString &word)
{
    static const QRegularExpression form(u"^ReqNodeNotAvail[, (]+UnavailableNodes:\\s*([^\\s()]+)"_s);
    const auto match = form.match(word);
    if (!match.hasMatch())
        return {};
    constexpr qsizetype most = 80;
    QString nodes = match.captured(1);
    if (nodes.size() > most)
        nodes = nodes.first(most) + u'…';
    return WaitReason{
        Kind::Site, ReasonText::tr("Nodes that the job could use are down, in maintenance or reserved: %1.").arg(nodes),
        ReasonText::tr("If the script names nodes (--nodelist, -w), remove that option. Otherwise this is not an error. The job "
                       "starts when the nodes return. A shorter time limit may let it start before an announced maintenance.")};
}

} // namespace

WaitReason waitReason(const QString &word)
{
    if (word.isEmpty() || word == "None"_L1)
        return {Kind::Turn, ReasonText::tr("Slurm has just accepted the job and has not looked for a node yet."), {}};
    if (const auto several = severalReasons(word))
        return *several;
    if (const auto nodes = nodesNamed(word))
        return *nodes;
    for (const KnownReason &one : knownReasons)
        if (word.startsWith(QLatin1StringView(one.word)))
            return {one.kind, ReasonText::tr(one.what), ReasonText::tr(one.next)};
    if (const auto limit = limitReason(word))
        return *limit;
    return {Kind::Unknown, ReasonText::tr("The job waits. Slurm's reason is %1.").arg(word),
            ReasonText::tr("If the job waits for hours, ask the cluster's support what this reason means.")};
}

} // namespace voyageur::slurm
