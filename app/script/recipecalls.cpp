// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/recipecalls.h"

#include "base/error.h"
#include "script/document.h"
#include "script/mainprogram.h"
#include "script/recipevalues.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct RecipeCallsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

bool isDataName(QByteArrayView name)
{
    return isOneOf(name,
                   {"data", "datadir", "data-dir", "data-path", "data-root", "dataroot", "data-folder", "dataset", "dataset-dir",
                    "dataset-path", "dataset-root", "datasets", "datasets-dir", "train-data", "root-dir"});
}

bool looksLikePath(const QByteArray &value)
{
    return value.startsWith('$') || value.startsWith('~') || value.startsWith('.') || value.contains('/');
}

QByteArray withoutEnding(const QByteArray &archive)
{
    for (const char *ending : {".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tar", ".tgz", ".zip"}) {
        if (archive.endsWith(ending))
            return archive.first(archive.size() - qsizetype(qstrlen(ending)));
    }
    return archive;
}

QByteArray plainPath(QByteArray path)
{
    while (path.size() > 1 && path.endsWith('/'))
        path.chop(1);
    return path.startsWith("$HOME/") ? '~' + path.sliced(5) : path;
}

int lineOf(const QByteArray &script, qsizetype offset)
{
    return 1 + int(QByteArrayView(script).first(offset).count('\n'));
}

bool uses(const Call &call, const QByteArray &variable)
{
    return std::ranges::any_of(call.command->words, [&](const BashWord &word) {
        return word.text.contains('$' + variable) || word.text.contains("${" + variable);
    });
}

//! What of a call is to be the variable; empty spans are left as they are.
using Wanted = std::function<QList<Span>(const Subject &, const Call &)>;

QByteArray withVariableTaken(const QByteArray &script, const QByteArray &variable, const Wanted &wanted, const QString &advice,
                             QList<RecipeNote> &notes)
{
    constexpr qsizetype longest = 60;
    const ReadScript read(script);
    const Document &document = read.document;
    const Subject &subject = read.subject;
    const QList<const Call *> programs = mainPrograms(subject);
    if (programs.isEmpty() || std::ranges::any_of(programs, [&](const Call *one) { return uses(*one, variable); }))
        return script;
    QList<Span> spans;
    for (const Call *one : programs)
        spans += wanted(subject, *one);
    std::ranges::sort(spans, std::greater{}, &Span::begin);
    QByteArray text = script;
    for (const Span &span : std::as_const(spans)) {
        notes += {lineOf(script, span.begin),
                  RecipeCallsText::tr("The program now gets “%1” here instead of “%2”.")
                      .arg(u'$' + QString::fromLatin1(variable), base::shownSafely(document.at(span), longest)),
                  true};
        text.replace(span.begin, span.size(), "\"$" + variable + '"');
    }
    if (spans.isEmpty())
        notes += {lineOf(script, programs.first()->span().begin), advice, false};
    return text;
}

} // namespace

QByteArray withDatasetTaken(const QByteArray &script, const QByteArray &source, QList<RecipeNote> &notes)
{
    const auto wanted = [&](const Subject &subject, const Call &call) {
        QList<Span> spans;
        for (const ProgramOption &option : optionsOf(call, subject)) {
            if (isDataName(option.name) && looksLikePath(option.value))
                spans += option.span;
        }
        if (!spans.isEmpty())
            return spans;
        const QByteArray archive = plainPath(source);
        for (const BashWord &word : call.arguments()) {
            const QByteArray path = plainPath(subject.resolved(word));
            if (path == archive || path == withoutEnding(archive) || path == "$SLURM_TMPDIR/data")
                spans += word.span;
        }
        return spans;
    };
    return withVariableTaken(
        script, "dataset", wanted,
        RecipeCallsText::tr("The data is in “$dataset”. Give \"$dataset\" to this program, or it reads from the old place."),
        notes);
}

