// SPDX-License-Identifier: GPL-3.0-or-later
// The files that other programs write, too: what they wrote stays, what cannot be read stays and is said, and what makes no sense
// is put aside before another takes its place.
#include "smalldisk.h"

#include "base/filewriter.h"
#include "cluster/catalogue.h"
#include "history/runs.h"
#include "models/scriptfile.h"
#include "models/serverrecords.h"
#include "models/transfersmodel.h"
#include "projectfile/courseapply.h"
#include "settings/settingsfile.h"
#include "ssh/knownhosts.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <functional>
#include <sys/stat.h>
#include <thread>
#include <vector>

namespace tst_sharedfiles {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::ErrorCode;
using base::Result;
using projectfile::ProjectFile;
using tests::NoRootRights;
using tests::SmallDisk;

namespace {

//! Who writes a file that is not this program's alone. `number`: another key each.
struct Sharer {
    const char *name;
    QString file;
    QByteArray before;
    std::function<Result<void>(const QString &path, int number)> write;
    //! How a key is found again.
    std::function<bool(const QString &path, int number)> has;
};

models::ServerRecord record(int number)
{
    models::ServerRecord one{u"me@narval"_s, u"TensorBoard"_s, "server-20261123-000000-" + QByteArray::number(number), {}};
    one.wish.job = *base::JobId::parse("12");
    return one;
}

QList<Sharer> sharers()
{
    const ssh::HostKey key{"ssh-ed25519", "AAAAC3NzaC1lZDI1NTE5AAAAIGZvb2Jhcg==", u"SHA256:x"_s};
    return {{"settings", u"window.ini"_s, "[window]\nappearance=light\n",
             [](const QString &path, int number) {
                 return settings::SettingsFile(path).change({{u"layout/%1"_s.arg(number), QVariant(number)}});
             },
             [](const QString &path, int number) {
                 return settings::SettingsFile(path).read().value(u"layout/%1"_s.arg(number)).toInt() == number;
             }},
            {"servers", u"servers.json"_s, R"([{"tag": "of a later version", "kind": "hologram"}])",
             [](const QString &path, int number) { return models::ServerRecords(path).keep(record(number)); },
             [](const QString &path, int number) {
                 QFile file(path);
                 return file.open(QIODevice::ReadOnly) && file.readAll().contains('"' + record(number).tag + '"');
             }},
            {"known hosts", u"known_hosts"_s, "narval ssh-ed25519 AAAA # by hand",
             [key](const QString &path, int number) {
                 return ssh::KnownHosts({path, {}, {}}, {}).remember(u"fir%1"_s.arg(number), 22, key);
             },
             [](const QString &path, int number) {
                 QFile file(path);
                 return file.open(QIODevice::ReadOnly) && file.readAll().contains("\nfir" + QByteArray::number(number) + " ssh-");
             }}};
}

QString textOf(const Result<void> &result)
{
    return result.ok() ? QString() : result.error().text();
}

//! The window's queue of transfers, as far as its file goes.
struct QueueProgram {
    explicit QueueProgram(const QString &file)
        : preferences(file + u".ini"_s), session(workers, *cluster::Catalogue::load(), preferences),
          transfers(workers, session, activities, file)
    {
    }
    void add()
    {
        transfer::Order order;
        order.cluster = u"narval"_s;
        order.user = u"me"_s;
        order.local = u"/ml"_s;
        order.names = {"a.bin"};
        transfers.add(order);
    }

    base::Workers workers;
    models::Preferences preferences;
    models::ActivityModel activities;
    models::SessionModel session;
    models::TransfersModel transfers;
};

} // namespace

class TestSharedFiles : public QObject {
    Q_OBJECT
public:
    static void initMain() { tests::enterOwnMounts(); }
private slots:
    void ofManyAtOnceNothingIsLost_data() { eachSharer(); }
    void ofManyAtOnceNothingIsLost();
    void whatCannotBeReadStaysAndIsSaid_data();
    void whatCannotBeReadStaysAndIsSaid();
    void whatMakesNoSenseIsKept();
    void whatALaterVersionWroteStays();
    void aCourseIsUsedOverWhatOthersWroteMeanwhile();
    void aQueueThatCannotBeReadStays();
    void aQueueThatSomebodyElseWroteIsFoundAgain();

private:
    static void eachSharer()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < sharers().size(); ++i)
            QTest::newRow(sharers()[i].name) << i;
    }
};

