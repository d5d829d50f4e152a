// SPDX-License-Identifier: GPL-3.0-or-later
// The queue at work: over a real login, through pauses, lost connections and programs that are killed. What is sent twice is
// counted.
#include "practicehost.h"
#include "sshserver.h"
#include "tree.h"

#include "../transfer/remotefolder.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "base/sha256.h"
#include "models/panemodel.h"
#include "models/sendmodel.h"
#include "models/transfersmodel.h"
#include "testprogram.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

namespace tst_transferrun {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::models;
using namespace Qt::StringLiterals;
using transfer::Order;
using transfer::QueueItem;
using State = QueueItem::State;
using tests::RemoteFolder; // the window has another

namespace {

constexpr qint64 bigSize = 96 * 1024 * 1024;
constexpr qint64 rate = 24'000'000;                    // so that there is a middle to be killed in
constexpr qint64 atMostTwice = 7LL * 16 * 1024 * 1024; // a chunk for each channel

//! What the window is made of, as far as the queue needs it.
struct Program {
    explicit Program(const QString &file)
        : preferences(file + u".ini"_s), session(workers, *cluster::Catalogue::load(), preferences),
          transfers(workers, session, activities, file)
    {
    }
    bool signIn()
    {
        SignInRequest request;
        request.cluster = u"practice"_s;
        session.signIn(request);
        return QTest::qWaitFor([&] { return session.state() != SessionModel::State::SigningIn; }, 60'000) && session.session();
    }
    const QueueItem &item(int at = 0) const { return transfers.queue().items().at(at); }
    bool waitFor(State state, int at = 0)
    {
        return QTest::qWaitFor([&] { return item(at).state == state; }, 120'000);
    }
    bool waitForBytes(qint64 bytes, int at = 0)
    {
        return QTest::qWaitFor([&] { return item(at).progress.done >= bytes || item(at).hasEnded(); }, 120'000);
    }

    base::Workers workers;
    Preferences preferences;
    ActivityModel activities;
    SessionModel session;
    TransfersModel transfers;
};

Order blank(Order::Kind kind)
{
    Order order;
    order.kind = kind;
    order.cluster = u"practice"_s;
    order.user = u"student"_s;
    return order;
}

QByteArray noise(qint64 size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(42);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / 4);
    return bytes;
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestTransferRun : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_host = practiceHost();
        m_big = noise(bigSize);
        m_local.file("big.bin", m_big);
    }
    void cleanupTestCase() { m_host.reset(); }

    void aKilledProgramGoesOnWhenThePersonSaysSo_data()
    {
        QTest::addColumn<bool>("upload");
        QTest::newRow("upload") << true;
        QTest::newRow("download") << false;
    }

    void aKilledProgramGoesOnWhenThePersonSaysSo()
    {
        QFETCH(const bool, upload);
        RemoteFolder remote(m_host);
        Tree state;
        Tree out;
        const QString file = state.path() + u"/transfers.json"_s;
        Order order = blank(upload ? Order::Kind::File : Order::Kind::Fetch);
        if (upload) {
            order.local = m_local.path() + u"/big.bin"_s;
            order.remote = remote.path();
            order.bytesPerSecond = rate;
        } else {
            remote.sh("head -c \"$1\" /dev/urandom > big.bin", {QByteArray::number(bigSize * 8)});
            order.remote = remote.path("big.bin");
            order.local = out.path();
        }
        transfer::Queue queue;
        queue.add(order, QDateTime::currentDateTimeUtc());
        QVERIFY(base::writeFile(file, queue.toJson()).ok());

        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"--carry"_s, file, u"30000000"_s}));
        QVERIFY(QTest::qWaitFor([&] { return program.canReadLine() || program.state() == QProcess::NotRunning; }, 120'000));
        QCOMPARE(program.readLine(), "under way\n");
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus(), QProcess::CrashExit);

        Program again(file);
        QCOMPARE(again.transfers.queue().items().size(), 1);
        QCOMPARE(again.item().state, State::Interrupted);
        QVERIFY(again.item().begun);
        QVERIFY(again.signIn());
        QCoreApplication::processEvents();
        QCOMPARE(again.item().state, State::Interrupted); // nothing starts by itself
        QCOMPARE(again.activities.rowCount(), 0);
        again.transfers.goOnWithInterrupted();
        QCOMPARE(again.item().state, State::Running);
        QVERIFY2(again.waitFor(State::Done), qPrintable(again.item().error ? again.item().error->text() : u"slow"_s));
        const auto delivery = *again.item().delivery;
        QVERIFY(delivery.verified);
        QVERIFY2(delivery.resumedFrom > 0, "all was sent again");
        if (upload) {
            QCOMPARE(remote.hashOf("big.bin"), hashOf(m_big));
            QCOMPARE(remote.list(), "./big.bin\n");
        } else {
            QCOMPARE(hashOf(contentOf(out.path() + u"/big.bin"_s)), remote.hashOf("big.bin"));
        }
        QVERIFY2(delivery.resumedFrom >= 30'000'000 - atMostTwice / 7 * 2, qPrintable(QString::number(delivery.resumedFrom)));
    }

