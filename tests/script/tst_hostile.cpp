// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts that nobody would write by hand: each is checked to the end, with findings of bounded number. As many megabytes as
// $VOYAGEUR_HOSTILE says (1; CTest's limit of time is the one for hangs).
#include "script/bash.h"
#include "script/check.h"
#include "testprogram.h"

#include <QHash>
#include <QTest>

namespace tst_hostile {

using namespace voyageur;
using namespace voyageur::script;
using namespace Qt::StringLiterals;

namespace {

constexpr int mostOfARule = 100;
constexpr qsizetype mostIdleLines = 10'000;

qsizetype megabytes()
{
    return qEnvironmentVariableIntValue("VOYAGEUR_HOSTILE") > 0 ? qEnvironmentVariableIntValue("VOYAGEUR_HOSTILE") : 1;
}

// A head, and what is repeated behind it; nothing: bytes of all kinds. All scripts at once would fill the memory.
using Recipe = QList<QByteArray>;

Recipe filled(const QByteArray &piece, const QByteArray &head = "#!/bin/bash\n")
{
    return {head, piece};
}

QByteArray binary()
{
    QByteArray bytes(megabytes() * 1'000'000, '\0');
    quint32 state = 1;
    for (char &c : bytes) {
        state = state * 1664525u + 1013904223u;
        c = static_cast<char>(state >> 24);
    }
    return bytes;
}

QByteArray made(const Recipe &recipe)
{
    const QByteArray &piece = recipe.at(1);
    return recipe.at(0) + (piece.isEmpty() ? binary() : piece.repeated(megabytes() * 1'000'000 / piece.size()));
}

} // namespace

class TestHostile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHostileScriptIsChecked_data()
    {
        QTest::addColumn<Recipe>("recipe");
        QTest::newRow("binary") << filled({}, {});
        QTest::newRow("binary with a shebang") << filled({});
        QTest::newRow("only #") << filled("#", {});
        QTest::newRow("# behind a shebang") << filled("#");
        QTest::newRow("# line by line") << filled("#\n");
        QTest::newRow("one word") << filled("x");
        QTest::newRow("one line of words") << filled("word ");
        QTest::newRow("one line of commands") << filled("pip install x; python a.py > b; module load c;");
        QTest::newRow("one line of assignments") << filled("A=$A$A ");
        QTest::newRow("zeros") << filled(QByteArray(1, '\0'), {});
        QTest::newRow("zeros behind a shebang") << filled(QByteArray(1, '\0'));
        QTest::newRow("line ends") << filled("\n");
        QTest::newRow("carriage returns") << filled("\r");
        QTest::newRow("lines of DOS") << filled("#SBATCH --mem=1\r\n");
        QTest::newRow("no UTF-8") << filled("\xff\xfe\n");
        QTest::newRow("nested substitutions") << filled("$(");
        QTest::newRow("nested braces") << filled("${");
        QTest::newRow("nested parentheses") << filled("(");
        QTest::newRow("nested parentheses with blanks") << filled("( ");
        QTest::newRow("nested sums") << filled("$((");
        QTest::newRow("nested quotes") << filled("\"$(");
        QTest::newRow("backticks") << filled("`");
        QTest::newRow("comments in a backtick") << filled("# x\n", "#!/bin/bash\n`\n");
        QTest::newRow("substitutions full of commands") << filled("a;", "#!/bin/bash\n" + QByteArray("$(").repeated(600));
        QTest::newRow("if") << filled("if ");
        QTest::newRow("case") << filled("case x in a) ");
        QTest::newRow("case ends") << filled("esac;");
        QTest::newRow("functions") << filled("f() { ");
        QTest::newRow("closing braces") << filled("} ");
        QTest::newRow("here-documents") << filled("cat <<E\nx\nE\n");
        QTest::newRow("here-documents for shells") << filled("bash <<E\npython x.py\nE\n");
        QTest::newRow("here-documents without end") << filled("cat <<E\n");
        QTest::newRow("here-documents on one line") << filled("<<E ", "#!/bin/bash\nbash ");
        QTest::newRow("directives") << filled("#SBATCH --mem=4G\n");
        QTest::newRow("directives with quotes") << filled("#SBATCH --comment=\"a b\"\n");
        QTest::newRow("refused directives") << filled("#SBATCH --frobnicate\n");
        QTest::newRow("late directives") << filled("#SBATCH -t1\n", "#!/bin/bash\necho\n");
        QTest::newRow("almost directives") << filled("# SBATCH -t1\n");
        QTest::newRow("components") << filled("#SBATCH hetjob\n");
        QTest::newRow("one directive of options") << filled("-n1 ", "#!/bin/bash\n#SBATCH ");
        QTest::newRow("one cluster of letters") << filled("H", "#!/bin/bash\n#SBATCH -");
        QTest::newRow("other schedulers") << filled("#PBS -l nodes=1\n");
        QTest::newRow("orders to the checker") << filled("# voyageur: disable=A,B\n");
        QTest::newRow("orders to the checker on one line") << filled("# voyageur: disable=A ");
        QTest::newRow("almost orders to the checker") << filled("voyageur:");
        QTest::newRow("programs") << filled("srun -n 4 time python -m torch.distributed.run x.py\n");
        QTest::newRow("modules") << filled("module load python/3.11\n");
        QTest::newRow("wrappers") << filled("time ");
        QTest::newRow("submissions in a loop") << filled("sbatch x; ", "#!/bin/bash\nfor x in a; do ");
        QTest::newRow("downloads") << filled("wget https://example.org/$X\n");
        QByteArray sometimes = "#!/bin/bash\nset -u\n"; // each of another name
        for (int i = 0; i < 30'000; ++i) {
            const QByteArray name = 'R' + QByteArray::number(i);
            sometimes += "if [ -f x ]; then\n" + name + "=1\nfi\necho $" + name + '\n';
        }
        QTest::newRow("names that an if sets") << filled("echo\n", sometimes);
    }

    void aHostileScriptIsChecked()
    {
        QFETCH(Recipe, recipe);
        const QByteArray bytes = made(recipe);
        const auto document = Document::parse(bytes);
        QCOMPARE(document.bytes(), bytes);
        qsizetype idle = 0;
        for (const Line &line : document.lines())
            idle += line.kind == LineKind::Ignored || line.kind == LineKind::Foreign ? 1 : 0;
        QVERIFY(idle <= mostIdleLines);
        QVERIFY(Bash::parse(bytes).commands().size() <= bytes.size());
        Surroundings around;
        around.now = 1'790'000'000;
        const auto findings = check(document, around);
        QHash<QString, int> ofRule;
        for (const base::Diagnostic &finding : findings) {
            QVERIFY2(++ofRule[finding.rule] <= mostOfARule, qPrintable(finding.rule));
            QVERIFY(finding.message.size() < 4000);
        }
    }
};

VOYAGEUR_TEST(TestHostile)

} // namespace tst_hostile
#include "tst_hostile.moc"
