// SPDX-License-Identifier: GPL-3.0-or-later
// Shell text against the real shells of this computer: every byte 1–255, alone and in random words.
#include "program.h"

#include "ssh/markerfilter.h"
#include "ssh/shellcommand.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

namespace tst_shellcommand {

using namespace voyageur;
using namespace voyageur::ssh;

namespace {

// As sshd does: the login shell with -c and one text.
tests::Outcome runIn(const QString &shell, const QByteArray &text, const QString &folder = {})
{
    return tests::run(shell, {QStringLiteral("-c"), QString::fromLatin1(text)}, {}, folder);
}

QByteArray randomWord(QRandomGenerator &random, int longest)
{
    QByteArray word;
    const int length = static_cast<int>(random.bounded(longest + 1));
    for (int i = 0; i < length; ++i)
        word += static_cast<char>(random.bounded(1, 256));
    return word;
}

} // namespace

class TstShellCommand final : public QObject {
    Q_OBJECT

    static void shellRows()
    {
        QTest::addColumn<QString>("shell");
        // sh is dash on Debian; the others are what accounts on clusters have. A shell that is missing fails its row.
        for (const char *shell : {"sh", "dash", "bash", "zsh", "tcsh"})
            QTest::newRow(shell) << QStringLiteral("/bin/") + QLatin1String(shell);
    }

private slots:
    void everyByteArrivesInEveryShell_data() { shellRows(); }
    void everyByteArrivesInEveryShell()
    {
        QFETCH(QString, shell);
        QList<QByteArray> words;
        for (int byte = 1; byte < 256; ++byte)
            words += QByteArray(1, static_cast<char>(byte));
        ShellCommand command{"printf", "<%s>"};
        QByteArray expected;
        for (const auto &word : words) {
            command << word;
            expected += '<' + word + '>';
        }
        const QByteArray wire = command.wire({});
        for (const char c : wire)
            QVERIFY2(c >= 0x20 && c <= 0x7e, "what is sent is one line of printable ASCII");
        const tests::Outcome ran = runIn(shell, wire);
        QCOMPARE(ran.err, QByteArray());
        QCOMPARE(ran.out, expected);
        QCOMPARE(ran.status, 0);
    }

    void randomWordsArriveInEveryShell_data() { shellRows(); }
    void randomWordsArriveInEveryShell()
    {
        QFETCH(QString, shell);
        QRandomGenerator random(20261121);
        for (int round = 0; round < 60; ++round) {
            ShellCommand command{"printf", "<%s>"};
            QByteArray expected;
            for (int i = 0; i < 8; ++i) {
                const QByteArray word = randomWord(random, i == 0 ? 2000 : 40);
                command << word;
                expected += '<' + word + '>';
            }
            const tests::Outcome ran = runIn(shell, command.wire({}));
            QVERIFY2(ran.out == expected, qPrintable(QStringLiteral("round %1").arg(round)));
        }
    }

    void aScriptSeesItsArgumentsAsWords_data() { shellRows(); }
    void aScriptSeesItsArgumentsAsWords()
    {
        QFETCH(QString, shell);
        const auto command = ShellCommand::script("printf '%s|' \"$#\" \"$1\" \"$2\"; exit 7", {"$(reboot)", "it's !\n\"here\""});
        const tests::Outcome ran = runIn(shell, command.wire({}));
        QCOMPARE(ran.out, QByteArray("2|$(reboot)|it's !\n\"here\"|"));
        QCOMPARE(ran.status, 7);
    }

    void aFolderAndVariablesAreSet_data() { shellRows(); }
    void aFolderAndVariablesAreSet()
    {
        QFETCH(QString, shell);
        QTemporaryDir dir;
        const QString name = QStringLiteral("Élève Été 'un'\n!$(reboot)");
        tests::outputOf(QStringLiteral("mkdir"), {name}, {}, dir.path());
        ShellCommand command = ShellCommand::script("pwd; printf '%s;' \"$VALUE\" \"${GONE-unset}\"");
        command.setFolder(RemotePath(name.toUtf8())).setEnvironment("VALUE", "a b'c\nd").unsetEnvironment("GONE");
        qputenv("GONE", "there");
        const tests::Outcome ran = runIn(shell, command.wire({}), dir.path());
        QCOMPARE(ran.out, tests::unixPath(dir.path()).toUtf8() + '/' + name.toUtf8() + "\na b'c\nd;unset;");
    }

