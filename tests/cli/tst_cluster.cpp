// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs on a real sshd and a real Slurm.
#include "commandline.h"
#include "frozendaemon.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTest>
#include <QUuid>

#include <csignal>

namespace tst_cluster {

using namespace Qt::StringLiterals;

namespace {

// Several tests use the cluster at the same time.
QString uniqueName()
{
    return u"cli-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8);
}

} // namespace

class tst_cluster : public QObject {
    Q_OBJECT

private slots:
    void filesTravelThereAndBack();
    void aFolderBecomesOneTar();
    void anUploadOfAFileThatIsThereAlreadyReplacesIt();
    void whatIsNotThereCannotBeFetched();
    void anInterruptedUploadLeavesNoProcess();
    void aJobFromItsScriptToItsLog();
    void aJobKeepsTheCodeThatItWasGiven();
    void optionsWinOverTheScript();
    void whyAJobWaits();
    void anArrayIsOneLine();
    void theJobThatIsWaitedForIsNamed();
    void aDryRunSubmitsNothing();
    void aScriptThatIsNoShellIsRefused();
    void whatTheCheckerCallsAnErrorIsNotSubmitted();
    void whatLiesBesideTheScriptGoesAlong();
    void aLogsFolderThatCannotBeMadeIsNamed();
    void aJobThatFails();
    void aJobIsCancelled();
    void aLogIsFollowedToItsEnd();
    void whatAJobUsedIsTold();
    void ofAnArrayTheMedianAndTheWorstAreTold();
    void unknownJobs();
    void aClusterDescribesItself();
    void theStorageIsToldWithWhatFillsIt();
    void aControllerThatHangsIsNotTheScriptsFault(); // last: what slurmd had to tell it comes late

private:
    QString submit(const QString &text, const QStringList &more = {});

