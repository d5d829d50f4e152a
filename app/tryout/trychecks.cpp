// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/trychecks.h"

#include "base/memorysize.h"
#include "deliver/runfolder.h"
#include "remote/programs.h"
#include "tryout/sweeptry.h"
#include "tryout/trychecktable.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;
using base::Clock;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct TryChecksText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::TryChecks)
};

constexpr auto beatEvery = std::chrono::seconds(10);
constexpr char markSign = 0x1e;
constexpr qsizetype longestLine = 4096; // a progress bar without line ends
constexpr qsizetype keptOutput = 64 * 1024;

int gpuCount(const QString &gpus)
{
    if (gpus.isEmpty())
        return 0;
    bool good = false;
    const int count = gpus.section(u':', -1).toInt(&good);
    return good ? count : 1;
}

//! What the checks write, taken apart: marks, and what is the checks' own.
class ChecksReader final {
public:
    ChecksReader(const QByteArray &mark, const projectfile::ProjectFile &tried, bool simulated, const session::StepReport &report,
                 const OnTryCheck &onCheck)
        : m_mark(markSign + mark + ' '), m_tried(tried), m_simulated(simulated), m_report(report), m_onCheck(onCheck)
    {
        m_done.checks = checksOf(tried);
    }

    void read(const QByteArray &bytes)
    {
        m_line += bytes;
        for (auto end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
            const QByteArray line = m_line.first(end + 1);
            m_line.remove(0, end + 1);
            readLine(line);
        }
        if (m_line.size() > longestLine)
            pass(std::exchange(m_line, {}));
    }

    ChecksReport finish(const ssh::ExitStatus &status)
    {
        pass(std::exchange(m_line, {}));
        m_done.status = status;
        m_done.outputTail = m_tail.bytes();
        if (m_done.programRan && !m_runEnded) // the allocation ended first
            end("run", status.code);
        return m_done;
    }

private:
    void readLine(const QByteArray &line)
    {
        // The program may have left a line without its end.
        const auto at = line.indexOf(m_mark);
        if (at < 0) {
            m_done.timeLimit = m_done.timeLimit
                || (line.contains("DUE TO TIME LIMIT") && (line.startsWith("slurmstepd") || line.startsWith("srun")));
            return pass(line);
        }
        pass(line.first(at));
        const auto words = line.sliced(at + m_mark.size()).trimmed().split(' ');
        if (words[0] == "begin")
            begin(words.value(1));
        else if (words[0] == "end")
            end(words.value(1), words.value(2).toInt());
        else if (words[0] == "measured")
            measured(words);
    }

    void pass(const QByteArray &bytes)
    {
        if (bytes.isEmpty())
            return;
        m_tail.add(bytes);
        m_output = (m_output + bytes).right(keptOutput);
        m_report.output(bytes);
    }

    void begin(const QByteArray &id)
    {
        m_output.clear();
        m_done.programRan = m_done.programRan || id == "run";
        set(id, {session::Verdict::Running, {}});
    }

    void measured(const QList<QByteArray> &words)
    {
        Measured &all = m_done.measured;
        all.milliseconds = words.value(1).toLongLong();
        all.memoryBytes = words.value(2).toLongLong();
        all.gpuMemoryBytes = words.value(3).toLongLong();
        all.cores = all.milliseconds > 0 ? words.value(4).toDouble() / double(all.milliseconds) : 0;
    }

    void end(const QByteArray &id, int status)
    {
        judge(id, status);
        if (id != "run")
            return;
        m_runEnded = true;
        for (const TryCheck &check : tryChecks())
            if (!check.command)
                judge(check.id, status);
    }

    void judge(const QByteArray &id, int status)
    {
        const auto checks = tryChecks();
        const auto check = std::ranges::find_if(checks, [&](const TryCheck &one) { return id == one.id; });
        if (check == checks.end())
            return;
        const auto memory = base::MemorySize::parse(m_tried.job.memory.toLatin1());
        const CheckSubject subject{.project = m_tried,
                                   .gpus = gpuCount(m_tried.job.gpus),
                                   .memoryBytes = memory ? memory->bytes() : 0,
                                   .simulatedGpus = m_simulated,
                                   .status = status,
                                   .output = m_output,
                                   .measured = m_done.measured,
                                   .programEndedWell = status == 0,
                                   .timeLimit = m_done.timeLimit};
        set(id, check->judge(subject));
    }

