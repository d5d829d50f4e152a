// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/rundatabase.h"
#include "history/runs.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <thread>

#ifndef Q_OS_WIN
#include <csignal>
#include <sys/resource.h>
#endif

namespace tst_runhistory {

using namespace Qt::StringLiterals;
using voyageur::base::ErrorCode;
using namespace voyageur::history;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be read");
}

const QDateTime noon(QDate(2026, 1, 1), QTime(12, 0), Qt::UTC);

RunRecord record(int number)
{
    RunRecord run;
    run.tag = u"tag-%1"_s.arg(number);
    run.project = u"été \"1\""_s;
    run.cluster = u"narval"_s;
    run.job = QString::number(number);
    run.submitted = noon.addSecs(number);
    return run;
}

//! With something in every field.
RunRecord full()
{
    RunRecord run = record(7);
    run.mark = u"voyageur:x"_s;
    run.uncertain = true;
    run.projectFolder = u"/home/é"_s;
    run.host = u"narval1"_s;
    run.user = u"amelie"_s;
    run.account = u"def-prof"_s;
    run.remoteFolder = u"~/scratch/a b"_s;
    run.script = QByteArray("#!/bin/bash\necho \xff\0 end\n", 24); // no UTF-8, and a NUL
    run.scriptName = u"job.sh"_s;
    run.options = {"--time=1:00", "", "--comment=a\nb"};
    run.arguments = {"", "it's", "\xe9"};
    run.code = u"~/code"_s;
    run.codeFolder = u"/home/code"_s;
    run.commit = u"0123abc+"_s;
    run.environment = u"~/venvs/x"_s;
    run.modules = {u"StdEnv/2023"_s, u"python/3.11"_s};
    run.requirements = u"numpy\ntorch==2.1\n"_s;
    run.dataset = u"~/data.tar"_s;
    run.nodes = 2;
    run.tasks = 8;
    run.cpusPerTask = 4;
    run.memory = 0;
    run.gpus = u"gpu:a100:2"_s;
    run.limit = -1;
    run.array = u"1-10%2"_s;
    run.started = noon.addSecs(60);
    run.ended = noon.addMSecs(120'123);
    run.state = u"COMPLETED"_s;
    run.exitCode = u"0:0"_s;
    run.log = u"~/x.out"_s;
    run.errorLog = u"~/x.err"_s;
    run.results = u"/home/results/7"_s;
    run.note = u"« mieux »\nque hier"_s;
    run.repeats = u"tag-6"_s;
    return run;
}

} // namespace

class RunHistoryTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void runsAreKeptNewestFirst();
    void everyFieldComesBack();
    void aRunIsReplacedByItsTag();
    void listsAreFiltered();
    void aRunIsFoundByTagJobOrBeginning();
    void aRunCanBeForgotten();
    void whatAnOlderVoyageurKeptIsTakenOverOnce();
    void aTakeOverThatWasEndedHalfWayIsDoneAgain();
    void aDamagedOldHistoryIsNamedAndStays();
    void aDamagedHistoryIsNeverOverwritten_data();
    void aDamagedHistoryIsNeverOverwritten();
    void aNewerVoyageursHistoryIsLeftAlone();
    void tablesAreBroughtFromAnyOlderVersion();
    void aVersionThatFailsLeavesTheOldOne();
    void manyWritersLoseNoRun();
    void manyProcessesMayBeginAtOnce();
    void whoHasToWaitTooLongIsTold();
    void aFullDiskLosesNothing();
    void onlyThisUserMayReadIt();

private:
    RunHistory history() const { return RunHistory(file()); }
    QString file() const { return m_folder->path() + u"/runs.sqlite"_s; }
    QString old() const { return m_folder->path() + u"/runs.json"_s; }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void RunHistoryTest::runsAreKeptNewestFirst()
{
    QVERIFY(history().runs().ok() && history().runs()->isEmpty());
    QVERIFY(!QFile::exists(file()));
    for (const int number : {2, 3, 1})
        QVERIFY(history().put(record(number)).ok());
    const auto runs = history().runs();
    QVERIFY(runs.ok());
    QCOMPARE(runs->size(), 3);
    QCOMPARE(runs->at(0).job, u"3"_s);
    QCOMPARE(runs->at(2).job, u"1"_s);
}

