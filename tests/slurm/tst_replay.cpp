// SPDX-License-Identifier: GPL-3.0-or-later
// The same jobs as Slurm 20.11 to 25.11 print them (tests/data/slurm/replay) are the same jobs here.
#include "slurm/queue.h"
#include "testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace tst_replay {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::slurm;

namespace {

constexpr int releaseWithStdout = 2405;

QByteArray replayed(const QString &name)
{
    QFile file(voyageur::tests::dataPath("/slurm/replay/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return file.readAll();
}

QDateTime timeIn(const QJsonObject &object, QStringView key)
{
    const qint64 seconds = object[key].toInteger();
    return seconds ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime();
}

// What is known of a job, as one line of words: a difference is seen at once.
QString wordsOf(const Job &job)
{
    const auto seconds = [](const QDateTime &time) { return time.isValid() ? time.toSecsSinceEpoch() : 0; };
    return QStringList{job.id.text(),
                       QString::number(job.number),
                       job.state.name(),
                       job.reason,
                       QString::number(job.elapsedSeconds),
                       QString::number(job.limitSeconds),
                       job.nodes,
                       QString::number(job.nodeCount),
                       QString::number(job.cpus),
                       QString::number(job.memory.slurmMebibytes()),
                       job.gpus,
                       job.account,
                       job.partition,
                       QString::number(seconds(job.submit)),
                       QString::number(seconds(job.start)),
                       QString::number(seconds(job.end)),
                       job.exitCode ? job.exitCode->text() : QString(),
                       QString::fromUtf8(expandedOutput(job.stdoutPath, job, "student").bytes()),
                       job.comment,
                       job.inQueue ? u"queue"_s : u"left"_s,
                       job.name}
        .join(u'|');
}

QMap<QString, QString> expected(int release)
{
    QMap<QString, QString> lines;
    const auto list = QJsonDocument::fromJson(replayed(u"expected.json"_s)).array();
    for (const auto &value : list) {
        const QJsonObject object = value.toObject();
        if (object[u"since"_s].toInt() > release)
            continue;
        Job job;
        job.id = *JobId::parse(object[u"id"_s].toString().toLatin1());
        job.number = object[u"number"_s].toInteger();
        job.state = JobState::fromText(object[u"state"_s].toString().toLatin1());
        job.reason = object[u"reason"_s].toString();
        job.elapsedSeconds = object[u"elapsed"_s].toInteger();
        job.limitSeconds = object[u"limit"_s].toInteger();
        job.nodes = object[u"nodes"_s].toString();
        job.nodeCount = object[u"nodeCount"_s].toInt();
        job.cpus = object[u"cpus"_s].toInt();
        job.memory = base::MemorySize::ofMebibytes(object[u"memory"_s].toInteger());
        job.gpus = object[u"gpus"_s].toString();
        job.account = object[u"account"_s].toString();
        job.partition = object[u"partition"_s].toString();
        job.submit = timeIn(object, u"submit");
        job.start = timeIn(object, u"start");
        job.end = timeIn(object, u"end");
        const auto exit = object[u"exit"_s].toString().split(u':');
        if (exit.size() == 2)
            job.exitCode = ExitCode{exit[0].toInt(), exit[1].toInt()};
        job.inQueue = object[u"queue"_s].toBool();
        if (job.inQueue || release >= releaseWithStdout)
            job.stdoutPath = ssh::RemotePath(object[u"out"_s].toString().toUtf8());
        job.comment = object[u"comment"_s].toString();
        job.name = base::shownSafely(object[u"name"_s].toString().toUtf8());
        lines.insert(job.id.text(), wordsOf(job));
    }
    return lines;
}

QMap<QString, QString> found(const QList<Job> &jobs)
{
    QMap<QString, QString> lines;
    for (const Job &job : jobs)
        lines.insert(job.id.text(), wordsOf(job));
    return lines;
}

// The beginning of the same list.
bool isBeginning(const QList<Job> &part, const QList<Job> &whole)
{
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

} // namespace

class TestReplay final : public QObject {
    Q_OBJECT

    QByteArray m_queue;
    QByteArray m_accounting;
    int m_release = 0;

    void read()
    {
        QFETCH_GLOBAL(QString, release);
        m_queue = replayed(u"squeue-%1.txt"_s.arg(release));
        m_accounting = replayed(u"sacct-%1.txt"_s.arg(release));
        m_release = release.left(2).toInt() * 100 + release.mid(3).toInt();
    }

private Q_SLOTS:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("release");
        for (const char *release : {"20.11", "21.08", "22.05", "23.02", "23.11", "24.05", "24.11", "25.05", "25.11"})
            QTest::newRow(release) << QString::fromLatin1(release);
    }
    void init() { read(); }

    void theSameJobs()
    {
        const auto queue = parseQueue(m_queue);
        QVERIFY2(queue.ok(), qPrintable(queue.ok() ? QString() : queue.error().text()));
        const auto accounting = parseAccounting(m_accounting, m_release);
        QVERIFY2(accounting.ok(), qPrintable(accounting.ok() ? QString() : accounting.error().text()));
        const auto jobs = mergeJobs(*queue, *accounting);
        const auto there = found(jobs);
        const auto wanted = expected(m_release);
        QCOMPARE(there.keys(), wanted.keys());
        for (const QString &id : wanted.keys())
            QCOMPARE(there[id], wanted[id]);
        QCOMPARE(jobs.size(), there.size()); // none twice
        for (const Job &job : jobs)
            QVERIFY2(!job.state.isPending() || !job.explanation.isEmpty(), qPrintable(job.id.text()));
    }

    void wordsAroundTheAnswerChangeNothing()
    {
        const auto queue = parseQueue(m_queue);
        const auto accounting = parseAccounting(m_accounting, m_release);
        const QByteArray before = "Maintenance on Tuesday!\n\033[31m*** 3% \303\251teint ***\033[0m\n\n";
        const QByteArray after = "Goodbye.\n";
        const auto queueAround = parseQueue(before + m_queue + after);
        QVERIFY(queueAround.ok() && *queueAround == *queue);
        const auto accountingAround = parseAccounting(before + m_accounting + after, m_release);
        QVERIFY(accountingAround.ok() && *accountingAround == *accounting);
    }

    void aTerminalsLineEndsChangeNothing()
    {
        const auto queue = parseQueue(m_queue);
        const auto accounting = parseAccounting(m_accounting, m_release);
        const auto typed = parseQueue("Welcome\r\n" + QByteArray(m_queue).replace("\n", "\r\n"));
        QVERIFY(typed.ok() && *typed == *queue);
        const auto told = parseAccounting("Welcome\r\n" + QByteArray(m_accounting).replace("\n", "\r\n"), m_release);
        QVERIFY(told.ok() && *told == *accounting);
    }

    // Whatever is missing at the end: an error, or the whole records before it. Never a job with half of its name.
    void aCutAnswerIsAnErrorOrItsBeginning()
    {
        const auto queue = parseQueue(m_queue);
        const auto accounting = parseAccounting(m_accounting, m_release);
        int read = 0;
        for (qsizetype length = 0; length < m_queue.size(); ++length) {
            const auto part = parseQueue(QByteArrayView(m_queue).first(length));
            read += part.ok();
            QVERIFY2(!part.ok() || isBeginning(*part, *queue), qPrintable(QString::number(length)));
        }
        QCOMPARE(read, m_queue.count("\x1f\x1e\n"));
        read = 0;
        for (qsizetype length = 0; length < m_accounting.size(); ++length) {
            const auto part = parseAccounting(QByteArrayView(m_accounting).first(length), m_release);
            read += part.ok();
            QVERIFY2(!part.ok() || isBeginning(*part, *accounting), qPrintable(QString::number(length)));
        }
        QCOMPARE(read, m_accounting.count("\x1f\n"));
    }

    // A person's own settings of this computer.
    void theLocaleChangesNothing()
    {
        const auto queue = parseQueue(m_queue);
        const auto accounting = parseAccounting(m_accounting, m_release);
        const auto before = found(mergeJobs(*queue, *accounting));
        for (const char *name : {"fr_CA", "de_DE", "ar_EG", "tr_TR", "fa_IR"}) {
            QLocale::setDefault(QLocale(QString::fromLatin1(name)));
            const auto again = parseQueue(m_queue);
            const auto ended = parseAccounting(m_accounting, m_release);
            QLocale::setDefault(QLocale::c());
            QVERIFY2(again.ok() && ended.ok() && found(mergeJobs(*again, *ended)) == before, name);
        }
    }
};

VOYAGEUR_TEST(TestReplay)

} // namespace tst_replay
#include "tst_replay.moc"
