// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/interactive.h"

#include "project/remote.h"
#include "project/runfolder.h"
#include "project/tries.h"
#include "slurm/submission.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>
#include <utility>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Clock;
using base::Error;
using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;

namespace {

constexpr auto cleanUpLimit = std::chrono::seconds(30);
// slurmctld looks at time limits every 30 seconds, and the step needs a moment to end.
constexpr auto endMargin = std::chrono::minutes(3);
constexpr int shownLines = 8;

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Try)
};

//! Reads what salloc says among what the program writes, line by line: "salloc: Granted job allocation 123".
class AllocationReader final {
public:
    AllocationReader(const StepReport &report, OutputTail &tail) : m_report(report), m_tail(tail) {}

    void read(ssh::Stream stream, const QByteArray &bytes)
    {
        if (stream == ssh::Stream::Out)
            return pass(bytes);
        m_err += bytes;
        for (auto newline = m_err.indexOf('\n'); newline >= 0; newline = m_err.indexOf('\n')) {
            const QByteArray line = m_err.first(newline + 1);
            m_err.remove(0, newline + 1);
            line.startsWith("salloc: ") ? readSalloc(line.trimmed()) : readOther(line);
        }
        if (m_err.size() > 4096) // a progress bar without line ends
            pass(std::exchange(m_err, {}));
    }

    void finish() { pass(std::exchange(m_err, {})); }

    base::JobId job() const { return m_job; }
    std::optional<Clock::time_point> granted() const { return m_granted; }
    const QByteArray &words() const { return m_words; }
    bool timeLimit() const { return m_timeLimit; }

private:
    void pass(const QByteArray &bytes)
    {
        if (bytes.isEmpty())
            return;
        m_tail.add(bytes);
        m_report.output(bytes);
    }

    void readSalloc(const QByteArray &line)
    {
        static const QRegularExpression number(u"\\b(?:job allocation|job) (\\d+)"_s);
        const auto match = number.match(QString::fromUtf8(line));
        if (match.hasMatch() && m_job.isNull())
            m_job = base::JobId(match.captured(1).toLongLong());
        if (line.contains("Granted job allocation")) {
            m_granted = Clock::now();
            m_report.note(Text::tr("Job %1 has its place on a node").arg(m_job.text()));
        } else if (line.contains("queued and waiting")) {
            m_report.note(Text::tr("Job %1 waits for a place").arg(m_job.text()));
        }
        m_words += line + '\n';
    }

    void readOther(const QByteArray &line)
    {
        m_timeLimit =
            m_timeLimit || (line.contains("DUE TO TIME LIMIT") && (line.startsWith("slurmstepd") || line.startsWith("srun")));
        pass(line);
    }

    const StepReport &m_report;
    OutputTail &m_tail;
    QByteArray m_err;   // the beginning of a line
    QByteArray m_words; // salloc's own
    base::JobId m_job;
    std::optional<Clock::time_point> m_granted;
    bool m_timeLimit = false;
};

//! The project as the try runs it: its own resources, and its arguments after the program's.
ProjectFile shortened(const ProjectFile &project)
{
    ProjectFile small = project;
    small.code.arguments += project.tryOut.arguments;
    small.job.time = project.tryOut.time;
    small.job.cpusPerTask = project.tryOut.cpusPerTask.value_or(project.job.cpusPerTask);
    small.job.memory = project.tryOut.memory.value_or(project.job.memory);
    small.job.gpus = project.tryOut.gpus.value_or(project.job.gpus);
    return small;
}

//! `name` is unlike that of any other job of this person, so that the allocation is found again without its number.
ssh::ShellCommand allocation(const slurm::Tools &tools, const script::JobScript &job, const QByteArray &name,
                             const ssh::RemotePath &script)
{
    const QByteArray cores = "--cpus-per-task=" + QByteArray::number(job.cpusPerTask);
    QList<QByteArray> words = {"--job-name=" + name,           "--nodes=1", "--ntasks=1", cores, "--time=" + job.time.bytes(),
                               "--mem=" + job.memory.spelled()};
    if (!job.account.isEmpty())
        words += "--account=" + job.account.toUtf8();
    if (!job.reservation.isEmpty())
        words += "--reservation=" + job.reservation.toUtf8();
    if (!job.partition.isEmpty())
        words += "--partition=" + job.partition.toUtf8();
    if (!job.gpus.isEmpty())
        words += "--gpus-per-node=" + job.gpus.toUtf8();
    // salloc runs its command here on the login node; srun takes it to the allocated one. srun forgets --cpus-per-task of
    // the allocation since Slurm 22.05.
    words += {tools.path("srun"), "--nodes=1", "--ntasks=1", cores, "bash", script.bytes()};
    return tools.submission("salloc", words);
}

