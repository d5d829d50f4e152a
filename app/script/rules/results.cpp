// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/results.h"

#include "script/rules/commandtools.h"
#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

bool isLogName(QByteArrayView name)
{
    return isOneOf(name, {"log-dir", "logdir"});
}

// Programs that bring files somewhere in ways that are not looked at more closely.
bool bringsAnywhere(QByteArrayView name)
{
    return isOneOf(name,
                   {"ln",   "zip",     "7z",  "dar",   "rclone", "scp",  "sftp", "globus", "aws",  "gsutil", "sgather",
                    "tee",  "install", "dvc", "wandb", "git",    "pigz", "gzip", "zstd",   "bash", "sh",     "source_results",
                    "cpio", "h5copy"})
        || name.endsWith(".sh");
}

// Those that only look.
bool onlyLooks(QByteArrayView name)
{
    return isOneOf(name,
                   {"mkdir", "ls", "echo", "printf", "rm", "cd", "du", "df", "touch", "tensorboard", "test", "[", "[[", "export",
                    "chmod", "tree", "find", "pushd"});
}

// "-d $SLURM_TMPDIR/results": by the name of the folder, into which nothing was brought.
bool isLetterForResults(const Subject &subject, const ProgramOption &option, const Output &output)
{
    const QByteArray last = output.path.sliced(output.path.lastIndexOf('/') + 1).toLower();
    return option.name.size() == 1 && output.place == Place::NodeDisk
        && isOneOf(last, {"result", "results", "output", "outputs", "out"})
        && std::ranges::none_of(subject.transfers(), [&](const Transfer &transfer) {
               return isInside(output.path, transfer.targetPath) || isInside(transfer.targetPath, output.path);
           });
}

} // namespace

QList<Output> readOutputs(const Subject &subject)
{
    QList<Output> outputs;
    for (const Call &call : subject.calls()) {
        const bool tool = toolOf(call);
        if (!isProgram(call) && !tool && call.name != "tensorboard")
            continue;
        for (const ProgramOption &option : optionsOf(call, subject)) {
            Output output{&call, option.span, subject.path(option.value, *call.command)};
            output.isCheckpoint = isCheckpointOutputName(option.name);
            output.isLog = isLogName(option.name);
            output.place = placeOf(output.path);
            output.byTool = tool;
            const bool letter = (tool && option.name == "o") || isLetterForResults(subject, option, output); // spades.py -o
            if (output.isCheckpoint || isOutputName(option.name) || letter)
                outputs += output;
        }
    }
    return outputs;
}

bool takesAway(const Subject &subject)
{
    for (const Transfer &transfer : subject.transfers()) {
        const bool from = transfer.takesFrom(Place::NodeDisk) || transfer.takesFrom(Place::Unknown);
        if (transfer.kind != Transfer::Kind::Unpack && from && transfer.targetPlace != Place::NodeDisk)
            return true;
    }
    for (const Call &call : subject.calls()) {
        const bool brings = bringsAnywhere(call.name) && !call.arguments().empty();
        const bool shell = isOneOf(call.name, {"bash", "sh"}) && call.arguments().empty(); // reads a here-document, seen already
        const bool isGit = call.name == "git" && !call.has("push") && !call.has("commit");
        if (brings && !shell && !isGit)
            return true;
        for (const BashRedirection &redirection : call.command->redirections) {
            const bool writes = isOneOf(redirection.operation, {">", ">>"});
            const bool reads = std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
                return placeOf(subject.path(word, *call.command)) == Place::NodeDisk;
            });
            if (writes && call.name == "cat" && reads)
                return true;
        }
    }
    return std::ranges::any_of(quotedCommands(subject), [](const BashCommand &command) {
        return isOneOf(command.name(), {"cp", "mv", "rsync", "tar", "zip", "bash", "sh"}) || bringsAnywhere(command.name())
            || command.words.size() == 1; // perhaps a function
    });
}

bool isUsedLater(const Subject &subject, const Output &output)
{
    for (const Call &call : subject.calls()) {
        if (call.span().begin <= output.call->span().begin || onlyLooks(call.name))
            continue;
        for (const BashWord &word : call.arguments()) {
            const auto equals = word.text.indexOf('=');
            const QByteArray path = subject.path(word.text.sliced(equals + 1), *call.command);
            const bool there = placeOf(path) == Place::NodeDisk;
            if (there && (isInside(path, output.path) || isInside(output.path, path)))
                return true;
        }
    }
    return false;
}

} // namespace voyageur::script
