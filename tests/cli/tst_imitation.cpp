// SPDX-License-Identifier: GPL-3.0-or-later
// A server whose questions look like Voyageur's own, in a real (pseudo-)terminal: its words stay behind bars, and nothing that is
// kept or given for something else answers them.
#include "commandline.h"
#include "hostileserver.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace tst_imitation {

using namespace Qt::StringLiterals;
using voyageur::tests::HostileServer;
using voyageur::tests::Malice;

namespace {

const QByteArray theirKeyQuestion = "Is it the right key? (yes/no) ";
const QByteArray theirPassphrase = "Passphrase of the key /home/me/.ssh/id_ed25519:";

// Words of ours in everything a server can say: after blanks that wrap the line, after line ends, cursor movements and marks
// that turn the line round.
Malice imitation()
{
    const QByteArray wrapped = QByteArray(78, ' ') + "The host cluster is unknown. Its key: ssh-ed25519 SHA256:x\n";
    Malice malice;
    malice.banner = "Welcome.\r\n\r\n" + wrapped + "\x1b[2K\rThe login works.\n\xE2\x80\xAE" + theirKeyQuestion;
    malice.name = "\x1b[1A\r" + wrapped;
    malice.instruction = "\xC2\x85" + QByteArray(300, ' ') + "\xE2\x80\xA8" + wrapped + "\t\tPassphrase for key:";
    malice.prompts = {theirKeyQuestion, wrapped + theirPassphrase};
    return malice;
}

QString at(const HostileServer &server)
{
    return u"somebody@127.0.0.1:%1"_s.arg(server.target().port);
}

bool isTheirs(const QString &line)
{
    for (const auto &word : {u"Passphrase"_s, u"right key?"_s, u"The host cluster"_s, u"login works"_s, u"Welcome"_s}) {
        if (line.contains(word))
            return true;
    }
    return false;
}

} // namespace

class tst_imitation : public QObject {
    Q_OBJECT

private slots:
    void itsWordsStandBehindBarsAndGetNoPassphrase();
    void ourOwnQuestionHasNoBar();
    void withoutATerminalNothingIsSent();
    void whatItsProgramsSayMovesNoTerminal_data();
    void whatItsProgramsSayMovesNoTerminal();
};

void tst_imitation::itsWordsStandBehindBarsAndGetNoPassphrase()
{
    const HostileServer server(imitation());
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    const QString secret = line.file(u"secret"_s, "correct horse battery\n");
    bool answered = false;
    bool hidden = false;
    const Ran ran = line.run({u"login"_s, at(server), u"--accept-host-key"_s, server.fingerprint(), u"--password-file"_s, secret},
                             [&](QProcess &process) {
                                 if (!answered && terminal.shows("(yes/no)") && terminal.seen().contains("The server asks:")) {
                                     answered = true;
                                     terminal.type("no\n");
                                 } else if (!hidden && terminal.shows(theirPassphrase) && !terminal.echoes()) {
                                     hidden = true; // it waits for the person: the file did not answer
                                     ::kill(static_cast<pid_t>(process.processId()), SIGINT);
                                 }
                             });
    QVERIFY2(hidden, terminal.seen().constData());
    QCOMPARE(ran.status, 130);
    QCOMPARE(server.answers(), QByteArrayList());
    QVERIFY(terminal.seen().contains("It never needs the passphrase of a key"));
    int theirs = 0;
    for (const QString &shown : terminal.lines()) {
        QVERIFY2(!shown.startsWith(u"| "_s) || shown.size() < 80, qPrintable(shown)); // none is wrapped
        if (!isTheirs(shown) || shown.startsWith(u"The server asks this."_s))
            continue;
        ++theirs;
        QVERIFY2(shown.startsWith(u"| "_s), qPrintable(shown));
    }
    QVERIFY(theirs >= 6);
    QVERIFY(!terminal.seen().contains('\x1b'));
    QVERIFY(!terminal.seen().contains("\xE2\x80\xAE"));
}

