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

    //! What a part left. One that did not run has neither output nor status.
    struct Part {
        bool hasRun = false;
        ssh::Output output;
    };

    //! Adds a command; its number in the answer of run(). Each reads its own input only, however much of it.
    qsizetype add(const ssh::ShellCommand &command, When when = When::Always, const QByteArray &input = {});
    qsizetype size() const { return m_parts.size(); }

    //! A part for each that was added. Options as for Host::run(), without input. Errors: those of Host::run(); BadAnswer when it
    //! was cut off: then nobody knows which parts have run. What is too long for one command line goes one by one.
    base::Result<QList<Part>> run(ssh::Host &host, const ssh::RunOptions &options = {}) const;

private:
    struct Wanted {
        ssh::ShellCommand command;
        When when = When::Always;
        QByteArray input;
    };
    base::Result<QList<Part>> runOneByOne(ssh::Host &host, const ssh::RunOptions &options) const;

    QList<Wanted> m_parts;
};

} // namespace voyageur::remote
