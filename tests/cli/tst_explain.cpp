// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"
#include "testprogram.h"

#include <QTest>

namespace tst_explain {

using namespace Qt::StringLiterals;

class tst_explain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aScriptIsExplained()
    {
        CommandLine line;
        const QString script =
            line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --mem=4G -t 1:30 --gpus-per-node=a100:1\n##SBATCH --hold\nhostname\n");
        const Ran ran = line.run({u"explain"_s, u"--json"_s, script});
        QCOMPARE(ran.status, 0);
        const QJsonObject answer = ran.object();
        QCOMPARE(answer[u"file"_s].toString(), script);
        QVERIFY(answer[u"accepted"_s].toBool());
        QVERIFY(answer[u"refusal"_s].isNull());
        QCOMPARE(answer[u"options"_s].toObject(),
                 (QJsonObject{{u"mem"_s, u"4G"_s}, {u"time"_s, u"00:02:00"_s}, {u"gpus-per-node"_s, u"a100:1"_s}}));
        const QJsonObject ignored = answer[u"ignored"_s].toArray().first().toObject();
        QCOMPARE(ignored[u"line"_s].toInt(), 3);
        QCOMPARE(ignored[u"text"_s].toString(), u"##SBATCH --hold"_s);
        QVERIFY(!ignored[u"reason"_s].toString().isEmpty());
        const QJsonObject request = answer[u"request"_s].toObject();
        QCOMPARE(request[u"nodes"_s].toInt(), 1);
        QCOMPARE(request[u"cpusPerTask"_s].toInt(), 1);
        QCOMPARE(request[u"memory"_s].toString(), u"4G"_s);
        QCOMPARE(request[u"gpus"_s].toInt(), 1);
        QCOMPARE(request[u"timeSeconds"_s].toInt(), 120);
        QVERIFY(request[u"array"_s].isNull());
        QVERIFY(answer[u"findings"_s].isArray());
        const Ran people = line.run({u"explain"_s, script});
        QCOMPARE(people.status, 0);
        QVERIFY2(people.out.contains("time           00:02:00"), people.out.constData());
    }

    void aRefusalIsStatusOne()
    {
        CommandLine line;
        const QString bad = line.file(u"bad.sh"_s, "#!/bin/bash\n#SBATCH --mem=4Go\n");
        const QString good = line.file(u"good.sh"_s, "#!/bin/bash\n");
        const Ran ran = line.run({u"explain"_s, u"--json"_s, good, bad});
        QCOMPARE(ran.status, 1);
        const QJsonArray answers = ran.array();
        QCOMPARE(answers.size(), 2);
        QVERIFY(answers.at(0)[u"accepted"_s].toBool() && !answers.at(1)[u"accepted"_s].toBool());
        QCOMPARE(answers.at(1)[u"refusal"_s].toString(), u"Invalid --mem specification"_s);
    }

    void theVersionOfSlurmMatters()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --gres=gpu:1 --job-name=my\\ job\n");
        QCOMPARE(line.run({u"explain"_s, script}).status, 0);
        QCOMPARE(line.run({u"explain"_s, script, u"--slurm-version"_s, u"22.05"_s}).status, 1);
        QCOMPARE(line.run({u"explain"_s, script, u"--slurm-version=24.11.5"_s}).status, 0);
        QCOMPARE(line.run({u"explain"_s, script, u"--slurm-version=19"_s}).status, 2);
    }

    void aClusterTellsTheShareOfANode()
    {
        CommandLine line;
        const QString script =
            line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH --gpus-per-node=a100:1 -c3 --mem=32G --time=5:00:00\npython train.py\n");
        QVERIFY(!line.run({u"explain"_s, u"--json"_s, script}).object().contains(u"share"_s));
        const Ran ran = line.run({u"explain"_s, u"--json"_s, u"--cluster"_s, u"narval"_s, script});
        QCOMPARE(ran.status, 0);
        const QJsonObject share = ran.object()[u"share"_s].toObject();
        QCOMPARE(share[u"node"_s][u"gpus"_s][u"a100"_s].toInt(), 4);
        QCOMPARE(share[u"nodes"_s].toInt(), 1);
        QCOMPARE(share[u"cores"_s].toInt(), 3);
        QCOMPARE(share[u"memory"_s].toString(), u"32G"_s);
        QCOMPARE(share[u"bundle"_s][u"cores"_s].toInt(), 12);
        QCOMPARE(share[u"idle"_s][u"cores"_s].toInt(), 9);
        QCOMPARE(share[u"rgu"_s].toDouble(), 4.0);
        QCOMPARE(share[u"tier"_s].toString(), u"12:00:00"_s);
        QCOMPARE(share[u"nodesThatFit"_s].toInt(), 159);
        QVERIFY(!share[u"opens"_s].toArray().isEmpty());
        const Ran people = line.run({u"explain"_s, u"--cluster=narval"_s, script});
        QVERIFY2(people.out.contains("up to 12 cores and 124.5 GB go with it"), people.out.constData());
        QCOMPARE(line.run({u"explain"_s, u"--cluster=nowhere"_s, script}).status, 2);
    }

    void findingsAreThoseOfCheck()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, "#SBATCH --mem=4G\nhostname\n");
        const QJsonArray findings = line.run({u"explain"_s, u"--json"_s, script}).object()[u"findings"_s].toArray();
        QVERIFY(!findings.isEmpty());
        QCOMPARE(findings.first()[u"rule"_s].toString(), u"FORM-SHEBANG"_s);
        QCOMPARE(findings.first()[u"file"_s].toString(), script);
    }

    void whatMakesNoSenseIsStatusTwo()
    {
        CommandLine line;
        QCOMPARE(line.run({u"explain"_s}).status, 2);
        QCOMPARE(line.run({u"explain"_s, u"/no/such/file"_s}).status, 2);
        QCOMPARE(line.run({u"explain"_s, line.folder()}).status, 2);
    }

    void stdinAndHeterogeneousJobs()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, "#!/bin/bash\n#SBATCH -n1\n#SBATCH hetjob\n#SBATCH -n2\n");
        const Ran ran = line.runInShell(u"\"$0\" \"$@\" <"_s + script, {u"explain"_s, u"--json"_s, u"-"_s});
        QCOMPARE(ran.status, 0);
        const QJsonArray components = ran.object()[u"components"_s].toArray();
        QCOMPARE(components.size(), 2);
        QCOMPARE(components.at(1)[u"options"_s][u"ntasks"_s].toString(), u"2"_s);
        QCOMPARE(ran.object()[u"options"_s][u"ntasks"_s].toString(), u"1"_s);
    }

    void bytesThatAreNoTextDoNoHarm()
    {
        CommandLine line;
        QByteArray bytes("#!/bin/bash\n#SBATCH --comment=\xff\x1b[31m\n");
        const QString script = line.file(u"odd.sh"_s, bytes);
        const Ran ran = line.run({u"explain"_s, script});
        QCOMPARE(ran.status, 0);
        QVERIFY(!ran.out.contains('\x1b'));
        QVERIFY(line.run({u"explain"_s, u"--json"_s, script}).object()[u"accepted"_s].toBool());
        QCOMPARE(line.run({u"explain"_s, line.file(u"zero.sh"_s, QByteArray(100, '\0'))}).status, 1);
    }
};

VOYAGEUR_TEST(tst_explain)

} // namespace tst_explain
#include "tst_explain.moc"
