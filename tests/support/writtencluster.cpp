// SPDX-License-Identifier: GPL-3.0-or-later
#include "writtencluster.h"

#include "base/error.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

constexpr auto look = std::chrono::milliseconds(20);

Error refused(const QString &what)
{
    return {ErrorCode::ChannelRefused, what, {}, {}, {}};
}

//! A command of this computer. A thread of its own reads what it prints.
class LocalProcess final : public ssh::Process {
public:
    //! `bin`: where its Slurm stands.
    static Result<std::unique_ptr<ssh::Process>> start(const QByteArray &text, const QByteArray &user, const QByteArray &home,
                                                       const QByteArray &bin)
    {
        int in[2];
        int out[2];
        int err[2];
        if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0)
            return refused(u"no pipe"_s);
        posix_spawn_file_actions_t files;
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, in[0], 0);
        posix_spawn_file_actions_adddup2(&files, out[1], 1);
        posix_spawn_file_actions_adddup2(&files, err[1], 2);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        QByteArray shell = "cd \"$HOME\"; " + text;
        QList<QByteArray> variables{"HOME=" + home,
                                    "USER=" + user,
                                    "LOGNAME=" + user,
                                    "SHELL=/bin/bash",
                                    "LC_ALL=C.UTF-8",
                                    "SCRATCH=" + home + "/scratch",
                                    "PATH=" + bin + ":/usr/local/bin:/usr/bin:/bin"};
        std::vector<char *> environment;
        for (QByteArray &variable : variables)
            environment.push_back(variable.data());
        environment.push_back(nullptr);
        char name[] = "sh";
        char option[] = "-c";
        char *arguments[] = {name, option, shell.data(), nullptr};
        pid_t child = -1;
        const int failed = ::posix_spawn(&child, "/bin/sh", &files, &attributes, arguments, environment.data());
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
        for (const int end : {in[0], out[1], err[1]})
            ::close(end);
        if (failed != 0) {
            for (const int end : {in[1], out[0], err[0]})
                ::close(end);
            return refused(u"no shell"_s);
        }
        return std::unique_ptr<ssh::Process>(new LocalProcess(child, in[1], out[0], err[0]));
    }
    ~LocalProcess() override
    {
        LocalProcess::cancel();
        (void)LocalProcess::closeInput();
        m_thread.join();
    }

    Result<ssh::Chunk> read(const StopToken &stop, Deadline deadline) override
    {
        std::unique_lock lock(m_state->mutex);
        while (m_state->chunks.empty()) {
            if (m_state->over)
                return ssh::Chunk{};
            VOYAGEUR_CHECK(waits(lock, stop, deadline));
        }
        ssh::Chunk chunk = std::move(m_state->chunks.front());
        m_state->chunks.pop_front();
        return chunk;
    }
    Result<void> write(const QByteArray &bytes, const StopToken &, Deadline) override
    {
        for (qsizetype at = 0; at < bytes.size();) {
            const auto count = m_input < 0 ? -1 : ::write(m_input, bytes.constData() + at, size_t(bytes.size() - at));
            if (count < 0)
                return Error{ErrorCode::CommandFailed, u"It reads no longer."_s, {}, {}, {}};
            at += count;
        }
        return {};
    }
    Result<void> closeInput() override
    {
        if (const int input = m_input.exchange(-1); input >= 0)
            ::close(input);
        return {};
    }
    Result<ssh::ExitStatus> wait(const StopToken &stop, Deadline deadline) override
    {
        std::unique_lock lock(m_state->mutex);
        while (!m_state->over) {
            m_state->chunks.clear();
            VOYAGEUR_CHECK(waits(lock, stop, deadline));
        }
        return m_state->status;
    }
    void resize(int, int) override {}
    Result<std::optional<ssh::Chunk>> readNow() override
    {
        const std::lock_guard lock(m_state->mutex);
        if (m_state->chunks.empty())
            return m_state->over ? std::optional(ssh::Chunk{}) : std::nullopt;
        ssh::Chunk chunk = std::move(m_state->chunks.front());
        m_state->chunks.pop_front();
        return std::optional(std::move(chunk));
    }
    Result<bool> writeNow(const QByteArray &bytes) override
    {
        VOYAGEUR_CHECK(LocalProcess::write(bytes, {}, {}));
        return true;
    }
    bool hasEnded() const override
    {
        const std::lock_guard lock(m_state->mutex);
        return m_state->over;
    }
    void onChange(std::function<void()> call) override
    {
        const std::lock_guard lock(m_state->mutex);
        m_state->onChange = std::move(call);
    }
    void cancel() override { ::kill(-m_child, SIGTERM); }

