// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/entrystore.h"
#include "dataset/planentries.h"
#include "testprogram.h"

#include <QMap>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

namespace tst_planentries {

using namespace voyageur::dataset;

namespace {

// A folder of the store for each folder of a tree, in an order that `generator` says; parents first.
std::shared_ptr<EntryStore> storeOf(const QMap<QByteArray, FileFacts> &tree, QRandomGenerator &generator)
{
    auto store = std::make_shared<EntryStore>();
    store->folders.emplace_back();
    std::vector<std::pair<quint32, QByteArray>> pending{{0, {}}};
    while (!pending.empty()) {
        std::swap(pending.back(), pending[static_cast<size_t>(generator.bounded(static_cast<int>(pending.size())))]);
        const auto [number, path] = pending.back();
        pending.pop_back();
        std::vector<std::pair<QByteArray, FileFacts>> names;
        for (auto at = tree.lowerBound(path); at != tree.end() && at.key().startsWith(path); ++at) {
            if (const QByteArray name = at.key().sliced(path.size()); !name.isEmpty() && !name.contains('/'))
                names.emplace_back(name, *at);
        }
        std::shuffle(names.begin(), names.end(), generator);
        for (const auto &[name, facts] : names)
            store->folders[number].add(name, facts, facts.kind == FileKind::Link ? "to " + name : QByteArray());
        store->folders[number].finish();
        const auto count = static_cast<quint32>(store->folders[number].records.size());
        for (quint32 place = 0; place < count; ++place) {
            EntryRecord &record = store->folders[number].records[place];
            if (record.kind() != FileKind::Folder)
                continue;
            record.folder = static_cast<quint32>(store->folders.size());
            pending.emplace_back(record.folder, path + store->folders[number].name(record).toByteArray() + '/');
            FolderRecords &below = store->folders.emplace_back();
            below.parent = number;
            below.place = place;
        }
    }
    store->finish();
    return store;
}

QMap<QByteArray, FileFacts> randomTree(QRandomGenerator &generator, int count)
{
    QMap<QByteArray, FileFacts> tree;
    QList<QByteArray> folders{""};
    const QByteArray letters("a-.!~0\xc3\xff b"); // on both sides of the slash
    while (tree.size() < count) {
        QByteArray name = folders.at(generator.bounded(static_cast<int>(folders.size())));
        for (int i = generator.bounded(1, 4); i > 0; --i)
            name += letters.at(generator.bounded(static_cast<int>(letters.size())));
        if (tree.contains(name) || name.endsWith("/.") || name.endsWith("/..") || name == "." || name == "..")
            continue;
        FileFacts facts;
        facts.kind = static_cast<FileKind>(generator.bounded(3));
        if (facts.kind == FileKind::File)
            facts = {FileKind::File, qint64(generator.bounded(1'000'000)) << 20, qint64(generator.bounded(2'000'000'000)) - 5,
                     qint64(generator.bounded(1'000'000'000))};
        if (facts.kind == FileKind::Folder)
            folders += name + '/';
        tree[name] = facts;
    }
    return tree;
}

} // namespace

class TestPlanEntries : public QObject {
    Q_OBJECT
private slots:
    void anyTreeComesInTheOrderOfItsPathsHoweverItWasFound()
    {
        for (quint32 seed = 0; seed < 200; ++seed) {
            QRandomGenerator generator(seed);
            const auto tree = randomTree(generator, static_cast<int>(seed));
            const PlanEntries entries(storeOf(tree, generator));
            QCOMPARE(entries.size(), tree.size() + 1);
            QCOMPARE(entries.first().path, QByteArray());
            qsizetype index = 0;
            auto expected = tree.begin();
            for (const PlanEntry &entry : entries) {
                const PlanEntry same = entries.at(index);
                QCOMPARE(same.path, entry.path);
                QCOMPARE(same.target, entry.target);
                QVERIFY(same.facts.sameContent(entry.facts));
                QCOMPARE(entries.pathSizeAt(index), entry.path.size());
                QVERIFY(entries.factsAt(index).sameContent(entry.facts));
                const auto at = entries.iteratorAt(index);
                QCOMPARE((*at).path, entry.path);
                QCOMPARE(at.pathSize(), entry.path.size());
                if (index++ == 0)
                    continue;
                QCOMPARE(entry.path, expected.key());
                QCOMPARE(entry.facts.kind, expected->kind);
                QCOMPARE(entry.target,
                         entry.facts.kind == FileKind::Link ? "to " + entry.path.sliced(entry.path.lastIndexOf('/') + 1)
                                                            : QByteArray());
                if (entry.facts.kind == FileKind::File)
                    QVERIFY(entry.facts.sameContent(*expected));
                ++expected;
            }
            QCOMPARE(index, entries.size());
        }
    }

    void aFileTakesLittleMoreThanItsName_data()
    {
        QTest::addColumn<int>("folders");
        QTest::newRow("in one folder") << 1;
        QTest::newRow("ten in each folder") << 10'000;
    }

    void aFileTakesLittleMoreThanItsName()
    {
        QFETCH(int, folders);
        constexpr int files = 100'000;
        QMap<QByteArray, FileFacts> tree;
        FileFacts folder;
        folder.kind = FileKind::Folder;
        for (int i = 0; i < files; ++i) {
            const QByteArray name = "part " + QByteArray::number(i % folders);
            tree[name] = folder;
            tree[name + "/image " + QByteArray::number(1'000'000 + i)] = FileFacts();
        }
        QRandomGenerator generator(6);
        const PlanEntries entries(storeOf(tree, generator));
        QCOMPARE(entries.size(), 1 + folders + files);
        constexpr qint64 nameBytes = 13;
        const double each = double(entries.memoryBytes()) / files - nameBytes;
        QVERIFY2(each < (folders == 1 ? 33 : 52), qPrintable(QString::number(each)));
    }
};

VOYAGEUR_TEST(TestPlanEntries)

} // namespace tst_planentries
#include "tst_planentries.moc"
