// SPDX-License-Identifier: GPL-3.0-or-later
// Which lines of a start-up file disturb programs that sign in.
#include "session/startupfile.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_startupfile {

using namespace voyageur::session;
using namespace Qt::StringLiterals;
using Kind = StartUpFinding::Kind;

class TstStartUpFile final : public QObject {
    Q_OBJECT

private slots:
    void linesAreFound_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QList<int>>("lines");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const char *text, const QList<int> &lines, Kind kind) {
            QTest::newRow(name) << QByteArray(text) << lines << int(kind);
        };
        row("echo", "# hello\nexport A=1\necho Welcome\n", {3}, Kind::Prints);
        row("then echo", "if [ -f x ]; then echo hi; fi\n", {1}, Kind::Prints);
        row("squeue", "squeue --me\n", {1}, Kind::Prints);
        row("into a file", "echo hi >/tmp/x\necho hi | cat >/dev/null\nexport P=$(echo x)\n", {}, Kind::Prints);
        row("guarded line", "[[ $- == *i* ]] && echo hi\n[ -n \"$PS1\" ] && echo hi\n[ -t 1 ] && echo hi\n", {}, Kind::Prints);
        row("guarded block", "if [[ $- == *i* ]]; then\n  echo hi\nfi\necho after\n", {4}, Kind::Prints);
        row("guard that leaves", "[ -z \"$PS1\" ] && return\necho hi\n", {}, Kind::Prints);
        row("Debian's guard", "case $- in\n    *i*) ;;\n      *) return;;\nesac\necho hi\nsleep 3\n", {}, Kind::Prints);
        row("function", "greet() {\n  echo hi\n  return\n}\necho now\nshort() { echo hi; }\n", {5}, Kind::Prints);
        row("sleep", "sleep 20\n", {1}, Kind::Waits);
        row("modules", "module load python\nml gcc\n", {1, 2}, Kind::Modules);
        row("venv", "source ~/env/bin/activate\n. env/bin/activate\n", {1, 2}, Kind::Venv);
        row("conda",
            "A=1\n# >>> conda initialize >>>\n__conda_setup=\"$('/c/bin/conda' 'shell.bash' 'hook')\"\nif true; then\n echo "
            "x\nfi\n"
            "# <<< conda initialize <<<\nB=2\n",
            {2}, Kind::Conda);
        row("conda by hand", "source ~/miniconda3/etc/profile.d/conda.sh\nconda activate ml\n", {1, 2}, Kind::Conda);
    }
    void linesAreFound()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<int>, lines);
        QFETCH(int, kind);
        QList<int> found;
        for (const auto &finding : lookAtStartUpFile(u"~/.bashrc"_s, text)) {
            QCOMPARE(int(finding.kind), kind);
            QVERIFY(finding.sentence().contains(u"~/.bashrc"_s) && finding.sentence().contains(QString::number(finding.line)));
            found += finding.line;
        }
        QCOMPARE(found, lines);
    }

    void anyBytesAreLookedThrough()
    {
        QRandomGenerator random(20261122);
        const QByteArrayList pieces{"if ",
                                    "fi\n",
                                    "case $- in\n",
                                    "esac\n",
                                    "echo ",
                                    "\n",
                                    "}",
                                    "f() {",
                                    "\0x",
                                    "\xff\xfe",
                                    "&& ",
                                    "return",
                                    "# >>> conda initialize >>>\n",
                                    "sleep 1",
                                    "\x1b[31m",
                                    "[[ $- == *i* ]]",
                                    "; "};
        for (int round = 0; round < 3000; ++round) {
            QByteArray text;
            for (quint32 i = random.bounded(60); i > 0; --i)
                text += pieces[random.bounded(static_cast<int>(pieces.size()))];
            const auto lines = text.count('\n') + 1;
            for (const auto &finding : lookAtStartUpFile(u"f"_s, text)) {
                QVERIFY(finding.line >= 1 && finding.line <= lines);
                QVERIFY(!finding.text.contains(QChar(0x1b)));
            }
        }
    }
};

VOYAGEUR_TEST(TstStartUpFile)

} // namespace tst_startupfile
#include "tst_startupfile.moc"
