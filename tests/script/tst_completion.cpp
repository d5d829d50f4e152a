// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"
#include "script/completion.h"
#include "script/hover.h"
#include "script/scriptplace.h"
#include "testprogram.h"

#include <QDir>
#include <QTest>

namespace tst_completion {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;

namespace {

base::ClusterFacts factsOf(const QString &cluster)
{
    const auto catalogue = cluster::Catalogue::load({}, {});
    if (!catalogue.ok())
        qFatal("%s", qPrintable(catalogue.error().text()));
    const auto profile = catalogue->resolve(cluster);
    if (!profile.ok())
        qFatal("%s", qPrintable(profile.error().text()));
    return profile->facts;
}

// The script with its "|" taken out, and where it stood.
struct Marked {
    QByteArray text;
    qsizetype offset = 0;
    explicit Marked(const QByteArray &marked) : text(QByteArray(marked).replace("|", "")), offset(marked.indexOf('|')) {}
};

Completions complete(const QByteArray &marked, const CompletionFacts &facts = {})
{
    const Marked script(marked);
    return completions(Document::parse(script.text), script.offset, facts);
}

QStringList labels(const Completions &found)
{
    QStringList list;
    for (const Completion &item : found.items)
        list += item.label;
    return list;
}

// The script after the first item was taken.
QByteArray taken(const QByteArray &marked, const CompletionFacts &facts = {}, const QString &label = {})
{
    const Marked script(marked);
    const Completions found = complete(marked, facts);
    for (const Completion &item : found.items) {
        if (label.isEmpty() || item.label == label)
            return script.text.first(found.span.begin) + item.insert + script.text.sliced(found.span.end);
    }
    return "nothing";
}

QString explained(const QByteArray &marked, const CompletionFacts &facts = {})
{
    const Marked script(marked);
    const auto found = explanationAt(Document::parse(script.text), script.offset, facts);
    return found ? found->title + u": "_s + found->text : QString();
}

const QByteArray head = "#!/bin/bash\n";

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theMarkIsCompleted();
    void namesOfOptionsStandBehindTwoDashes();
    void whatIsThereOrExcludedComesLast();
    void aNameKeepsWhatFollowsIt();
    void theStyleOfTheScriptIsKept();
    void valuesAreThoseOfTheCluster();
    void aListIsCompletedPartByPart();
    void outputFilesHaveLetters();
    void memoryAndCoresGoWithTheGpu();
    void modulesStandBehindLoad();
    void variablesStandInCommandsOnly();
    void rulesStandBehindTheOrder();
    void nothingIsSaidWhereNothingFits_data();
    void nothingIsSaidWhereNothingFits();
    void optionsAreExplained();
    void valuesAreExplained_data();
    void valuesAreExplained();
    void variablesAndModulesAreExplained();
    void everyOffsetOfEveryScriptIsAnswered();

private:
    base::ClusterFacts m_narval;
    CompletionFacts m_on;
};

void TestCompletion::initTestCase()
{
    m_narval = factsOf(u"narval"_s);
    m_narval.accounts.value = QList<base::UserAccount>{{u"def-prof_cpu"_s, false, {}, {}, {}, {}, {}},
                                                       {u"def-prof_gpu"_s, false, {}, {}, {}, {}, {}},
                                                       {u"rrg-lab_gpu"_s, true, {}, {}, {}, {}, {}}};
    m_narval.accounts.confidence = base::Confidence::Sourced;
    m_on = {u"narval"_s, &m_narval};
}

void TestCompletion::theMarkIsCompleted()
{
    for (const char *beginning : {"#", "#S", "#SB", "#sb", "# SB", "#SBATC"})
        QCOMPARE(taken(head + beginning + "|\n"), head + "#SBATCH --\n");
    QVERIFY(complete(head + "#SB|").unasked);
    QVERIFY(!complete(head + "#|").unasked);
    QCOMPARE(taken(head + "echo\n#SB|\n"), QByteArray("nothing"));
    QCOMPARE(taken(head + "#SBATCH|\n"), QByteArray("nothing"));
    QCOMPARE(taken(head + "#S| word\n"), QByteArray("nothing"));
}

void TestCompletion::namesOfOptionsStandBehindTwoDashes()
{
    const auto all = labels(complete(head + "#SBATCH --|\n"));
    QCOMPARE(all.first(4), QStringList({u"--account"_s, u"--time"_s, u"--cpus-per-task"_s, u"--mem"_s}));
    QVERIFY(!all.contains(u"--wrap"_s));
    QVERIFY(!all.contains(u"--uid"_s));
    QCOMPARE(taken(head + "#SBATCH --ti|"), head + "#SBATCH --time=");
    QCOMPARE(taken(head + "#SBATCH ti|"), head + "#SBATCH --time=");
    QCOMPARE(taken(head + "#SBATCH -t|"), head + "#SBATCH --time=");
    QCOMPARE(taken(head + "#SBATCH --excl|"), head + "#SBATCH --exclusive"); // its value is optional
    QCOMPARE(taken(head + "#SBATCH --requ|"), head + "#SBATCH --requeue");   // takes no value
    QCOMPARE(taken(head + "#SBATCH --type|"), head + "#SBATCH --mail-type=");
    QVERIFY(complete(head + "#SBATCH --|").unasked);
    QVERIFY(!complete(head + "#SBATCH |").unasked);
    QVERIFY(labels(complete(head + "#SBATCH --ntaks|")).isEmpty());
    QVERIFY(!complete(head + "#SBATCH --|").items.first().detail.isEmpty());
}

void TestCompletion::whatIsThereOrExcludedComesLast()
{
    const auto all = labels(complete(head + "#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n#SBATCH --|\n", m_on));
    QVERIFY(all.indexOf(u"--time"_s) > all.indexOf(u"--wckey"_s));
    QVERIFY(all.indexOf(u"--mem-per-cpu"_s) > all.indexOf(u"--wckey"_s));
    QVERIFY(all.indexOf(u"--mem-per-cpu"_s) < all.indexOf(u"--time"_s));
    QVERIFY(all.indexOf(u"--partition"_s) > all.indexOf(u"--nodes"_s));
    // the one that is being written counts not
    QCOMPARE(labels(complete(head + "#SBATCH --tim|=1:00:00\n")).first(), u"--time"_s);
}

void TestCompletion::aNameKeepsWhatFollowsIt()
{
    QCOMPARE(taken(head + "#SBATCH --m|=4G\n", {}, u"--mem"_s), head + "#SBATCH --mem=4G\n");
    QCOMPARE(taken(head + "#SBATCH --m|em 4G\n", {}, u"--mem-per-cpu"_s), head + "#SBATCH --mem-per-cpu 4G\n");
    QCOMPARE(taken(head + "#SBATCH --|\n#SBATCH --mem=4G\n", {}, u"--time"_s), head + "#SBATCH --time=\n#SBATCH --mem=4G\n");
    QCOMPARE(taken(head + "#SBATCH --ti| --mem=4G\n"), head + "#SBATCH --time= --mem=4G\n");
}

void TestCompletion::theStyleOfTheScriptIsKept()
{
    QCOMPARE(taken(head + "#SBATCH --nodes 1\n#SBATCH --ti|\n"), head + "#SBATCH --nodes 1\n#SBATCH --time \n");
    QCOMPARE(taken(head + "#SBATCH --nodes=1\n#SBATCH --ti|\r\n"), head + "#SBATCH --nodes=1\n#SBATCH --time=\r\n");
}

void TestCompletion::valuesAreThoseOfTheCluster()
{
    QCOMPARE(labels(complete(head + "#SBATCH --account=|", m_on)), QStringList({u"rrg-lab"_s, u"def-prof"_s}));
    QCOMPARE(labels(complete(head + "#SBATCH -A |", m_on)), QStringList({u"rrg-lab"_s, u"def-prof"_s}));
    QCOMPARE(labels(complete(head + "#SBATCH -Ad|", m_on)), QStringList({u"def-prof"_s}));
    QVERIFY(labels(complete(head + "#SBATCH --account=|")).isEmpty());
    QVERIFY(labels(complete(head + "#SBATCH --time=|", m_on)).contains(u"3:00:00"_s));
    QVERIFY(labels(complete(head + "#SBATCH --gpus-per-node=|", m_on)).contains(u"a100:4"_s));
    QVERIFY(labels(complete(head + "#SBATCH --gpus-per-node=|", m_on)).contains(u"a100_1g.5gb:1"_s));
    QVERIFY(!labels(complete(head + "#SBATCH --gpus-per-node=|", m_on)).join(u' ').contains(u"a100_4g.20gb"_s)); // withdrawn
    QVERIFY(labels(complete(head + "#SBATCH --gres=|", m_on)).contains(u"gpu:a100:1"_s));
    QVERIFY(labels(complete(head + "#SBATCH --partition=|", m_on)).isEmpty()); // not for people there
    QCOMPARE(labels(complete(head + "#SBATCH --hint=no|")), QStringList({u"nomultithread"_s}));
    const base::ClusterFacts tamia = factsOf(u"tamia"_s);
    const auto whole = labels(complete(head + "#SBATCH --gpus-per-node=|", {u"tamia"_s, &tamia}));
    QVERIFY(whole.contains(u"h100:4"_s));
    QVERIFY(!whole.contains(u"h100:1"_s)); // whole nodes only
}

void TestCompletion::aListIsCompletedPartByPart()
{
    QCOMPARE(taken(head + "#SBATCH --mail-type=END,FA|"), head + "#SBATCH --mail-type=END,FAIL");
    QCOMPARE(taken(head + "#SBATCH --mail-type=E|,FAIL"), head + "#SBATCH --mail-type=END,FAIL");
    QCOMPARE(taken(head + "#SBATCH --mail-type=\"END,F|\""), head + "#SBATCH --mail-type=\"END,FAIL\"");
    QCOMPARE(taken(head + "#SBATCH --dependency=singleton,aftero|"), head + "#SBATCH --dependency=singleton,afterok:");
}

void TestCompletion::outputFilesHaveLetters()
{
    QCOMPARE(taken(head + "#SBATCH --output=|"), head + "#SBATCH --output=%x-%j.out");
    QCOMPARE(taken(head + "#SBATCH --array=1-3\n#SBATCH --output=|"),
             head + "#SBATCH --array=1-3\n#SBATCH --output=%x-%A_%a.out");
    const auto letters = labels(complete(head + "#SBATCH --output=logs/%|.out"));
    QVERIFY(letters.contains(u"%j"_s));
    QVERIFY(!letters.contains(u"%x-%j.out"_s));
    QCOMPARE(taken(head + "#SBATCH --output=logs/%|.out"), head + "#SBATCH --output=logs/%j.out");
}

void TestCompletion::memoryAndCoresGoWithTheGpu()
{
    const QByteArray two = head + "#SBATCH --gpus-per-node=a100:2\n";
    QCOMPARE(taken(two + "#SBATCH --mem=|", m_on), two + "#SBATCH --mem=248G");
    QCOMPARE(taken(two + "#SBATCH --cpus-per-task=|", m_on), two + "#SBATCH --cpus-per-task=24");
    QVERIFY(labels(complete(head + "#SBATCH --mem=|", m_on)).contains(u"0"_s));
    QVERIFY(labels(complete(head + "#SBATCH --cpus-per-task=|", m_on)).contains(u"64"_s));
}

void TestCompletion::modulesStandBehindLoad()
{
    QCOMPARE(taken(head + "module load pyth|\n", m_on), head + "module load python\n");
    QCOMPARE(taken(head + "module load python/3.1|\n", m_on), head + "module load python/3.14.2\n");
    QCOMPARE(taken(head + "module load StdEnv/2023 cud|\n", m_on), head + "module load StdEnv/2023 cuda\n");
    QVERIFY(labels(complete(head + "module load |\n", m_on)).contains(u"scipy-stack"_s));
    QVERIFY(labels(complete(head + "ml |\n", m_on)).contains(u"gcc"_s));
    QVERIFY(labels(complete(head + "module purge |\n", m_on)).isEmpty());
    QVERIFY(labels(complete(head + "module load gcc\n|\n", m_on)).isEmpty());
    QVERIFY(labels(complete(head + "module load \\\n  pyt|\n", m_on)).contains(u"python"_s));
    QVERIFY(labels(complete(head + "echo module load pyt|\n", m_on)).isEmpty());
    QVERIFY(labels(complete(head + "module load pyt|\n")).isEmpty());
}

void TestCompletion::variablesStandInCommandsOnly()
{
    QCOMPARE(taken(head + "cd $SLURM_TMP|\n"), head + "cd $SLURM_TMPDIR\n");
    QCOMPARE(taken(head + "cd \"${SLURM_TMP|}/data\"\n"), head + "cd \"${SLURM_TMPDIR}/data\"\n");
    QCOMPARE(taken(head + "cd \"$SLURM_TMP|\"\n"), head + "cd \"$SLURM_TMPDIR\"\n");
    QVERIFY(labels(complete(head + "export OMP_NUM_THREADS=$SLURM_C|\n")).contains(u"$SLURM_CPUS_PER_TASK"_s));
    QVERIFY(labels(complete(head + "echo '$SLURM_T|'\n")).isEmpty());
    QVERIFY(labels(complete(head + "true # $SLURM_T|\n")).isEmpty());
    QVERIFY(labels(complete(head + "#SBATCH --output=$SLURM_J|\n")).isEmpty());
    QVERIFY(!labels(complete(head + "cat <<END\n$SLURM_J|\nEND\n")).isEmpty());
    QVERIFY(labels(complete(head + "cat <<'END'\n$SLURM_J|\nEND\n")).isEmpty());
}

void TestCompletion::rulesStandBehindTheOrder()
{
    QCOMPARE(taken(head + "# voy|\n"), head + "# voyageur: disable=\n");
    QVERIFY(labels(complete(head + "# voyageur: disable=|\n")).size() > 100);
    QCOMPARE(taken(head + "# voyageur: disable=TIME-MAX,FORM-SHE|\n"), head + "# voyageur: disable=TIME-MAX,FORM-SHEBANG\n");
    QCOMPARE(taken(head + "# voyageur: disable=FORM-SHE|,TIME-MAX\n"), head + "# voyageur: disable=FORM-SHEBANG,TIME-MAX\n");
    QVERIFY(!labels(complete(head + "#SBATCH --time=1 # voyageur: disable=TIME|\n")).isEmpty());
}

void TestCompletion::nothingIsSaidWhereNothingFits_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::newRow("comment of a directive") << head + "#SBATCH --time=1:00 # --m|\n";
    QTest::newRow("a comment") << head + "# use --m|\n";
    QTest::newRow("a command") << head + "python train.py --m|\n";
    QTest::newRow("disabled") << head + "##SBATCH --m|\n";
    QTest::newRow("unclosed quote") << head + "#SBATCH --comment=\"a --m|\n";
    QTest::newRow("a name") << head + "#SBATCH --job-name=a|\n";
    QTest::newRow("the shebang") << QByteArray("#!/bin/ba|sh\n");
    QTest::newRow("empty") << QByteArray("|");
}

