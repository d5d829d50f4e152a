// SPDX-License-Identifier: GPL-3.0-or-later
// What logs say of failures: each sign with its own words, and logs as whole jobs leave them (tests/data/logs.txt).
#include "observe/logsigns.h"
#include "observe/logsigntable.h"
#include "owntime.h"
#include "places.h"
#include "testprogram.h"

#include <QFile>
#include <QSet>
#include <QTest>

namespace tst_logsigns {

using namespace voyageur;
using namespace voyageur::observe;
using namespace Qt::StringLiterals;

namespace {

QStringList idsOf(const LogReading &reading)
{
    QStringList ids;
    for (const LogSign &sign : reading.signs)
        ids += sign.id;
    return ids;
}

const LogSign *signOf(const LogReading &reading, const QString &id)
{
    for (const LogSign &sign : reading.signs)
        if (sign.id == id)
            return &sign;
    return nullptr;
}

struct WholeLog {
    QString name;
    QString wanted; // the id of the cause; "-": nothing is sure
    int line = 0;   // 0: anywhere
    QString named;  // in the sentence
    QString text;
};

QList<WholeLog> wholeLogs()
{
    QFile file(voyageur::tests::sourcePath("/tests/data/logs.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<WholeLog> logs;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (line.startsWith("=== "_L1)) {
            const QStringList cells = line.sliced(4).split(u" | "_s);
            logs += {cells.value(0), cells.value(1), cells.value(2).toInt(), cells.value(3), {}};
        } else if (!logs.isEmpty()) {
            logs.last().text += QString(line).replace("\\e"_L1, "\x1b"_L1).replace("\\R"_L1, "\r"_L1) + u'\n';
        }
    }
    return logs;
}

} // namespace

class TestLogSigns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySignIsWhole()
    {
        QSet<QString> ids;
        QVERIFY(logSignTable().size() > 100);
        for (const LogSignRow &row : logSignTable()) {
            QVERIFY2(!ids.contains(row.id), qPrintable(row.id));
            ids.insert(row.id);
            QVERIFY2(row.weight >= 5 && row.weight < 100, qPrintable(row.id));
            QVERIFY2(!row.english.isEmpty() && !row.englishNext.isEmpty() && !row.french.isEmpty() && !row.frenchNext.isEmpty(),
                     qPrintable(row.id));
            QVERIFY2(row.english.contains("%1"_L1) == row.french.contains("%1"_L1), qPrintable(row.id));
            QVERIFY2(row.source.startsWith("https://"_L1), qPrintable(row.id));
            for (const QString &french : {row.french, row.frenchNext}) {
                // As French is set: « … », and a colon behind a no-break space.
                QVERIFY2(!french.contains(u" :"_s) && !french.contains(u"« "_s) && !french.contains(u" »"_s), qPrintable(french));
            }
            if (row.id == "exception"_L1)
                continue; // no words of its own
            QVERIFY2(!row.words.isEmpty() && !row.patterns.empty() && !row.yes.isEmpty() && !row.no.isEmpty(),
                     qPrintable(row.id));
            for (const auto &pattern : row.patterns)
                QVERIFY2(pattern.isValid(), qPrintable(row.id + u' ' + pattern.errorString()));
            for (const QString &word : row.words)
                QVERIFY2(!word.isEmpty() && word == word.toLower(), qPrintable(row.id));
        }
    }