//! The same, ended when its standard input ends: sshd tells a command in no other way that the connection is gone, and the
//! allocation would stay until its time limit.
ssh::ShellCommand endedWithInput(const ssh::ShellCommand &command)
{
    return ssh::ShellCommand::script(R"sh(
exec 3<&0
"$@" </dev/null 3<&- &
command=$!
{ read -r end; kill -TERM "$command"; } <&3 >/dev/null 2>&1 &
watch=$!
wait "$command"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
)sh",
                                     command.words())
        .setLoginShell(true);
}

//! Ends whatever is left of the allocation. Not stopped by what stopped the try.
void release(ClusterSession &session, const QByteArray &name, const base::JobId &job)
{
    if (!session.host->isConnected())
        return;
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(cleanUpLimit);
    const slurm::Tools &tools = session.slurm.tools();
    const QByteArray user = session.host->identity().user.toUtf8();
    (void)session.host->run(tools.query("scancel", {"--user=" + user, "--name=" + name}), options);
    if (!job.isNull())
        (void)session.host->run(tools.query("scancel", {job.bytes()}), options);
}

void removeFolder(ssh::Host &host, const ssh::RemotePath &folder)
{
    if (!host.isConnected())
        return;
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(cleanUpLimit);
    (void)host.run(ssh::ShellCommand{"rm", "-rf", "--", folder.bytes()}, options);
}

struct Explanation {
    const char *pattern; // the first group is what the sentence is about
    const char *why;
    const char *next;
};

constexpr Explanation explanations[] = {
    {"ModuleNotFoundError: No module named '([^'.]+)", QT_TRANSLATE_NOOP("voyageur::project::Try", "Python found no package %1."),
     QT_TRANSLATE_NOOP("voyageur::project::Try", "Add it to the requirements file (its name there may differ), and try again.")},
    {"(EOFError): EOF when reading a line",
     QT_TRANSLATE_NOOP("voyageur::project::Try", "The program asked a question at the keyboard."),
     QT_TRANSLATE_NOOP("voyageur::project::Try", "Take the answer from an argument of the program instead of input().")},
    {"(no display name|cannot connect to X server|could not connect to display|Cannot load backend)",
     QT_TRANSLATE_NOOP("voyageur::project::Try", "The program wanted to open a window, and a job has no screen."),
     QT_TRANSLATE_NOOP("voyageur::project::Try", "Scan the code: the first step says where, and offers to write files instead.")},
    {"FileNotFoundError: .*'([^']+)'", QT_TRANSLATE_NOOP("voyageur::project::Try", "There is no file %1 on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::project::Try",
                       "Is it part of the code or of the dataset? Name it by a path relative to them.")},
    {"(oom_kill|oom-kill|Exceeded job memory limit|MemoryError)",
     QT_TRANSLATE_NOOP("voyageur::project::Try", "It needed more memory than was asked for."),
     QT_TRANSLATE_NOOP("voyageur::project::Try", "Ask for more with job.memory or try.memory in voyageur.json.")},
    {"(Network is unreachable|Temporary failure in name resolution|Name or service not known|Max retries exceeded)",
     QT_TRANSLATE_NOOP("voyageur::project::Try", "The program wanted something from the internet, which the node has not."),
     QT_TRANSLATE_NOOP("voyageur::project::Try", "Fetch it before, and send it with the code or the dataset.")},
};

Error programFailed(const ssh::ExitStatus &status, const OutputTail &tail)
{
    Error error;
    error.code = ErrorCode::JobFailed;
    error.what = status.signal.isEmpty()
        ? Text::tr("The program ended with status %1 in the try.").arg(status.code)
        : Text::tr("The program was ended by signal %1 in the try.").arg(base::shownSafely(status.signal, 40));
    error.next = Text::tr("Correct the program and try it again; the last lines say what it stumbled over.");
    error.server = base::shownSafely(tail.lastLines(shownLines));
    const QString text = QString::fromUtf8(tail.bytes());
    for (const Explanation &explanation : explanations) {
        const auto match = QRegularExpression(QString::fromLatin1(explanation.pattern)).match(text);
        if (!match.hasMatch())
            continue;
        error.why = Text::tr(explanation.why).replace("%1"_L1, base::shownSafely(match.captured(1).toUtf8(), 100));
        error.next = Text::tr(explanation.next);
        break;
    }
    return error;
}

