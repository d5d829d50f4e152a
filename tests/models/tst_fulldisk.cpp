// SPDX-License-Identifier: GPL-3.0-or-later
// Each part of the engine that writes a file, where it cannot: the old file stays, and the error says why.
#include "faults.h"
#include "smalldisk.h"

#include "base/filewriter.h"
#include "cluster/discovered.h"
#include "history/runs.h"
#include "models/preferences.h"
#include "models/projectmodel.h"
#include "models/scriptfile.h"
#include "models/serverrecords.h"
#include "projectfile/course.h"
#include "projectfile/projectfile.h"
#include "settings/settingsfile.h"
#include "settings/supportbundle.h"
#include "source/codescan.h"
#include "source/notebookscripts.h"
#include "ssh/keymaker.h"
#include "ssh/knownhosts.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <cerrno>
#include <functional>
#include <unistd.h>

namespace tst_fulldisk {

using namespace voyageur;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::Result;

namespace {

//! What writes, into which file, and what stood there before; null: nothing.
struct Writer {
    const char *name;
    QString file;
    QByteArray before;
    std::function<Result<void>(const QString &path)> write;
    //! What it writes is the same each time.
    bool repeats = true;
    //! It takes what somebody else wrote meanwhile, and adds to it.
    bool merges = false;
};

const QByteArray plots = "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\n";

Result<void> fixCode(const QString &path)
{
    const QString folder = QFileInfo(path).path();
    const auto findings = source::scanPython(QString::fromUtf8(plots), QFileInfo(path).fileName());
    const auto fixed = source::applyCodeFixes(folder, findings, source::FixChoice::First);
    return fixed.ok() ? Result<void>() : fixed.error();
}

models::ServerRecord record()
{
    models::ServerRecord one{u"me@narval"_s, u"TensorBoard"_s, "server-20261123-000000-0001", {}};
    one.wish.job = *base::JobId::parse("12");
    return one;
}

QList<Writer> writers()
{
    const QByteArray ini = "[window]\nappearance=light\n";
    const ssh::HostKey key{"ssh-ed25519", "AAAAC3NzaC1lZDI1NTE5AAAAIGZvb2Jhcg==", u"SHA256:x"_s};
    return {
        {"script", u"job.sh"_s, "old",
         [](const QString &path) { return models::writeScript(path, "new", base::contentHash("old")); }},
        {"new script", u"job.sh"_s, {}, [](const QString &path) { return models::writeScript(path, "new", QByteArray()); }},
        {"code's fix", u"plots.py"_s, plots, fixCode},
        {"undoing a fix", u"plots.py"_s, "fixed",
         [](const QString &path) {
             source::FixReport report;
             report.files = {{path, plots, "fixed", false}};
             return source::undoCodeFixes(report);
         }},
        {"notebook's program",
         u"cats.py"_s,
         {},
         [](const QString &path) {
             source::NotebookScript script;
             script.notebook = u"cats.ipynb"_s;
             script.script = u"cats.py"_s;
             script.text = u"print(1)\n"_s;
             return source::writeNotebookScript(QFileInfo(path).path(), script);
         }},
        {"project", u"voyageur.json"_s, "{\"version\": 1, \"name\": \"cats\"}\n",
         [](const QString &path) -> Result<void> {
             VOYAGEUR_TRY(file, projectfile::ProjectFile::load(path));
             file.job.time = u"9:00:00"_s;
             return file.save();
         }},
        {"course", u"ml.voyageur-course"_s, "old", [](const QString &path) { return projectfile::Course().save(path); }},
        {"catalogue", u"fir.json"_s, "old",
         [](const QString &path) {
             cluster::CatalogueFile file;
             file.name = file.titleEn = file.titleFr = u"fir"_s;
             return cluster::writeCatalogueFile(path, file);
         }},
        {"servers", u"servers.json"_s, "[]", [](const QString &path) { return models::ServerRecords(path).keep(record()); }, true,
         true},
        {"settings", u"window.ini"_s, ini,
         [](const QString &path) {
             return settings::SettingsFile(path).change({{u"window/appearance"_s, QVariant(u"dark"_s)}});
         },
         true, true},
        {"support bundle", u"support.zip"_s, "old",
         [](const QString &path) {
             return settings::writeSupportBundle(path, {{u"about.txt"_s, "text", {}}});
         },
         false},
        {"known hosts", u"known_hosts"_s, "narval ssh-ed25519 AAAA\n",
         [key](const QString &path) {
             return ssh::KnownHosts({path, {}, {}}, {}).remember(u"fir"_s, 22, key);
         },
         true, true},
        {"key",
         u"id"_s,
         {},
         [](const QString &path) {
             const auto made = ssh::makeKey(path, {}, u"me"_s);
             return made.ok() ? Result<void>() : made.error();
         },
         false},
        {"copy", u"copy.svg"_s, "old", [](const QString &path) { return base::copyFile(u"/proc/version"_s, path); }},
    };
}

void put(const Writer &writer, const SmallDisk &disk)
{
    if (!writer.before.isNull())
        disk.file(writer.file, writer.before);
}

QByteArray contentsOf(const Writer &writer, const SmallDisk &disk)
{
    return QFile::exists(disk.path(writer.file)) ? disk.contents(writer.file) : QByteArray();
}

bool isAsBefore(const Writer &writer, const SmallDisk &disk)
{
    const QByteArray now = contentsOf(writer, disk);
    return now == writer.before && now.isNull() == writer.before.isNull();
}

int writeWithFault(const Writer &writer, const SmallDisk &disk, const Fault &fault, QByteArray *words = nullptr)
{
    return withFault(
        disk.path(), fault, [&] { return writer.write(disk.path(writer.file)); }, words);
}

} // namespace

class TestFullDisk : public QObject {
    Q_OBJECT
public:
    static void initMain() { enterOwnMounts(); }
private slots:
    void theOldFileStaysAndTheErrorSaysWhy_data()
    {
        QTest::addColumn<int>("index");
        const auto all = writers();
        for (int i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << i;
    }

    void theOldFileStaysAndTheErrorSaysWhy()
    {
        QFETCH(int, index);
        const Writer writer = writers().at(index);
        for (const auto &[fault, words] : {std::pair("full", "no room left"),
                                           {"names", "no more files"},
                                           {"read-only", "only be read"},
                                           {"quota", "quota"},
                                           {"disk", "disk reports an error"}}) {
            const QByteArray which = QByteArray(fault) + ": ";
            const SmallDisk disk(256, 20);
            put(writer, disk);
            const QByteArray kind = fault;
            if (kind == "full")
                disk.fill();
            if (kind == "names")
                disk.useUpNames();
            if (kind == "read-only")
                disk.makeReadOnly();
            QByteArray said;
            if (kind == "quota" || kind == "disk") {
                const QByteArray act = "error " + QByteArray::number(kind == "disk" ? EIO : EDQUOT);
                QCOMPARE(writeWithFault(writer, disk, {kind == "disk" ? "fsync" : "write", 1, act}, &said), 1);
            } else {
                const auto written = writer.write(disk.path(writer.file));
                QVERIFY2(!written.ok(), which.constData());
                QVERIFY2(written.error().code == ErrorCode::FileUnwritable, qPrintable(written.error().text()));
                said = written.error().text().toUtf8();
            }
            QVERIFY2(said.contains(words), (which + said).constData());
            QVERIFY2(isAsBefore(writer, disk), (which + contentsOf(writer, disk)).constData());
        }
        const SmallDisk disk(256, 20);
        put(writer, disk);
        const auto written = writer.write(disk.path(writer.file));
        QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().text()));
        QVERIFY(!isAsBefore(writer, disk));
    }

