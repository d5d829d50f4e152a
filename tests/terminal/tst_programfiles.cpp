// SPDX-License-Identifier: GPL-3.0-or-later
// Programs, really run, on files that are long or have accents and wide characters in their names and lines.
#include "terminal.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_programfiles {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

class TestProgramFiles final : public QObject {
    Q_OBJECT

private slots:
    void lessGoesThroughAHundredThousandLines();
    void namesAreShownAndWritten_data();
    void namesAreShownAndWritten();
    void nanoAndVimAgreeWhereTheCursorIs_data();
    void nanoAndVimAgreeWhereTheCursorIs();

private:
    void write(const QString &name, const QByteArray &bytes) const;
    QByteArray read(const QString &name) const;

    QTemporaryDir m_folder;
};

void TestProgramFiles::write(const QString &name, const QByteArray &bytes) const
{
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray TestProgramFiles::read(const QString &name) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestProgramFiles::lessGoesThroughAHundredThousandLines()
{
    QByteArray lines;
    for (int i = 1; i <= 100'000; ++i)
        lines += "epoch " + QByteArray::number(i) + " loss 0." + QByteArray::number(1'000'000 - i) + "\n";
    write(u"long.log"_s, lines);
    Terminal less({u"less"_s, u"long.log"_s}, m_folder.path(), 60, 20);
    QVERIFY2(less.waitFor([&] { return less.row(18).startsWith(u"epoch 19 "_s) && less.row(19).contains(u"long.log"_s); }),
             qPrintable(less.text()));
    const auto shows = [&](int first) {
        return less.waitFor([&] {
            for (int row = 0; row < 19; ++row)
                if (!less.row(row).startsWith(u"epoch %1 "_s.arg(first + row)))
                    return false;
            return true;
        });
    };
    less.type(u"G"_s);
    QVERIFY2(shows(99'982), qPrintable(less.text()));
    QVERIFY(less.waitFor([&] { return less.row(19).contains(u"(END)"_s); }));
    less.type(u"?epoch 50000 "_s);
    less.press(Key::Enter);
    QVERIFY2(shows(50'000), qPrintable(less.text()));
    const Line &found = less.screen().line(less.screen().screenLine());
    QVERIFY((found.cells[0].style & Reverse) && !(found.cells[12].style & Reverse));
    less.type(u"b"_s);
    QVERIFY2(shows(49'981), qPrintable(less.text()));
    less.press(Key::PageDown);
    QVERIFY2(shows(50'000), qPrintable(less.text()));
    less.press(Key::Up);
    QVERIFY2(shows(49'999), qPrintable(less.text()));
    less.type(u"/nothing like this"_s);
    less.press(Key::Enter);
    QVERIFY2(less.waitForText(u"Pattern not found"_s), qPrintable(less.text()));
    less.press(Key::Enter);
    less.type(u"g"_s);
    QVERIFY2(shows(1), qPrintable(less.text()));
    less.type(u"q"_s);
    QCOMPARE(less.waitForEnd(), 0);
    QVERIFY(!less.screen().alternate());
    QCOMPARE(less.screen().screenLine(), less.screen().firstLine()); // none of it went to the scrollback
}

void TestProgramFiles::namesAreShownAndWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("composed") << u"donn\u00e9es \u00e9t\u00e9.txt"_s;
    QTest::newRow("decomposed") << u"donne\u0301es e\u0301te\u0301.txt"_s;
    QTest::newRow("wide") << u"漢字データ.txt"_s;
}

// ls, vim and nano; the two forms of é are two files.
void TestProgramFiles::namesAreShownAndWritten()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    {
        Terminal vim({u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, name}, folder.path(), 60, 10);
        QVERIFY2(vim.waitFor([&] { return vim.row(9).startsWith(u"\"%1\" [New]"_s.arg(name)); }), qPrintable(vim.text()));
        QVERIFY(vim.waitFor([&] { return vim.row(1) == u"~"_s && vim.cursorIs(0, 0); }));
        vim.type(u"ifrom vim"_s);
        QVERIFY(vim.waitFor([&] { return vim.row(0) == u"from vim"_s; }));
        vim.press(Key::Escape);
        QVERIFY(vim.waitFor([&] { return vim.cursorIs(0, 7); }));
        vim.type(u":w"_s);
        vim.press(Key::Enter);
        QVERIFY2(vim.waitFor([&] { return vim.row(9).startsWith(u"\"%1\" [New] 1L, 9B written"_s.arg(name)); }),
                 qPrintable(vim.text()));
        vim.type(u":q"_s);
        vim.press(Key::Enter);
        QCOMPARE(vim.waitForEnd(), 0);
    }
    {
        Terminal nano({u"nano"_s, u"--ignorercfiles"_s, name}, folder.path(), 60, 10);
        QVERIFY2(nano.waitFor([&] { return nano.row(1) == u"from vim"_s && nano.row(0).contains(name); }),
                 qPrintable(nano.text()));
        nano.type(u"and nano, "_s);
        QVERIFY2(nano.waitFor([&] { return nano.row(1) == u"and nano, from vim"_s; }), qPrintable(nano.text()));
        nano.control(u's');
        QVERIFY(nano.waitForText(u"Wrote 1 line"_s));
        nano.control(u'x');
        QCOMPARE(nano.waitForEnd(), 0);
    }
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("and nano, from vim\n"));
    Terminal list({u"ls"_s, u"--quoting-style=literal"_s, u"-1"_s}, folder.path(), 60, 10);
    QCOMPARE(list.waitForEnd(), 0);
    QCOMPARE(list.row(0), name);
    QCOMPARE(list.row(1), QString());
}

void TestProgramFiles::nanoAndVimAgreeWhereTheCursorIs_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<int>("width");
    QTest::newRow("composed") << u"été"_s << 3;
    QTest::newRow("decomposed") << u"e\u0301te\u0301"_s << 3;
    QTest::newRow("wide") << u"漢字"_s << 4;
    QTest::newRow("emoji") << u"a\U0001F600b"_s << 4;
}

// What a program thinks of a character's width is where it puts the next one: an X behind the line and one in its middle show it.
void TestProgramFiles::nanoAndVimAgreeWhereTheCursorIs()
{
    QFETCH(QString, line);
    QFETCH(int, width);
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    const auto said = [](const Terminal &terminal) {
        const Cursor cursor = terminal.screen().cursor();
        return u"%1, %2\n%3"_s.arg(cursor.row).arg(cursor.column).arg(terminal.text()).toUtf8();
    };
    write(name, line.toUtf8() + "\n");
    Terminal vim({u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"-n"_s, u"+set backspace=2"_s, name},
                 m_folder.path(), 40, 8);
    QVERIFY2(vim.waitFor([&] { return vim.row(0) == line && vim.row(1) == u"~"_s && vim.cursorIs(0, 0); }),
             said(vim).constData());
    vim.type(
        u":"_s); // what it asked the terminal has been answered then: a key in the middle of that leaves the cursor elsewhere
    QVERIFY2(vim.waitFor([&] { return vim.row(7) == u":"_s; }), said(vim).constData());
    vim.press(Key::Escape);
    QVERIFY2(vim.waitFor([&] { return vim.cursorIs(0, 0); }), said(vim).constData());
    vim.type(u"A"_s);
    QVERIFY2(vim.waitFor([&] { return vim.cursorIs(0, width); }), said(vim).constData());
    vim.type(u"X"_s);
    QVERIFY2(vim.waitFor([&] { return vim.row(0) == line + u"X"_s && vim.cursorIs(0, width + 1); }), said(vim).constData());
    vim.press(Key::Backspace);
    vim.press(Key::Backspace); // the last character of the line, with its marks
    QVERIFY2(vim.waitFor([&] { return vim.cursorIs(0, width - (line == u"漢字"_s ? 2 : 1)); }), said(vim).constData());

    Terminal nano({u"nano"_s, u"--ignorercfiles"_s, name}, m_folder.path(), 40, 10);
    QVERIFY2(nano.waitFor([&] { return nano.row(1) == line && nano.row(9).startsWith(u"^X"_s); }), said(nano).constData());
    QVERIFY(nano.waitFor([&] { return nano.cursorIs(1, 0); }));
    nano.press(Key::End);
    QVERIFY2(nano.waitFor([&] { return nano.cursorIs(1, width); }), said(nano).constData());
    nano.type(u"X"_s);
    QVERIFY2(nano.waitFor([&] { return nano.row(1) == line + u"X"_s && nano.cursorIs(1, width + 1); }), said(nano).constData());
    nano.control(u's');
    QVERIFY(nano.waitForText(u"Wrote 1 line"_s));
    nano.control(u'x');
    QCOMPARE(nano.waitForEnd(), 0);
    QCOMPARE(read(name), (line + u"X\n"_s).toUtf8());
}

VOYAGEUR_TEST(TestProgramFiles)

} // namespace tst_programfiles
#include "tst_programfiles.moc"
