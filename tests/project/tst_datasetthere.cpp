// SPDX-License-Identifier: GPL-3.0-or-later
// Data that is on a real cluster already, that its course lists, or that it fetches itself: looked at, and used by real jobs.
#include "../transfer/remotefolder.h"
#include "practiceproject.h"
#include "webserver.h"

#include "deliver/datasetthere.h"
#include "deliver/upload.h"
#include "testprogram.h"
#include "work/runall.h"

#include <QDir>
#include <QTest>

namespace tst_datasetthere {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::projectfile;
using namespace voyageur::session;
using namespace voyageur::work;
using namespace voyageur::tests;
using base::ErrorCode;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Names what it was given, and all that is below.
constexpr auto program = R"py(import os, sys
data, results = sys.argv[1:]
with open(os.path.join(results, "seen"), "w") as out:
    out.write(("node" if data.startswith(os.environ.get("SLURM_TMPDIR", "/no")) else "shared") + "\n")
    if os.path.isfile(data):
        out.write("file " + open(data, errors="replace").read() + "\n")
    for folder, _, names in sorted(os.walk(data)):
        for name in sorted(names):
            out.write(os.path.relpath(os.path.join(folder, name), data) + "\n")
)py";

} // namespace

class DatasetThereTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void whatIsThereIsKnownForWhatItIs_data();
    void whatIsThereIsKnownForWhatItIs();
    void whatCannotBeUsedIsExplained_data();
    void whatCannotBeUsedIsExplained();
    void aRunUsesIt_data();
    void aRunUsesIt();
    void aFolderIsPackedOnceWhenThePersonSaysSo();
    void anAddressIsFetchedOnce();
    void theTransferNodeFetchesWhatIsLarge();
    void aCourseWithoutThatDatasetIsRefused();
    void aFolderOfOneHdf5FileTravelsAsThatFile();
    void anLmdbTravelsWithoutItsLock();
    void oneFileOfThisComputerIsADataset_data();
    void oneFileOfThisComputerIsADataset();

private:
    ProjectFile project();
    QString there(const QByteArray &name) const
    {
        return QString::fromUtf8(m_session->home.child(m_folder->path(name).bytes()).bytes());
    }

    Session m_session;
    std::unique_ptr<RemoteFolder> m_folder;
    WebServer m_server;
    QTemporaryDir m_local;
    int m_projects = 0;
};

void DatasetThereTest::initTestCase()
{
    m_session = practiceSession();
    m_folder = std::make_unique<RemoteFolder>(m_session->host);
    m_folder->sh(R"sh(
mkdir -p one/cats/sub loose big small
echo a >one/cats/1.txt; echo b >one/cats/sub/2.txt; echo c >loose/x.txt; echo d >loose/y.txt
tar -C one -cf one.tar cats; tar -C one -czf one.tar.gz cats; tar -C one --zstd -cf one.tar.zst cats; cp one.tar without-ending
tar -C loose -cf loose.tar .
tar -C one -cf 'it'"'"'s $(reboot) "q".tar' cats
tar -C one -cf "$(printf 'a\nb.tar')" cats
tar -C one -cf "$(printf 'e\314\201te\314\201.tar')" cats
tar -C one -cf "$(printf '\303\251t\303\251.tar')" cats
python3 - <<'P'
import os, zipfile
with zipfile.ZipFile("mac.zip", "w") as z:
    z.writestr("cats/1.txt", "a"); z.writestr("cats/sub/2.txt", "b"); z.writestr("__MACOSX/._cats", "x")
open("data.h5", "wb").write(b"\x89HDF\r\n\x1a\n" + b"samples")
os.mkdir("n" * 200)
open("n" * 200 + "/" + "m" * 100 + ".h5", "wb").write(b"\x89HDF\r\n\x1a\nlong")
for i in range(1500):
    open("small/%d" % i, "w").write("x")
P
head -c 3000000 /dev/urandom >noise; tar -czf cut.tar.gz noise; truncate -s 1500000 cut.tar.gz
: >empty; mkdir nothing; mkdir locked; echo x >locked/x; chmod 000 locked; ln -s gone dangling; mkfifo pipe; echo secret >closed; chmod 000 closed
)sh");
    m_server.file(u"cats.tar.gz"_s, {});
    write(m_local.filePath(u"pack/cats/1.txt"_s), "a");
}

