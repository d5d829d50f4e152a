// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/arguments.h"
#include "main/cli/cells.h"
#include "main/cli/exitstatus.h"
#include "main/cli/place.h"
#include "main/cli/progressbar.h"
#include "main/cli/verb.h"
#include "testprogram.h"

#include <QTest>

namespace tst_words {

using namespace voyageur;
using namespace voyageur::cli;
using namespace Qt::StringLiterals;

namespace {

const Verb example = {.name = "example",
                      .usage = "A [B]",
                      .summary = "x",
                      .options = {{"file", "FILE", "f", 'o'}, {"quick", nullptr, "q"}, {"exclude", "GLOB", "e", 0, true}},
                      .leastWords = 1,
                      .mostWords = 2};

} // namespace

class tst_words : public QObject {
    Q_OBJECT

private slots:
    void valuesComeAfterAnEqualsSignOrABlank();
    void nonsenseIsRefused_data();
    void nonsenseIsRefused();
    void afterTwoDashesEverythingIsAWord();
    void optionsOfSbatchArePassedOn();
    void helpWinsOverEveryMistake();
    void placesAreToldApart_data();
    void placesAreToldApart();
    void whatOnlyAShellThereCouldReplaceIsRefused();
    void everyErrorHasAStatus();
    void aProgressBarFitsItsTerminal();
    void textIsAsWideAsItsCells_data();
    void textIsAsWideAsItsCells();
};

void tst_words::valuesComeAfterAnEqualsSignOrABlank()
{
    const auto one = Arguments::parse(example, {u"--file=a=b"_s, u"x"_s, u"--exclude"_s, u"*.o"_s, u"--exclude=--y"_s});
    QVERIFY(one.ok());
    QCOMPARE(one->value("file"), u"a=b"_s);
    QCOMPARE(one->values("exclude"), (QStringList{u"*.o"_s, u"--y"_s}));
    QCOMPARE(one->words(), QStringList{u"x"_s});
    const auto letter = Arguments::parse(example, {u"-o"_s, u"-"_s, u"-"_s});
    QVERIFY(letter.ok());
    QCOMPARE(letter->value("file"), u"-"_s);
    QCOMPARE(letter->word(0), u"-"_s);
}

void tst_words::nonsenseIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("an unknown option") << QStringList{u"x"_s, u"--slow"_s};
    QTest::newRow("an unknown letter") << QStringList{u"x"_s, u"-z"_s};
    QTest::newRow("letters in a bundle") << QStringList{u"x"_s, u"-of"_s};
    QTest::newRow("a value for a switch") << QStringList{u"x"_s, u"--quick=1"_s};
    QTest::newRow("no value") << QStringList{u"x"_s, u"--file"_s};
    QTest::newRow("twice") << QStringList{u"x"_s, u"--file=a"_s, u"--file=b"_s};
    QTest::newRow("too few words") << QStringList{};
    QTest::newRow("too many words") << QStringList{u"x"_s, u"y"_s, u"z"_s};
}

void tst_words::nonsenseIsRefused()
{
    QFETCH(QStringList, words);
    const auto result = Arguments::parse(example, words);
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, base::ErrorCode::BadRequest);
    QCOMPARE(int(exitStatus(result.error().code)), 2);
}

void tst_words::afterTwoDashesEverythingIsAWord()
{
    const auto result = Arguments::parse(example, {u"--"_s, u"--quick"_s, u"--help"_s});
    QVERIFY(result.ok());
    QCOMPARE(result->words(), (QStringList{u"--quick"_s, u"--help"_s}));
    QVERIFY(!result->has("quick"));
}

void tst_words::optionsOfSbatchArePassedOn()
{
    Verb passing = example;
    passing.passesOn = true;
    const auto result = Arguments::parse(passing,
                                         {u"--time"_s, u"1:00"_s, u"job.sh"_s, u"-N2"_s, u"--hold"_s, u"--mem=4G"_s, u"-J"_s,
                                          u"my job"_s, u"C"_s, u"--quick"_s, u"--"_s, u"--epochs"_s, u"3"_s});
    QVERIFY(result.ok());
    QCOMPARE(result->words(), (QStringList{u"job.sh"_s, u"C"_s}));
    QCOMPARE(result->passedOn(),
             (QStringList{u"--time"_s, u"1:00"_s, u"-N2"_s, u"--hold"_s, u"--mem=4G"_s, u"-J"_s, u"my job"_s}));
    QCOMPARE(result->rest(), (QStringList{u"--epochs"_s, u"3"_s}));
    QVERIFY(result->has("quick"));
}

void tst_words::helpWinsOverEveryMistake()
{
    const auto result = Arguments::parse(example, {u"--slow"_s, u"--help"_s});
    QVERIFY(result.ok());
    QVERIFY(result->has("help"));
}