    // Writers, faults and calls as the seed says: never is a file lost, empty or half.
    void nothingIsLostInACampaign()
    {
        const auto all = writers();
        const int runs =
            qEnvironmentVariableIsSet("VOYAGEUR_TEST_RUNS") ? qEnvironmentVariableIntValue("VOYAGEUR_TEST_RUNS") : 30;
        int disturbed = 0;
        for (int seed = 0; seed < runs; ++seed) {
            QRandomGenerator random(static_cast<quint32>(seed));
            const Writer &writer = all[random.bounded(int(all.size()))];
            const SmallDisk calm(256, 20);
            put(writer, calm);
            QVERIFY(writer.write(calm.path(writer.file)).ok());
            const QByteArray after = contentsOf(writer, calm);

            const SmallDisk disk(256, 20);
            put(writer, disk);
            const int kind = random.bounded(5);
            const int number = random.bounded(1, 16);
            QByteArray act = "kill";
            if (kind == 1)
                act = "change " + QFile::encodeName(disk.path(writer.file));
            if (kind == 2)
                act = "error " + QByteArray::number(QList<int>{EIO, ENOSPC, EDQUOT, EACCES}[random.bounded(4)]);
            if (kind == 3)
                disk.fill();
            if (kind == 4)
                disk.useUpNames();
            QByteArray said;
            const int status = writeWithFault(writer, disk, {"", kind > 2 ? 1000 : number, act}, &said);
            const QByteArray now = contentsOf(writer, disk);
            const bool isNew = now == after || (!writer.repeats && now.size() == after.size());
            const bool isTheirs = kind == 1 && (now == somebodyElses || (writer.merges && !now.isEmpty()));
            const QByteArray which = "seed " + QByteArray::number(seed) + ", " + writer.name + ", " + act + ' '
                + QByteArray::number(number) + ": " + QByteArray::number(status) + ' ' + said + ' ' + now.left(60);
            QVERIFY2(status == 0 || status == 1 || (kind == 0 && status == killedByFault), which.constData());
            QVERIFY2(isAsBefore(writer, disk) || isNew || isTheirs, which.constData());
            if (status == 0)
                QVERIFY2(isNew || isTheirs, which.constData());
            disturbed += status == 0 ? 0 : 1;
        }
        QVERIFY2(disturbed * 2 > runs, QByteArray::number(disturbed).constData());
    }

