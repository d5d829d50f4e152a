// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/pace.h"
#include "testprogram.h"

#include <QTest>

namespace tst_pace {

using namespace voyageur;
using namespace std::chrono_literals;

class TestPace final : public QObject {
    Q_OBJECT

private slots:
    void aWaitIsAsLongAsItSaysButWhereATestHurries()
    {
        QVERIFY(base::atPace(180s) == 180s);
        {
            const base::Hurry hurry(12);
            QVERIFY(base::atPace(180s) == 15s);
            QVERIFY(base::atPace(1ms) == 0ms);
        }
        QVERIFY(base::atPace(1ms) == 1ms);
    }
};

VOYAGEUR_TEST(TestPace)

} // namespace tst_pace
#include "tst_pace.moc"