void DatasetThereTest::cleanupTestCase()
{
    if (m_folder)
        m_folder->sh("chmod 700 locked");
    m_folder.reset();
    remoteOutput(m_session,
                 ssh::ShellCommand::script(R"sh(rm -rf -- "$1"/voyageur/there-* "$1"/code-snapshots/there-*)sh",
                                           {m_session->storage.bytes()}));
    m_session.reset();
}

ProjectFile DatasetThereTest::project()
{
    const QString folder = m_local.filePath(u"project-%1"_s.arg(++m_projects));
    write(folder + u"/train.py"_s, program);
    ProjectFile project = ProjectFile::forFolder(folder);
    // One name, one environment there: what differs is the data.
    project.name = u"there-%1"_s.arg(QFileInfo(m_local.path()).fileName().section(u'-', -1));
    project.code.arguments = QStringList{u"{dataset}"_s, u"{results}"_s};
    project.environment.requirements = QString();
    project.job.account = u"def-prof"_s;
    project.job.memory = u"200M"_s;
    project.job.time = u"0:05:00"_s;
    return project;
}

void DatasetThereTest::whatIsThereIsKnownForWhatItIs_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<qint64>("count");
    const auto row = [](const QByteArray &name, RemoteData::Kind kind, const char *format, qint64 count) {
        QTest::newRow(name.left(40).constData()) << name << int(kind) << QByteArray(format) << count;
    };
    using Kind = RemoteData::Kind;
    row("one.tar", Kind::Archive, "tar", 4);
    row("one.tar.gz", Kind::Archive, "tar.gz", 4);
    row("one.tar.zst", Kind::Archive, "tar.zst", 4);
    row("without-ending", Kind::Archive, "tar", 4);
    row("mac.zip", Kind::Archive, "zip", 3);
    row("it's $(reboot) \"q\".tar", Kind::Archive, "tar", 4);
    row("a\nb.tar", Kind::Archive, "tar", 4);
    row("e\xcc\x81te\xcc\x81.tar", Kind::Archive, "tar", 4);
    row("\xc3\xa9t\xc3\xa9.tar", Kind::Archive, "tar", 4);
    row("data.h5", Kind::File, "HDF5", -1);
    row(QByteArray(200, 'n') + '/' + QByteArray(100, 'm') + ".h5", Kind::File, "HDF5", -1);
    row("noise", Kind::File, "", -1);
    row("one", Kind::Folder, "", 2);
    row("small", Kind::Folder, "", 1500);
}

void DatasetThereTest::whatIsThereIsKnownForWhatItIs()
{
    QFETCH(QByteArray, name);
    QFETCH(int, kind);
    QFETCH(QByteArray, format);
    QFETCH(qint64, count);
    const auto data = lookAtData(*m_session->host, m_folder->path(name), {});
    QVERIFY2(data.ok(), qPrintable(why(data)));
    QCOMPARE(int(data->kind), kind);
    QCOMPARE(data->format, format);
    QCOMPARE(data->count, count);
    QVERIFY(data->countedAll);
    QVERIFY(data->bytes > 0);
    QVERIFY(!data->text().isEmpty());
    QCOMPARE(data->isManySmallFiles(), name == "small");
    QCOMPARE(data->advice().isEmpty(), format != "HDF5" && name != "small");
}

void DatasetThereTest::whatCannotBeUsedIsExplained_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("word");
    const auto row = [](const QByteArray &name, ErrorCode code, const QString &word) {
        QTest::newRow(name.left(40).constData()) << name << code << word;
    };
    row("not there", ErrorCode::NotFound, u"does not exist"_s);
    row("one/not/there\n", ErrorCode::NotFound, u"does not exist"_s);
    row(QByteArray(300, 'x'), ErrorCode::NotFound, u"does not exist"_s);
    row("locked/x", ErrorCode::CommandFailed, u"have no access"_s);
    row("locked", ErrorCode::CommandFailed, u"may not read"_s);
    row("closed", ErrorCode::CommandFailed, u"may not read"_s);
    row("dangling", ErrorCode::NotFound, u"link"_s);
    row("pipe", ErrorCode::CommandFailed, u"neither"_s);
    row("empty", ErrorCode::CommandFailed, u"is empty"_s);
    row("nothing", ErrorCode::CommandFailed, u"is empty"_s);
    row("cut.tar.gz", ErrorCode::CommandFailed, u"damaged"_s);
}

