// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/projectfile.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_projectfile {

using namespace Qt::StringLiterals;
using voyageur::base::ErrorCode;
using voyageur::projectfile::ProjectFile;

class ProjectFileTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheExample();
    void fillsInWhatIsLeftOut();
    void refusesWhatItCannotMean_data();
    void refusesWhatItCannotMean();
    void warnsAboutUnknownKeysByTheirFullName();
    void savingKeepsUnknownKeysAndAddsNoDefaults();
    void savingWritesChangesInTheOrderOfTheFormat();
    void namesFoldersAndArchive();
    void keepsDatasetAndResultsOutOfTheCode();
    void tellsAMissingFileFromAMissingFolder();
    void makesAProjectOfAnyFolder();
};

void ProjectFileTest::readsTheExample()
{
    const auto project = ProjectFile::load(voyageur::tests::sourcePath("/resources/examples/small-images"));
    QVERIFY2(project.ok(), qPrintable(project.ok() ? QString() : project.error().text()));
    QCOMPARE(project->warnings, QStringList());
    QCOMPARE(project->name, u"small-images"_s);
    QCOMPARE(project->code.arguments, QStringList({u"--data"_s, u"{dataset}"_s, u"--out"_s, u"{results}"_s}));
    QCOMPARE(project->archiveName(), u"small-images-data.tar"_s);
    QCOMPARE(project->datasetName(), u"data"_s);
    QCOMPARE(project->environment.modules.value(), QStringList({u"StdEnv/2023"_s, u"python"_s}));
    QVERIFY(project->requirementsPath().endsWith(u"/small-images/requirements.txt"_s));
    QCOMPARE(project->tryOut.arguments, QStringList({u"--quick"_s}));
    QVERIFY(!project->tryOut.memory);
    QCOMPARE(project->job.account, u"def-prof"_s);
    QCOMPARE(project->job.memory, u"1G"_s);
    const auto again = ProjectFile::parse(project->toJson(), project->folder);
    QVERIFY(again.ok());
    QCOMPARE(again->original, project->original);
}

void ProjectFileTest::fillsInWhatIsLeftOut()
{
    const auto project = ProjectFile::parse("\xef\xbb\xbf{\"version\": 1, \"name\": \"a\", \"$schema\": \"x\"}", u"/p"_s);
    QVERIFY2(project.ok(), qPrintable(project.ok() ? QString() : project.error().text()));
    QCOMPARE(project->warnings, QStringList());
    QCOMPARE(project->code.program, u"train.py"_s);
    QVERIFY(!project->dataset);
    QVERIFY(!project->environment.modules);
    QCOMPARE(project->requirementsPath(), QString());
    QCOMPARE(project->tryOut.time, u"0:05:00"_s);
    QCOMPARE(project->job.time, u"1:00:00"_s);
    QCOMPARE(project->results.fetch, QStringList({u"*"_s}));
    QCOMPARE(project->codeFolder(), u"/p"_s);
    QCOMPARE(project->resultsFolder(), u"/p/results"_s);
}

