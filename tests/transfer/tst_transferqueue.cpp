// SPDX-License-Identifier: GPL-3.0-or-later
// The queue of transfers as a value: whose turn it is, what a person may want, and its file, whole and damaged.
#include "testprogram.h"
#include "transfer/queue.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

namespace tst_transferqueue {

using namespace voyageur;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using State = QueueItem::State;

namespace {

const QString narval = u"amelie@narval"_s;
const QDateTime now = QDateTime::fromSecsSinceEpoch(1'700'000'000, Qt::UTC);

Order order(const QString &name, const QString &cluster = u"narval"_s)
{
    Order one;
    one.kind = Order::Kind::File;
    one.cluster = cluster;
    one.user = u"amelie"_s;
    one.local = u"/home/amelie/"_s + name;
    one.remote = ssh::RemotePath("/scratch/amelie");
    return one;
}

base::Error error(base::ErrorCode code)
{
    return {code, u"It did not work."_s, u"So it is."_s, u"Try again."_s, u"no such thing"_s};
}

QList<QString> names(const Queue &queue)
{
    QList<QString> list;
    for (const QueueItem &item : queue.items())
        list += item.order.local.mid(item.order.local.lastIndexOf(u'/') + 1);
    return list;
}

} // namespace

class TestTransferQueue : public QObject {
    Q_OBJECT
private slots:
    void oneAtATimeForEachAccountInOrder()
    {
        Queue queue;
        const auto a = queue.add(order(u"a"_s), now);
        const auto b = queue.add(order(u"b"_s), now);
        const auto other = queue.add(order(u"c"_s, u"fir"_s), now);
        QCOMPARE(queue.next(narval), std::optional(a));
        queue.began(a);
        QCOMPARE(queue.next(narval), std::optional<quint64>());
        QCOMPARE(queue.next(u"amelie@fir"_s), std::optional(other)); // another cluster is not held up
        queue.finished(a, {}, now);
        QCOMPARE(queue.next(narval), std::optional(b));
        QCOMPARE(queue.next(u"somebody@narval"_s), std::optional<quint64>());
        QCOMPARE(queue.next(u"@"_s), std::optional<quint64>());
        QCOMPARE(queue.open(), 2);
    }

    void aLostConnectionWaitsAndAFailureStays()
    {
        Queue queue;
        const auto id = queue.add(order(u"a"_s), now);
        queue.began(id);
        queue.progressed(id, {500, 1000, u"a"_s});
        queue.failed(id, error(base::ErrorCode::ConnectionLost), now);
        QCOMPARE(queue.find(id)->state, State::Waiting);
        QVERIFY(queue.find(id)->begun);
        QCOMPARE(queue.find(id)->progress.done, 500);
        queue.began(id);
        queue.failed(id, error(base::ErrorCode::QuotaExceeded), now);
        QCOMPARE(queue.find(id)->state, State::Failed);
        QCOMPARE(queue.find(id)->error->next, u"Try again."_s);
        QCOMPARE(queue.next(narval), std::optional<quint64>());
        QVERIFY(queue.goOn(id));
        QVERIFY(!queue.find(id)->error);
        QCOMPARE(queue.next(narval), std::optional(id));
    }

    void whatThePersonWantsStands()
    {
        Queue queue;
        const auto id = queue.add(order(u"a"_s), now);
        queue.began(id);
        QVERIFY(queue.pause(id));
        queue.failed(id, error(base::ErrorCode::Cancelled), now); // it was stopped for that
        QCOMPARE(queue.find(id)->state, State::Paused);
        QVERIFY(!queue.pause(id));
        QVERIFY(queue.goOn(id));
        QVERIFY(!queue.goOn(id));
        queue.began(id);
        QVERIFY(queue.cancel(id, now));
        queue.failed(id, error(base::ErrorCode::Cancelled), now);
        QCOMPARE(queue.find(id)->state, State::Cancelled);
        QVERIFY(queue.goOn(id)); // once more
        queue.began(id);
        QVERIFY(queue.pause(id));
        Delivery arrived;
        arrived.files = 1;
        queue.finished(id, arrived, now); // it had just arrived
        QCOMPARE(queue.find(id)->state, State::Done);
        QVERIFY(!queue.goOn(id));
        QVERIFY(!queue.cancel(id, now));
        QVERIFY(!queue.pause(9999));
    }

    void aPausedOneLetsOthersPass()
    {
        Queue queue;
        const auto a = queue.add(order(u"a"_s), now);
        const auto b = queue.add(order(u"b"_s), now);
        queue.began(a);
        queue.pause(a);
        QCOMPARE(queue.next(narval), std::optional(b));
        queue.began(b);
        queue.goOn(a);
        QCOMPARE(queue.next(narval), std::optional<quint64>());
    }

    void theOrderIsThePersons()
    {
        Queue queue;
        const auto a = queue.add(order(u"a"_s), now);
        const auto b = queue.add(order(u"b"_s), now);
        const auto c = queue.add(order(u"c"_s), now);
        QVERIFY(queue.move(c, -1));
        QCOMPARE(names(queue), (QList<QString>{u"a"_s, u"c"_s, u"b"_s}));
        queue.began(a);
        queue.finished(a, {}, now);
        QVERIFY(!queue.move(c, -1)); // only one that has ended stands before it
        QVERIFY(queue.move(b, -1));
        QCOMPARE(queue.next(narval), std::optional(b));
        QVERIFY(!queue.move(a, 1));
        QVERIFY(!queue.move(b, 0));
        QVERIFY(!queue.dismiss(b));
        QVERIFY(queue.dismiss(a));
        queue.cancel(b, now);
        QCOMPARE(queue.dismissEnded(), 1);
        QCOMPARE(names(queue), (QList<QString>{u"c"_s}));
    }

