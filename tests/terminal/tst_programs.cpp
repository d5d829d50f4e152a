// SPDX-License-Identifier: GPL-3.0-or-later
// The programs that people run, really run, and what the screen shows of them.
#include "terminal.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_programs {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

class TestPrograms final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void vimEdits();
    void lessPages();
    void nanoSaves();
    void htopAndTopDraw();
    void tmuxSplitsAndReattaches();
    void tmuxKeepsColours_data();
    void tmuxKeepsColours();
    void vimFollowsTheWindow();
    void htopFollowsTheWindow();
    void tmuxFollowsTheWindow();
    void aShellTellsItsFolderAndWrapsLongLines();
    void clearingTheScreenKeepsTheScrollback();

private:
    void write(const QString &name, const QByteArray &bytes);
    QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestPrograms::initTestCase()
{
    QByteArray lines;
    for (int i = 1; i <= 200; ++i)
        lines += "line " + QByteArray::number(i) + "\n";
    write(u"lines.txt"_s, lines);
}

void TestPrograms::write(const QString &name, const QByteArray &bytes)
{
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void TestPrograms::vimEdits()
{
    Terminal vim({u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"new.txt"_s}, m_folder.path(), 60, 12);
    QVERIFY2(vim.waitForText(u"new.txt"_s), qPrintable(vim.text()));
    QVERIFY(vim.screen().alternate());
    QVERIFY(vim.waitFor([&] { return vim.row(1) == u"~"_s && vim.cursorIs(0, 0); }));
    vim.type(u"iélan 漢字 e\u0301"_s);
    vim.press(Key::Enter);
    vim.type(u"second"_s);
    QVERIFY2(vim.waitFor([&] { return vim.row(1) == u"second"_s && vim.row(0) == u"élan 漢字 e\u0301"_s; }),
             qPrintable(vim.text()));
    vim.press(Key::Escape);
    QVERIFY(vim.waitFor([&] { return vim.cursorIs(1, 5); })); // else ESC and : are one key
    vim.type(u":set number"_s);
    vim.press(Key::Enter);
    QVERIFY(vim.waitFor([&] { return vim.row(0) == u"  1 élan 漢字 e\u0301"_s && vim.row(1) == u"  2 second"_s; }));
    vim.resize(40, 8);
    QVERIFY(vim.waitFor([&] { return vim.row(6) == u"~"_s && vim.row(1) == u"  2 second"_s; }));
    vim.type(u":wq"_s);
    vim.press(Key::Enter);
    QCOMPARE(vim.waitForEnd(), 0);
    QVERIFY(!vim.screen().alternate());
    QFile file(path(u"new.txt"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), u"élan 漢字 e\u0301\nsecond\n"_s);
}

void TestPrograms::lessPages()
{
    Terminal less({u"less"_s, u"lines.txt"_s}, m_folder.path(), 40, 10);
    QVERIFY2(less.waitFor([&] { return less.row(8) == u"line 9"_s && less.row(9).contains(u"lines.txt"_s); }),
             qPrintable(less.text()));
    QCOMPARE(less.row(0), u"line 1"_s);
    less.press(Key::PageDown);
    QVERIFY(less.waitFor([&] { return less.row(0) == u"line 10"_s && less.row(9) == u":"_s; }));
    less.type(u"/line 150"_s);
    less.press(Key::Enter);
    QVERIFY(less.waitFor([&] { return less.row(0) == u"line 150"_s; }));
    QVERIFY(less.screen().line(less.screen().screenLine()).cells[0].style & Reverse); // the match
    less.press(Key::Up);
    QVERIFY(less.waitFor([&] { return less.row(0) == u"line 149"_s; }));
    less.type(u"G"_s);
    QVERIFY(less.waitFor([&] { return less.row(8) == u"line 200"_s; }));
    less.type(u"q"_s);
    QCOMPARE(less.waitForEnd(), 0);
}

void TestPrograms::nanoSaves()
{
    Terminal nano({u"nano"_s, u"--ignorercfiles"_s, u"nano.txt"_s}, m_folder.path(), 70, 14);
    QVERIFY2(nano.waitForText(u"New File"_s), qPrintable(nano.text()));
    QVERIFY2(nano.waitFor([&] { return nano.row(12).startsWith(u"^G Help"_s); }), qPrintable(nano.text()));
    nano.type(u"hello"_s);
    QVERIFY(nano.waitForText(u"hello"_s));
    nano.control(u'o');
    QVERIFY(nano.waitForText(u"File Name to Write: nano.txt"_s));
    nano.press(Key::Enter);
    QVERIFY(nano.waitForText(u"Wrote 1 line"_s));
    nano.control(u'x');
    QCOMPARE(nano.waitForEnd(), 0);
    QFile file(path(u"nano.txt"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("hello\n"));
}

void TestPrograms::htopAndTopDraw()
{
    Terminal htop({u"htop"_s}, m_folder.path(), 100, 30);
    QVERIFY2(htop.waitFor([&] { return htop.text().contains(u"Load average"_s) && htop.row(29).startsWith(u"F1Help"_s); }),
             qPrintable(htop.text()));
    htop.press(Key::F1);
    QVERIFY2(htop.waitForText(u"Process state: R: running"_s), qPrintable(htop.text()));
    htop.type(u" "_s);
    QVERIFY(htop.waitFor([&] { return htop.row(29).startsWith(u"F1Help"_s); }));
    htop.type(u"q"_s);
    QCOMPARE(htop.waitForEnd(), 0);

    Terminal top({u"top"_s}, m_folder.path(), 80, 20);
    QVERIFY2(top.waitFor([&] { return top.row(0).startsWith(u"top - "_s) && top.text().contains(u"PID USER"_s); }),
             qPrintable(top.text()));
    top.type(u"q"_s);
    QCOMPARE(top.waitForEnd(), 0);
}

void TestPrograms::tmuxSplitsAndReattaches()
{
    write(u"tmux.conf"_s, "set -g assume-paste-time 0\n"); // else quick keys are text
    const QStringList start = {u"tmux"_s, u"-f"_s, path(u"tmux.conf"_s), u"-S"_s, path(u"socket"_s)};
    {
        Terminal tmux(start + QStringList{u"new"_s, u"-s"_s, u"work"_s, u"sh"_s}, m_folder.path(), 60, 16);
        QVERIFY2(tmux.waitFor([&] { return tmux.row(15).startsWith(u"[work]"_s); }), qPrintable(tmux.text()));
        tmux.type(u"echo left$((40 + 2))"_s);
        tmux.press(Key::Enter);
        QVERIFY(tmux.waitForText(u"left42"_s));
        tmux.control(u'b');
        tmux.type(u"%"_s);
        QVERIFY2(tmux.waitFor([&] { return tmux.row(8).contains(u"│"_s); }), qPrintable(tmux.text()));
        tmux.type(u"echo right$((1 + 1))"_s);
        tmux.press(Key::Enter);
        QVERIFY(tmux.waitForText(u"right2"_s));
        QVERIFY(tmux.text().contains(u"left42"_s));
        tmux.control(u'b');
        tmux.type(u"d"_s);
        QCOMPARE(tmux.waitForEnd(), 0);
        QVERIFY(tmux.text().contains(u"[detached (from session work)]"_s));
    }
    Terminal again(start + QStringList{u"attach"_s}, m_folder.path(), 60, 16);
    QVERIFY(again.waitFor([&] { return again.text().contains(u"left42"_s) && again.text().contains(u"right2"_s); }));
    again.control(u'b');
    again.type(u":"_s);
    QVERIFY2(again.waitFor([&] { return again.row(15).startsWith(u":"_s); }), qPrintable(again.text()));
    again.type(u"kill-server"_s);
    again.press(Key::Enter);
    QVERIFY2(again.waitForEnd() >= 0, qPrintable(again.text()));
}

void TestPrograms::tmuxKeepsColours_data()
{
    QTest::addColumn<QByteArray>("settings");
    QTest::addColumn<bool>("trueColour");
    QTest::newRow("256") << QByteArray() << false;
    QTest::newRow("true") << QByteArray("set -as terminal-features ',xterm*:RGB'\n") << true;
}

// Without RGB tmux takes the nearest of the 256 for 1;2;3.
void TestPrograms::tmuxKeepsColours()
{
    QFETCH(QByteArray, settings);
    QFETCH(bool, trueColour);
    write(u"colours.conf"_s, "set -g default-terminal tmux-256color\n" + settings);
    write(u"colours.sh"_s,
          "printf '\\033[2J\\033[H\\033[31mR\\033[92mG\\033[38;5;208mO\\033[48;5;17mB\\033[0m'\n"
          "printf '\\033[38;2;1;2;3mT\\033[48;2;250;100;50mU\\033[0mP\\n'; read x\n");
    Terminal tmux({u"tmux"_s, u"-f"_s, path(u"colours.conf"_s), u"-S"_s, path(QString::fromLatin1(QTest::currentDataTag())),
                   u"new"_s, u"sh colours.sh"_s},
                  m_folder.path(), 40, 8);
    QVERIFY2(tmux.waitFor([&] { return tmux.row(0) == u"RGOBTUP"_s; }), qPrintable(tmux.text()));
    const std::vector<Cell> &cells = tmux.screen().line(tmux.screen().screenLine()).cells;
    const auto is = [&](size_t column, Colour ink, Colour paper) {
        return cells[column].foreground == ink && cells[column].background == paper;
    };
    QVERIFY(is(0, Colour::indexed(1), {}));
    QVERIFY(is(1, Colour::indexed(10), {}));
    QVERIFY(is(2, Colour::indexed(208), {}));
    QVERIFY(is(3, Colour::indexed(208), Colour::indexed(17)));
    if (trueColour) {
        QVERIFY(is(4, Colour::rgb(1, 2, 3), {}));
        QVERIFY(is(5, Colour::rgb(1, 2, 3), Colour::rgb(250, 100, 50)));
    } else {
        QVERIFY(is(4, Colour::indexed(16), {}));
        QVERIFY(is(5, Colour::indexed(16), Colour::indexed(203)));
    }
    QVERIFY(is(6, {}, {}));
    tmux.press(Key::Enter);
    QVERIFY(tmux.waitForEnd() >= 0);
}

void TestPrograms::vimFollowsTheWindow()
{
    Terminal vim({u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"+set laststatus=2"_s, u"lines.txt"_s},
                 m_folder.path(), 60, 12);
    const auto fills = [&](int rows) {
        return vim.waitFor([&] {
            for (int row = 0; row < rows - 2; ++row)
                if (vim.row(row) != u"line %1"_s.arg(row + 1))
                    return false;
            return vim.row(rows - 2).startsWith(u"lines.txt"_s);
        });
    };
    QVERIFY2(fills(12), qPrintable(vim.text()));
    QVERIFY(vim.waitFor([&] { return vim.cursorIs(0, 0); })); // while it begins it overlooks a new size
    for (const auto &[columns, rows] : {std::pair(90, 30), std::pair(30, 6), std::pair(20, 24), std::pair(132, 9)}) {
        vim.resize(columns, rows);
        QVERIFY2(fills(rows), qPrintable(vim.text()));
        const Line &status = vim.screen().line(vim.screen().screenLine() + rows - 2);
        QVERIFY(status.cells[static_cast<size_t>(columns) - 1].style & Reverse); // up to the edge
    }
    vim.type(u":q"_s);
    vim.press(Key::Enter);
    QCOMPARE(vim.waitForEnd(), 0);
}

void TestPrograms::htopFollowsTheWindow()
{
    Terminal htop({u"htop"_s}, m_folder.path(), 80, 24);
    for (const auto &[columns, rows] : {std::pair(80, 24), std::pair(110, 40), std::pair(60, 16), std::pair(80, 24)}) {
        htop.resize(columns, rows);
        QVERIFY2(htop.waitFor([&] { return htop.row(rows - 1).startsWith(u"F1Help"_s); }), qPrintable(htop.text()));
        QCOMPARE(htop.text().count(u"F1Help"_s), 1); // nothing is left of the other size
    }
    htop.type(u"q"_s);
    QCOMPARE(htop.waitForEnd(), 0);
}

void TestPrograms::tmuxFollowsTheWindow()
{
    write(u"size.conf"_s, "set -g assume-paste-time 0\n");
    Terminal tmux({u"tmux"_s, u"-f"_s, path(u"size.conf"_s), u"-S"_s, path(u"size"_s), u"new"_s, u"-s"_s, u"size"_s,
                   u"printf 'left\\n'; cat"_s, u";"_s, u"split-window"_s, u"-h"_s, u"printf 'right\\n'; cat"_s},
                  m_folder.path(), 60, 16);
    for (const auto &[columns, rows] : {std::pair(60, 16), std::pair(100, 30), std::pair(41, 8), std::pair(60, 16)}) {
        tmux.resize(columns, rows);
        const auto isWhole = [&] {
            for (int row = 0; row < rows - 1; ++row)
                if (tmux.row(row).count(u'│') != 1)
                    return false;
            return tmux.row(0).startsWith(u"left"_s) && tmux.row(0).endsWith(u"│right"_s)
                && tmux.row(rows - 1).startsWith(u"[size]"_s) && tmux.text().count(u"[size]"_s) == 1;
        };
        QVERIFY2(tmux.waitFor(isWhole), qPrintable(tmux.text()));
    }
    tmux.control(u'b');
    tmux.type(u":"_s);
    QVERIFY2(tmux.waitFor([&] { return tmux.row(15).startsWith(u":"_s); }), qPrintable(tmux.text()));
    tmux.type(u"kill-server"_s);
    tmux.press(Key::Enter);
    QVERIFY2(tmux.waitForEnd() >= 0, qPrintable(tmux.text()));
}

void TestPrograms::aShellTellsItsFolderAndWrapsLongLines()
{
    Terminal shell({u"bash"_s, u"--norc"_s, u"--noprofile"_s}, m_folder.path(), 30, 6);
    QVERIFY2(shell.waitForText(u"prompt>"_s), qPrintable(shell.text()));
    shell.type(u"cd /; printf '\\e]7;file://%s%s\\e\\\\' \"$HOSTNAME\" \"$PWD\"; seq -s , 40"_s);
    shell.press(Key::Enter);
    QVERIFY2(shell.waitForText(u"40\nprompt>"_s), qPrintable(shell.text()));
    QCOMPARE(shell.screen().folder(), QByteArray("/"));
    shell.control(u'd');
    QCOMPARE(shell.waitForEnd(), 0);
}

void TestPrograms::clearingTheScreenKeepsTheScrollback()
{
    Terminal shell({u"sh"_s, u"-c"_s, u"seq 50; tput -x clear; echo done"_s}, m_folder.path(), 20, 10);
    QCOMPARE(shell.waitForEnd(), 0);
    QCOMPARE(shell.row(0), u"done"_s);
    QCOMPARE(shell.screen().lineText(0), u"1"_s);
}

VOYAGEUR_TEST(TestPrograms)

} // namespace tst_programs
#include "tst_programs.moc"
