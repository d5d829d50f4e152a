// SPDX-License-Identifier: GPL-3.0-or-later
// How an editor is told which line of which file is meant.
#include "models/editors.h"
#include "testprogram.h"

#include <QTest>

namespace tst_editors {

using namespace Qt::StringLiterals;
using namespace voyageur;

class TestEditors final : public QObject {
    Q_OBJECT

private slots:
    void aLineIsSaidAsTheEditorTakesIt_data();
    void aLineIsSaidAsTheEditorTakesIt();
    void thoseThatAreHereCanBeStarted();
};

void TestEditors::aLineIsSaidAsTheEditorTakesIt_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("command");
    QTest::newRow("VS Code") << u"/usr/bin/code"_s << QStringList{u"/usr/bin/code"_s, u"--goto"_s, u"/a b/c.py:7"_s};
    QTest::newRow("Sublime") << u"subl"_s << QStringList{u"subl"_s, u"/a b/c.py:7"_s};
    QTest::newRow("Kate") << u"/usr/bin/kate"_s << QStringList{u"/usr/bin/kate"_s, u"--line"_s, u"7"_s, u"/a b/c.py"_s};
    QTest::newRow("gedit") << u"gedit"_s << QStringList{u"gedit"_s, u"+7"_s, u"/a b/c.py"_s};
    QTest::newRow("Notepad++") << u"C:/Program Files/Notepad++/notepad++.exe"_s
                               << QStringList{u"C:/Program Files/Notepad++/notepad++.exe"_s, u"-n7"_s, u"/a b/c.py"_s};
    QTest::newRow("any other") << u"/opt/mine"_s << QStringList{u"/opt/mine"_s, u"/a b/c.py"_s};
}

void TestEditors::aLineIsSaidAsTheEditorTakesIt()
{
    QFETCH(const QString, program);
    QFETCH(const QStringList, command);
    QCOMPARE(models::editorCommand(program, u"/a b/c.py"_s, 7), command);
    QCOMPARE(models::editorCommand(program, u"/a b/c.py"_s, 0), (QStringList{program, u"/a b/c.py"_s}));
}

void TestEditors::thoseThatAreHereCanBeStarted()
{
    for (const models::Editor &editor : models::editorsHere())
        QVERIFY2(QFileInfo(editor.program).isExecutable() && !editor.title.isEmpty(), qPrintable(editor.program));
}

VOYAGEUR_TEST(TestEditors)

} // namespace tst_editors
#include "tst_editors.moc"