    void set(const QByteArray &id, const CheckVerdictText &verdict)
    {
        const auto row = std::ranges::find(m_done.checks, QString::fromLatin1(id), &session::Check::id);
        if (row == m_done.checks.end())
            return;
        row->verdict = verdict.verdict;
        row->reason = verdict.reason;
        if (m_onCheck)
            m_onCheck(m_done.checks);
    }

    const QByteArray m_mark;
    const projectfile::ProjectFile &m_tried;
    const bool m_simulated;
    const session::StepReport &m_report;
    const OnTryCheck &m_onCheck;
    session::OutputTail m_tail;
    QByteArray m_line;
    QByteArray m_output; // of the check at hand
    bool m_runEnded = false;
    ChecksReport m_done;
};

QList<QByteArray> programWords(const projectfile::ProjectFile &tried)
{
    const QByteArray program = tried.code.program.toUtf8();
    QList<QByteArray> words = program.endsWith(".py") ? QList<QByteArray>{"python", program}
        : program.contains('/')                       ? QList<QByteArray>{program}
                                                      : QList<QByteArray>{"./" + program};
    for (const QString &argument : tried.code.arguments)
        words += argument.toUtf8();
    return words;
}

ssh::RemotePath checkedIn(const Allocation &allocation)
{
    return allocation.folder.child("checked");
}

//! Writes the checks and the job's script around them into the folder; the script's path.
Result<ssh::RemotePath> writeChecks(session::ClusterSession &session, const Allocation &allocation,
                                    const projectfile::ProjectFile &tried, const deliver::UploadedDataset &dataset,
                                    const environment::RemoteEnvironment &environment, const QByteArray &mark,
                                    const base::StopToken &stop)
{
    const ssh::RemotePath folder = allocation.folder.child("checks");
    script::JobScript job = deliver::jobOf(tried, dataset, environment, checkedIn(allocation));
    job.name = QString::fromLatin1(allocation.tag);
    job.program = "/bin/bash";
    job.arguments = {folder.child("runner").bytes(), mark, folder.bytes(), QByteArray::number(gpuCount(tried.job.gpus)),
                     dataset.archive.isEmpty() ? QByteArray() : QByteArray("{dataset}")};
    job.arguments += programWords(tried);
    VOYAGEUR_TRY(text, script::jobScript(job));
    VOYAGEUR_TRY(software, script::jobScript(job, QStringLiteral("parts/shell"))); // for the terminal in the same allocation
    QList<QByteArray> words;
    for (const TryCheck &check : tryChecks())
        if (check.command)
            words += {check.id, check.command()};
    const auto write =
        remote::writeChecks(folder.bytes(), text, remote::text::checksRunner(), remote::text::checksMeasure(), software, words);
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, write, TryChecksText::tr("Could not write the checks on the cluster."), stop));
    Q_UNUSED(out)
    return folder.child("try.sh");
}

struct Explanation {
    const char *pattern; // the first group is what the sentence is about
    const char *why;
    const char *next;
};

constexpr Explanation explanations[] = {
    {"ModuleNotFoundError: No module named '([^'.]+)",
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "Python did not find the package %1."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "Add it to the requirements (its name there may differ), and try again.")},
    {"(EOFError): EOF when reading a line",
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "The program asked a question at the keyboard."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "Read the answer from an argument of the program instead of input().")},
    {"(no display name|cannot connect to X server|could not connect to display|Cannot load backend)",
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "The program tried to open a window, but a job has no screen."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try",
                       "Scan the code. Step 1 shows the lines, and can change them to write files instead.")},
    {"FileNotFoundError: .*'([^']+)'", QT_TRANSLATE_NOOP("voyageur::tryout::Try", "The file %1 does not exist on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try",
                       "Check that it is part of the code or the dataset, and use a path relative to them.")},
    {"(oom_kill|oom-kill|Exceeded job memory limit|MemoryError)",
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "The program needed more memory than it asked for."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "Ask for more in job.memory or try.memory of voyageur.json.")},
    {"(Network is unreachable|Temporary failure in name resolution|Name or service not known|Max retries exceeded)",
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "The program tried to use the internet, which the node does not have."),
     QT_TRANSLATE_NOOP("voyageur::tryout::Try", "Download the files first, and upload them with the code or the dataset.")},
};

constexpr int shownLines = 8;

} // namespace

