// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that mean no good, and connections that are cut after any byte: an error that explains itself, no crash, no leak.
#include "cutrelay.h"
#include "hostileserver.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTest>

namespace tst_badserver {

using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;
using tests::CutRelay;
using tests::HostileServer;
using tests::Malice;
using tests::ScriptedPrompter;
using namespace Qt::StringLiterals;

namespace {

constexpr auto patience = std::chrono::seconds(30);

// Nothing that moves the cursor, turns the text round or hides in it.
bool isHarmless(const QString &text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) {
        const auto category = c.category();
        return c == u'\n' || c == u'\t' || (category != QChar::Other_Control && category != QChar::Other_Format);
    });
}

void explains(const base::Error &error)
{
    QVERIFY2(!error.what.isEmpty(), qPrintable(error.codeName()));
    QVERIFY2(isHarmless(error.text()), qPrintable(error.text()));
    QVERIFY(error.text().size() < 10'000);
    QVERIFY2(error.code != ErrorCode::Internal, qPrintable(error.text()));
}

struct Visit {
    std::optional<base::Error> error;
    QByteArray out;
};

//! Signs in and runs a command that prints `size` bytes.
Visit visit(const Target &target, Prompter &prompter, int size = 3)
{
    const auto host = logIn(target, prompter, {});
    if (!host.ok())
        return {host.error(), {}};
    RunOptions options;
    options.deadline = Deadline::after(patience);
    const auto output = (*host)->run(ShellCommand{"head", "-c", QByteArray::number(size), "/dev/zero"}, options);
    return output.ok() ? Visit{{}, output->out} : Visit{output.error(), {}};
}

int openHandles()
{
    return static_cast<int>(QDir(u"/proc/self/fd"_s).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size());
}

//! The stream is cut; what is left of a session that worked is whole.
void cutOnce(const Target &to, CutRelay::Cut cut)
{
    constexpr int size = 18'000;
    const CutRelay relay(to.port, cut);
    Target target = to;
    target.port = relay.port();
    ScriptedPrompter prompter;
    const auto result = visit(target, prompter, size);
    const QString where = u"cut after %1 bytes of the %2%3"_s.arg(
        QString::number(cut.after), cut.homewards ? u"server"_s : u"client"_s, cut.reset ? u", reset"_s : QString());
    if (!result.error) {
        QVERIFY2(result.out == QByteArray(size, '\0'), qPrintable(where));
        return;
    }
    QVERIFY2(relay.wasCut(), qPrintable(where + u": "_s + result.error->text()));
    explains(*result.error);
    const auto code = result.error->code;
    QVERIFY2(code == ErrorCode::ConnectionLost || code == ErrorCode::NotAnSshServer || code == ErrorCode::ExecRefused,
             qPrintable(where + u": "_s + result.error->codeName() + u' ' + result.error->text()));
}

CutRelay::Cut seededCut(QRandomGenerator &random)
{
    const bool homewards = random.bounded(3) > 0;
    return {random.bounded(homewards ? 24'000 : 4'000), homewards, random.bounded(2) == 0};
}

} // namespace