private:
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        std::deque<ssh::Chunk> chunks;
        bool over = false;
        ssh::ExitStatus status;
        std::function<void()> onChange;
    };

    LocalProcess(pid_t child, int in, int out, int err) : m_child(child), m_input(in)
    {
        m_thread = std::thread([this, out, err] { follow(out, err); });
    }

    Result<void> waits(std::unique_lock<std::mutex> &lock, const StopToken &stop, Deadline deadline)
    {
        m_state->changed.wait_for(lock, look);
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        if (deadline.passed())
            return Error{ErrorCode::TimedOut, u"It takes too long."_s, {}, {}, {}};
        return {};
    }

    void follow(int out, int err)
    {
        pollfd ends[] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
        QByteArray buffer(64 * 1024, Qt::Uninitialized);
        while (ends[0].fd >= 0 || ends[1].fd >= 0) {
            if (::poll(ends, 2, -1) < 0)
                break;
            for (pollfd &end : ends) {
                if (end.fd < 0 || end.revents == 0)
                    continue;
                const auto count = ::read(end.fd, buffer.data(), size_t(buffer.size()));
                if (count <= 0)
                    ::close(std::exchange(end.fd, -1));
                else
                    tell([&](State &state) {
                        state.chunks.push_back({&end == ends ? ssh::Stream::Out : ssh::Stream::Err, buffer.first(count)});
                    });
            }
        }
        int status = 0;
        ::waitpid(m_child, &status, 0);
        tell([&](State &state) {
            state.over = true;
            if (WIFEXITED(status))
                state.status.code = WEXITSTATUS(status);
            else
                state.status.signal = "TERM";
        });
    }

    void tell(const std::function<void(State &)> &change)
    {
        std::function<void()> call;
        {
            const std::lock_guard lock(m_state->mutex);
            change(*m_state);
            call = m_state->onChange;
        }
        m_state->changed.notify_all();
        if (call)
            call();
    }

    const std::shared_ptr<State> m_state = std::make_shared<State>();
    const pid_t m_child;
    std::atomic<int> m_input;
    std::thread m_thread;
};

class LocalHost final : public ssh::Host {
public:
    LocalHost(const QString &user, const QString &home, const QString &bin)
        : m_user(user), m_home(QFile::encodeName(home)), m_bin(QFile::encodeName(bin))
    {
    }

    ssh::HostIdentity identity() const override
    {
        return {u"127.0.0.1"_s, 1, m_user, {u"publickey"_s}, u"ssh-ed25519"_s, u"SHA256:written"_s, {}, {}};
    }
    Result<std::unique_ptr<ssh::Process>> start(const ssh::Command &command, const StopToken &, Deadline) override
    {
        if (command.pty || command.forward || !command.subsystem.isEmpty() || command.shell.isEmpty())
            return refused(u"Only commands run here."_s);
        return LocalProcess::start(command.shell.posix(), m_user.toUtf8(), m_home, m_bin);
    }
    bool isConnected() const override { return true; }
    void onEnded(std::function<void(const Error &)> call) override { m_onEnded = std::move(call); }
    int roundTripMs() const override { return 1; }
    QByteArray startUpNoise() const override { return {}; }
    void disconnect() override
    {
        if (const auto call = std::exchange(m_onEnded, {}))
            call({ErrorCode::ConnectionLost, u"The session has ended."_s, {}, {}, {}});
    }

private:
    const QString m_user;
    const QByteArray m_home;
    const QByteArray m_bin;
    std::function<void(const Error &)> m_onEnded;
};