projectfile::ProjectFile asTried(const projectfile::ProjectFile &project)
{
    projectfile::ProjectFile small = project;
    small.code.arguments = argumentsForTry(project) + project.tryOut.arguments;
    small.job.time = project.tryOut.time;
    small.job.cpusPerTask = project.tryOut.cpusPerTask.value_or(project.job.cpusPerTask);
    small.job.memory = project.tryOut.memory.value_or(project.job.memory);
    small.job.gpus = project.tryOut.gpus.value_or(project.job.gpus);
    return small;
}

QList<session::Check> checksOf(const projectfile::ProjectFile &project)
{
    QList<session::Check> list;
    const ssh::ShellCommand program(programWords(project));
    for (const TryCheck &check : tryChecks()) {
        const QByteArray text = check.command ? check.command() : QByteArray();
        QString command = QString::fromUtf8(text.sliced(text.indexOf('\n') + 1)).trimmed(); // without its #! line
        if (QLatin1StringView(check.id) == "run"_L1)
            command = program.shown();
        list.append({QString::fromLatin1(check.id), TryChecksText::tr(check.title), command, session::Verdict::Waiting, {}});
    }
    return list;
}

Result<ChecksReport> runChecks(session::ClusterSession &session, const Allocation &allocation, const slurm::Job &job,
                               const projectfile::ProjectFile &project, const deliver::UploadedCode &code,
                               const deliver::UploadedDataset &dataset, const environment::RemoteEnvironment &environment,
                               const session::StepSink &sink, const OnTryCheck &onCheck, const base::StopToken &stop)
{
    const projectfile::ProjectFile tried = asTried(project);
    const session::StepReport report(session::Step::Try, sink);
    const QByteArray mark = slurm::newTag();
    // Not the one that a terminal may be in.
    VOYAGEUR_CHECK(deliver::makeRunFolder(*session.host, checkedIn(allocation), code.folder, stop));
    VOYAGEUR_TRY(script, writeChecks(session, allocation, tried, dataset, environment, mark, stop));
    const auto step = stepIn(session, job, {"--input=none", "bash", script.bytes()}, false).setFolder(allocation.folder);
    report.command(step);
    ChecksReader reader(mark, tried, session.profile.practice, report, onCheck);
    VOYAGEUR_TRY(process, session.host->start(ssh::Command{step, {}, ssh::Urgency::Normal}, stop));
    AllocationWatch watch(allocation);
    auto nextBeat = Clock::now() + beatEvery;
    while (true) {
        const auto chunk = process->read(stop, base::Deadline(nextBeat));
        if (Clock::now() >= nextBeat && !stop.stopRequested()) {
            VOYAGEUR_TRY(look, watch.look(session, Beat::Here, 0, false, stop));
            nextBeat = Clock::now() + beatEvery;
            if (look.state == AllocationLook::State::Ended && !chunk.ok())
                process->cancel(); // its step has nothing to wait for any more
        }
        if (!chunk.ok() && chunk.error().code == ErrorCode::TimedOut)
            continue;
        if (!chunk.ok()) {
            process->cancel();
            return chunk.error();
        }
        if (chunk->bytes.isEmpty())
            break;
        reader.read(chunk->bytes);
    }
    VOYAGEUR_TRY(status, process->wait(stop, base::Deadline::after(std::chrono::minutes(1))));
    return reader.finish(status);
}

Error programFailed(const ssh::ExitStatus &status, const QByteArray &tail)
{
    session::OutputTail last;
    last.add(tail);
    Error error;
    error.code = ErrorCode::JobFailed;
    error.what = status.signal.isEmpty()
        ? TryChecksText::tr("The program ended with status %1 in the try.").arg(status.code)
        : TryChecksText::tr("Signal %1 ended the program in the try.").arg(base::shownSafely(status.signal, 40));
    error.next = TryChecksText::tr("The last lines say why. Correct the program and try again.");
    error.server = base::shownSafely(last.lastLines(shownLines));
    const QString text = QString::fromUtf8(tail);
    for (const Explanation &explanation : explanations) {
        const auto match = QRegularExpression(QString::fromLatin1(explanation.pattern)).match(text);
        if (!match.hasMatch())
            continue;
        error.why = QCoreApplication::translate("voyageur::tryout::Try", explanation.why)
                        .replace("%1"_L1, base::shownSafely(match.captured(1).toUtf8(), 100));
        error.next = QCoreApplication::translate("voyageur::tryout::Try", explanation.next);
        break;
    }
    return error;
}

} // namespace voyageur::tryout
