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

constexpr auto nothingToDo =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "There is nothing to do: it starts when its turn comes.");
constexpr auto cancelAndAskForLess =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and ask for less.");
constexpr auto writeToSupport =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Write to the cluster's support if you do not know why.");
constexpr auto submitAgain = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Cancel it and submit it again.");
constexpr auto startsAfterwards = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "There is nothing to do: it starts afterwards.");
constexpr auto startsWhenOneEnds = QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It starts when some of them end.");
constexpr auto otherAccount =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and choose another account.");
constexpr auto nodesAway =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The nodes it could use are busy, in maintenance or reserved.");
constexpr auto noError =
    QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                      "This is no error: it starts when they come back. Before an announced maintenance a job starts only if its "
                      "time limit ends before that: a shorter one may still fit.");

// squeue(1), "JOB REASON CODES", https://slurm.schedmd.com/job_reason_codes.html, src/common/job_state_reason.c (before 23.02
// job_reason_string() of slurm_protocol_defs.c), and the Alliance's FAQ. The first entry that fits counts, so longer words stand
// before their beginnings; limits are put together by limitReason().
constexpr KnownReason knownReasons[] = {
    {"Priority", Kind::Turn, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Other jobs are ahead of it in the queue."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "There is nothing to do: it starts when its turn comes. A shorter or smaller job often starts sooner.")},
    {"Resources", Kind::Room,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It is next in line and waits until enough cores, memory or GPUs are free."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "There is nothing to do; a smaller request may fit into what is free now.")},
    {"DependencyNeverSatisfied", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It waits for another job to end well, and that job did not."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will never start: cancel it and submit it again.")},
    {"Dependency", Kind::Event,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It waits for another job, as its --dependency says."), startsAfterwards},
    {"JobArrayTaskLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "As many tasks of this array are running as its --array line allows at a time (the number after %)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "It starts when one of them ends. “scontrol update ArrayTaskThrottle=…” allows more at a time.")},
    {"BeginTime", Kind::Event,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "It waits for the time given by --begin, or for a moment before it is started again."),
     startsAfterwards},
    {"JobHeldUser", Kind::Held, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You have put it on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Release it (“scontrol release”), and it goes on waiting for its turn.")},
    {"JobHeldAdmin", Kind::Held, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff has put it on hold."),
     writeToSupport},
    {"JobHoldMaxRequeue", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It was put back into the queue so often that Slurm holds it."), submitAgain},
    {"launch failed requeued held", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It could not be started on its node and is on hold."), submitAgain},
    {"user env retrieval failed requeued held", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "Your login environment could not be read on its node (--get-user-env), and it is on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "See that your start-up files (~/.bashrc) end quickly; cancel it and submit it again.")},
    {"job requeued in held state", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It was put back into the queue and is on hold."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Release it (“scontrol release”), and it goes on waiting for its turn.")},
    {"PartitionTimeLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It asks for more time than its partition allows."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: shorten its time limit, or cancel it and ask for less.")},
    {"PartitionNodeLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It asks for more nodes, or fewer, than its partition allows."),
     cancelAndAskForLess},
    {"PartitionConfig", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It asks for something that its partition does not have or allow."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "It will not start: cancel it and ask for less, or leave the choice of the partition to the cluster.")},
    {"PartitionDown", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff has stopped this part of the cluster for now."),
     startsAfterwards},
    {"PartitionInactive", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's staff has stopped this part of the cluster for now."),
     startsAfterwards},
    {"ReqNodeNotAvail", Kind::Site, nodesAway, noError},
    {"Nodes required for job are DOWN", Kind::Site, nodesAway, noError},
    {"NodeDown", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "A node that it needs is down."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons",
                       "It starts when the node comes back. If the script names nodes (--nodelist), leave that out.")},
    {"FrontEndDown", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The computer that starts its programs is down."),
     startsAfterwards},
    {"PowerNotAvail", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster has no electric power for more jobs at the moment."),
     startsAfterwards},
    {"PowerReserved", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The cluster's electric power is kept for another time or job."),
     startsAfterwards},
    {"ReservationDeleted", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The reservation that it names does not exist any more."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and submit it again without --reservation.")},
    {"ReservationInvalid", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "The reservation that it names cannot be used by it."),
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Reasons",
         "It will not start: see the reservation's name and your account, or submit it again without --reservation.")},
    {"Reservation", Kind::Event, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It waits for its reservation to begin."),
     startsAfterwards},
    {"BadConstraints", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "No node has what it asks for."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and change the request.")},
    {"Constraints", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "No node has all the features that it asks for (--constraint)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and change the request.")},
    {"InvalidAccount", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its account is not valid."), otherAccount},
    {"AccountNotAllowed", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its account may not use this partition."),
     otherAccount},
    {"InvalidQOS", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its quality of service (--qos) is not valid."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and submit it again without --qos.")},
    {"QOSNotAllowed", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its quality of service (--qos) may not be used in this partition."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It will not start: cancel it and submit it again without --qos.")},
    {"QOSUsageThreshold", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its account has used too much lately for this quality of service (--qos)."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Wait until the use is older, or submit it again without --qos.")},
    {"Licenses", Kind::Room, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It waits for a software licence."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "There is nothing to do: it starts when somebody gives one back.")},
    {"Prolog", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its node is being prepared."), startsAfterwards},
    {"Cleaning", Kind::Site, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm is tidying up after its last start."),
     startsAfterwards},
    {"SchedDefer", Kind::Turn, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm looks at new jobs only now and then."),
     nothingToDo},
    {"FedJobLock", Kind::Turn,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Another cluster of the federation is looking for a place for it."),
     nothingToDo},
    {"BurstBufferResources", Kind::Room,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It waits for space on the cluster's fast storage (burst buffer)."),
     nothingToDo},
    {"BurstBufferStageIn", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its files are being copied to the cluster's fast storage (burst buffer)."),
     startsAfterwards},
    {"BurstBufferOperation", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its files could not be copied to the cluster's fast storage (burst buffer)."),
     submitAgain},
    {"burst_buffer", Kind::Site,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its files are being copied to the cluster's fast storage (burst buffer)."),
     startsAfterwards},
    {"MaxMemPerLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It asks for more memory for each core or node than the partition allows."),
     cancelAndAskForLess},
    {"AccountingPolicy", Kind::Limit, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It would exceed a limit of its account."),
     startsWhenOneEnds},
    {"AssociationJobLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You have as many jobs running as your account allows."), startsWhenOneEnds},
    {"AssociationResourceLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It would exceed a limit of its account."), startsWhenOneEnds},
    {"AssociationTimeLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Its account has used up the time that it was given."), startsWhenOneEnds},
    {"QOSJobLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "You have as many jobs running as the cluster allows."), startsWhenOneEnds},
    {"QOSResourceLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It would exceed a limit of its quality of service (QOS)."),
     startsWhenOneEnds},
    {"QOSTimeLimit", Kind::Limit,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It would exceed a limit of its quality of service (QOS)."),
     startsWhenOneEnds},
    {"SystemFailure", Kind::Held, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Slurm or its node failed while it was started."),
     submitAgain},
    {"JobLaunchFailure", Kind::Held,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It could not be started on its node; its output folder may not exist."),
     submitAgain},
    {"DeadLine", Kind::Blocked, QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "It cannot end before its --deadline any more."),
     submitAgain},
    {"InactiveLimit", Kind::Blocked,
     QT_TRANSLATE_NOOP("voyageur::slurm::Reasons", "Nobody answered for its interactive session."), submitAgain},
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
        reason.what = ReasonText::tr("It asks for more time than one job may have.");
        reason.next =
            ReasonText::tr("It will not start: shorten its time limit, or cancel it and ask for less. A long training goes "
                           "on in a chain of jobs.");
    } else if (rest.contains("Min"_L1)) {
        reason.what = ReasonText::tr("Its time limit, multiplied by what it asks for (%1), is more than one job may have.")
                          .arg(limitWordText(rest));
        reason.next = ReasonText::tr("It will not start: shorten its time limit, or cancel it and ask for less.");
    } else {
        reason.what = rest.contains("PerNode"_L1)
            ? ReasonText::tr("It asks for more on one node than is allowed (%1).").arg(limitWordText(rest))
            : ReasonText::tr("It asks for more than one job may have (%1).").arg(limitWordText(rest));
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
            ? ReasonText::tr("The jobs of its quality of service (QOS) that run have taken all the time that they "
                             "may have together (%1).")
                  .arg(what)
            : ReasonText::tr("The jobs of its account that run have taken all the time that they may have "
                             "together (%1).")
                  .arg(what);
        reason.next =
            ReasonText::tr("It starts when some of them end. Shorter time limits, of this job and of your others, count for "
                           "less.");
    } else if (rest.contains("Min"_L1) || rest.startsWith("Wall"_L1)) {
        reason.what = ofQos ? ReasonText::tr("The time that was given to its quality of service (QOS) is used up (%1).").arg(what)
                            : ReasonText::tr("The time that was given to its account is used up (%1).").arg(what);
        reason.next = ReasonText::tr("Ask whoever leads the account, or submit it again with another account.");
    } else if (rest.contains("PerUser"_L1)) {
        reason.what = ReasonText::tr("Your own jobs take as much as one person may have at a time (%1).").arg(what);
    } else if (ofQos) {
        reason.what =
            ReasonText::tr("The jobs of its quality of service (QOS) together take as much as they may (%1).").arg(what);
    } else {
        reason.what = ReasonText::tr("The jobs of its account together take as much as they may at a time (%1).").arg(what);
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
        return WaitReason{Kind::Blocked,
                          ReasonText::tr("It asks for less than its quality of service (QOS) wants at least (%1).")
                              .arg(limitWordText(rest.sliced(3))),
                          ReasonText::tr("It will not start: cancel it and ask for more, or submit it again without --qos.")};
    if (!rest.startsWith("Max"_L1))
        return {};
    const QStringView what = rest.sliced(3);
    if (what.contains("PerUser"_L1))
        return reached(ofQos, what);
    if (what.startsWith("Job"_L1) || what.startsWith("SubmitJob"_L1))
        return WaitReason{Kind::Limit,
                          ofQos ? ReasonText::tr("You have as many jobs running as the cluster allows.")
                                : ReasonText::tr("You have as many jobs running as your account allows."),
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
    all.what = ReasonText::tr("Tasks of this array wait for different things: %1").arg(whats.join(u' '));
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
        Kind::Site, ReasonText::tr("Nodes that it could use are away, in maintenance or reserved: %1.").arg(nodes),
        ReasonText::tr("If the script names nodes (--nodelist, -w), leave that out. Else this is no error: it starts when "
                       "they come back, or before an announced maintenance with a shorter time limit.")};
}

} // namespace

WaitReason waitReason(const QString &word)
{
    if (word.isEmpty() || word == "None"_L1)
        return {Kind::Turn, ReasonText::tr("Slurm has just taken it and has not looked for a place yet."), {}};
    if (const auto several = severalReasons(word))
        return *several;
    if (const auto nodes = nodesNamed(word))
        return *nodes;
    for (const KnownReason &one : knownReasons)
        if (word.startsWith(QLatin1StringView(one.word)))
            return {one.kind, ReasonText::tr(one.what), ReasonText::tr(one.next)};
    if (const auto limit = limitReason(word))
        return *limit;
    return {Kind::Unknown, ReasonText::tr("It waits. Slurm's reason: %1.").arg(word),
            ReasonText::tr("If it stays so for hours, ask the cluster's support what that means.")};
}

} // namespace voyageur::slurm