void RunHistoryTest::everyFieldComesBack()
{
    const RunRecord empty = [] {
        RunRecord run;
        run.tag = u"empty"_s;
        return run;
    }();
    for (const RunRecord &run : {full(), empty}) {
        QVERIFY(history().put(run).ok());
        const auto back = history().find(run.tag);
        QVERIFY(back.ok());
        QVERIFY(*back == run);
    }
}

void RunHistoryTest::aRunIsReplacedByItsTag()
{
    QVERIFY(history().put(record(1)).ok());
    QVERIFY(history().update(u"tag-1"_s, [](RunRecord &run) { run.state = u"COMPLETED"_s; }).ok());
    QVERIFY(history().update(u"unknown"_s, [](RunRecord &run) { run.state = u"FAILED"_s; }).ok());
    QCOMPARE(history().runs()->size(), 1);
    QCOMPARE(history().runs()->first().state, u"COMPLETED"_s);
    QVERIFY(history().put(record(1)).ok());
    QCOMPARE(history().runs()->size(), 1);
    QCOMPARE(history().runs()->first().state, QString());
}

void RunHistoryTest::listsAreFiltered()
{
    const QString project = m_folder->path() + u"/project"_s;
    QVERIFY(QDir().mkpath(project));
    for (int number = 1; number <= 4; ++number) {
        RunRecord run = record(number);
        run.cluster = number % 2 ? u"narval"_s : u"rorqual"_s;
        run.state = number > 2 ? u"FAILED"_s : u"COMPLETED"_s;
        run.projectFolder = number == 4 ? QString() : project;
        QVERIFY(history().put(run).ok());
    }
    const auto jobs = [&](const RunFilter &filter) {
        QStringList list;
        for (const RunRecord &run : *history().runs(filter))
            list += run.job;
        return list.join(u' ');
    };
    QCOMPARE(jobs({}), u"4 3 2 1"_s);
    QCOMPARE(jobs({.cluster = u"narval"_s}), u"3 1"_s);
    QCOMPARE(jobs({.cluster = u"narval"_s, .state = u"FAILED"_s}), u"3"_s);
    QCOMPARE(jobs({.projectFolder = m_folder->path() + u"/./project/"_s}), u"3 2 1"_s);
    QCOMPARE(jobs({.projectFolder = project, .limit = 2}), u"3 2"_s);
    QCOMPARE(jobs({.projectFolder = m_folder->path()}), QString());
    QCOMPARE(jobs({.since = noon.addSecs(3)}), u"4 3"_s);
    QCOMPARE(jobs({.limit = 1}), u"4"_s);
}

void RunHistoryTest::aRunIsFoundByTagJobOrBeginning()
{
    RunRecord first = record(12);
    first.tag = u"20260101-120000-00aa"_s;
    RunRecord second = record(345);
    second.tag = u"20260101-120000-00ab"_s;
    RunRecord elsewhere = record(345);
    elsewhere.tag = u"2026%_"_s;
    elsewhere.cluster = u"rorqual"_s;
    RunRecord uncertain = record(0);
    uncertain.tag = u"lost"_s;
    uncertain.job.clear();
    for (const RunRecord &run : {first, second, elsewhere, uncertain})
        QVERIFY(history().put(run).ok());
    const auto found = [&](const QString &name) {
        const auto run = history().find(name);
        return run.ok() ? run->tag : run.error().codeName();
    };
    QCOMPARE(found(first.tag), first.tag);
    QCOMPARE(found(u"12"_s), first.tag);
    QCOMPARE(found(u"12_3"_s), first.tag); // a task of it
    QCOMPARE(found(u"20260101-120000-00ab"_s), second.tag);
    QCOMPARE(found(u"20260101"_s), u"BadRequest"_s);
    QCOMPARE(found(u"2026%"_s), elsewhere.tag);
    QCOMPARE(found(u"2026_"_s), u"NotFound"_s); // no wildcard
    QCOMPARE(found(u"345"_s), u"BadRequest"_s);
    QVERIFY(history().find(u"345"_s).error().what.contains(u"rorqual:345"_s));
    QCOMPARE(found(u"rorqual:345"_s), elsewhere.tag);
    QCOMPARE(found(u"1"_s), u"NotFound"_s); // the beginning of a tag, not of a job
    QCOMPARE(found(QString()), u"NotFound"_s);
}

