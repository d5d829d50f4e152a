// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/wiki.h"
#include "testprogram.h"

#include <QLocale>
#include <QTest>

namespace tst_wiki {

using namespace Qt::StringLiterals;
using voyageur::base::wikiPage;

class TestWiki final : public QObject {
    Q_OBJECT

private slots:
    void init() { m_before = QLocale(); }
    void cleanup() { QLocale::setDefault(m_before); }

    void aPageIsInThePersonsLanguage_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<QString>("french");
        QTest::newRow("English first") << u"Python"_s << u"Python/fr"_s;
        QTest::newRow("French first") << u"Narval/en"_s << u"Narval/fr"_s;
        QTest::newRow("French already") << u"Narval/fr"_s << u"Narval/fr"_s;
        QTest::newRow("a place on it") << u"Running_jobs#Interactive_jobs"_s << u"Running_jobs/fr"_s;
        QTest::newRow("brackets") << u"Weights_%26_Biases_(wandb)"_s << u"Weights_%26_Biases_(wandb)/fr"_s;
        QTest::newRow("another name") << u"Using_modules"_s << u"Utiliser_des_modules"_s;
        QTest::newRow("English only") << u"Modules_avx512"_s << u"Modules_avx512"_s;
    }

    void aPageIsInThePersonsLanguage()
    {
        QFETCH(QString, page);
        QFETCH(QString, french);
        const QString wiki = u"https://docs.alliancecan.ca/wiki/"_s;
        QLocale::setDefault(QLocale(u"en_CA"_s));
        QCOMPARE(wikiPage(wiki + page), wiki + page);
        QLocale::setDefault(QLocale(u"fr_CA"_s));
        QCOMPARE(wikiPage(wiki + page), wiki + french);
    }

    void anotherAddressStays()
    {
        QLocale::setDefault(QLocale(u"fr_CA"_s));
        for (const QString &address : {u"https://slurm.schedmd.com/sbatch.html"_s, QString()})
            QCOMPARE(wikiPage(address), address);
    }

private:
    QLocale m_before;
};

VOYAGEUR_TEST(TestWiki)

} // namespace tst_wiki

#include "tst_wiki.moc"
