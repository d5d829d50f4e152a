// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/nodelist.h"
#include "script/outputfile.h"
#include "script/understanding.h"
#include "script/values.h"
#include "testprogram.h"

#include <QTest>

namespace tst_grammar {

using namespace voyageur;
using namespace voyageur::script;

namespace {

ResourceRequest requestOfLines(const QByteArray &lines)
{
    const auto understood = understand(Document::parse("#!/bin/sh\n" + lines + "\n"), 0);
    return understood.components.isEmpty() ? ResourceRequest{} : understood.components.first().request;
}

} // namespace

class TestGrammar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void optionsAreFoundAsGetoptFindsThem()
    {
        QCOMPARE(findOption("mem")->name, "mem"); // although others begin so
        QCOMPARE(findOption("job-n")->name, "job-name");
        QVERIFY(!findOption("cpus"));
        QVERIFY(!findOption("memory"));
        QCOMPARE(findOption('c')->name, "cpus-per-task");
        QCOMPARE(findOption('W', Srun)->value, OptionValue::Required);
        QCOMPARE(findOption('W')->value, OptionValue::None);
        QVERIFY(!findOption("tres-per-task", Sbatch, slurm2205));
        QVERIFY(findOption("tres-per-task", Sbatch, slurm2411));
        QVERIFY(findOption("power", Sbatch, slurm2205) && !findOption("power", Sbatch, slurm2411));
        QCOMPARE(keptName(*findOption("tasks-per-node")), "ntasks-per-node");
        QVERIFY(excludedBy("mem").contains("mem-per-cpu") && !excludedBy("mem").contains("mem"));
        QVERIFY(excludedBy("gpus-per-task").contains("ntasks-per-gpu"));
        QVERIFY(excludedBy("exclusive", slurm2205).isEmpty());
    }

    void everyOptionHasHelp()
    {
        for (const Option &option : allOptions()) {
            const QString help = optionHelp(option.name);
            QVERIFY2(help.endsWith(QLatin1Char('.')) || help.endsWith(QChar(0x2026)), option.name);
            QVERIFY(option.commands != 0);
            QCOMPARE(option.grammar == Grammar::Flag,
                     option.value == OptionValue::None || help.isEmpty() || QByteArrayView(option.name) == "overlap"
                         || QByteArrayView(option.name) == "external-launcher");
        }
        QVERIFY(optionHelp("no-such-option").isEmpty());
    }

    void versionsAreRead()
    {
        QCOMPARE(SlurmVersion::parse("24.11.5"), std::optional(slurm2411));
        QCOMPARE(SlurmVersion::parse("slurm 22.05.8"), std::optional(slurm2205));
        QCOMPARE(SlurmVersion::parse("22.05")->bytes(), QByteArray("22.05"));
        for (const char *bad : {"", "24", "24.1", "x", "24.11.5 ", "124.11"})
            QVERIFY2(!SlurmVersion::parse(bad), bad);
    }

    void arrays()
    {
        const auto count = [](const char *text) { return parseArray(text) ? parseArray(text)->count() : -1; };
        QCOMPARE(count("0-99:2%4"), 50);
        QCOMPARE(count("1,3,5-7"), 5);
        QCOMPARE(count("1-3,2-4"), 4);
        QCOMPARE(count("7"), 1);
        QCOMPARE(parseArray("0-9%4")->limit, 4);
        QCOMPARE(parseArray("1,3,5-7:2%2")->text(), QByteArray("1,3,5-7:2%2"));
        for (const char *bad :
             {"", "a", "1-", "-1", "5-1", "1-5:0", "1:2", "1:10", "1,,2", "[", "[]", ",", "1-5%x", "99999999999999999999"})
            QCOMPARE(count(bad), -1);
        QCOMPARE(parseArray("1-5,x").error().begin, 4);
        QCOMPARE(parseArray("[1-5,x]").error().begin, 5);
        // As the controllers of 22.05 and 24.11 read them.
        QCOMPARE(count("[0-249]"), 250);
        QCOMPARE(count("[1-5,8]%1"), 6);
        QCOMPARE(parseArray("[1-175]%1")->limit, 1);
        QCOMPARE(count("1-10,"), 10);
        QCOMPARE(count("0-9%"), 10);
        QCOMPARE(parseArray("0-9%")->limit, 0);
    }