QByteArray withCheckpointsTaken(const QByteArray &script, QList<RecipeNote> &notes)
{
    const auto wanted = [](const Subject &subject, const Call &call) {
        QList<Span> spans;
        for (const ProgramOption &option : optionsOf(call, subject)) {
            if (isCheckpointOutputName(option.name))
                spans += option.span;
        }
        return spans;
    };
    return withVariableTaken(script, "checkpoints", wanted,
                             RecipeCallsText::tr("Let this program save its checkpoints in \"$checkpoints\". Each job loads the "
                                                 "newest from there, or starts from the beginning."),
                             notes);
}

QByteArray resultsFolder(const QByteArray &script)
{
    const ReadScript read(script);
    const Document &document = read.document;
    const Subject &subject = read.subject;
    for (const Output &output : subject.outputs()) {
        if (output.place == Place::NodeDisk && !output.isLog && output.path != "$SLURM_TMPDIR")
            return output.path;
    }
    const QList<const Call *> programs = mainPrograms(subject);
    const qsizetype first = programs.isEmpty() ? document.bytes().size() : programs.first()->span().begin;
    for (const Transfer &transfer : subject.transfers()) {
        if (transfer.kind == Transfer::Kind::Unpack || transfer.call->span().begin < first || transfer.sources.isEmpty())
            continue;
        QByteArray path = subject.path(*transfer.sources.first(), *transfer.call->command);
        const auto pattern = path.indexOf('*');
        if (pattern >= 0)
            path = path.first(path.lastIndexOf('/', pattern));
        if (placeOf(path) == Place::NodeDisk && path != "$SLURM_TMPDIR" && !path.contains('?') && !path.contains('['))
            return path;
    }
    return {};
}

void noteWhoWrites(const QByteArray &script, const QByteArray &folder, QList<RecipeNote> &notes)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    const QList<const Call *> programs = mainPrograms(subject);
    const bool written = std::ranges::any_of(subject.outputs(), [&](const Output &one) {
        return one.place == Place::NodeDisk && isInside(one.path, subject.resolved(folder));
    });
    const bool named = std::ranges::any_of(programs, [&](const Call *one) {
        return std::ranges::any_of(
            one->command->words, [&](const BashWord &word) { return subject.resolved(word).contains(subject.resolved(folder)); });
    });
    if (programs.isEmpty() || written || named || folder == resultsFolder(script))
        return;
    notes += {lineOf(script, programs.first()->span().begin),
              RecipeCallsText::tr("Let this program write its results to \"%1\". Only that folder is copied.")
                  .arg(QString::fromUtf8(folder)),
              false};
}

