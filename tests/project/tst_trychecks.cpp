// SPDX-License-Identifier: GPL-3.0-or-later
// The ready-made checks of a try, and what is recorded of the commands that are typed in it.
#include "practiceproject.h"
#include "testprogram.h"
#include "tryout/interactive.h"
#include "work/tryproject.h"

#include <QTemporaryDir>

namespace tst_trychecks {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::environment;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tryout;
using namespace voyageur::tests;

namespace {

QByteArray line(int status, int seconds, const QByteArray &folder, const QByteArray &command)
{
    return QByteArray::number(status) + '\t' + QByteArray::number(seconds) + '\t' + folder.toBase64() + '\t' + command.toBase64()
        + '\n';
}

QByteArray shellLine(const QByteArray &tmpdir, const QByteArray &folder)
{
    return "shell\t" + tmpdir.toBase64() + '\t' + folder.toBase64() + '\n';
}

QList<RecordedCommand> proposed(const QList<RecordedCommand> &commands)
{
    QList<RecordedCommand> list;
    std::ranges::copy_if(commands, std::back_inserter(list), &RecordedCommand::proposed);
    return list;
}

ProjectFile projectOf(const QString &folder, const QByteArray &program)
{
    QFile file(folder + u"/train.py"_s);
    if (!file.open(QIODevice::WriteOnly) || file.write(program) != program.size())
        qFatal("no program");
    file.close();
    ProjectFile project = ProjectFile::forFolder(folder);
    project.job.account = u"def-prof"_s;
    project.job.memory = u"1G"_s;
    return project;
}

const session::Check &check(const QList<session::Check> &checks, const QString &id)
{
    const auto found = std::ranges::find(checks, id, &session::Check::id);
    if (found == checks.end())
        qFatal("no check %s", qPrintable(id));
    return *found;
}

} // namespace

class TryChecksTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatOnlyLooksIsNotProposed_data();
    void whatOnlyLooksIsNotProposed();
    void theScriptGoesWhereTheShellWas();
    void aRecordThatIsBrokenOffLosesNothingElse();
    void measuredNumbersBecomeAJobWithTheirMargins();
    void everyCheckHasItsVerdict();
    void aProgramThatFailsSaysWhere();
    void whatIsTypedInTheAllocationIsRecorded();
};

void TryChecksTest::whatOnlyLooksIsNotProposed_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("wanted");
    QTest::newRow("works") << QByteArray("python train.py") << 0 << true;
    QTest::newRow("failed") << QByteArray("python train.py") << 1 << false;
    QTest::newRow("looks") << QByteArray("ls -l") << 0 << false;
    QTest::newRow("looks and does") << QByteArray("ls && tar xf a.tar") << 0 << true;
    QTest::newRow("writes") << QByteArray("cat a > b") << 0 << true;
    QTest::newRow("loads") << QByteArray("module load python") << 0 << true;
    QTest::newRow("asks for modules") << QByteArray("module spider python") << 0 << false;
    QTest::newRow("secret") << QByteArray("export WANDB_API_KEY=abcdef") << 0 << false;
    QTest::newRow("folder") << QByteArray("cd $SLURM_TMPDIR") << 0 << true;
}

void TryChecksTest::whatOnlyLooksIsNotProposed()
{
    QFETCH(QByteArray, command);
    QFETCH(int, status);
    QFETCH(bool, wanted);
    const auto read = readRecord(shellLine({}, "/home/a") + line(status, 1, "/home/a", command));
    QCOMPARE(read.size(), 1);
    QCOMPARE(read.first().command, command);
    QCOMPARE(read.first().proposed, wanted);
}

void TryChecksTest::theScriptGoesWhereTheShellWas()
{
    const QByteArray record = shellLine("/localscratch/a.7.0", "/home/a") + line(0, 0, "/localscratch/a.7.0", "cd $SLURM_TMPDIR")
        + line(0, 0, "/localscratch/a.7.0/it's", "mkdir \"it's\" && cd \"it's\"")
        + line(1, 0, "/home/a/code", "cd /home/a/code; false") + line(0, 3, "/home/a/code", "for i in 1 2; do\necho $i\ndone")
        + line(0, 3, "/home/a/code", "cp x /localscratch/a.7.0/");
    const auto script = scriptOf(proposed(readRecord(record)), {"--time=1:00", "--comment=two words"});
    QVERIFY(script.ok());
    QCOMPARE(*script,
             QByteArray("#!/bin/bash\n#SBATCH --time=1:00\n#SBATCH \"--comment=two words\"\n\n"
                        "# Stop at the first command that fails, even inside a pipe.\nset -eo pipefail\n\n"
                        "cd $SLURM_TMPDIR\nmkdir \"it's\" && cd \"it's\"\ncd -- \"$SLURM_SUBMIT_DIR\"/code\n"
                        "for i in 1 2; do\necho $i\ndone\ncp x $SLURM_TMPDIR/\n"));
    QVERIFY(!scriptOf({}, {"--comment=a\nrm -rf ~"}).ok());
}

