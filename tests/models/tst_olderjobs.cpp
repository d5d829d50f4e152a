// SPDX-License-Identifier: GPL-3.0-or-later
// An array, and a chain of single jobs, that go back further than the list does: which of them are asked for, how often, and what
// the list is then. On both practice clusters with records that were made older than they are.
#include "deliver/runfolder.h"
#include "models/knownjobs.h"
#include "practiceproject.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QTest>
#include <QTimeZone>

namespace tst_olderjobs {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::JobId;
using runs::OlderJobs;
using slurm::Job;
using State = base::JobState::Code;

namespace {

constexpr char run[] = "/scratch/me/voyageur/x/runs/20261122-101500-0a1b";

Job job(const char *id, State state, const QDateTime &submit, const char *folder = "/scratch/me")
{
    Job job;
    job.id = *JobId::parse(id);
    job.state = state;
    job.submit = submit;
    job.workdir = ssh::RemotePath(folder);
    return job;
}

QStringList idsOf(const QList<Job> &jobs)
{
    QStringList ids;
    for (const Job &job : jobs)
        ids += job.id.text();
    return ids;
}

} // namespace

class OlderJobsTest final : public QObject {
    Q_OBJECT

private slots:
    void whatMayGoBackIsAskedForTwiceADay();
    void manyAreAskedForFewAtATime();
    void whatIsFoundStaysWhileTheWholeIsListed();
    void onACluster_data();
    void onACluster();

private:
    const QDateTime m_now = QDateTime::fromSecsSinceEpoch(1'800'000'000, QTimeZone::utc());
    const QDateTime m_old = m_now.addDays(-3);
};

void OlderJobsTest::whatMayGoBackIsAskedForTwiceADay()
{
    const QList<Job> listed{
        job("9_4", State::Running, m_old),
        job("9_5", State::Pending, m_old),
        job("8_1", State::Running, m_now.addSecs(-3600)), // of today
        job("7", State::Running, m_old),                  // alone by its nature
        job("6", State::Running, m_old, run),
        job("5", State::Completed, m_old, run),
        job("4+0", State::Running, m_old, run), // a heterogeneous job
        job("3_1", State::Running, {}),
    };
    const QList<OlderJobs::Whole> wholes{{9, {}}, {0, ssh::RemotePath(run)}};
    OlderJobs older;
    QCOMPARE(older.due(listed, m_now), wholes);
    older.take(wholes, QList<Job>(), m_now);
    QVERIFY(older.due(listed, m_now.addSecs(11 * 3600)).isEmpty());
    QCOMPARE(older.due(listed, m_now.addSecs(12 * 3600)), wholes);
    QCOMPARE(older.due(listed, m_now.addSecs(21 * 3600)).size(), 3); // the one of today is old then
    QCOMPARE(older.due(listed, m_now.addDays(-1)), wholes);          // the clock was set back
    older.take(wholes, {}, m_now);                                   // it could not be asked
    QVERIFY(older.due(listed, m_now.addSecs(9 * 60)).isEmpty());
    QCOMPARE(older.due(listed, m_now.addSecs(10 * 60)), wholes);
}

void OlderJobsTest::manyAreAskedForFewAtATime()
{
    QList<Job> listed;
    for (int array = 1; array <= 1000; ++array)
        listed += job((QByteArray::number(array) + "_1").constData(), State::Running, m_old);
    OlderJobs older;
    const auto first = older.due(listed, m_now);
    QCOMPARE(first.size(), 20);
    older.take(first, QList<Job>(), m_now);
    QCOMPARE(older.due(listed, m_now).first().array, 21);
}

void OlderJobsTest::whatIsFoundStaysWhileTheWholeIsListed()
{
    const QList<Job> listed{job("9_4", State::Running, m_old), job("9_3", State::Completed, m_old),
                            job("6", State::Running, m_old)};
    OlderJobs older;
    QCOMPARE(older.joinedWith(listed), listed);
    older.take({{9, {}}},
               QList<Job>{job("9_3", State::Failed, m_old), job("9_2", State::Failed, m_old), job("9_1", State::Completed, m_old),
                          job("9_5", State::Pending, m_old), job("2_1", State::Completed, m_old)},
               m_now);
    const auto joined = older.joinedWith(listed);
    QCOMPARE(idsOf(joined), QStringList({u"9_4"_s, u"6"_s, u"9_1"_s, u"9_2"_s, u"9_3"_s}));
    QCOMPARE(joined.last().state, State::Completed); // the list knows better
    older.take({{9, {}}}, {}, m_now);
    QCOMPARE(older.joinedWith(listed).size(), 5); // what was known is known
}

void OlderJobsTest::onACluster_data()
{
    QTest::addColumn<QByteArray>("variable");
    QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE");
    QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205");
}

// Slurm cannot be told that it is another day: jobs that have ended are entered once more, with other numbers and times.
void OlderJobsTest::onACluster()
{
    QFETCH(QByteArray, variable);
    const auto session = tests::practiceSession(0, variable.constData());
    const ssh::RemotePath folder = session->storage.child(deliver::newRunTag().toUtf8());
    QVERIFY(deliver::isRunFolder(folder));
    const auto numbers = tests::remoteOutput(session,
                                             ssh::ShellCommand::script(
                                                 R"sh(mkdir -p -- "$1/chain" && cd -- "$1" || exit
for array in --array=1-3 '' '' ''; do
    bash -lc 'sbatch --parsable --account=def-prof --mem=50M --time=5 --output=/dev/null --job-name=older "$@" --wrap true' sbatch $array
done)sh",
                                                 {folder.bytes()}))
                             .split('\n');
    QCOMPARE(numbers.size(), 4);
    QList<JobId> ids;
    for (const QByteArray &number : numbers)
        ids += JobId::parse(number.trimmed()).value_or(JobId());
    const auto ended = session->slurm.waitForEnd(ids, {}, base::StopToken());
    QVERIFY2(ended.ok(), qPrintable(tests::why(ended)));
    const auto areAccounted = [&] {
        const auto jobs = session->slurm.accounted(ids);
        return jobs.ok() && std::ranges::count_if(*jobs, &Job::hasEnded) == 6;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areAccounted(), 60'000);

    const auto forget = [&] {
        tests::insidePractice({u"mariadb"_s, u"--no-defaults"_s, u"slurm_acct_db"_s},
                              "DELETE FROM practice_job_table WHERE id_job > 900000;", variable.constData());
    };
    forget(); // of a run that failed
    constexpr qint64 later = 900'000;
    QByteArrayList each;
    for (const JobId &id : ids)
        each += id.bytes();
    const QByteArray last = QByteArray::number(ids.last().job() + later);
    const QByteArray array = QByteArray::number(ids.first().job() + later);
    tests::insidePractice(
        {u"mariadb"_s, u"--no-defaults"_s, u"slurm_acct_db"_s},
        "CREATE TEMPORARY TABLE again SELECT * FROM practice_job_table WHERE id_job IN (" + each.join(',')
            + ") OR id_array_job = " + ids.first().bytes()
            + ";\nUPDATE again SET job_db_inx = job_db_inx + 500000, id_job = id_job + 900000, id_array_job = "
              "IF(id_array_job = 0, 0, id_array_job + 900000), time_submit = time_submit - 259200, time_eligible "
              "= time_eligible - 259200, time_start = time_start - 259200, time_end = time_end - 259200;\n"
              "UPDATE again SET time_start = UNIX_TIMESTAMP() - 7200, time_end = UNIX_TIMESTAMP() - 3600 "
              "WHERE id_job = "
            + last + " OR (id_array_job = " + array
            + " AND id_array_task = 3);\nINSERT INTO practice_job_table SELECT * FROM again;\n",
        variable.constData());
    const auto older = [&](qsizetype place) { return QByteArray::number(ids[place].job() + later); };
    tests::remoteOutput(session,
                        ssh::ShellCommand::script(R"sh(cd -- "$1/chain" && printf '%s\n' "$3" "$4" >jobs &&
printf '2026-11-21 10:15:00 job 1 of the chain (%s): beginning: there is no checkpoint yet.\n' "$2" >log)sh",
                                                  {folder.bytes(), older(1), older(2), older(3)}));