void put(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

} // namespace

WrittenCluster::WrittenCluster()
{
    const QJsonObject report{{u"running"_s, true}, {u"host"_s, u"127.0.0.1"_s}, {u"port"_s, 1}, {u"simulatedGpus"_s, true}};
    tests::put(m_folder.filePath(u"practice.json"_s), QJsonDocument(report).toJson());
    qputenv("VOYAGEUR_PRACTICE", QFile::encodeName(m_folder.path()));
    for (const char *program :
         {"sbatch", "squeue", "scancel", "scontrol", "sacct", "sacctmgr", "salloc", "srun", "sinfo", "sshare", "sprio", "sstat"})
        say(program, "--version", "slurm 24.11.5\n");
    serve(u"student"_s, path());
}

void WrittenCluster::serve(const QString &user, const QString &home)
{
    const QString bin = path(u"bin"_s);
    tests::put(home + u"/.bash_profile"_s, "PATH='" + QFile::encodeName(bin) + "':$PATH\n");
    tests::put(home + u"/scratch/.there"_s, {});
    const auto place = ssh::meetingPlace(user, u"127.0.0.1"_s, 1);
    if (!place.ok())
        qFatal("%s", qPrintable(place.error().text()));
    auto lock = ssh::FileLock::tryTake(place->lock);
    if (!lock.ok() || !lock->isHeld())
        qFatal("Somebody else is there.");
    auto server = ssh::SessionServer::serve(std::make_shared<LocalHost>(user, home, bin), *place, *std::move(lock));
    if (!server.ok())
        qFatal("%s", qPrintable(server.error().text()));
    m_servers.push_back(*std::move(server));
}

void WrittenCluster::addUser(const QString &user)
{
    serve(user, m_folder.filePath(u"home-"_s + user));
}

WrittenCluster::~WrittenCluster()
{
    m_servers.clear();
    qunsetenv("VOYAGEUR_PRACTICE");
}

QString WrittenCluster::path(const QString &name) const
{
    return m_folder.filePath(name.isEmpty() ? u"home"_s : u"home/"_s + name);
}

void WrittenCluster::write(const QString &name, const QByteArray &bytes) const
{
    tests::put(path(name), bytes);
}

void WrittenCluster::say(const QByteArray &program, const QByteArray &part, const QByteArray &output)
{
    put(program, {part, {}, false}, output);
}

void WrittenCluster::sayAndStay(const QByteArray &program, const QByteArray &part, const QByteArray &output)
{
    put(program, {part, {}, true}, output);
}

void WrittenCluster::put(const QByteArray &program, const Answer &answer, const QByteArray &output)
{
    QList<Answer> &answers = m_answers[program];
    auto found = std::ranges::find(answers, answer.part, &Answer::part);
    if (found == answers.end()) {
        answers += answer;
        found = answers.end() - 1;
        found->file = QFile::encodeName(m_folder.filePath(u"answers/%1"_s.arg(++m_count)));
    }
    found->stays = answer.stays;
    tests::put(QFile::decodeName(found->file), output);
    QByteArray text = "#!/bin/sh\ncase \" $* \" in\n";
    for (const Answer &one : answers)
        text += "*'" + one.part + "'*) "
            + (one.stays ? "cat '" + one.file + "'; exec cat >/dev/null ;;\n" : "exec cat '" + one.file + "' ;;\n");
    const QString file = path(u"bin/"_s + QString::fromLatin1(program));
    tests::put(file + u".new"_s, text + "esac\n"); // a program that runs is not written into
    QFile::setPermissions(file + u".new"_s, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QFile::remove(file);
    if (!QFile::rename(file + u".new"_s, file))
        qFatal("%s cannot be written.", qPrintable(file));
}

} // namespace voyageur::tests
