// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a request for an interactive job before anybody is asked, with the numbers of the catalogue; and how many
// epochs a day holds, by a try.
#include "cluster/catalogue.h"
#include "testprogram.h"
#include "tryout/epochrate.h"
#include "tryout/interactive.h"
#include "tryout/tryjudgement.h"

#include <QTest>

namespace tst_tryjudgement {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;
using namespace voyageur::tryout;

namespace {

base::ClusterFacts factsOf(const QString &name)
{
    static const auto catalogue = cluster::Catalogue::load({}, {});
    for (const auto &profile : catalogue->profiles())
        if (profile.name == name)
            return profile.facts;
    qFatal("no cluster %s", qPrintable(name));
}

TryJudgement judged(const char *cluster, const QList<QByteArray> &options, const std::optional<script::CourseFacts> &course = {})
{
    const QString name = QString::fromLatin1(cluster);
    return judgeInteractive(QList<QByteArray>{"--nodes=1", "--ntasks=1", "--account=def-prof"} + options, name, factsOf(name),
                            course);
}

QString all(const TryJudgement &judgement)
{
    return u"refusals: %1\nhints: %2\nshare: %3"_s.arg(judgement.refusals.join(u'|'), judgement.hints.join(u'|'),
                                                       judgement.share);
}

} // namespace

class TryJudgementTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSmallRequestIsGoodAndSaysItsShareOfTheNode()
    {
        const auto small = judged("narval", {"--time=0:30:00", "--cpus-per-task=3", "--mem=16G", "--gpus-per-node=a100:1"});
        QVERIFY2(small.refusals.isEmpty() && small.hints.isEmpty(), qPrintable(all(small)));
        QVERIFY2(small.share.contains(u"1 of 4 a100"_s) && small.share.contains(u"124.5 GB"_s), qPrintable(all(small)));
    }

