// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of `dataset` in voyageur.json for data that does not come from this computer, and what files are by their bytes.
#include "deliver/remotedata.h"
#include "projectfile/projectfile.h"
#include "script/stagein.h"
#include "testprogram.h"

#include <QTest>

namespace tst_datasetjson {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::projectfile;

class DatasetJsonTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oldFilesReadAsBefore();
    void eachPlaceIsReadAndWrittenAgain_data();
    void eachPlaceIsReadAndWrittenAgain();
    void whatCannotBeIsRefusedByName_data();
    void whatCannotBeIsRefusedByName();
    void aChangeOfPlaceLeavesNothingOfTheOldOne();
    void filesAreKnownByTheirBytes_data();
    void filesAreKnownByTheirBytes();
    void theLinesOfAJobQuoteEveryName();

private:
    static base::Result<ProjectFile> parsed(const QByteArray &dataset)
    {
        return ProjectFile::parse(R"({"version": 1, "name": "p", "dataset": )" + dataset + '}', u"/tmp/p"_s);
    }
};

void DatasetJsonTest::oldFilesReadAsBefore()
{
    const auto project = parsed(R"({"folder": "data", "archive": "x.tar", "exclude": ["*.tmp"]})");
    QVERIFY(project.ok());
    QVERIFY(project->warnings.isEmpty());
    QVERIFY(!project->dataset->isThere());
    QCOMPARE(project->archiveName(), u"x.tar"_s);
    QVERIFY(!project->toJson().contains("pack"));
}

