// SPDX-License-Identifier: GPL-3.0-or-later
// Why a job waits: every word that Slurm has for it, and what a student is told.
#include "slurm/explain.h"
#include "slurm/reasons.h"
#include "testprogram.h"

#include <QTest>

namespace tst_reasons {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;
using Kind = WaitReason::Kind;

namespace {

// src/common/job_state_reason.c of Slurm 25.05, without what only ended jobs have; then what older versions and slurmctld say.
constexpr const char *words[] = {"Prolog",
                                 "Priority",
                                 "Dependency",
                                 "Resources",
                                 "PartitionNodeLimit",
                                 "PartitionTimeLimit",
                                 "PartitionDown",
                                 "PartitionInactive",
                                 "JobHeldAdmin",
                                 "JobHeldUser",
                                 "BeginTime",
                                 "Licenses",
                                 "AssociationJobLimit",
                                 "AssociationResourceLimit",
                                 "AssociationTimeLimit",
                                 "Reservation",
                                 "ReqNodeNotAvail",
                                 "FrontEndDown",
                                 "SchedDefer",
                                 "NodeDown",
                                 "BadConstraints",
                                 "SystemFailure",
                                 "JobLaunchFailure",
                                 "InactiveLimit",
                                 "InvalidAccount",
                                 "InvalidQOS",
                                 "QOSUsageThreshold",
                                 "QOSJobLimit",
                                 "QOSResourceLimit",
                                 "QOSTimeLimit",
                                 "Cleaning",
                                 "QOSNotAllowed",
                                 "AccountNotAllowed",
                                 "DependencyNeverSatisfied",
                                 "QOSGrpCpuLimit",
                                 "QOSGrpCPUMinutesLimit",
                                 "QOSGrpCPURunMinutesLimit",
                                 "QOSGrpJobsLimit",
                                 "QOSGrpMemLimit",
                                 "QOSGrpNodeLimit",
                                 "QOSGrpSubmitJobsLimit",
                                 "QOSGrpWallLimit",
                                 "QOSMaxCpuPerJobLimit",
                                 "QOSMaxCpuMinutesPerJobLimit",
                                 "QOSMaxNodePerJobLimit",
                                 "QOSMaxWallDurationPerJobLimit",
                                 "QOSMaxCpuPerUserLimit",
                                 "QOSMaxJobsPerUserLimit",
                                 "QOSMaxNodePerUserLimit",
                                 "QOSMaxSubmitJobPerUserLimit",
                                 "QOSMinCpuNotSatisfied",
                                 "AssocGrpCpuLimit",
                                 "AssocGrpCPUMinutesLimit",
                                 "AssocGrpCPURunMinutesLimit",
                                 "AssocGrpJobsLimit",
                                 "AssocGrpMemLimit",
                                 "AssocGrpNodeLimit",
                                 "AssocGrpSubmitJobsLimit",
                                 "AssocGrpWallLimit",
                                 "AssocMaxJobsLimit",
                                 "AssocMaxCpuPerJobLimit",
                                 "AssocMaxCpuMinutesPerJobLimit",
                                 "AssocMaxNodePerJobLimit",
                                 "AssocMaxWallDurationPerJobLimit",
                                 "AssocMaxSubmitJobLimit",
                                 "JobHoldMaxRequeue",
                                 "JobArrayTaskLimit",
                                 "BurstBufferResources",
                                 "BurstBufferStageIn",
                                 "BurstBufferOperation",
                                 "PowerNotAvail",
                                 "PowerReserved",
                                 "AssocGrpUnknown",
                                 "AssocGrpUnknownMinutes",
                                 "AssocGrpUnknownRunMinutes",
                                 "AssocMaxUnknownPerJob",
                                 "AssocMaxUnknownPerNode",
                                 "AssocMaxUnknownMinutesPerJob",
                                 "AssocMaxCpuPerNode",
                                 "AssocGrpMemMinutes",
                                 "AssocGrpMemRunMinutes",
                                 "AssocMaxMemPerJob",
                                 "AssocMaxMemPerNode",
                                 "AssocMaxMemMinutesPerJob",
                                 "AssocGrpNodeMinutes",
                                 "AssocGrpNodeRunMinutes",
                                 "AssocMaxNodeMinutesPerJob",
                                 "AssocGrpEnergy",
                                 "AssocGrpEnergyMinutes",
                                 "AssocGrpEnergyRunMinutes",
                                 "AssocMaxEnergyPerJob",
                                 "AssocMaxEnergyPerNode",
                                 "AssocMaxEnergyMinutesPerJob",
                                 "AssocGrpGRES",
                                 "AssocGrpGRESMinutes",
                                 "AssocGrpGRESRunMinutes",
                                 "AssocMaxGRESPerJob",
                                 "AssocMaxGRESPerNode",
                                 "AssocMaxGRESMinutesPerJob",
                                 "AssocGrpLicense",
                                 "AssocGrpLicenseMinutes",
                                 "AssocGrpLicenseRunMinutes",
                                 "AssocMaxLicensePerJob",
                                 "AssocMaxLicenseMinutesPerJob",
                                 "AssocGrpBB",
                                 "AssocGrpBBMinutes",
                                 "AssocGrpBBRunMinutes",
                                 "AssocMaxBBPerJob",
                                 "AssocMaxBBPerNode",
                                 "AssocMaxBBMinutesPerJob",
                                 "QOSGrpUnknown",
                                 "QOSGrpUnknownMinutes",
                                 "QOSGrpUnknownRunMinutes",
                                 "QOSMaxUnknownPerJob",
                                 "QOSMaxUnknownPerNode",
                                 "QOSMaxUnknownPerUser",
                                 "QOSMaxUnknownMinutesPerJob",
                                 "QOSMinUnknown",
                                 "QOSMaxCpuPerNode",
                                 "QOSGrpMemoryMinutes",
                                 "QOSGrpMemoryRunMinutes",
                                 "QOSMaxMemoryPerJob",
                                 "QOSMaxMemoryPerNode",
                                 "QOSMaxMemoryPerUser",
                                 "QOSMaxMemoryMinutesPerJob",
                                 "QOSMinMemory",
                                 "QOSGrpNodeMinutes",
                                 "QOSGrpNodeRunMinutes",
                                 "QOSMaxNodeMinutesPerJob",
                                 "QOSMinNode",
                                 "QOSGrpEnergy",
                                 "QOSGrpEnergyMinutes",
                                 "QOSGrpEnergyRunMinutes",
                                 "QOSMaxEnergyPerJob",
                                 "QOSMaxEnergyPerNode",
                                 "QOSMaxEnergyPerUser",
                                 "QOSMaxEnergyMinutesPerJob",
                                 "QOSMinEnergy",
                                 "QOSGrpGRES",
                                 "QOSGrpGRESMinutes",
                                 "QOSGrpGRESRunMinutes",
                                 "QOSMaxGRESPerJob",
                                 "QOSMaxGRESPerNode",
                                 "QOSMaxGRESPerUser",
                                 "QOSMaxGRESMinutesPerJob",
                                 "QOSMinGRES",
                                 "QOSGrpLicense",
                                 "QOSGrpLicenseMinutes",
                                 "QOSGrpLicenseRunMinutes",
                                 "QOSMaxLicensePerJob",
                                 "QOSMaxLicensePerUser",
                                 "QOSMaxLicenseMinutesPerJob",
                                 "QOSMinLicense",
                                 "QOSGrpBB",
                                 "QOSGrpBBMinutes",
                                 "QOSGrpBBRunMinutes",
                                 "QOSMaxBBPerJob",
                                 "QOSMaxBBPerNode",
                                 "QOSMaxBBPerUser",
                                 "QOSMinBB",
                                 "DeadLine",
                                 "MaxBBPerAccount",
                                 "MaxCpuPerAccount",
                                 "MaxEnergyPerAccount",
                                 "MaxGRESPerAccount",
                                 "MaxNodePerAccount",
                                 "MaxLicensePerAccount",
                                 "MaxMemoryPerAccount",
                                 "MaxUnknownPerAccount",
                                 "MaxJobsPerAccount",
                                 "MaxSubmitJobsPerAccount",
                                 "PartitionConfig",
                                 "AccountingPolicy",
                                 "FedJobLock",
                                 "MaxMemPerLimit",
                                 "AssocGrpBilling",
                                 "AssocGrpBillingMinutes",
                                 "AssocGrpBillingRunMinutes",
                                 "AssocMaxBillingPerJob",
                                 "AssocMaxBillingPerNode",
                                 "AssocMaxBillingMinutesPerJob",
                                 "QOSGrpBilling",
                                 "QOSGrpBillingMinutes",
                                 "QOSGrpBillingRunMinutes",
                                 "QOSMaxBillingPerJob",
                                 "QOSMaxBillingPerNode",
                                 "QOSMaxBillingPerUser",
                                 "QOSMaxBillingMinutesPerJob",
                                 "MaxBillingPerAccount",
                                 "QOSMinBilling",
                                 "ReservationDeleted",
                                 "ReservationInvalid",
                                 "Constraints", //
                                 "launch failed requeued held",
                                 "job requeued in held state",
                                 "user env retrieval failed requeued held",
                                 "ReqNodeNotAvail, UnavailableNodes:nc[10101-10120]",
                                 "ReqNodeNotAvail, Reserved for maintenance",
                                 "ReqNodeNotAvail, May be reserved for other job",
                                 "Nodes required for job are DOWN, DRAINED or RESERVED for jobs in higher priority partitions",
                                 "burst_buffer/lua: slurm_bb_data_in: Stage-in in progress"};

} // namespace

class TestReasons final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyReasonHasAMeaningAndSomethingToDo()
    {
        for (const char *word : words) {
            const WaitReason reason = waitReason(QString::fromLatin1(word));
            QVERIFY2(reason.kind != Kind::Unknown, word);
            QVERIFY2(reason.what.size() > 20 && !reason.what.contains(QLatin1StringView(word)), word);
            QVERIFY2(reason.next.size() > 15, word);
            QVERIFY2(!reason.what.contains(u'%') || reason.what.contains("% in"_L1), qPrintable(reason.what));
        }
    }

