// SPDX-License-Identifier: GPL-3.0-or-later
// One clock in every language: that of Slurm, logs and plots.
#include "base/clock.h"
#include "testprogram.h"

#include <QLocale>
#include <QTest>

namespace tst_clock {

using namespace Qt::StringLiterals;
using namespace voyageur;

class TestClock final : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }
    void hoursAreCountedTo24_data();
    void hoursAreCountedTo24();
};

void TestClock::hoursAreCountedTo24_data()
{
    QTest::addColumn<QString>("locale");
    for (const char *locale : {"en_CA", "en_US", "fr_CA", "C"})
        QTest::newRow(locale) << QString::fromLatin1(locale);
}

void TestClock::hoursAreCountedTo24()
{
    QFETCH(const QString, locale);
    QLocale::setDefault(QLocale(locale));
    QCOMPARE(base::clockTime(QTime(16, 5, 59)), u"16:05"_s);
    const QString text = base::dateAndTime(QDateTime(QDate(2026, 11, 28), QTime(16, 5)));
    QVERIFY2(text.endsWith(" 16:05"_L1) && !text.contains(u'M'), qPrintable(text));
    QVERIFY(base::dateAndTime({}).isEmpty());
}

VOYAGEUR_TEST(TestClock)

} // namespace tst_clock
#include "tst_clock.moc"
