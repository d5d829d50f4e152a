// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/logfollower.h"
#include "slurm/submission.h"
#include "slurm/tools.h"
#include "testprogram.h"

#include <QFile>
#include <QHash>
#include <QSet>
#include <QTest>

namespace tst_submission {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;

namespace {

struct Case {
    QByteArray name;
    QByteArray words;
    int status = 0;
};

QList<Case> cases(const QString &fileName)
{
    QFile file(voyageur::tests::dataPath("/slurm/") + fileName);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    QList<Case> list;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (line.startsWith("### "))
            list += Case{line.sliced(4), {}, 0};
        else if (line.startsWith("[exit ") && !list.isEmpty())
            list.last().status = line.sliced(6).chopped(1).toInt();
        else if (!list.isEmpty())
            list.last().words += line + '\n';
    }
    return list;
}

} // namespace

class TestSubmission : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNumberIsTheLastLineAndNothingElse_data()
    {
        QTest::addColumn<QByteArray>("out");
        QTest::addColumn<qint64>("number");
        QTest::newRow("plain") << QByteArray("123\n") << qint64(123);
        QTest::newRow("cluster") << QByteArray("123;narval\n") << qint64(123);
        QTest::newRow("greeting before") << QByteArray("Welcome to the Stampede3\n4 messages\n123\n") << qint64(123);
        QTest::newRow("carriage return") << QByteArray("123\r\n") << qint64(123);
        QTest::newRow("greeting after") << QByteArray("123\nBye\n") << qint64(0);
        QTest::newRow("words") << QByteArray("Submitted batch job 123\n") << qint64(0);
        QTest::newRow("nothing") << QByteArray() << qint64(0);
        QTest::newRow("a task") << QByteArray("123_4\n") << qint64(0);
    }
    void theNumberIsTheLastLineAndNothingElse()
    {
        QFETCH(QByteArray, out);
        const auto id = parseSubmitted(out);
        QTEST(id ? id->job() : 0, "number");
    }

    void everyRecordedRefusalSaysWhyAndWhatToDo_data()
    {
        QTest::addColumn<QString>("file");
        for (const char *file : {"refusals-alliance-22.05.txt", "refusals-alliance-24.11.txt", "refusals-plain-22.05.txt"})
            QTest::newRow(file) << QString::fromLatin1(file);
    }
    void everyRecordedRefusalSaysWhyAndWhatToDo()
    {
        QFETCH(QString, file);
        // Rare ones, for which the server's own words have to do.
        const QSet<QByteArray> withoutWhy = {"bad mail type", "one dash", "salloc without account (2 gpu)"};
        int refused = 0;
        for (const Case &one : cases(file)) {
            if (one.status == 0)
                continue;
            ++refused;
            const auto error = rejection(one.words);
            QCOMPARE(error.code, base::ErrorCode::SubmissionRejected);
            QVERIFY2(!error.next.isEmpty() && !error.server.isEmpty(), one.name.constData());
            QVERIFY2(!error.why.isEmpty() || withoutWhy.contains(one.name), (one.name + '\n' + one.words).constData());
            QVERIFY2(!error.server.contains(QLatin1StringView("sbatch: ")) && !error.server.contains(QLatin1StringView("-----")),
                     one.name.constData());
            QVERIFY2(!isUncertain(one.words), one.name.constData());
        }
        QVERIFY(refused > 30);
    }

    void theAccountsOfARefusalAreOffered()
    {
        QHash<QByteArray, QByteArray> words;
        for (const Case &one : cases(QStringLiteral("refusals-alliance-24.11.txt")))
            words.insert(one.name, one.words);
        QCOMPARE(offeredAccounts(words.value("no account (2 gpu accounts)")),
                 (QStringList{QStringLiteral("def-prof"), QStringLiteral("rrg-prof-ad")}));
        QVERIFY(rejection(words.value("no account (2 gpu accounts)")).next.contains(QLatin1StringView("def-prof, rrg-prof-ad")));
        QCOMPARE(offeredAccounts(words.value("wrong account")), QStringList{QStringLiteral("def-prof")});
        QCOMPARE(offeredAccounts(words.value("too much memory")), QStringList());
        QCOMPARE(offeredAccounts("sbatch: error: RAS default accounts: def-a, def-b,\nsbatch: error:           RAC accounts:\n"),
                 (QStringList{QStringLiteral("def-a"), QStringLiteral("def-b")}));
    }

    void theRightAdviceIsGiven_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QString>("advice");
        const auto row = [](const char *words, const char *advice) {
            QTest::newRow(advice) << QByteArray(words) << QString::fromLatin1(advice);
        };
        row("sbatch: error: Memory specification can not be satisfied\nsbatch: error: Batch job submission failed: Requested "
            "node configuration is not available\n",
            "--mem");
        row("sbatch: error: Batch script contains DOS line breaks (\\r\\n)\nsbatch: error: instead of expected UNIX line breaks "
            "(\\n).\n",
            "LF");
        row("sbatch: error: Submitting jobs from directories residing in /home is not permitted\n", "/scratch");
        row("sbatch: error: Batch job submission failed: Invalid account or account/partition combination specified\n",
            "--account");
        row("sbatch: error: AssocMaxSubmitJobLimit\nsbatch: error: Batch job submission failed: Job violates accounting/QOS "
            "policy\n",
            "array");
        row("sbatch: error: QOSMaxWallDurationPerJobLimit\nsbatch: error: Batch job submission failed: Job violates "
            "accounting/QOS policy (job submit limit, user's size and/or time limits)\n",
            "--time");
        row("sbatch: error: QOSMinGRES\nsbatch: error: Batch job submission failed: Job violates accounting/QOS policy\n",
            "Ask for more");
        row("sbatch: error: QOSMaxCpuPerJobLimit\nsbatch: error: Batch job submission failed: Job violates accounting/QOS "
            "policy\n",
            "Ask for less");
        row("sbatch: error: spank: x11.so: Plugin file not found\nsbatch: error: Batch job submission failed: Invalid account or "
            "account/partition combination specified\n",
            "--partition");
        row("\x1b[00;31msbatch: error: The h100 GPUs are only allocated by node.\x1b[0m\n", "GPUs of a node");
    }
    void theRightAdviceIsGiven()
    {
        QFETCH(QByteArray, words);
        QFETCH(QString, advice);
        const auto error = rejection(words);
        QVERIFY2(error.next.contains(advice), qPrintable(error.text()));
        QVERIFY(!error.server.contains(QChar(0x1b)) && !error.server.contains(QLatin1StringView("[00;31m")));
    }

    void whoseFaultItIsIsSaid_data()
    {
        QTest::addColumn<QByteArray>("words"); // those of slurm_errno.c, as sbatch and salloc print them
        QTest::addColumn<QString>("what");
        QTest::addColumn<bool>("open");
        const QString ill = u"Slurm is not responding now."_s;
        const QString limit = u"The cluster does not accept the job now."_s;
        const QString request = u"Slurm refused the job."_s;
        const auto row = [](const char *words, const QString &what, bool open = false) {
            QTest::newRow(words) << QByteArray("sbatch: error: Batch job submission failed: ") + words + '\n' << what << open;
        };
        row("Socket timed out on send/recv operation", ill, true);
        row("Zero Bytes were transmitted or received", ill, true);
        row("Unexpected message received", ill, true);
        row("Transport endpoint is not connected", ill, true);
        row("Connection reset by peer", ill, true);
        row("Unable to contact slurm controller (receive failure)", ill, true);
        row("Unable to contact slurm controller (send failure)", ill, true);
        row("Unable to contact slurm controller (connect failure)", ill);
        row("Slurm backup controller in standby mode", ill);
        row("Slurm temporarily unable to accept job, sleeping and retrying", ill);
        row("I/O error writing script/environment to file", ill);
        row("Incompatible versions of client and server code", ill);
        row("Protocol authentication error", ill);
        row("Connection refused", ill);
        row("Connection timed out", ill);
        row("Unable to contact slurm controller (shutdown failure)", ill, true);
        row("Failed to initialize plugin stack", ill);
        row("Protocol version has changed, re-link your code", ill);
        row("Invalid authentication credential", ill);
        row("No route to host", ill);
        row("Unable to resolve \"ctl\": Name or service not known", ill);
        row("AssocMaxSubmitJobLimit", limit);
        row("QOSMaxSubmitJobPerUserLimit", limit);
        row("QOSMaxCpuPerUserLimit", limit);
        row("QOSMaxWallDurationPerJobLimit", request);
        row("Requested operation is presently disabled", limit);
        row("Required partition not available (inactive or drain)", limit);
        row("Job violates accounting/QOS policy (job submit limit, user's size and/or time limits)", limit);
        row("Invalid account or account/partition combination specified", request);
        row("Requested node configuration is not available", request);
        row("something that nobody knows", request);
    }
    void whoseFaultItIsIsSaid()
    {
        QFETCH(QByteArray, words);
        QFETCH(QString, what);
        QFETCH(bool, open);
        const auto error = rejection(words);
        const bool ill = what.startsWith("Slurm is not"_L1);
        QCOMPARE(error.code, ill ? base::ErrorCode::TimedOut : base::ErrorCode::SubmissionRejected);
        QCOMPARE(error.what, what);
        QVERIFY2(error.next.startsWith("Nothing was submitted. "_L1) && error.next.size() > 30, qPrintable(error.text()));
        QVERIFY2(!ill || (!error.why.isEmpty() && error.next.contains("The script is not the cause."_L1)),
                 qPrintable(error.text()));
        QVERIFY2(ill || !error.next.contains("The script is not"_L1), qPrintable(error.text()));
        QCOMPARE(isUncertain(words), open);
    }

    void aLostAnswerIsNotARefusal()
    {
        QVERIFY(isUncertain("sbatch: error: Batch job submission failed: Socket timed out on send/recv operation\n"));
        QVERIFY(
            !isUncertain("sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)\n"));
    }

    void testOnlyIsUnderstood()
    {
        for (const char *version : {"22.05", "24.11"}) {
            QFile file(voyageur::tests::dataPath("/slurm/testonly-%1.txt").arg(QString::fromLatin1(version)));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const auto answer = parseTestOnly(file.readAll());
            QCOMPARE(answer.nodes, QStringLiteral("nc10101"));
            QCOMPARE(answer.partition, QStringLiteral("cpubase_bycore_b1"));
            QVERIFY(answer.words.startsWith(QLatin1StringView("Job 22 to start")));
        }
        QCOMPARE(parseTestOnly("something else\n").nodes, QString());
    }

    void tagsDiffer()
    {
        QSet<QByteArray> tags;
        for (int i = 0; i < 100; ++i)
            tags += newTag();
        QCOMPARE(tags.size(), 100);
        QVERIFY(tags.begin()->startsWith("voyageur:"));
    }

    void theSearchForSlurmIgnoresTheLoginFilesNoise()
    {
        const auto tools = parseTools(
            "Welcome!\nvoyageur-program /opt/software/slurm/bin/sbatch\nvoyageur-program /opt/software/slurm/bin/squeue\n"
            "voyageur-program /usr/local/bin/sacct\nquote of the day\nvoyageur-conf /etc/x/slurm.conf\n"
            "voyageur-clusters course\n"
            "voyageur-variable SBATCH_ACCOUNT=def-prof\nvoyageur-version slurm-wlm 22.05.8\n");
        QVERIFY(tools.ok());
        QCOMPARE(tools->folder, QByteArray("/opt/software/slurm/bin"));
        QCOMPARE(tools->path("sacct"), QByteArray("/usr/local/bin/sacct"));
        QCOMPARE(tools->path("scancel"), QByteArray("/opt/software/slurm/bin/scancel"));
        QCOMPARE(tools->version, QStringLiteral("22.05.8"));
        QCOMPARE(tools->release(), 2205);
        QCOMPARE(tools->conf, QByteArray("/etc/x/slurm.conf"));
        QCOMPARE(tools->clusters, QByteArray("course"));
        QVERIFY(tools->hasAccounting);
        QCOMPARE(tools->submitVariables.size(), 1);
        QCOMPARE(tools->submitVariables.first().first, QByteArray("SBATCH_ACCOUNT"));
    }

    void noSlurmIsAnErrorOfItsOwn()
    {
        const auto tools = parseTools("Welcome!\nvoyageur-version \n");
        QVERIFY(!tools.ok());
        QCOMPARE(tools.error().code, base::ErrorCode::NoSlurm);
        QVERIFY(!tools.error().next.isEmpty());
        QVERIFY(!parseTools("voyageur-program sbatch\n").ok()); // a function or an alias is no path
    }

    void aPieceOfALogIsRead()
    {
        const auto piece = parseLogPiece("12 4 99\nab\ncd");
        QVERIFY(piece.ok());
        QCOMPARE(piece->size, 12);
        QCOMPARE(piece->offset, 4);
        QCOMPARE(piece->bytes, QByteArray("ab\ncd"));
        QCOMPARE(parseLogPiece("")->size, -1);
        QVERIFY(!parseLogPiece("wc: oops\n").ok());
        QVERIFY(!parseLogPiece("12").ok());
    }
};

VOYAGEUR_TEST(TestSubmission)

} // namespace tst_submission
#include "tst_submission.moc"