void TryChecksTest::aRecordThatIsBrokenOffLosesNothingElse()
{
    const QByteArray whole = shellLine("/t", "/h") + line(0, 1, "/h", "one") + line(0, 2, "/h", "tw\xff\x01o");
    QCOMPARE(readRecord(whole).size(), 2);
    QCOMPARE(readRecord(whole).last().command, QByteArray("tw\xff\x01o"));
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY(readRecord(whole.first(size)).size() <= 1);
    QCOMPARE(readRecord("garbage\n0\t1\n0\t1\t%%%\t%%%\n\n" + whole).size(), 2);
}

void TryChecksTest::measuredNumbersBecomeAJobWithTheirMargins()
{
    ProjectFile::Job job;
    job.gpus = u"1"_s;
    const Measured measured{600'000, qint64(1000) * 1024 * 1024, 0, 3.05};
    const auto proposal = proposedJob(job, measured, 10);
    QCOMPARE(proposal.job.time, u"1:50:00"_s);
    QCOMPARE(proposal.job.memory, u"1300M"_s); // 1200 and a little, in whole hundreds
    QCOMPARE(proposal.job.cpusPerTask, 3);
    QCOMPARE(proposal.job.gpus, job.gpus);
    QCOMPARE(proposal.reasons.size(), 3);
    QCOMPARE(proposedJob(job, {}, 1).job.time, job.time);
    // A short run's peak is easily missed: it may raise what is asked for, not lower it.
    Measured brief;
    brief.milliseconds = 300;
    brief.memoryBytes = 7'000'000;
    auto asked = job;
    asked.memory = u"2G"_s;
    QCOMPARE(proposedJob(asked, brief, 1).job.memory, u"2G"_s);
    asked.memory = u"50M"_s;
    QCOMPARE(proposedJob(asked, brief, 1).job.memory, u"100M"_s);
}

void TryChecksTest::everyCheckHasItsVerdict()
{
    const Session here = practiceSession();
    QTemporaryDir folder;
    // In a process of its own: memory of children counts.
    ProjectFile project =
        projectOf(folder.path(),
                  "import json, subprocess, sys, time\n"
                  "code = 'import time; held = bytearray(200 << 20); time.sleep(3)\\nwhile time.process_time() < 1: pass'\n"
                  "subprocess.run([sys.executable, '-c', code], check=True)\n"
                  "print('trained', sys.argv[1:])\n");
    project.job.gpus = u"1"_s;
    project.tryOut.arguments = {u"--name"_s, u"it's 2\" $HOME"_s};
    QVERIFY(QDir(folder.path()).mkpath(u"data/cats"_s));
    QFile data(folder.filePath(u"data/cats/a.txt"_s));
    QVERIFY(data.open(QIODevice::WriteOnly) && data.write("meow") == 4);
    data.close();
    project.dataset = ProjectFile::Dataset{u"data"_s, {}, {}};
    const auto code = uploadCode(*here, project, {}, {});
    const auto archive = uploadDataset(*here, project, {}, {});
    QVERIFY2(code.ok() && archive.ok(), qPrintable(why(code) + why(archive)));
    const auto spec = environmentSpec(project, *here);
    const auto environment = createEnvironment(*here, *spec, {}, {});
    QVERIFY2(environment.ok(), qPrintable(why(environment)));
    QByteArray output;
    const auto sink = [&](const StepEvent &event) { output += event.output; };
    const auto tried =
        work::tryOut({.project = project,
                      .known = {*code, work::Made<UploadedDataset>{*archive}, work::Made<RemoteEnvironment>{*environment}},
                      .anyway = true},
                     *here, sink, {});
    QVERIFY2(tried.ok(), qPrintable(why(tried)));
    QString all;
    for (const session::Check &one : tried->checks)
        all += one.id + u' ' + session::verdictName(one.verdict) + u' ' + one.reason + u'\n';
    const auto verdict = [&](const QString &id) { return check(tried->checks, id).verdict; };
    QVERIFY2(verdict(u"gpu"_s) == session::Verdict::Good, qPrintable(all));
    QVERIFY2(verdict(u"framework"_s) == session::Verdict::Skipped, qPrintable(all));
    QVERIFY2(verdict(u"data"_s) == session::Verdict::Good, qPrintable(all));
    QVERIFY2(verdict(u"start"_s) == session::Verdict::Good, qPrintable(all));
    QVERIFY2(verdict(u"run"_s) == session::Verdict::Good, qPrintable(all));
    QVERIFY2(verdict(u"memory"_s) == session::Verdict::Good, qPrintable(all));
    QVERIFY2(verdict(u"gpu-memory"_s) != session::Verdict::Bad, qPrintable(all));
    for (const session::Check &one : tried->checks)
        QVERIFY2(!one.reason.isEmpty() && !one.title.isEmpty(), qPrintable(all));
    QVERIFY2(output.contains("trained ['--name', 'it\\'s 2\" $HOME']") || output.contains("it's 2"), output.constData());
    QVERIFY(!output.contains('\x1e'));
    QVERIFY2(tried->measured.milliseconds >= 3000 && tried->measured.milliseconds < 30'000, qPrintable(all));
    QVERIFY2(tried->measured.cores > 0.03 && tried->measured.cores < 1.2, qPrintable(all));
    QVERIFY2(tried->measured.memoryBytes > (200LL << 20) && tried->measured.memoryBytes < (400LL << 20), qPrintable(all));
}

void TryChecksTest::aProgramThatFailsSaysWhere()
{
    const Session here = practiceSession();
    QTemporaryDir folder;
    const ProjectFile project = projectOf(folder.path(), "import no_such_module_at_all\n");
    const auto code = uploadCode(*here, project, {}, {});
    QVERIFY2(code.ok(), qPrintable(why(code)));
    const auto environment = createEnvironment(*here, *environmentSpec(project, *here), {}, {});
    QStringList warnings;
    const auto sink = [&](const StepEvent &event) {
        if (event.status == StepStatus::Warning)
            warnings += event.detail;
    };
    const auto tried = work::tryOut({.project = project,
                                     .known = {*code, work::Made<UploadedDataset>{}, work::Made<RemoteEnvironment>{*environment}},
                                     .anyway = true},
                                    *here, sink, {});
    QVERIFY(!tried.ok());
    QVERIFY2(tried.error().why.contains(u"no_such_module_at_all"_s), qPrintable(why(tried)));
    QVERIFY2(warnings.join(u'\n').contains(u"No module named 'no_such_module_at_all'"_s), qPrintable(warnings.join(u'\n')));
}

void TryChecksTest::whatIsTypedInTheAllocationIsRecorded()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    AllocationRequest request;
    request.options = {"--account=def-prof", "--time=0:10:00", "--mem=100M"};
    QVERIFY(askFor(*here, allocation, request, {}).ok());
    const auto granted = waitForGrant(*here, allocation, base::Deadline::after(60s), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    const QByteArray before = remoteOutput(here, {"sha256sum", ".bashrc"});
    auto shell = here->host->start(ssh::Command{shellIn(*here, allocation, granted->job), ssh::Pty{}, ssh::Urgency::Person});
    QVERIFY2(shell.ok(), qPrintable(why(shell)));

    QByteArray seen;
    QList<RecordedCommand> recorded;
    const auto type = [&](const QByteArray &text) { QVERIFY((*shell)->write(text).ok()); };
    const auto readUntil = [&](const QByteArray &text, int count = 1) {
        const auto deadline = base::Deadline::after(30s);
        while (seen.count(text) < count && !deadline.passed()) {
            const auto chunk = (*shell)->read({}, base::Deadline::after(200ms));
            if (chunk.ok())
                seen += chunk->bytes;
        }
        QVERIFY2(seen.count(text) >= count, seen.constData());
    };
    const QByteArray prompt = "\033]7;";
    readUntil(prompt, 1);
    int prompts = 1;
    const auto run = [&](const QByteArray &text) {
        type(text + '\r');
        readUntil(prompt, ++prompts);
    };
    run("cd $SLURM_TMPDIR");
    type("for i in 1 2; do\r");
    type("echo \"line $i\"\r");
    run("done");
    run("false");
    run(" export HIDDEN=1");
    type("read -rsp 'Password: ' word\r");
    // What was typed may be shown twice: the question itself stands at the end, and what comes before it is lost.
    const auto asked = base::Deadline::after(30s);
    while (!seen.endsWith("Password: ") && !asked.passed())
        if (const auto chunk = (*shell)->read({}, base::Deadline::after(200ms)); chunk.ok())
            seen += chunk->bytes;
    QVERIFY2(seen.endsWith("Password: "), seen.constData());
    QTest::qWait(300);
    run("hunter2secret");
    run("sleep 2");
    type("sleep 100\r");
    QTest::qWait(500);
    type("\x03");
    readUntil(prompt, ++prompts);
    type("echo half");
    QTest::qWait(300);
    type("\x03");
    readUntil(prompt, ++prompts);
    run("sleep 2"); // once more, the same
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto look = lookAt(*here, allocation, Beat::Here, 0, false, {});
            recorded = look.ok() ? readRecord(look->recorded) : recorded;
            return recorded.size() >= 7;
        },
        20'000));
    QByteArrayList commands;
    for (const RecordedCommand &one : recorded)
        commands += QByteArray::number(one.status) + ' ' + one.command;
    QCOMPARE(commands,
             (QByteArrayList{"0 cd $SLURM_TMPDIR", "0 for i in 1 2; do\necho \"line $i\"\ndone", "1 false",
                             "0 read -rsp 'Password: ' word", "0 sleep 2", "130 sleep 100", "0 sleep 2"}));
    QVERIFY2(recorded[4].seconds >= 1 && recorded[4].seconds <= 4, qPrintable(QString::number(recorded[4].seconds)));
    QCOMPARE(recorded[1].before, recorded[0].after);
    QVERIFY(!recorded[0].tmpdir.isEmpty());
    QCOMPARE(recorded[0].after, recorded[0].tmpdir);
    QCOMPARE(remoteOutput(here, {"sha256sum", ".bashrc"}), before);
    QVERIFY(release(*here, allocation).ok());
}

VOYAGEUR_TEST(TryChecksTest)

} // namespace tst_trychecks
#include "tst_trychecks.moc"
