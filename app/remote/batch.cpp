// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/batch.h"

#include "remote/programs.h"

#include <QCoreApplication>
#include <QUuid>

#include <algorithm>

namespace voyageur::remote {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// Linux takes no word of more than 128 KiB, and the login shell gets the whole line as one.
constexpr qsizetype longestLine = 100 * 1024;
constexpr QByteArrayView skipped = "skipped";

// Each part's end is NUL, token, blank, status, NUL, on both streams: only the far side knows the token.
class Frames final {
public:
    Frames(const QByteArray &stream, const QByteArray &token) : m_stream(stream), m_head('\0' + token + ' ') {}

    //! The next part's bytes; false when there is none.
    bool next(QByteArray &bytes, QByteArray &status)
    {
        const qsizetype end = m_stream.indexOf(m_head, m_at);
        const qsizetype after = end < 0 ? -1 : m_stream.indexOf('\0', end + m_head.size());
        if (after < 0)
            return false;
        bytes = m_stream.sliced(m_at, end - m_at);
        status = m_stream.sliced(end + m_head.size(), after - end - m_head.size());
        m_at = after + 1;
        return true;
    }

private:
    const QByteArray &m_stream;
    const QByteArray m_head;
    qsizetype m_at = 0;
};

} // namespace

qsizetype Batch::add(const ssh::ShellCommand &command, When when, const QByteArray &input)
{
    m_parts += {command, when, input};
    return m_parts.size() - 1;
}

Result<QList<Batch::Part>> Batch::run(ssh::Host &host, const ssh::RunOptions &options) const
{
    if (m_parts.size() < 2)
        return runOneByOne(host, options);
    const QByteArray token = "voyageur-" + QUuid::createUuid().toByteArray(QUuid::Id128);
    QList<QByteArray> words;
    ssh::RunOptions all = options;
    for (const Wanted &part : m_parts) {
        words +=
            {part.when == When::AfterSuccess ? "after" : "always", QByteArray::number(part.input.size()), part.command.posix()};
        all.input += part.input;
    }
    const ssh::ShellCommand command = runBatch(token, words);
    if (command.wire(token).size() > longestLine)
        return runOneByOne(host, options);
    VOYAGEUR_TRY(output, host.run(command, all));
    Frames outs(output.out, token);
    Frames errs(output.err, token);
    QList<Part> parts(m_parts.size());
    for (Part &part : parts) {
        QByteArray status;
        QByteArray again;
        if (!outs.next(part.output.out, status) || !errs.next(part.output.err, again))
            return Error{ErrorCode::BadAnswer,
                         QCoreApplication::translate("voyageur::remote::Batch", "The answer of the cluster was cut off."),
                         {},
                         QCoreApplication::translate("voyageur::remote::Batch", "Try again."),
                         base::shownSafely(output.err, 400)};
        part.hasRun = status != skipped;
        part.output.status.code = part.hasRun ? status.toInt() : -1;
        part.output.noise = output.noise;
    }
    return parts;
}

Result<QList<Batch::Part>> Batch::runOneByOne(ssh::Host &host, const ssh::RunOptions &options) const
{
    QList<Part> parts(m_parts.size());
    bool fine = true;
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i].when == When::AfterSuccess && !fine)
            continue;
        ssh::RunOptions one = options;
        one.input = m_parts[i].input;
        VOYAGEUR_TRY(output, host.run(m_parts[i].command, one));
        fine = fine && output.status.success();
        parts[i] = {true, output};
    }
    return parts;
}

} // namespace voyageur::remote