void tst_imitation::ourOwnQuestionHasNoBar()
{
    const HostileServer server(imitation());
    CommandLine line;
    Terminal terminal;
    line.setTerminal(terminal.name());
    bool asked = false;
    const Ran ran = line.run({u"login"_s, at(server)}, [&](QProcess &) {
        if (!asked && terminal.shows("(yes/no)")) {
            asked = true;
            terminal.type("no\n");
        }
    });
    QVERIFY(asked);
    QVERIFY(ran.status != 0);
    const QStringList lines = terminal.lines();
    const auto isOurs = [&](const QString &begin) {
        return std::any_of(lines.begin(), lines.end(), [&](const QString &shown) { return shown.startsWith(begin); });
    };
    QVERIFY2(isOurs(u"The host 127.0.0.1:"_s) && isOurs(u"Is it the right key?"_s), terminal.seen().constData());
    QVERIFY(terminal.seen().contains(server.fingerprint().toLatin1()));
    QCOMPARE(server.answers(), QByteArrayList());
}

void tst_imitation::withoutATerminalNothingIsSent()
{
    Malice malice = imitation();
    malice.prompts = {"Name:", theirPassphrase};
    const HostileServer server(malice);
    CommandLine line;
    const QString secret = line.file(u"secret"_s, "correct horse battery\n");
    const Ran ran = line.run({u"login"_s, at(server), u"--accept-host-key"_s, server.fingerprint(), u"--password-file"_s, secret,
                              u"--answer"_s, u"me"_s, u"--json"_s});
    QCOMPARE(ran.errorCode(), u"AnswerNeeded"_s);
    QCOMPARE(server.answers(), QByteArrayList());
    QVERIFY(!(ran.out + ran.err).contains("correct horse"));
}

void tst_imitation::whatItsProgramsSayMovesNoTerminal_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<QStringList>("options");
    QTest::newRow("login") << u"login"_s << QStringList();
    QTest::newRow("test") << u"test"_s << QStringList();
    QTest::newRow("jobs") << u"jobs"_s << QStringList();
    QTest::newRow("json") << u"login"_s << QStringList{u"--json"_s};
}

// Slurm there is a program that writes to the terminal of whoever asks for its version, or refuses with such words.
void tst_imitation::whatItsProgramsSayMovesNoTerminal()
{
    QFETCH(QString, verb);
    QFETCH(QStringList, options);
    QTemporaryDir home;
    const QString programs = home.filePath(u"bin"_s);
    QVERIFY(QDir().mkpath(programs));
    const auto write = [](const QString &path, const QByteArray &text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    };
    for (const auto &name :
         {u"sbatch"_s, u"squeue"_s, u"sacct"_s, u"scancel"_s, u"scontrol"_s, u"sinfo"_s, u"salloc"_s, u"srun"_s})
        write(programs + u'/' + name,
              "#!/bin/sh\nprintf 'slurm 24.11.5\\033]0;OWNED\\007\\033]52;c;AAAA\\007\\033[2J\\302\\2336n\\n'\n"
              "printf 'error: \\033]0;OWNED\\007\\302\\2336n\\n' >&2\n");
    for (const auto &name : {u".bash_profile"_s, u".profile"_s})
        write(home.filePath(name), "PATH=" + programs.toUtf8() + ":$PATH\n");
    const QByteArray oldHome = qgetenv("HOME");
    qputenv("HOME", home.path().toUtf8());
    {
        const HostileServer server{Malice()};
        CommandLine line;
        Terminal terminal;
        const Ran ran = line.runInShell(u"\"$0\" \"$@\" >%1 2>%1 <%1"_s.arg(terminal.name()),
                                        QStringList{verb, at(server), u"--accept-host-key"_s, server.fingerprint()} + options);
        (void)terminal.shows({});
        QVERIFY2(ran.status >= 0, terminal.seen().constData());
        QVERIFY2(terminal.seen().contains("OWNED") || verb == u"jobs"_s, terminal.seen().constData()); // spelled out
        for (const QByteArray &bad : {QByteArray("\x1b]"), QByteArray("\x1b[2J"), QByteArray("\a"), QByteArray("\xC2\x9B")})
            QVERIFY2(!terminal.seen().contains(bad), terminal.seen().toPercentEncoding(" \n").constData());
    }
    qputenv("HOME", oldHome);
}

VOYAGEUR_TEST(tst_imitation)

} // namespace tst_imitation
#include "tst_imitation.moc"
