// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked for on a real cluster before a script is submitted.
#include "practiceproject.h"
#include "runs/preflight.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QTemporaryDir>
#include <QUuid>

namespace tst_preflight {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tests;
using base::ErrorCode;

class PreflightTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void whatTheScriptNamesMustBeThere();
    void theFolderOfTheJobMustBeThere();
    void whatTheCommandLineSaysIsNoLineOfTheScript();
    void optionsThatSubmitNothingAreRefused();
    void aFullPlaceIsSaid();
    void whatFillsTheMemoryIsSaid();
    void aForecastIsNoRefusal();

private:
    struct Answer {
        base::Result<SubmittedScript> submitted;
        QString said;
    };
    Answer submit(const QByteArray &body, bool anyway = false, const Session &session = {},
                  const QList<QByteArray> &options = {});

    QTemporaryDir m_folder;
    Session m_session;
    QByteArray m_name = "preflight-" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8);
};

void PreflightTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_session = practiceSession();
}

void PreflightTest::cleanupTestCase()
{
    remoteOutput(m_session, {"rm", "-rf", "--", m_session->storage.child("scripts").child(m_name).bytes()});
}

PreflightTest::Answer PreflightTest::submit(const QByteArray &body, bool anyway, const Session &session,
                                            const QList<QByteArray> &options)
{
    ScriptSubmission submission = smallScript(m_session, m_name, body);
    submission.options = options;
    submission.anyway = anyway;
    submission.dryRun = true;
    QString said;
    const auto sink = [&](const StepEvent &event) {
        if (event.status == StepStatus::Warning)
            said += (event.isError ? u"error: "_s : u"warning: "_s) + event.detail + u'\n';
        else if (event.isNote() && !isToldAgain(event))
            said += event.detail + u'\n';
    };
    auto submitted = submitScript(session ? *session : *m_session, submission, sink, {});
    return {submitted, said};
}

void PreflightTest::whatTheScriptNamesMustBeThere()
{
    const QByteArray bad = "cd ~/no-such-folder\nsource ~/no-such-env/bin/activate\npython /home/student/no-such-program.py\n";
    const Answer refused = submit(bad);
    QVERIFY(!refused.submitted.ok());
    QCOMPARE(refused.submitted.error().code, ErrorCode::CheckFailed);
    for (const char *name : {"line 3: the folder $HOME/no-such-folder does not exist",
                             "line 4: the file $HOME/no-such-env/bin/activate does not exist",
                             "line 5: the file /home/student/no-such-program.py does not exist"})
        QVERIFY2(refused.said.contains(QLatin1StringView(name)), qPrintable(refused.said));
    QVERIFY(submit(bad, true).submitted.ok());

    const QByteArray folder = m_session->storage.child("scripts").child(m_name).bytes();
    remoteOutput(m_session,
                 ssh::ShellCommand::script("mkdir -p -- \"$1/in here\" && : >\"$1/in here/a.py\" && : >\"$1/b.py\"", {folder}));
    const Answer good = submit("python3 b.py\ncd 'in here'\npython3 a.py\n");
    QVERIFY2(good.submitted.ok() && !good.said.contains(u"does not exist"_s), qPrintable(why(good.submitted) + good.said));
    const Answer relative = submit("cd 'not here'\n");
    QVERIFY2(relative.said.contains(u"the folder not here does not exist"_s), qPrintable(relative.said));
}

void PreflightTest::theFolderOfTheJobMustBeThere()
{
    const Answer line = submit("#SBATCH --chdir=/no/such/place\ntrue\n");
    QVERIFY(!line.submitted.ok());
    QCOMPARE(line.submitted.error().code, ErrorCode::CheckFailed);
    QVERIFY2(line.said.contains("error: line 3: the folder /no/such/place does not exist"_L1), qPrintable(line.said));
    const Answer option = submit("true\n", false, {}, {"--chdir=/no/such/place"});
    QVERIFY2(option.said.contains("error: on the command line: the folder /no/such/place does not exist"_L1),
             qPrintable(option.said));
    QCOMPARE(option.said.count("/no/such/place"_L1), 1);
    const Answer there = submit("true\n", false, {}, {"-D", "/tmp"});
    QVERIFY2(there.submitted.ok(), qPrintable(why(there.submitted) + there.said));
}

void PreflightTest::whatTheCommandLineSaysIsNoLineOfTheScript()
{
    const Answer answer = submit("#SBATCH --time=0:03:00\npython3 b.py\n", true, {}, {"-t", "0:01"});
    QVERIFY2(answer.said.contains("on the command line: Slurm reads"_L1) && !answer.said.contains("line 3: Slurm reads"_L1),
             qPrintable(answer.said));
}