    CommandLine m_line;
};

QString tst_cluster::submit(const QString &text, const QStringList &more)
{
    const QString script = m_line.file(u"job.sh"_s, text.toUtf8());
    QStringList words{u"submit"_s,         script,          u"practice"_s,
                      u"--json"_s,         u"--folder"_s,   u"scratch/"_s + uniqueName(),
                      u"--time=0:05:00"_s, u"--mem=100M"_s, u"--account=def-prof"_s};
    const Ran ran = m_line.run(words + more);
    if (ran.status != 0)
        QTest::qFail(ran.err.constData(), __FILE__, __LINE__);
    return ran.object()[u"job"_s].toString();
}

void tst_cluster::filesTravelThereAndBack()
{
    QByteArray bytes;
    for (int i = 0; i < 100'000; ++i)
        bytes += QByteArray::number(i * 7919LL);
    const QString file = m_line.file(u"donn\u00e9es.bin"_s, bytes);
    const QString remote = u"practice:scratch/%1/"_s.arg(uniqueName());
    const Ran pushed = m_line.run({u"push"_s, file, remote, u"--json"_s});
    QVERIFY2(pushed.status == 0, pushed.err.constData());
    const QJsonObject last = pushed.objects().last();
    QCOMPARE(last[u"files"_s].toInt(), 1);
    QCOMPARE(last[u"bytes"_s].toInteger(), bytes.size());
    QCOMPARE(last[u"verified"_s].toBool(), true);
    QCOMPARE(last[u"sha256"_s].toString(),
             QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex()));
    const Ran pulled = m_line.run({u"pull"_s, remote + u"donn\u00e9es.bin"_s, u"back.bin"_s, u"--json"_s});
    QVERIFY2(pulled.status == 0, pulled.err.constData());
    QFile back(m_line.folder() + u"/back.bin"_s);
    QVERIFY(back.open(QIODevice::ReadOnly));
    QVERIFY(back.readAll() == bytes);
}

void tst_cluster::aFolderBecomesOneTar()
{
    for (int i = 0; i < 200; ++i)
        m_line.file(u"many/%1.txt"_s.arg(i), QByteArray::number(i));
    const Ran packed = m_line.run({u"pack"_s, u"many"_s, u"--json"_s});
    const QString folder = u"scratch/"_s + uniqueName();
    const Ran pushed = m_line.run({u"push"_s, u"many"_s, u"practice:%1/"_s.arg(folder), u"--archive"_s, u"--json"_s});
    QVERIFY2(pushed.status == 0, pushed.err.constData());
    const QJsonObject last = pushed.objects().last();
    QCOMPARE(last[u"files"_s].toInt(), 200);
    QCOMPARE(last[u"sha256"_s], packed.object()[u"sha256"_s]);
    const Ran pulled = m_line.run({u"pull"_s, u"practice:%1/many.tar"_s.arg(folder), u"far.tar"_s});
    QVERIFY2(pulled.status == 0, pulled.err.constData());
    QVERIFY(QFileInfo(m_line.folder() + u"/far.tar"_s).size() == packed.object()[u"bytes"_s].toInteger());
}

void tst_cluster::anUploadOfAFileThatIsThereAlreadyReplacesIt()
{
    const QString remote = u"practice:scratch/%1.txt"_s.arg(uniqueName());
    QCOMPARE(m_line.run({u"push"_s, m_line.file(u"a.txt"_s, "one"), remote}).status, 0);
    QCOMPARE(m_line.run({u"push"_s, m_line.file(u"a.txt"_s, "two"), remote}).status, 0);
    QCOMPARE(m_line.run({u"pull"_s, remote, u"b.txt"_s}).status, 0);
    QFile file(m_line.folder() + u"/b.txt"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("two"));
}

void tst_cluster::whatIsNotThereCannotBeFetched()
{
    const Ran ran = m_line.run({u"pull"_s, u"practice:scratch/nowhere"_s, u"x"_s, u"--json"_s});
    QCOMPARE(ran.errorCode(), u"NotFound"_s);
    QCOMPARE(ran.status, 2);
}

void tst_cluster::anInterruptedUploadLeavesNoProcess()
{
    const QString user = u"prof"_s; // nobody else works as this one at the same time
    const QString big = m_line.file(u"big.bin"_s, "x");
    QVERIFY(QFile::resize(big, 4LL << 30));
    QByteArray seen;
    bool sent = false;
    const QStringList words{u"push"_s, big, u"%1@practice:scratch/"_s.arg(user), u"--bwlimit"_s, u"2M"_s, u"--json"_s};
    const Ran ran = m_line.run(words, [&](QProcess &process) {
        // Bytes are on their way when lines come.
        if (!sent && process.bytesAvailable() > 300) {
            QVERIFY(inside({u"ps"_s, u"-u"_s, user, u"-o"_s, u"comm="_s}).size() > 0);
            sent = true;
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        }
    });
    QVERIFY2(sent, ran.err.constData());
    QCOMPARE(ran.status, 130);
    QCOMPARE(ran.errorCode(), u"Cancelled"_s);
    const QStringList count{u"/bin/sh"_s, u"-c"_s, u"ps -u %1 -o args= | wc -l"_s.arg(user)};
    QTRY_COMPARE(inside(count).trimmed(), QByteArray("0"));
}

void tst_cluster::aJobFromItsScriptToItsLog()
{
    const QString job = submit(u"#!/bin/bash\n#SBATCH --output=logs/%x-%j.out\n#SBATCH --job-name=greet\necho \"hello $1\"\n"_s,
                               {u"--"_s, u"big world"_s});
    QVERIFY(job.toLongLong() > 0);
    const Ran waited = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s});
    QVERIFY2(waited.status == 0, waited.err.constData());
    const QJsonObject ended = waited.array().first().toObject();
    QCOMPARE(ended[u"job"_s].toString(), job);
    QCOMPARE(ended[u"name"_s].toString(), u"greet"_s);
    QCOMPARE(ended[u"state"_s].toString(), u"COMPLETED"_s);
    QCOMPARE(ended[u"exitCode"_s].toString(), u"0:0"_s);
    const Ran log = m_line.run({u"log"_s, u"practice"_s, job});
    QVERIFY2(log.status == 0, log.err.constData());
    QCOMPARE(log.out, QByteArray("hello big world\n"));
    const Ran all = m_line.run({u"jobs"_s, u"practice"_s, u"--all"_s, u"--json"_s});
    QVERIFY2(all.status == 0, all.err.constData());
    bool listed = false;
    for (const auto &value : all.array())
        listed = listed || value.toObject()[u"job"_s].toString() == job;
    QVERIFY(listed);

    // Those of several clusters, of which one is out of reach.
    const Ran both = m_line.run({u"jobs"_s, u"practice"_s, u"me@127.0.0.1:1"_s, u"prof@practice"_s, u"--all"_s, u"--json"_s});
    QCOMPARE(both.status, 3);
    QVERIFY2(both.err.contains("127.0.0.1"), both.err.constData());
    QStringList clusters;
    for (const auto &value : both.array())
        if (value.toObject()[u"job"_s].toString() == job)
            clusters += value.toObject()[u"cluster"_s].toString();
    QCOMPARE(clusters, QStringList{u"practice"_s});
    const Ran lines = m_line.run({u"jobs"_s, u"practice"_s, u"prof@practice"_s});
    QVERIFY2(lines.status == 0 && lines.out.startsWith("practice:\n") && lines.out.contains("\nprof@practice:\n"),
             lines.out.constData());
}

