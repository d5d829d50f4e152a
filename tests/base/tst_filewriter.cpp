// SPDX-License-Identifier: GPL-3.0-or-later
#include "smalldisk.h"

#include "base/platform.h"

#include <QTest>

using namespace voyageur;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

class TestFileWriter : public QObject {
    Q_OBJECT
public:
    static void initMain() { enterOwnMounts(); }
private slots:
    void aFullDiskKeepsWhatWasThere()
    {
        const SmallDisk disk;
        disk.file(u"job.sh"_s, "old");
        disk.fill();
        QVERIFY(!base::writeFileWhole(disk.path(u"job.sh"_s), "new"));
        QCOMPARE(disk.contents(u"job.sh"_s), "old");
    }
};

QTEST_GUILESS_MAIN(TestFileWriter)
#include "tst_filewriter.moc"
