// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/shellcommand.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace voyageur::ssh {

//! How a remote command ended: a status, or a signal's name without SIG ("TERM"), or, when the server said neither
//! (the channel just closed), status −1.
struct ExitStatus {
    int code = -1;
    QByteArray signal;
    bool success() const { return code == 0 && signal.isEmpty(); }
};

//! A terminal for the remote command. Sizes in cells.
struct Pty {
    QByteArray term = "xterm-256color";
    int columns = 80;
    int rows = 24;
};

//! Who waits for a channel. sshd allows ten sessions on one connection (MaxSessions); the broker keeps one for the person.
enum class Urgency {
    Background, //!< bulk data and polls: gives way to all others on the wire
    Normal,     //!< short commands of a workflow
    Person,     //!< somebody is looking at it: a terminal, a click
};

//! A TCP connection that the host makes for us ("direct-tcpip"), by a name or address as the host knows it.
//! Either end may close its direction alone, as in TCP: the end of the output and closeInput() do not know of each other.
struct Forward {
    QByteArray host;
    int port = 0;
};

//! Why a command that is to be started has not begun after five seconds.
enum class Delay {
    Turn,         //!< the server opens no further session now: those that are open have to end first
    StartUpFiles, //!< the account's own (.bashrc and the like) still run
};

//! Told why; of Delay::Turn also for whom the open sessions are, as far as that is known (Host::nameOwner()).
using OnDelay = std::function<void(Delay why, const QStringList &owners)>;

//! What a channel is for: a command, a login shell (nothing else said), a subsystem, or a connection onwards.
struct Command {
    ShellCommand shell = {};
    std::optional<Pty> pty = std::nullopt;
    Urgency urgency = Urgency::Normal;
    //! Bytes of output that are kept; what comes after them is dropped, so that a talkative command never waits for a reader
    //! who is still writing to it. Negative: all, with back-pressure.
    qint64 keptOutput = -1;
    QByteArray subsystem = {};                     //!< instead of a command: "sftp"
    std::optional<Forward> forward = std::nullopt; //!< instead of a command: the bytes are those of that connection
    OnDelay onDelay = {};                          //!< in place of Host::onDelay()
    QString owner = {};                            //!< in place of Host::nameOwner()
};

enum class Stream { Out, Err };

struct Chunk {
    Stream stream = Stream::Out;
    QByteArray bytes = {}; //!< empty: the end of both streams
};

//! A command running on the host. One thread may read while another writes; wait() from either.
//! Back-pressure both ways: unread output stops the far side, and write() waits until the far side has taken enough.
//! Destroying it cancels it. When the connection dies, every pending call returns ConnectionLost, once.
class Process {
public:
    virtual ~Process() = default;
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    //! The next piece of output, at most 1 MiB; waits for one. Empty at the end of output.
    virtual base::Result<Chunk> read(const base::StopToken &stop = {}, base::Deadline deadline = {}) = 0;
    //! Returns when all of `bytes` is on its way (queued, and shared, not copied). Error CommandFailed when the command
    //! no longer reads.
    virtual base::Result<void> write(const QByteArray &bytes, const base::StopToken &stop = {}, base::Deadline deadline = {}) = 0;
    //! End of input, after what was written.
    virtual base::Result<void> closeInput() = 0;
    //! Waits for the end, dropping output that nobody read.
    virtual base::Result<ExitStatus> wait(const base::StopToken &stop = {}, base::Deadline deadline = {}) = 0;
    virtual void resize(int columns, int rows) = 0;

    // For one thread that serves many: what read() and write() would do, without waiting.
    //! Nothing: there is no output yet.
    virtual base::Result<std::optional<Chunk>> readNow() = 0;
    //! All of `bytes` is on its way, or nothing of it: there is no room now. Of no bytes: whether anybody still reads.
    virtual base::Result<bool> writeNow(const QByteArray &bytes) = 0;
    //! wait() would return at once: the far side knows all that was written, and has said all it will.
    virtual bool hasEnded() const = 0;
    //! `call` runs, in any thread, whenever one of these may have another answer, also once the Process has gone; must
    //! return at once and not touch the Process.
    virtual void onChange(std::function<void()> call) = 0;

