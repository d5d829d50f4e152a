// SPDX-License-Identifier: GPL-3.0-or-later
// The programs that people run, really run, and what the screen shows of them.
#include "terminal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

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

QTEST_GUILESS_MAIN(TestPrograms)
#include "tst_programs.moc"
