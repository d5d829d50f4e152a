// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/tryrecord.h"

#include "base/memorysize.h"
#include "base/shellquote.h"
#include "base/timelimit.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct TryRecordText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::TryRecord)
};

// The Alliance's "Job scheduling policies" and "Best practices for job submission" (wiki): measured time plus 5 to 10 %, the
// most memory plus 15 to 20 %.
constexpr qint64 timeMargin = 10;          // a tenth
constexpr qint64 shortestMemoryRun = 5000; // ms
constexpr double memoryFactor = 1.2;
constexpr qint64 leastMinutes = 5; // what is shorter is mostly start and end
constexpr qint64 mebibyte = 1024 * 1024;
constexpr double coreTolerance = 0.1; // 2.05 cores are two

// Commands that look, edit or talk to a person: no script needs them.
constexpr const char *onlyLooking[] = {
    "ls",       "ll",      "la",     "pwd",      "cat",   "less", "more", "head",     "tail",   "man",   "help",
    "which",    "type",    "whoami", "hostname", "date",  "df",   "du",   "free",     "top",    "htop",  "nvidia-smi",
    "nvtop",    "ps",      "squeue", "sq",       "sinfo", "seff", "vi",   "vim",      "nano",   "emacs", "clear",
    "reset",    "history", "exit",   "logout",   "jobs",  "fg",   "bg",   "tmux",     "screen", "sacct", "scancel",
    "scontrol", "sbatch",  "salloc", "file",     "stat",  "tree", "env",  "printenv", "alias",  "true",
};

bool onlyLooks(const QByteArray &command)
{
    static const QRegularExpression first(u"^\\s*([A-Za-z0-9_./-]+)"_s);
    const auto word = first.match(QString::fromUtf8(command)).captured(1);
    // What joins commands may do anything.
    static const QRegularExpression joins(u"[;&|>`]|\\$\\("_s);
    if (joins.match(QString::fromUtf8(command)).hasMatch())
        return false;
    if (word == "module"_L1) {
        static const QRegularExpression asks(u"^\\s*module\\s+(list|avail|spider|help|show|whatis|keyword)\\b"_s);
        return asks.match(QString::fromUtf8(command)).hasMatch();
    }
    return std::ranges::any_of(onlyLooking, [&](const char *one) { return word == QLatin1StringView(one); });
}

//! A token or password in plain sight: it is the person's to decide whether it goes into a file.
bool showsSecret(const QByteArray &command)
{
    static const QRegularExpression form(u"(token|passw(or)?d|secret|api_?key|wandb\\s+login)\\S*[=\\s]+\\S"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    return form.match(QString::fromUtf8(command)).hasMatch();
}

//! The node's own folder is called otherwise in the next job.
QByteArray withTmpdir(QByteArray text, const QByteArray &tmpdir)
{
    return tmpdir.size() > 1 ? text.replace(tmpdir, "$SLURM_TMPDIR") : text;
}

QByteArray folderWord(const RecordedCommand &command)
{
    const std::pair<QByteArray, const char *> places[] = {{command.tmpdir, "SLURM_TMPDIR"}, {command.start, "SLURM_SUBMIT_DIR"}};
    for (const auto &[place, variable] : places) {
        const QByteArray word = QByteArray("\"$") + variable + '"';
        if (place.size() > 1 && command.before == place)
            return word;
        if (place.size() > 1 && command.before.startsWith(place + '/'))
            return word + '/' + base::shellQuoted(command.before.sliced(place.size() + 1));
    }
    return base::shellQuoted(command.before);
}

std::optional<QByteArray> decoded(const QByteArray &text)
{
    const auto result = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    return result ? std::optional(*result) : std::nullopt;
}

} // namespace

QList<RecordedCommand> readRecord(QByteArrayView record)
{
    QList<RecordedCommand> commands;
    QByteArray tmpdir;
    QByteArray folder;
    QByteArray start;
    for (auto rest = record; rest.contains('\n');) {
        const auto end = rest.indexOf('\n');
        const auto fields = rest.first(end).toByteArray().split('\t');
        rest = rest.sliced(end + 1);
        if (fields.size() == 3 && fields[0] == "shell") {
            tmpdir = decoded(fields[1]).value_or(QByteArray());
            folder = decoded(fields[2]).value_or(QByteArray());
            start = folder;
            continue;
        }
        bool number = false;
        bool time = false;
        RecordedCommand command;
        command.status = fields.value(0).toInt(&number);
        command.seconds = fields.value(1).toLongLong(&time);
        const auto after = decoded(fields.value(2));
        const auto text = decoded(fields.value(3));
        if (fields.size() != 4 || !number || !time || !after || !text || text->isEmpty() || text->contains('\0'))
            continue;
        command.command = *text;
        command.before = std::exchange(folder, *after);
        command.after = *after;
        command.start = start;
        command.tmpdir = tmpdir;
        command.proposed = command.status == 0 && !onlyLooks(*text) && !showsSecret(*text);
        commands.append(command);
    }
    return commands;
}