    //! Ends the command and its whole process group on the host: TERM, two seconds later KILL, then the channel closes. Returns
    //! at once.
    virtual void cancel() = 0;

protected:
    Process() = default;
};

//! Everything a finished command left.
struct Output {
    QByteArray out;
    QByteArray err;
    ExitStatus status;
    //! What the start-up files of the account printed before the command ran (stdout then stderr). Never part of `out`.
    QByteArray noise;
};

struct RunOptions {
    QByteArray input = {};
    base::StopToken stop = {};
    base::Deadline deadline = {};
    Urgency urgency = Urgency::Normal;
    qint64 outputLimit = 64 * 1024 * 1024; //!< more than this is BadAnswer: nobody asked for it
};

constexpr qsizetype longestNote = 64 * 1024;

//! What is known of a login.
struct HostIdentity {
    QString host;
    int port = 22;
    QString user;
    QStringList methods;        //!< how the login went, in order: "publickey", "keyboard-interactive" …
    QString hostKeyType;        //!< "ssh-ed25519"
    QString hostKeyFingerprint; //!< "SHA256:…"
    QString banner;             //!< the server's greeting before the login, made safe to show
    QStringList via;            //!< the jump hosts on the way, the nearest first: "user@host"
};

//! One authenticated login on one host, as byte streams of commands. Everything that Voyageur does on a cluster goes
//! through this. All methods block and may be called from any thread but the GUI's; many at a time.
class Host {
public:
    virtual ~Host() = default;
    Host(const Host &) = delete;
    Host &operator=(const Host &) = delete;

    virtual HostIdentity identity() const = 0;

    //! Starts a command and returns when it has really begun (its start-up files are done). Waits for a free channel.
    //! Errors: ConnectionLost, ExecRefused, ShellSlow, ChannelRefused, Cancelled, TimedOut; for a Forward PortClosed and
    //! HostUnreachable.
    virtual base::Result<std::unique_ptr<Process>> start(const Command &command, const base::StopToken &stop = {},
                                                         base::Deadline deadline = {}) = 0;

    //! Runs a command to its end. A status other than 0 is not an error here: see mustSucceed().
    base::Result<Output> run(const ShellCommand &command, const RunOptions &options = {});

    //! `call` runs, in any thread, at most once for each command and reason; it must return at once, and never runs once start()
    //! has returned. The last one counts.
    virtual void onDelay(OnDelay call) { Q_UNUSED(call) }
    //! For whom the commands from now on are, in words for whoever has to wait for their end, perhaps in another program that
    //! shares the session: "voyageur push".
    virtual void nameOwner(const QString &words) { Q_UNUSED(words) }

    //! What a program that shares the session has found out there and left for those who join later; empty when nobody has, or it
    //! is ten minutes old.
    virtual QByteArray note() const { return {}; }
    //! Leaves one in place of what was left before; longer than `longestNote`: nothing changes. Nobody waits for it.
    virtual void leaveNote(const QByteArray &note) { Q_UNUSED(note) }

    virtual bool isConnected() const = 0;
    //! `call` runs once, in any thread, when the session ends (also when it already has), with the reason. Must return at
    //! once.
    virtual void onEnded(std::function<void(const base::Error &)> call) = 0;
    //! The round trip measured last, by the keepalive or when a channel opened, in milliseconds; −1 when not measured yet.
    virtual int roundTripMs() const = 0;
    //! Somebody waits for a channel, or that is not known: what can do with fewer gives one back.
    virtual bool othersWait() const { return true; }
    //! What the start-up files printed when a command was started last; empty is healthy.
    virtual QByteArray startUpNoise() const = 0;
    //! Ends the session; every pending call returns ConnectionLost. Does not wait for the goodbye; from now on
    //! nobody can join the session.
    virtual void disconnect() = 0;

protected:
    Host() = default;
};

//! The output, or CommandFailed with `what` as its first sentence and the command's stderr as the server's words.
base::Result<Output> mustSucceed(base::Result<Output> output, const QString &what);

} // namespace voyageur::ssh
