// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/quotaforecast.h"
#include "testprogram.h"

#include <QTest>

namespace tst_quotaforecast {

using namespace voyageur::storage;
using voyageur::script::LiveQuota;
using namespace Qt::StringLiterals;

class TestQuotaForecast : public QObject {
    Q_OBJECT
private slots:
    void bytesAndFilesAreBothAsked_data()
    {
        QTest::addColumn<qint64>("mostBytes"); // −1: no limit
        QTest::addColumn<qint64>("mostFiles");
        QTest::addColumn<bool>("archive");
        QTest::addColumn<bool>("files");
        // 1000 bytes and 10 files are there; 500 bytes in 50 names come, or one tar of 600.
        QTest::newRow("no limits") << qint64(-1) << qint64(-1) << true << true;
        QTest::newRow("room for all") << qint64(1600) << qint64(60) << true << true;
        QTest::newRow("one name too many") << qint64(1600) << qint64(59) << true << false;
        QTest::newRow("one byte too few for the tar") << qint64(1599) << qint64(60) << false << true;
        QTest::newRow("one byte too few for the files") << qint64(1499) << qint64(60) << false << false;
        QTest::newRow("room for one name") << qint64(1600) << qint64(11) << true << false;
        QTest::newRow("no room for a name") << qint64(1600) << qint64(10) << false << false;
        QTest::newRow("over it already") << qint64(900) << qint64(60) << false << false;
    }

    void bytesAndFilesAreBothAsked()
    {
        QFETCH(qint64, mostBytes);
        QFETCH(qint64, mostFiles);
        LiveQuota quota{"/scratch/alice", u"scratch"_s, 1000, {}, 10, {}};
        if (mostBytes >= 0)
            quota.mostBytes = mostBytes;
        if (mostFiles >= 0)
            quota.mostFiles = mostFiles;
        const auto forecasts = forecast({500, 50, 600}, {quota});
        QCOMPARE(forecasts.size(), 1);
        QTEST(forecasts.first().archiveFits, "archive");
        QTEST(forecasts.first().filesFit, "files");
        QCOMPARE(forecasts.first().quota.path, quota.path);
    }
};

VOYAGEUR_TEST(TestQuotaForecast)

} // namespace tst_quotaforecast
#include "tst_quotaforecast.moc"