void RunHistoryTest::aRunCanBeForgotten()
{
    QVERIFY(history().put(record(1)).ok());
    QVERIFY(history().put(record(2)).ok());
    QVERIFY(history().remove(u"tag-1"_s).ok());
    QCOMPARE(history().runs()->size(), 1);
}

// As the versions before wrote it.
const char oldJson[] = R"({"runs": [
  {"tag": "a", "project": "été", "projectFolder": "/p", "cluster": "narval", "host": "h", "user": "u", "job": "1",
   "remoteFolder": "~/r", "code": "~/c", "state": "COMPLETED", "results": "/r", "submitted": "2026-01-01T12:00:00.123Z"},
  {"tag": "b", "project": "x", "job": "2", "state": "", "submitted": "2026-01-01T12:00:01.000Z"}], "version": 1})";

void RunHistoryTest::whatAnOlderVoyageurKeptIsTakenOverOnce()
{
    write(old(), oldJson);
    const auto runs = history().runs();
    QVERIFY(runs.ok());
    QCOMPARE(runs->size(), 2);
    QCOMPARE(runs->at(1).project, u"été"_s);
    QCOMPARE(runs->at(1).remoteFolder, u"~/r"_s);
    QCOMPARE(runs->at(1).results, u"/r"_s);
    QCOMPARE(runs->at(1).submitted, noon.addMSecs(123));
    QVERIFY(!QFile::exists(old()));
    QCOMPARE(read(m_folder->path() + u"/runs-taken-over.json"_s), QByteArray(oldJson));

    // The older one was used once more: its new runs come, too, and nothing is written over.
    QVERIFY(history().update(u"a"_s, [](RunRecord &run) { run.note = u"mine"_s; }).ok());
    write(old(), QByteArray(oldJson).replace("\"b\"", "\"c\""));
    QCOMPARE(history().runs()->size(), 3);
    QCOMPARE(history().find(u"a"_s)->note, u"mine"_s);
    QCOMPARE(read(m_folder->path() + u"/runs-taken-over.json"_s), QByteArray(oldJson));
    QVERIFY(QFile::exists(m_folder->path() + u"/runs-taken-over-2.json"_s));
}

void RunHistoryTest::aTakeOverThatWasEndedHalfWayIsDoneAgain()
{
    write(old(), oldJson);
    QCOMPARE(history().runs()->size(), 2);
    QVERIFY(QFile::rename(m_folder->path() + u"/runs-taken-over.json"_s, old())); // as if ended before the last step
    QCOMPARE(history().runs()->size(), 2);
    QVERIFY(!QFile::exists(old()));
}

void RunHistoryTest::aDamagedOldHistoryIsNamedAndStays()
{
    for (const QByteArray &damage :
         {QByteArray("{\"version\": 1, \"runs\": ["), QByteArray("{\"version\": 2, \"runs\": []}"), QByteArray()}) {
        write(old(), damage);
        const auto runs = history().runs();
        QVERIFY(!runs.ok());
        QCOMPARE(runs.error().code, ErrorCode::FileUnreadable);
        QVERIFY(runs.error().what.contains(u"runs.json"_s));
        QVERIFY(!history().put(record(1)).ok());
        QCOMPARE(read(old()), damage);
    }
    QVERIFY(QFile::remove(old()));
    QVERIFY(history().runs()->isEmpty());
}

