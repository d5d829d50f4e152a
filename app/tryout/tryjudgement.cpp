// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/tryjudgement.h"

#include "script/check.h"
#include "script/share.h"
#include "tryout/tryrecord.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Severity;

namespace {

struct TryJudgementText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::TryJudgement)
};

//! Of what is asked for, not of what a script does.
bool isAboutTheRequest(const QString &rule)
{
    // Least times hold for production jobs, steps are about days; an account has a sentence of its own here.
    static const QStringList left = {u"TIME-MIN"_s, u"TIME-MIN-TRI"_s, u"TIME-TIER"_s, u"TIME-CHAIN"_s, u"ACC-MISSING"_s};
    static const QStringList groups = {u"OPT-"_s, u"ACC-"_s, u"TIME-"_s, u"PART-"_s,  u"COURSE-"_s,
                                       u"CPU-"_s, u"MEM-"_s, u"GPU-"_s,  u"NODES-"_s, u"TMP-"_s};
    return !left.contains(rule) && std::ranges::any_of(groups, [&](const QString &group) { return rule.startsWith(group); });
}

struct Interactive {
    QList<base::Fact<base::Partition>> all;

    explicit Interactive(const base::ClusterFacts &facts)
    {
        for (const auto &partition : facts.slurm.partitions)
            if (partition.isKnown() && partition.value->interactive)
                all += partition;
    }
    QStringList names() const
    {
        QStringList list;
        for (const auto &partition : all)
            list += partition.value->name;
        return list;
    }
};

//! Why a partition does not take it; empty when it does, as far as is known.
QString beyond(const base::Partition &partition, const script::ResourceRequest &request)
{
    const auto says = [&](const char *sentence, const QString &most) {
        return TryJudgementText::tr(sentence).arg(partition.name, most);
    };
    const qint64 longest = partition.maxTime.seconds();
    if (request.seconds && longest > 0 && (*request.seconds < 0 || *request.seconds > longest))
        return says(QT_TRANSLATE_NOOP("voyageur::tryout::TryJudgement",
                                      "The partition %1 is for interactive jobs and allows at most %2. Ask for less time."),
                    QString::fromLatin1(partition.maxTime.bytes()));
    if (partition.maxGpus && request.gpuCount() > *partition.maxGpus)
        return says(QT_TRANSLATE_NOOP("voyageur::tryout::TryJudgement",
                                      "The partition %1 is for interactive jobs and gives at most %2 GPUs."),
                    QString::number(*partition.maxGpus));
    if (partition.maxCores && request.cpus() > *partition.maxCores)
        return says(QT_TRANSLATE_NOOP("voyageur::tryout::TryJudgement",
                                      "The partition %1 is for interactive jobs and gives at most %2 cores."),
                    QString::number(*partition.maxCores));
    if (partition.maxMemory.isGiven()
        && request.memoryOfNode().value_or(0) * request.nodes > partition.maxMemory.slurmMebibytes())
        return says(QT_TRANSLATE_NOOP("voyageur::tryout::TryJudgement",
                                      "The partition %1 is for interactive jobs and gives at most %2 of memory."),
                    script::gigabytesText(partition.maxMemory));
    return {};
}

void judgePartitions(TryJudgement &judgement, const QString &named, const script::ResourceRequest &request,
                     const base::ClusterFacts &facts)
{
    const Interactive interactive(facts);
    QStringList why;
    for (const auto &partition : interactive.all) {
        const QString reason = beyond(*partition.value, request);
        const bool meant = partition.value->name == named;
        if (meant && !reason.isEmpty())
            (partition.isSure() ? judgement.refusals : judgement.hints) += reason;
        if (meant || (named.isEmpty() && reason.isEmpty()))
            return;
        why += reason;
    }
    if (!named.isEmpty() && !interactive.all.isEmpty())
        judgement.hints += TryJudgementText::tr("The partition %1 is not for interactive jobs. They start sooner in %2.")
                               .arg(named, interactive.names().join(u", "_s));
    else if (!why.isEmpty()) // the scheduler chooses: it then waits with the long jobs
        judgement.hints += why.first();
    const auto &quick = facts.slurm.quickInteractiveTime;
    const bool isLong = quick.isKnown() && quick.value->seconds() > 0 && request.seconds
        && (*request.seconds < 0 || *request.seconds > quick.value->seconds());
    if (isLong && interactive.all.isEmpty())
        judgement.hints +=
            TryJudgementText::tr("Interactive jobs of up to %1 have their own nodes here and start sooner. Ask for less time.")
                .arg(QString::fromLatin1(quick.value->bytes()));
}

