// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

namespace voyageur::remote {

//! Several commands in one round trip: one channel, one after the other. A value; blocks in run().
class Batch final {
public:
    enum class When {
        Always,
        AfterSuccess, //!< only when all parts before it have ended with 0
    };

    //! What the parts left, by their numbers. A value.
    class Answer final {
    public:
        //! Of a part that has ended: as Host::run() gives it, but that one which a signal ended has no status. Else the error
        //! that cut the batch off: then nobody knows whether this part has run. CommandFailed: it did not, since one before it
        //! had failed.
        base::Result<ssh::Output> of(qsizetype part) const { return m_parts[part]; }

    private:
        friend class Batch;
        QList<base::Result<ssh::Output>> m_parts;
    };

    //! Adds a command; its number in the answer. Each reads its own input only, however much of it.
    qsizetype add(const ssh::ShellCommand &command, When when = When::Always, const QByteArray &input = {});
    qsizetype size() const { return m_parts.size(); }

    //! Options as for Host::run(), without input; the deadline is that of all. A part that had ended before the connection, the
    //! time or the person's patience did has its answer. What is too long for one command line goes one by one.
    Answer run(ssh::Host &host, const ssh::RunOptions &options = {}) const;

private:
    struct Wanted {
        ssh::ShellCommand command;
        When when = When::Always;
        QByteArray input;
    };
    Answer runOneByOne(ssh::Host &host, const ssh::RunOptions &options) const;

    QList<Wanted> m_parts;
};

} // namespace voyageur::remote
