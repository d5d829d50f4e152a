// SPDX-License-Identifier: GPL-3.0-or-later
// Chains and the look before a submission, from the command line.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QTest>

namespace tst_chainverb {

using namespace Qt::StringLiterals;

class ChainVerbTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aChainThatCannotBeIsRefusedBeforeTheLogin();
    void aSingleScriptKeepsToTheCourseOfItsProject();
    void whatIsNotThereIsNamedAndStopsTheSubmission();

private:
    CommandLine m_line;
};

void ChainVerbTest::aChainThatCannotBeIsRefusedBeforeTheLogin()
{
    QVERIFY(QDir(m_line.folder()).mkpath(u"alone"_s));
    m_line.file(u"alone/voyageur.json"_s, R"({"version": 1, "name": "alone", "job": {"time": "1:00:00"}})");
    const QString project = m_line.folder() + u"/alone"_s;
    for (const QStringList &words : {QStringList{u"--chain"_s, u"0"_s},
                                     {u"--chain"_s, u"many"_s},
                                     {u"--rehearse"_s},
                                     {u"--epochs"_s, u"10"_s},
                                     {u"--epochs"_s, u"10"_s, u"--epochs-per-day"_s, u"2"_s}}) {
        const Ran ran = m_line.run(QStringList{u"run"_s, project, u"practice"_s, u"--json"_s} + words);
        QVERIFY2(ran.status == 2 && ran.errorCode() == u"BadRequest"_s, ran.err.constData());
        QVERIFY(!ran.objects().last()[u"error"_s].toObject()[u"next"_s].toString().isEmpty());
    }
}

void ChainVerbTest::aSingleScriptKeepsToTheCourseOfItsProject()
{
    QVERIFY(QDir(m_line.folder()).mkpath(u"course"_s));
    m_line.file(u"course/voyageur.json"_s,
                R"({"version": 1, "name": "course", "course": {"version": 1, "title": {"en": "101", "fr": "101"},
                   "cluster": {"name": "practice"}, "account": "def-prof", "limits": {"time": "0:10:00"}}})");
    const QString script = m_line.file(
        u"course/job.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1:00:00\n#SBATCH --mem=100M\nhostname\n");
    const QStringList words{u"submit"_s, script, u"practice"_s, u"--dry-run"_s};
    const Ran ran = m_line.run(words);
    QVERIFY2(ran.err.contains("COURSE-LIMIT"), ran.err.constData());
    const Ran within = m_line.run(words + QStringList{u"--time=0:05:00"_s});
    QVERIFY2(within.status == 0 && !within.err.contains("COURSE-LIMIT"), within.err.constData());
    const QString free =
        m_line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --time=1:00:00 --mem=100M\nhostname\n");
    QVERIFY(!m_line.run({u"submit"_s, free, u"practice"_s, u"--dry-run"_s}).err.contains("COURSE-LIMIT"));
    const Ran named =
        m_line.run({u"submit"_s, free, u"practice"_s, u"--dry-run"_s, u"--project"_s, m_line.folder() + u"/course"_s});
    QVERIFY2(named.err.contains("COURSE-LIMIT"), named.err.constData());
}

void ChainVerbTest::whatIsNotThereIsNamedAndStopsTheSubmission()
{
    const QString script = m_line.file(u"missing.sh"_s,
                                       "#!/bin/bash\n#SBATCH --account=def-prof --time=1 --mem=100M\n"
                                       "python3 ~/nowhere/train.py\n");
    const QStringList words{u"submit"_s, script, u"practice"_s, u"--dry-run"_s};
    const Ran ran = m_line.run(words);
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.contains("line 3: the file $HOME/nowhere/train.py does not exist"), ran.err.constData());
    QCOMPARE(m_line.run(words + QStringList{u"--anyway"_s}).status, 0);
}

VOYAGEUR_TEST(ChainVerbTest)

} // namespace tst_chainverb
#include "tst_chainverb.moc"