    void whatTheClusterWouldRefuseIsSaid_data()
    {
        QTest::addColumn<QByteArray>("cluster");
        QTest::addColumn<QByteArray>("option");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *name, const char *cluster, const char *option, const char *words) {
            QTest::newRow(name) << QByteArray(cluster) << QByteArray(option) << QString::fromLatin1(words);
        };
        row("no such GPU", "fir", "--gpus-per-node=a100:1", "a100");
        row("more GPUs than a node has", "narval", "--gpus-per-node=a100:5", "4");
        row("more memory than any node has", "narval", "--mem=9000G", "9000");
        row("more cores than any node has", "narval", "--cpus-per-task=500", "500");
        row("more time than any job", "narval", "--time=30-0", "7-00:00:00");
        row("no time", "narval", "--time=soon", "This is not a time");
    }

    void whatTheClusterWouldRefuseIsSaid()
    {
        QFETCH(QByteArray, cluster);
        QFETCH(QByteArray, option);
        QFETCH(QString, words);
        QList<QByteArray> options{option};
        if (!option.startsWith("--time"))
            options += "--time=0:30:00";
        const auto judgement = judged(cluster.constData(), options);
        QVERIFY2(judgement.refusals.join(u' ').contains(words), qPrintable(all(judgement)));
    }

    void rulesAboutBatchJobsSayNothing()
    {
        // Five minutes are less than production jobs may have; a script without a command is no script.
        const auto judgement = judged("narval", {"--time=0:05:00", "--mem=4G"});
        QVERIFY2(judgement.refusals.isEmpty() && judgement.hints.isEmpty(), qPrintable(all(judgement)));
    }

    void moreThanGoesWithAGpuIsAHint()
    {
        const auto judgement = judged("narval", {"--time=0:30:00", "--gpus-per-node=a100:1", "--cpus-per-task=20", "--mem=16G"});
        QVERIFY2(judgement.refusals.isEmpty() && judgement.hints.join(u' ').contains(u"12"_s), qPrintable(all(judgement)));
    }

    void theTimeIsBoundByWhatInteractiveJobsMayTake()
    {
        const auto narval = judged("narval", {"--time=4:00:00", "--mem=4G"});
        QVERIFY2(narval.hints.join(u' ').contains(u"up to 3:00:00 have their own nodes"_s), qPrintable(all(narval)));
        const auto chosen = judged("killarney", {"--time=4:00:00", "--gpus-per-node=l40s:1"});
        QVERIFY2(chosen.hints.join(u' ').contains(u"gpubase_interac"_s), qPrintable(all(chosen)));
        const auto within = judged("killarney", {"--time=1:00:00", "--gpus-per-node=l40s:1", "--partition=gpubase_interac"});
        QVERIFY2(!(within.hints + within.refusals).join(u' ').contains(u"for interactive jobs"_s), qPrintable(all(within)));
        const auto named = judged("killarney", {"--time=4:00:00", "--gpus-per-node=l40s:1", "--partition=gpubase_interac"});
        QVERIFY2((named.hints + named.refusals).join(u' ').contains(u"gpubase_interac is for interactive jobs and allows"_s),
                 qPrintable(all(named)));
        QCOMPARE(interactiveTimes(factsOf(u"narval"_s)).last(), u"3:00:00"_s);
        script::CourseFacts course;
        course.seconds = 1800;
        QCOMPARE(interactiveTimes(factsOf(u"narval"_s), course).last(), u"0:30:00"_s);
    }

    void theLimitsOfTheCourseHold()
    {
        script::CourseFacts course;
        course.title = u"101"_s;
        course.seconds = 600;
        const auto judgement = judged("narval", {"--time=0:30:00", "--mem=4G"}, course);
        QVERIFY2(judgement.refusals.join(u' ').contains(u"101"_s), qPrintable(all(judgement)));
    }

    void anAccountIsAskedForWhereThereMayBeSeveral()
    {
        const QList<QByteArray> options{"--time=0:30:00", "--mem=4G"};
        const auto none = judgeInteractive(options, u"Narval"_s, factsOf(u"narval"_s));
        QVERIFY2(none.hints.join(u' ').contains(u"No account is set"_s), qPrintable(all(none)));
    }

    void ofAClusterThatNobodyKnowsNothingIsSaid()
    {
        const auto judgement = judgeInteractive({"--time=9:00:00", "--mem=4G", "--gpus-per-node=2"}, u"x"_s, {});
        QVERIFY2(judgement.refusals.isEmpty() && judgement.hints.isEmpty() && judgement.share.isEmpty(),
                 qPrintable(all(judgement)));
    }

    void epochsOfATryMakeTheRateOfADay()
    {
        QCOMPARE(epochsIn({u"--lr"_s, u"1"_s}), std::nullopt);
        QCOMPARE(epochsIn({u"--epochs"_s, u"300"_s, u"--epochs=2"_s}), std::optional(2));
        QCOMPARE(epochsIn({u"--trainer.max_epochs"_s, u"4"_s}), std::optional(4));
        QCOMPARE(epochsIn({u"--epochs"_s}), std::nullopt);
        QCOMPARE(epochsIn({u"--epochs-per-save"_s, u"4"_s}), std::nullopt);
        // What carries the number is given the other one; else the option that the program has for it.
        QCOMPARE(withEpochs({u"--epochs"_s, u"40"_s, u"--x"_s}, {}, 600), QStringList({u"--epochs"_s, u"600"_s, u"--x"_s}));
        QCOMPARE(withEpochs({u"--max-epochs=40"_s}, {}, 6), QStringList({u"--max-epochs=6"_s}));
        QCOMPARE(withEpochs({u"--lr"_s, u"1"_s}, {u"--lr"_s, u"--num_epochs"_s}, 6),
                 QStringList({u"--lr"_s, u"1"_s, u"--num_epochs"_s, u"6"_s}));
        QVERIFY(!withEpochs({u"--lr"_s, u"1"_s}, {u"--lr"_s}, 6));
        ProjectFile project;
        project.code.arguments = {u"--epochs"_s, u"300"_s};
        project.tryOut.arguments = {u"--epochs"_s, u"1"_s};
        QCOMPARE(triedEpochs(project), std::optional(1));
        const Measured measured{.milliseconds = 30'000, .memoryBytes = 0, .gpuMemoryBytes = 0, .cores = 0};
        QCOMPARE(epochsPerDay(measured, 1), std::optional(2880));
        QCOMPARE(epochsPerDay(measured, {}), std::nullopt);
        QCOMPARE(epochsPerDay({}, 1), std::nullopt);
        QCOMPARE(epochsPerDay({.milliseconds = 200'000'000}, 1), std::optional(1));
        QVERIFY(epochRateText(measured, 1).contains(u"2880"_s));
    }
};

VOYAGEUR_TEST(TryJudgementTest)

} // namespace tst_tryjudgement
#include "tst_tryjudgement.moc"
