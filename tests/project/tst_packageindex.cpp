// SPDX-License-Identifier: GPL-3.0-or-later
// A package index read on this computer: pages, names of wheels, the choice for a Python elsewhere, and what a server really
// sends.
#include "environment/moduletext.h"
#include "environment/packageindex.h"
#include "localindex.h"
#include "projectfile/modulestart.h"
#include "testprogram.h"

#include <QFileInfo>

namespace tst_packageindex {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::environment;
using namespace voyageur::projectfile;
using namespace voyageur::tests;
using Obstacle = WheelChoice::Obstacle;

class PackageIndexTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJsonPageIsRead();
    void anHtmlPageIsRead();
    void whatIsNoFileOfAnIndexIsPassedOver();
    void aWheelsNameHasAllItsTags();
    void theTagsOfPipAreRead();
    void theBestWheelIsChosen_data();
    void theBestWheelIsChosen();
    void aWheelIsFetchedAndCompared();
    void whatCannotBeFetchedSaysWhatToDo();
    void aServerThatIsNotThereIsNamed();
    void theScriptsLinesOfModules();

private:
    const PythonThere m_python{u"3.11.5"_s,
                               {u"cp311-cp311-manylinux_2_17_x86_64"_s, u"cp311-cp311-linux_x86_64"_s,
                                u"cp37-abi3-manylinux_2_17_x86_64"_s, u"py3-none-any"_s}};
};

void PackageIndexTest::aJsonPageIsRead()
{
    const QByteArray hash(64, 'a');
    const auto files = indexFiles(
        R"({"meta": {"api-version": "1.1"}, "name": "x", "files": [
            {"filename": "x-1.0-py3-none-any.whl", "url": "../../files/x-1.0-py3-none-any.whl", "hashes": {"sha256": ")"
            + hash + R"("}, "requires-python": ">=3.8", "yanked": "broken"},
            {"filename": "x-1.1.tar.gz", "url": "https://files.example/x-1.1.tar.gz", "hashes": {}, "yanked": false}]})",
        "application/vnd.pypi.simple.v1+json", QUrl(u"https://index.example/simple/x/"_s));
    QCOMPARE(files.size(), 2);
    QCOMPARE(files[0].url, QUrl(u"https://index.example/files/x-1.0-py3-none-any.whl"_s));
    QCOMPARE(files[0].sha256, hash);
    QVERIFY(files[0].yanked && !files[1].yanked);
    QCOMPARE(files[0].requiresPython, u">=3.8"_s);
    QVERIFY(files[1].sha256.isEmpty());
}

void PackageIndexTest::anHtmlPageIsRead()
{
    const auto files = indexFiles("<!DOCTYPE html><html><body><h1>Links</h1>\n<A HREF='x-1.0-py3-none-any.whl#sha256="
                                      + QByteArray(64, 'B') + "' data-requires-python=\"&gt;=3.8,&lt;4\" data-yanked>x</A>\n",
                                  "text/html; charset=utf-8", QUrl(u"http://index.example/simple/x/"_s));
    QCOMPARE(files.size(), 1);
    QCOMPARE(files[0].name, u"x-1.0-py3-none-any.whl"_s);
    QCOMPARE(files[0].url, QUrl(u"http://index.example/simple/x/x-1.0-py3-none-any.whl"_s));
    QCOMPARE(files[0].sha256, QByteArray(64, 'b'));
    QCOMPARE(files[0].requiresPython, u">=3.8,<4"_s);
    QVERIFY(files[0].yanked);
}

void PackageIndexTest::whatIsNoFileOfAnIndexIsPassedOver()
{
    const QUrl page(u"https://index.example/simple/x/"_s);
    QVERIFY(indexFiles("not json", "application/json", page).isEmpty());
    QVERIFY(
        indexFiles(
            R"({"files": [1, null, {"filename": "../x.whl", "url": "x"}, {"filename": "x.whl", "url": "file:///etc/passwd"}]})",
            "application/json", page)
            .isEmpty());
    QVERIFY(indexFiles("<a>no address</a><a href=\"file:///x-1-py3-none-any.whl\">x</a><a href='../'>up</a>", "text/html", page)
                .isEmpty());
}