Proposal proposedJob(const projectfile::ProjectFile::Job &now, const Measured &measured, int repeats)
{
    Proposal proposal{now, {}};
    if (measured.milliseconds > 0) {
        const qint64 all = measured.milliseconds * std::max(1, repeats);
        const qint64 minutes = (all + all / timeMargin + 59'999) / 60'000;
        proposal.job.time = QString::fromLatin1(base::TimeLimit::ofSeconds(std::max(leastMinutes, minutes) * 60).bytes());
        proposal.reasons += TryRecordText::tr("Time %1: %3 × the %2 s of the program, plus 10 %, and at least 5 minutes.")
                                .arg(proposal.job.time, QLocale().toString(double(measured.milliseconds) / 1000, 'f', 1),
                                     QString::number(std::max(1, repeats)));
    }
    if (measured.memoryBytes > 0) {
        const auto wanted = static_cast<qint64>(double(measured.memoryBytes) * memoryFactor);
        const qint64 hundreds = (wanted / mebibyte + 100) / 100 * 100;
        const auto asked = base::MemorySize::parse(now.memory.toLatin1());
        // It is looked at four times a second: a short run's peak may have been missed, and too little ends a job.
        if (measured.milliseconds < shortestMemoryRun && asked && hundreds * mebibyte < asked->bytes()) {
            proposal.reasons += TryRecordText::tr("Memory %1, unchanged. A run of %2 s is too short to measure.")
                                    .arg(now.memory, QLocale().toString(double(measured.milliseconds) / 1000, 'f', 1));
        } else {
            proposal.job.memory = QString::number(hundreds) + u'M';
            proposal.reasons +=
                TryRecordText::tr("Memory %1: at most %2 MB were used, plus 20 %, rounded up to the next hundred.")
                    .arg(proposal.job.memory, QString::number(measured.memoryBytes / mebibyte));
        }
    }
    if (measured.cores > 0) {
        proposal.job.cpusPerTask = std::max(1, static_cast<int>(std::ceil(measured.cores - coreTolerance)));
        proposal.reasons += TryRecordText::tr("Cores %1: %2 were busy on average.")
                                .arg(QString::number(proposal.job.cpusPerTask), QLocale().toString(measured.cores, 'f', 1));
    }
    return proposal;
}

QList<QByteArray> optionsOf(const projectfile::ProjectFile::Job &job)
{
    QList<QByteArray> options;
    const auto add = [&](const char *name, const QString &value) {
        if (!value.isEmpty())
            options += QByteArray("--") + name + '=' + value.toUtf8();
    };
    add("account", job.account);
    add("reservation", job.reservation);
    add("partition", job.partition);
    add("time", job.time);
    add("cpus-per-task", QString::number(job.cpusPerTask));
    add("mem", job.memory);
    add("gpus-per-node", job.gpus);
    return options;
}

Result<QByteArray> scriptOf(const QList<RecordedCommand> &commands, const QList<QByteArray> &options)
{
    QByteArray script = "#!/bin/bash\n";
    for (const QByteArray &option : options) {
        if (option.contains('\n') || option.contains('\r') || option.contains('"') || option.contains('\\'))
            return base::Error{base::ErrorCode::BadRequest,
                               TryRecordText::tr("A script cannot contain “%1”.").arg(base::shownSafely(option, 200)),
                               {},
                               TryRecordText::tr("Choose a value without quotes and line breaks."),
                               {}};
        script += "#SBATCH " + (option.contains(' ') ? '"' + option + '"' : option) + '\n';
    }
    script += "\n# " + TryRecordText::tr("Stop at the first command that fails, even inside a pipe.").toUtf8()
        + "\nset -eo pipefail\n\n"; // as in the templates
    QByteArray folder = commands.isEmpty() ? QByteArray() : commands.first().start;
    for (const RecordedCommand &command : commands) {
        if (command.before != folder && !command.before.isEmpty())
            script += "cd -- " + folderWord(command) + '\n';
        script += withTmpdir(command.command, command.tmpdir);
        if (!script.endsWith('\n'))
            script += '\n';
        folder = command.after;
    }
    return script;
}

} // namespace voyageur::tryout
