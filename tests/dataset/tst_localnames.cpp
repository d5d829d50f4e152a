// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/wtf8.h"
#include "dataset/executable.h"
#include "dataset/localnames.h"
#include "dataset/membername.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

namespace tst_localnames {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace Qt::StringLiterals;

class TestLocalNames : public QObject {
    Q_OBJECT
private slots:
    void windowsGetsNamesItCanOpen_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("here");
        const auto row = [](const char *name, const char *here) { QTest::newRow(name) << QByteArray(name) << QByteArray(here); };
        row("plain.txt", "plain.txt");
        row("Élève Été", "Élève Été");
        row("日本語", "日本語");
        row("chat #1 & chien", "chat #1 & chien");
        row("100%", "100%");
        row(" leading", " leading");
        row(".bashrc", ".bashrc");
        row("job:12.out", "job%3A12.out");
        row("a<b>c\"d|e?f*g\\h", "a%3Cb%3Ec%22d%7Ce%3Ff%2Ag%5Ch");
        row("new\nline", "new%0Aline");
        row("end.", "end%2E");
        row("end..", "end.%2E");
        row("end ", "end%20");
        row("...", "..%2E");
        row("CON", "_CON");
        row("nul", "_nul");
        row("aux.tar.gz", "_aux.tar.gz");
        row("Com1.txt", "_Com1.txt");
        row("COM\xc2\xb2", "_COM\xc2\xb2");
        row("lpt9 .txt", "_lpt9 .txt");
        row("conin$", "_conin$");
        row("console", "console");
        row("com10", "com10");
        row("COM", "COM");
        row("PROGRA~1.TXT", "PROGRA%7E1.TXT");
        row("git~12", "git%7E12");
        row("file~", "file~");
        row("a rather long name~1", "a rather long name~1");
        row("caf\xe9", "caf%E9");
        row("\xff\xfe", "%FF%FE");
        row("half \xed\xa0\x80 pair", "half %ED%A0%80 pair");
        row("too long \xc0\xaf", "too long %C0%AF");
        row("cut \xe6\x97", "cut %E6%97");
    }