void PreflightTest::optionsThatSubmitNothingAreRefused()
{
    for (const char *option : {"--test-only", "--wrap=hostname", "--version"}) {
        const Answer answer = submit("true\n", true, {}, {option});
        QVERIFY(!answer.submitted.ok());
        QCOMPARE(answer.submitted.error().code, ErrorCode::BadRequest);
    }
    QVERIFY(submit("true\n", false, {}, {"--test-only"}).submitted.error().next.contains("Check the script instead"_L1));
}

// The command that tells the quotas is the cluster's own; one that says "full" stands before it on the PATH.
void PreflightTest::aFullPlaceIsSaid()
{
    const QByteArray fake = "#!/bin/sh\nprintf '%39s %20s %18s\\n' Description Space '# of files'\n"
                            "printf '%39s %20s %18s\\n' \"/scratch (user student)\" '  20TB/  20TB' ' 10 / 1000K'\n"
                            "printf '%39s %20s %18s\\n' \"/home (user student)\" '  50GB/  50GB' ' 10 /  500K'\n";
    const auto script = ssh::ShellCommand::script(
        "mkdir -p bin && cp -p .bash_profile .bash_profile.kept && printf '%s' \"$1\" >bin/diskusage_report && chmod +x "
        "bin/diskusage_report && printf '\\nexport PATH=~/bin:$PATH\\n' >>.bash_profile",
        {fake});
    QCOMPARE(remoteOutput(m_session, script), QByteArray());
    const Answer full = submit("true\n");
    remoteOutput(m_session, ssh::ShellCommand::script("mv -f .bash_profile.kept .bash_profile; rm -f bin/diskusage_report"));
    QVERIFY(!full.submitted.ok());
    QCOMPARE(full.submitted.error().code, ErrorCode::CheckFailed);
    QVERIFY2(full.said.contains(u"scratch is full"_s), qPrintable(full.said));
    QVERIFY(submit("true\n").submitted.ok());
}

// By the recipe for a RAM disk; the practice cluster's /tmp is a disk.
void PreflightTest::whatFillsTheMemoryIsSaid()
{
    const QByteArray folder = m_session->storage.child("scripts").child(m_name).bytes();
    remoteOutput(m_session, ssh::ShellCommand::script("mkdir -p -- \"$1\" && truncate -s 300M -- \"$1/data.tar\"", {folder}));
    const QByteArray unpack = "voyageur_ram=$(mktemp -d /tmp/data.XXXXXX)\ntar -xf data.tar -C \"$voyageur_ram\"\n";
    const Answer full = submit("#SBATCH --mem=200M\n" + unpack, true);
    QVERIFY2(full.said.contains("error: Line 5: data.tar (3"_L1), qPrintable(full.said));
    const Answer half = submit("#SBATCH --mem=500M\n" + unpack, true);
    QVERIFY2(half.said.contains("warning: Line 5: data.tar (3"_L1), qPrintable(half.said));
    const Answer room = submit("#SBATCH --mem=2G\n" + unpack, true);
    QVERIFY2(!room.said.contains("data.tar"_L1), qPrintable(room.said));
    const Answer disk = submit("#SBATCH --mem=200M\ntar -xf data.tar -C $SLURM_TMPDIR\n", true);
    QVERIFY2(!disk.said.contains("data.tar has"_L1), qPrintable(disk.said));
}

// sbatch takes a job for a node that is away, and --test-only says of it what it says of one that is nowhere.
void PreflightTest::aForecastIsNoRefusal()
{
    const QString node = u"nodename=ng10201"_s;
    const QList<QByteArray> one{"--gpus-per-node=h100:1"};
    const QList<QByteArray> never{"--gpus-per-node=h100:9"};
    const auto reallySubmit = [&](const QList<QByteArray> &options) {
        ScriptSubmission submission = smallScript(m_session, m_name, "true\n");
        submission.options = options;
        submission.anyway = true;
        return submitScript(*m_session, submission, {}, {});
    };
    QCOMPARE(submit("true\n", true, {}, never).submitted.error().code, ErrorCode::SubmissionRejected);
    insidePractice({u"scontrol"_s, u"update"_s, node, u"state=drain"_s, u"reason=disk broken"_s});
    const Answer forecast = submit("true\n", true, {}, one);
    const auto taken = reallySubmit(one);
    const auto refused = reallySubmit(never);
    const auto job = taken.ok() ? m_session->slurm.job(taken->job) : base::Result<slurm::Job>(taken.error());
    insidePractice({u"scontrol"_s, u"update"_s, node, u"state=resume"_s});
    remoteOutput(m_session, m_session->slurm.tools().query("scancel", {"--me"}));
    QVERIFY2(forecast.submitted.ok() && forecast.said.contains(u"ng10201 (drained). The staff says “disk broken”"_s),
             qPrintable(why(forecast.submitted) + forecast.said));
    QVERIFY2(job.ok() && job->state.isPending(), qPrintable(why(job)));
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::SubmissionRejected);
}

VOYAGEUR_TEST(PreflightTest)

} // namespace tst_preflight
#include "tst_preflight.moc"
