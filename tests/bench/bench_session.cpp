// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the session reactor against a running practice cluster. Called by tests/bench/upload and tests/bench/echo, which
// add the peer. Prints one JSON object.
//   bench_session upload FILE REMOTE   seconds to send FILE to REMOTE by "cat >"
//   bench_session push FILE REMOTE     seconds to send FILE to REMOTE as “voyageur push” does, in all and once signed in
//   bench_session echo COUNT           round trips of a terminal, idle and while an upload saturates the session
//   bench_session echo COUNT FILE      the same while FILE is pushed
// BENCH_PORT: another port than the cluster's, such as a relay's.
#include "practicehost.h"

#include "transfer/transfer.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>

using namespace voyageur;
using namespace voyageur::ssh;
using base::Clock;

namespace {

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

int print(const QJsonObject &object)
{
    std::printf("%s\n", QJsonDocument(object).toJson(QJsonDocument::Compact).constData());
    return 0;
}

int fail(const base::Error &error)
{
    std::fprintf(stderr, "%s\n", qPrintable(error.text()));
    return 1;
}

std::shared_ptr<Host> signIn()
{
    auto target = tests::practiceTarget();
    if (const int port = qEnvironmentVariableIntValue("BENCH_PORT"); port > 0)
        target.port = port;
    tests::ScriptedPrompter prompter;
    auto host = logIn(target, prompter, {});
    if (!host.ok())
        qFatal("%s", qPrintable(host.error().text()));
    return *host;
}

int push(const QString &name, const QString &remote)
{
    const auto start = Clock::now();
    const auto host = signIn();
    const double login = secondsSince(start);
    transfer::PushOptions options;
    options.streams = qEnvironmentVariableIntValue("BENCH_STREAMS");
    const bool shows = qEnvironmentVariableIsSet("BENCH_SHOW");
    double said = 0;
    const auto report =
        transfer::pushFile(*host, name, RemotePath(remote.toUtf8()), options, [&](const base::Progress &progress) {
            if (shows && secondsSince(start) - said > 0.1) {
                said = secondsSince(start);
                std::fprintf(stderr, "%.2f s: %.1f MB\n", said, double(progress.done) / 1e6);
            }
        });
    if (!report.ok())
        return fail(report.error());
    const double seconds = secondsSince(start);
    return print({{QStringLiteral("seconds"), seconds},
                  {QStringLiteral("signedIn"), seconds - login},
                  {QStringLiteral("bytes"), report->bytes},
                  {QStringLiteral("verified"), report->verified}});
}

int upload(const QString &name, const QByteArray &remote)
{
    const auto start = Clock::now(); // the peer's figure holds its login as well
    const auto host = tests::practiceHost();
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return 2;
    auto process = host->start({ShellCommand::script("exec cat > \"$1\"", {remote}), std::nullopt, Urgency::Background});
    if (!process.ok())
        return fail(process.error());
    while (!file.atEnd()) {
        if (const auto written = (*process)->write(file.read(256 * 1024)); !written.ok())
            return fail(written.error());
    }
    (void)(*process)->closeInput();
    if (const auto status = (*process)->wait(); !status.ok() || !status->success())
        return 1;
    const double seconds = secondsSince(start);
    return print({{QStringLiteral("seconds"), seconds}, {QStringLiteral("bytes"), file.size()}});
}

QJsonObject roundTrips(Process &terminal, int count)
{
    std::vector<double> milliseconds;
    for (int i = 0; i < count; ++i) {
        const auto start = Clock::now();
        if (!terminal.write("x").ok())
            break;
        const auto chunk = terminal.read({}, base::Deadline::after(std::chrono::seconds(30)));
        if (!chunk.ok() || chunk->bytes.isEmpty())
            break;
        milliseconds.push_back(1000 * secondsSince(start));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    if (milliseconds.size() < static_cast<size_t>(count))
        return {};
    std::sort(milliseconds.begin(), milliseconds.end());
    return {{QStringLiteral("median"), milliseconds[milliseconds.size() / 2]},
            {QStringLiteral("p99"), milliseconds[milliseconds.size() * 99 / 100]},
            {QStringLiteral("max"), milliseconds.back()}};
}

int echo(int count, const QString &file)
{
    const auto host = signIn();
    // The terminal's own echo answers each key at once; cat keeps it open.
    auto terminal = host->start({ShellCommand{"cat"}, Pty{}, Urgency::Person});
    if (!terminal.ok())
        return fail(terminal.error());
    const auto idle = roundTrips(**terminal, count);

    std::atomic<bool> stop = false;
    std::atomic<qint64> sent = 0;
    base::StopSource over;
    std::thread uploader([&] {
        while (!file.isEmpty() && !stop) {
            const qint64 before = sent;
            (void)transfer::pushFile(
                *host, file, RemotePath("bench-echo.bin"), {},
                [&](const base::Progress &progress) { sent = before + progress.done; }, over.token());
        }
        if (!file.isEmpty())
            return;
        auto sink = host->start({ShellCommand::script("exec cat > /dev/null"), std::nullopt, Urgency::Background});
        const QByteArray block(1024 * 1024, 'x');
        while (sink.ok() && !stop && (*sink)->write(block).ok())
            sent += block.size();
    });
    while (sent < (file.isEmpty() ? 64 : 1) * 1024 * 1024)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const auto start = Clock::now();
    const qint64 before = sent;
    const auto busy = roundTrips(**terminal, count);
    const double rate = static_cast<double>(sent - before) / secondsSince(start) / 1e6;
    stop = true;
    over.request();
    uploader.join();
    return print({{QStringLiteral("idle"), idle}, {QStringLiteral("busy"), busy}, {QStringLiteral("uploadMBps"), rate}});
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments.at(1) == QLatin1String("upload"))
        return upload(arguments.at(2), arguments.at(3).toUtf8());
    if (arguments.size() == 3 && arguments.at(1) == QLatin1String("echo"))
        return echo(arguments.at(2).toInt(), {});
    if (arguments.size() == 4 && arguments.at(1) == QLatin1String("echo"))
        return echo(arguments.at(2).toInt(), arguments.at(3));
    if (arguments.size() == 4 && arguments.at(1) == QLatin1String("push"))
        return push(arguments.at(2), arguments.at(3));
    std::fprintf(stderr, "usage: bench_session upload FILE REMOTE | push FILE REMOTE | echo COUNT [FILE]\n");
    return 2;
}
