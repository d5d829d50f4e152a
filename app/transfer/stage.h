// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/kept.h"
#include "transfer/remote.h"

#include <optional>

namespace voyageur::transfer {

//! Where a tree on its way into a folder of the cluster waits until it is whole. Inside the final folder when there is one, so
//! that new files take its group (setgid); else beside it. The same name each time: the next transfer goes on from what an
//! interrupted one left there, or removes it.
ssh::RemotePath stageFor(const Place &place);

//! A stage, and the right to use it: one transfer at a time. The right is a file beside the stage, which is taken by the first
//! unpackInto() and given back by placeTree() or leave(). One that nobody has touched for ten seconds is of a transfer that has
//! ended without a word.
class Stage final {
public:
    Stage(ssh::Host &host, const ssh::RemotePath &path, const ssh::RemotePath &final);

    const ssh::RemotePath &path() const { return m_path; }
    ssh::RemotePath lock() const { return m_path.withSuffix(".lock"); }
    const ssh::RemotePath & final() const { return m_final; }
    const QByteArray &token() const { return m_token; }
    ssh::Host &host() const { return m_host; }

    //! After a failure: keeps what is there for a later transfer and says how many bytes that are, or removes it. What belongs
    //! to another transfer is left alone. Nothing: the cluster could not be asked.
    enum class Rest { Keep, Remove };
    std::optional<qint64> leave(Rest rest);
    //! What an earlier transfer left: how many bytes that are, or were before it was removed. BadRequest while one is at it.
    base::Result<qint64> discard(KeptWish wish, const base::StopToken &stop);

private:
    ssh::Host &m_host;
    const ssh::RemotePath m_path;
    const ssh::RemotePath m_final;
    const QByteArray m_token;
};

} // namespace voyageur::transfer
