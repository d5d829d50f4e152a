// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts for one cluster as scripts for another, over all pairs of clusters in service.
#include "rulecases.h"
#include "script/check.h"
#include "script/pieces.h"
#include "script/rulebook.h"
#include "script/translation.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_translation {

using namespace voyageur;
using namespace voyageur::script;
using namespace Qt::StringLiterals;

namespace {

QStringList clustersInService()
{
    QStringList names;
    for (auto it = tests::clusterFacts().cbegin(); it != tests::clusterFacts().cend(); ++it) {
        if (!it->retired.is(true) && !it.key().startsWith("practice"_L1))
            names += it.key();
    }
    names.sort();
    return names;
}

const base::ClusterFacts &factsOf(const QString &name)
{
    return *tests::clusterFacts().constFind(name);
}

struct Sample {
    QString cluster;
    QByteArray script;
};

QByteArray job(const QByteArray &options, const QByteArray &body = "module load python\npython train.py\n")
{
    QByteArray text = "#!/bin/bash\n";
    for (const QByteArray &option : options.split(' '))
        text += "#SBATCH " + option + '\n';
    return text + '\n' + body;
}

const QList<Sample> &samples()
{
    static const QList<Sample> all{
        {u"narval"_s, job("--account=def-prof --time=7-00:00:00 --gpus-per-node=a100:1 --cpus-per-task=12 --mem=124G")},
        {u"narval"_s,
         job("--account=def-prof --time=3:00:00 --gres=gpu:a100:4 --ntasks-per-node=4 --nodes=1 --cpus-per-task=12 "
             "--mem=498G",
             "srun python train.py\n")},
        {u"narval"_s, job("--time=3:00:00 --gpus=a100_1g.5gb:1 --cpus-per-task=1 --mem=15G --partition=gpubase_bygpu_b1")},
        {u"narval"_s, job("--time=3:00:00 --ntasks=256 --mem-per-cpu=3900M", "srun ./simulate\n")},
        {u"narval"_s, job("--time=3:00:00 --nodes=2 --ntasks-per-node=64 --mem=0", "srun ./simulate\n")},
        {u"narval"_s,
         job("--time=3:00:00 --cpus-per-task=64 --mem=250G", "tar xf ~/scratch/data.tar -C $SLURM_TMPDIR\n./threads\n")},
        {u"narval"_s, job("--time=3:00:00 --mem=2000G --cpus-per-task=32")},
        {u"fir"_s, job("--time=3:00:00 --gpus=h100:2 --cpus-per-gpu=12 --mem-per-gpu=280G")},
        {u"fir"_s, job("--time=3:00:00 --nodes=1 --ntasks-per-node=192 --mem-per-cpu=4000M", "srun ./simulate\n")},
        {u"rorqual"_s,
         job("--time=3:00:00 --gpus=h100_2g.20gb:1 -c4 --mem=31G",
             "cp $HOME/links/scratch/a.h5 \"$SLURM_TMPDIR\"\npython a.py\n")},
        {u"rorqual"_s,
         job("--time=3:00:00 --nodes=2 --gpus-per-node=h100:4 --ntasks-per-node=4 --cpus-per-task=16 --mem=0",
             "srun python train.py\n")},
        {u"nibi"_s, job("--time=3:00:00 --gpus-per-node=h100:8 --cpus-per-task=112 --mem=0 --switches=1")},
        {u"trillium"_s,
         job("--time=3:00:00 --gpus-per-node=1 --cpus-per-task=24", "module load StdEnv/2023 python\npython train.py\n")},
        {u"trillium"_s, job("--time=3:00:00 --nodes=4 --ntasks-per-node=192", "module load StdEnv/2023\nsrun ./simulate\n")},
        {u"trillium"_s, job("--time=3:00:00 --nodes=1 --partition=debug", "./threads\n")},
        {u"tamia"_s, job("--account=aip-prof --time=3:00:00 --gpus=h100:4 --cpus-per-task=48 --mem=0")},
        {u"tamia"_s,
         job("--account=aip-prof --time=3:00:00 --nodes=2 --gpus-per-node=h200:8 --ntasks-per-node=8 --cpus-per-task=8",
             "srun python train.py\n")},
        {u"killarney"_s, job("--account=aip-prof --time=3:00:00 --gres=gpu:l40s:4 --cpus-per-task=64 --mem=500G")},
        {u"vulcan"_s, job("--account=aip-prof --time=3:00:00 --gpus-per-node=l40s:1 --cpus-per-task=16 --mem=128G")},
        {u"mila"_s, job("--time=3:00:00 --gres=gpu:a100l:1 --partition=main --cpus-per-task=8 --mem=48G")},
        {u"mila"_s, job("--time=3:00:00 --gres=gpu:1 -c4 --mem=16G --constraint=ampere")},
        {u"glo7030"_s, job("--account=def-sponsor00 --time=1:00:00 --gres=gpu:1g.5gb:1 --cpus-per-task=1 --mem=8G")},
        {QString(), job("--account=def-prof --time=1:00:00 --gres=gpu:v100:1 --cpus-per-task=8 --mem=64G")},
        {QString(), job("--account=def-prof --time=1:00:00 --gpus=2 --cpus-per-task=8 --mem-per-cpu=8G")},
        {QString(), "#!/bin/bash\r\n#SBATCH -t 1:00:00 --mem=8G # both\r\npython train.py"},
        {QString(), "#!/bin/bash\nhostname\n"},
        {QString(), ""},
    };
    return all;
}

QByteArray after(const QByteArray &text, const QString &from, const QString &to, QStringList *notes = nullptr,
                 const QStringList &accounts = {})
{
    const auto document = Document::parse(text);
    const auto translation = translated(document, from.isEmpty() ? nullptr : &factsOf(from), factsOf(to), to, accounts);
    if (notes) {
        for (const TranslationNote &note : translation.notes)
            *notes += note.text;
    }
    const auto bytes = document.edited(translation.edits);
    return bytes.ok() ? *bytes : QByteArray("does not fit");
}

QList<base::Diagnostic> findingsOn(const QByteArray &text, const QString &cluster)
{
    Surroundings around;
    around.now = 1'790'000'000;
    around.clusterName = cluster;
    around.cluster = &factsOf(cluster);
    return check(Document::parse(text, slurmVersionOf(around.cluster)), around);
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPair_data()
    {
        QTest::addColumn<QString>("cluster");
        for (const QString &name : clustersInService())
            QTest::newRow(qPrintable(name)) << name;
    }

    void everyPair()
    {
        QFETCH(QString, cluster);
        const bool show = qEnvironmentVariableIsSet("VOYAGEUR_SHOW");
        for (const Sample &sample : samples()) {
            QStringList notes;
            const QByteArray text = after(sample.script, sample.cluster, cluster, &notes);
            QVERIFY2(text != "does not fit", sample.script.constData());
            const auto before = understand(Document::parse(sample.script), 0);
            const auto understood = understand(Document::parse(text, slurmVersionOf(&factsOf(cluster))), 0);
            QVERIFY2(understood.accepted || !before.accepted, qPrintable(cluster + u'\n' + QString::fromUtf8(text)));
            for (const QString &note : notes)
                QVERIFY2(!note.isEmpty() && !note.contains(u'%'), qPrintable(note));
            if (show)
                qInfo().noquote() << sample.cluster << "->" << cluster << '\n' << text << notes.join(u'\n');
            if (text == sample.script)
                continue; // as wrong there as it was
            for (const base::Diagnostic &finding : findingsOn(text, cluster)) {
                const Rule *rule = findRule(finding.rule);
                const bool resources = rule->group == u'C' || rule->group == u'D' || finding.rule == "TIME-MAX"_L1
                    || finding.rule == "ACC-AIP-ELSEWHERE"_L1;
                QVERIFY2(!resources || finding.severity != base::Severity::Error,
                         qPrintable(sample.cluster + u" -> "_s + cluster + u": "_s + finding.rule + u' ' + finding.message + u'\n'
                                    + QString::fromUtf8(text)));
                if (show && resources && finding.severity == base::Severity::Warning)
                    qInfo().noquote() << "WARNING" << finding.rule << finding.message;
            }
        }
    }

    void nothingChangesOnTheSameCluster()
    {
        for (const QString &cluster : clustersInService()) {
            for (const Sample &sample : samples()) {
                QCOMPARE(after(sample.script, cluster, cluster), sample.script);
                const QByteArray there = after(sample.script, sample.cluster, cluster);
                QCOMPARE(after(there, cluster, cluster), there);
            }
        }
    }

    void aGpuBecomesTheNearest()
    {
        const auto to = [](const char *options, const char *from, const char *cluster) {
            const QByteArray text = after(job(options), QLatin1StringView(from), QLatin1StringView(cluster));
            QByteArrayList lines;
            for (const QByteArray &line : text.split('\n')) {
                if (line.startsWith("#SBATCH "))
                    lines += line.sliced(8);
            }
            return lines.join(' ');
        };
        QCOMPARE(to("--gpus-per-node=a100:2 --cpus-per-task=24 --mem=249G", "narval", "rorqual"),
                 "--gpus-per-node=h100:2 --cpus-per-task=32 --mem=249G");
        QCOMPARE(to("--gpus-per-node=a100:1 --cpus-per-task=4 --mem=32G", "narval", "rorqual"),
                 "--gpus-per-node=nvidia_h100_80gb_hbm3_3g.40gb:1 --cpus-per-task=4 --mem=32G");
        QCOMPARE(to("--gpus-per-node=a100:1 --cpus-per-task=12 --mem=124G", "narval", "rorqual"),
                 "--gpus-per-node=h100:1 --cpus-per-task=16 --mem=127488M");
        QCOMPARE(to("--gres=gpu:a100:1 --cpus-per-task=12 --mem=124G", "narval", "vulcan"),
                 "--gpus-per-node=l40s:1 --cpus-per-task=16 --mem=128G");
        QCOMPARE(to("--gpus-per-node=h100:1 --cpus-per-task=12 --mem=280G", "fir", "narval"),
                 "--gpus-per-node=a100:1 --cpus-per-task=12 --mem=127488M");
        QCOMPARE(to("--gpus-per-node=h100:1 --cpus-per-task=12 --mem=100G", "fir", "tamia"),
                 "--gpus-per-node=h100:4 --cpus-per-task=48 --mem=100G");
        QCOMPARE(to("--gpus-per-node=h100:2 --cpus-per-task=12 --mem=100G", "fir", "trillium"),
                 "--gpus-per-node=h100:4 --cpus-per-task=12");
        QCOMPARE(to("--gpus-per-node=1 --cpus-per-task=24", "trillium", "fir"),
                 "--gpus-per-node=h100:1 --cpus-per-task=12 --mem=281G");
    }

    void tasksKeepTheirNumberAndTheirMemory()
    {
        const auto to = [](const char *options, const char *from, const char *cluster) {
            return after(job(options, "srun ./simulate\n"), QLatin1StringView(from), QLatin1StringView(cluster));
        };
        const QByteArray perCore = to("--nodes=4 --ntasks-per-node=64 --mem-per-cpu=3900M", "narval", "rorqual");
        QVERIFY2(perCore.contains("--nodes=2\n#SBATCH --ntasks-per-node=128\n#SBATCH --mem-per-cpu=3900M\n"),
                 perCore.constData());
        const QByteArray perNode = to("--nodes=2 --ntasks-per-node=64 --mem=100G", "narval", "rorqual");
        QVERIFY2(perNode.contains("--nodes=1\n#SBATCH --ntasks-per-node=128\n#SBATCH --mem=200G\n"), perNode.constData());
        const QByteArray all = to("--nodes=2 --ntasks-per-node=64 --mem=0", "narval", "rorqual");
        QVERIFY2(all.contains("--mem=500G\n"), all.constData());
        const QByteArray narval = to("--nodes=1 --ntasks-per-node=192", "trillium", "narval");
        QVERIFY2(narval.contains("--nodes=3\n#SBATCH --ntasks-per-node=64\n#SBATCH --mem=0\n"), narval.constData());
    }

    void accountsTimesAndPartitions()
    {
        const QByteArray text = job("--account=def-prof_gpu --time=7-00:00:00 --partition=main --mem=4G");
        QStringList notes;
        const QByteArray tamia = after(text, u"narval"_s, u"tamia"_s, &notes);
        QVERIFY2(tamia.contains("--account=aip-prof\n"), tamia.constData());
        QVERIFY(tamia.contains("--time=1-00:00:00\n"));
        QVERIFY(!tamia.contains("--partition"));
        QVERIFY(after(text, u"narval"_s, u"fir"_s).contains("--account=def-prof_gpu\n"));
        QVERIFY(after(text, u"narval"_s, u"tamia"_s, nullptr, {u"aip-other"_s}).contains("--account=aip-other\n"));
        QVERIFY(!after(text, u"narval"_s, u"mila"_s).contains("--account"));
        QVERIFY(after(job("--account=aip-prof --mem=4G"), u"tamia"_s, u"narval"_s).contains("--account=def-prof\n"));
        QVERIFY(after(job("--account=def-prof --mem=4G"), u"narval"_s, u"glo7030"_s).contains("--account=def-sponsor00\n"));
    }

    void foldersAndModules()
    {
        const QByteArray body =
            "module load python/3.11\nout=\"$HOME/scratch/run\"\ncp ~/scratch/a.tar '~/scratch/x' ~/scratchy $(ls "
            "~/scratch) > ${HOME}/scratch/log\n# ~/scratch\n";
        const QByteArray rorqual = after(job("--mem=4G", body), u"narval"_s, u"rorqual"_s);
        QVERIFY2(rorqual.contains("out=\"$HOME/links/scratch/run\"\ncp ~/links/scratch/a.tar '~/scratch/x' ~/scratchy $(ls "
                                  "~/links/scratch) > ${HOME}/links/scratch/log\n# ~/scratch\n"),
                 rorqual.constData());
        const QByteArray nibi = after(job("--mem=4G", body), u"narval"_s, u"nibi"_s);
        QVERIFY2(nibi.contains("out=\"/scratch/$USER/run\"\ncp /scratch/$USER/a.tar"), nibi.constData());
        QCOMPARE(after(nibi, u"nibi"_s, u"narval"_s).contains("cp $HOME/scratch/a.tar"), true);
        const QByteArray trillium = after(job("--mem=4G", body), u"narval"_s, u"trillium"_s);
        QVERIFY2(trillium.contains("module load StdEnv/2023\nmodule load python/3.11\n"), trillium.constData());
        QVERIFY(!trillium.contains("--mem"));
    }

    void absurdRequestsDoNoHarm()
    {
        const QList<QByteArray> scripts{
            job("--nodes=1000000 --ntasks=2000000000 --cpus-per-task=65535 --mem=9000000000G --time=UNLIMITED"),
            job("--gpus=a100:2000000000 --mem-per-gpu=90000000T --cpus-per-gpu=2000000000"),
            job("--gres=gpu:1000000000000 --ntasks=2000000000 --mem-per-cpu=9000000000G"),
            job("--gpus-per-node=a100:1,v100:2 --ntasks-per-node=65000"),
            job("--account= --partition= --gres=gpu --mem=0 --nodes=0-1"),
            job("--account=- --gpus-per-task=999999999999:h100"),
            "#!/bin/bash\n#SBATCH -G2 -N1 -A def-x -p main --mem 4G\n#SBATCH hetjob\n#SBATCH --gres=gpu:a100:1,tmp:5 -c "
            "48\nhostname",
            QByteArray("\xff\xfe\0#SBATCH", 10),
        };
        for (const QByteArray &text : scripts) {
            for (const QString &to : clustersInService()) {
                for (const QString &from : {QString(), u"narval"_s, u"trillium"_s})
                    QVERIFY2(after(text, from, to) != "does not fit", text.constData());
            }
        }
    }

    void stepsAreOneSetOfEdits()
    {
        Pieces pieces(u"one\ntwo\nthree\n"_s);
        QVERIFY(pieces.apply({{{2, 1, 3, 1}, {}}}));
        QVERIFY(pieces.apply({{{1, 4, 1, 4}, u"\nnew"_s}, {{2, 1, 2, 2}, u"T"_s}}));
        QCOMPARE(pieces.text(), u"one\nnew\nThree\n"_s);
        QVERIFY(pieces.apply({{{2, 1, 2, 4}, u"old"_s}}));
        QCOMPARE(pieces.text(), u"one\nold\nThree\n"_s);
        QCOMPARE(pieces.before({3, 2, 3, 6}), (base::TextRange{3, 2, 3, 6}));
        const auto once = base::applyFix(u"one\ntwo\nthree\n"_s, {{}, pieces.edits()});
        QVERIFY(once.ok());
        QCOMPARE(*once, pieces.text());
        QVERIFY(!pieces.apply({{{9, 1, 9, 4}, {}}}));
        QVERIFY(Pieces(u"x"_s).edits().isEmpty());
    }
};

VOYAGEUR_TEST(TestTranslation)

} // namespace tst_translation
#include "tst_translation.moc"