void TestCompletion::nothingIsSaidWhereNothingFits()
{
    QFETCH(QByteArray, script);
    QCOMPARE(labels(complete(script, m_on)), QStringList());
}

void TestCompletion::optionsAreExplained()
{
    QVERIFY(explained(head + "#SBATCH --ti|me=1:00:00", m_on).startsWith(u"--time, -t: How long the job may run"_s));
    QVERIFY(explained(head + "#SBATCH --ti|me=1:00:00", m_on).contains(u"The maximum is 7 day"_s));
    QVERIFY(explained(head + "#SBATCH -|t 1:00:00").startsWith(u"--time"_s));
    QVERIFY(explained(head + "#SBATCH --cpus-per-ta|=4").startsWith(u"--cpus-per-task"_s)); // as getopt takes it
    QVERIFY(explained(head + "#SBATCH --part|ition=x", m_on).contains(u"Do not set this option"_s));
    QVERIFY(explained(head + "#SB|ATCH --time=1").contains(u"a comment"_s));
    QVERIFY(explained(head + "#SBATCH --ntaks|-per-node=4").isEmpty());
    QVERIFY(explained(head + "#SBATCH --time=1 # the ti|me").isEmpty());
}

void TestCompletion::valuesAreExplained_data()
{
    QTest::addColumn<QByteArray>("directive");
    QTest::addColumn<QString>("words");
    QTest::newRow("days") << QByteArray("--time=1-12:00:0|0") << u"1 day(s) 12 hour(s)."_s;
    QTest::newRow("minutes") << QByteArray("-t 3:0|0") << u"3 minute(s)."_s;
    QTest::newRow("too long") << QByteArray("--time=9|-0") << u"9 day(s). On narval, a job may run for at most 7 day(s)."_s;
    QTest::newRow("memory") << QByteArray("--mem=64|G") << u"65536 MiB"_s;
    QTest::newRow("whole node") << QByteArray("--mem=|0") << u"All the memory of each node."_s;
    QTest::newRow("array") << QByteArray("--array=0-99:2%|4") << u"50 task(s)"_s;
    QTest::newRow("gres") << QByteArray("--gres=gpu:a100:|2")
                          << u"2 × a100 on each node. 40 GB; up to 12 core(s) and 124 GB of memory go with each."_s;
    QTest::newRow("mig") << QByteArray("--gpus=a100_1g.5gb:|1")
                         << u"1 × a100_1g.5gb for the whole job. 1/8 of one a100, 5 GB; up to"_s;
    QTest::newRow("any gpu") << QByteArray("--gpus-per-node=|2") << u"2 × GPU of any model on each node."_s;
    QTest::newRow("output") << QByteArray("--output=logs/%x|-%j.out") << u"For example logs/train-12345678.out."_s;
    QTest::newRow("array output") << QByteArray("-o %x-%A_|%a.out") << u"For example train-12345678_3.out."_s;
    QTest::newRow("mail") << QByteArray("--mail-type=END,|FAIL") << u"Mail: When the job has ended. When the job has failed."_s;
    QTest::newRow("dependency") << QByteArray("--dependency=afterok|:1") << u"have completed"_s;
    QTest::newRow("nodes") << QByteArray("--nodes=2|-4") << u"From 2 to 4 nodes."_s;
    QTest::newRow("signal") << QByteArray("--signal=B:USR1|@120") << u"USR1 2 minute(s) before"_s;
    QTest::newRow("no time") << QByteArray("--time=1h|") << u"This is not a time."_s;
    QTest::newRow("anything") << QByteArray("--comment=a|b") << u"A comment, kept with the job."_s;
}