    // The words that each sign brings along: alone, and between other lines.
    void signsFindTheirWords_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("log");
        for (const LogSignRow &row : logSignTable()) {
            int number = 0;
            for (const QString &log : row.yes)
                QTest::addRow("%s %d", qPrintable(row.id), ++number) << row.id << log;
        }
    }
    void signsFindTheirWords()
    {
        QFETCH(QString, id);
        QFETCH(QString, log);
        const QString before = u"epoch 1: loss 0.5\nepoch 2: loss 0.4\n"_s;
        for (const QString &text :
             {QString(before + log + u"\nmore\n"_s), QString(u"[rank3]: "_s + log), QString(before + log + u"\r\nmore\r\n"_s)}) {
            const LogReading reading = readLog(text);
            const LogSign *const sign = signOf(reading, id);
            QVERIFY2(sign, qPrintable(idsOf(reading).join(QChar(32)) + " in "_L1 + text));
            QVERIFY2(!sign->doubtful, qPrintable(text));
            QVERIFY(!sign->what.isEmpty() && !sign->next.isEmpty());
            QVERIFY2(!sign->what.contains(u'%') && !sign->what.endsWith(u' '), qPrintable(sign->what));
            QVERIFY(sign->start >= 0 && sign->start + sign->length <= text.size() && sign->length > 0);
            if (text.startsWith(before)) {
                QVERIFY(sign->start >= before.size());
                QCOMPARE(sign->line, 3);
                QVERIFY(reading.firstError >= before.size());
            }
        }
    }

    void signsLeaveOthersAlone_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("log");
        for (const LogSignRow &row : logSignTable()) {
            int number = 0;
            for (const QString &log : row.no)
                QTest::addRow("%s %d", qPrintable(row.id), ++number) << row.id << log;
        }
    }
    void signsLeaveOthersAlone()
    {
        QFETCH(QString, id);
        QFETCH(QString, log);
        const LogReading reading = readLog(u"epoch 1\n"_s + log + u"\nmore\n"_s);
        QVERIFY2(!signOf(reading, id), qPrintable(log));
    }

    void wholeLogsHaveTheirCause_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("named");
        QTest::addColumn<QString>("text");
        const auto logs = wholeLogs();
        QVERIFY(logs.size() >= 60);
        for (const WholeLog &log : logs)
            QTest::newRow(qPrintable(log.name)) << log.wanted << log.line << log.named << log.text;
    }
    void wholeLogsHaveTheirCause()
    {
        QFETCH(QString, wanted);
        QFETCH(int, line);
        QFETCH(QString, named);
        QFETCH(QString, text);
        const LogReading reading = readLog(text);
        const LogSign *const main = reading.main();
        const QString got = main && !main->doubtful ? main->id : u"-"_s;
        QVERIFY2(got == wanted, qPrintable(got + u" of "_s + idsOf(reading).join(QChar(32))));
        if (main && !main->doubtful) {
            QVERIFY2(line == 0 || main->line == line, qPrintable(QString::number(main->line)));
            QVERIFY2(main->what.contains(named) || main->words.contains(named), qPrintable(main->what + main->words));
        }
        // The same piece by piece, wherever it is cut.
        for (const qsizetype step : {1, 7, 100}) {
            LogReader reader;
            for (qsizetype at = 0; at < text.size(); at += step)
                reader.take(QStringView(text).sliced(at, std::min(step, text.size() - at)));
            const LogReading pieces = reader.finish();
            QVERIFY(pieces.signs == reading.signs && pieces.frames == reading.frames && pieces.lines == reading.lines);
        }
    }

    void whatIsNoFailureIsLeftAlone()
    {
        const QString text = u"Epoch 1: error rate 0.25, validation error: 0.31\n"
                             "loading weights ... 0 errors\n"
                             "INFO: out of 3 memory banks\n"
                             "The killed processes: none were killed\n"
                             "warning: display is off\n"
                             "using CUDA: True\n"_s;
        QCOMPARE(idsOf(readLog(text)), QStringList());
        QVERIFY(readLog({}).signs.isEmpty());
        QCOMPARE(readLog({}).firstError, -1);
        QVERIFY(!readLog({}).main());
        QVERIFY(!readLog({}).place());
    }

    void tracebacksNameTheirPlaces()
    {
        const QString text = u"Traceback (most recent call last):\n"
                             "  File \"/scratch/alice/code-snapshots/p-1/train.py\", line 12, in <module>\n"
                             "    main()\n"
                             "  File \"/home/alice/venvs/p/lib/python3.11/site-packages/torch/nn/x.py\", line 99, in forward\n"
                             "    raise\n"
                             "  File \"<frozen importlib._bootstrap>\", line 1, in _find\n"
                             "ValueError: bad\n"_s;
        const LogReading reading = readLog(text);
        QCOMPARE(reading.frames.size(), 3);
        QCOMPARE(reading.frames[0].file, u"/scratch/alice/code-snapshots/p-1/train.py"_s);
        QCOMPARE(reading.frames[0].line, 12);
        QVERIFY(!reading.frames[0].library && reading.frames[1].library && reading.frames[2].library);
        QCOMPARE(text.sliced(reading.frames[0].start, reading.frames[0].length),
                 u"File \"/scratch/alice/code-snapshots/p-1/train.py\", line 12"_s);
        QCOMPARE(reading.firstError, 0);
        QCOMPARE(reading.main()->words, u"ValueError: bad"_s);
        QVERIFY(reading.place());
        QCOMPARE(reading.place()->line, 12);
    }

    void whatStrangersWroteIsShownSafely()
    {
        const LogReading reading = readLog(QString(u"Traceback (most recent call last):\nValueError: a\u202eb\n"_s));
        QVERIFY(reading.main());
        QCOMPARE(reading.main()->words, u"ValueError: a\\u202eb"_s);
    }

    void theCauseStandsBeforeWhatFollows()
    {
        const LogReading reading = readLog(u"RuntimeError: DataLoader worker (pid 7) is killed by signal: Killed.\n"
                                           "slurmstepd: error: Detected 1 oom_kill event in StepId=5.batch.\n"_s);
        QCOMPARE(reading.signs.first().id, u"worker-killed"_s); // in the order of the text
        QCOMPARE(reading.main()->id, u"oom"_s);
    }

    void theSentencesAreOfThePersonsLanguage()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::French));
        const LogReading reading = readLog(u"RuntimeError: CUDA error: out of memory\n"_s);
        QLocale::setDefault(before);
        QCOMPARE(reading.main()->what, u"La mémoire du GPU est pleine."_s);
    }

    void longLinesAndManyLinesEnd()
    {
        // Progress bars without an end, and a pattern's beginning a million times.
        QString text(500'000, u'x');
        text += u" Permission denied"_s + QString(500'000, u'\n') + u"File \""_s.repeated(200'000);
        QCOMPARE(idsOf(readLog(text)), QStringList());
        // Words without end in one line: each is looked at once.
        const qint64 begin = tests::ownTime();
        readLog(u"Killed CUDA no such file or directory error: "_s.repeated(10'000));
        const qint64 took = tests::ownTime() - begin;
        QVERIFY2(took < 10'000, qPrintable(QString::number(took)));
    }

    void theTimeGrowsWithTheTextAlone()
    {
        const QString line = u"Epoch 3:  12%|#         | 40/331 [00:19<02:21,  2.05it/s, loss=0.31]\r"_s;
        const auto duration = [&](qsizetype lines) {
            const QString piece = line.repeated(1000);
            const qint64 begin = tests::ownTime();
            LogReader reader;
            for (qsizetype i = 0; i < lines / 1000; ++i)
                reader.take(piece);
            reader.take(u"\nRuntimeError: CUDA error: out of memory\n"_s);
            const LogReading reading = reader.finish();
            return reading.main() && reading.main()->id == "cuda-memory"_L1 ? tests::ownTime() - begin : -1;
        };
        const qint64 small = duration(20'000);
        const qint64 large = duration(200'000);
        QVERIFY(small >= 0 && large >= 0);
        QVERIFY2(large < 30 * (small + 20), qPrintable(u"%1 %2"_s.arg(small).arg(large)));
    }
};

VOYAGEUR_PLAIN_TEST(TestLogSigns)

} // namespace tst_logsigns
#include "tst_logsigns.moc"