void PackageIndexTest::aWheelsNameHasAllItsTags()
{
    const auto wheel = wheelName(u"Torch_Thing-1.2+cu-3-cp38.cp39-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"_s);
    QVERIFY(wheel);
    QCOMPARE(wheel->package, u"torch-thing"_s);
    QCOMPARE(wheel->version, u"1.2+cu"_s);
    QCOMPARE(wheel->tags.size(), 4);
    QVERIFY(wheel->tags.contains(u"cp39-abi3-manylinux2014_x86_64"_s));
    for (const auto &name : {u"x.whl"_s, u"x-1.0.tar.gz"_s, u"x-1-py3-none-any.whl/.."_s, u"a-b-c-d-e-f-g.whl"_s})
        QVERIFY2(!wheelName(name), qPrintable(name));
}

void PackageIndexTest::theTagsOfPipAreRead()
{
    const QStringList tags =
        tagsListed("WARNING: This command is only meant for debugging.\npip version: pip 25.1.1\nsys.platform: linux\n"
                   "Compatible tags: 3\n  cp313-cp313-manylinux_2_41_x86_64\n  py3-none-any\n  ...\n"
                   "[notice] a-b-c is no tag\n");
    QCOMPARE(tags, QStringList({u"cp313-cp313-manylinux_2_41_x86_64"_s, u"py3-none-any"_s}));
}

void PackageIndexTest::theBestWheelIsChosen_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("chosen");
    QTest::addColumn<int>("obstacle");
    const auto row = [](const char *title, const QStringList &names, const QString &wanted, const QString &chosen,
                        Obstacle obstacle = Obstacle::None) {
        QTest::newRow(title) << names << wanted << chosen << int(obstacle);
    };
    const QString pure = u"x-1.10-py3-none-any.whl"_s;
    const QString own = u"x-1.10-cp311-cp311-manylinux_2_17_x86_64.whl"_s;
    row("the newest", {u"x-1.9-py3-none-any.whl"_s, pure, u"x-1.2-py3-none-any.whl"_s}, u"x"_s, pure);
    row("the best tag of it", {pure, own}, u"x"_s, own);
    row("of those asked for", {pure, u"x-1.9-py3-none-any.whl"_s}, u"x<1.10"_s, u"x-1.9-py3-none-any.whl"_s);
    row("none before its release", {u"x-2.0rc1-py3-none-any.whl"_s, pure}, u"x"_s, pure);
    row("unless there is no other", {u"x-2.0rc1-py3-none-any.whl"_s}, u"x"_s, u"x-2.0rc1-py3-none-any.whl"_s);
    row("the stable interface", {u"x-1-cp37-abi3-manylinux_2_17_x86_64.whl"_s}, u"x"_s,
        u"x-1-cp37-abi3-manylinux_2_17_x86_64.whl"_s);
    row("not another system's", {u"x-1-cp311-cp311-win_amd64.whl"_s}, u"x"_s, {}, Obstacle::OtherSystem);
    row("not another Python's", {u"x-1-cp312-cp312-manylinux_2_17_x86_64.whl"_s}, u"x"_s, {}, Obstacle::OtherSystem);
    row("source only", {u"x-1.0.tar.gz"_s, u"x-1-cp311-cp311-win_amd64.whl"_s}, u"x"_s, {}, Obstacle::SourceOnly);
    row("no such version", {pure}, u"x>=3"_s, {}, Obstacle::NoVersion);
    row("nothing", {}, u"x"_s, {}, Obstacle::NoFiles);
    row("not another package's", {u"y-1.0-py3-none-any.whl"_s}, u"x"_s, {}, Obstacle::NoVersion);
}

void PackageIndexTest::theBestWheelIsChosen()
{
    QFETCH(QStringList, names);
    QFETCH(QString, wanted);
    QFETCH(QString, chosen);
    QFETCH(int, obstacle);
    QList<IndexFile> files;
    for (const QString &name : names)
        files += IndexFile{name, QUrl(u"https://f.example/"_s + name), {}, u">=3.8"_s, false};
    const WheelChoice choice = chosenWheel(files, *pythonRequirement(wanted), m_python);
    QCOMPARE(choice.file ? choice.file->name : QString(), chosen);
    QCOMPARE(int(choice.obstacle), obstacle);
    if (chosen.isEmpty())
        return;
    for (IndexFile &file : files)
        file.requiresPython = u">=3.12"_s;
    QVERIFY(!chosenWheel(files, *pythonRequirement(wanted), m_python).file);
    for (IndexFile &file : files) {
        file.requiresPython.clear();
        file.yanked = true;
    }
    QVERIFY(!chosenWheel(files, *pythonRequirement(wanted), m_python).file);
    QVERIFY(chosenWheel(files, *pythonRequirement(u"x=="_s + choice.version), m_python).file);
}