void tst_cluster::aJobKeepsTheCodeThatItWasGiven()
{
    const QString folder = uniqueName();
    m_line.file(folder + u"/train.sh"_s, "echo first \"$1\"\n");
    for (const QString &stays : {u"/.env"_s, u"/model.ckpt"_s, u"/.venv/pyvenv.cfg"_s, u"/notes.txt"_s})
        m_line.file(folder + stays, "TOKEN=1\n");
    m_line.file(folder + u"/.gitignore"_s, "*.ckpt\n");
    m_line.file(folder + u"/.voyageurignore"_s, "notes.txt\n");
    const QString script = m_line.file(u"run.sh"_s, "#!/bin/bash\n#SBATCH --output=%j.out\nbash \"$1/train.sh\" \"$2\"\n");
    QByteArray said;
    const auto submitted = [&](const QStringList &more) {
        const Ran ran =
            m_line.run(QStringList{u"submit"_s, script, u"practice"_s, u"--json"_s, u"--code"_s, m_line.folder() + u'/' + folder,
                                   u"--time=0:05:00"_s, u"--mem=100M"_s, u"--account=def-prof"_s}
                       + more + QStringList{u"--"_s, u"epoch one"_s});
        if (ran.status != 0)
            QTest::qFail(ran.err.constData(), __FILE__, __LINE__);
        said = ran.err;
        return ran.object();
    };
    const QJsonObject first = submitted({u"--hold"_s});
    // What stays here is said, with the size of what goes, and secrets by themselves.
    QVERIFY2(said.contains("Code: 3 ") && said.contains("--include .env") && said.contains("model.ckpt, notes.txt")
                 && said.contains("passwords or keys: .env."),
             said.constData());
    QCOMPARE(inside({u"ls"_s, u"-A"_s, first[u"code"_s].toString()}), ".gitignore\n.voyageurignore\ntrain.sh\n");
    m_line.file(folder + u"/train.sh"_s, "echo second \"$1\"\n");
    const QJsonObject second = submitted({});
    const QJsonObject again = submitted({u"--hold"_s});
    QVERIFY(first[u"code"_s].toString().contains(u"/code-snapshots/"_s + folder + u'-'));
    QVERIFY(first[u"code"_s] != second[u"code"_s]);
    QCOMPARE(again[u"code"_s], second[u"code"_s]);
    inside({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, u"scontrol release "_s + first[u"job"_s].toString()});
    for (const auto &[object, expected] : {std::pair(first, "first epoch one\n"), std::pair(second, "second epoch one\n")}) {
        const QString job = object[u"job"_s].toString();
        const Ran waited = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s});
        QVERIFY2(waited.status == 0, waited.err.constData());
        QCOMPARE(m_line.run({u"log"_s, u"practice"_s, job}).out, QByteArray(expected));
    }
    m_line.run({u"cancel"_s, u"practice"_s, again[u"job"_s].toString()});
    inside({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, u"rm -rf ~/scratch/code-snapshots/%1-*"_s.arg(folder)});
}