void ProjectFileTest::refusesWhatItCannotMean_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const QByteArray &json, const QString &named) { QTest::newRow(name) << json << named; };
    row("a comma too much", "{\n  \"version\": 1,\n  \"name\": \"a\",\n}\n", u"line 4"_s);
    row("no JSON", "name: a\n", u"line 1"_s);
    row("cut off", "{\n\"version\": 1,\n\"name\"", u"line 3"_s);
    row("nothing", "", u"line 1"_s);
    row("not UTF-8", "{\"version\": 1,\n\"name\": \"\xe9\"}", u"line 2"_s);
    row("a list", "[1]", u"object"_s);
    row("no version", R"({"name": "a"})", u"version"_s);
    row("no name", R"({"version": 1})", u"name"_s);
    row("version 2", R"({"version": 2, "surprise": 1})", u"version 2"_s);
    row("version as text", R"({"version": "1", "name": "a"})", u"version"_s);
    row("half a version", R"({"version": 1.5, "name": "a"})", u"version"_s);
    row("name with a slash", R"({"version": 1, "name": "a/b"})", u"name"_s);
    row("name with a line break", R"({"version": 1, "name": "a\n"})", u"name"_s);
    row("code is a text", R"({"version": 1, "name": "a", "code": "."})", u"code"_s);
    row("code outside", R"({"version": 1, "name": "a", "code": {"folder": "../x"}})", u"code.folder"_s);
    row("code outside in the middle", R"({"version": 1, "name": "a", "code": {"folder": "a/../.."}})", u"code.folder"_s);
    row("absolute program", R"({"version": 1, "name": "a", "code": {"program": "/bin/sh"}})", u"code.program"_s);
    row("program on a drive", R"({"version": 1, "name": "a", "code": {"program": "C:x"}})", u"code.program"_s);
    row("empty program", R"({"version": 1, "name": "a", "code": {"program": ""}})", u"code.program"_s);
    row("backslashes", R"({"version": 1, "name": "a", "code": {"folder": "a\\b"}})", u"code.folder"_s);
    row("arguments as one text", R"({"version": 1, "name": "a", "code": {"arguments": "--a"}})", u"code.arguments"_s);
    row("a number among arguments", R"({"version": 1, "name": "a", "code": {"arguments": ["--epochs", 3]}})",
        u"code.arguments"_s);
    row("a NUL", R"({"version": 1, "name": "a", "code": {"arguments": ["\u0000"]}})", u"code.arguments"_s);
    row("dataset without folder", R"({"version": 1, "name": "a", "dataset": {}})", u"dataset.folder"_s);
    row("archive with a folder", R"({"version": 1, "name": "a", "dataset": {"folder": "d", "archive": "x/y.tar"}})",
        u"dataset.archive"_s);
    row("archive without tar", R"({"version": 1, "name": "a", "dataset": {"folder": "d", "archive": "y.zip"}})",
        u"dataset.archive"_s);
    row("module with a blank", R"({"version": 1, "name": "a", "environment": {"modules": ["a b"]}})", u"environment.modules"_s);
    row("place that is none", R"({"version": 1, "name": "a", "environment": {"place": "moon"}})", u"environment.place"_s);
    row("index with a password", R"({"version": 1, "name": "a", "environment": {"index": "https://me:secret@x.example/simple"}})",
        u"environment.index"_s);
    row("module to unload that is an option", R"({"version": 1, "name": "a", "environment": {"unload": ["--force"]}})",
        u"environment.unload"_s);
    row("time in words", R"({"version": 1, "name": "a", "job": {"time": "1 day"}})", u"job.time"_s);
    row("memory with a point", R"({"version": 1, "name": "a", "job": {"memory": "1.5G"}})", u"job.memory"_s);
    row("memory as a number", R"({"version": 1, "name": "a", "job": {"memory": 4}})", u"job.memory"_s);
    row("no cores", R"({"version": 1, "name": "a", "job": {"cpusPerTask": 0}})", u"job.cpusPerTask"_s);
    row("far too many cores", R"({"version": 1, "name": "a", "try": {"cpusPerTask": 1e300}})", u"try.cpusPerTask"_s);
    row("half a core", R"({"version": 1, "name": "a", "try": {"cpusPerTask": 0.5}})", u"try.cpusPerTask"_s);
    row("no GPUs", R"({"version": 1, "name": "a", "job": {"gpus": "a100:0"}})", u"job.gpus"_s);
    row("results outside", R"({"version": 1, "name": "a", "results": {"folder": "~/x"}})", u"results.folder"_s);
    row("{dataset} without one", R"({"version": 1, "name": "a", "try": {"arguments": ["--d={dataset}"]}})", u"{dataset}"_s);
}

void ProjectFileTest::refusesWhatItCannotMean()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, named);
    const auto project = ProjectFile::parse(json, u"/p"_s);
    QVERIFY(!project.ok());
    QCOMPARE(project.error().code, ErrorCode::BadRequest);
    QVERIFY2(project.error().text().contains(named), qPrintable(project.error().text()));
    QVERIFY2(project.error().text().contains(u"voyageur.json"_s), qPrintable(project.error().text()));
}

void ProjectFileTest::warnsAboutUnknownKeysByTheirFullName()
{
    const auto project =
        ProjectFile::parse(R"({"version": 1, "name": "a", "chian": 1, "reslts": 1, "job": {"mem": "4G"}})", u"/p"_s);
    QVERIFY(project.ok());
    QCOMPARE(project->warnings.size(), 3);
    QVERIFY(project->warnings[0].contains(u"job.mem"_s));
    QVERIFY2(project->warnings[0].contains(u"Did you mean job.memory?"_s), qPrintable(project->warnings[0]));
    QVERIFY2(project->warnings[1].contains(u"Did you mean chain?"_s), qPrintable(project->warnings[1]));
    QVERIFY2(project->warnings[2].contains(u"Did you mean results?"_s), qPrintable(project->warnings[2]));
}

void ProjectFileTest::savingKeepsUnknownKeysAndAddsNoDefaults()
{
    QTemporaryDir folder;
    const QByteArray json = R"({"mentor": {"code": "IFT"}, "name": "a", "job": {"mem": ["é", 1.5, null]}, "version": 1})";
    const auto project = ProjectFile::parse(json, folder.path());
    QVERIFY(project.ok());
    QVERIFY(project->save().ok());
    QFile file(folder.path() + u"/voyageur.json"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(file.readAll()).object(), QJsonDocument::fromJson(json).object());
}