void PackageIndexTest::aWheelIsFetchedAndCompared()
{
    LocalIndex index;
    index.add(u"some-thing"_s, u"1.5"_s);
    index.add(u"some-thing"_s, u"1.6"_s);
    index.add(u"bad"_s, u"1.0"_s, {}, u"py3-none-any"_s, true);
    const QTemporaryDir folder;
    const auto fetched =
        fetchWheel(QUrl(index.address()), *pythonRequirement(u"Some_Thing>1"_s), m_python, folder.path(), {}, {});
    QVERIFY2(fetched.ok(), qPrintable(fetched.ok() ? QString() : fetched.error().text()));
    QCOMPARE(fetched->version, u"1.6"_s);
    QCOMPARE(QFileInfo(fetched->file).fileName(), u"some_thing-1.6-py3-none-any.whl"_s);
    QCOMPARE(QFileInfo(fetched->file).size(), fetched->bytes);
    const auto named = fetchWheel({}, *pythonRequirement(index.address() + u"/some-thing/some_thing-1.5-py3-none-any.whl"_s),
                                  m_python, folder.path(), {}, {});
    QVERIFY2(named.ok(), qPrintable(named.ok() ? QString() : named.error().text()));
    QCOMPARE(named->version, u"1.5"_s);
    const auto damaged = fetchWheel(QUrl(index.address()), *pythonRequirement(u"bad"_s), m_python, folder.path(), {}, {});
    QVERIFY(!damaged.ok());
    QCOMPARE(damaged.error().code, base::ErrorCode::VerificationFailed);
    QVERIFY(!QFileInfo::exists(folder.filePath(u"bad-1.0-py3-none-any.whl"_s)));
}

void PackageIndexTest::whatCannotBeFetchedSaysWhatToDo()
{
    LocalIndex index;
    index.add(u"only-source"_s, u"2.0"_s, {}, u"source"_s);
    const QTemporaryDir folder;
    const auto fetch = [&](const QString &wanted) {
        return fetchWheel(QUrl(index.address()), *pythonRequirement(wanted), m_python, folder.path(), {}, {});
    };
    const auto source = fetch(u"only-source"_s);
    QVERIFY(!source.ok());
    QCOMPARE(source.error().code, base::ErrorCode::NotFound);
    QVERIFY2(source.error().next.contains(u"pip wheel"_s), qPrintable(source.error().text()));
    const auto missing = fetch(u"nobody-has-it"_s);
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, base::ErrorCode::NotFound);
    const auto git = fetch(u"git+https://example.org/x.git"_s);
    QVERIFY(!git.ok());
    QCOMPARE(git.error().code, base::ErrorCode::BadRequest);
    base::StopSource stop;
    stop.request();
    QVERIFY(
        !fetchWheel(QUrl(index.address()), *pythonRequirement(u"only-source"_s), m_python, folder.path(), {}, stop.token()).ok());
}

void PackageIndexTest::aServerThatIsNotThereIsNamed()
{
    const QTemporaryDir folder;
    const auto nobody =
        fetchWheel(QUrl(u"http://127.0.0.1:1/simple"_s), *pythonRequirement(u"x"_s), m_python, folder.path(), {}, {});
    QVERIFY(!nobody.ok());
    QCOMPARE(nobody.error().code, base::ErrorCode::PortClosed);
    QVERIFY(nobody.error().what.contains(u"127.0.0.1"_s));
}

void PackageIndexTest::theScriptsLinesOfModules()
{
    const QStringList modules{u"StdEnv/2023"_s, u"python/3.11"_s};
    QCOMPARE(moduleLines({}, modules), QStringList({u"module load StdEnv/2023 python/3.11"_s}));
    QCOMPARE(moduleLines({true, {u"openmpi"_s}}, modules),
             QStringList({u"module --force purge"_s, u"module unload openmpi"_s, u"module load StdEnv/2023 python/3.11"_s}));
    QCOMPARE(moduleWords({true, {u"openmpi"_s}}, modules),
             QStringList({u"--purge"_s, u"-openmpi"_s, u"StdEnv/2023"_s, u"python/3.11"_s}));
}

VOYAGEUR_TEST(PackageIndexTest)

} // namespace tst_packageindex
#include "tst_packageindex.moc"