void tst_cluster::optionsWinOverTheScript()
{
    const QString job = submit(u"#!/bin/bash\n#SBATCH --job-name=one\nsleep 60\n"_s, {u"--job-name"_s, u"two"_s, u"--hold"_s});
    const Ran jobs = m_line.run({u"jobs"_s, u"practice"_s, u"--json"_s});
    bool found = false;
    for (const auto &value : jobs.array()) {
        const QJsonObject object = value.toObject();
        if (object[u"job"_s].toString() != job)
            continue;
        found = true;
        QCOMPARE(object[u"name"_s].toString(), u"two"_s);
        QCOMPARE(object[u"state"_s].toString(), u"PENDING"_s);
        QVERIFY(!object[u"reason"_s].toString().isEmpty());
        QVERIFY(!object[u"explanation"_s].toString().isEmpty());
        QCOMPARE(object[u"limitSeconds"_s].toInt(), 300);
        for (const char *key : {"elapsedSeconds", "nodes", "stdout", "exitCode"})
            QVERIFY2(object.contains(QLatin1String(key)), key);
    }
    QVERIFY2(found, jobs.out.constData());
    QVERIFY(m_line.run({u"jobs"_s, u"practice"_s}).out.contains("two"));
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
}

void tst_cluster::whyAJobWaits()
{
    const QString job = submit(u"#!/bin/bash\nsleep 60\n"_s, {u"--hold"_s});
    const QStringList why{u"jobs"_s, u"practice"_s, u"--why"_s, job};
    const Ran json = m_line.run(why + QStringList{u"--json"_s});
    QVERIFY2(json.status == 0, json.err.constData());
    const QJsonObject object = json.object();
    QCOMPARE(object[u"job"_s].toString(), job);
    QVERIFY(object[u"waits"_s].toBool());
    QCOMPARE(object[u"kind"_s].toString(), u"held"_s);
    QVERIFY(object[u"next"_s].toString().contains("release"_L1));
    QVERIFY(object[u"missing"_s].toArray().isEmpty());
    QVERIFY(object[u"sooner"_s].toArray().isEmpty()); // it waits for its owner
    QVERIFY(object[u"accounts"_s].toArray().size() >= 3);
    const Ran text = m_line.run(why);
    QVERIFY2(text.status == 0 && text.out.contains("on hold") && !text.out.contains("fair share"), text.out.constData());
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
    const Ran over = m_line.run(why + QStringList{u"--json"_s});
    QVERIFY2(over.status == 0 && !over.object()[u"waits"_s].toBool(), over.out.constData());
    QCOMPARE(m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, u"all"_s}).status, 2);
    QCOMPARE(m_line.run(why + QStringList{u"--all"_s}).status, 2);
    QCOMPARE(m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, u"99999999"_s}).status, 2);
}

void tst_cluster::anArrayIsOneLine()
{
    const QString job = submit(u"#!/bin/bash\n[ $SLURM_ARRAY_TASK_ID != 1 ] || exit 3\nsleep 300\n"_s, {u"--array=1-30%1"_s});
    QByteArray seen;
    const auto counted = [&] {
        seen = m_line.run({u"jobs"_s, u"practice"_s}).out;
        return seen.contains("30 tasks: 1 running, 28 waiting, 1 failed (" + job.toUtf8() + "_1).");
    };
    QTRY_VERIFY_WITH_TIMEOUT(counted(), 60'000);
    QVERIFY2(seen.count(job.toUtf8() + '_') == 1, seen.constData()); // the failed one
    // Of its tasks the one is asked about that waits, and nothing is said of room: that is not what it waits for.
    const Ran why = m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, job, u"--json"_s});
    QVERIFY2(why.object()[u"waits"_s].toBool() && why.object()[u"now"_s].toArray().isEmpty(), why.out.constData());
    QCOMPARE(why.object()[u"kind"_s].toString(), u"limit"_s);
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
}