    void whatItMeansForThePerson_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *word, Kind kind, const char *says) {
            QTest::newRow(word) << QString::fromLatin1(word) << kind << QString::fromUtf8(says);
        };
        row("", Kind::Turn, "has not looked");
        row("None", Kind::Turn, "has not looked");
        row("Priority", Kind::Turn, "ahead of this one");
        row("Resources", Kind::Room, "next in line");
        row("AssocGrpGRES", Kind::Limit, "(GPUs)");
        row("AssocGrpCpuLimit", Kind::Limit, "(cores)");
        row("AssocGrpMemoryLimit", Kind::Limit, "(memory)");
        row("AssocGrpCPURunMinutesLimit", Kind::Limit, "(cores)");
        row("AssocGrpBillingMinutes", Kind::Limit, "used up");
        row("QOSMaxGRESPerUser", Kind::Limit, "one person");
        row("QOSMaxJobsPerUserLimit", Kind::Limit, "one person");
        row("AssocMaxJobsLimit", Kind::Limit, "limit of running jobs");
        row("MaxGRESPerAccount", Kind::Limit, "this account");
        row("QOSMaxWallDurationPerJobLimit", Kind::Blocked, "more time");
        row("AssocMaxCpuMinutesPerJobLimit", Kind::Blocked, "multiplied");
        row("QOSMaxGRESPerNode", Kind::Blocked, "on one node");
        row("QOSMinGRES", Kind::Blocked, "minimum");
        row("DependencyNeverSatisfied", Kind::Blocked, "failed");
        row("PartitionTimeLimit", Kind::Blocked, "more time");
        row("JobHeldUser", Kind::Held, "on hold");
        row("ReqNodeNotAvail, Reserved for maintenance", Kind::Site, "maintenance");
        row("ReqNodeNotAvail, UnavailableNodes:c002", Kind::Site, "c002");
        row("ReqNodeNotAvail(UnavailableNodes:nc[1,3])", Kind::Site, "nc[1,3]");
    }
    void whatItMeansForThePerson()
    {
        QFETCH(QString, word);
        QFETCH(Kind, kind);
        QFETCH(QString, says);
        const WaitReason reason = waitReason(word);
        QCOMPARE(reason.kind, kind);
        QVERIFY2(reason.what.contains(says), qPrintable(reason.what));
    }

    void whoNamesNodesIsToldWhereItIsSaid()
    {
        QVERIFY(waitReason(u"ReqNodeNotAvail, UnavailableNodes:c002"_s).next.contains("--nodelist"_L1));
        const WaitReason many = waitReason(u"ReqNodeNotAvail, UnavailableNodes:"_s + u"nc10101,"_s.repeated(100));
        QVERIFY2(many.what.size() < 200, qPrintable(many.what));
    }

    void theTasksOfAnArrayMayWaitForSeveralThings()
    {
        const WaitReason reason = waitReason(u"BeginTime,JobHeldAdmin"_s);
        QCOMPARE(reason.kind, WaitReason::Kind::Held);
        for (const QLatin1StringView part : {"different reasons"_L1, "--begin"_L1, "on hold"_L1})
            QVERIFY2(reason.what.contains(part), qPrintable(reason.what));
        QCOMPARE(waitReason(u"ReqNodeNotAvail, UnavailableNodes:nc[1,2]"_s).kind, waitReason(u"ReqNodeNotAvail"_s).kind);
    }

    void aWordNobodyKnowsIsQuoted()
    {
        for (const QString &word : {u"MoonPhase"_s, u"QOSOddity"_s, u"AssocX"_s, u"Max"_s, u"MaxPerAccount"_s, u"%1 %2"_s}) {
            const WaitReason reason = waitReason(word);
            QVERIFY2(reason.what.contains(word) || reason.kind == Kind::Limit, qPrintable(reason.what));
        }
        QCOMPARE(waitReason(u"MoonPhase"_s).kind, Kind::Unknown);
        QVERIFY(!waitReason(u"MoonPhase"_s).dependsOnSize());
    }

    void theListSaysBoth()
    {
        Job job;
        job.inQueue = true;
        job.state = JobState(JobState::Code::Pending);
        job.reason = u"DependencyNeverSatisfied"_s;
        QVERIFY(explain(job).contains("failed"_L1) && explain(job).contains("will never start"_L1));
    }
};

VOYAGEUR_TEST(TestReasons)

} // namespace tst_reasons
#include "tst_reasons.moc"