void DatasetThereTest::whatCannotBeUsedIsExplained()
{
    QFETCH(QByteArray, name);
    QFETCH(ErrorCode, code);
    QFETCH(QString, word);
    const auto data = lookAtData(*m_session->host, m_folder->path(name), {});
    QVERIFY(!data.ok());
    QCOMPARE(data.error().code, code);
    QVERIFY2(data.error().text().contains(word), qPrintable(data.error().text()));
    QVERIFY(!data.error().next.isEmpty());
}

void DatasetThereTest::aRunUsesIt_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QString>("from"); // remote, course:WAY, url
    QTest::addColumn<QByteArray>("seen");
    QTest::newRow("tar.gz") << QByteArray("one.tar.gz") << u"remote"_s << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("zip of a Mac") << QByteArray("mac.zip") << u"remote"_s << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("zstd") << QByteArray("one.tar.zst") << u"remote"_s << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("several at the top") << QByteArray("loose.tar") << u"remote"_s << QByteArray("node\nx.txt\ny.txt\n");
    QTest::newRow("awkward name") << QByteArray("it's $(reboot) \"q\".tar") << u"remote"_s
                                  << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("line break") << QByteArray("a\nb.tar") << u"remote"_s << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("HDF5") << QByteArray("data.h5") << u"remote"_s << QByteArray("node\nfile ");
    QTest::newRow("folder") << QByteArray("one") << u"remote"_s << QByteArray("shared\ncats/1.txt\ncats/sub/2.txt\n");
    QTest::newRow("course") << QByteArray("one.tar") << u"course"_s << QByteArray("node\ncats/1.txt\ncats/sub/2.txt\n");
    QTest::newRow("address") << QByteArray("one.tar.gz") << u"url"_s << QByteArray("node\n1.txt\nsub/2.txt\n");
}

void DatasetThereTest::aRunUsesIt()
{
    QFETCH(QByteArray, name);
    QFETCH(QString, from);
    QFETCH(QByteArray, seen);
    ProjectFile project = this->project();
    project.dataset.emplace();
    if (from == u"remote"_s) {
        project.dataset->remote = there(name);
    } else if (from == u"course"_s) {
        project.course.emplace();
        project.course->title.english = u"A course"_s;
        project.course->datasets = {{u"cats"_s, there(name), {}, {}, script::StageIn::Tar}};
        project.dataset->course = u"cats"_s;
    } else {
        const QByteArray archive = QByteArray::fromBase64(m_folder->sh("base64 " + name));
        m_server.file(QString::fromUtf8(name), archive);
        project.dataset->url = m_server.address(u"moved/"_s + QString::fromUtf8(name));
        project.dataset->sha256 = QString::fromLatin1(m_folder->hashOf(name));
    }
    QVERIFY(project.save().ok()); // as a person's voyageur.json would have it
    auto loaded = ProjectFile::load(project.folder);
    QVERIFY2(loaded.ok(), qPrintable(why(loaded)));
    const auto outcome = runAll(*loaded, *m_session, {}, {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome)));
    const QByteArray said = read(outcome->results + u"/seen"_s);
    QVERIFY2(said.startsWith(seen), said.constData());
    if (!seen.contains("file "))
        QCOMPARE(said, seen);
}

void DatasetThereTest::aFolderIsPackedOnceWhenThePersonSaysSo()
{
    ProjectFile project = this->project();
    project.dataset.emplace();
    project.dataset->remote = there("small");
    auto data = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(data.ok(), qPrintable(why(data)));
    QCOMPARE(QString::fromUtf8(data->archive.bytes()), there("small"));
    QVERIFY(!data->advice.isEmpty());

    project.dataset->pack = true;
    data = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(data.ok(), qPrintable(why(data)));
    QVERIFY(!data->wasThere);
    QCOMPARE(remoteOutput(m_session, ssh::ShellCommand::script(R"sh(tar -tf "$1" | wc -l)sh", {data->archive.bytes()})),
             QByteArray("1501"));
    const auto again = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->wasThere);
    QCOMPARE(again->archive, data->archive);
    m_folder->sh("echo more >small/new");
    const auto changed = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(changed.ok(), qPrintable(why(changed)));
    QVERIFY(changed->archive != data->archive);
    QCOMPARE(m_folder->sh("ls small | wc -l").trimmed(), QByteArray("1501")); // the folder itself stays
}