    void resources()
    {
        QCOMPARE(*parseGres("gpu:a100:2,tmp:10G,gpu"),
                 (QList<GresItem>{{"gpu", "a100", 2}, {"tmp", "", 10LL << 30}, {"gpu", "", 1}}));
        QCOMPARE(*parseGres("gres/gpu:2"), (QList<GresItem>{{"gpu", "", 2}}));
        QCOMPARE(*parseGres("gpu:a100"), (QList<GresItem>{{"gpu", "a100", 1}}));
        QCOMPARE(parseGres("none")->size(), 0);
        QCOMPARE(*parseGpus("a100:1,v100:2"), (QList<GresItem>{{"gpu", "a100", 1}, {"gpu", "v100", 2}}));
        QCOMPARE(*parseGpus("3"), (QList<GresItem>{{"gpu", "", 3}}));
        QCOMPARE(gresText(*parseGpus("a100:2")), QByteArray("gpu:a100:2"));
        for (const char *bad : {"", "gpu:", "gpu::2", "gpu:a:b:c", "gpu:a100:x", "gpu,"})
            QVERIFY2(!parseGres(bad), bad);
        QCOMPARE(parseGres("gpu:1,gpu:a:x").error().begin, 12);
    }

    void dependencies()
    {
        const auto parsed = parseDependency("afterok:12:13_4,singleton,after:7+10");
        QVERIFY(parsed);
        QCOMPARE(parsed->text(), QByteArray("afterok:12:13_4,singleton,after:7+10"));
        QVERIFY(parseDependency("afterok:1?afterany:2")->any);
        for (const char *bad : {"", "afterok", "foo:1", "afterok:", "afterok:x", "afterok:1,afterany:2?singleton"})
            QVERIFY2(!parseDependency(bad), bad);
        QCOMPARE(parseDependency("afterok:1:x").error().begin, 10);
    }

    void plainValues()
    {
        QCOMPARE(parseTime("1-12")->seconds(), 129600);
        QVERIFY(!parseTime("3h"));
        QCOMPARE(parseMemory("4G")->slurmMebibytes(), 4096);
        QCOMPARE(parseMemory("4Go").error().begin, 1);
        QCOMPARE(*parseNodes("2-4"), (NodeRange{2, 4}));
        QVERIFY(!parseNodes("x") && !parseCount("0") && !parseCount("1.5"));
        QCOMPARE(*parseMailTypes("end,FAIL"), (QList<QByteArray>{"END", "FAIL"}));
        QCOMPARE(parseMailTypes("END,FIN").error().begin, 4);
        QCOMPARE(*parseMailTypes("BEGIN,"), (QList<QByteArray>{"BEGIN"}));
        QVERIFY(!parseMailTypes(""));
    }

    void everyGrammarIsChecked()
    {
        const auto good = [](const char *name, const char *value) { return !checkValue(*findOption(name), value); };
        QVERIFY(good("time", "1:00:00") && !good("time", "1 h"));
        QVERIFY(good("mem", "4G") && !good("mem", "4 Go"));
        QVERIFY(good("distribution", "block:cyclic") && !good("distribution", "x"));
        QVERIFY(good("gres", "gpu:1") && !good("gres", "gpu:"));
        QVERIFY(good("array", "1-3") && !good("array", "3-1"));
        QVERIFY(good("nodelist", "nc[1-3]") && !good("nodelist", "nc[1-"));
        QVERIFY(good("begin", "now+1hour") && !good("begin", "whenever"));
        QVERIFY(good("job-name", "anything at all"));
    }

    void nodeLists()
    {
        QCOMPARE(NodeList::parse("nc[10101-10103,10105],ng1")->names(),
                 (QList<QByteArray>{"nc10101", "nc10102", "nc10103", "nc10105", "ng1"}));
        QCOMPARE(NodeList::parse("a1,a2,a4,b,a01")->text(), QByteArray("a[1-2,4],b,a01"));
        auto list = *NodeList::parse("b,a2,a1,a2");
        list.makeUnique();
        QCOMPARE(list.text(), QByteArray("a[1-2],b"));
        for (const char *bad : {"a[", "a[3-1]", "a[x]", "a[1-99999999]", "a[]"})
            QVERIFY2(!NodeList::parse(bad), bad);
    }