void tst_words::placesAreToldApart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QByteArray>("path");
    const auto remote = [](const char *text, const char *cluster, const char *path) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(cluster) << QByteArray(path);
    };
    const auto local = [](const char *text) { QTest::newRow(text) << QString::fromUtf8(text) << QString() << QByteArray(text); };
    remote("narval:data", "narval", "data");
    remote("narval:", "narval", "");
    remote("amelie@narval:scratch/été/", "amelie@narval", "scratch/été/");
    remote("me@host:2222:data", "me@host:2222", "data");
    remote("me@host:2222", "me@host", "2222");
    remote("host:22:x", "host", "22:x");
    remote("me@[::1]:2222:data", "me@[::1]:2222", "data");
    remote("me@[::1]:data", "me@[::1]", "data");
    remote("practice:a:b", "practice", "a:b");
    remote("narval:$HOME", "narval", "./");
    remote("narval:$HOME/x", "narval", "x");
    remote("narval:${HOME}/x y", "narval", "x y");
    remote("narval:./$SCRATCH/x", "narval", "./$SCRATCH/x");
    remote("narval:$1/x", "narval", "$1/x");
    remote("narval:~$lock.docx", "narval", "~$lock.docx");
    remote("narval:a/$B", "narval", "a/$B");
    local("C:\\data");
    local("d:data");
    local("./a:b");
    local("/tmp/x:y");
    local("data");
    local("-");
    local(":x");
}

void tst_words::placesAreToldApart()
{
    QFETCH(QString, text);
    QFETCH(QString, cluster);
    QFETCH(QByteArray, path);
    const auto place = parsePlace(text);
    QVERIFY2(place.ok(), place.ok() ? "" : qPrintable(place.error().text()));
    QCOMPARE(place->cluster, cluster);
    QCOMPARE(place->isRemote() ? place->path.bytes() : place->localPath.toUtf8(), path);
}

void tst_words::whatOnlyAShellThereCouldReplaceIsRefused()
{
    for (const char *text : {"narval:$SCRATCH", "narval:$SCRATCH/x", "narval:${PROJECT}/x", "me@host:22:$USER/x",
                             "narval:~alice/x", "narval:~alice", "narval:~a.b-c/"}) {
        const auto place = parsePlace(QString::fromLatin1(text));
        QVERIFY2(!place.ok(), text);
        QCOMPARE(place.error().code, base::ErrorCode::BadRequest);
        QVERIFY2(place.error().next.contains(u"“./"_s), qPrintable(place.error().text()));
    }
}

void tst_words::everyErrorHasAStatus()
{
    QCOMPARE(int(exitStatus(base::ErrorCode::Cancelled)), 130);
    QCOMPARE(int(exitStatus(base::ErrorCode::NotFound)), 2);
    QCOMPARE(int(exitStatus(base::ErrorCode::PasswordWrong)), 3);
    QCOMPARE(int(exitStatus(base::ErrorCode::JobFailed)), 1);
    for (int code = 0; code <= int(base::ErrorCode::Internal); ++code) {
        const int status = exitStatus(static_cast<base::ErrorCode>(code));
        QVERIFY2(status == 1 || status == 2 || status == 3 || status == 130, QByteArray::number(code).constData());
    }
}

void tst_words::aProgressBarFitsItsTerminal()
{
    const ProgressBar bar(u"Uploading"_s, true);
    const QString half = bar.line({5'000'000'000, 10'000'000'000, u"a/very/long/name/of/a/file.bin"_s}, 10, 200);
    QVERIFY2(half.contains(u"50 %"_s), qPrintable(half));
    QVERIFY2(half.contains(u"10 s left"_s), qPrintable(half));
    for (int columns = 20; columns < 120; ++columns)
        QVERIFY(bar.line({5, 10, QString(300, u'x')}, 3, columns).size() < columns);
    QVERIFY(!bar.line({5, -1, {}}, 10, 80).contains(u"left"_s));
    QVERIFY(!bar.line({5, 10, {}}, 1, 80).contains(u"left"_s));
}

void tst_words::textIsAsWideAsItsCells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("cells");
    QTest::addColumn<QString>("five"); // cells of it
    QTest::newRow("letters") << u"modèle"_s << 6 << u"modèl"_s;
    QTest::newRow("an accent by itself") << u"e\u0301te\u0301s x"_s << 6 << u"e\u0301te\u0301s "_s;
    QTest::newRow("Chinese") << u"漢字漢字"_s << 8 << u"漢字"_s;
    QTest::newRow("pictures") << QString::fromUtf8("x\xf0\x9f\x9a\x80\xf0\x9f\x9a\x80\xf0\x9f\x9a\x80") << 7
                              << QString::fromUtf8("x\xf0\x9f\x9a\x80\xf0\x9f\x9a\x80");
    QTest::newRow("short") << u"ab"_s << 2 << u"ab"_s;
    QTest::newRow("nothing") << QString() << 0 << QString();
}
void tst_words::textIsAsWideAsItsCells()
{
    QFETCH(QString, text);
    QTEST(cellsOf(text), "cells");
    QTEST(cutToCells(text, 5), "five");
    QCOMPARE(cellsOf(filledToCells(cutToCells(text, 5), 9)), 9);
}

VOYAGEUR_TEST(tst_words)

} // namespace tst_words
#include "tst_words.moc"