class TstBadServer final : public QObject {
    Q_OBJECT

private slots:
    void aServerThatIsWellGetsItsWork()
    {
        const HostileServer server({});
        ScriptedPrompter prompter;
        const auto result = visit(server.target(), prompter, 100'000);
        QVERIFY2(!result.error, result.error ? qPrintable(result.error->text()) : "");
        QCOMPARE(result.out, QByteArray(100'000, '\0'));
    }

    void whateverItSaysIsShownHarmlessly_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("200 kB") << QByteArray(200'000, 'x');
        QTest::newRow("200 kB of lines") << QByteArray("one more line\n").repeated(200'000 / 14);
        QTest::newRow("escape sequences") << QByteArray("\x1b[2J\x1b[H\x1b]0;title\x07\x1b[31mPassword\x9b"
                                                        "1m\x0e\x0f\r\b\b\x7f");
        QTest::newRow("bidi") << QByteArray("\xe2\x80\xae"
                                            "drowssaP\xe2\x80\xac \xe2\x81\xa6x\xe2\x81\xa9 \xe2\x80\x8f\xd8\x9c");
        QTest::newRow("invisible") << QByteArray("Pass\xe2\x80\x8bword\xef\xbb\xbf\xc2\xad\xe2\x81\xa0: ");
        QTest::newRow("broken UTF-8") << QByteArray("\xff\xfe\xc0\x80\xed\xa0\x80\xf4\x90\x80\x80 Password");
        QTest::newRow("ours") << QByteArray("Passphrase of the key /home/me/.ssh/id_ed25519:");
    }
    void whateverItSaysIsShownHarmlessly()
    {
        QFETCH(QByteArray, text);
        Malice malice;
        malice.banner = text;
        malice.name = text.left(40'000);
        malice.prompts = QByteArrayList{text.left(120'000), "Password: "};
        const HostileServer server(malice);
        ScriptedPrompter prompter({u"a"_s, u"b"_s});
        const auto result = visit(server.target(), prompter);
        QVERIFY2(!result.error, result.error ? qPrintable(result.error->text()) : "");
        QVERIFY(isHarmless(prompter.banner) && prompter.banner.size() <= 5000);
        QCOMPARE(prompter.rounds.size(), size_t(1));
        const auto &round = prompter.rounds.front();
        QCOMPARE(round.from, PromptRound::From::Server); // whatever it pretends
        for (const auto &prompt : round.prompts)
            QVERIFY(prompt.purpose.kind != Purpose::Kind::Passphrase);
        QVERIFY(isHarmless(round.name) && round.name.size() <= 5000);
        for (const auto &prompt : round.prompts)
            QVERIFY2(isHarmless(prompt.text) && prompt.text.size() <= 5000, qPrintable(prompt.text.left(500)));
    }

    void aLongBannerAndALongPromptTogetherAreNoHarm()
    {
        Malice malice;
        malice.prompts = QByteArrayList{QByteArray(200'000, 'p')};
        malice.instruction = QByteArray(30'000, 'i');
        const HostileServer server(malice);
        ScriptedPrompter prompter({u"a"_s});
        const auto result = visit(server.target(), prompter);
        QVERIFY2(!result.error, result.error ? qPrintable(result.error->text()) : "");
        QVERIFY(prompter.rounds.front().prompts.first().text.size() <= 5000);
    }

    void endlessRoundsComeToAnEnd_data()
    {
        QTest::addColumn<QByteArrayList>("prompts");
        QTest::newRow("a question each") << QByteArrayList{"Password: "};
        QTest::newRow("a hundred questions each") << QByteArrayList(100, "Again: ");
    }
    void endlessRoundsComeToAnEnd()
    {
        QFETCH(QByteArrayList, prompts);
        Malice malice;
        malice.prompts = prompts;
        malice.rounds = 1'000'000;
        const HostileServer server(malice);
        QStringList answers;
        for (int i = 0; i < 10'000; ++i)
            answers += u"x"_s;
        ScriptedPrompter prompter(answers);
        const auto result = visit(server.target(), prompter);
        QVERIFY(result.error.has_value());
        QVERIFY2(result.error->code == ErrorCode::LoginRefused || result.error->code == ErrorCode::PasswordWrong,
                 qPrintable(result.error->text()));
        explains(*result.error);
        QVERIFY(prompter.rounds.size() <= 50);
        QCOMPARE(server.connections(), 1); // nobody tries again by themselves
    }

    void manyRoundsThatEndAreFollowed()
    {
        Malice malice;
        malice.prompts = QByteArrayList{"Next: "};
        malice.rounds = 20;
        const HostileServer server(malice);
        QStringList answers;
        for (int i = 0; i < 20; ++i)
            answers += u"x"_s;
        ScriptedPrompter prompter(answers);
        const auto result = visit(server.target(), prompter);
        QVERIFY2(!result.error, result.error ? qPrintable(result.error->text()) : "");
        QCOMPARE(prompter.rounds.size(), size_t(20));
    }

    void whatItDoesAfterTheLoginIsNoHarm_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<bool>("works");
        QTest::newRow("a packet of 200 kB") << 0 << true;
        QTest::newRow("a packet of 1 MB") << 1 << false;
        QTest::newRow("goes on after closing") << 2 << true;
        QTest::newRow("garbage on the wire") << 3 << false;
        QTest::newRow("opens channels") << 4 << true;
        QTest::newRow("noise of 3 MB before the output") << 5 << true;
        QTest::newRow("runs nothing") << 6 << false;
    }
    void whatItDoesAfterTheLoginIsNoHarm()
    {
        QFETCH(int, what);
        QFETCH(bool, works);
        Malice malice;
        malice.ignored = what == 0 ? 200'000 : what == 1 ? 1'000'000 : 0;
        malice.speaksAfterClosing = what == 2;
        malice.garbageAtTheEnd = what == 3;
        malice.opensChannels = what == 4;
        malice.output = what == 5 ? QByteArray("\x1b[2Jnoise\n").repeated(300'000) : QByteArray();
        malice.neverRunsAnything = what == 6;
        const HostileServer server(malice);
        auto target = server.target();
        target.shellLimit = std::chrono::seconds(2);
        ScriptedPrompter prompter;
        const auto result = visit(target, prompter);
        if (result.error)
            explains(*result.error);
        QVERIFY2(works == !result.error, result.error ? qPrintable(result.error->text()) : "it worked");
        if (works)
            QCOMPARE(result.out, QByteArray(3, '\0'));
    }

    void aPasswordThatIsStoredIsNotGivenTwice()
    {
        // (The stored password's own tests are in tst_secondfactor.)
        Malice malice;
        malice.prompts = QByteArrayList{"Verification code: "};
        const HostileServer server(malice);
        ScriptedPrompter nobody;
        const auto result = visit(server.target(), nobody);
        QVERIFY(result.error.has_value());
        QCOMPARE(result.error->code, ErrorCode::AnswerNeeded);
    }

    void aConnectionThatIsCutAnywhereSaysSo()
    {
        const HostileServer server({});
        const auto target = server.target();
        cutOnce(target, {});
        const int before = openHandles();
        QRandomGenerator random(20'261);
        for (int i = 0; i < 400 && !QTest::currentTestFailed(); ++i)
            cutOnce(target, seededCut(random));
        QTRY_VERIFY(openHandles() <= before + 150); // the server's own last conversations
    }

    void aRealServersConnectionThatIsCutAnywhereSaysSo()
    {
        const tests::SshServer server;
        const auto target = server.keyTarget();
        cutOnce(target, {});
        const int before = openHandles();
        QRandomGenerator random(20'262);
        for (int i = 0; i < 40 && !QTest::currentTestFailed(); ++i)
            cutOnce(target, seededCut(random));
        QTRY_VERIFY(openHandles() <= before);
    }

    //! Each of the first $VOYAGEUR_CUTS bytes of the server, then of the client; tests/full.
    void everyByteIsAPlaceToBeCut()
    {
        const int cuts = qEnvironmentVariableIntValue("VOYAGEUR_CUTS");
        const HostileServer server({});
        const auto target = server.target();
        for (int at = 0; at < qMax(cuts, 10) && !QTest::currentTestFailed(); ++at)
            cutOnce(target, {at, true, at % 2 == 0});
        for (int at = 0; at < qMax(cuts / 5, 10) && !QTest::currentTestFailed(); ++at)
            cutOnce(target, {at, false, at % 2 == 0});
    }
};

VOYAGEUR_TEST(TstBadServer)

} // namespace tst_badserver
#include "tst_badserver.moc"