    models::KnownJobs known;
    QVERIFY(known.look(*session, {}).ok());
    const auto there = idsOf(known.board.jobs());
    const auto text = [](const QByteArray &bytes) { return QString::fromLatin1(bytes); };
    QVERIFY2(there.contains(text(last)) && there.contains(text(array + "_3")), qPrintable(there.join(u' ')));
    QVERIFY2(!there.contains(text(older(1))) && !there.contains(text(array + "_1")), qPrintable(there.join(u' ')));
    const auto all = idsOf(known.jobs);
    for (const QByteArray &id : {array + "_1", array + "_2", array + "_3", older(1), older(2), older(3)})
        QVERIFY2(all.count(text(id)) == 1, qPrintable(text(id) + u" in "_s + all.join(u' ')));
    QCOMPARE(all.size(), there.size() + 4);
    QVERIFY(std::ranges::all_of(known.jobs, [](const Job &job) { return job.hasEnded() || job.inQueue; }));
    slurm::JobQuery kept;
    kept.ids = {ids.first(), *JobId::parse(array)};
    kept.kept = true;

    const int asked = tests::commandsAsked(variable.constData());
    QCOMPARE(session->slurm.jobs(kept)->size(), 6); // what goes on over the session is served from the list
    QCOMPARE(tests::commandsAsked(variable.constData()), asked);
    QVERIFY(known.look(*session, {}).ok());
    const int more =
        tests::commandsAsked(variable.constData()) - asked; // the queue, and who cancelled, until the accounting says it
    QVERIFY2(more == 1 || more == 2, QByteArray::number(more).constData());
    QCOMPARE(idsOf(known.jobs), all);
    forget();
    known.older.look(*session, {}, QDateTime::currentDateTimeUtc(), {}); // nothing of them is listed any more
    QVERIFY(known.older.joinedWith({}).isEmpty());
}

VOYAGEUR_TEST(OlderJobsTest)

} // namespace tst_olderjobs
#include "tst_olderjobs.moc"
