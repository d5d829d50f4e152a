// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/crew.h"
#include "base/filewriter.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rawterminal.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "tryout/allocation.h"
#include "tryout/tryjudgement.h"
#include "tryout/tryrecord.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <atomic>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using tryout::Allocation;
using tryout::AllocationLook;
using tryout::Beat;
using namespace Qt::StringLiterals;

namespace {

constexpr auto beatEvery = std::chrono::seconds(10);

struct Held {
    std::shared_ptr<session::ClusterSession> session;
    Allocation allocation;
    slurm::Job job;
};

QString timeText(qint64 seconds)
{
    return QString::fromLatin1(base::TimeLimit::ofSeconds(std::max<qint64>(seconds, 0)).bytes());
}

//! Says why it waits, each time that has changed.
class WaitingNote final {
public:
    explicit WaitingNote(Console &console) : m_console(console) {}

    void operator()(const AllocationLook &look)
    {
        if (look.state != AllocationLook::State::Waiting)
            return;
        QString line = Text::tr("Job %1 is waiting.").arg(look.job.id.text());
        if (!look.job.explanation.isEmpty())
            line += u": "_s + look.job.explanation;
        if (look.before >= 0)
            m_before = Text::tr("%n job is ahead of it.", nullptr, look.before);
        if (look.job.start.isValid())
            line += u' ' + Text::tr("Expected start: %1.").arg(look.job.start.toLocalTime().toString(u"HH:mm"_s));
        line += m_before.isEmpty() ? QString() : u' ' + m_before;
        if (line != std::exchange(m_said, line))
            m_console.say(line);
    }

private:
    Console &m_console;
    QString m_said;
    QString m_before;
};

Result<void> checkRecordFile(const Arguments &arguments)
{
    if (!arguments.has("record"))
        return {};
    const QFileInfo file(arguments.value("record"));
    if (file.exists())
        return Error{ErrorCode::BadRequest,
                     Text::tr("The file “%1” already exists.").arg(file.filePath()),
                     {},
                     Text::tr("Name a new file. Nothing is overwritten."),
                     {}};
    if (!QFileInfo(file.absolutePath()).isDir())
        return Error{ErrorCode::BadRequest, Text::tr("The folder “%1” does not exist.").arg(file.absolutePath()), {}, {}, {}};
    return {};
}

Result<Held> attach(Context &context, std::shared_ptr<session::ClusterSession> session, const QString &job)
{
    VOYAGEUR_TRY(found, tryout::findAllocations(*session, context.stop));
    const auto one = std::ranges::find_if(found, [&](const auto &each) { return each.job.id.text() == job; });
    if (one != found.end())
        return Held{session, one->allocation, one->job};
    QStringList numbers;
    for (const auto &each : found)
        numbers += each.job.id.text();
    return Error{ErrorCode::NotFound,
                 Text::tr("Job %1 is not an interactive job of alloc or the window, or it has ended.").arg(job),
                 {},
                 numbers.isEmpty() ? Text::tr("You have no interactive job on this cluster now.")
                                   : Text::tr("Interactive jobs on this cluster: %1").arg(numbers.join(u", "_s)),
                 {}};
}

Result<Held> ask(Context &context, std::shared_ptr<session::ClusterSession> session)
{
    tryout::AllocationRequest request;
    for (const QString &option : context.arguments.passedOn())
        request.options += option.toUtf8();
    VOYAGEUR_TRY(idle, numberOption(context.arguments, "idle", 10, 1, 24 * 60));
    request.bound = std::chrono::minutes(idle);
    request.about = "alloc";
    Held held{session, tryout::newAllocation(*session), {}};
    const QString cluster = session->profile.title.isEmpty() ? session->profile.name : session->profile.title;
    const auto judgement = tryout::judgeInteractive(request.options, cluster, session->facts->known());
    for (const QString &sentence : judgement.refusals + judgement.hints)
        context.console.say(Text::tr("warning: %1").arg(sentence));
    if (!judgement.share.isEmpty())
        context.console.say(judgement.share);
    context.console.say(u"$ "_s + tryout::shownRequest(request).shown());
    VOYAGEUR_CHECK(tryout::askFor(*session, held.allocation, request, context.stop));
    return held;
}

Result<void> waitFor(Context &context, Held &held)
{
    WaitingNote note(context.console);
    VOYAGEUR_TRY(granted,
                 tryout::waitForGrant(*held.session, held.allocation, base::Deadline::never(), std::ref(note), context.stop));
    held.job = granted.job;
    context.console.say(Text::tr("Interactive job %1 has started on %2, for %3.")
                            .arg(held.job.id.text(), held.job.nodes, timeText(granted.secondsLeft())));
    return {};
}

//! Renews the lease until it is destroyed.
class Presence final {
public:
    explicit Presence(const Held &held)
    {
        m_crew.add([held, token = m_stop.token()] {
            tryout::AllocationWatch watch(held.allocation);
            do {
                (void)watch.look(*held.session, Beat::Here, 0, false, token);
            } while (base::sleepFor(beatEvery, token));
        });
    }
    ~Presence() { m_stop.request(); }

private:
    base::StopSource m_stop;
    base::Crew m_crew; // last: it ends first
};

//! A shell of the allocation in the terminal that this runs in.
Result<ssh::ExitStatus> shellHere(Context &context, const Held &held)
{
    RawTerminal terminal;
    auto size = RawTerminal::size();
    const ssh::Pty pty{qEnvironmentVariableIsEmpty("TERM") ? QByteArray("xterm-256color") : qgetenv("TERM"), size.columns,
                       size.rows};
    const auto shell = tryout::shellIn(*held.session, held.allocation, held.job);
    VOYAGEUR_TRY(process, held.session->host->start(ssh::Command{shell, pty, ssh::Urgency::Person}, context.stop));
    std::atomic<bool> over = false;
    base::Crew crew;
    crew.add([&] {
        while (!over) {
            const auto typed = terminal.read();
            if (!typed) { // nobody is there any more
                process->cancel();
                return;
            }
            if (const auto now = RawTerminal::size(); now != std::exchange(size, now))
                process->resize(now.columns, now.rows);
            if (!typed->isEmpty() && !process->write(*typed, context.stop).ok())
                return;
        }
    });
    Result<ssh::ExitStatus> status = Error{};
    while (true) {
        const auto chunk = process->read(context.stop);
        if (!chunk.ok() || chunk->bytes.isEmpty()) {
            status = chunk.ok() ? process->wait(context.stop) : Result<ssh::ExitStatus>(chunk.error());
            break;
        }
        context.console.everyByte(chunk->bytes);
    }
    over = true;
    crew.wait();
    return status;
}

Result<ssh::ExitStatus> runThere(Context &context, const Held &held)
{
    if (context.arguments.has("raw"))
        context.console.passAll();
    QList<QByteArray> words = {"--chdir=" + held.session->home.bytes(), "--input=none"};
    for (const QString &word : context.arguments.rest())
        words += word.toUtf8();
    const auto command = tryout::stepIn(*held.session, held.job, words, false);
    VOYAGEUR_TRY(process, held.session->host->start(ssh::Command{command, {}, ssh::Urgency::Person}, context.stop));
    while (true) {
        const auto chunk = process->read(context.stop);
        if (!chunk.ok()) {
            process->cancel();
            return chunk.error();
        }
        if (chunk->bytes.isEmpty())
            return process->wait(context.stop);
        if (chunk->stream == ssh::Stream::Out && !context.console.json())
            context.console.raw(chunk->bytes);
        else
            context.console.sayRaw(chunk->bytes);
    }
}

//! A terminal inside, until its shell has ended; after a lost connection again, when the person wants that.
Result<ssh::ExitStatus> terminalThere(Context &context, Held &held)
{
    while (true) {
        auto status = [&] {
            const Presence presence(held);
            return shellHere(context, held);
        }();
        if (status.ok() || status.error().code != ErrorCode::ConnectionLost)
            return status;
        context.console.warn(status.error());
        context.console.say(Text::tr("Job %1 continues for some minutes. Press Enter to sign in again and return to it.")
                                .arg(held.job.id.text()));
        if (!terminal::readLine(true, context.stop).ok())
            return status;
        VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
        VOYAGEUR_TRY(again, attach(context, session, held.job.id.text()));
        held = again;
    }
}

Result<int> writeRecord(Context &context, const Held &held)
{
    if (!context.arguments.has("record"))
        return -1;
    VOYAGEUR_TRY(look, tryout::lookAt(*held.session, held.allocation, Beat::No, 0, false, {}));
    QList<tryout::RecordedCommand> commands;
    for (const auto &command : tryout::readRecord(look.recorded))
        if (command.proposed)
            commands += command;
    QList<QByteArray> options;
    for (const QString &option : context.arguments.passedOn())
        options += option.toUtf8();
    VOYAGEUR_TRY(script, tryout::scriptOf(commands, options));
    const QString file = context.arguments.value("record");
    if (const auto written = base::writeFile(file, script, {.expected = QByteArray()}); !written.ok()) {
        Error error = written.error();
        error.server = QString::fromUtf8(script); // it is nowhere else
        return error;
    }
    context.console.say(Text::tr("%1 is saved, with %n command that worked.", nullptr, int(commands.size())).arg(file));
    return int(commands.size());
}

// Who goes into one that is there already leaves it as it was: others may be in it.
bool belongsToOthers(const Arguments &arguments)
{
    return arguments.has("attach") && !arguments.has("give-back") && !arguments.has("keep");
}

bool wantsToKeep(Context &context, const Held &held)
{
    if (context.arguments.has("keep") || context.arguments.has("give-back"))
        return context.arguments.has("keep");
    if (context.stop.stopRequested() || context.arguments.hasRest() || !terminal::canAsk())
        return false;
    const auto look = tryout::lookAt(*held.session, held.allocation, Beat::Here, 0, false, context.stop);
    if (!look.ok() || look->state != AllocationLook::State::Running)
        return false;
    context.console.say(Text::tr("Job %1 has %2 left. Press Enter to end it, or type “keep” and Enter to keep it.")
                            .arg(held.job.id.text(), timeText(look->secondsLeft())));
    const auto answer = terminal::readLine(true, context.stop);
    return answer.ok() && answer->trimmed().toLower() == "keep";
}

//! Keeps it or gives it back; whether it was kept.
bool leave(Context &context, const Held &held, bool keep)
{
    if (belongsToOthers(context.arguments)) {
        context.console.say(
            Text::tr("Job %1 continues. To cancel it: voyageur cancel %2 %1").arg(held.job.id.text(), context.arguments.word(0)));
        return true;
    }
    if (keep && tryout::lookAt(*held.session, held.allocation, Beat::Keep, 0, false, {}).ok()) {
        context.console.say(Text::tr("Job %1 continues until its time limit. To return: voyageur alloc %2 --attach %1")
                                .arg(held.job.id.text(), context.arguments.word(0)));
        return true;
    }
    if (const auto released = tryout::release(*held.session, held.allocation); !released.ok())
        context.console.warn(released.error());
    return false;
}

Outcome runAlloc(Context &context)
{
    const Arguments &arguments = context.arguments;
    const bool command = arguments.hasRest() && !arguments.rest().isEmpty();
    if (!command && !terminal::canAsk())
        return Error{ErrorCode::BadRequest,
                     Text::tr("Standard input is not a terminal, so no shell can open in the job."),
                     {},
                     Text::tr("Name a command to run in the job: voyageur alloc %1 … -- COMMAND").arg(arguments.word(0)),
                     {}};
    if (arguments.has("attach") && !arguments.passedOn().isEmpty())
        return Error{ErrorCode::BadRequest,
                     Text::tr("--attach opens an existing job. It cannot change “%1”.").arg(arguments.passedOn().first()),
                     {},
                     {},
                     {}};
    if (arguments.has("keep") && arguments.has("give-back"))
        return Error{ErrorCode::BadRequest, Text::tr("--keep and --give-back cannot be used together."), {}, {}, {}};
    VOYAGEUR_CHECK(checkRecordFile(arguments));
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(0)));
    VOYAGEUR_TRY(held, arguments.has("attach") ? attach(context, session, arguments.value("attach")) : ask(context, session));
    auto there = waitFor(context, held);
    if (there.ok() && arguments.has("keep")) // a connection that is lost ends it no more
        (void)tryout::lookAt(*held.session, held.allocation, Beat::Keep, 0, false, context.stop);
    Result<ssh::ExitStatus> status = there.ok() ? ssh::ExitStatus{} : Result<ssh::ExitStatus>(there.error());
    if (there.ok() && command) {
        const Presence presence(held);
        status = runThere(context, held);
    } else if (there.ok()) {
        status = terminalThere(context, held);
    }
    const auto recorded = held.session->host->isConnected() && there.ok() ? writeRecord(context, held) : Result<int>(-1);
    const bool kept = leave(
        context, held, there.ok() && !context.stop.stopRequested() && !belongsToOthers(arguments) && wantsToKeep(context, held));
    if (!status.ok())
        return status.error();
    if (!recorded.ok())
        return recorded.error();
    QJsonObject object{{u"job"_s, held.job.id.text()},
                       {u"cluster"_s, held.session->profile.name},
                       {u"nodes"_s, held.job.nodes},
                       {u"status"_s, status->code},
                       {u"kept"_s, kept}};
    if (*recorded >= 0)
        object[u"recorded"_s] = *recorded;
    context.console.document(object);
    // A shell ends with the status of its last command, which is no failure of this.
    return command ? (status->code < 0 ? int(AnswerIsNo) : status->code) : int(Done);
}

} // namespace

const Verb allocVerb = {
    .name = "alloc",
    .usage = "C [--OPTION…] [-- COMMAND ARG…]\nC --attach JOB [-- COMMAND ARG…]",
    .example = "alloc narval --time=0:30:00 --mem=4G --account=def-prof",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Start an interactive job with a terminal in it"),
    .options = {{"record", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Save the commands that worked as an sbatch script in FILE")},
                {"attach", "JOB", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Return to this interactive job")},
                {"keep", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Keep the job at the end, until its time limit")},
                {"give-back", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "With --attach: end the job on exit")},
                {"raw", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Pass every byte of COMMAND to the terminal, not only text and colours")},
                {"idle", "MINUTES",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "After a lost connection, end the job if nobody returns within MINUTES (default: 10)")}},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .passesOn = true,
    .runsCommand = true,
    .run = runAlloc,
};

} // namespace voyageur::cli