void DatasetThereTest::anAddressIsFetchedOnce()
{
    m_server.file(u"labels.csv"_s, "a,b\n1,2\n");
    ProjectFile project = this->project();
    project.dataset.emplace();
    project.dataset->url = m_server.address(u"plain/labels.csv"_s);
    const auto first = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(first.ok(), qPrintable(why(first)));
    QVERIFY(!first->wasThere);
    QVERIFY(m_server.asked().contains("labels.csv"));
    const auto second = obtainDataset(*m_session, project, {}, {});
    QVERIFY2(second.ok(), qPrintable(why(second)));
    QVERIFY(second->wasThere);
    QVERIFY(!m_server.asked().contains("labels.csv"));
    project.dataset->sha256 = QString(64, u'0'); // what is there is another file
    const auto wrong = obtainDataset(*m_session, project, {}, {});
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().code, ErrorCode::VerificationFailed);
}

void DatasetThereTest::theTransferNodeFetchesWhatIsLarge()
{
    const QString node = u"127.0.0.1:%1"_s.arg(practice()[u"transferPort"_s].toInt());
    QStringList reached;
    QStringList said;
    const auto sink = [&](const StepEvent &event) {
        if (event.status == StepStatus::Note || event.status == StepStatus::Warning)
            said += event.detail;
    };
    Session session = std::make_shared<ClusterSession>(*m_session);
    bool refuses = false;
    session->reach = [&](const QString &name, const base::StopToken &stop) -> base::Result<std::shared_ptr<ssh::Host>> {
        reached += name;
        if (refuses)
            return base::Error{ErrorCode::LoginRefused, u"no"_s, {}, {}, {}};
        ssh::Target target = session->profile.target;
        target.port = node.section(u':', -1).toInt();
        ScriptedPrompter prompter;
        return ssh::logIn(target, prompter, stop);
    };
    m_server.file(u"big.csv"_s, "a,b\n1,2\n");
    int number = 0;
    const auto fetch = [&](const QString &way, const QString &via) {
        reached.clear();
        said.clear();
        ProjectFile project = this->project();
        project.dataset.emplace();
        project.dataset->url = m_server.address(way + u"/big.csv?%1"_s.arg(++number)); // another one: it is not there already
        project.dataset->via = via;
        return obtainDataset(*session, project, sink, {});
    };
    QVERIFY(fetch(u"large"_s, {}).ok()); // the catalogue names no such node
    QVERIFY(reached.isEmpty());
    QCOMPARE(fetch(u"large"_s, u"dtn"_s).error().code, ErrorCode::BadRequest);

    session->profile.facts.access.transferHosts.value = QStringList{node};
    const auto large = fetch(u"large"_s, {});
    QVERIFY2(large.ok(), qPrintable(why(large)));
    QCOMPARE(reached, QStringList{u"student@practice/dtn"_s});
    QVERIFY2(said.join(u' ').contains(u"30"_s) && said.join(u' ').contains(u"practice/dtn"_s), qPrintable(said.join(u' ')));
    for (const QString &way : {u"plain"_s, u"unsized"_s, u"moved"_s}) {
        QVERIFY(fetch(way, {}).ok());
        QVERIFY2(reached.isEmpty(), qPrintable(way));
    }
    QVERIFY(fetch(u"large"_s, u"login"_s).ok());
    QVERIFY(reached.isEmpty());
    QVERIFY(fetch(u"plain"_s, u"dtn"_s).ok());
    QCOMPARE(reached.size(), 1);
    refuses = true; // what nobody asked for is not insisted on
    QVERIFY(fetch(u"large"_s, {}).ok());
    QVERIFY2(said.join(u' ').contains(u"The login node downloads the file"_s), qPrintable(said.join(u' ')));
    QCOMPARE(fetch(u"plain"_s, u"dtn"_s).error().code, ErrorCode::LoginRefused);
}