void TestSharedFiles::ofManyAtOnceNothingIsLost()
{
    QFETCH(int, index);
    constexpr int programs = 5;
    constexpr int each = 4;
    const Sharer sharer = sharers().at(index);
    const SmallDisk disk(1024, 100);
    disk.file(sharer.file, sharer.before);
    const QString path = disk.path(sharer.file);
    std::vector<std::thread> running;
    for (int program = 0; program < programs; ++program)
        running.emplace_back([&, program] {
            for (int i = 0; i < each; ++i)
                if (const auto written = sharer.write(path, program * each + i); !written.ok())
                    qWarning("%s", qPrintable(written.error().text()));
        });
    for (std::thread &thread : running)
        thread.join();
    for (int number = 0; number < programs * each; ++number)
        QVERIFY2(sharer.has(path, number), disk.contents(sharer.file).constData());
    QVERIFY2(disk.contents(sharer.file).contains(sharer.before.mid(sharer.before.indexOf(' ') + 1, 12).trimmed()),
             disk.contents(sharer.file).constData());
}

void TestSharedFiles::whatCannotBeReadStaysAndIsSaid_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("folder"); // instead of a file
    for (const char *name : {"window.ini", "servers.json", "known_hosts", "voyageur.json", "job.sh", "runs.sqlite"})
        for (const bool folder : {false, true})
            QTest::addRow("%s%s", name, folder ? ", a folder" : "") << QString::fromLatin1(name) << folder;
}

void TestSharedFiles::whatCannotBeReadStaysAndIsSaid()
{
    QFETCH(QString, name);
    QFETCH(bool, folder);
    const QByteArray bytes = R"({"version": 1, "name": "cats"})";
    const SmallDisk disk(1024, 100);
    const QString path = disk.path(name);
    disk.file(name, bytes);
    ProjectFile project;
    if (name == u"voyageur.json"_s)
        project = ProjectFile::load(path).value();
    project.job.time = u"9:00:00"_s;
    if (folder)
        QVERIFY(QFile::rename(path, path + u".old"_s) && QDir().mkdir(path));
    else
        QCOMPARE(::chmod(QFile::encodeName(path).constData(), 0200), 0); // it may be written, and so lost
    Result<void> written;
    {
        const NoRootRights rights;
        for (const Sharer &sharer : sharers())
            if (sharer.file == name)
                written = sharer.write(path, 1);
        if (name == u"voyageur.json"_s)
            written = project.save();
        if (name == u"job.sh"_s)
            written = models::writeScript(path, "new", base::contentHash(bytes));
        if (name == u"runs.sqlite"_s)
            written = history::RunHistory(path).put({});
    }
    QVERIFY(!written.ok());
    QVERIFY2(!written.error().what.isEmpty() && !written.error().next.isEmpty(), qPrintable(written.error().text()));
    if (name != u"job.sh"_s)
        QVERIFY2(!written.error().text().contains(u"omebody else"_s), qPrintable(written.error().text()));
    QCOMPARE(disk.contents(folder ? name + u".old"_s : name), bytes);
    QVERIFY(QFileInfo(path).isDir() == folder);
}

void TestSharedFiles::whatMakesNoSenseIsKept()
{
    const QByteArray nonsense = "[{\"tag\": \"server-20261123-000000-7\", half";
    const SmallDisk disk;
    disk.file(u"servers.json"_s, nonsense);
    models::ServerRecords records(disk.path(u"servers.json"_s));
    QCOMPARE(textOf(records.forget("server-20261123-000000-7")), QString());
    QCOMPARE(disk.contents(u"servers.json"_s), nonsense); // there was nothing to be done
    QCOMPARE(textOf(records.keep(record(1))), QString());
    QCOMPARE(disk.contents(u"servers.json.damaged"_s), nonsense);
    QCOMPARE(records.of(u"me@narval"_s).size(), 1);
    const QByteArray ini = "appearance\n[window\nx=1\n";
    disk.file(u"window.ini"_s, ini);
    const settings::SettingsFile file(disk.path(u"window.ini"_s));
    QCOMPARE(textOf(file.change({{u"window/appearance"_s, QVariant(u"dark"_s)}})), QString());
    QCOMPARE(disk.contents(u"window.ini.damaged"_s), ini);
    QCOMPARE(file.read().value(u"window/appearance"_s), QVariant(u"dark"_s));
    // Where it cannot be kept nothing takes its place.
    disk.file(u"servers.json"_s, nonsense);
    QVERIFY(QFile::remove(disk.path(u"servers.json.damaged"_s)) && QDir(disk.path()).mkdir(u"servers.json.damaged"_s));
    QVERIFY(!records.keep(record(2)).ok());
    QCOMPARE(disk.contents(u"servers.json"_s), nonsense);
}

void TestSharedFiles::whatALaterVersionWroteStays()
{
    const SmallDisk disk;
    disk.file(u"servers.json"_s, R"([{"tag": "later", "kind": "hologram", "job": "3"}, 5])");
    models::ServerRecords records(disk.path(u"servers.json"_s));
    QVERIFY(records.keep(record(1)).ok() && records.keep(record(2)).ok() && records.forget(record(1).tag).ok());
    const QByteArray now = disk.contents(u"servers.json"_s);
    QVERIFY2(now.contains("hologram") && now.contains("    5,"), now.constData());
    QVERIFY(!QFile::exists(disk.path(u"servers.json.damaged"_s)));
    QCOMPARE(records.of(u"me@narval"_s).size(), 1);
}

