// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of a login, asked in a real (pseudo-)terminal and answered as a person would.
#include "commandline.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QTest>

#include <csignal>

namespace tst_terminal {

using namespace Qt::StringLiterals;

namespace {

QString at(const QString &user)
{
    return u"%1@127.0.0.1:%2"_s.arg(user, QString::number(practice()[u"port"_s].toInt()));
}

} // namespace

class tst_terminal : public QObject {
    Q_OBJECT

private slots:
    void theHostKeyIsAskedAboutAndThePasswordIsNotShown();
    void aRefusedHostKeyEndsTheLogin();
    void duoIsShownAsTheServerWroteIt();
    void anInterruptedQuestionGivesTheTerminalBack();
    void aProgressBarIsDrawn();
    void aLogMovesNoTerminal();
};

void tst_terminal::theHostKeyIsAskedAboutAndThePasswordIsNotShown()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    int stage = 0;
    bool hidden = false;
    const Ran ran = line.run({u"login"_s, at(u"student"_s)}, [&](QProcess &) {
        if (stage == 0 && terminal.shows("(yes/no)")) {
            stage = 1;
            terminal.type("yes\n");
        } else if (stage == 1 && terminal.shows("assword") && !terminal.echoes()) {
            stage = 2;
            hidden = true;
            terminal.type("practice\n");
        }
        terminal.shows({});
    });
    QVERIFY2(ran.status == 0, (terminal.seen() + ran.out).constData());
    QVERIFY(hidden);
    QVERIFY(terminal.echoes());
    QVERIFY(!terminal.seen().contains("practice\n"));
    QVERIFY(terminal.seen().contains("SHA256:"));
    QVERIFY(ran.out.contains("The login works"));
}

void tst_terminal::aRefusedHostKeyEndsTheLogin()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    bool answered = false;
    const Ran ran = line.run({u"login"_s, at(u"student"_s), u"--json"_s}, [&](QProcess &) {
        if (!answered && terminal.shows("(yes/no)")) {
            answered = true;
            terminal.type("no\n");
        }
    });
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"HostKeyUnknown"_s);
}

void tst_terminal::duoIsShownAsTheServerWroteIt()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    bool answered = false;
    const Ran ran = line.run({u"login"_s, u"practice-2fa"_s}, [&](QProcess &) {
        if (!answered && terminal.shows("Passcode or option (1-1):")) {
            answered = true;
            terminal.type("1\n");
        }
    });
    QVERIFY2(ran.status == 0, (terminal.seen() + ran.out).constData());
    // Behind bars, so that the server's words are not taken for ours.
    QVERIFY2(terminal.seen().contains("| Duo two-factor login for student2"), terminal.seen().constData());
    QVERIFY2(terminal.seen().contains("|  1. Duo Push to "), terminal.seen().constData());
}

void tst_terminal::anInterruptedQuestionGivesTheTerminalBack()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    bool sent = false;
    int rounds = 0;
    const QStringList words{u"login"_s, at(u"student"_s), u"--accept-host-key"_s};
    QString fingerprint = practice()[u"hostFingerprints"_s].toArray().first().toString();
    const Ran ran = line.run(words + QStringList{fingerprint}, [&](QProcess &process) {
        if (!sent && terminal.shows("assword") && !terminal.echoes() && ++rounds > 3) {
            sent = true;
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        }
    });
    QVERIFY2(sent, terminal.seen().constData());
    QCOMPARE(ran.status, 130);
    QVERIFY(terminal.echoes());
    QTRY_VERIFY(line.keepers().isEmpty()); // the login in the background ended with its question
}

void tst_terminal::aProgressBarIsDrawn()
{
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    const QString file = line.file(u"big.bin"_s, QByteArray(3 << 20, 'x'));
    const Ran ran = line.run({u"push"_s, file, u"practice:scratch/bar.bin"_s, u"--bwlimit"_s, u"2M"_s},
                             [&](QProcess &) { terminal.shows({}); });
    QVERIFY2(ran.status == 0, terminal.seen().constData());
    QVERIFY2(terminal.seen().contains(" %"), terminal.seen().constData());
    QVERIFY2(terminal.seen().contains("[##"), terminal.seen().constData());
    QVERIFY2(!ran.out.contains("[##"), ran.out.constData());
}

void tst_terminal::aLogMovesNoTerminal()
{
    const QByteArray hostile = "\x1b[31mred\x1b[0m \x1b]0;OWNED\a\x1b]52;c;cm0gLXJmIH4K\a\x1b[2J\x1b[6n\x1b[c\xC2\x9B"
                               "5n\x1bP$qm\x1b\\ end\n";
    const QByteArray harmless = "\x1b[31mred\x1b[0m  end\n";
    CommandLine line;
    QVERIFY(line.run({u"login"_s, u"practice"_s}).status == 0);
    const QString script = line.file(u"job.sh"_s, "#!/bin/bash\necho '" + hostile.toBase64() + "' | base64 -d\n");
    const Ran submitted = line.run({u"submit"_s, script, u"practice"_s, u"--json"_s, u"--folder"_s, u"scratch/hostile-log"_s,
                                    u"--time=0:05:00"_s, u"--mem=100M"_s, u"--account=def-prof"_s});
    QVERIFY2(submitted.status == 0, submitted.err.constData());
    const QString job = submitted.object()[u"job"_s].toString();
    QCOMPARE(line.run({u"wait"_s, u"practice"_s, job}, 120).status, 0);
    const QStringList words{u"log"_s, u"practice"_s, job};
    QCOMPARE(line.run(words).out, hostile); // into a pipe
    for (const QStringList &options : {QStringList(), QStringList{u"--raw"_s}}) {
        Terminal terminal;
        const Ran ran = line.runInShell(u"\"$0\" \"$@\" >"_s + terminal.name(), words + options);
        QVERIFY2(ran.status == 0, ran.err.constData());
        (void)terminal.shows({});
        QCOMPARE(QByteArray(terminal.seen()).replace("\r\n", "\n"), options.isEmpty() ? harmless : hostile);
    }
}

VOYAGEUR_TEST(tst_terminal)

} // namespace tst_terminal
#include "tst_terminal.moc"
