// SPDX-License-Identifier: GPL-3.0-or-later
// What a job wrote, as a listing: kinds, checkpoints, hostile names, folders without end.
#include "tree.h"

#include "base/platform.h"
#include "dataset/membername.h"
#include "runs/resultfiles.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <thread>

#ifndef Q_OS_WIN
#include <sys/stat.h>
#endif

namespace tst_gallery {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::runs;
using namespace voyageur::tests;
using Kind = ResultFile::Kind;

class TestGallery final : public QObject {
    Q_OBJECT

private slots:
    void init() { m_tree = std::make_unique<Tree>(); }
    void kinds_data();
    void kinds();
    void theyComeAsAPersonReadsThem();
    void aFolderOfACheckpointIsOne();
    void theNewestAndTheBestAreMarked();
    void awkwardNamesAreListedAsTheyAre();
    void linksLeadNowhereElse();
    void filesThatVanishAreNotThere();
    void moreThanAreListedIsSaid();
    void aDeepFolderEnds();
    void whatIsNotThereIsAnError();
    void itCanBeStopped();

private:
    ResultListing list() const;
    std::unique_ptr<Tree> m_tree;
};

ResultListing TestGallery::list() const
{
    const auto listing = listResults(m_tree->path());
    if (!listing)
        qFatal("%s", qPrintable(listing.error().text()));
    return *listing;
}

void TestGallery::kinds_data()
{
    QTest::addColumn<Kind>("kind");
    const std::pair<Kind, QByteArrayList> kinds[] = {
        {Kind::Figure, {"figure.svg", "a.PNG", "x.jpeg", "loss.pdf", "b.webp"}},
        {Kind::Events, {"events.out.tfevents.1700000000.node.1.0", "logs/events.out.tfevents.1.n.profile-empty"}},
        {Kind::Table, {"metrics.csv", "table.TSV"}},
        {Kind::Json, {"history.json", "log.jsonl"}},
        {Kind::Checkpoint,
         {"model.pt", "best.pth", "epoch=3-step=12.ckpt", "weights.h5", "model.keras", "model.safetensors", "forest.pkl",
          "checkpoint-0012.json", "checkpoint.npz", "checkpoint.joblib", "pytorch_model.bin", "ckpt-3.index",
          "ckpt-3.data-00000-of-00001", "checkpoint"}},
        {Kind::Notebook, {"report.ipynb"}},
        {Kind::Text, {"slurm-12.out", "notes.md", "report.html", "config.yaml"}},
        {Kind::Other, {"data.npy", "run.sh", "noending", ".hidden", "checkpoints.zip.part", "png"}},
    };
    for (const auto &[kind, names] : kinds)
        for (const QByteArray &name : names)
            QTest::newRow(name.constData()) << kind;
}

void TestGallery::kinds()
{
    QFETCH(Kind, kind);
    QCOMPARE(resultKindOf(QTest::currentDataTag()), kind);
}

void TestGallery::theyComeAsAPersonReadsThem()
{
    for (const char *name : {"epoch-10.png", "epoch-9.png", "Epoch-1.png", "b/z.png", "a.txt"})
        m_tree->file(name, "x");
    QByteArrayList names;
    for (const ResultFile &file : list().ofKinds({Kind::Figure}))
        names += file.path;
    QCOMPARE(names.indexOf("Epoch-1.png") < names.indexOf("epoch-9.png"), true);
    QCOMPARE(names.indexOf("epoch-9.png") < names.indexOf("epoch-10.png"), true);
    QCOMPARE(list().count, 5);
    QCOMPARE(list().bytes, 5);
    QVERIFY(list().complete);
}

void TestGallery::aFolderOfACheckpointIsOne()
{
    m_tree->file("out/checkpoint-500/model.safetensors", QByteArray(100, 'x'), 1'700'000'000);
    m_tree->file("out/checkpoint-500/optimizer.pt", QByteArray(50, 'x'), 1'700'000'500);
    m_tree->file("out/checkpoint-500/deep/rng.pth", QByteArray(7, 'x'));
    m_tree->file("out/checkpoint-500/trainer_state.json", "{}");
    m_tree->file("tf/ckpt-3.index", QByteArray(10, 'x'));
    m_tree->file("tf/ckpt-3.data-00000-of-00001", QByteArray(1000, 'x'));
    m_tree->file("tf/checkpoint", "text");
    const ResultListing listing = list();
    const auto checkpoints = listing.ofKinds({Kind::Checkpoint});
    QCOMPARE(checkpoints.size(), 3);
    QCOMPARE(checkpoints[0].path, "out/checkpoint-500");
    QVERIFY(checkpoints[0].isFolder);
    QCOMPARE(checkpoints[0].bytes, 157);
    QCOMPARE(checkpoints[0].files, 3);
    QCOMPARE(checkpoints[0].modified.toSecsSinceEpoch(), 1'700'000'500);
    QCOMPARE(checkpoints[2].path, "tf/ckpt-3");
    QVERIFY(!checkpoints[2].isFolder);
    QCOMPARE(checkpoints[2].bytes, 1010);
    QCOMPARE(listing.ofKinds({Kind::Json}).size(), 1); // the trainer's state is read
    QCOMPARE(listing.count, 7);
}

void TestGallery::theNewestAndTheBestAreMarked()
{
    m_tree->file("epoch-1.pt", "x", 1'700'000'000);
    m_tree->file("epoch-2.pt", "x", 1'700'000'900);
    m_tree->file("epoch-10.pt", "x", 1'700'000'900);
    m_tree->file("model_best.pt", "x", 1'700'000'100);
    m_tree->file("bestiary.pt", "x", 1'700'000'100);
    QByteArrayList newest;
    QByteArrayList best;
    for (const ResultFile &file : list().files) {
        if (file.newest)
            newest += file.path;
        if (file.best)
            best += file.path;
    }
    QCOMPARE(newest, QByteArrayList{"epoch-10.pt"});
    QCOMPARE(best, QByteArrayList{"model_best.pt"});
}

void TestGallery::awkwardNamesAreListedAsTheyAre()
{
    int made = 0;
    for (const QByteArray &name : awkwardNames()) {
        if (name.contains('/') || name.size() > 250)
            continue;
        m_tree->file("f/" + name, "x");
        ++made;
    }
    const ResultListing listing = list();
    QCOMPARE(listing.count, made);
    for (const ResultFile &file : listing.files) {
        QVERIFY2(QFile::exists(base::fileNameText(base::fileNameBytes(m_tree->path()) + '/' + file.path))
                     || dataset::shownName(file.path).contains(u'\\'),
                 file.path.constData());
    }
}

void TestGallery::linksLeadNowhereElse()
{
#ifndef Q_OS_WIN
    m_tree->file("epoch=3.ckpt", "12345");
    m_tree->link("best.ckpt", "epoch=3.ckpt");
    m_tree->link("round", ".");
    m_tree->link("up", "..");
    m_tree->link("itself.png", "itself.png");
    m_tree->link("gone.png", "nothing.png");
    m_tree->link("device.png", "/dev/zero");
    QVERIFY(mkfifo(m_tree->local("pipe.csv").constData(), 0600) == 0);
    const ResultListing listing = list();
    QCOMPARE(listing.count, 2);
    QCOMPARE(listing.files[0].path, "best.ckpt");
    QCOMPARE(listing.files[0].bytes, 5);
#endif
}

void TestGallery::filesThatVanishAreNotThere()
{
    for (int i = 0; i < 300; ++i)
        m_tree->file("d" + QByteArray::number(i) + "/a.png", "x");
    std::thread remover([this] {
        for (int i = 299; i >= 0; --i)
            QDir(m_tree->path() + u"/d%1"_s.arg(i)).removeRecursively();
    });
    for (int i = 0; i < 20; ++i) {
        const auto listing = listResults(m_tree->path());
        if (!listing || !listing->unreadable.isEmpty()) {
            remover.join();
            QFAIL("A folder that went away was an error.");
        }
    }
    remover.join();
    QCOMPARE(list().count, 0);
}

void TestGallery::moreThanAreListedIsSaid()
{
    QList<ResultFile> many;
    for (int i = 1; i <= 100'500; ++i) {
        ResultFile file;
        file.path = "images/" + QByteArray::number(i) + ".png";
        file.bytes = 1;
        many += file;
    }
    QElapsedTimer clock;
    clock.start();
    const ResultListing listing = gatherResults(many);
    QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(listing.files.size(), ResultListing::mostFiles);
    QVERIFY(!listing.complete);
    QCOMPARE(listing.files.first().path, "images/1.png");
}

void TestGallery::aDeepFolderEnds()
{
    QByteArray deep;
    for (int i = 0; i < 60; ++i)
        deep += "d/";
    m_tree->file(deep + "a.png", "x");
    m_tree->file("b.png", "x");
    const ResultListing listing = list();
    QCOMPARE(listing.count, 1);
    QVERIFY(!listing.complete);
}

void TestGallery::whatIsNotThereIsAnError()
{
    const auto listing = listResults(m_tree->path() + u"/none"_s);
    QVERIFY(!listing.ok());
    QCOMPARE(listing.error().code, base::ErrorCode::NotFound);
}

void TestGallery::itCanBeStopped()
{
    m_tree->file("a.png", "x");
    base::StopSource stop;
    stop.request();
    const auto listing = listResults(m_tree->path(), {}, stop.token());
    QVERIFY(!listing.ok() && listing.error().code == base::ErrorCode::Cancelled);
}

VOYAGEUR_TEST(TestGallery)

} // namespace tst_gallery
#include "tst_gallery.moc"