void TestCompletion::valuesAreExplained()
{
    QFETCH(QByteArray, directive);
    QFETCH(QString, words);
    const QString text = explained(head + "#SBATCH --job-name=train\n#SBATCH " + directive + '\n', m_on);
    QVERIFY2(text.contains(words), qPrintable(text));
}

void TestCompletion::variablesAndModulesAreExplained()
{
    QVERIFY(explained(head + "cd $SLURM_|TMPDIR\n").startsWith(u"$SLURM_TMPDIR: A folder"_s));
    QVERIFY(explained(head + "cd |$SLURM_TMPDIR\n").startsWith(u"$SLURM_TMPDIR: A folder"_s));
    QVERIFY(explained(head + "cd \"${SLURM_|TMPDIR}/x\"\n").startsWith(u"$SLURM_TMPDIR: A folder"_s));
    QVERIFY(explained(head + "cd $HO|ME\n").isEmpty());
    QVERIFY(explained(head + "module load pyth|on\n", m_on).contains(u"Without a version"_s));
    QVERIFY(explained(head + "module load python/3.1|9\n", m_on).contains(u"version is unknown"_s));
    QVERIFY(explained(head + "# voyageur: disable=TIME|-MAX\n").contains(u"Switched off here"_s));
}

void TestCompletion::everyOffsetOfEveryScriptIsAnswered()
{
    QList<QByteArray> scripts{
        head
            + "#SBATCH --time=1:00:00 --mem 4G -c4 -n 2 # all\r\n#SBATCH --mail-type=\"END,FAIL\"\r\n\r\nmodule load "
              "python/3.11\r\n",
        "\xef\xbb\xbf#!/bin/bash\n#SBATCH -J \xc3\xa9t\xc3\xa9 --comment='\xf0\x9f\x9a\x80'\necho \"${SLURM_JOB_ID}\" $\n",
        "#SBATCH --\n#SBATCH -\n#SBATCH --=\n#SBATCH \"\n#SBATCH ''\n#SBATCH hetjob\n#SBATCH --output=%\n# voyageur: "
        "disable=,\n$\n${\nml",
        QByteArray("\0#SBATCH\0--time=1\n\xff\xfe#SB\n\r\r\n", 26),
    };
    const QDir templates(voyageur::tests::sourcePath("/resources/templates"));
    for (const QString &name : templates.entryList({u"*.sh"_s})) {
        QFile file(templates.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        scripts += file.readAll();
    }
    QVERIFY(scripts.size() > 4);
    for (const QByteArray &script : scripts) {
        const Document document = Document::parse(script);
        for (qsizetype offset = -1; offset <= script.size() + 1; ++offset) {
            const Completions found = completions(document, offset, m_on);
            if (!found.items.isEmpty()) {
                QVERIFY(found.span.begin >= 0 && found.span.begin <= offset);
                QVERIFY(found.span.end >= offset && found.span.end <= script.size());
                QVERIFY(!script.mid(found.span.begin, found.span.size()).contains('\n'));
            }
            for (const Completion &item : found.items)
                QVERIFY(!item.label.isEmpty() && !item.insert.isEmpty() && !item.insert.contains('\n'));
            if (const auto said = explanationAt(document, offset, m_on)) {
                QVERIFY(said->span.begin >= 0 && said->span.begin <= offset && offset <= said->span.end);
                QVERIFY(said->span.end <= script.size() && !said->text.isEmpty() && !said->title.isEmpty());
            }
        }
    }
}

VOYAGEUR_TEST(TestCompletion)

} // namespace tst_completion
#include "tst_completion.moc"