    void windowsGetsNamesItCanOpen()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, here);
        QCOMPARE(windowsName(name), here);
    }

    void longNamesKeepTheirBeginningAndTheirSuffix()
    {
        const QByteArray name = QByteArray(240, '\xe9') + ".pt";
        const QByteArray here = windowsName(name);
        QCOMPARE(here.size(), 255);
        QVERIFY(here.startsWith("%E9%E9%E9"));
        QVERIFY(here.endsWith(".pt"));
        QVERIFY(here != windowsName(QByteArray(241, '\xe9') + ".pt"));
        QCOMPARE(windowsName(QByteArray(255, 'n')), QByteArray(255, 'n'));
        // 127 letters of two bytes each are short for Windows, which counts UTF-16.
        QCOMPARE(windowsName(u"é"_s.repeated(127).toUtf8()), u"é"_s.repeated(127).toUtf8());
    }

    void noNameIsDangerousWhateverItsBytes()
    {
        QRandomGenerator generator(17);
        for (int round = 0; round < 20'000; ++round) {
            QByteArray name;
            for (int length = 1 + static_cast<int>(generator.bounded(12)); length > 0; --length) {
                const char byte = static_cast<char>(generator.bounded(1, 256));
                name += byte == '/' ? '.' : byte;
            }
            const QByteArray here = windowsName(name);
            const QString text = QString::fromUtf8(here);
            QCOMPARE(text.toUtf8(), here);
            QVERIFY(!here.isEmpty() && !here.endsWith('.') && !here.endsWith(' '));
            for (const char byte : here)
                QVERIFY(static_cast<unsigned char>(byte) >= 0x20 && !QByteArray("<>:\"|?*\\/").contains(byte));
            QCOMPARE(windowsName(here), here);
        }
    }

    void linuxKeepsEveryName()
    {
        LocalNames names(NameRule::Linux);
        for (const QByteArray name : {"a", "A", "CON", "x/end.", "x/caf\xe9"})
            QCOMPARE(names.pathFor(name), name);
        QCOMPARE(names.targetFor("a/b", "./../x//y"), "./../x//y");
        QVERIFY(names.renamed().isEmpty());
    }

    void noMemberTakesTheNameOfAnother()
    {
        LocalNames names(NameRule::Windows);
        QCOMPARE(names.pathFor("Data/Log.txt"), "Data/Log.txt");
        QCOMPARE(names.pathFor("Data/LOG.TXT"), "Data/LOG (2).TXT");
        QCOMPARE(names.pathFor("Data/log.txt"), "Data/log (3).txt");
        QCOMPARE(names.pathFor("Data/log (3).txt"), "Data/log (3) (2).txt");
        QCOMPARE(names.pathFor("data/Log.txt"), "data (2)/Log.txt");
        QCOMPARE(names.pathFor("a:b"), "a%3Ab");
        QCOMPARE(names.pathFor("a%3Ab"), "a%3Ab (2)");
        QCOMPARE(names.pathFor("Data/LOG.TXT"), "Data/LOG (2).TXT"); // the same member, the same place
        QCOMPARE(names.renamed().size(), 7);
        QCOMPARE(names.renamed().value("a:b"), "a%3Ab");

        QSet<QString> places;
        LocalNames many(NameRule::Windows);
        for (const QByteArray stem : {"n", "N", "n.", "n ", "n:", "n%3A", "n%2e", "nul", "NUL", "_nul", "_NUL"}) {
            const QString place = QString::fromUtf8(many.pathFor(stem)).toLower();
            QVERIFY2(!places.contains(place), stem.constData());
            places.insert(place);
        }
    }

    void aMacSeesNeitherCaseNorTheFormOfAccents()
    {
        LocalNames names(NameRule::Darwin);
        QCOMPARE(names.pathFor("\xc3\xa9t\xc3\xa9"), "\xc3\xa9t\xc3\xa9");
        QCOMPARE(names.pathFor("e\xcc\x81te\xcc\x81"), "e\xcc\x81te\xcc\x81 (2)");
        QCOMPARE(names.pathFor("CON:"), "CON:");
    }

    void linksFollowTheirTargets()
    {
        LocalNames names(NameRule::Windows);
        names.pathFor("Data/a:b");
        names.pathFor("data/x");
        QCOMPARE(names.targetFor("link", "Data/a:b"), "Data/a%3Ab");
        QCOMPARE(names.targetFor("link", "./data//x"), "data (2)/x");
        QCOMPARE(names.targetFor("Data/link", "a:b"), "a%3Ab");
        QCOMPARE(names.targetFor("Data/link", "../data/x"), "../data (2)/x");
        QCOMPARE(names.targetFor("data/link", ".."), "..");
        QCOMPARE(names.targetFor("link", "."), ".");
        QCOMPARE(names.targetFor("link", "..\\..\\out"), "..%5C..%5Cout");
        QVERIFY(linkStaysInside("link", names.targetFor("link", "C:/Windows")));
    }

    void whatIsExecutableIsSeenInTheFile()
    {
        QVERIFY(isExecutable("bin/run", "#!/b"));
        QVERIFY(isExecutable("train.py", "#!/u"));
        QVERIFY(isExecutable("tool", "\177ELF"));
        QVERIFY(isExecutable("prepare.sh", "echo"));
        QVERIFY(isExecutable("prepare.sh", ""));
        QVERIFY(!isExecutable("train.py", "impo"));
        QVERIFY(!isExecutable("program.exe", "MZ\x90"));
        QVERIFY(!isExecutable("run", "#"));
        QVERIFY(!isExecutable("empty", ""));
    }

    void halfACharacterComesBack()
    {
        const QString high(QChar(0xd83d));
        const QString low(QChar(0xde00));
        QCOMPARE(base::toWtf8(u"été 日本 \U0001F600"_s), u"été 日本 \U0001F600"_s.toUtf8());
        QCOMPARE(base::toWtf8(high), "\xed\xa0\xbd");
        QCOMPARE(base::fromWtf8("caf\xe9"), u"caf\ufffd"_s);
        QCOMPARE(base::fromWtf8("\xe6\x97"), u"\ufffd\ufffd"_s);
        QCOMPARE(base::toWtf8(high + low), QString(high + low).toUtf8());
        QRandomGenerator generator(19);
        const QString units = u"aé日"_s + high + low + QChar(0xfeff) + QChar(0xd800) + QChar(0xdfff) + QChar(0xfffe);
        for (int round = 0; round < 5'000; ++round) {
            QString text;
            for (int length = static_cast<int>(generator.bounded(8)); length > 0; --length)
                text += units[static_cast<qsizetype>(generator.bounded(static_cast<int>(units.size())))];
            QCOMPARE(base::fromWtf8(base::toWtf8(text)), text);
        }
    }
};

VOYAGEUR_TEST(TestLocalNames)

} // namespace tst_localnames
#include "tst_localnames.moc"