    void itIsReadAsItWasWritten()
    {
        Queue queue;
        Order odd = order(u"Élève Été/mon jeu\n de \"données\""_s);
        odd.kind = Order::Kind::Names;
        odd.upload = false;
        odd.remote = ssh::RemotePath("/scratch/caf\xe9\n%41/\xff");
        odd.names = {"caf\xe9", "new\nline", "%", "-rf", " ", "\xff\xfe"};
        odd.excludes = {u"*.tmp"_s, u"/é*"_s};
        odd.deleteExtra = odd.checksum = odd.overwriteNewer = odd.gitIgnore = true;
        odd.bytesPerSecond = 5'000'000'000;
        const auto waits = queue.add(odd, now);
        const auto runs = queue.add(order(u"runs"_s), now);
        queue.began(runs);
        queue.progressed(runs, {3'221'225'472, 6'442'450'944, u"x"_s});
        const auto paused = queue.add(order(u"paused"_s, u"fir"_s), now);
        queue.pause(paused);
        const auto done = queue.add(order(u"done"_s, u"rorqual"_s), now);
        queue.began(done);
        queue.finished(done, {3, 1000, 400, 0, 2.5, "abc", true, 2, {u"“x” is unreadable"_s}, 7}, now);
        const auto failed = queue.add(order(u"failed"_s, u"nibi"_s), now);
        queue.began(failed);
        queue.failed(failed, error(base::ErrorCode::QuotaExceeded), now);

        const auto read = Queue::fromJson(queue.toJson());
        QVERIFY(!read.damaged && !read.fromLater);
        QCOMPARE(read.unreadable, 0);
        const auto &items = read.queue.items();
        QCOMPARE(items.size(), 5);
        QVERIFY(items[0].order == queue.find(waits)->order);
        QCOMPARE(items[0].state, State::Interrupted); // nothing starts by itself
        QVERIFY(!items[0].begun);
        QCOMPARE(items[1].state, State::Interrupted);
        QVERIFY(items[1].begun);
        QCOMPARE(items[1].progress.done, 3'221'225'472);
        QCOMPARE(items[2].state, State::Paused);
        QCOMPARE(items[3].state, State::Done);
        QCOMPARE(items[3].delivery->sha256, "abc");
        QCOMPARE(items[3].delivery->noteCount, 7);
        QCOMPARE(items[3].ended, now);
        QCOMPARE(items[4].error->code, base::ErrorCode::QuotaExceeded);
        QCOMPARE(items[4].error->server, u"no such thing"_s);
        QVERIFY(!read.queue.next(narval));
        Queue again = read.queue;
        QVERIFY(again.goOn(items[1].id));
        QCOMPARE(again.next(narval), std::optional(items[1].id));
        QVERIFY(again.add(order(u"new"_s), now) > items[4].id); // no number twice
    }

    void damageIsSurvived()
    {
        QVERIFY(Queue::fromJson({}).damaged);
        QVERIFY(Queue::fromJson("[1, 2]").damaged);
        QVERIFY(Queue::fromJson(R"({"version": 1})").damaged);
        QVERIFY(Queue::fromJson(R"({"version": "x", "transfers": []})").damaged);
        QVERIFY(Queue::fromJson(R"({"version": 2, "transfers": []})").fromLater);
        Queue queue;
        queue.add(order(u"a"_s), now);
        queue.add(order(u"b"_s), now);
        QJsonObject object = QJsonDocument::fromJson(queue.toJson()).object();
        QJsonArray transfers = object["transfers"_L1].toArray();
        for (const QJsonValue &bad : {QJsonValue(3), QJsonValue(QJsonObject()), QJsonValue(QJsonObject{{u"state"_s, u"odd"_s}})})
            transfers.insert(1, bad);
        QJsonObject hostile = transfers[0].toObject();
        QJsonObject hostileOrder = hostile["order"_L1].toObject();
        hostileOrder[u"kind"_s] = u"names"_s;
        for (const char *name : {"..", "a/b", "", "a%00b"}) {
            hostileOrder[u"names"_s] = QJsonArray{QString::fromLatin1(name)};
            hostile[u"order"_s] = hostileOrder;
            transfers.append(hostile);
        }
        object[u"transfers"_s] = transfers;
        const auto read = Queue::fromJson(QJsonDocument(object).toJson());
        QVERIFY(!read.damaged);
        QCOMPARE(read.unreadable, 7);
        QCOMPARE(names(read.queue), (QList<QString>{u"a"_s, u"b"_s}));
    }

    void everyByteMayBeMissingOrWrong()
    {
        Queue queue;
        for (const char *name : {"a", "b", "c"})
            queue.add(order(QString::fromLatin1(name)), now);
        const QByteArray whole = queue.toJson();
        QRandomGenerator random(7);
        for (qsizetype at = 0; at < whole.size(); ++at) {
            (void)Queue::fromJson(whole.first(at));
            QByteArray wrong = whole;
            wrong[at] = static_cast<char>(random.bounded(256));
            QVERIFY(Queue::fromJson(wrong).queue.items().size() <= 3);
        }
    }
};

VOYAGEUR_TEST(TestTransferQueue)

} // namespace tst_transferqueue
#include "tst_transferqueue.moc"