namespace {

constexpr QByteArrayView copiedCode("$SLURM_TMPDIR/code");

//! Where a program's file stands in its call; empty for one that is found by its name alone.
Span programFile(const Subject &subject, const Call &call)
{
    for (const PythonRun &run : subject.pythonRuns()) {
        if (run.call->command == call.command)
            return run.file.isEmpty() ? Span{} : run.fileSpan;
    }
    if (call.command->words.at(call.program).text.contains('/'))
        return call.nameSpan();
    for (const BashWord &word : call.arguments()) {
        const bool isCode =
            std::ranges::any_of(std::initializer_list<const char *>{".R", ".jl", ".sh", ".py", ".m"},
                                [&](const char *ending) { return word.text.endsWith(ending) && !word.text.startsWith('-'); });
        if (isCode)
            return word.span;
    }
    return {};
}

//! The path of that file, "~/code/train.py"; relative: from where the job was submitted.
QByteArray programPath(const Subject &subject, const Call &call)
{
    const Span file = programFile(subject, call);
    for (const BashWord &word : call.command->words) {
        if (!file.isEmpty() && word.span.begin == file.begin)
            return plainPath(subject.path(word, *call.command));
    }
    return {};
}

bool isFromTop(const QByteArray &path)
{
    return path.startsWith('/') || path.startsWith('~') || path.startsWith('$');
}

QByteArray plainName(const QByteArray &path)
{
    return path.startsWith("./") ? path.sliced(2) : path;
}

bool isNamed(const Subject &subject, const Call &call)
{
    return isFromTop(subject.resolved(subject.text(programFile(subject, call)).replace('"', "")));
}

//! Between that place and the program the script goes to a folder that it names from the top: "cd ~/code; python train.py".
bool goesItself(const Subject &subject, const Call &call, qsizetype place)
{
    return std::ranges::any_of(subject.commands(), [&](const BashCommand &one) {
        return one.name() == "cd" && one.words.size() > 1 && one.span.begin >= place && one.span.begin < call.span().begin
            && isFromTop(subject.resolved(one.words.at(1)));
    });
}

//! What the script has written to relative names while it is in the copy: a log, results.
QList<const BashWord *> writtenInCopy(const Subject &subject)
{
    QList<const BashWord *> words;
    for (const BashCommand &command : subject.commands()) {
        if (command.function.startsWith("voyageur_") || command.substituted)
            continue;
        const auto add = [&](const BashWord &word) {
            if (isInside(subject.path(word, command), copiedCode))
                words += &word;
        };
        for (const BashRedirection &one : command.redirections) {
            if (one.operation.contains('>') && !one.operation.endsWith('&'))
                add(one.target);
        }
        if (command.name() == "tee") {
            for (qsizetype i = 1; i < command.words.size(); ++i) {
                if (!command.words.at(i).text.startsWith('-'))
                    add(command.words.at(i));
            }
        }
    }
    for (const Call &call : subject.calls()) {
        for (const ProgramOption &option : optionsOf(call, subject)) {
            const bool isWritten = isOutputName(option.name) || isCheckpointOutputName(option.name);
            if (isWritten && isInside(subject.path(option.value, *call.command), copiedCode))
                words += option.word;
        }
    }
    return words;
}

//! Where the script itself has written a file before, "config.json" of the folder that it was submitted in; empty: it has not, or
//! in the copy.
QByteArray writtenBefore(const Subject &subject, const QByteArray &name, const Call &call)
{
    QByteArray path;
    for (const BashCommand &command : subject.commands()) {
        for (const BashRedirection &one : command.redirections) {
            const bool writes = one.operation.contains('>') && !one.operation.endsWith('&');
            if (writes && command.span.begin < call.span().begin && !command.function.startsWith("voyageur_")
                && plainName(one.target.text) == plainName(name))
                path = subject.path(one.target, command);
        }
    }
    return isInside(path, copiedCode) ? QByteArray() : path;
}

//! What a program reads in the copy by a name under which the script has written it elsewhere, and how it is named from there.
QList<std::pair<Span, QByteArray>> readElsewhere(const Subject &subject, const Call &call)
{
    QList<std::pair<Span, QByteArray>> changes;
    const auto look = [&](const Span &span, const QByteArray &name) {
        if (name.isEmpty() || name.startsWith('-') || isFromTop(name) || !isInside(subject.path(name, *call.command), copiedCode))
            return;
        const QByteArray path = writtenBefore(subject, name, call);
        const auto text = isFromTop(path) ? shellPathText(path) : base::Result<QByteArray>("\"$SLURM_SUBMIT_DIR/" + path + '"');
        if (!path.isEmpty() && text.ok())
            changes += {span, *text};
    };
    for (const BashWord &word : call.command->words)
        look(word.span, word.text);
    for (const ProgramOption &option : optionsOf(call, subject)) {
        const bool isWord =
            std::ranges::any_of(call.command->words, [&](const BashWord &one) { return one.span.begin == option.span.begin; });
        if (!isWord)
            look(option.span, option.value);
    }
    return changes;
}

} // namespace

QByteArray codeFolder(const QByteArray &script)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    const QList<const Call *> programs = mainPrograms(subject);
    if (programs.isEmpty())
        return {};
    const QByteArray path = programPath(subject, *programs.first());
    const auto slash = path.lastIndexOf('/');
    const QByteArray folder = isNamed(subject, *programs.first()) && slash > 0
        ? path.first(slash)
        : subject.state(*programs.first()).folder.value_or(QByteArray());
    return placeOf(folder) == Place::NodeDisk ? QByteArray() : folder;
}

