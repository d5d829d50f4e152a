// SPDX-License-Identifier: GPL-3.0-or-later
// New session keys in the middle of everything: asked for by a real sshd, by us, or by both at once.
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QTest>

#include <atomic>
#include <random>
#include <thread>

namespace tst_rekeying {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;

namespace {

constexpr qint64 mebibyte = 1024 * 1024;

std::shared_ptr<Host> signIn(const Target &target)
{
    tests::ScriptedPrompter prompter;
    auto host = logIn(target, prompter, {});
    if (!host.ok())
        qFatal("no login: %s", qPrintable(host.error().text()));
    return *host;
}

QByteArray noise(quint32 seed)
{
    QByteArray block(mebibyte, Qt::Uninitialized);
    std::mt19937 random(seed);
    for (qsizetype i = 0; i < block.size(); i += 4) {
        const auto word = static_cast<quint32>(random());
        memcpy(block.data() + i, &word, 4);
    }
    return block;
}

//! Sends so much to `sha256sum`; empty when the hash that comes back is that of what was sent, else what went wrong.
QString upload(Host &host, qint64 size)
{
    auto process = host.start({ShellCommand{"sha256sum"}, {}, Urgency::Background});
    if (!process.ok())
        return process.error().text();
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const QByteArray block = noise(1);
    for (qint64 sent = 0; sent < size; sent += block.size()) {
        QByteArray piece = block;
        memcpy(piece.data(), &sent, sizeof sent); // no two alike
        hash.addData(piece);
        if (const auto written = (*process)->write(piece, {}, Deadline::after(120s)); !written.ok())
            return u"after %1 bytes: "_s.arg(sent) + written.error().text();
    }
    (void)(*process)->closeInput();
    const auto chunk = (*process)->read({}, Deadline::after(120s));
    if (!chunk.ok())
        return chunk.error().text();
    return chunk->bytes.startsWith(hash.result().toHex()) ? QString() : u"what arrived is not what was sent"_s;
}

//! Fetches so many zeros, all of them.
QString download(Host &host, qint64 size)
{
    auto process = host.start({ShellCommand{"head", "-c", QByteArray::number(size), "/dev/zero"}, {}, Urgency::Normal});
    if (!process.ok())
        return process.error().text();
    qint64 got = 0;
    while (true) {
        const auto chunk = (*process)->read({}, Deadline::after(120s));
        if (!chunk.ok())
            return u"after %1 bytes: "_s.arg(got) + chunk.error().text();
        if (chunk->bytes.isEmpty())
            return got == size ? QString() : u"%1 bytes came of %2"_s.arg(got).arg(size);
        if (chunk->bytes.count('\0') != chunk->bytes.size())
            return u"what came is not what was sent"_s;
        got += chunk->bytes.size();
    }
}

//! Types lines into a terminal, each when the one before has come back, until `done`.
QString converse(Host &host, const std::atomic<bool> &done, std::atomic<int> &lines)
{
    auto process = host.start({ShellCommand{"cat"}, Pty{}, Urgency::Person});
    if (!process.ok())
        return process.error().text();
    while (!done) {
        const QByteArray line = "line-" + QByteArray::number(lines) + '.';
        if (const auto written = (*process)->write(line + '\n', {}, Deadline::after(60s)); !written.ok())
            return written.error().text();
        QByteArray seen;
        while (seen.count(line) < 2) { // the terminal's echo, and cat's
            const auto chunk = (*process)->read({}, Deadline::after(60s));
            if (!chunk.ok() || chunk->bytes.isEmpty())
                return u"%1 lines, then %2"_s.arg(lines).arg(chunk.ok() ? u"the end"_s : chunk.error().text());
            seen += chunk->bytes;
        }
        ++lines;
    }
    (*process)->cancel();
    return {};
}

qsizetype newKeys(const tests::SshServer &server)
{
    return server.log().count("SSH2_MSG_NEWKEYS received") - 1; // the first are the login's
}

} // namespace

class TstRekeying final : public QObject {
    Q_OBJECT

private slots:
    void anUploadBesideATerminal();
    void everyWayToAsk_data();
    void everyWayToAsk();
    void channelsOpenAndCloseMeanwhile();
};

void TstRekeying::anUploadBesideATerminal()
{
    const auto size = qEnvironmentVariableIsSet("VOYAGEUR_REKEY_UPLOAD")
        ? qEnvironmentVariable("VOYAGEUR_REKEY_UPLOAD").toLongLong()
        : 512 * mebibyte;
    const auto limit = size > 512 * mebibyte ? 64 : 16;
    const tests::SshServer server("RekeyLimit " + QByteArray::number(limit) + 'M');
    const auto host = signIn(server.keyTarget());
    std::atomic<bool> done = false;
    std::atomic<int> lines = 0;
    QString talk;
    std::thread terminal([&] { talk = converse(*host, done, lines); });
    const QString sent = upload(*host, size);
    done = true;
    terminal.join();
    QCOMPARE(sent, QString());
    QCOMPARE(talk, QString());
    const auto keys = newKeys(server);
    qInfo("%lld MiB with new keys %lld times, and %d lines typed", size / mebibyte, qint64(keys), lines.load());
    QVERIFY(lines > 0);
    QVERIFY2(keys >= size / (limit * mebibyte) * 3 / 4, qPrintable(QString::number(keys)));
    QVERIFY(host->isConnected());
}

void TstRekeying::everyWayToAsk_data()
{
    QTest::addColumn<QByteArray>("options");
    QTest::addColumn<qint64>("ours");
    QTest::newRow("the server asks") << QByteArray("RekeyLimit 8M") << qint64(0);
    QTest::newRow("we ask") << QByteArray() << 8 * mebibyte;
    QTest::newRow("both ask at once") << QByteArray("RekeyLimit 8M") << 8 * mebibyte;
    QTest::newRow("with ChaCha20, both") << QByteArray("RekeyLimit 8M\nCiphers chacha20-poly1305@openssh.com") << 8 * mebibyte;
    QTest::newRow("with AES-CTR and a MAC, both")
        << QByteArray("RekeyLimit 8M\nCiphers aes256-ctr\nMACs hmac-sha2-256-etm@openssh.com") << 8 * mebibyte;
    QTest::newRow("every second") << QByteArray("RekeyLimit default 1s") << qint64(0);
}

// Both directions busy, a terminal, and short commands that come and go.
void TstRekeying::everyWayToAsk()
{
    QFETCH(QByteArray, options);
    QFETCH(qint64, ours);
    const tests::SshServer server(options);
    auto target = server.keyTarget();
    target.rekeyAfter = ours;
    const auto host = signIn(target);
    std::atomic<bool> done = false;
    std::atomic<int> lines = 0;
    std::atomic<int> commands = 0;
    QString talk;
    QString sent;
    QString fetched;
    QString ran;
    std::thread terminal([&] { talk = converse(*host, done, lines); });
    std::thread sender([&] { sent = upload(*host, 96 * mebibyte); });
    std::thread fetcher([&] { fetched = download(*host, 96 * mebibyte); });
    std::thread runner([&] {
        while (!done) {
            const auto output = host->run(ShellCommand{"echo", "ran"}, {{}, {}, Deadline::after(60s), Urgency::Normal, 1000});
            if (!output.ok() || output->out != "ran\n") {
                ran = output.ok() ? u"bad output"_s : output.error().text();
                return;
            }
            ++commands;
        }
    });
    sender.join();
    fetcher.join();
    // A fast computer is done with that before the first second is over: the terminal goes on.
    const auto patience = Deadline::after(30s);
    while ((lines < 3 || newKeys(server) < 1) && talk.isEmpty() && host->isConnected() && !patience.passed())
        std::this_thread::sleep_for(50ms);
    done = true;
    terminal.join();
    runner.join();
    QCOMPARE(sent, QString());
    QCOMPARE(fetched, QString());
    QCOMPARE(talk, QString());
    QCOMPARE(ran, QString());
    QVERIFY(host->isConnected());
    QVERIFY(commands > 0);
    const auto keys = newKeys(server);
    qInfo("new keys %lld times, %d lines, %d commands", qint64(keys), lines.load(), commands.load());
    QVERIFY2(keys >= 1, server.log().right(2000).constData());
}

// Requests that are half done when the keys change.
void TstRekeying::channelsOpenAndCloseMeanwhile()
{
    const tests::SshServer server("RekeyLimit 16K");
    auto target = server.keyTarget();
    target.keepalive = 20ms;
    target.missedAnswers = 1000;
    const auto host = signIn(target);
    std::atomic<int> good = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
        threads.emplace_back([&] {
            for (int j = 0; j < 20; ++j) {
                RunOptions options;
                options.input = QByteArray(5000, 'x');
                options.deadline = Deadline::after(60s);
                const auto output = host->run(ShellCommand{"cat"}, options);
                good += output.ok() && output->out == options.input ? 1 : 0;
            }
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(good.load(), 120);
    QVERIFY(newKeys(server) > 10);
}

VOYAGEUR_TEST(TstRekeying)

} // namespace tst_rekeying
#include "tst_rekeying.moc"