void RunHistoryTest::aDamagedHistoryIsNeverOverwritten_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("size");
    QTest::newRow("no database at all") << 0 << 100;
    QTest::newRow("a page in the middle") << 8192 << 4096;
    QTest::newRow("the last page") << -4096 << 4096;
}

void RunHistoryTest::aDamagedHistoryIsNeverOverwritten()
{
    QFETCH(int, from);
    QFETCH(int, size);
    for (int number = 0; number < 40; ++number) {
        RunRecord run = record(number);
        run.script = QByteArray(500, 'x');
        QVERIFY(history().put(run).ok());
    }
    QByteArray bytes = read(file());
    QVERIFY(bytes.size() > 16384);
    bytes.replace(from < 0 ? bytes.size() + from : from, size, QByteArray(size, '\xa5'));
    write(file(), bytes);
    for (int attempt = 0; attempt < 2; ++attempt) {
        const auto put = history().put(record(100));
        QVERIFY(!put.ok());
        QCOMPARE(put.error().code, ErrorCode::FileUnreadable);
        QVERIFY(put.error().what.contains(u"runs.sqlite"_s));
        QVERIFY(!put.error().next.isEmpty());
        QVERIFY(!history().update(u"tag-1"_s, [](RunRecord &run) { run.note = u"x"_s; }).ok());
        const auto runs = history().runs(); // where only an index is damaged, all of them can still be read
        QVERIFY(!runs.ok() || runs->size() == 40);
        QVERIFY(read(file()) == bytes);
    }
}

