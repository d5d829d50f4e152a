// SPDX-License-Identifier: GPL-3.0-or-later
// What programs of the far side say, read.
#include "remote/records.h"
#include "testprogram.h"

#include <QTest>

namespace tst_farrecords {

using namespace voyageur;
using remote::Records;

namespace {

QByteArray said(const QList<QList<QByteArray>> &records)
{
    QByteArray bytes;
    for (const auto &record : records) {
        bytes += QByteArray::number(record.size()) + '\0';
        for (const QByteArray &field : record)
            bytes += field + '\0';
    }
    return bytes;
}

const QList<QByteArray> head{"voyageur", "look", "1", "done"};

} // namespace

class FarRecordsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fieldsMayHoldAnything()
    {
        const QByteArray out = said({head, {"path", "a\nb"}, {"path", ""}, {"there"}, {"pair", "voyageur", "3"}, {"end"}});
        const auto records = Records::in(out, "look");
        QVERIFY(records.ok());
        QCOMPARE(records->outcome().toByteArray(), QByteArray("done"));
        QCOMPARE(records->all().size(), 4);
        QCOMPARE(records->value("path"), QByteArray("a\nb"));
        QVERIFY(records->has("there") && !records->has("end") && !records->has("gone"));
        QVERIFY(records->value("there").isNull() && records->value("gone").isNull());
        QCOMPARE(records->all().at(3), QList<QByteArray>({"pair", "voyageur", "3"}));
    }

    void whatAProfilePrintsIsNoRecord()
    {
        for (const QByteArray &noise : {QByteArray("Welcome\n"), QByteArray("4\0voyageur\0", 11), QByteArray(1000, '\0')}) {
            const auto records = Records::in(noise + said({head, {"home", "/home/me"}, {"end"}}), "look");
            QVERIFY(records.ok());
            QCOMPARE(records->value("home"), QByteArray("/home/me"));
        }
    }

    void anotherProgramsAnswerIsNone() { QVERIFY(!Records::in(said({head, {"end"}}), "loo").ok()); }

    void aContentComesBehindTheEnd()
    {
        const QByteArray content("#!/bin/sh\n\0two\0", 15);
        const auto records = Records::in(said({head, {"file", "/a"}, {"end"}}) + content, "look");
        QVERIFY(records.ok());
        QCOMPARE(records->rest(), content);
        QVERIFY(Records::in(said({head, {"end"}}), "look")->rest().isEmpty());
    }

    void everyCutIsNoticed()
    {
        const QByteArray out = said({head, {"home", "/home/me"}, {"storage", "/scratch/me"}, {"end"}});
        for (qsizetype size = 0; size < out.size(); ++size) {
            const auto records = Records::in(out.first(size), "look");
            QVERIFY(!records.ok());
            QCOMPARE(records.error().code, base::ErrorCode::BadAnswer);
        }
        QVERIFY(Records::in(out, "look").ok());
    }

    void nonsenseIsNoAnswer()
    {
        const QByteArray begin = said({head});
        for (const char *number : {"", "0", "-1", "x", "2147483648", "99"})
            QVERIFY(!Records::in(begin + number + '\0' + "end" + '\0', "look").ok());
    }
};

VOYAGEUR_TEST(FarRecordsTest)

} // namespace tst_farrecords
#include "tst_farrecords.moc"
