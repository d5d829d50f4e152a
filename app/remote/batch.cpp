// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/batch.h"

#include "remote/programs.h"
#include "ssh/runinto.h"

#include <QCoreApplication>
#include <QUuid>

#include <optional>
#include <utility>

namespace voyageur::remote {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct BatchText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::remote::Batch)
};

// Linux takes no word of more than 128 KiB, and the login shell gets the whole line as one.
constexpr qsizetype longestLine = 100 * 1024;
constexpr QByteArrayView skippedWord = "skipped";

// Each part's end is NUL, token, blank, status, NUL, on both streams: only the far side knows the token.
class Frames final {
public:
    Frames(const QByteArray &stream, const QByteArray &token) : m_stream(stream), m_head('\0' + token + ' ') {}

    //! The next part's bytes; false when there is none, or not all of it.
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

// A shell says 128 and the number of the signal that ended a command; sshd says its name.
ssh::ExitStatus statusOf(int code)
{
    constexpr std::pair<int, const char *> signalNames[] = {{1, "HUP"},  {2, "INT"},   {3, "QUIT"},  {6, "ABRT"},
                                                            {9, "KILL"}, {11, "SEGV"}, {13, "PIPE"}, {15, "TERM"}};
    for (const auto &[number, name] : signalNames)
        if (code == 128 + number)
            return {-1, name};
    return {code, {}};
}

Error skipped()
{
    return {ErrorCode::CommandFailed, BatchText::tr("This command did not run, because an earlier one had failed."), {}, {}, {}};
}

Error cutOff(const ssh::Output &output)
{
    return {ErrorCode::BadAnswer,
            BatchText::tr("The answer of the cluster was cut off."),
            {},
            BatchText::tr("Try again."),
            base::shownSafely(output.err, 400)};
}

} // namespace

qsizetype Batch::add(const ssh::ShellCommand &command, When when, const QByteArray &input)
{
    m_parts += {command, when, input};
    return m_parts.size() - 1;
}

Batch::Answer Batch::run(ssh::Host &host, const ssh::RunOptions &options) const
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
    ssh::Output output;
    const auto done = ssh::runInto(output, host, command, all);
    Frames outs(output.out, token);
    Frames errs(output.err, token);
    Answer answer;
    bool whole = true;
    while (answer.m_parts.size() < m_parts.size()) {
        ssh::Output part;
        QByteArray status;
        QByteArray again;
        whole = whole && outs.next(part.out, status) && errs.next(part.err, again);
        if (!whole) {
            answer.m_parts += done.ok() ? cutOff(output) : done.error();
        } else if (status == skippedWord) {
            answer.m_parts += skipped();
        } else {
            part.status = statusOf(status.toInt());
            part.noise = output.noise;
            answer.m_parts += part;
        }
    }
    return answer;
}

Batch::Answer Batch::runOneByOne(ssh::Host &host, const ssh::RunOptions &options) const
{
    Answer answer;
    std::optional<Error> over;
    bool fine = true;
    for (const Wanted &part : m_parts) {
        if (over) {
            answer.m_parts += *over;
        } else if (part.when == When::AfterSuccess && !fine) {
            answer.m_parts += skipped();
        } else {
            ssh::RunOptions one = options;
            one.input = part.input;
            auto output = host.run(part.command, one);
            if (!output.ok())
                over = output.error();
            fine = fine && output.ok() && output->status.success();
            answer.m_parts += std::move(output);
        }
    }
    return answer;
}

} // namespace voyageur::remote