void judgeAccount(TryJudgement &judgement, const script::Document &request, const QString &clusterTitle,
                  const base::ClusterFacts &facts)
{
    if (request.value("account") || !facts.slurm.accountRequired.is(true))
        return;
    const auto accounts = facts.accounts.valueOr({});
    if (accounts.size() == 1 || std::ranges::any_of(accounts, &base::UserAccount::isDefault))
        return;
    judgement.hints += TryJudgementText::tr(
                           "No account is set. If you have several on %1, Slurm refuses the request. Choose the account of your "
                           "group.")
                           .arg(clusterTitle);
}

} // namespace

TryJudgement judgeInteractive(const QList<QByteArray> &options, const QString &clusterTitle, const base::ClusterFacts &facts,
                              const std::optional<script::CourseFacts> &course)
{
    TryJudgement judgement;
    const auto text = scriptOf({}, options);
    if (!text.ok()) {
        judgement.refusals += text.error().text();
        return judgement;
    }
    const auto document = script::Document::parse(*text, script::slurmVersionOf(&facts));
    script::Surroundings around;
    around.clusterName = clusterTitle;
    around.cluster = &facts;
    around.now = QDateTime::currentSecsSinceEpoch();
    script::ProjectFacts project;
    project.course = course;
    if (course)
        around.project = &project;
    QList<Diagnostic> findings = script::check(document, around);
    std::ranges::stable_sort(findings, {}, &Diagnostic::severity);
    for (const Diagnostic &finding : findings) {
        if (finding.severity > Severity::Warning || !isAboutTheRequest(finding.rule))
            continue;
        (finding.severity == Severity::Error ? judgement.refusals : judgement.hints) += finding.message;
    }
    judgeAccount(judgement, document, clusterTitle, facts);
    const auto understood = script::understand(document, around.now);
    if (!understood.accepted || understood.components.isEmpty())
        return judgement;
    const auto &request = understood.components.first().request;
    judgePartitions(judgement, QString::fromUtf8(document.value("partition").value_or(QByteArray())), request, facts);
    const auto share = script::shareOf(request, facts);
    if (share.nodesKnown)
        judgement.share = script::shareSentence(share);
    if (const QString held = script::heldSentence(share); share.node && !held.isEmpty())
        judgement.share += u' ' + held;
    return judgement;
}

QStringList interactiveTimes(const base::ClusterFacts &facts, const std::optional<script::CourseFacts> &course)
{
    qint64 most = 3 * 3600; // longer ones are jobs for a script
    const auto lower = [&](qint64 limit) { most = limit > 0 ? std::min(most, limit) : most; };
    for (const auto &partition : Interactive(facts).all)
        lower(partition.value->maxTime.seconds());
    if (facts.slurm.quickInteractiveTime.isKnown())
        lower(facts.slurm.quickInteractiveTime.value->seconds());
    if (course && course->seconds)
        lower(*course->seconds);
    QStringList times;
    for (const qint64 minutes : {5, 15, 30, 60, 120, 180})
        if (minutes * 60 <= most)
            times += QString::fromLatin1(base::TimeLimit::ofSeconds(minutes * 60).bytes());
    return times;
}

} // namespace voyageur::tryout
