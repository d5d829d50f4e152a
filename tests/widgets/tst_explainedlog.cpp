// SPDX-License-Identifier: GPL-3.0-or-later
// A log of this computer in the window: chosen or dropped, of any size, explained as `voyageur diagnose` explains it.
#include "guidriver.h"
#include "newcomer.h"

#include "places.h"
#include "testprogram.h"
#include "widgets/common/logview.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QUrl>

namespace tst_explainedlog {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

const QByteArray outOfMemory = "epoch 1\nTraceback (most recent call last):\n  File \"/home/a/train.py\", line 61, in <module>\n"
                               "    main()\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n";

QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

bool isTakenBy(QWidget *target, const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    QDropEvent drop(QPointF(2, 2), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &drop);
    return drop.isAccepted();
}

} // namespace

class TestExplainedLog final : public QObject {
    Q_OBJECT

private slots:
    void whatIsDroppedIsExplained_data();
    void whatIsDroppedIsExplained();
    void ignoranceIsSaid();
    void theLinesAroundAreShownOfALongLog_data();
    void theLinesAroundAreShownOfALongLog();
    void whatIsNoLogIsSaidAndTheOneBeforeStays();
};

void TestExplainedLog::whatIsDroppedIsExplained_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("French") << u"fr"_s;
}

void TestExplainedLog::whatIsDroppedIsExplained()
{
    QFETCH(const QString, language);
    const SpokenLanguage spoken(language);
    GuiDriver gui;
    Newcomer person(gui.window(), language, buildPath("/tests/logfile"));
    const QTemporaryDir folder;
    gui.window().showPage(PageId::LogFile);
    person.waitToSee({"No log chosen", "Aucun journal choisi"});
    person.picture(u"no-log"_s);
    gui.window().showPage(PageId::Welcome); // named as a log: everywhere
    QVERIFY(isTakenBy(&gui.window(), written(folder, u"slurm-1.out"_s, outOfMemory)));
    person.waitToSee({"The GPU's memory is full.", "La mémoire du GPU est pleine."});
    QCOMPARE(gui.window().currentPage(), PageId::LogFile);
    const models::LogFileModel *log = gui.window().app()->logFile();
    QVERIFY(log->explanation() && log->explanation()->bad);
    QVERIFY2(log->explanation()->next.contains("/home/a/train.py"_L1), qPrintable(log->explanation()->next));
    QVERIFY(log->commands().first().startsWith("voyageur diagnose "_L1));
    QCOMPARE(log->shown().text().mid(log->place().first, log->place().second), log->explanation()->words);
    person.picture(u"log"_s, true);
    gui.window().showPage(PageId::Jobs); // any file there; as PowerShell writes it
    QStringEncoder utf16(QStringEncoder::Utf16LE, QStringEncoder::Flag::WriteBom);
    QVERIFY(isTakenBy(&gui.window(), written(folder, u"é \"a\".txt"_s, utf16(QString::fromUtf8(outOfMemory)))));
    QTRY_VERIFY(log->path().endsWith(".txt"_L1));
    QCOMPARE(gui.window().currentPage(), PageId::LogFile);
    QCOMPARE(gui.find<widgets::LogView>("logFileText")->toPlainText().trimmed(), QString::fromUtf8(outOfMemory).trimmed());
    QVERIFY2(person.flaws().isEmpty(), qPrintable(person.flaws().join(u'\n')));
}

void TestExplainedLog::ignoranceIsSaid()
{
    const SpokenLanguage spoken(u"en"_s);
    GuiDriver gui;
    Newcomer person(gui.window(), u"en"_s, buildPath("/tests/logfile"));
    const QTemporaryDir folder;
    gui.window().showPage(PageId::LogFile);
    gui.window().app()->logFile()->open(written(folder, u"a.out"_s, "start\nzorp: error: flux 12\n"));
    person.waitToSee({"No known failure in 2 lines.", ""});
    QVERIFY(person.sees({"Line 2 is the first that looks like an error: zorp: error: flux 12", ""}));
    gui.window().app()->logFile()->open(written(folder, u"b.out"_s, "epoch 1\ndone\n"));
    person.waitToSee({"No line looks like an error.", ""});
    gui.window().app()->logFile()->open(written(folder, u"c.out"_s, ""));
    person.waitToSee({"No known failure in 0 lines.", ""});
}

void TestExplainedLog::theLinesAroundAreShownOfALongLog_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("after");
    QTest::newRow("at the beginning") << 3 << 300'000;
    QTest::newRow("in the middle") << 200'000 << 200'000;
    QTest::newRow("at the end") << 300'000 << 0;
}

void TestExplainedLog::theLinesAroundAreShownOfALongLog()
{
    QFETCH(const int, before);
    QFETCH(const int, after);
    QByteArray bytes;
    for (int i = 1; i <= before; ++i)
        bytes += "step " + QByteArray::number(i) + " d\xc3\xa9j\xc3\xa0\n";
    bytes += outOfMemory;
    for (int i = 1; i <= after; ++i)
        bytes += "srun: waiting " + QByteArray::number(i) + '\n';
    const SpokenLanguage spoken(u"en"_s);
    GuiDriver gui;
    const QTemporaryDir folder;
    gui.window().showPage(PageId::LogFile);
    models::LogFileModel *log = gui.window().app()->logFile();
    log->open(written(folder, u"long.out"_s, bytes));
    QTRY_VERIFY(log->hasContent() && !log->isBusy());
    const auto *cause = log->reading().main();
    QVERIFY(cause);
    QCOMPARE(cause->line, before + 5);
    QCOMPARE(log->shown().text().mid(log->place().first, log->place().second), cause->words);
    QVERIFY(log->shown().lineCount() <= 2002);
    if (log->firstLine() > 1)
        QVERIFY(log->shown().text().startsWith(u"step %1 déjà\n"_s.arg(log->firstLine())));
    const auto *view = gui.find<widgets::LogView>("logFileText");
    QTRY_VERIFY(view->cursorForPosition(QPoint(5, 5)).position() <= log->place().first
                && view->cursorForPosition(QPoint(5, view->viewport()->height())).position() >= log->place().first);
}

void TestExplainedLog::whatIsNoLogIsSaidAndTheOneBeforeStays()
{
    const SpokenLanguage spoken(u"en"_s);
    GuiDriver gui;
    Newcomer person(gui.window(), u"en"_s, buildPath("/tests/logfile"));
    const QTemporaryDir folder;
    gui.window().showPage(PageId::LogFile);
    models::LogFileModel *log = gui.window().app()->logFile();
    log->open(written(folder, u"a.out"_s, outOfMemory));
    QTRY_VERIFY(log->hasContent());
    const QString before = log->path();
    for (const QString &bad : {written(folder, u"picture.png"_s, "\x89PNG\r\n" + QByteArray(9000, '\1')), folder.path(),
                               folder.filePath(u"gone $(reboot).out"_s)}) {
        log->open(bad);
        QTRY_VERIFY(log->error());
        QCOMPARE(log->path(), before);
        QVERIFY(log->explanation());
        QTRY_VERIFY(person.screen().contains(log->error()->what));
    }
}

VOYAGEUR_WIDGET_TEST(TestExplainedLog)

} // namespace tst_explainedlog
#include "tst_explainedlog.moc"
