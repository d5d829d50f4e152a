// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "dataset/plan.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <atomic>
#include <memory>

namespace voyageur::transfer {

//! What a transfer did.
struct TransferReport {
    qint64 files = 0;
    qint64 bytes = 0;            //!< of the archive or the files, also the part that a resumed transfer did not send again
    QByteArray compression = {}; //!< of the archive there: "gzip", "zstd" or empty
    double seconds = 0;
    QByteArray
        sha256; //!< of the file or archive at the far end; of a tree: of the tar it travelled in; empty when nothing travelled
    bool verified = false; //!< the far side's own SHA-256 agreed, or that of what was read back from there
    QString unverified;    //!< why nothing could be compared, for people; empty where that was possible
    bool modesKept = true; //!< false: the disk at the other end did not take all permissions
    //! Bytes that were there (pull: here) from an earlier attempt, or in the older file; of an upload each chunk of them compared
    //! by its hash.
    qint64 resumedFrom = 0;
    ssh::RemotePath remote;          //!< the file or folder on the host
    QString local;                   //!< the file or folder here (pull)
    QList<dataset::LeftOut> leftOut; //!< as Plan
    qint64 leftOutCount = 0;         //!< as Plan
    QList<dataset::Problem> problems;
    QList<QByteArray> kept; //!< of a pull: files that were left as they are here, relative to the folder
};

//! What a transfer that did not come to its end left for a later one to go on from. It has names of its own, never the final one.
struct Kept {
    qint64 bytes = 0;    //!< that arrived; 0: nothing is kept
    QString place = {};  //!< its file or folder, for people
    bool isHere = false; //!< on this computer, else on the cluster
};

//! Lets a transfer wait and go on. Copies share their state. Any thread. What is under way, a second's worth, still arrives, and
//! the channels go back to others until it goes on.
class Pause final {
public:
    Pause() : m_on(std::make_shared<std::atomic<bool>>(false)) {}
    void set(bool on) const { *m_on = on; }
    bool isSet() const { return *m_on; }

private:
    std::shared_ptr<std::atomic<bool>> m_on;
};

//! How an archive is compressed on the way; it stays so at the far end. Auto: when a sample of it says that it is there clearly
//! sooner so, the cluster has the program to unpack it, and its name is ours to choose.
enum class ArchiveCompression { None, Auto, Gzip, Zstd };

constexpr int mostStreams = 7; //!< with what else an upload needs, below what a server allows

//! How something is uploaded. Plain values (and the Pause, which is shared): a queue keeps those of a transfer that waits its
//! turn, and after a restart of the program starts it with `resume`: only what is missing is sent then.
struct PushOptions {
    dataset::Exclusions exclusions = dataset::Exclusions::standard();
    bool resume = false;       //!< go on from what an earlier attempt left, and leave something for a later one
    Kept *kept = nullptr;      //!< leave something also without `resume`, and say here what that is when the transfer fails
    qint64 bytesPerSecond = 0; //!< at most so many; 0 for no limit
    int streams = 0;           //!< channels for one file's bytes; 0: as many as help
    Pause pause = {};
    ArchiveCompression compression = ArchiveCompression::None; //!< of pushArchive()
    //! Of pushFile(), with `resume`: a file there that this one is mostly like; what stands in it at the same place is not sent.
    ssh::RemotePath older = {};
};

// Destinations, in every function: relative to the remote home (or the local working folder); an existing folder, or a
// slash at the end, means inside it under the source's own name; an empty remote path is the home. Missing parent folders
// are made. Nothing incomplete ever has its final name: uploads go to NAME.part and are renamed after the far side's
// SHA-256 agreed. Two uploads to one name at a time are refused (where the far side's file system has locks). Owner and group are
// never carried over (in /project the group decides whose quota it is). Permissions are: files and folders have those of the
// source, whatever the umask at the other end, but never setuid, setgid or sticky, and what travels is open to nobody else
// before; a folder there keeps its own setgid. From a computer without permissions (Windows) a new one has what the umask there
// leaves, x as by dataset::isExecutable(). Times are whole seconds.
//
// All block, report bytes, and stop within the time of one piece; the remote command is ended then. Errors besides those
// of Host: NotFound, BadRequest, FileUnreadable, FileChanged, FileUnwritable, QuotaExceeded, VerificationFailed,
// CommandFailed (with the far side's words), Cancelled.

//! What an archive of the folder will hold, of the files that can be read. Needs no host: it can be made while one signs in.
base::Result<dataset::Plan> planArchive(const QString &folder, const PushOptions &options = {},
                                        const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

//! A folder as one tar NAME.tar (compressed: NAME.tar.gz or NAME.tar.zst), without a local copy. `bytes` and `sha256` are those
//! of the archive as it is there; progress counts it before compression.
base::Result<TransferReport> pushArchive(ssh::Host &host, dataset::Plan plan, const ssh::RemotePath &destination,
                                         const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                         const base::StopToken &stop = {});
base::Result<TransferReport> pushArchive(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                         const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                         const base::StopToken &stop = {});

//! One file as it is.
base::Result<TransferReport> pushFile(ssh::Host &host, const QString &file, const ssh::RemotePath &destination,
                                      const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                      const base::StopToken &stop = {});

//! A folder as files: one tar on the wire, unpacked beside the destination, checked, and moved into place file by file.
//! What is in the destination besides stays. Folders get the permissions and times of the source, too, links that stand for
//! folders there stay as they are.
base::Result<TransferReport> pushTree(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                      const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                      const base::StopToken &stop = {});

//! A file or a folder, whichever `source` is: pushFile or pushTree.
base::Result<TransferReport> push(ssh::Host &host, const QString &source, const ssh::RemotePath &destination,
                                  const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                  const base::StopToken &stop = {});

// Where the server runs no commands (accounts for file transfer only, automation nodes): SFTP, for files, archives and downloads.
// What is uploaded is read back while the rest is on its way, and compared here. A download is not compared (`unverified` says
// so). There are no locks: a file that changes while nobody writes here is taken for another upload's.

struct PullOptions {
    //! Go on from what an earlier attempt brought here, after the far side's SHA-256 of it agreed, and leave what came for a
    //! later one. What is not whole has a name of its own all the time. Over SFTP, where nothing computes a hash, the beginning
    //! of a file counts while the source has the time that it had then and samples of both are the same; of a folder, files of
    //! the same size and time.
    bool resume = false;
    qint64 bytesPerSecond = 0; //!< at most so many; 0 for no limit
    //! Of a folder, with `resume`: which of the files that are here and differ from the far side's stay as they are, and are
    //! `kept` in the report.
    enum class Keep { None, Newer, All } keep = Keep::None;
    Kept *kept = nullptr; //!< as of PushOptions; of a folder also whole files, which are in place
    //! Of a file: one here that it is mostly like; what stands in it at the same place does not travel. Not over SFTP.
    QByteArray older = {};
};

//! A remote file or folder to this computer. Of a folder, what cannot be kept here is in `problems`, and so is a file that
//! the far side changed meanwhile (`verified` is false then).
base::Result<TransferReport> pull(ssh::Host &host, const ssh::RemotePath &source, const QString &destination,
                                  const PullOptions &options = {}, const base::ProgressSink &progress = {},
                                  const base::StopToken &stop = {});

} // namespace voyageur::transfer