    void aLostConnectionGoesOnAfterTheNextSignIn()
    {
        RemoteFolder remote(m_host);
        Tree state;
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order order = program.transfers.orderFor(Order::Kind::File);
        QVERIFY(order.account() == blank(Order::Kind::File).account());
        order.local = m_local.path() + u"/big.bin"_s;
        order.remote = remote.path();
        order.bytesPerSecond = rate;
        program.transfers.add(order);
        QVERIFY(program.waitForBytes(20'000'000));
        const auto sshd = program.session.session()->host->run(ssh::ShellCommand::script("echo $PPID"));
        QVERIFY(sshd.ok());
        insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd->out.trimmed())});
        QVERIFY(program.waitFor(State::Waiting));
        QTRY_COMPARE(program.session.state(), SessionModel::State::SignedOut);
        QCOMPARE(program.item().state, State::Waiting);
        QVERIFY(program.signIn());
        QVERIFY2(program.waitFor(State::Done), qPrintable(program.item().error ? program.item().error->text() : u"slow"_s));
        QVERIFY(program.item().delivery->resumedFrom > 0);
        QCOMPARE(remote.hashOf("big.bin"), hashOf(m_big));
        QCOMPARE(program.activities.rowCount(), 1); // one thing, cut off or not
        QCOMPARE(program.activities.at(0).state, Activity::State::Done);
    }

    void whatIsPausedLetsOthersPassAndGoesOn_data()
    {
        QTest::addColumn<bool>("inPlace");
        QTest::newRow("where it is") << true;
        QTest::newRow("stopped, and gone on from what is there") << false;
    }

    void whatIsPausedLetsOthersPassAndGoesOn()
    {
        QFETCH(const bool, inPlace);
        RemoteFolder remote(m_host);
        Tree state;
        Tree small;
        small.file("little", "12345");
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order big = program.transfers.orderFor(inPlace ? Order::Kind::File : Order::Kind::Names);
        big.local = inPlace ? m_local.path() + u"/big.bin"_s : m_local.path();
        big.names = inPlace ? QList<QByteArray>() : QList<QByteArray>{"big.bin"};
        big.remote = remote.path();
        big.bytesPerSecond = rate;
        const auto id = program.transfers.add(big);
        Order little = program.transfers.orderFor(Order::Kind::File);
        little.local = small.path() + u"/little"_s;
        little.remote = remote.path();
        program.transfers.add(little);
        QCOMPARE(program.item(1).state, State::Waiting); // one at a time
        QVERIFY(program.waitForBytes(10'000'000));
        QCOMPARE(program.item(1).state, State::Waiting);
        program.transfers.pause(id);
        QCOMPARE(program.item().state, State::Paused);
        QVERIFY(program.waitFor(State::Done, 1));
        QCOMPARE(program.item().state, State::Paused);
        QCOMPARE(program.activities.running(), 0);
        program.transfers.goOn(id);
        QVERIFY2(program.waitFor(State::Done), qPrintable(program.item().error ? program.item().error->text() : u"slow"_s));
        QCOMPARE(remote.hashOf("big.bin"), hashOf(m_big));
        QCOMPARE(remote.list(), "./big.bin\n./little\n");
        program.transfers.dismissEnded();
        QCOMPARE(program.transfers.queue().items().size(), 0);
        QCOMPARE(program.activities.rowCount(), 0);
    }

    void whatIsCancelledIsTriedAgain()
    {
        RemoteFolder remote(m_host);
        Tree state;
        const QString file = state.path() + u"/transfers.json"_s;
        {
            Program program(file);
            QVERIFY(program.signIn());
            Order order = program.transfers.orderFor(Order::Kind::Archive);
            order.local = m_local.path();
            order.remote = remote.path();
            order.bytesPerSecond = rate;
            const auto id = program.transfers.add(order);
            QVERIFY(program.waitForBytes(10'000'000));
            program.transfers.cancel(id);
            QCOMPARE(program.item().state, State::Cancelled);
            program.transfers.goOn(id); // at once, while the first attempt still ends
            QVERIFY2(program.waitFor(State::Done), qPrintable(program.item().error ? program.item().error->text() : u"slow"_s));
            QVERIFY(program.item().delivery->verified);
        }
        Program again(file); // what has ended is still listed
        QCOMPARE(again.item().state, State::Done);
        QCOMPARE(again.item().delivery->files, 1);
    }

    void anyNameTravelsBothWays()
    {
        RemoteFolder remote(m_host);
        Tree state;
        Tree from;
        Tree back;
        fillAwkward(from, "all");
        from.file("all/.git/config", "not sent");
        QList<QByteArray> names;
        for (const QByteArray &name : snapshot(from.local("all")).keys())
            if (!name.contains('/'))
                names += name;
        QVERIFY(names.size() > 10);
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order order = program.transfers.orderFor(Order::Kind::Names);
        order.local = from.path() + u"/all"_s;
        order.remote = remote.path();
        order.names = names;
        program.transfers.add(order);
        QVERIFY2(program.waitFor(State::Done), qPrintable(program.item().error ? program.item().error->text() : u"slow"_s));
        QVERIFY(program.item().delivery->verified);
        order.upload = false;
        order.local = back.path();
        program.transfers.add(order);
        QVERIFY2(program.waitFor(State::Done, 1), qPrintable(program.item(1).error ? program.item(1).error->text() : u"slow"_s));
        auto expected = snapshot(from.local("all"), false);
        auto found = snapshot(back.path().toUtf8(), false);
        for (auto *each : {&expected, &found}) // links that leave the folder stay where they are
            each->removeIf([](const auto &entry) { return entry.value().startsWith("link"); });
        QCOMPARE(found, expected);
    }

    void codeGoesWithoutWhatStaysOfIt_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("files") << static_cast<int>(Order::Kind::Names);
        QTest::newRow("archive") << static_cast<int>(Order::Kind::Archive);
        QTest::newRow("sync") << static_cast<int>(Order::Kind::Sync);
    }

    void codeGoesWithoutWhatStaysOfIt()
    {
        QFETCH(const int, kind);
        RemoteFolder remote(m_host);
        Tree state;
        Tree from;
        for (const char *name : {"code/train.py", "code/.env", "code/.env.example", "code/keys/a.pem", "code/env/pyvenv.cfg",
                                 "code/model.ckpt", "data/.env", "data/model.ckpt"})
            from.file(name, "1");
        from.file("code/.gitignore", "*.ckpt\n");
        from.file("code/.voyageurignore", "!a.pem\n");
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order order = program.transfers.orderFor(static_cast<Order::Kind>(kind));
        order.local = from.path();
        order.remote = remote.path();
        if (order.kind == Order::Kind::Names)
            order.names = {"code", "data"};
        else
            order.local += u"/code"_s;
        program.transfers.add(order);
        QVERIFY2(program.waitFor(State::Done), qPrintable(program.item().error ? program.item().error->text() : u"slow"_s));
        if (order.kind == Order::Kind::Archive)
            remote.sh("tar -xf code.tar && rm code.tar");
        const QByteArray top = order.kind == Order::Kind::Sync ? "./" : "./code/";
        QByteArray wanted;
        for (const char *name : {".env.example", ".gitignore", ".voyageurignore", "keys/a.pem", "train.py"})
            wanted += top + name + '\n';
        if (order.kind == Order::Kind::Names) // no code: git's list is git's, and a dataset's files are data
            wanted += "./data/.env\n./data/model.ckpt\n";
        QCOMPARE(remote.sh("find . -type f | LC_ALL=C sort"), wanted);
    }

    void nothingIsDeletedThatNobodyHasSeen()
    {
        RemoteFolder remote(m_host);
        Tree state;
        Tree from;
        from.file("kept", "1");
        remote.sh("echo precious > extra; echo old > seen");
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order order = program.transfers.orderFor(Order::Kind::Sync);
        order.local = from.path();
        order.remote = remote.path();
        order.deleteExtra = true;
        program.transfers.add(order);
        QVERIFY(program.waitFor(State::Done));
        QCOMPARE(remote.list(), "./extra\n./kept\n./seen\n");
        QCOMPARE(program.item().delivery->noteCount, 1);
        const auto prepared = transfer::prepareSync(*program.session.session()->host, transfer::requestOf(order));
        QVERIFY(prepared.ok());
        program.transfers.add(order, std::make_shared<transfer::PreparedSync>(*prepared));
        QVERIFY(program.waitFor(State::Done, 1));
        QCOMPARE(remote.list(), "./kept\n");
        QCOMPARE(program.item(1).delivery->deleted, 2);
    }

    void whatWasKeptIsRemoved()
    {
        RemoteFolder remote(m_host);
        Tree state;
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        Order order = program.transfers.orderFor(Order::Kind::Archive);
        order.local = m_local.path();
        order.remote = remote.path();
        order.bytesPerSecond = rate;
        const auto id = program.transfers.add(order);
        QVERIFY(program.waitForBytes(10'000'000));
        QVERIFY(!program.transfers.canDiscard(id)); // it runs
        program.transfers.cancel(id);
        QVERIFY(QTest::qWaitFor([&] { return program.transfers.canDiscard(id); }, 20'000));
        QVERIFY(!remote.list().isEmpty());

        std::optional<transfer::Kept> kept;
        bool removed = false;
        connect(&program.transfers, &TransfersModel::keptFound, this, [&](quint64, const transfer::Kept &found, bool isRemoved) {
            kept = found;
            removed = isRemoved;
        });
        program.transfers.lookAtKept(id);
        QVERIFY(QTest::qWaitFor([&] { return kept.has_value(); }, 20'000));
        QVERIFY2(kept->bytes >= 4'000'000 && !removed, qPrintable(QString::number(kept->bytes)));
        const qint64 bytes = kept->bytes;
        QVERIFY(!remote.list().isEmpty());
        kept.reset();
        program.transfers.discard(id);
        QVERIFY(QTest::qWaitFor([&] { return kept.has_value(); }, 20'000));
        QVERIFY(removed);
        QCOMPARE(kept->bytes, bytes);
        QCOMPARE(remote.list(), QByteArray());
        QCOMPARE(program.item().state, State::Cancelled);
        QVERIFY(!program.transfers.canDiscard(id));
        QCOMPARE(transfer::Queue::fromJson(program.transfers.queue().toJson()).queue.items().first().begun, false);
    }

    void whatUsuallyStaysHereGoesAlongWhenThePersonWantsIt()
    {
        RemoteFolder remote(m_host);
        Tree state;
        Tree from;
        from.file("code/main.py", "1");
        from.file("code/.git/config", QByteArray(1000, 'x'));
        from.file("code/sub/__pycache__/a.pyc", "x");
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        SendModel send(program.workers, program.session, program.transfers);
        bool known = false;
        connect(&send, &SendModel::known, this, [&known] { known = true; });
        send.look(from.path().toUtf8(), {"code"}, remote.path());
        QVERIFY(QTest::qWaitFor([&] { return known; }, 60'000));
        const SendFacts &facts = send.facts();
        QCOMPARE(facts.files, 1);
        QCOMPARE(facts.usual.count, 2);
        QCOMPARE(facts.usual.files, 2);
        QCOMPARE(facts.usual.bytes, 1001);
        QCOMPARE(facts.usual.names, QList<QByteArray>({"code/.git", "code/sub/__pycache__"}));
        for (const Order &order : facts.asFiles + SendFacts::withUsual(facts.asFiles + facts.asArchives))
            program.transfers.add(order);
        QVERIFY(program.waitFor(State::Done));
        QVERIFY(program.waitFor(State::Done, 1) && program.waitFor(State::Done, 2));
        QCOMPARE(remote.sh("find code -type f | LC_ALL=C sort"), "code/.git/config\ncode/main.py\ncode/sub/__pycache__/a.pyc\n");
        QCOMPARE(remote.sh("tar -tf code.tar | grep -c 'config\\|pyc$'"), "2\n");
    }

    void aPathIsReadAsTheVerbsReadIt()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir '$SCRATCH' x");
        Tree state;
        Program program(state.path() + u"/transfers.json"_s);
        QVERIFY(program.signIn());
        PaneModel pane(program.workers, program.session, PaneModel::Side::Cluster);
        const QString here = remote.path().shown();
        const auto opened = [&](const QString &text) {
            bool listed = false;
            const auto watching = connect(&pane, &PaneModel::listed, this, [&listed] { listed = true; });
            pane.openText(text);
            const bool ended = QTest::qWaitFor([&] { return listed || pane.error(); }, 20'000);
            disconnect(watching);
            return ended && listed;
        };
        QVERIFY(opened(u"$HOME/"_s + here + u"/x"_s));
        QVERIFY(pane.folder().endsWith("/x"));
        for (const QString &text : {u"$SCRATCH"_s, u"${SCRATCH}/data"_s, u"~alice/x"_s}) {
            QVERIFY(!opened(text));
            QVERIFY2(pane.error()->what.contains(text), qPrintable(pane.error()->text()));
        }
        QVERIFY(opened(here + u"/$SCRATCH"_s)); // one that is called so
    }

    void twoWindowsDoNotShareAFile()
    {
        Tree state;
        const QString file = state.path() + u"/transfers.json"_s;
        Program first(file);
        QVERIFY(first.transfers.notKept().isEmpty());
        Program second(file);
        QVERIFY(!second.transfers.notKept().isEmpty());
    }

private:
    std::shared_ptr<ssh::Host> m_host;
    Tree m_local;
    QByteArray m_big;
};

int run(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 4 && qstrcmp(argv[1], "--carry") == 0) {
        Program program(QString::fromLocal8Bit(argv[2]));
        if (!program.signIn())
            return 1;
        program.transfers.goOnWithInterrupted();
        if (!program.waitForBytes(QByteArray(argv[3]).toLongLong()) || program.item().hasEnded())
            return 2;
        puts("under way");
        fflush(stdout);
        QTest::qWait(600'000); // until it is killed
        return 3;
    }
    TestTransferRun test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_transferrun
#include "tst_transferrun.moc"
