// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"
#include "tree.h"

#include "base/sha256.h"
#include "dataset/shards.h"
#include "dataset/tarstream.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRandomGenerator>
#include <QTest>

namespace tst_shards {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 shardSize = 100'000;

Plan planOf(const QString &folder)
{
    auto plan = makePlan(folder);
    if (!plan.ok())
        qFatal("no plan");
    return std::move(*plan);
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot be read");
    return file.readAll();
}

// What a shard's tar would be, without reading: the names, sizes and times of its members, in order.
QMap<QByteArray, QByteArray> shardsByName(const Plan &plan)
{
    QMap<QByteArray, QByteArray> contents;
    for (const Shard &shard : shardsOf(plan, shardSize)) {
        QByteArray content;
        for (const PlanEntry &entry : dataset::planOf(plan, shard).entries)
            content += entry.path + '\0' + QByteArray::number(entry.facts.size) + ' '
                + QByteArray::number(entry.facts.mtimeSeconds) + '\n';
        if (contents.contains(shard.name))
            qFatal("two shards of one name");
        contents[shard.name] = hashOf(content);
    }
    return contents;
}

int newIn(const QMap<QByteArray, QByteArray> &after, const QMap<QByteArray, QByteArray> &before)
{
    int count = 0;
    for (auto shard = after.begin(); shard != after.end(); ++shard)
        count += before.value(shard.key()) != *shard;
    return count;
}

} // namespace

class TestShards : public QObject {
    Q_OBJECT
private slots:
    void aChangeOfOneFileChangesAtMostTwo()
    {
        Tree tree;
        QRandomGenerator generator(6);
        const auto pathOf = [](int i) { return "data/class " + QByteArray::number(i % 50) + "/image " + QByteArray::number(i); };
        for (int i = 0; i < 10'000; ++i)
            tree.file(pathOf(i), QByteArray(generator.bounded(3000), 'x'), 1'600'000'000 + i);
        const QString folder = tree.path() + u"/data"_s;
        auto before = shardsByName(planOf(folder));
        QVERIFY2(before.size() > 100 && before.size() < 400, qPrintable(QString::number(before.size())));
        for (int round = 0; round < 40; ++round) {
            const int i = generator.bounded(10'000);
            switch (round % 4) {
            case 0: // added, newest of all
                tree.file("data/class " + QByteArray::number(i % 50) + "/new " + QByteArray::number(round),
                          QByteArray(generator.bounded(200'000), 'n'), 1'700'000'000 + round);
                break;
            case 1:
                QFile::remove(tree.path() + u'/' + QString::fromUtf8(pathOf(i)));
                break;
            case 2: // another size
                tree.file(pathOf(i), QByteArray(generator.bounded(100'000), 'c'), 1'700'000'000 + round);
                break;
            default: // the same size
                tree.setTime(pathOf(i % 100), 1'700'000'000 + round);
            }
            const auto after = shardsByName(planOf(folder));
            const int count = newIn(after, before);
            QVERIFY2(count <= 2, qPrintable(u"round %1: %2"_s.arg(round).arg(count)));
            before = after;
        }
    }

    void allShardsTogetherAreTheFolder()
    {
        Tree tree;
        fillAwkward(tree, "data");
        QRandomGenerator generator(3);
        for (int i = 0; i < 200; ++i)
            tree.file("data/more/" + QByteArray::number(i),
                      QByteArray(generator.bounded(20'000), static_cast<char>('a' + i % 26)));
        Tree out;
        const auto report = packShards(tree.path() + u"/data"_s, out.path(), shardSize, Exclusions::standard());
        QVERIFY(report.ok());
        QVERIFY(report->shards > 5);
        QCOMPARE(report->written, report->shards);
        QCOMPARE(report->changedCount, 0);
        const QStringList tars = QDir(out.path()).entryList({u"data-*.tar"_s});
        QCOMPARE(tars.size(), report->shards);
        out.folder("unpacked");
        for (const QString &tar : tars) // in any order, each by itself
            outputOf(u"tar"_s, {u"-xf"_s, u"../"_s + tar}, {}, out.path() + u"/unpacked"_s);
        QCOMPARE(snapshot(out.local("unpacked/data"), false), snapshot(tree.local("data"), false));

        // The manifest has every file, and what it says is so.
        const auto expected = snapshot(tree.local("data"));
        int files = 0;
        QStringList listed;
        for (const QByteArray &line : bytesOf(report->manifest).trimmed().split('\n')) {
            const QJsonObject object = QJsonDocument::fromJson(line).object();
            const QByteArray hash = object[u"sha256"_s].toString().toLatin1();
            if (!object.contains(u"path"_s)) {
                listed += object[u"shard"_s].toString();
                QCOMPARE(hashOf(bytesOf(out.path() + u'/' + listed.last())), hash);
                continue;
            }
            const QByteArray path = object.contains(u"pathBase64"_s)
                ? QByteArray::fromBase64(object[u"pathBase64"_s].toString().toLatin1())
                : object[u"path"_s].toString().toUtf8();
            QVERIFY2(expected.value(path).endsWith(hash), path.constData());
            QVERIFY(tars.contains(object[u"shard"_s].toString()));
            ++files;
        }
        QCOMPARE(files, report->files);
        listed.sort();
        QCOMPARE(listed, tars);
    }

    void whatIsThereAlreadyIsLeftAlone()
    {
        Tree tree;
        for (int i = 0; i < 200; ++i)
            tree.file("data/" + QByteArray::number(i), QByteArray(5000, static_cast<char>('a' + i % 26)));
        Tree out;
        const auto first = packShards(tree.path() + u"/data"_s, out.path(), shardSize, Exclusions::standard());
        QVERIFY(first.ok());
        const auto again = packShards(tree.path() + u"/data"_s, out.path(), shardSize, Exclusions::standard());
        QVERIFY(again.ok());
        QCOMPARE(again->written, 0);
        QVERIFY(again->old.isEmpty());
        tree.file("data/100", QByteArray(5000, 'Z'), 1'700'000'100);
        const auto changed = packShards(tree.path() + u"/data"_s, out.path(), shardSize, Exclusions::standard());
        QVERIFY(changed.ok());
        QCOMPARE(changed->written, 1);
        const auto coarse = packShards(tree.path() + u"/data"_s, out.path(), 1'000'000'000, Exclusions::standard());
        QVERIFY(coarse.ok());
        QCOMPARE(coarse->old.size(), first->shards - coarse->shards);
    }

    void whatChangesMeanwhileLeavesTheOldManifest()
    {
        Tree tree;
        for (int i = 0; i < 10; ++i)
            tree.file("data/" + QByteArray::number(i), QByteArray(1'000'000, 'a'));
        Tree out;
        out.file("data.manifest.jsonl", "the older one");
        bool changed = false;
        const auto report = packShards(tree.path() + u"/data"_s, out.path(), 100'000'000, Exclusions::standard(),
                                       [&](const base::Progress &progress) {
                                           if (progress.total > 0 && !std::exchange(changed, true))
                                               QFile::resize(tree.path() + u"/data/9"_s, 10);
                                       });
        QVERIFY(report.ok());
        QCOMPARE(report->changedCount, 1);
        QCOMPARE(report->manifest, QString());
        QCOMPARE(report->written, 0);
        QFile manifest(out.path() + u"/data.manifest.jsonl"_s);
        QVERIFY(manifest.open(QIODevice::ReadOnly));
        QCOMPARE(manifest.readAll(), "the older one");
    }
};

VOYAGEUR_TEST(TestShards)

} // namespace tst_shards
#include "tst_shards.moc"
