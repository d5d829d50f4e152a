// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/sha256.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QFile;

namespace voyageur::base {

//! How a file is written.
struct WriteOptions {
    //! For its owner alone. Otherwise a file that is there keeps its mode, and a new one has the system's usual one. On Windows
    //! files have the rights of their folder, either way.
    bool ownerOnly = false;
    //! contentHash() of what was read from the file; empty: no file was there. When something else stands there at the end, it
    //! stays (FileChanged). Nothing: whatever is there is replaced.
    std::optional<QByteArray> expected = {};
};

//! The only way by which this program writes whole files. After commit() the file has its whole new content, on the disk; after
//! anything else (an error, a full disk or quota, the end of this program or of the power between any two steps) it has its whole
//! old content, or is still not there.
//!
//! The bytes go to a new file beside it, which then takes its name. So:
//! - A link stays a link, and the file that it leads to is replaced. Of several hard links the others keep the old content.
//! - Mode, group, access list and, where the system allows it, owner stay; a group that cannot be kept gets no more rights than
//!   everybody has. On Windows the rights are those of the folder.
//! - A write-protected file is not replaced, also where its folder would allow that.
//! - Where no new file may be made beside it nothing is written: there is no other way that cannot lose the old content.
//! - Two of us who write the same file wait for each other, for some seconds.
//! - A device or pipe is written to directly, and nothing can be expected of it.
//!
//! Errors are FileUnwritable or FileChanged, and say why, and what to do. Blocks; one thread at a time.
class FileWriter final {
public:
    static Result<FileWriter> open(const QString &path, const WriteOptions &options = {});
    ~FileWriter(); //!< gives up what was not committed
    FileWriter(FileWriter &&) noexcept;
    FileWriter &operator=(FileWriter &&) noexcept;

    Result<void> write(QByteArrayView bytes);
    Result<void> commit();

    struct Private;

private:
    explicit FileWriter(std::unique_ptr<Private> data);
    std::unique_ptr<Private> d;
};

//! Whether a file has the name of one that a FileWriter has not finished, or of its lock: there for a moment, unless its program
//! was killed. They are no part of any folder that is packed, sent or compared.
bool isUnfinishedFile(QByteArrayView name);

//! All of that at once.
Result<void> writeFile(const QString &path, QByteArrayView bytes, const WriteOptions &options = {});

//! What a file has to hold now, by what it held before (nothing: there was no file); nothing where it stays as it is.
using FileChange = std::function<Result<std::optional<QByteArray>>(const std::optional<QByteArray> &before)>;

//! Opens a file that a FileWriter of another program may be replacing: on Windows it cannot be opened for that moment.
//! Unbuffered.
bool openForReading(QFile &file);

//! Changes a file that other programs change, too: reads it, writes what `change` makes of it, and does both again where somebody
//! else wrote it in between. A file that is there and cannot be read stays as it is (FileUnreadable). Other errors are those of
//! writeFile(), and of `change`.
Result<void> changeFile(const QString &path, const FileChange &change, bool ownerOnly = false);

//! What a file holds, into another. Error FileUnreadable, too.
Result<void> copyFile(const QString &from, const QString &to, const WriteOptions &options = {});

//! The same error under a caller's words for what happened; why and what to do stay.
Error withWhat(Error error, const QString &what);

} // namespace voyageur::base