    void outputFilesAreNamedAsSlurmNamesThem()
    {
        OutputRun run;
        run.job = 42;
        run.name = "train";
        run.user = "student";
        run.node = "ng10201";
        const auto name = [&](const char *pattern) { return expandedOutput(pattern, run); };
        QCOMPARE(name("logs/%x-%j.out"), QByteArray("logs/train-42.out"));
        QCOMPARE(name("%5j %12j %0j %J %A"), QByteArray("00042 0000000042 42 42 42"));
        QCOMPARE(name("%u %N %n %t %s %5u"), QByteArray("student ng10201 0 0 batch student"));
        QCOMPARE(name("%% %z %3z %12z %"), QByteArray("% %z 3z 2z %"));
        QCOMPARE(name("a\\%j"), QByteArray("a%j"));
        QCOMPARE(name("%a %b"), QByteArray("4294967294 4"));
        run.arrayJob = 40;
        run.task = 17;
        QCOMPARE(name(defaultOutput(true).constData()), QByteArray("slurm-40_17.out"));
        QCOMPARE(name("%4a %b %j"), QByteArray("0017 7 42"));
        for (const OutputLetter &letter : outputLetters())
            QVERIFY(!outputLetterHelp(letter).isEmpty());
    }

    void aRequestIsAddedUp()
    {
        auto request = requestOfLines("#SBATCH -N2 --ntasks-per-node=4 -c8 --mem=32G --gpus-per-node=a100:2 -t 1-12 -a 0-9%2");
        QCOMPARE(request.nodes, 2);
        QCOMPARE(request.tasks, 8);
        QCOMPARE(request.cpusPerTask, 8);
        QCOMPARE(request.memoryOfNode(), std::optional<qint64>(32768));
        QCOMPARE(request.gpuCount(), 4);
        QCOMPARE(request.gpus.first().model, QByteArray("a100"));
        QCOMPARE(request.seconds, std::optional<qint64>(129600));
        QCOMPARE(request.array->count(), 10);
        request = requestOfLines("#SBATCH --mem-per-cpu=4G -n 3 -c 2");
        QCOMPARE(request.memoryOfNode(), std::optional<qint64>(24576));
        request = requestOfLines("#SBATCH --gpus=2 --cpus-per-gpu=6 --mem-per-gpu=10G");
        QCOMPARE(request.cpusPerTask, 12);
        QCOMPARE(request.memoryOfNode(), std::optional<qint64>(20480));
        request = requestOfLines("#SBATCH --gres=gpu:1,tmp:5 --exclusive --mem=0 -t 0");
        QCOMPARE(request.gpuCount(), 1);
        QVERIFY(request.wholeNodes);
        QCOMPARE(request.memoryOfNode(), std::optional<qint64>(0));
        QCOMPARE(request.seconds, std::optional<qint64>(-1));
        request = requestOfLines("#SBATCH -n 8 --gpus-per-task=1 --ntasks-per-node=4");
        QCOMPARE(request.nodes, 2);
        QCOMPARE(request.gpuCount(), 8);
        request = requestOfLines("#SBATCH --gpus=4 --ntasks-per-gpu=2");
        QCOMPARE(request.tasks, 8);
        request = requestOfLines("#SBATCH --nodes=2 --gpus-per-node=3 --ntasks-per-gpu=1 --cpus-per-task=2");
        QCOMPARE(request.tasks, 6);
        QCOMPARE(request.cpusPerNode(), 6);
        QCOMPARE(requestOfLines("#SBATCH --gpus=4").tasks, 1);
        request = requestOfLines("");
        QVERIFY(request.nodes == 1 && request.tasks == 1 && !request.seconds && !request.memoryOfNode());
    }
};

VOYAGEUR_TEST(TestGrammar)

} // namespace tst_grammar
#include "tst_grammar.moc"