    void theWindowHearsThatItsSettingsAreNotKept()
    {
        const SmallDisk disk(256, 20);
        disk.file(u"window.ini"_s, "[window]\nappearance=light\n");
        {
            models::Preferences preferences(disk.path(u"window.ini"_s));
            QSignalSpy told(&preferences, &models::Preferences::notKept);
            disk.fill();
            preferences.setAppearance(u"dark"_s);
            QVERIFY(told.wait());
            const auto error = told.first().first().value<base::Error>();
            QVERIFY2(error.why.contains(u"no room left"_s), qPrintable(error.text()));
            QCOMPARE(preferences.appearance(), u"dark"_s);
            QCOMPARE(disk.contents(u"window.ini"_s), "[window]\nappearance=light\n");
            QVERIFY(QFile::remove(disk.path(u"rest"_s)));
            preferences.setHelpShown(false); // with what failed before
        }
        const models::Preferences again(disk.path(u"window.ini"_s));
        QCOMPARE(again.appearance(), u"dark"_s);
        QCOMPARE(again.helpShown(), false);
    }

    void twoWindowsKeepEachOthersSettings()
    {
        const SmallDisk disk(256, 20);
        const QString file = disk.path(u"window.ini"_s);
        {
            models::Preferences one(file);
            models::Preferences other(file);
            one.setAppearance(u"dark"_s);
            other.setLastCluster(u"narval"_s);
            one.setLayout(u"script"_s, QByteArray("1,2\0;=\"%", 8));
            other.addRecentProject(u"/home/élise/a, b"_s);
            other.addRecentProject(u"/home/élise/c"_s);
        }
        const models::Preferences now(file);
        QCOMPARE(now.appearance(), u"dark"_s);
        QCOMPARE(now.lastCluster(), u"narval"_s);
        QCOMPARE(now.layout(u"script"_s), QByteArray("1,2\0;=\"%", 8));
        QCOMPARE(now.recentProjects(), QStringList({u"/home/élise/c"_s, u"/home/élise/a, b"_s}));
    }

    void aHistoryThatCannotBeBegunIsSaid()
    {
        const SmallDisk disk(256, 20);
        disk.useUpNames();
        const auto put = history::RunHistory(disk.path(u"runs.sqlite"_s)).put({});
        QVERIFY(!put.ok());
        QVERIFY2(put.error().text().contains(u"no more files"_s), qPrintable(put.error().text()));
    }
    void whatTheProjectCannotHoldIsSaidAndWrittenLater()
    {
        const QByteArray written = "{\"version\": 1, \"name\": \"cats\", \"job\": {\"memory\": \"1G\"}}\n";
        const SmallDisk disk;
        disk.file(u"voyageur.json"_s, written);
        base::Workers workers;
        QTemporaryDir home;
        models::Preferences preferences(home.filePath(u"window.ini"_s));
        models::ProjectModel project(workers, preferences);
        project.open(disk.path());
        QTRY_VERIFY(project.isOpen());
        disk.fill();
        projectfile::ProjectFile file = project.file();
        file.job.memory = u"3G"_s;
        project.change(file);
        QTRY_VERIFY(project.trouble());
        QCOMPARE(project.trouble()->kind, models::ProjectTrouble::Kind::Unwritable);
        QCOMPARE(disk.contents(u"voyageur.json"_s), written);
        QCOMPARE(project.file().job.memory, u"3G"_s); // here it counts
        for (const QFileInfo &other : QDir(disk.path()).entryInfoList(QDir::Files))
            if (other.fileName() != u"voyageur.json"_s)
                QFile::remove(other.filePath());
        project.settle(projectfile::OnConflict::Tell);
        QTRY_VERIFY(!project.trouble());
        QCOMPARE(disk.contents(u"voyageur.json"_s), QByteArray(written).replace("1G", "3G"));
    }
};

VOYAGEUR_TEST(TestFullDisk)

} // namespace tst_fulldisk
#include "tst_fulldisk.moc"