void tst_cluster::theJobThatIsWaitedForIsNamed()
{
    const QString first = submit(u"#!/bin/bash\nexit 3\n"_s, {u"--hold"_s});
    const QString then = submit(u"#!/bin/bash\ntrue\n"_s, {u"--dependency=afterok:"_s + first});
    const Ran why = m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, then});
    QVERIFY2(why.out.contains("The job waits for job " + first.toUtf8()) && !why.out.contains("fair share"), why.out.constData());
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, first}).status, 0);
    const Ran never = m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, then, u"--json"_s});
    QCOMPARE(never.object()[u"kind"_s].toString(), u"blocked"_s);
    QVERIFY2(never.out.contains("this job never starts") && !never.out.contains("starts afterwards"), never.out.constData());
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, then}).status, 0);
}

void tst_cluster::aDryRunSubmitsNothing()
{
    const QString name = uniqueName();
    const QString script = m_line.file(u"dry.sh"_s, "#!/bin/bash\ntrue\n");
    const Ran ran = m_line.run({u"submit"_s, script, u"practice"_s, u"--dry-run"_s, u"--json"_s, u"--account=def-prof"_s,
                                u"--mem=100M"_s, u"--time=1"_s, u"--job-name"_s, name});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY(ran.object()[u"job"_s].isNull());
    QVERIFY(!m_line.run({u"jobs"_s, u"practice"_s, u"--all"_s}).out.contains(name.toUtf8()));
}

void tst_cluster::aScriptThatIsNoShellIsRefused()
{
    const QString script = m_line.file(u"broken.sh"_s, "#!/bin/bash\nif true; then\n");
    const Ran ran =
        m_line.run({u"submit"_s, script, u"practice"_s, u"--account=def-prof"_s, u"--time=1"_s, u"--mem=100M"_s, u"--json"_s});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.errorCode(), u"CheckFailed"_s);
}

void tst_cluster::whatTheCheckerCallsAnErrorIsNotSubmitted()
{
    const QString script = m_line.file(u"inside.sh"_s, "#!/bin/bash\nsalloc --time=1\n");
    const QStringList words{u"submit"_s,   script,          u"practice"_s, u"--account=def-prof"_s,
                            u"--time=1"_s, u"--mem=100M"_s, u"--json"_s};
    const Ran ran = m_line.run(words);
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.errorCode(), u"CheckFailed"_s);
    QVERIFY2(ran.err.contains("line 2") && ran.err.contains("[FORM-SALLOC-INSIDE]"), ran.err.constData());
    QCOMPARE(m_line.run(words + QStringList{u"--anyway"_s, u"--dry-run"_s}).status, 0);
}

// The commonest script there is: it calls a program that lies beside it.
void tst_cluster::whatLiesBesideTheScriptGoesAlong()
{
    const QString script = m_line.file(u"alone project/job é.sh"_s, "#!/bin/bash\nbash helper.sh <numbers.txt\n");
    m_line.file(u"alone project/helper.sh"_s, "read -r number; echo \"the number is $number\"\n");
    m_line.file(u"alone project/numbers.txt"_s, "42\n");
    m_line.file(u"alone project/.env"_s, "TOKEN=1\n");
    const QStringList words{u"submit"_s,   script,          u"practice"_s, u"--account=def-prof"_s,
                            u"--time=5"_s, u"--mem=100M"_s, u"--json"_s};
    const Ran alone = m_line.run(words);
    QCOMPARE(alone.errorCode(), u"CheckFailed"_s);
    QVERIFY2(alone.err.contains("helper.sh") && alone.out.contains("--with-folder"), (alone.err + alone.out).constData());
    const Ran dry = m_line.run(words + QStringList{u"--with-folder"_s, u"--dry-run"_s});
    QVERIFY2(dry.status == 0, dry.err.constData());
    const Ran ran = m_line.run(words + QStringList{u"--with-folder"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QString job = ran.object()[u"job"_s].toString();
    QCOMPARE(m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s}, 120).status, 0);
    const Ran log = m_line.run({u"log"_s, u"practice"_s, job});
    QVERIFY2(log.out.contains("the number is 42"), (log.out + log.err).constData());
    // What is sent later changes nothing there, and the place is the run's own.
    const QString folder = ran.object()[u"workdir"_s].toString();
    QVERIFY2(folder.contains(u"/voyageur/scripts/job é-"_s) && folder.endsWith(u"/code"_s), qPrintable(folder));
    const Ran secret = m_line.run({u"pull"_s, u"practice:"_s + folder + u"/.env"_s, u"env"_s, u"--json"_s});
    QCOMPARE(secret.errorCode(), u"NotFound"_s);
    // The same once more, as it was then.
    const Ran again =
        m_line.run({u"runs"_s, u"repeat"_s, ran.object()[u"run"_s].toString(), u"--code"_s, u"same"_s, u"--json"_s});
    QVERIFY2(again.status == 0, again.err.constData());
    QVERIFY(again.object()[u"workdir"_s].toString() != folder);
    QCOMPARE(m_line.run({u"wait"_s, u"practice"_s, again.object()[u"job"_s].toString(), u"--json"_s}, 120).status, 0);
}

