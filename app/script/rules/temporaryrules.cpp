// SPDX-License-Identifier: GPL-3.0-or-later
// Group C: large files in places that are memory.
#include "script/rules/allianceware.h"
#include "script/rules/resources.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct TemporaryRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::TemporaryRules)
};

bool isUnder(const QByteArray &path, QByteArrayView folder)
{
    return path == folder || (path.startsWith(folder) && path.size() > folder.size() && path.at(folder.size()) == '/');
}

QByteArray lastName(QByteArray path)
{
    while (path.endsWith('/'))
        path.chop(1);
    return path.sliced(path.lastIndexOf('/') + 1).toLower();
}

// Names that say that it is code or settings, and small.
bool soundsSmall(const QByteArray &name)
{
    static constexpr QByteArrayView words[] = {"code", "src", "env", "venv", "script", "config", "requirements", "wheel", "test"};
    return std::ranges::any_of(words, [&](QByteArrayView word) { return name.contains(word); });
}

bool isArchive(const QByteArray &name)
{
    static constexpr QByteArrayView endings[] = {".tar", ".tgz",  ".zip",  ".gz",       ".xz",      ".bz2",      ".zst", ".7z",
                                                 ".h5",  ".hdf5", ".sqsh", ".squashfs", ".parquet", ".tfrecord", ".npz", ".lmdb"};
    return std::ranges::any_of(endings, [&](QByteArrayView ending) { return name.endsWith(ending); });
}

bool isLarge(const QByteArray &path)
{
    const QByteArray name = lastName(path);
    return !soundsSmall(name)
        && (isArchive(name) || name.contains("data") || name.contains("imagenet") || name.contains("images"));
}

// Where a command puts something large; nothing when it does not, or when that cannot be seen.
class Writes final {
public:
    Writes(const Subject &subject, QByteArrayView folder) : m_subject(subject), m_folder(folder) {}

    const BashWord *by(const Call &call)
    {
        if (call.name == "cd" || call.name == "pushd") {
            if (!call.arguments().empty() && !call.command->subshell)
                m_inside = isIn(call.arguments().back());
            return nullptr;
        }
        if (call.name == "tar" || call.name == "bsdtar")
            return unpacked(call, call.valueOf("-C") ? call.valueOf("-C") : call.valueOf("--directory"));
        if (call.name == "unzip")
            return unpacked(call, call.valueOf("-d"));
        if (call.name == "cp" || call.name == "rsync" || call.name == "mv")
            return copied(call);
        if (call.name == "wget" || call.name == "curl" || call.name == "gsutil")
            return nullptr; // what they fetch cannot be seen
        return nullptr;
    }

private:
    bool isIn(const BashWord &word) const { return isUnder(m_subject.resolved(word), m_folder); }

    const BashWord *unpacked(const Call &call, const BashWord *target) const
    {
        const bool creates = !call.arguments().empty() && call.name == "tar" && createsArchive(call.arguments().front().text);
        const auto arguments = call.arguments();
        const bool small = std::ranges::any_of(arguments, [&](const BashWord &word) {
            const QByteArray name = lastName(m_subject.resolved(word));
            return isArchive(name) && soundsSmall(name);
        });
        if (creates || small)
            return nullptr;
        if (target)
            return isIn(*target) ? target : nullptr;
        return m_inside && !call.command->substituted ? &call.command->words.at(call.program) : nullptr;
    }

    static bool createsArchive(const QByteArray &modes)
    {
        return modes == "--create" || modes == "--list"
            || (!modes.startsWith("--") && (modes.contains('c') || modes.contains('t')) && !modes.contains('x'));
    }

    const BashWord *copied(const Call &call) const
    {
        const auto arguments = call.arguments();
        if (arguments.size() < 2 || !isIn(arguments.back()))
            return nullptr;
        const bool large = std::any_of(arguments.begin(), arguments.end() - 1, [&](const BashWord &word) {
            return !word.text.startsWith('-') && isLarge(m_subject.resolved(word));
        });
        return large ? &arguments.back() : nullptr;
    }

    const Subject &m_subject;
    QByteArrayView m_folder;
    bool m_inside = false;
};

// "--output_dir /tmp/run": results and checkpoints of a training are large.
const BashWord *outputOf(const Subject &subject, const PythonRun &run, QByteArrayView folder)
{
    static constexpr QByteArrayView names[] = {"output", "out-dir", "out_dir", "checkpoint", "ckpt", "save", "data", "cache"};
    const auto &words = run.call->command->words;
    for (qsizetype i = run.firstArgument; run.firstArgument > 0 && i < words.size(); ++i) {
        const QByteArray option = words.at(i).text;
        const auto equals = option.indexOf('=');
        const QByteArray name = option.first(equals < 0 ? option.size() : equals);
        if (!name.startsWith("--") || std::ranges::none_of(names, [&](QByteArrayView word) { return name.contains(word); }))
            continue;
        if (equals >= 0 && isUnder(subject.resolved(option.sliced(equals + 1)), folder))
            return &words.at(i);
        if (equals < 0 && i + 1 < words.size() && isUnder(subject.resolved(words.at(i + 1)), folder))
            return &words.at(i + 1);
    }
    return nullptr;
}

// The first place that a script fills with something large.
const BashWord *firstLarge(const Subject &subject, QByteArrayView folder, bool outputs)
{
    Writes writes(subject, folder);
    for (const Call &call : subject.calls()) {
        if (const BashWord *word = writes.by(call))
            return word;
    }
    if (outputs) {
        for (const PythonRun &run : subject.pythonRuns()) {
            if (const BashWord *word = outputOf(subject, run, folder))
                return word;
        }
    }
    return nullptr;
}

void slash(const Subject &subject, Reporter &report)
{
    if (subject.cluster() ? !subject.cluster()->storage.tmpInMemory.is(true) : !isForAlliance(subject))
        return; // elsewhere /tmp often is a disk
    const BashWord *word = firstLarge(subject, "/tmp", true);
    if (!word)
        return;
    const bool alsoMemory = subject.cluster() && subject.cluster()->storage.nodeLocal.valueOr({}).inMemory;
    report.say(word->span,
               alsoMemory ? TemporaryRulesText::tr("On %1, /tmp is in memory. Files there count as the job’s memory, and Slurm "
                                                   "kills the job if they are too large. The nodes have no disk. Use $SCRATCH.")
                                .arg(subject.clusterName())
                          : TemporaryRulesText::tr(
                              "On the Alliance’s clusters, /tmp is in memory. Files there count as the job’s memory, and Slurm "
                              "kills the job if they are too large. Use $SLURM_TMPDIR, the node’s own disk."));
}

void memoryDisk(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->storage.nodeLocal.valueOr({}).inMemory)
        return;
    const BashWord *word = firstLarge(subject, "$SLURM_TMPDIR", false);
    if (!word)
        return;
    report.say(report.by(subject.cluster()->storage.nodeLocal), word->span,
               TemporaryRulesText::tr("The nodes of %1 have no disk, so $SLURM_TMPDIR is in memory, and its files take memory "
                                      "from the program. Keep large data in $SCRATCH, in a few large files.")
                   .arg(subject.clusterName()));
}

constexpr RuleCheck temporaryChecks[] = {
    {"TMP-TRI", memoryDisk},
    {"TMP-SLASH", slash},
};

} // namespace

std::span<const RuleCheck> temporaryRules()
{
    return temporaryChecks;
}

} // namespace voyageur::script
