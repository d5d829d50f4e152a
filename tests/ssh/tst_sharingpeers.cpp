// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever else comes to the socket of a kept session: strangers, broken programs, and what a killed one left behind.
#include "sharingplace.h"

#include "ssh/share/frames.h"
#include "testprogram.h"

#include <QFileInfo>
#include <QtEndian>

#include <random>
#include <thread>

namespace tst_sharingpeers {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;

namespace {

QByteArray framed(quint32 length, quint8 kind, const QByteArray &fields)
{
    QByteArray bytes(4, Qt::Uninitialized);
    qToBigEndian(length, bytes.data());
    return bytes + static_cast<char>(kind) + fields;
}

QByteArray frame(FrameKind kind, const QByteArray &fields = {})
{
    return framed(static_cast<quint32>(fields.size() + 1), static_cast<quint8>(kind), fields);
}

//! A connection that says whatever the test wants.
class RawPeer final {
public:
    explicit RawPeer(LocalStream stream) : m_stream(std::move(stream)) {}
    explicit RawPeer(const MeetingPlace &place) : RawPeer(LocalStream::connectTo(place.address))
    {
        if (!m_stream.isOpen())
            qFatal("nobody listens");
    }
    //! True while the other end takes it.
    bool say(const QByteArray &bytes)
    {
        for (qint64 sent = 0; sent < bytes.size();) {
            const auto count = m_stream.write(bytes.constData() + sent, bytes.size() - sent);
            if (count <= 0)
                return false;
            sent += count;
        }
        return true;
    }
    //! All that comes until the other end closes.
    QByteArray rest()
    {
        QByteArray all;
        char buffer[4096];
        for (qint64 count = 0; (count = m_stream.read(buffer, sizeof buffer)) > 0;)
            all.append(buffer, count);
        return all;
    }
    //! The kind of the next frame.
    FrameKind next() { return nextFrame().kind; }
    Frame nextFrame()
    {
        QByteArray head(5, '\0');
        for (qint64 got = 0; got < head.size();) {
            const auto count = m_stream.read(head.data() + got, head.size() - got);
            if (count <= 0)
                return {FrameKind{}};
            got += count;
        }
        QByteArray fields(qFromBigEndian<quint32>(head.constData()) - 1, '\0');
        for (qint64 got = 0; got < fields.size();) {
            const auto count = m_stream.read(fields.data() + got, fields.size() - got);
            if (count <= 0)
                return {FrameKind{}};
            got += count;
        }
        return {static_cast<FrameKind>(head.at(4)), fields};
    }

private:
    LocalStream m_stream;
};

} // namespace

class TstSharingPeers final : public QObject {
    Q_OBJECT

private slots:
    void nobodyElseCanReachTheSocket()
    {
        const auto kept = tests::keep();
        const auto place = tests::placeOf(kept.target);
        const QFileInfo socket(place.address);
        constexpr auto forOwner = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser;
        constexpr auto andEnter = QFile::ExeOwner | QFile::ExeUser;
        QCOMPARE(socket.permissions() & ~forOwner, QFile::Permissions());
        QCOMPARE(QFileInfo(socket.path()).permissions() & ~(forOwner | andEnter), QFile::Permissions());
        QCOMPARE(QFileInfo(place.lock).permissions() & ~forOwner, QFile::Permissions());
    }