void tst_cluster::aControllerThatHangsIsNotTheScriptsFault()
{
    const QStringList options{u"--account=def-prof"_s, u"--time=0:05:00"_s, u"--mem=100M"_s};
    const QString script = m_line.file(u"hang.sh"_s, "#!/bin/bash\nhostname\n");
    const QStringList submit = QStringList{u"submit"_s, script, u"practice"_s} + options;
    const QStringList alloc = QStringList{u"alloc"_s, u"practice"_s} + options + QStringList{u"--"_s, u"hostname"_s};
    const voyageur::tests::ImpatientSlurm impatient;
    {
        const voyageur::tests::FrozenDaemon controller(u"slurmctld"_s);
        for (const QStringList &words : {submit, alloc}) {
            const Ran ran = m_line.run(words);
            const QByteArray which = words.join(u' ').toUtf8() + ": " + ran.err + ran.out;
            QVERIFY2(ran.status == 3, which.constData());
            QVERIFY2(ran.err.contains("Slurm is not responding now.") && ran.err.contains("Try again in a few minutes"),
                     which.constData());
            QVERIFY2(!ran.err.contains("refused the job") && !ran.err.contains("change the script"), which.constData());
            QVERIFY2(words == alloc || ran.err.contains("Nothing was submitted."), which.constData());
        }
    }
    const Ran after = m_line.run(submit + QStringList{u"--dry-run"_s});
    QVERIFY2(after.status == 0, after.err.constData());
}

// The script is not the reason, and its folder neither.
void tst_cluster::aLogsFolderThatCannotBeMadeIsNamed()
{
    const QString script = m_line.file(u"log.sh"_s, "#!/bin/bash\n#SBATCH --output=/nope/logs/x.out\nhostname\n");
    const Ran ran = m_line.run({u"submit"_s, script, u"practice"_s, u"--account=def-prof"_s, u"--time=1"_s, u"--mem=100M"_s});
    QCOMPARE(ran.status, 1); // as for what the checker finds: --anyway submits it
    QVERIFY2(ran.err.contains("/nope/logs") && ran.err.contains("--output") && ran.err.contains("Nothing was submitted."),
             ran.err.constData());
    QVERIFY2(!ran.err.contains("write the script"), ran.err.constData());
}

void tst_cluster::aJobThatFails()
{
    const QString job = submit(u"#!/bin/bash\nexit 7\n"_s);
    const Ran ran = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s});
    QCOMPARE(ran.status, 1);
    const QJsonObject ended = ran.array().first().toObject();
    QCOMPARE(ended[u"state"_s].toString(), u"FAILED"_s);
    QCOMPARE(ended[u"exitCode"_s].toString(), u"7:0"_s);
    QVERIFY(!ended[u"explanation"_s].toString().isEmpty());
}