// Between its question and the yes somebody edits the file.
void TestSharedFiles::aCourseIsUsedOverWhatOthersWroteMeanwhile()
{
    const SmallDisk disk;
    const QByteArray before = R"({"version": 1, "name": "cats", "job": {"time": "3:00:00", "memory": "4G"}, "mine": [1,2]})";
    disk.file(u"voyageur.json"_s, before);
    const auto course = projectfile::Course::parse(
        R"({"version": 1, "title": {"en": "ML 101"}, "account": "def-prof", "job": {"time": "0:30:00"}})", u"c"_s);
    QVERIFY(course.ok());
    const auto plan = projectfile::planCourse(*course, ProjectFile::load(disk.path()).value());
    QVERIFY(plan.ok());
    disk.file(u"voyageur.json"_s, QByteArray(before).replace("4G", "16G"));
    QCOMPARE(textOf(plan->project.save()), QString());
    const QByteArray both = disk.contents(u"voyageur.json"_s);
    QVERIFY2(both.contains("16G") && both.contains("0:30:00") && both.contains("def-prof") && both.contains("\"mine\": [1,2]"),
             both.constData());
    // The same key: theirs stays, and so does all else.
    const QByteArray other = QByteArray(before).replace("3:00:00", "5:00:00");
    disk.file(u"voyageur.json"_s, other);
    const auto refused = plan->project.save();
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::FileChanged);
    QVERIFY2(refused.error().text().contains(u"job.time"_s), qPrintable(refused.error().text()));
    QCOMPARE(disk.contents(u"voyageur.json"_s), other);
    QVERIFY(QFile::remove(disk.path(u"voyageur.json"_s)));
    const auto gone = plan->project.save();
    QVERIFY(!gone.ok());
    QCOMPARE(gone.error().code, ErrorCode::NotFound);
    QVERIFY(!QFile::exists(disk.path(u"voyageur.json"_s)));
    // A file of one's own that came meanwhile is not replaced by an exported one.
    disk.file(u"ml.voyageur-course"_s, "theirs");
    const auto saved = course->save(disk.path(u"ml.voyageur-course"_s), false);
    QVERIFY(!saved.ok());
    QCOMPARE(saved.error().code, ErrorCode::FileChanged);
    QCOMPARE(disk.contents(u"ml.voyageur-course"_s), "theirs");
}

void TestSharedFiles::aQueueThatCannotBeReadStays()
{
    const SmallDisk disk;
    const QByteArray bytes = R"({"version": 1, "items": []})";
    disk.file(u"transfers.json"_s, bytes);
    QCOMPARE(::chmod(QFile::encodeName(disk.path(u"transfers.json"_s)).constData(), 0200), 0);
    {
        const NoRootRights rights;
        QueueProgram program(disk.path(u"transfers.json"_s));
        QVERIFY2(program.transfers.notKept().contains(u"cannot be read"_s), qPrintable(program.transfers.notKept()));
        program.add();
    }
    QCOMPARE(disk.contents(u"transfers.json"_s), bytes);
    // A folder that cannot be written is no other window.
    QVERIFY(QDir(disk.path()).mkdir(u"shut"_s));
    QCOMPARE(::chmod(QFile::encodeName(disk.path(u"shut"_s)).constData(), 0500), 0);
    const NoRootRights rights;
    const QueueProgram program(disk.path(u"shut/transfers.json"_s));
    QVERIFY2(program.transfers.notKept().contains(u"shut"_s), qPrintable(program.transfers.notKept()));
    QVERIFY(!program.transfers.notKept().contains(u"Another window"_s));
}

void TestSharedFiles::aQueueThatSomebodyElseWroteIsFoundAgain()
{
    const SmallDisk disk;
    const QString file = disk.path(u"transfers.json"_s);
    const QByteArray theirs = R"({"version": 1, "items": []} )";
    {
        QueueProgram program(file);
        QCOMPARE(program.transfers.notKept(), QString());
        program.add();
        QTRY_VERIFY(QFile::exists(file));
        QVERIFY(!QFile::exists(file + u".others"_s));
        disk.file(u"transfers.json"_s, theirs); // a backup that was put back
        program.add();
        QTRY_VERIFY(QFile::exists(file + u".others"_s));
    }
    QCOMPARE(disk.contents(u"transfers.json.others"_s), theirs);
    const QueueProgram again(file);
    QCOMPARE(again.transfers.queue().items().size(), 2);
}

VOYAGEUR_TEST(TestSharedFiles)

} // namespace tst_sharedfiles
#include "tst_sharedfiles.moc"
