// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ahead.h"
#include "base/sha256.h"
#include "dataset/bytestream.h"
#include "dataset/firstfew.h"
#include "dataset/tarmaker.h"

#include <QSet>

#include <functional>
#include <memory>

namespace voyageur::dataset {

//! How far a stream reads before it is asked. The memory that takes is pieces × the size of a piece (at most 1 MiB).
struct ReadAhead {
    int threads = 4; //!< small files are opened by so many at once: on a cold or far disk each one waits; 0 for none
    int pieces = 6;
};

//! A plan as one tar, made while it is read: no copy on this computer's disk. Byte N is the same at every attempt and on
//! every system. Ends with two zero blocks and nothing more (no padding to a record of 20 blocks, as GNU tar adds).
//!
//! A file that is no longer what the plan saw does not end the stream: its header is already out, so it gets the size that stands
//! there, cut or filled up with zeros, and the archive stays one that tar unpacks. Such files are in changed(), have no hash
//! in onFile(), and mustBeWhole() fails with all their names: who asks it before the archive gets its name never leaves a
//! damaged one behind, and a person who must do something about ten files hears of all ten.
class TarStream final : public ByteStream {
public:
    explicit TarStream(Plan plan, const ReadAhead &readAhead = {});
    ~TarStream() override;

    const Plan &plan() const { return m_plan; }

    qint64 totalBytes() const override { return m_maker.totalBytes(); }
    qint64 position() const override { return m_position; }
    base::Result<QByteArray> next(qsizetype maxBytes) override; //!< never fails
    base::Result<void> seek(qint64 offset) override;
    QByteArray sha256() const override;
    base::Result<void> mustBeWhole() const override;
    QString item() const override;

    //! The files read so far that were not what the plan saw: the first thousand by path, of Problem::Kind::Changed.
    QList<Problem> changed() const;
    qint64 changedCount() const { return m_changed.count(); }

    //! Also hash every file by itself: called for each, in order, once, as long as the stream is read in order, with its SHA-256
    //! in hexadecimal, which is empty when the file was not read as the plan saw it. Ask before the first byte.
    void onFile(std::function<void(const PlanEntry &, const QByteArray &sha256)> call) { m_onFile = std::move(call); }

private:
    void refill(qsizetype maxBytes);
    void take(TarMaker::Piece piece);
    void hashFilesIn(const QByteArray &bytes, qint64 offset);

    const Plan m_plan;
    const TarMaker m_maker;
    const ReadAhead m_readAhead;
    qint64 m_position = 0;
    QByteArray m_piece;    // what was read before it was asked
    qsizetype m_given = 0; // of it

    base::Sha256 m_hash;
    qint64 m_hashed = 0; // how far m_hash reaches from 0
    std::function<void(const PlanEntry &, const QByteArray &)> m_onFile;
    base::Sha256 m_fileHash;
    qint64 m_filesHashed = 0; // how far the files are hashed
    QSet<qsizetype> m_changedEntries;
    mutable FirstFew<Problem> m_changed;

    TarMaker::Hand m_hand;
    std::vector<TarMaker::Hand> m_hands;
    std::unique_ptr<base::Ahead<TarMaker::Piece>> m_ahead; // last: its threads use the rest
};

} // namespace voyageur::dataset
