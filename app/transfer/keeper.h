// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/remotepath.h"
#include "transfer/packing.h"
#include "transfer/writer.h"

#include <memory>
#include <optional>
#include <vector>

namespace voyageur::transfer {

//! What is to be made of the bytes.
struct KeeperTask {
    ssh::RemotePath part = {};
    ssh::RemotePath final = {};
    qint64 size = 0;  //!< −1: rest() will tell
    qint64 chunk = 0; //!< what one hash is told of
    bool resume = false;
    // As UploadTarget.
    qint16 mode = -1;
    bool executable = false;
    std::optional<qint64> mtimeSeconds = {};
};

//! The far side's part in an upload, over one channel from its beginning to its end: makes the folder and the unfinished file,
//! tells the hashes of what is there, hashes the file as it grows, and at the end compares and renames: either the whole file is
//! in place, or none. Its upload's thread only; errors are those of Host::start() and of uploaderrors.h.
class Keeper {
public:
    static constexpr qint64 block = 128 * 1024; //!< what more() counts
    //! Small, so that little is sent again; of a large file less so, for each costs two processes.
    static constexpr qint64 chunkOf(qint64 size)
    {
        constexpr qint64 mib = 1024 * 1024;
        return size <= 4096 * mib ? 4 * mib : 8 * mib;
    }

    virtual ~Keeper() = default;
    Keeper(const Keeper &) = delete;
    Keeper &operator=(const Keeper &) = delete;

    //! Takes what the far side has said.
    virtual base::Result<void> serve() = 0;

    virtual bool hasStarted() const = 0;
    bool isReady() const { return m_ready; } //!< writing may begin
    bool isPlaced() const { return m_placed; }
    bool modeKept() const { return m_modeKept; }
    //! Of its newWriter()s; they end before it.
    Packing &packing() { return m_packing; }
    bool isReplaced() const { return m_replaced; } //!< what has the unfinished file's name now is another's
    //! The placed file's hash as it was compared; empty when it was not.
    const QByteArray &hash() const { return m_hash; }

    qint64 sizeThere() const { return m_have; } //!< of what an earlier attempt left
    //! Of chunk `index` of it: empty when it has not been told yet.
    QByteArray hashThere(qint64 index) const
    {
        return index < static_cast<qint64>(m_hashes.size()) ? m_hashes.at(static_cast<size_t>(index)) : QByteArray();
    }

    //! How long the file's beginning must be to be hashed before all is there, and in what steps.
    virtual qint64 followFrom() const = 0;
    virtual qint64 followStep() const = 0;
    virtual double followRate() const = 0; //!< and the average of what arrives, in bytes per second
    //! That many further blocks at the front are there to stay.
    virtual base::Result<void> more(qint64 blocks) = 0;
    enum class Hashing {
        GoOn, //!< what more() named has been hashed
        Again //!< all of it anew, as it stands now
    };
    //! All is there: so many bytes, and `sha256` is what they should have.
    virtual base::Result<void> rest(const QByteArray &sha256, qint64 size, Hashing hashing) = 0;
    //! Now and then: shows others that this upload is alive, also while it waits.
    virtual base::Result<void> live(base::Clock::time_point now) = 0;

    //! Writes over a channel of its own, as soon as the server has one.
    virtual std::unique_ptr<Writer> newWriter() = 0;
    //! Writes over the keeper's channel, when there is no other. One at a time; the keeper outlives it.
    virtual std::unique_ptr<Writer> ownWriter() = 0;

protected:
    Keeper() = default;

    Packing m_packing;
    bool m_ready = false;
    bool m_placed = false;
    bool m_modeKept = true;
    bool m_replaced = false;
    qint64 m_have = 0;
    std::vector<QByteArray> m_hashes;
    QByteArray m_hash;
};

} // namespace voyageur::transfer
