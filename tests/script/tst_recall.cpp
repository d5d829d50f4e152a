// SPDX-License-Identifier: GPL-3.0-or-later
// Faults that people make, each written in ten ways by a seeded generator: the rule must find them, and say nothing of the lines
// around them.
#include "script/check.h"
#include "testprogram.h"

#include <QFile>
#include <QMap>
#include <QTest>

#include <algorithm>
#include <random>

namespace tst_recall {

using namespace voyageur;
using namespace voyageur::script;

namespace {

struct Fault {
    QByteArrayList head; // #SBATCH lines
    QByteArrayList body;
};

// tests/data/faults/faults.txt: paragraphs of a rule's name and lines.
QMap<QByteArray, QList<Fault>> readFaults()
{
    QFile file(voyageur::tests::sourcePath("/tests/data/faults/faults.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QMap<QByteArray, QList<Fault>> faults;
    const QByteArray text = file.readAll();
    qsizetype begin = text.indexOf("\n\n") + 2; // behind the remark
    while (begin > 1 && begin < text.size()) {
        auto end = text.indexOf("\n\n", begin);
        end = end < 0 ? text.size() : end;
        QByteArrayList lines = text.sliced(begin, end - begin).trimmed().split('\n');
        const QByteArray rule = lines.takeFirst();
        Fault fault;
        while (!lines.isEmpty() && lines.first().startsWith("#SBATCH"))
            fault.head += lines.takeFirst();
        fault.body = lines;
        faults[rule] += fault;
        begin = end + 2;
    }
    return faults;
}

class Writer final {
public:
    explicit Writer(quint32 seed) : m_random(seed) {}

    // What people write around anything.
    QByteArray around(const Fault &fault, int number)
    {
        QByteArrayList head = fault.head;
        head += "#SBATCH --time=3:00:00";
        head += "#SBATCH --job-name=run" + QByteArray::number(number);
        const bool memory = std::ranges::any_of(head, [](const QByteArray &line) { return line.contains("--mem"); });
        if (!memory)
            head += "#SBATCH --mem=8G";
        if (chance(30))
            head += "# what it asks for";
        std::ranges::shuffle(head, m_random);
        static const QByteArrayList usual{
            "echo \"start: $(date)\"", "date", "# preparation", "hostname", "export LC_ALL=C", "ulimit -c 0", "mkdir -p out",
            "echo $SLURM_JOB_ID",      ""};
        QByteArrayList before;
        for (quint32 i = below(4); i > 0; --i)
            before += usual.at(below(static_cast<quint32>(usual.size())));
        QByteArray script = "#!/bin/bash\n" + head.join('\n') + '\n' + before.join('\n') + '\n';
        for (QByteArray line : fault.body) {
            line.replace("%N", QByteArray::number(number));
            script += written(line) + '\n';
        }
        return script;
    }

    quint32 below(quint32 limit) { return static_cast<quint32>(m_random() % limit); }

private:
    bool chance(quint32 percent) { return below(100) < percent; }

    // The same command in another hand.
    QByteArray written(QByteArray line)
    {
        const bool plain = !line.contains('\'') && !line.contains('"') && !line.contains('`') && !line.contains("<<")
            && !line.contains('(') && !line.contains('#') && !line.startsWith("EOF");
        if (!plain)
            return line;
        if (chance(25) && line.count(' ') > 1) // it goes on in the next line
            line.insert(line.lastIndexOf(' '), " \\\n   ");
        if (chance(20))
            line += "   # as before";
        return line;
    }

    std::mt19937 m_random;
};

QStringList rulesOf(const QByteArray &script)
{
    QStringList rules;
    for (const base::Diagnostic &finding : check(Document::parse(script), {}))
        rules += finding.rule;
    return rules;
}

} // namespace

class TestRecall : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFaultIsFound_data()
    {
        QTest::addColumn<QByteArray>("rule");
        const auto faults = readFaults();
        QVERIFY(faults.size() > 30);
        for (const QByteArray &rule : faults.keys())
            QTest::newRow(rule.constData()) << rule;
    }

    void aFaultIsFound()
    {
        QFETCH(QByteArray, rule);
        constexpr int variants = 10; // VOYAGEUR_RECALL=100 tries more
        const int wanted = std::max(variants, qEnvironmentVariableIntValue("VOYAGEUR_RECALL"));
        const QList<Fault> faults = readFaults().value(rule);
        Writer writer(20'261);
        QByteArrayList missed;
        const int all = std::max(wanted, static_cast<int>(faults.size()));
        for (int i = 0; i < all; ++i) {
            const QByteArray script = writer.around(faults.at(i % faults.size()), i);
            if (!rulesOf(script).contains(QString::fromLatin1(rule)))
                missed += script;
        }
        QVERIFY2(missed.size() * 10 <= all, missed.join("\n----\n").constData());
    }

    // The lines that are put around a fault are none themselves.
    void whatStandsAroundIsRight()
    {
        Writer writer(7);
        for (int i = 0; i < 50; ++i) {
            const QByteArray script = writer.around({{}, {"python train.py --epochs 10"}}, i);
            for (const base::Diagnostic &finding : check(Document::parse(script), {}))
                QVERIFY2(finding.severity > base::Severity::Warning, (script + finding.rule.toUtf8()).constData());
        }
    }
};

VOYAGEUR_TEST(TestRecall)

} // namespace tst_recall
#include "tst_recall.moc"