void ProjectFileTest::savingWritesChangesInTheOrderOfTheFormat()
{
    auto project = ProjectFile::parse(R"({"zoo": {"b": [1, "x"]}, "name": "a", "version": 1})", u"/p"_s);
    QVERIFY(project.ok());
    project->job.memory = u"8G"_s;
    project->job.gpus = u"a100:1"_s;
    project->code.arguments = {u"--quote=\""_s};
    project->dataset = ProjectFile::Dataset{u"data"_s, {}, {}};
    project->environment.modules = QStringList();
    project->environment.start = {true, {u"openmpi"_s}};
    project->environment.index = u"https://index.example/simple"_s;
    QCOMPARE(QString::fromUtf8(project->toJson()),
             u"{\n"
             "  \"version\": 1,\n"
             "  \"name\": \"a\",\n"
             "  \"code\": {\n"
             "    \"arguments\": [\"--quote=\\\"\"]\n"
             "  },\n"
             "  \"dataset\": {\n"
             "    \"folder\": \"data\"\n"
             "  },\n"
             "  \"environment\": {\n"
             "    \"modules\": [],\n"
             "    \"purge\": true,\n"
             "    \"unload\": [\"openmpi\"],\n"
             "    \"index\": \"https://index.example/simple\"\n"
             "  },\n"
             "  \"job\": {\n"
             "    \"memory\": \"8G\",\n"
             "    \"gpus\": \"a100:1\"\n"
             "  },\n"
             "  \"zoo\": {\n"
             "    \"b\": [1, \"x\"]\n"
             "  }\n"
             "}\n"_s);
    const auto again = ProjectFile::parse(project->toJson(), u"/p"_s);
    QVERIFY(again.ok());
    QCOMPARE(again->job.gpus, u"a100:1"_s);
    QVERIFY(again->environment.start == project->environment.start);
    QCOMPARE(again->environment.index, project->environment.index);
    QVERIFY(again->dataset);
}

void ProjectFileTest::namesFoldersAndArchive()
{
    const QString root = QDir::rootPath();
    auto project = ProjectFile::forFolder(root + u"p"_s);
    project.name = u"mine"_s;
    project.dataset = ProjectFile::Dataset{u"sub/mes données/"_s, {}, {}};
    QCOMPARE(project.datasetFolder(), root + u"p/sub/mes données"_s);
    QCOMPARE(project.datasetName(), u"mes données"_s);
    QCOMPARE(project.archiveName(), u"mine-mes-donn-es.tar"_s);
    project.dataset->folder = u"~/data"_s;
    QCOMPARE(project.datasetFolder(), QDir::homePath() + u"/data"_s);
    project.dataset->folder = root + u"srv/data"_s;
    QCOMPARE(project.datasetFolder(), root + u"srv/data"_s);
    project.dataset->archive = u"x.tar"_s;
    QCOMPARE(project.archiveName(), u"x.tar"_s);
}

void ProjectFileTest::keepsDatasetAndResultsOutOfTheCode()
{
    auto project = ProjectFile::forFolder(u"/p"_s);
    project.dataset = ProjectFile::Dataset{u"code/a[1]"_s, {}, {}};
    project.code.folder = u"code"_s;
    project.code.exclude = {u"*.bak"_s};
    QVERIFY(project.codeExclude().contains(u"/a[[]1]"_s));
    QVERIFY(project.codeExclude().contains(u"*.bak"_s));
    QVERIFY(!project.codeExclude().contains(u"/results"_s)); // beside the code
    project.code.folder = u"."_s;
    QVERIFY(project.codeExclude().contains(u"/code/a[[]1]"_s));
    QVERIFY(project.codeExclude().contains(u"/results"_s));
    project.dataset->folder = u".."_s;
    QCOMPARE(project.codeExclude().filter(u".."_s), QStringList());
}

void ProjectFileTest::tellsAMissingFileFromAMissingFolder()
{
    QTemporaryDir folder;
    const auto noFile = ProjectFile::load(folder.path());
    QVERIFY(!noFile.ok());
    QCOMPARE(noFile.error().code, ErrorCode::NotFound);
    QVERIFY(noFile.error().text().contains(u"voyageur.json"_s));
    const auto noFolder = ProjectFile::load(folder.path() + u"/x"_s);
    QVERIFY(!noFolder.ok());
    QCOMPARE(noFolder.error().code, ErrorCode::NotFound);
    QFile file(folder.path() + u"/voyageur.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(1024 * 1024 + 1, ' '));
    file.close();
    const auto large = ProjectFile::load(file.fileName());
    QVERIFY(!large.ok());
    QCOMPARE(large.error().code, ErrorCode::BadRequest);
}

void ProjectFileTest::makesAProjectOfAnyFolder()
{
    QCOMPARE(ProjectFile::forFolder(u"/x/Mon projet été"_s).name, u"Mon-projet-t-"_s);
    QCOMPARE(ProjectFile::forFolder(u"/x/..."_s).name, u"project"_s);
    const auto project = ProjectFile::forFolder(u"/x/tp2"_s);
    QCOMPARE(project.name, u"tp2"_s);
    const auto again = ProjectFile::parse(project.toJson(), u"/x/tp2"_s);
    QVERIFY(again.ok());
}

VOYAGEUR_TEST(ProjectFileTest)

} // namespace tst_projectfile
#include "tst_projectfile.moc"
