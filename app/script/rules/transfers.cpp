// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/transfers.h"

#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

using TransferKind = Transfer::Kind;

// Options of cp, mv and rsync that take the next word.
bool optionTakesNext(const QByteArray &option)
{
    return isOneOf(option,
                   {"-S",
                    "--suffix",
                    "-e",
                    "--rsh",
                    "--exclude",
                    "--include",
                    "-f",
                    "--filter",
                    "--exclude-from",
                    "--include-from",
                    "--files-from",
                    "--bwlimit",
                    "--backup-dir",
                    "--partial-dir",
                    "--chmod",
                    "--chown",
                    "--log-file",
                    "--temp-dir",
                    "-T",
                    "--max-size",
                    "--min-size",
                    "--timeout",
                    "--rsync-path"});
}

void finish(Transfer &transfer, const Subject &subject, const QByteArray &target)
{
    const BashCommand &command = *transfer.call->command;
    transfer.targetPath = subject.path(target, command);
    transfer.targetPlace = placeOf(transfer.targetPath);
    for (const BashWord *source : transfer.sources)
        transfer.sourcePlaces += placeOf(subject.path(*source, command));
}

std::optional<Transfer> readCopy(const Call &call, TransferKind kind, const Subject &subject)
{
    Transfer transfer;
    transfer.kind = kind;
    transfer.call = &call;
    const auto words = call.arguments();
    QByteArray target;
    for (size_t i = 0; i < words.size(); ++i) {
        const QByteArray &text = words[i].text;
        const bool isTarget = (kind != TransferKind::Sync && text == "-t") || text == "--target-directory";
        if (isTarget && i + 1 < words.size()) {
            transfer.target = &words[++i];
            target = transfer.target->text;
        } else if (text.startsWith("--target-directory=")) {
            transfer.target = &words[i];
            target = text.sliced(text.indexOf('=') + 1);
        } else if (optionTakesNext(text) && !(kind != TransferKind::Sync && text == "-f")) { // mv -f, cp -f
            ++i;
        } else if (!text.startsWith('-')) {
            transfer.sources += &words[i];
        }
    }
    if (!transfer.target) {
        if (transfer.sources.size() < 2)
            return std::nullopt;
        transfer.target = transfer.sources.takeLast();
        target = transfer.target->text;
    }
    finish(transfer, subject, target);
    return transfer;
}

std::optional<Transfer> readTar(const Call &call, const Subject &subject)
{
    Transfer transfer;
    transfer.call = &call;
    const auto words = call.arguments();
    QByteArray folder = ".";
    const BashWord *archive = nullptr;
    QList<const BashWord *> members;
    char mode = 0;
    for (size_t i = 0; i < words.size(); ++i) {
        const QByteArray &text = words[i].text;
        const bool cluster = (i == 0 && !text.startsWith('-')) || (text.startsWith('-') && !text.startsWith("--"));
        if (cluster && text.startsWith("-C") && text.size() > 2) {
            folder = text.sliced(2);
            transfer.target = &words[i];
        } else if (cluster) {
            for (const char letter : text) { // the values of f and C follow in the order of their letters
                if (QByteArrayView("xctru").contains(letter))
                    mode = letter;
                transfer.partial = transfer.partial || letter == 'O';
                if (QByteArrayView("fCTXbI").contains(letter) && i + 1 < words.size()) {
                    ++i;
                    archive = letter == 'f' ? &words[i] : archive;
                    transfer.target = letter == 'C' ? &words[i] : transfer.target;
                    folder = letter == 'C' ? words[i].text : folder;
                }
            }
        } else if (isOneOf(text, {"--extract", "--get", "--create", "--list"})) {
            mode = text == "--create" ? 'c' : text == "--list" ? 't' : 'x';
        } else if (isOneOf(text, {"--file", "--directory", "--exclude", "--transform"}) && i + 1 < words.size()) {
            ++i;
            archive = text == "--file" ? &words[i] : archive;
            transfer.target = text == "--directory" ? &words[i] : transfer.target;
            folder = text == "--directory" ? words[i].text : folder;
        } else if (text.startsWith("--directory=")) {
            transfer.target = &words[i];
            folder = text.sliced(12);
        } else if (text.startsWith("--to-stdout")) {
            transfer.partial = true;
        } else if (!text.startsWith('-')) {
            members += &words[i];
        }
    }
    if (mode == 'x') {
        transfer.kind = TransferKind::Unpack;
        transfer.partial = transfer.partial || !members.isEmpty();
        if (archive)
            transfer.sources += archive;
        finish(transfer, subject, folder);
        return transfer;
    }
    if (mode != 'c' && mode != 'r' && mode != 'u')
        return std::nullopt;
    transfer.kind = TransferKind::Pack;
    transfer.sources = members;
    if (transfer.target) // the members are seen from there
        transfer.sources = {transfer.target};
    transfer.target = archive;
    finish(transfer, subject, archive ? archive->text : substituted.toByteArray());
    return transfer;
}

std::optional<Transfer> readUnzip(const Call &call, const Subject &subject)
{
    Transfer transfer;
    transfer.kind = TransferKind::Unpack;
    transfer.call = &call;
    const auto words = call.arguments();
    QByteArray folder = ".";
    for (size_t i = 0; i < words.size(); ++i) {
        const QByteArray &text = words[i].text;
        if (text == "-d" && i + 1 < words.size()) {
            transfer.target = &words[++i];
            folder = transfer.target->text;
        } else if (text == "-x" || (text.startsWith('-') && std::any_of(text.begin(), text.end(), [](char c) {
                                        return QByteArrayView("lptvzZ").contains(c);
                                    }))) {
            transfer.partial = true;
        } else if (!text.startsWith('-')) {
            transfer.partial = transfer.partial || !transfer.sources.isEmpty();
            transfer.sources += &words[i];
        }
    }
    if (transfer.sources.isEmpty())
        return std::nullopt;
    finish(transfer, subject, folder);
    return transfer;
}

