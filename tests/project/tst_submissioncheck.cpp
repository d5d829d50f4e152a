// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"
#include "runs/submissioncheck.h"
#include "runs/sweepplan.h"
#include "script/jobscript.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_submissioncheck {

using namespace voyageur;
using namespace Qt::StringLiterals;

namespace {

base::ClusterFacts narval()
{
    const auto catalogue = cluster::Catalogue::load({}, {});
    for (const auto &profile : catalogue->profiles()) {
        if (profile.name == u"narval"_s)
            return profile.facts;
    }
    return {};
}

runs::SubmissionFindings found(const QByteArray &script, const QList<QByteArray> &options)
{
    static const base::ClusterFacts facts = narval();
    return runs::findingsBeforeSubmission(script::Document::parse(script), script::commandLineOptions(options), {}, u"Narval"_s,
                                          facts);
}

QStringList findings(const QByteArray &script, const QList<QByteArray> &options)
{
    return found(script, options).sentences;
}

bool says(const QStringList &all, const QString &rule, const QString &place)
{
    return std::ranges::any_of(
        all, [&](const QString &one) { return one.startsWith(place + u':') && one.endsWith(u'[' + rule + u']'); });
}

} // namespace

class TestSubmissionCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheCommandLineSaysCounts()
    {
        const QByteArray script = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --mem=4G\ntrue\n";
        QCOMPARE(findings(script, {}).filter(u"TIME-MISSING"_s).size(), 1);
        QVERIFY(findings(script, {"--time=1:00:00"}).filter(u"TIME-"_s).isEmpty());
        QVERIFY(findings(script, {"-t", "9-00:00"}).filter(u"TIME-MAX"_s).size() == 1);
        const QByteArray tooLong = "#!/bin/bash\n#SBATCH --account=def-prof --mem=4G\n#SBATCH --time=9-00:00\ntrue\n";
        QVERIFY(says(findings(tooLong, {}), u"TIME-MAX"_s, u"line 3"_s));
        QVERIFY(findings(tooLong, {"--time=5:00:00"}).filter(u"TIME-MAX"_s).isEmpty());
    }

    void theTasksOfASweepCountInACourse()
    {
        projectfile::SweepSettings sweep;
        sweep.grid = {{u"seed"_s, *projectfile::sweepValues(u"seed"_s, u"1..24"_s), false}};
        const auto table = projectfile::sweepTable(sweep, {});
        QVERIFY(table.ok());
        const auto beyond = [&] {
            script::JobScript job;
            job.name = u"sweep"_s;
            job.account = u"def-prof"_s;
            job.time = *base::TimeLimit::parse("3:00:00");
            job.memory = *base::MemorySize::parse("1G");
            job.program = "train";
            job.results = "/scratch/r";
            const auto plan = runs::planSweep(24, sweep, {}, {});
            runs::fillSweep(job, *table, sweep, *plan, "/scratch/r/sweep");
            script::CourseFacts course;
            course.title = u"IFT"_s;
            course.jobs = 10;
            const auto document = script::Document::parse(*script::jobScript(job));
            return runs::findingsBeforeSubmission(document, {}, {}, u"Narval"_s, narval(), course);
        };
        const auto many = beyond();
        QVERIFY2(many.errors > 0 && many.sentences.join(u'\n').contains(u"at once, but this array has 24"_s),
                 qPrintable(many.sentences.join(u'\n')));
        sweep.minutes = 5; // several in a job: fewer tasks
        QVERIFY2(!beyond().sentences.join(u'\n').contains(u"this array has"_s), qPrintable(beyond().sentences.join(u'\n')));
    }

    void linesAreThoseOfTheScript_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::newRow("directives") << QByteArray("#!/bin/bash\n#SBATCH --mem=4G\n\n");
        QTest::newRow("a blank line") << QByteArray("#!/bin/bash\n\n\n");
        QTest::newRow("a directive with a remark") << QByteArray("#!/bin/bash\n#SBATCH --mem=4G # enough\n\n");
        QTest::newRow("no place for an option") << QByteArray("#!/bin/bash\n# one\n# two\n");
    }

    void linesAreThoseOfTheScript()
    {
        QFETCH(QByteArray, head);
        const QByteArray script = head + "echo\nsalloc --time=1\n#SBATCH --cpus-per-task=2\n";
        const auto all = findings(script, {"--account=def-prof", "--time=1:00:00", "--mem=3G"});
        QVERIFY2(says(all, u"FORM-SALLOC-INSIDE"_s, u"line 5"_s), qPrintable(all.join(u'\n')));
        QVERIFY2(says(all, u"FORM-SBATCH-AFTER-CMD"_s, u"line 6"_s), qPrintable(all.join(u'\n')));
    }

    void whatSbatchSaysItselfIsLeftToIt()
    {
        QVERIFY(findings("#!/bin/bash\n#SBATCH --memm=4G --time=1:00:00 --account=def-prof --mem=4G\ntrue\n", {})
                    .filter(u"OPT-"_s)
                    .isEmpty());
        QVERIFY(findings("#!/bin/bash\n#SBATCH -o logs/%j --time=1:00:00 --account=def-prof --mem=4G\ntrue\n", {})
                    .filter(u"OUT-DIR"_s)
                    .isEmpty());
    }

    void thereAreNotTooMany()
    {
        QByteArray script = "#!/bin/bash\n#SBATCH --time=1:00:00 --account=def-prof --mem=4G\n";
        for (int i = 0; i < 40; ++i)
            script += "salloc --time=1\n";
        const auto all = findings(script, {});
        QCOMPARE(found(script, {}).errors, 40);
        QCOMPARE(all.size(), 11);
        QVERIFY(all.last().contains(u"30"_s));
    }
};

VOYAGEUR_TEST(TestSubmissionCheck)

} // namespace tst_submissioncheck
#include "tst_submissioncheck.moc"
