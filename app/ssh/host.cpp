// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/host.h"

#include "ssh/runinto.h"

#include <QCoreApplication>

#include <thread>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct HostText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Host)
};

// Input is written by a thread of its own, or a command that prints while it reads would block both sides for ever.
class InputWriter final {
public:
    InputWriter(Process &process, const RunOptions &options)
    {
        if (options.input.size() <= smallInput) {
            write(process, options);
            return;
        }
        m_thread = std::thread([&process, &options] { write(process, options); });
    }
    ~InputWriter()
    {
        if (m_thread.joinable())
            m_thread.join();
    }

private:
    // Fits any channel's first window, so writing it cannot block on the command.
    static constexpr qsizetype smallInput = 16 * 1024;

    static void write(Process &process, const RunOptions &options)
    {
        // A command that ends without reading its input is judged by its status, not by this.
        if (options.input.isEmpty() || process.write(options.input, options.stop, options.deadline).ok())
            (void)process.closeInput();
    }
    std::thread m_thread;
};

} // namespace

Result<Output> Host::run(const ShellCommand &command, const RunOptions &options)
{
    Output output;
    VOYAGEUR_CHECK(runInto(output, *this, command, options));
    return output;
}

Result<void> runInto(Output &output, Host &host, const ShellCommand &command, const RunOptions &options)
{
    VOYAGEUR_TRY(process, host.start(Command{command, {}, options.urgency}, options.stop, options.deadline));
    {
        const InputWriter writer(*process, options);
        while (true) {
            auto chunk = process->read(options.stop, options.deadline);
            if (!chunk.ok()) {
                process->cancel(); // also ends the writer
                return chunk.error();
            }
            if (chunk->bytes.isEmpty())
                break;
            (chunk->stream == Stream::Out ? output.out : output.err) += chunk->bytes;
            if (output.out.size() + output.err.size() > options.outputLimit) {
                process->cancel();
                return Error{
                    ErrorCode::BadAnswer,
                    HostText::tr("A command on the cluster printed far more than expected."),
                    {},
                    HostText::tr("Try again. If the problem persists, run the command in a terminal and check what it prints."),
                    {}};
            }
        }
    }
    VOYAGEUR_TRY(status, process->wait(options.stop, options.deadline));
    output.status = status;
    output.noise = host.startUpNoise();
    return {};
}

Result<Output> mustSucceed(Result<Output> output, const QString &what)
{
    if (!output.ok() || output->status.success())
        return output;
    const auto &status = output->status;
    return Error{ErrorCode::CommandFailed,
                 what,
                 status.signal.isEmpty()
                     ? HostText::tr("The command ended with status %1.").arg(status.code)
                     : HostText::tr("The signal %1 ended the command.").arg(base::shownSafely(status.signal, 40)),
                 {},
                 base::shownSafely(output->err.isEmpty() ? output->out : output->err)};
}

} // namespace voyageur::ssh