    void aMissingFolderStopsTheCommand()
    {
        ShellCommand command{"echo", "ran"};
        command.setFolder(RemotePath("/no/such/folder"));
        const tests::Outcome ran = runIn(QStringLiteral("/bin/sh"), command.wire({}));
        QCOMPARE(ran.out, QByteArray());
        QVERIFY(ran.status != 0);
    }

    void theMarkerComesFirstOnBothStreams_data() { shellRows(); }
    void theMarkerComesFirstOnBothStreams()
    {
        QFETCH(QString, shell);
        const tests::Outcome ran = runIn(shell, ShellCommand::script("echo out; echo err >&2").wire("mark-1"));
        MarkerFilter out("mark-1");
        MarkerFilter err("mark-1");
        QCOMPARE(out.feed(ran.out), QByteArray("out\n"));
        QCOMPARE(err.feed(ran.err), QByteArray("err\n"));
        QVERIFY(out.pid() > 0);
    }

    void theMarkerIsFoundHoweverTheStreamIsCut()
    {
        const QByteArray stream = "noise marmark-\nnoisemark-1 4711\nout mark-1 put\n";
        for (qsizetype first = 0; first <= stream.size(); ++first) {
            for (qsizetype second = first; second <= stream.size(); ++second) {
                MarkerFilter filter("mark-1");
                QByteArray output = filter.feed(stream.first(first));
                output += filter.feed(stream.mid(first, second - first));
                output += filter.feed(stream.mid(second));
                QVERIFY(filter.found());
                QCOMPARE(output, QByteArray("out mark-1 put\n"));
                QCOMPARE(filter.noise(), QByteArray("noise marmark-\nnoise"));
                QCOMPARE(filter.pid(), 4711);
            }
        }
    }

    void endlessNoiseIsKeptShort()
    {
        MarkerFilter filter("mark-1");
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(filter.feed(QByteArray(10'000, 'x')), QByteArray());
        QVERIFY(!filter.found());
        QVERIFY(filter.noise().size() <= 64 * 1024);
    }

    void withoutAMarkerNothingIsLost()
    {
        MarkerFilter filter("a-marker-longer-than-the-words");
        QCOMPARE(filter.feed("Only sftp here.\n"), QByteArray());
        QCOMPARE(filter.allNoise(), QByteArray("Only sftp here.\n"));
    }

    void whatIsShownIsWhatAPersonWouldType()
    {
        QCOMPARE((ShellCommand{"sbatch", "--parsable", "my job.sh"}).shown(), QStringLiteral("sbatch --parsable 'my job.sh'"));
    }

    void pathsKnowTheirParts()
    {
        QCOMPARE(RemotePath("/a/b/").name(), QByteArray("b"));
        QCOMPARE(RemotePath("/a/b/").parent().bytes(), QByteArray("/a"));
        QCOMPARE(RemotePath("/a").parent().bytes(), QByteArray("/"));
        QCOMPARE(RemotePath("a").parent().bytes(), QByteArray("."));
        QCOMPARE(RemotePath("/").name(), QByteArray());
        QCOMPARE(RemotePath("a/").child("b").bytes(), QByteArray("a/b"));
        QCOMPARE(RemotePath("a/b/").withSuffix(".part").bytes(), QByteArray("a/b.part"));
        QCOMPARE(RemotePath::fromText(QStringLiteral("~/x")).bytes(), QByteArray("x"));
        QCOMPARE(RemotePath("a\nb\x1b[0m\xff").shown(), QStringLiteral("a\\nb\\u001b[0m") + QChar(0xfffd));
    }
};

VOYAGEUR_TEST(TstShellCommand)

} // namespace tst_shellcommand
#include "tst_shellcommand.moc"