void DatasetJsonTest::eachPlaceIsReadAndWrittenAgain_data()
{
    QTest::addColumn<QByteArray>("dataset");
    const auto row = [](const char *name, const QByteArray &json) { QTest::newRow(name) << json; };
    row("absolute", R"({"remote": "/project/def-prof/shared/cats.tar.gz"})");
    row("home", R"({"remote": "~/data", "pack": true})");
    row("shell's own", R"({"remote": "/x/$(reboot) `id` 'a' \"b\" ; c"})");
    row("line break", R"({"remote": "/x/a\nb"})");
    row("decomposed", "{\"remote\": \"/x/e\xcc\x81t\xc3\xa9\"}");
    row("300 characters", "{\"remote\": \"/x/" + QByteArray(300, 'n') + "\"}");
    row("course", R"({"course": "small-images"})");
    row("address", R"({"url": "https://example.org/a.zip?x=1", "sha256": ")" + QByteArray(64, 'a') + "\"}");
    row("address with md5", R"({"url": "ftp://example.org/a.zip", "md5": ")" + QByteArray(32, 'F') + "\"}");
}

void DatasetJsonTest::eachPlaceIsReadAndWrittenAgain()
{
    QFETCH(QByteArray, dataset);
    const auto project = parsed(dataset);
    QVERIFY2(project.ok(), project.ok() ? "" : qPrintable(project.error().text()));
    QVERIFY2(project->warnings.isEmpty(), qPrintable(project->warnings.join(u'\n')));
    QVERIFY(project->dataset->isThere());
    QCOMPARE(project->datasetFolder(), QString());
    QCOMPARE(project->archiveName(), QString());
    const auto again = ProjectFile::parse(project->toJson(), u"/tmp/p"_s);
    QVERIFY(again.ok());
    QCOMPARE(again->dataset->remote, project->dataset->remote);
    QCOMPARE(again->dataset->course, project->dataset->course);
    QCOMPARE(again->dataset->url, project->dataset->url);
    QCOMPARE(again->dataset->sha256, project->dataset->sha256);
    QCOMPARE(again->dataset->md5, project->dataset->md5);
    QCOMPARE(again->dataset->pack, project->dataset->pack);
    QCOMPARE(again->toJson(), project->toJson());
}

void DatasetJsonTest::whatCannotBeIsRefusedByName_data()
{
    QTest::addColumn<QByteArray>("dataset");
    QTest::addColumn<QString>("names");
    const auto row = [](const QByteArray &json, const QString &names) {
        QTest::newRow(json.left(60).constData()) << json << names;
    };
    row("{}", u"dataset.folder is missing"_s);
    row(R"({"folder": "a", "remote": "/b"})", u"more than one place"_s);
    row(R"({"course": "a", "url": "https://x.org/y"})", u"more than one place"_s);
    row(R"({"remote": "b"})", u"dataset.remote"_s);
    row(R"({"remote": "../b"})", u"dataset.remote"_s);
    row(R"({"remote": "/a\u0000b"})", u"dataset.remote"_s);
    row("{\"remote\": \"/" + QByteArray(5000, 'x') + "\"}", u"dataset.remote"_s);
    row(R"({"remote": 3})", u"dataset.remote"_s);
    row(R"({"remote": "/a", "pack": "yes"})", u"dataset.pack"_s);
    row(R"({"course": "a b"})", u"dataset.course"_s);
    row(R"({"url": "file:///etc/passwd"})", u"dataset.url"_s);
    row(R"({"url": "https://me:secret@example.org/x"})", u"password"_s);
    row(R"({"url": "https://x.org/y", "sha256": "abc"})", u"dataset.sha256"_s);
    row(R"({"url": "https://x.org/y", "md5": ")" + QByteArray(32, 'g') + "\"}", u"dataset.md5"_s);
}

void DatasetJsonTest::whatCannotBeIsRefusedByName()
{
    QFETCH(QByteArray, dataset);
    QFETCH(QString, names);
    const auto project = parsed(dataset);
    QVERIFY(!project.ok());
    QCOMPARE(project.error().code, base::ErrorCode::BadRequest);
    QVERIFY2(project.error().text().contains(names), qPrintable(project.error().text()));
    QVERIFY(!project.error().text().contains(u"secret"_s));
}

void DatasetJsonTest::aChangeOfPlaceLeavesNothingOfTheOldOne()
{
    auto project = parsed(R"({"folder": "data", "mine": 1})");
    QVERIFY(project.ok());
    project->dataset = ProjectFile::Dataset{};
    project->dataset->remote = u"/x/y.tar"_s;
    const auto again = ProjectFile::parse(project->toJson(), u"/tmp/p"_s);
    QVERIFY2(again.ok(), again.ok() ? "" : qPrintable(again.error().text()));
    QCOMPARE(again->dataset->remote, u"/x/y.tar"_s);
    QCOMPARE(again->dataset->folder, QString());
    QVERIFY(project->toJson().contains("\"mine\": 1")); // keys that nobody knows stay
}

void DatasetJsonTest::filesAreKnownByTheirBytes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("packed");
    QTest::addColumn<QByteArray>("format");
    const QByteArray tar = QByteArray(257, 'a') + "ustar" + QByteArray(100, '\0');
    const QByteArray gzip = "\x1f\x8b\x08";
    const QByteArray zip = "PK\x03\x04";
    const auto row = [](const char *what, const QByteArray &name, const QByteArray &head, const QByteArray &packed,
                        const char *format) { QTest::newRow(what) << name << head << packed << QByteArray(format); };
    row("tar", "a.tar", tar, {}, "tar");
    row("tar without its ending", "data", tar, {}, "tar");
    row("tar.gz", "a.tgz", gzip, tar, "tar.gz");
    row("gz of something else", "labels.csv.gz", gzip, "a,b\n", "gz");
    row("tar.zst", "a.tar.zst", "\x28\xb5\x2f\xfd", tar, "tar.zst");
    row("tar.zst that nothing there opens", "a.tar.zst", "\x28\xb5\x2f\xfd", {}, "tar.zst");
    row("zip", "a.zip", zip, {}, "zip");
    row("npz", "a.npz", zip, {}, "NumPy");
    row("a model", "m.pt", zip, {}, "PyTorch");
    row("HDF5", "a.bin", QByteArray("\x89HDF\r\n\x1a\n", 8), {}, "HDF5");
    row("Parquet", "a.parquet", "PAR1", {}, "Parquet");
    row("LMDB", "data.mdb", QByteArray(16, '\0') + "\xde\xc0\xef\xbe", {}, "LMDB");
    row("TFRecord", "a.tfrecord-00001-of-00003", "\x01\x02", {}, "TFRecord");
    row("no tar for all its name", "a.tar", "<html>", {}, "");
    row("no zip for all its name", "a.zip", "<html>", {}, "");
    row("text", "a.csv", "a,b", {}, "");
    row("nothing", "", "", {}, "");
}

void DatasetJsonTest::filesAreKnownByTheirBytes()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, packed);
    QFETCH(QByteArray, format);
    QCOMPARE(dataFormat(name, head, packed), format);
}

void DatasetJsonTest::theLinesOfAJobQuoteEveryName()
{
    const QByteArray lines = script::dataLines("/x/$(reboot) 'a'\n.tar", script::StageIn::Tar).join('\n');
    QVERIFY2(lines.contains("'/x/$(reboot) '\\''a'\\''\n.tar'"), lines.constData());
    QVERIFY(script::usesNodeDisk(script::dataLines("/x", script::StageIn::Copy)));
    QVERIFY(!script::usesNodeDisk(script::dataLines("/x", script::StageIn::InPlace)));
    QCOMPARE(script::fileLines("/d/p-a.h5", "da ta", "sub", "a b.h5"),
             (QList<QByteArray>{"mkdir -p \"$SLURM_TMPDIR\"/'da ta'/sub",
                                "cp -- /d/p-a.h5 \"$SLURM_TMPDIR\"/'da ta'/sub/'a b.h5'", "dataset=\"$SLURM_TMPDIR\"/'da ta'"}));
}

VOYAGEUR_TEST(DatasetJsonTest)

} // namespace tst_datasetjson
#include "tst_datasetjson.moc"