std::optional<Transfer> readTransfer(const Call &call, const Subject &subject)
{
    if (call.name == "cp")
        return readCopy(call, TransferKind::Copy, subject);
    if (call.name == "mv")
        return readCopy(call, TransferKind::Move, subject);
    if (call.name == "rsync")
        return readCopy(call, TransferKind::Sync, subject);
    if (call.name == "tar")
        return readTar(call, subject);
    return call.name == "unzip" ? readUnzip(call, subject) : std::nullopt;
}

} // namespace

QList<Transfer> readTransfers(const Subject &subject)
{
    QList<Transfer> transfers;
    for (const Call &call : subject.calls()) {
        if (auto transfer = readTransfer(call, subject))
            transfers += *transfer;
    }
    return transfers;
}

QList<BashCommand> quotedCommands(const Subject &subject)
{
    QList<BashCommand> commands;
    for (const Call &call : subject.calls()) {
        const auto words = call.arguments();
        const bool shell = isOneOf(call.name, {"bash", "sh", "zsh"});
        const BashWord *text = nullptr;
        if ((call.name == "trap" || call.name == "eval") && !words.empty())
            text = &words.front();
        for (size_t i = 0; shell && i + 1 < words.size(); ++i) {
            if (words[i].text.startsWith('-') && !words[i].text.startsWith("--") && words[i].text.endsWith('c'))
                text = &words[i + 1];
        }
        if (text)
            commands += Bash::parse(text->text).commands();
    }
    return commands;
}

QList<ProgramOption> optionsOf(const Call &call, const Subject &subject)
{
    QList<ProgramOption> options;
    const auto words = call.arguments();
    for (size_t i = 0; i < words.size(); ++i) {
        const BashWord &word = words[i];
        const auto equals = word.text.indexOf('=');
        ProgramOption option;
        QByteArray name = equals < 0 ? word.text : word.text.first(equals);
        if (equals < 0 && (!name.startsWith('-') || i + 1 >= words.size() || words[i + 1].text.startsWith('-')))
            continue;
        while (name.startsWith('-'))
            name = name.sliced(1);
        option.name = name.toLower().replace('_', '-');
        option.word = equals < 0 ? &words[++i] : &word;
        option.value = subject.resolved(equals < 0 ? option.word->text : word.text.sliced(equals + 1));
        const auto written = equals < 0 ? -1 : subject.text(word.span).indexOf('=');
        option.span = {option.word->span.begin + written + 1, option.word->span.end};
        options += option;
    }
    return options;
}

bool isOutputName(QByteArrayView name)
{
    constexpr QByteArrayView names[] = {"out",
                                        "output",
                                        "outdir",
                                        "outputdir",
                                        "out-dir",
                                        "output-dir",
                                        "output-path",
                                        "output-folder",
                                        "outfile",
                                        "out-path",
                                        "out-file",
                                        "out-folder",
                                        "output-file",
                                        "savedir",
                                        "save-dir",
                                        "save-path",
                                        "save-to",
                                        "save-folder",
                                        "results",
                                        "result-dir",
                                        "results-dir",
                                        "results-path",
                                        "default-root-dir",
                                        "log-dir",
                                        "logdir",
                                        "work-dir",
                                        "exp-dir",
                                        "run-dir",
                                        "hydra.run.dir",
                                        "experiment-dir",
                                        "trainer.default-root-dir"};
    return std::ranges::find(names, name) != std::end(names);
}

bool isCheckpointOutputName(const QByteArray &name)
{
    const auto hasOne = [&](std::initializer_list<QByteArrayView> parts) {
        return std::ranges::any_of(parts, [&](QByteArrayView part) { return QByteArrayView(name).contains(part); });
    };
    return hasOne({"ckpt", "checkpoint"}) && hasOne({"dir", "folder", "write", "save", "output", "-to"})
        && !hasOne({"load", "resume", "restore", "from", "init", "pretrain", "finetune", "teacher", "total"});
}

bool isProgram(const Call &call)
{
    constexpr QByteArrayView tools[] = {
        "cp",         "mv",          "rsync",      "tar",        "unzip", "zip",    "gzip",   "gunzip",    "pigz",
        "mkdir",      "rm",          "rmdir",      "ls",         "cd",    "echo",   "printf", "cat",       "du",
        "df",         "find",        "xargs",      "touch",      "chmod", "chgrp",  "ln",     "export",    "date",
        "sleep",      "source",      ".",          "module",     "ml",    "trap",   "set",    "pip",       "pip3",
        "virtualenv", "tensorboard", "test",       "[",          "[[",    "git",    "wget",   "curl",      "head",
        "tail",       "sort",        "grep",       "sed",        "awk",   "wait",   "exit",   "bash",      "sh",
        "unset",      "ulimit",      "nvidia-smi", "hostname",   "which", "env",    "true",   "false",     "seff",
        "sacct",      "scontrol",    "srun",       "mpirun",     "eval",  "local",  "return", "read",      "tee",
        "wc",         "kill",        "pwd",        "deactivate", "conda", "sbcast", "uv",     "apptainer", "singularity"};
    if (call.name.isEmpty() || std::ranges::find(tools, call.name) != std::end(tools))
        return false;
    const QByteArray &word = call.command->words.at(call.program).text;
    return call.srun >= 0 || word.contains('/') || call.name.startsWith("python") || call.name.endsWith(".py")
        || isOneOf(call.name, {"torchrun", "accelerate", "deepspeed", "Rscript", "julia", "matlab", "gmx", "java", "lmp", "uv"});
}

} // namespace voyageur::script
