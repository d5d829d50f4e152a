// SPDX-License-Identifier: GPL-3.0-or-later
// An address that leads a browser on to a secret one, once.
#include "ssh/onetimeaddress.h"
#include "testprogram.h"

#include <QTcpSocket>
#include <QTest>
#include <QUrl>

namespace tst_onetimeaddress {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using voyageur::ssh::OneTimeAddress;

namespace {

const QString target = u"http://127.0.0.1:1/lab?token=5ec2e7"_s;

QByteArray answerTo(const QUrl &address, const QByteArray &request)
{
    QTcpSocket socket;
    socket.connectToHost(address.host(), static_cast<quint16>(address.port()));
    if (!socket.waitForConnected(30'000))
        return {};
    socket.write(request);
    while (socket.waitForReadyRead(30'000)) {}
    return socket.readAll();
}

} // namespace

class tst_onetimeaddress : public QObject {
    Q_OBJECT

private slots:
    void itLeadsOnOnce();
    void otherAddressesLeadNowhere();
    void idleConnectionsAreNotInTheWay();
    void itEndsByItself();
    void itIsDestroyedAtOnce();
};

void tst_onetimeaddress::itLeadsOnOnce()
{
    const auto made = OneTimeAddress::open(target);
    QVERIFY(made.ok());
    const QUrl address((*made)->address());
    QCOMPARE(address.host(), u"127.0.0.1"_s);
    QVERIFY(!address.toString().contains(u"5ec2e7"_s) && address.path().size() == 33);
    const QByteArray request = "GET " + address.path().toLatin1() + " HTTP/1.1\r\nHost: x\r\n\r\n";
    const QByteArray answer = answerTo(address, request);
    QVERIFY2(answer.startsWith("HTTP/1.1 302 ") && answer.contains("\r\nLocation: " + target.toLatin1() + "\r\n"),
             answer.constData());
    QTRY_VERIFY((*made)->isOver());
    // Turned away at once: a browser's page that is loaded again does not wait for ever.
    QTcpSocket again;
    again.connectToHost(address.host(), static_cast<quint16>(address.port()));
    QVERIFY(!again.waitForConnected(30'000));
    QCOMPARE(again.error(), QAbstractSocket::ConnectionRefusedError);
}

void tst_onetimeaddress::otherAddressesLeadNowhere()
{
    const auto made = OneTimeAddress::open(target);
    const QUrl address((*made)->address());
    const QByteArray right = address.path().toLatin1();
    for (const QByteArray &path : {QByteArray("/"), QByteArray("/favicon.ico"), right.chopped(1), right + "0", right.toUpper()}) {
        if (path == right)
            continue; // all digits
        const QByteArray answer = answerTo(address, "GET " + path + " HTTP/1.1\r\n\r\n");
        QVERIFY2(answer.startsWith("HTTP/1.1 404 ") && !answer.contains("5ec2e7"), answer.constData());
    }
    QVERIFY(answerTo(address, "GET " + right + QByteArray(20'000, 'x')).startsWith("HTTP/1.1 431 "));
    QVERIFY(!answerTo(address, "POST " + right + " HTTP/1.1\r\n\r\n").contains("5ec2e7"));
    QVERIFY(answerTo(address, "GET " + right + " HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 302 "));
}

void tst_onetimeaddress::idleConnectionsAreNotInTheWay()
{
    const auto made = OneTimeAddress::open(target);
    const QUrl address((*made)->address());
    std::vector<std::unique_ptr<QTcpSocket>> idle;
    for (int i = 0; i < 6; ++i) {
        idle.push_back(std::make_unique<QTcpSocket>());
        idle.back()->connectToHost(address.host(), static_cast<quint16>(address.port()));
        QVERIFY(idle.back()->waitForConnected(30'000));
    }
    idle[0]->write("GET "); // half a request
    idle[0]->flush();
    idle[1]->abort();
    QVERIFY(answerTo(address, "GET " + address.path().toLatin1() + " HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 302 "));
}

void tst_onetimeaddress::itEndsByItself()
{
    const auto made = OneTimeAddress::open(target, 200ms);
    QTRY_VERIFY((*made)->isOver());
}

void tst_onetimeaddress::itIsDestroyedAtOnce()
{
    for (int i = 0; i < 50; ++i) // each of which leads on for hours
        QVERIFY(OneTimeAddress::open(target).ok());
}

VOYAGEUR_TEST(tst_onetimeaddress)

} // namespace tst_onetimeaddress
#include "tst_onetimeaddress.moc"
