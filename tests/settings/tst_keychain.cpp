// SPDX-License-Identifier: GPL-3.0-or-later
// The system's keychain: a real one, none, and one that hangs.
#include "keyringsession.h"
#include "settings/keychain.h"

#include "base/operation.h"
#include "testprogram.h"

#include <QTest>

namespace tst_keychain {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::settings;
using base::ErrorCode;
using ssh::Secret;
using tests::KeyringSession;

namespace {

QByteArray bytes(const base::Result<std::optional<Secret>> &read)
{
    if (!read.ok())
        return "error: " + read.error().text().toUtf8();
    return *read ? QByteArray((*read)->cString()) : QByteArray("nothing");
}

} // namespace

class TstKeychain final : public QObject {
    Q_OBJECT

private slots:
    void init() { Keychain::setHelper(voyageur::tests::buildPath("/tests/bin/voyageur_keychain_program")); }

    void whatIsWrittenIsReadAndRemoved()
    {
        const KeyringSession session;
        QVERIFY(Keychain::isAvailable({}));
        const QString key = u"Password of élève@host:2222"_s;
        QCOMPARE(bytes(Keychain::read(key, {})), QByteArray("nothing"));
        QVERIFY(Keychain::write(key, Secret(u"pâsswörd \" \\ 'x' 密"_s), {}).ok());
        QCOMPARE(bytes(Keychain::read(key, {})), QByteArray("pâsswörd \" \\ 'x' 密"));
        QCOMPARE(session.lookup(key), QByteArray("pâsswörd \" \\ 'x' 密"));
        QVERIFY(Keychain::write(key, Secret(u"another"_s), {}).ok());
        QCOMPARE(bytes(Keychain::read(key, {})), QByteArray("another"));
        const auto removed = Keychain::remove(key, {});
        QVERIFY(removed.ok() && *removed);
        const auto again = Keychain::remove(key, {});
        QVERIFY(again.ok());
        QCOMPARE(bytes(Keychain::read(key, {})), QByteArray("nothing"));
        QCOMPARE(session.lookup(key), QByteArray());
    }

    void withoutABusThereIsNone()
    {
        QCOMPARE(qgetenv("DBUS_SESSION_BUS_ADDRESS"), QByteArray("disabled:"));
        QVERIFY(!Keychain::isAvailable({}));
        const auto written = Keychain::write(u"x"_s, Secret(u"y"_s), {});
        QVERIFY(!written.ok());
        QCOMPARE(written.error().code, ErrorCode::CommandFailed);
        QVERIFY(!Keychain::read(u"x"_s, {}).ok());
        QVERIFY(!Keychain::remove(u"x"_s, {}).ok());
    }

    void withoutAVariableNoBusIsStarted()
    {
        const QByteArray old = qgetenv("DBUS_SESSION_BUS_ADDRESS");
        qunsetenv("DBUS_SESSION_BUS_ADDRESS");
        qputenv("DISPLAY", ":99999"); // where libdbus would look for one
        QVERIFY(!Keychain::isAvailable({}));
        qunsetenv("DISPLAY");
        qputenv("DBUS_SESSION_BUS_ADDRESS", old);
    }

    void aProgramThatIsNoHelperIsNoKeychain()
    {
        for (const auto *program : {"/bin/true", "/nowhere/voyageur", "/bin/cat"}) {
            Keychain::setHelper(QString::fromLatin1(program));
            QVERIFY(!Keychain::isAvailable({}));
            QVERIFY(!Keychain::read(u"x"_s, {}).ok());
        }
    }

    // A locked one that waits for the person, for instance.
    void oneThatHangsCanBeLeft()
    {
        const KeyringSession session;
        QVERIFY(Keychain::isAvailable({}));
        session.freeze(true);
        base::StopSource stop;
        std::optional<ErrorCode> code;
        base::Workers workers;
        base::Operation<int> reading(
            workers,
            [stop](const base::Work &) -> base::Result<int> {
                VOYAGEUR_TRY(found, Keychain::read(u"x"_s, stop.token()));
                return found ? 1 : 0;
            },
            [&](base::Result<int> result) { code = result.ok() ? ErrorCode::Internal : result.error().code; });
        QTest::qWait(300);
        QVERIFY(!code); // it waits, and the event loop here turns
        stop.request();
        QTRY_VERIFY(code.has_value());
        QCOMPARE(*code, ErrorCode::Cancelled);
    }
};

VOYAGEUR_TEST(TstKeychain)

} // namespace tst_keychain
#include "tst_keychain.moc"
