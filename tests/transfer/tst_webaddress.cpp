// SPDX-License-Identifier: GPL-3.0-or-later
// What is taken for a web address, and what becomes of the names that servers give.
#include "testprogram.h"
#include "transfer/webaddress.h"

#include <QTest>

namespace tst_webaddress {

using namespace voyageur;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using base::ErrorCode;

class TestWebAddress : public QObject {
    Q_OBJECT
private slots:
    void addressesAreReadStrictly_data();
    void addressesAreReadStrictly();
    void namesOfOthersAreTame_data();
    void namesOfOthersAreTame();
};

void TestWebAddress::addressesAreReadStrictly_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QByteArray>("encoded"); // empty: refused
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("plain") << u"https://a.example/b/c.tar.gz"_s << QByteArray("https://a.example/b/c.tar.gz")
                           << QByteArray("c.tar.gz");
    QTest::newRow("capitals") << u" HTTP://A.example/X#part "_s << QByteArray("http://a.example/X") << QByteArray("X");
    QTest::newRow("no name") << u"ftp://a.example/"_s << QByteArray("ftp://a.example/") << QByteArray("download");
    QTest::newRow("accents") << u"https://a.example/été.zip"_s << QByteArray("https://a.example/%C3%A9t%C3%A9.zip")
                             << QByteArray("été.zip");
    QTest::newRow("shell") << u"https://a.example/$(reboot)'`;x"_s << QByteArray("https://a.example/$(reboot)%27%60;x")
                           << QByteArray("_(reboot)___x");
    QTest::newRow("climbs") << u"https://a.example/..%2F..%2F.bashrc"_s << QByteArray("https://a.example/..%2F..%2F.bashrc")
                            << QByteArray("bashrc");
    for (const char *bad : {"file:///etc/passwd", "scp://a/b", "https://", "https:///x", "data.tar", "C:\\data", "https://a b/c",
                            "https://a.example/x\ny", "-K/etc/passwd", "gopher://a/b"})
        QTest::newRow(bad) << QString::fromLatin1(bad) << QByteArray() << QByteArray();
    QTest::newRow("long") << u"https://a.example/"_s + QString(2000, u'a') << QByteArray() << QByteArray();
}

void TestWebAddress::addressesAreReadStrictly()
{
    QFETCH(QString, typed);
    QFETCH(QByteArray, encoded);
    QFETCH(QByteArray, name);
    const auto address = webAddress(typed);
    QCOMPARE(address.ok(), !encoded.isEmpty());
    if (!address.ok()) {
        QCOMPARE(address.error().code, ErrorCode::BadRequest);
        return;
    }
    QCOMPARE(address->encoded, encoded);
    QCOMPARE(address->name, name);
}

void TestWebAddress::namesOfOthersAreTame_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char *header, const char *name) {
        QTest::newRow(header) << QByteArray(header) << QByteArray(name);
    };
    row("attachment; filename=\"cats.zip\"", "cats.zip");
    row("attachment; filename=cats.zip; size=3", "cats.zip");
    row("attachment; filename=\"a.zip\"; filename*=UTF-8''%c3%a9t%c3%a9.zip", "été.zip");
    row("attachment; filename*=UTF-8''e%cc%81te.zip", "éte.zip"); // NFD
    row("attachment; filename=\"../../.ssh/authorized_keys\"", "authorized_keys");
    row("attachment; filename=\"..\\\\..\\\\x.bat\"", "x.bat");
    row("attachment; filename=\".bashrc\"", "bashrc");
    row("attachment; filename=\"-rf\"", "rf");
    row("attachment; filename=\"$(reboot)`id`'x\"", "_(reboot)_id__x");
    row("attachment; filename*=UTF-8''a%0Ab%1B%5B2Jc", "a_b__2Jc");
    row("attachment; filename*=UTF-8''%00%2f", "");
    row("attachment; filename=\"..\"", "");
    row("attachment", "");
    row("", "");
    const QByteArray name(300, 'n');
    QTest::newRow("long") << "attachment; filename=" + name + ".tar.gz" << name.first(193) + ".tar.gz";
}

void TestWebAddress::namesOfOthersAreTame()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, name);
    QCOMPARE(nameInDisposition(header), name);
}

VOYAGEUR_TEST(TestWebAddress)

} // namespace tst_webaddress
#include "tst_webaddress.moc"