    void aFolderThatIsOpenToOthersIsClosedAndALinkIsNotFollowed()
    {
        const QString folder = m_runtime.path() + QStringLiteral("/voyageur");
        QVERIFY(QDir(folder).exists() || QDir().mkpath(folder));
        QVERIFY(QFile::setPermissions(folder, QFile::Permissions(0x7777)));
        QVERIFY(meetingPlace(QStringLiteral("x"), QStringLiteral("y"), 22).ok());
        QVERIFY(!(QFileInfo(folder).permissions() & (QFile::WriteOther | QFile::ReadOther | QFile::WriteGroup)));
        tests::RuntimeFolder other;
        QVERIFY(QFile::link(m_runtime.path(), other.path() + QStringLiteral("/voyageur")));
        const auto place = meetingPlace(QStringLiteral("x"), QStringLiteral("y"), 22);
        QVERIFY(!place.ok());
        QCOMPARE(place.error().code, ErrorCode::FileUnwritable);
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path()));
    }

    void aPathThatIsTooLongForASocketIsReplaced()
    {
        QTemporaryDir folder;
        const QString deep = folder.path() + u'/' + QString(120, u'x');
        QVERIFY(QDir().mkpath(deep));
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(deep));
        const auto place = meetingPlace(QStringLiteral("x"), QStringLiteral("y"), 22);
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_runtime.path()));
        QVERIFY(place.ok());
        QVERIFY(QFile::encodeName(place->address).size() < 104);
        auto listener = LocalListener::listenAt(place->address);
        QVERIFY(listener.ok());
    }

    void thePlaceDependsOnUserHostAndPortOnly()
    {
        const auto at = [](const char *user, const char *host, int port) {
            return meetingPlace(QString::fromLatin1(user), QString::fromLatin1(host), port)->address;
        };
        QCOMPARE(at("a", "Host.example", 22), at("a", "host.example", 22));
        QVERIFY(at("a", "host", 22) != at("A", "host", 22));
        QVERIFY(at("a", "host", 22) != at("a", "host", 2222));
        QVERIFY(at("a", "host", 22) != at("a", "hosts", 22));
    }

    void aPeerIsKnownByItsUser()
    {
        const QString address = m_runtime.path() + QStringLiteral("/peer");
        auto listener = LocalListener::listenAt(address);
        QVERIFY(listener.ok());
        const auto client = LocalStream::connectTo(address);
        const auto server = listener->accept();
        QVERIFY(client.isOpen() && server.isOpen());
        QVERIFY(!ownUser().isEmpty());
        QCOMPARE(server.peerUser(), ownUser());
        QCOMPARE(client.peerUser(), ownUser());
    }

    // The test is one user, so the server is told to expect another.
    void anotherUsersProgramIsTurnedAwayWithoutAWord()
    {
        const auto target = tests::practiceTarget();
        const auto place = tests::placeOf(target);
        auto lock = FileLock::tryTake(place.lock);
        QVERIFY(lock.ok());
        auto server = SessionServer::serve(tests::practiceHost(), place, std::move(*lock), "12345");
        QVERIFY(server.ok());
        RawPeer guest(place);
        guest.say(frame(FrameKind::Hello, helloFields()));
        QCOMPARE(guest.rest(), QByteArray());
        const auto joined = joinAt(place.address, {});
        QVERIFY(joined.ok());
        QVERIFY(!joined->host);
    }

    void aSocketOfAnotherUserIsNotTalkedTo()
    {
        const auto kept = tests::keep();
        const auto joined = joinAt(tests::placeOf(kept.target).address, {}, "12345");
        QVERIFY(!joined.ok());
        QCOMPARE(joined.error().code, ErrorCode::BadAnswer);
    }

    void anotherVersionIsToldSo()
    {
        const auto kept = tests::keep();
        RawPeer guest(tests::placeOf(kept.target));
        guest.say(frame(FrameKind::Hello, FieldWriter().bytes("voyageur-session").number(sharingVersion + 1).take()));
        QCOMPARE(guest.next(), FrameKind::Refused);
        QCOMPARE(guest.rest(), QByteArray());
    }

    void framesWithoutSenseEndTheirConnectionAlone_data()
    {
        const QByteArray hello = frame(FrameKind::Hello, helloFields());
        const QByteArray cat = hello + frame(FrameKind::Start, commandFields({ShellCommand{"cat"}}));
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing but zeros") << QByteArray(100, '\0');
        QTest::newRow("a length of four gigabytes") << framed(0xffffffff, 1, {});
        QTest::newRow("one byte more than the longest") << framed(longestFrame + 1, 1, {});
        QTest::newRow("text") << QByteArray("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        QTest::newRow("no hello") << frame(FrameKind::Watch);
        QTest::newRow("another magic") << frame(FrameKind::Hello, FieldWriter().bytes("other-session").number(1).take());
        QTest::newRow("an unknown kind") << hello + framed(1, 250, {});
        QTest::newRow("a keeper's frame") << hello + frame(FrameKind::Started, FieldWriter().bytes("").take());
        QTest::newRow("a command of garbage") << hello + frame(FrameKind::Start, QByteArray(1000, 'x'));
        QTest::newRow("a list of two billion words")
            << hello + frame(FrameKind::Start, FieldWriter().number(2'000'000'000).take());
        QTest::newRow("a command without words") << hello + frame(FrameKind::Start, commandFields({}));
        QTest::newRow("questions of a login") << hello + frame(FrameKind::RoundAnswer, QByteArray("x"));
        QTest::newRow("input before the command began") << cat + frame(FrameKind::Input, FieldWriter().bytes("x").take());
        QTest::newRow("two commands") << cat + frame(FrameKind::Start, commandFields({ShellCommand{"cat"}}));
    }

    void framesWithoutSenseEndTheirConnectionAlone()
    {
        QFETCH(QByteArray, bytes);
        const auto kept = tests::keep();
        const auto before = tests::join(kept.target);
        RawPeer guest(tests::placeOf(kept.target));
        guest.say(bytes);
        (void)guest.rest(); // comes to its end
        QVERIFY(before->run(ShellCommand{"true"}).ok());
        QVERIFY(tests::join(kept.target)->run(ShellCommand{"true"}).ok());
    }

    void moreInputThanThereIsRoomForEndsTheConnection()
    {
        const auto kept = tests::keep();
        RawPeer guest(tests::placeOf(kept.target));
        guest.say(frame(FrameKind::Hello, helloFields())
                  + frame(FrameKind::Start, commandFields({ShellCommand{"sleep", "967"}})));
        QCOMPARE(guest.next(), FrameKind::Welcome);
        QCOMPARE(guest.next(), FrameKind::Started);
        const QByteArray piece = frame(FrameKind::Input, FieldWriter().bytes(QByteArray(mostInOneFrame, 'x')).take());
        int said = 0;
        while (said < 200 && guest.say(piece))
            ++said;
        // The session takes four megabytes before it waits, then the window fills.
        QVERIFY2(said < 64, qPrintable(QString::number(said)));
        QTRY_VERIFY_WITH_TIMEOUT(
            kept.host->run(ShellCommand::script("ps -u \"$USER\" -o args= | grep -c '^sleep 967' || true"))->out == "0\n",
            20'000);
    }

    void moreRoomThanWasTakenEndsTheConnection()
    {
        const auto kept = tests::keep();
        RawPeer guest(tests::placeOf(kept.target));
        guest.say(frame(FrameKind::Hello, helloFields())
                  + frame(FrameKind::Start, commandFields({ShellCommand{"sleep", "966"}})));
        QCOMPARE(guest.next(), FrameKind::Welcome);
        QCOMPARE(guest.next(), FrameKind::Started);
        guest.say(frame(FrameKind::Room, FieldWriter().number(1).take()));
        (void)guest.rest();
    }

    // A disk that pauses makes such a reader: what piled up meanwhile comes at once.
    void aReaderWhoPausesIsNeverSentMoreThanItHasRoomFor()
    {
        const auto kept = tests::keep();
        std::mt19937 random(20261125);
        constexpr qint64 whole = 24'000'000;
        for (int round = 0; round < 2; ++round) {
            RawPeer guest(tests::placeOf(kept.target));
            const ShellCommand command{"head", "-c", QByteArray::number(whole), "/dev/zero"};
            guest.say(frame(FrameKind::Hello, helloFields()) + frame(FrameKind::Start, commandFields({command})));
            QCOMPARE(guest.next(), FrameKind::Welcome);
            QCOMPARE(guest.next(), FrameKind::Started);
            qint64 seen = 0;
            qint64 room = shareWindow;
            qint64 taken = 0;
            qint64 portion = shareWindow;
            for (Frame next = guest.nextFrame(); next.kind == FrameKind::Output; next = guest.nextFrame()) {
                FieldReader fields(next.fields);
                (void)fields.flag();
                const qint64 size = fields.bytes().size();
                QVERIFY2(size <= mostInOneFrame, qPrintable(QString::number(size)));
                seen += size;
                taken += size;
                room -= size;
                QVERIFY2(room >= 0, qPrintable(QStringLiteral("%1 more, at %2").arg(-room).arg(seen)));
                if (taken < portion)
                    continue;
                portion = 1 + static_cast<qint64>(random() % static_cast<quint32>(shareWindow));
                std::this_thread::sleep_for(std::chrono::milliseconds(random() % 50));
                guest.say(frame(FrameKind::Room, FieldWriter().number(taken).take()));
                room += std::exchange(taken, 0);
            }
            QCOMPARE(seen, whole);
        }
    }

    void piecesAndPausesOfAnySizeLoseNothing()
    {
        const auto kept = tests::keep();
        const auto host = tests::join(kept.target);
        std::mt19937 random(20261126);
        QByteArray data(30'000'000, Qt::Uninitialized);
        for (qsizetype i = 0; i < data.size(); ++i)
            data[i] = static_cast<char>(i * 2654435761U >> 13);
        auto process = host->start({ShellCommand{"cat"}});
        QVERIFY(process.ok());
        base::Result<void> written;
        std::thread writer([&] {
            std::mt19937 sizes(20261127);
            for (qsizetype at = 0; at < data.size() && written.ok();) {
                const auto most = 1U << (sizes() % 23);
                const QByteArray piece = data.mid(at, 1 + static_cast<qsizetype>(sizes() % most));
                written = (*process)->write(piece);
                at += piece.size();
                if (sizes() % 16 == 0)
                    std::this_thread::sleep_for(std::chrono::milliseconds(sizes() % 10));
            }
            (void)(*process)->closeInput();
        });
        QByteArray back;
        auto chunk = (*process)->read();
        for (; chunk.ok() && !chunk->bytes.isEmpty(); chunk = (*process)->read()) {
            back += chunk->bytes;
            if (random() % 16 == 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(random() % 30));
        }
        process->get()->cancel(); // or a writer that is stuck would never be joined
        writer.join();
        QVERIFY2(chunk.ok(), chunk.ok() ? "" : qPrintable(chunk.error().text()));
        QVERIFY2(written.ok(), written.ok() ? "" : qPrintable(written.error().text()));
        QVERIFY(back == data);
    }

    void aKeeperThatSendsMoreThanThereIsRoomForIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray piece =
            frame(FrameKind::Output, FieldWriter().flag(false).bytes(QByteArray(mostInOneFrame, 'x')).take());
        QTest::newRow("one byte too many") << piece.repeated(shareWindow / mostInOneFrame)
                + frame(FrameKind::Output, FieldWriter().flag(false).bytes("x").take());
        QTest::newRow("a frame that is too long") << framed(longestFrame + 1, 21, {});
    }

    void aKeeperThatSendsMoreThanThereIsRoomForIsNamed()
    {
        QFETCH(QByteArray, bytes);
        const QString address = m_runtime.path() + QStringLiteral("/keeper");
        auto listener = LocalListener::listenAt(address);
        QVERIFY(listener.ok());
        std::thread keeper([&] {
            RawPeer watch(listener->accept());
            const auto welcome = frame(FrameKind::Welcome, welcomeFields({{}, 1, "n"}));
            watch.say(welcome);
            RawPeer run(listener->accept());
            run.say(welcome + frame(FrameKind::Started, FieldWriter().bytes("").take()) + bytes);
            (void)run.rest();
            (void)watch.rest();
        });
        base::Result<Chunk> chunk{Chunk{}};
        bool connected = false;
        {
            const auto joined = joinAt(address, {});
            auto process = joined.ok() && joined->host ? joined->host->start({ShellCommand{"cat"}})
                                                       : base::Result<std::unique_ptr<Process>>(joined.error());
            // It reads nothing before that came: what is read makes room.
            while (process.ok() && !(*process)->hasEnded())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            do {
                chunk = (*process)->read();
            } while (chunk.ok() && !chunk->bytes.isEmpty());
            connected = joined->host->isConnected();
        }
        keeper.join();
        QVERIFY(!chunk.ok());
        QCOMPARE(chunk.error().code, ErrorCode::ConnectionLost);
        QVERIFY2(!chunk.error().text().contains(QLatin1String("has ended")), qPrintable(chunk.error().text()));
        QVERIFY2(chunk.error().why.contains(QLatin1String("closed the connection")), qPrintable(chunk.error().text()));
        QVERIFY(connected);
    }

    void randomFramesAreSurvived()
    {
        const auto kept = tests::keep();
        std::mt19937 random(20240607);
        const QByteArray hello = frame(FrameKind::Hello, helloFields());
        const QByteArray start = frame(FrameKind::Start, commandFields({ShellCommand{"true"}}));
        for (int i = 0; i < 300; ++i) {
            QByteArray bytes = random() % 4 ? hello : QByteArray();
            bytes += random() % 2 ? start : QByteArray();
            for (auto more = random() % 5; more > 0; --more) {
                QByteArray fields(static_cast<qsizetype>(random() % 60), '\0');
                for (char &byte : fields)
                    byte = static_cast<char>(random() % 3 ? random() % 4 : random());
                const auto length = random() % 8 ? static_cast<quint32>(fields.size() + 1) : static_cast<quint32>(random());
                auto kind = static_cast<quint8>(random() % 60);
                if (kind == static_cast<quint8>(FrameKind::SignOut)) // which ends the session, as it should
                    kind = static_cast<quint8>(FrameKind::Watch);
                bytes += framed(length, kind, fields);
            }
            if (!bytes.isEmpty() && random() % 3 == 0)
                bytes[static_cast<qsizetype>(random() % static_cast<quint32>(bytes.size()))] = static_cast<char>(random());
            RawPeer guest(tests::placeOf(kept.target));
            guest.say(bytes);
        }
        // Neither the session nor those who behave have taken harm.
        QVERIFY(kept.host->isConnected());
        QVERIFY(tests::join(kept.target)->run(ShellCommand{"true"}).ok());
    }

    void onlyOneHoldsALock()
    {
        const QString path = m_runtime.path() + QStringLiteral("/one.lock");
        QVERIFY(!FileLock::isTaken(path));
        auto first = FileLock::tryTake(path);
        QVERIFY(first.ok() && first->isHeld());
        QVERIFY(FileLock::isTaken(path));
        auto second = FileLock::tryTake(path);
        QVERIFY(second.ok() && !second->isHeld());
        *first = FileLock();
        QVERIFY(!FileLock::isTaken(path));
        second = FileLock::tryTake(path);
        QVERIFY(second.ok() && second->isHeld());
        const auto nowhere = FileLock::tryTake(m_runtime.path() + QStringLiteral("/no/such/folder"));
        QVERIFY(!nowhere.ok());
    }

    void whatAKilledProgramLeftIsReplaced()
    {
        const auto target = tests::practiceTarget();
        const auto place = tests::placeOf(target);
        // A socket that nobody listens at, and a lock's file that nobody holds.
        {
            auto listener = LocalListener::listenAt(place.address);
            QVERIFY(listener.ok());
            QVERIFY(QFile::rename(place.address, place.address + QStringLiteral(".left")));
        }
        QVERIFY(QFile::rename(place.address + QStringLiteral(".left"), place.address));
        QFile lock(place.lock);
        QVERIFY(lock.open(QIODevice::WriteOnly));
        lock.write("1\n");
        lock.close();
        const auto none = joinLogin(target, {});
        QVERIFY(none.ok() && !*none);
        const auto kept = tests::keep();
        QVERIFY(tests::join(target)->run(ShellCommand{"true"}).ok());
    }

private:
    tests::RuntimeFolder m_runtime;
};

VOYAGEUR_TEST(TstSharingPeers)

} // namespace tst_sharingpeers
#include "tst_sharingpeers.moc"