void RunHistoryTest::aNewerVoyageursHistoryIsLeftAlone()
{
    QVERIFY(history().put(record(1)).ok());
    {
        sqlite3 *handle = nullptr;
        QCOMPARE(sqlite3_open(file().toUtf8().constData(), &handle), SQLITE_OK);
        QCOMPARE(sqlite3_exec(handle, "PRAGMA user_version = 99", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(handle);
    }
    const QByteArray before = read(file());
    for (const auto &error : {history().runs().error(), history().put(record(2)).error()}) {
        QCOMPARE(error.code, ErrorCode::FileUnreadable);
        QVERIFY(error.why.contains(u"newer"_s));
    }
    QVERIFY(read(file()) == before);
}

void RunHistoryTest::tablesAreBroughtFromAnyOlderVersion()
{
    const char *versions[] = {"CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('kept')", "ALTER TABLE t ADD COLUMN b INTEGER",
                              "UPDATE t SET b = 3"};
    for (size_t from = 1; from <= 3; ++from) {
        const QString path = m_folder->path() + u"/%1.sqlite"_s.arg(from);
        QVERIFY(Database::open(path, std::span(versions).first(from)).ok());
        auto database = Database::open(path, versions);
        QVERIFY(database.ok());
        auto statement = database->prepare("SELECT a, b FROM t");
        QVERIFY(statement.ok());
        QVERIFY(*statement->step());
        QCOMPARE(statement->text(0), u"kept"_s);
        QCOMPARE(statement->number(1).value_or(0), 3);
        QVERIFY(!*statement->step());
    }
}

void RunHistoryTest::aVersionThatFailsLeavesTheOldOne()
{
    const char *versions[] = {"CREATE TABLE t (a TEXT)", "INSERT INTO t VALUES ('half'); INSERT INTO nowhere VALUES (1)"};
    QVERIFY(Database::open(file(), std::span(versions).first(1)).ok());
    const QByteArray before = read(file());
    QVERIFY(!Database::open(file(), versions).ok());
    QVERIFY(read(file()) == before);
}

void RunHistoryTest::manyWritersLoseNoRun()
{
    std::vector<std::thread> writers;
    std::atomic<int> failures = 0;
    for (int writer = 0; writer < 4; ++writer) {
        writers.emplace_back([&, writer] {
            for (int i = 0; i < 10; ++i) {
                failures += history().put(record(writer * 10 + i)).ok() ? 0 : 1;
                failures += history().runs().ok() ? 0 : 1;
            }
        });
    }
    for (auto &writer : writers)
        writer.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(history().runs()->size(), 40);
}

// Each of them finds runs.json, and makes the tables.
void RunHistoryTest::manyProcessesMayBeginAtOnce()
{
    if (const QByteArray place = qgetenv("RUNHISTORY_FILE"); !place.isEmpty()) {
        const RunHistory shared(QString::fromLocal8Bit(place));
        for (int i = 0; i < 5; ++i)
            QVERIFY(shared.put(record(qEnvironmentVariableIntValue("RUNHISTORY_NUMBER") * 10 + i)).ok());
        QVERIFY(shared.update(u"a"_s, [](RunRecord &run) { run.note += u'x'; }).ok());
        return;
    }
    write(old(), oldJson);
    std::vector<std::unique_ptr<QProcess>> processes;
    for (int number = 1; number <= 6; ++number) {
        auto process = std::make_unique<QProcess>();
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"RUNHISTORY_FILE"_s, file());
        environment.insert(u"RUNHISTORY_NUMBER"_s, QString::number(number));
        process->setProcessEnvironment(environment);
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"manyProcessesMayBeginAtOnce"_s}));
        processes.push_back(std::move(process));
    }
    for (const auto &process : processes) {
        QVERIFY(process->waitForFinished(60'000));
        QVERIFY2(process->exitCode() == 0, process->readAll().constData());
    }
    QCOMPARE(history().runs()->size(), 2 + 30);
    QCOMPARE(history().find(u"a"_s)->note, u"xxxxxx"_s); // no change was lost between reading and writing
}

void RunHistoryTest::whoHasToWaitTooLongIsTold()
{
    QVERIFY(history().put(record(1)).ok());
    sqlite3 *handle = nullptr;
    QCOMPARE(sqlite3_open(file().toUtf8().constData(), &handle), SQLITE_OK);
    QCOMPARE(sqlite3_exec(handle, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
    QElapsedTimer time;
    time.start();
    const auto put = history().put(record(2));
    QVERIFY(time.elapsed() >= 9'000);
    QVERIFY(time.elapsed() < 30'000);
    sqlite3_close(handle);
    QVERIFY(!put.ok());
    QVERIFY(put.error().why.contains(u"ten seconds"_s));
    QVERIFY(history().put(record(2)).ok());
}

// A file that may not grow stands for a disk that has no more room: write() fails half-way.
void RunHistoryTest::aFullDiskLosesNothing()
{
#ifndef Q_OS_WIN
    for (int number = 1; number <= 20; ++number)
        QVERIFY(history().put(record(number)).ok());
    const auto before = history().runs();
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &limit), 0);
    const rlimit small{static_cast<rlim_t>(QFileInfo(file()).size()) + 4096, limit.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    RunRecord large = record(100);
    large.script = QByteArray(200'000, 'x');
    const auto put = history().put(large);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &limit), 0);
    QVERIFY(!put.ok());
    QCOMPARE(put.error().code, ErrorCode::FileUnwritable);
    QVERIFY(put.error().next.contains(u"disk"_s));
    QVERIFY(*history().runs() == *before);
    QVERIFY(history().put(large).ok());
#endif
}

void RunHistoryTest::onlyThisUserMayReadIt()
{
#ifndef Q_OS_WIN
    QVERIFY(history().put(record(1)).ok());
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QCOMPARE(QFile::permissions(file()) & others, QFile::Permissions());
#endif
}

VOYAGEUR_TEST(RunHistoryTest)

} // namespace tst_runhistory
#include "tst_runhistory.moc"
