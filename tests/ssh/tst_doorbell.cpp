// SPDX-License-Identifier: GPL-3.0-or-later
// How a program without a window is called back by another one.
#include "ssh/share/doorbell.h"
#include "ssh/share/localstream.h"
#include "testprogram.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>

namespace tst_doorbell {

using namespace Qt::StringLiterals;
using namespace voyageur::ssh;

class TstDoorbell final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_folder.path())); }

    void nobodyAnswersWhereNobodyIs() { QVERIFY(!Doorbell::ring(u"/home/me/project"_s)); }

    void whoeverIsMeantAnswersOnce()
    {
        std::atomic<int> cats = 0;
        std::atomic<int> dogs = 0;
        const auto first = Doorbell::hang([&](const QString &wanted) { return wanted == u"cats"_s && ++cats; });
        const auto second = Doorbell::hang([&](const QString &wanted) { return wanted == u"dogs é"_s && ++dogs; });
        QVERIFY(first && second);
        QVERIFY(Doorbell::ring(u"dogs é"_s));
        QVERIFY(Doorbell::ring(u"cats"_s));
        QVERIFY(!Doorbell::ring(u"birds"_s));
        QVERIFY(!Doorbell::ring(u"cats\ndogs"_s));
        QVERIFY(!Doorbell::ring(QString(100'000, u'c')));
        QCOMPARE(cats.load(), 1);
        QCOMPARE(dogs.load(), 1);
    }

    void itsPlaceIsFreeAgainWhenItGoes()
    {
        for (int i = 0; i < 30; ++i) {
            const auto bell = Doorbell::hang([](const QString &) { return true; });
            QVERIFY(bell);
            QVERIFY(Doorbell::ring({}));
        }
        QVERIFY(!Doorbell::ring({}));
    }

    void whenAllPlacesAreTakenThereIsNone()
    {
        std::vector<std::unique_ptr<Doorbell>> bells;
        while (auto bell = Doorbell::hang([](const QString &) { return false; })) {
            bells.push_back(std::move(bell));
            QVERIFY(bells.size() < 100);
        }
        QVERIFY(bells.size() >= 4);
    }

    // Another program that hangs in the middle of a word must not keep others from being heard.
    void somebodyWhoSaysNothingIsNotWaitedForLong()
    {
        const auto bell = Doorbell::hang([](const QString &) { return true; });
        const auto place = meetingPlace(u"window"_s, u"without a window"_s, 1);
        QVERIFY(place.ok());
        auto silent = LocalStream::connectTo(place->address);
        QVERIFY(silent.isOpen());
        QCOMPARE(silent.write("ca", 2), qint64(2));
        bool heard = false;
        for (int i = 0; i < 10 && !heard; ++i)
            heard = Doorbell::ring(u"cats"_s);
        QVERIFY(heard);
    }

    void aProgramThatWasKilledIsInNobodysWay()
    {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"--hang"_s}));
        QVERIFY(other.waitForReadyRead(20000));
        QVERIFY(Doorbell::ring(u"theirs"_s));
        other.kill();
        QVERIFY(other.waitForFinished(20000));
        QVERIFY(!Doorbell::ring(u"theirs"_s));
        const auto bell = Doorbell::hang([](const QString &) { return true; });
        QVERIFY(bell);
        QVERIFY(Doorbell::ring(u"mine"_s));
    }

private:
    QTemporaryDir m_folder;
};

int run(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 2 && qstrcmp(argv[1], "--hang") == 0) {
        const auto bell = Doorbell::hang([](const QString &wanted) { return wanted == u"theirs"_s; });
        std::puts(bell ? "hung" : "no place");
        std::fflush(stdout);
        return QCoreApplication::exec();
    }
    TstDoorbell test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_doorbell
#include "tst_doorbell.moc"