//! How long to wait: for the allocation, and from then on until the program must long have ended by Slurm's own limit.
class Patience final {
public:
    Patience(const TryOptions &options, const base::TimeLimit &limit)
        : m_wait(base::Deadline::after(options.waitLimit)),
          m_run(limit.seconds() > 0 ? std::optional(std::chrono::seconds(limit.seconds()) + endMargin) : std::nullopt)
    {
    }

    //! Until when to wait for the next piece of output.
    base::Deadline deadline(const std::optional<Clock::time_point> &granted) const
    {
        if (!granted)
            return m_wait;
        return m_run ? base::Deadline(*granted + *m_run) : base::Deadline::never();
    }

private:
    base::Deadline m_wait;
    std::optional<milliseconds> m_run;
};

//! Reads to the end of salloc and its program.
Result<ssh::ExitStatus> readOut(ssh::Process &process, AllocationReader &reader, const Patience &patience,
                                const base::StopToken &stop)
{
    while (true) {
        VOYAGEUR_TRY(chunk, process.read(stop, patience.deadline(reader.granted())));
        if (chunk.bytes.isEmpty())
            break;
        reader.read(chunk.stream, chunk.bytes);
    }
    reader.finish();
    return process.wait(stop, patience.deadline(reader.granted()));
}

Error notGranted(const Error &error, const AllocationReader &reader)
{
    if (error.code != ErrorCode::TimedOut)
        return error;
    if (reader.granted())
        return {ErrorCode::TimedOut,
                Text::tr("The try did not end with its time limit, so it was stopped."),
                {},
                Text::tr("Try again."),
                {}};
    return {ErrorCode::TimedOut,
            Text::tr("The cluster gave no place on a node in time, so the try was given up."),
            Text::tr("It is busy, or the request is large."),
            Text::tr("Try later, or ask for less in “try” of voyageur.json: less time, one core, no GPU."),
            {}};
}

} // namespace

Result<TryReport> tryInteractive(ClusterSession &session, const ProjectFile &project, const UploadedCode &code,
                                 const UploadedDataset &dataset, const RemoteEnvironment &environment, const StepSink &sink,
                                 const base::StopToken &stop, const TryOptions &options)
{
    const StepReport report(Step::Try, sink);
    report.started(Text::tr("Asking for a place on a node"));
    const QByteArray name = "try-" + newRunTag().toLatin1();
    const ssh::RemotePath folder = remoteLayout(session, project).runs.child(name);
    script::JobScript job = jobOf(shortened(project), dataset, environment, folder);
    job.name = QString::fromLatin1(name);
    VOYAGEUR_TRY(text, script::jobScript(job));
    VOYAGEUR_CHECK(makeRunFolder(*session.host, folder, code.folder, stop));
    const ssh::RemotePath script = folder.child("try.sh");
    const auto written = runRemote(*session.host, ssh::ShellCommand::script(R"sh(exec cat >"$1")sh", {script.bytes()}),
                                   Text::tr("The script of the try could not be written on the cluster."), stop, text);
    if (!written.ok()) {
        removeFolder(*session.host, folder);
        return written.error();
    }

    const auto shown = allocation(session.slurm.tools(), job, name, script);
    report.command(shown);
    const auto command = endedWithInput(shown).setFolder(folder);
    OutputTail tail;
    AllocationReader reader(report, tail);
    const auto begin = Clock::now();
    Result<ssh::ExitStatus> status = Error{};
    {
        auto process = session.host->start(ssh::Command{command, {}, ssh::Urgency::Normal}, stop);
        status = process.ok() ? readOut(**process, reader, Patience(options, job.time), stop)
                              : Result<ssh::ExitStatus>(process.error());
        if (process.ok() && !status.ok())
            (*process)->cancel();
    }
    const auto end = Clock::now();
    if (!status.ok())
        release(session, name, reader.job());
    removeFolder(*session.host, folder);
    if (!status.ok())
        return notGranted(status.error(), reader);
    if (!reader.granted())
        return slurm::rejection(reader.words() + tail.bytes());

    TryReport done;
    done.job = reader.job();
    done.status = *status;
    done.waited = std::chrono::duration_cast<milliseconds>(*reader.granted() - begin);
    done.ran = std::chrono::duration_cast<milliseconds>(end - *reader.granted());
    done.outputTail = tail.bytes();
    if (reader.timeLimit())
        report.warning(
            Text::tr("The time of the try ended before the program did. So far it works; its speed tells how much time "
                     "the job needs."));
    else if (!status->success())
        return programFailed(*status, tail);
    rememberTry(project.folder);
    report.done(Text::tr("It ran for %1 s on a node, as job %2").arg(QString::number(done.ran.count() / 1000), done.job.text()));
    return done;
}

} // namespace voyageur::project