bool namesItsPrograms(const QByteArray &script, const QByteArray &folder, qsizetype place)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    const QList<const Call *> programs = mainPrograms(subject);
    return !programs.isEmpty() && std::ranges::all_of(programs, [&](const Call *one) {
        const QByteArray path = programPath(subject, *one);
        const bool certain = isNamed(subject, *one) || goesItself(subject, *one, place);
        return certain && (isInside(path, plainPath(folder)) || isInside(path, copiedCode));
    });
}

QByteArray withCopyTaken(const QByteArray &script, const QByteArray &folder, QList<RecipeNote> &notes)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    const QByteArray code = plainPath(folder);
    QList<std::pair<Span, QByteArray>> changes;
    for (const Call *one : mainPrograms(subject)) {
        for (const auto &[span, from] : readElsewhere(subject, *one)) {
            changes += {span, from};
            notes +=
                {lineOf(script, span.begin),
                 RecipeCallsText::tr("The program now uses %1. The script writes that file before it enters the copied folder.")
                     .arg(QString::fromUtf8(from)),
                 true};
        }
        const QByteArray path = programPath(subject, *one);
        if (path.isEmpty() || isInside(path, copiedCode))
            continue;
        if (isInside(path, code)) {
            changes += {programFile(subject, *one), '"' + copiedCode.toByteArray() + path.sliced(code.size()) + '"'};
            notes += {lineOf(script, one->span().begin), RecipeCallsText::tr("The program now starts from the copy."), true};
        } else {
            notes +=
                {lineOf(script, one->span().begin),
                 RecipeCallsText::tr(
                     "This program is not in the copied folder. If you edit it while the job waits or runs, this run changes "
                     "too."),
                 false};
        }
    }
    for (const BashWord *word : writtenInCopy(subject))
        notes += {lineOf(script, word->span.begin),
                  RecipeCallsText::tr(
                      "The program writes “%1” beside itself, in the copy, which is deleted when the job ends. Write that file "
                      "to scratch or project.")
                      .arg(base::shownSafely(word->text, 60)),
                  false};
    std::ranges::sort(changes, std::greater{}, [](const auto &one) { return one.first.begin; });
    QByteArray text = script;
    for (const auto &[span, copy] : std::as_const(changes))
        text.replace(span.begin, span.size(), copy);
    return text;
}

QByteArray pathFromSubmission(const QByteArray &script, qsizetype offset, const QByteArray &path)
{
    if (path.isEmpty() || looksLikePath(path))
        return path;
    const ReadScript read(script);
    for (const BashCommand &command : read.subject.commands()) {
        if (command.span.begin < offset || command.substituted || !command.function.isEmpty())
            continue;
        const auto folder = read.subject.state(command).folder;
        const bool onNode = folder && placeOf(*folder) == Place::NodeDisk && !isInside(*folder, copiedCode);
        return onNode ? "$SLURM_SUBMIT_DIR/" + path : path;
    }
    return path;
}

RunCall callOfOneRun(const QByteArray &command, const QByteArray &number)
{
    const QByteArray head = "#!/bin/bash\n";
    const ReadScript read(head + command + '\n');
    const Document &document = read.document;
    const Subject &subject = read.subject;
    QList<std::pair<Span, QByteArray>> changes;
    QList<QByteArray> folders;
    for (const Call &call : subject.calls()) {
        for (const ProgramOption &option : optionsOf(call, subject)) {
            const QByteArray value = document.at(option.span);
            const bool isFile = value.sliced(value.lastIndexOf('/') + 1).contains('.') && !value.endsWith('.');
            if ((!isOutputName(option.name) && !isCheckpointOutputName(option.name)) || isFile)
                continue;
            const auto ours = value.indexOf("/run-"); // of an earlier insertion
            const QByteArray folder = ours < 0 ? value : value.first(ours);
            folders += folder + "/run-\"$voyageur_number\"";
            changes += {option.span, folder + "/run-" + number};
        }
    }
    RunCall run{command, folders.join(' ')};
    std::ranges::sort(changes, std::greater{}, [](const auto &one) { return one.first.begin; });
    for (const auto &[span, text] : std::as_const(changes))
        run.command.replace(span.begin - head.size(), span.size(), text);
    return run;
}

} // namespace voyageur::script