void tst_cluster::aJobIsCancelled()
{
    const QString job = submit(u"#!/bin/bash\nsleep 300\n"_s);
    const Ran cancelled = m_line.run({u"cancel"_s, u"practice"_s, job, u"--json"_s});
    QVERIFY2(cancelled.status == 0, cancelled.err.constData());
    QCOMPARE(cancelled.object()[u"cancelled"_s].toArray().first().toString(), job);
    const Ran ended = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s});
    QCOMPARE(ended.status, 1);
    QCOMPARE(ended.array().first().toObject()[u"state"_s].toString(), u"CANCELLED"_s);
}

void tst_cluster::aLogIsFollowedToItsEnd()
{
    const QString job = submit(u"#!/bin/bash\nfor i in 1 2 3; do echo line $i; sleep 1; done\n"_s);
    const Ran ran = m_line.run({u"log"_s, u"practice"_s, job, u"-f"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.out, QByteArray("line 1\nline 2\nline 3\n"));
    const Ran json = m_line.run({u"log"_s, u"practice"_s, job, u"--follow"_s, u"--json"_s});
    QString text;
    const auto objects = json.objects();
    for (const auto &object : objects)
        text += object[u"text"_s].toString();
    QCOMPARE(text, u"line 1\nline 2\nline 3\n"_s);
    QCOMPARE(objects.last()[u"state"_s].toString(), u"COMPLETED"_s);
}

void tst_cluster::whatAJobUsedIsTold()
{
    const QString job = submit(u"#!/bin/bash\n#SBATCH --cpus-per-task=2\nwhile :; do :; done\n"_s);
    QJsonObject live; // while it runs, by sstat
    for (int look = 0; look < 60 && !live[u"memory"_s].toObject()[u"used"_s].isDouble(); ++look) {
        const Ran ran = m_line.run({u"efficiency"_s, u"practice"_s, job, u"--json"_s});
        live = ran.status == 0 ? ran.object() : QJsonObject();
        QTest::qWait(500);
    }
    QCOMPARE(live[u"state"_s].toString(), u"RUNNING"_s);
    QVERIFY(live[u"memory"_s].toObject()[u"used"_s].toDouble() > 0);
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
    QCOMPARE(m_line.run({u"wait"_s, u"practice"_s, job}).status, 1);

    Ran ran;
    QJsonObject ended; // what the script used is in the accounting a little later than its end
    for (int look = 0; look < 60 && !ended[u"memory"_s].toObject()[u"used"_s].isDouble(); ++look) {
        if (look > 0)
            QTest::qWait(500);
        ran = m_line.run({u"efficiency"_s, u"practice"_s, job, u"--json"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        ended = ran.object();
    }
    QCOMPARE(ended[u"state"_s].toString(), u"CANCELLED"_s);
    const double share = ended[u"cpu"_s].toObject()[u"share"_s].toDouble();
    const double seconds = ended[u"time"_s].toObject()[u"used"_s].toDouble();           // whole ones, rounded down
    QVERIFY2(share > 0 && share * seconds <= 0.5 * (seconds + 1), ran.out.constData()); // one of two cores, at most
    QVERIFY(ended[u"time"_s].toObject()[u"had"_s].toDouble() > 0);
    QVERIFY(ended[u"gpu"_s].isNull());
    QCOMPARE(ended[u"advice"_s].toArray().first().toObject()[u"id"_s].toString(), u"EFF-SHORT"_s);
    const Ran words = m_line.run({u"efficiency"_s, u"practice"_s, job});
    QVERIFY2(words.out.contains("job " + job.toUtf8() + ": CANCELLED"), words.out.constData());
}

void tst_cluster::ofAnArrayTheMedianAndTheWorstAreTold()
{
    const QString job = submit(u"#!/bin/bash\ntrue\n"_s, {u"--array=1-4"_s});
    QCOMPARE(m_line.run({u"wait"_s, u"practice"_s, job}, 120).status, 0);
    const Ran words = m_line.run({u"efficiency"_s, u"practice"_s, job});
    QVERIFY2(words.out.startsWith("array " + job.toUtf8() + ", 4 tasks: 4 COMPLETED\n"), words.out.constData());
    QVERIFY2(words.out.contains("median ") && words.out.count("job " + job.toUtf8()) == 1, words.out.constData());
    QCOMPARE(m_line.run({u"efficiency"_s, u"practice"_s, job, u"--json"_s}).array().size(), 4);
}

void tst_cluster::unknownJobs()
{
    for (const auto &verb : {u"log"_s, u"cancel"_s, u"wait"_s, u"efficiency"_s}) {
        const Ran ran = m_line.run({verb, u"practice"_s, u"99999999"_s, u"--json"_s});
        QCOMPARE(ran.errorCode(), u"NotFound"_s);
        QCOMPARE(ran.status, 2);
    }
}

void tst_cluster::aClusterDescribesItself()
{
    CommandLine line;
    const Ran ran = line.run({u"clusters"_s, u"--discover"_s, u"practice"_s, u"mine"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"accounts"_s].toArray().size(), 3);
    QVERIFY(QFile::exists(ran.object()[u"file"_s].toString()));
    const QJsonObject found = line.run({u"clusters"_s, u"mine"_s, u"--json"_s}).object();
    QCOMPARE(found[u"host"_s].toString(), u"127.0.0.1"_s);
    QCOMPARE(found[u"facts"_s][u"nodeTypes"_s].toArray().size(), 4);
    QVERIFY(found[u"facts"_s][u"slurm"_s][u"version"_s][u"readAt"_s].isString());

    const QStringList again{u"clusters"_s, u"--discover"_s, u"practice"_s, u"mine"_s};
    const Ran refused = line.run(again);
    QCOMPARE(refused.status, 1);
    QVERIFY(refused.err.contains("--force"));
    QCOMPARE(line.run(again + QStringList{u"--force"_s}).status, 0);
    const Ran elsewhere = line.run(again + QStringList{u"-o"_s, u"here.json"_s});
    QVERIFY2(elsewhere.status == 0 && elsewhere.out.contains("a100_3g.20gb"), elsewhere.err.constData());
    QVERIFY(QFile::exists(line.folder() + u"/here.json"_s));
}

void tst_cluster::theStorageIsToldWithWhatFillsIt()
{
    inside({u"su"_s, u"-"_s, u"student"_s, u"-c"_s,
            u"mkdir -p ~/scratch/storage-verb && cd ~/scratch/storage-verb && for i in $(seq 2000); do : > $i; done"_s});
    const Ran ran = m_line.run({u"storage"_s, u"practice"_s, u"--folders"_s, u"scratch"_s, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QJsonObject answer = ran.object();
    QCOMPARE(answer[u"user"_s].toString(), u"student"_s);
    QCOMPARE(answer[u"areas"_s].toArray().size(), 4);
    const QJsonObject scratch = answer[u"areas"_s].toArray()[1].toObject();
    QCOMPARE(scratch[u"kind"_s].toString(), u"scratch"_s);
    QCOMPARE(scratch[u"folder"_s].toString(), u"/scratch/student"_s);
    QCOMPARE(scratch[u"quota"_s][u"filesLimit"_s].toInteger(), 1'000'000);
    QCOMPARE(scratch[u"quota"_s][u"filesState"_s].toString(), u"fine"_s);
    QVERIFY(answer[u"walk"_s][u"files"_s].toInteger() > 2000);
    QVERIFY(ran.out.contains("\"storage-verb\""));
    const Ran text = m_line.run({u"storage"_s, u"practice"_s});
    QVERIFY2(text.status == 0 && text.out.startsWith("home: "), text.out.constData());
    const Ran nowhere = m_line.run({u"storage"_s, u"practice"_s, u"--folders"_s, u"attic"_s, u"--json"_s});
    QCOMPARE(nowhere.status, 2);
    const Ran purge = m_line.run({u"storage"_s, u"practice"_s, u"--purge"_s, u"--json"_s}); // which has none
    QVERIFY(purge.status != 0);
    inside({u"rm"_s, u"-rf"_s, u"/scratch/student/storage-verb"_s});
}

VOYAGEUR_TEST(tst_cluster)

} // namespace tst_cluster
#include "tst_cluster.moc"
