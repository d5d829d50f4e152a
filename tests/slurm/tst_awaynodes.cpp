// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes that are out of service, and reservations, as sinfo and scontrol print them.
#include "slurm/awaynodes.h"
#include "testprogram.h"

#include <QTest>

namespace tst_awaynodes {

using namespace voyageur::slurm;
using namespace Qt::StringLiterals;

class TestAwayNodes final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nodesOutOfServiceHaveTheirReason()
    {
        const auto away = parseAwayNodes("ng10201\x1f"
                                         "drained\x1f"
                                         "disk broken, ticket 7\x1f\x1e\n"
                                         "ng10201\x1f"
                                         "drained\x1f"
                                         "disk broken, ticket 7\x1f\x1e\n"
                                         "nc[101-104]\x1f"
                                         "down*\x1fnone\x1f\x1e\n");
        QVERIFY(away.ok());
        QCOMPARE(
            *away,
            (QList<AwayNodes>{{u"ng10201"_s, u"drained"_s, u"disk broken, ticket 7"_s}, {u"nc[101-104]"_s, u"down*"_s, {}}}));
        QVERIFY(parseAwayNodes("")->isEmpty());
        QVERIFY(!parseAwayNodes("nc1\x1f\x1e\n").ok());
        QVERIFY(awayWords({*away, {}}).first().contains(u"ng10201 (drained). The staff says “disk broken, ticket 7”"_s));
    }

    void reservationsBeginAndEnd()
    {
        const QDateTime now = QDateTime::fromSecsSinceEpoch(1795714000, Qt::UTC);
        const auto kept = parseReservations(
            "ReservationName=mm StartTime=1795715966 EndTime=1795717766 Duration=00:30:00 Nodes=nc[1-2],ng3 NodeCnt=3 "
            "Flags=MAINT,IGNORE_JOBS,SPEC_NODES Users=root State=INACTIVE\n"
            "ReservationName=rr StartTime=1795714166 EndTime=1795715966 Nodes=nc1 Flags=SPEC_NODES Users=prof\n"
            "ReservationName=odd StartTime=soon EndTime=1795715966 Nodes=nc1 Flags=MAINT\n"
            "No reservations in the system\n");
        QCOMPARE(kept.size(), 2);
        QCOMPARE(kept[0].name, u"rr"_s); // the first to begin
        QCOMPARE(kept[1].nodes, u"nc[1-2],ng3"_s);
        QVERIFY(kept[1].maintenance && !kept[0].maintenance);
        const WhatIsAway away{{}, kept};
        QCOMPARE(away.maintenanceWithin(now, 1967)->name, u"mm"_s);
        QVERIFY(!away.maintenanceWithin(now, 1966)); // a job that ends when it begins is not in its way
        QVERIFY(!away.maintenanceWithin(kept[1].start, 1000));
        const qint64 ahead = QDateTime::currentDateTimeUtc().secsTo(now); // as if it were that time there
        QVERIFY2(awayWords(away, ahead).join(u' ').contains(u"nc[1-2],ng3"_s), qPrintable(awayWords(away, ahead).join(u' ')));
        QVERIFY(awayWords(away, ahead).last().startsWith(u"Maintenance from"_s));
        QVERIFY(awayWords(away, ahead + 2500).first().startsWith(u"In maintenance until"_s)); // the other one is over
        QVERIFY(awayWords(away, ahead + 4000).isEmpty());
    }

    void onlyAForecastLeavesTheAnswerToSbatch()
    {
        QVERIFY(isNoPlaceNow(u"allocation failure: Requested node configuration is not available"_s));
        QVERIFY(isNoPlaceNow(u"x\nallocation failure: Required node not available (down, drained or reserved)"_s));
        QVERIFY(isNoPlaceNow(u"allocation failure: Invalid time specified"_s));
        for (const char *words : {"allocation failure: Invalid qos specification", "allocation failure: Unspecified error",
                                  "Batch job submission failed: Requested node configuration is not available"})
            QVERIFY2(!isNoPlaceNow(QLatin1StringView(words)), words);
    }
};

VOYAGEUR_TEST(TestAwayNodes)

} // namespace tst_awaynodes
#include "tst_awaynodes.moc"