void DatasetThereTest::aCourseWithoutThatDatasetIsRefused()
{
    ProjectFile project = this->project();
    project.dataset.emplace();
    project.dataset->course = u"dogs"_s;
    auto data = obtainDataset(*m_session, project, {}, {});
    QVERIFY(!data.ok());
    QCOMPARE(data.error().code, ErrorCode::BadRequest);
    project.course.emplace();
    project.course->datasets = {{u"cats"_s, u"/x"_s, {}, {}, script::StageIn::Tar}};
    data = obtainDataset(*m_session, project, {}, {});
    QVERIFY(!data.ok());
    QVERIFY2(data.error().why.contains(u"cats"_s), qPrintable(why(data)));
}

void DatasetThereTest::aFolderOfOneHdf5FileTravelsAsThatFile()
{
    ProjectFile project = this->project();
    project.dataset = ProjectFile::Dataset{u"data"_s, {}, {}};
    write(project.folder + u"/data/sub/all samples.h5"_s, QByteArray("\x89HDF\r\n\x1a\n", 8) + QByteArray(5000, 's'));
    const auto outcome = runAll(project, *m_session, {}, {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome)));
    QCOMPARE(read(outcome->results + u"/seen"_s), QByteArray("node\nsub/all samples.h5\n"));
    const auto again = uploadDataset(*m_session, project, {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->wasThere);
    QVERIFY(again->archive.bytes().endsWith(".h5"));
    write(project.folder + u"/data/labels.csv"_s, "x"); // no longer alone
    const auto tar = uploadDataset(*m_session, project, {}, {});
    QVERIFY2(tar.ok(), qPrintable(why(tar)));
    QVERIFY(tar->archive.bytes().endsWith(".tar"));
}

void DatasetThereTest::anLmdbTravelsWithoutItsLock()
{
    ProjectFile project = this->project();
    project.dataset = ProjectFile::Dataset{u"images.lmdb"_s, {}, {}};
    write(project.folder + u"/images.lmdb/data.mdb"_s,
          QByteArray(16, '\0') + QByteArray("\xde\xc0\xef\xbe", 4) + QByteArray(5000, 's'));
    write(project.folder + u"/images.lmdb/lock.mdb"_s, QByteArray(8192, 'l'));
    const auto outcome = runAll(project, *m_session, {}, {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome)));
    QCOMPARE(read(outcome->results + u"/seen"_s), QByteArray("node\ndata.mdb\n"));
}

void DatasetThereTest::oneFileOfThisComputerIsADataset_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("seen");
    const QByteArray hdf5 = QByteArray("\x89HDF\r\n\x1a\n", 8) + "samples";
    QTest::newRow("HDF5") << u"all samples.h5"_s << hdf5 << QByteArray("node\nfile ");
    QTest::newRow("no format") << u"it's $(reboot).csv"_s << QByteArray("a,b") << QByteArray("node\nfile a,b\n");
    QTest::newRow("tar.gz") << u"cats.tar.gz"_s << QByteArray() << QByteArray("node\n1.txt\nsub/2.txt\n");
    QTest::newRow("zip") << u"cats.zip"_s << QByteArray() << QByteArray("node\n1.txt\nsub/2.txt\n");
}

void DatasetThereTest::oneFileOfThisComputerIsADataset()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, seen);
    ProjectFile project = this->project();
    project.dataset = ProjectFile::Dataset{name, {}, {}};
    if (content.isEmpty()) // as somebody has made it
        content = QByteArray::fromBase64(m_folder->sh(name.endsWith(u".zip"_s) ? "base64 mac.zip" : "base64 one.tar.gz"));
    write(project.folder + u'/' + name, content);
    const auto outcome = runAll(project, *m_session, {}, {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome)));
    const QByteArray said = read(outcome->results + u"/seen"_s);
    QVERIFY2(said.startsWith(seen), said.constData());
    const auto again = uploadDataset(*m_session, project, {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->wasThere);
}

VOYAGEUR_TEST(DatasetThereTest)

} // namespace tst_datasetthere
#include "tst_datasetthere.moc"
