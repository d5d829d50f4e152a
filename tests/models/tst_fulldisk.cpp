// SPDX-License-Identifier: GPL-3.0-or-later
#include "smalldisk.h"

#include "models/scriptfile.h"

#include <QTest>

using namespace voyageur;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

class TestFullDisk : public QObject {
    Q_OBJECT
public:
    static void initMain() { enterOwnMounts(); }
private slots:
    void theScriptPageKeepsWhatWasThere()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "old");
        disk.fill();
        const auto saved = models::writeScript(disk.path(u"job.sh"_s), "new", models::scriptHash("old"));
        QVERIFY(!saved.ok());
        QCOMPARE(saved.error().code, base::ErrorCode::FileUnwritable);
        QCOMPARE(disk.contents(u"job.sh"_s), "old");
    }
};

QTEST_GUILESS_MAIN(TestFullDisk)
#include "tst_fulldisk.moc"
