// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/writtenfolders.h"

#include "script/rules/commandtools.h"

#include <algorithm>
#include <array>

namespace voyageur::script {

namespace {

QByteArray folderOfFile(const QByteArray &path)
{
    return path.first(std::max<qsizetype>(path.lastIndexOf('/'), 0));
}

bool holdsOneOf(QByteArrayView text, QByteArrayView letters)
{
    return std::ranges::any_of(text, [&](char c) { return letters.contains(c); });
}

//! Paths as seen from where sbatch is called.
class Paths final {
public:
    explicit Paths(const Subject &subject)
        : m_subject(subject), m_still(subject.callsOf("cd").isEmpty() && subject.callsOf("pushd").isEmpty()),
          m_begin(joinedPath(QByteArray(""), subject.value("chdir").value_or(QByteArray())))
    {
    }

    // A function begins where its caller is: in a script without cd that is where the script begins.
    QByteArray pathOf(const QByteArray &text, const BashCommand &command) const
    {
        const QByteArray whole = m_subject.resolved(text);
        const auto &folder = m_subject.state(command).folder;
        if (whole.startsWith("$PWD/") && folder && folder->isEmpty())
            return joinedPath(QByteArray(""), whole.sliced(5));
        const QByteArray path = joinedPath(folder, whole);
        const bool known = !path.isNull() || command.function.isEmpty() || !m_still;
        return known ? path : joinedPath(m_begin, whole);
    }

private:
    const Subject &m_subject;
    const bool m_still;
    const QByteArray m_begin;
};

bool isWriting(const BashRedirection &one)
{
    return isOneOf(one.operation, {">", ">>", "&>", "&>>", ">|", ">&"});
}

// "curl -o data/x": the option after which a program writes its file.
QByteArrayView optionOfFile(QByteArrayView program)
{
    struct Writer {
        QByteArrayView program;
        QByteArrayView option;
    };
    static constexpr std::array writers{Writer{"curl", "-o"}, Writer{"wget", "-O"}, Writer{"sort", "-o"}};
    const auto *found = std::ranges::find(writers, program, &Writer::program);
    return found == writers.end() ? QByteArrayView() : found->option;
}

// cp and mv take a last word for a folder where it ends with "/", and where several files go into it. With -r, or to mv, a
// folder alone becomes the new one.
bool needsItsFolder(const Transfer &one)
{
    if (one.kind != Transfer::Kind::Copy && one.kind != Transfer::Kind::Move)
        return false;
    if (one.sources.size() > 1)
        return true;
    if (!one.target->text.endsWith('/') || one.sources.isEmpty())
        return false;
    const BashWord &source = *one.sources.first();
    const QByteArray name = source.text.sliced(source.text.lastIndexOf('/') + 1);
    const bool whole = one.kind == Transfer::Kind::Move || std::ranges::any_of(one.call->arguments(), [](const BashWord &word) {
                           return word.text.startsWith('-') && !word.text.startsWith("--") && holdsOneOf(word.text, "rRa");
                       });
    return !whole || name.contains('.') || source.hasPattern;
}

class Collector final {
public:
    explicit Collector(const Subject &subject) : m_subject(subject), m_paths(subject) {}

    QList<WrittenFile> run()
    {
        for (const BashCommand &command : m_subject.commands()) {
            for (const BashRedirection &one : command.redirections) {
                if (isWriting(one))
                    file(command, one.target);
            }
        }
        for (const Call &call : m_subject.calls())
            byProgram(call);
        for (const Transfer &one : m_subject.transfers()) {
            if (one.target && one.kind == Transfer::Kind::Pack && one.call->name == "tar")
                file(*one.call->command, *one.target);
            else if (one.target && needsItsFolder(one))
                folder(*one.call->command, *one.target, m_paths.pathOf(one.target->text, *one.call->command));
        }
        std::ranges::stable_sort(m_files, {}, [](const WrittenFile &one) { return one.span.begin; });
        return m_files;
    }

private:
    void byProgram(const Call &call)
    {
        if (isOneOf(call.name, {"tee", "touch"})) {
            for (const BashWord &word : call.arguments()) {
                if (!word.text.startsWith('-'))
                    file(*call.command, word);
            }
        } else if (const QByteArrayView option = optionOfFile(call.name); !option.isEmpty()) {
            const auto words = call.arguments();
            const auto found = std::ranges::find_if(words, [&](const BashWord &word) { return word.text == option; });
            if (found != words.end() && found + 1 != words.end())
                file(*call.command, *(found + 1));
        }
    }

    void file(const BashCommand &command, const BashWord &word)
    {
        folder(command, word, folderOfFile(m_paths.pathOf(word.text, command)));
    }

    void folder(const BashCommand &command, const BashWord &word, const QByteArray &path)
    {
        const QByteArray below = belowSubmitFolder(path);
        // "cd ~/project" and then "> logs/out.txt"
        const QByteArray behind = path.sliced(path.startsWith("~/") ? 2 : std::min<qsizetype>(path.size(), 1));
        const bool behindCd = below.isEmpty() && !belowSubmitFolder(m_subject.resolved(word.text)).isEmpty()
            && !belowSubmitFolder(behind).isEmpty();
        if (!below.isEmpty() || behindCd)
            m_files += {&command, word.span, behindCd ? path : below, behindCd};
    }

    const Subject &m_subject;
    const Paths m_paths;
    QList<WrittenFile> m_files;
};

// What a script reads before everything else, and which makes no folders.
bool isUsualSource(const QByteArray &path)
{
    return path.endsWith("/activate") || path == "activate" || path.endsWith(".bashrc") || path.endsWith("profile")
        || path.endsWith("conda.sh") || path.contains("modules") || path.startsWith("/etc/") || path.startsWith("/cvmfs/")
        || path.startsWith("/usr/") || path.startsWith("/opt/");
}

// A mkdir, or its like in another language, that stands in a text within the script.
bool makesFolders(QByteArrayView text)
{
    return text.contains("mkdir") || text.contains("makedirs") || text.contains("dir.create") || text.contains("mkpath");
}

//! Looks at the commands before one file.
class Before final {
public:
    Before(const Subject &subject, const WrittenFile &file)
        : m_subject(subject), m_paths(subject), m_file(file), m_fixed(fixedPartOf(file.folder)),
          m_last(m_file.folder.split('/').last())
    {
        // What runs beside it in a pipe begins together with it.
        const BashCommand *first = file.command;
        while (first->readsPipe && first > subject.commands().constData())
            --first;
        m_begin = first->span.begin;
        for (const Transfer &one : subject.transfers())
            m_transfers.insert(one.call, &one);
        for (const PythonRun &run : subject.pythonRuns())
            m_runs.insert(run.call, &run);
    }

    FolderMade run() const
    {
        if (isForLog() || isInTexts())
            return FolderMade::Surely;
        FolderMade made = FolderMade::No;
        for (const Call &call : m_subject.calls()) {
            const bool own = call.command == m_file.command;
            // What a function is called with, and when, is not followed.
            if (!own && m_file.command->function.isEmpty() && call.span().begin >= m_begin)
                break;
            made = std::max(made, own ? byItself(call) : by(call));
            if (made == FolderMade::Surely)
                break;
        }
        return made;
    }

private:
    // Slurm makes the folder of the job's log, or OUT-DIR says that it must be made.
    bool isForLog() const
    {
        return std::ranges::any_of(std::array{"output", "error"}, [&](const char *name) {
            const auto log = m_subject.value(name);
            return log && isInside(belowSubmitFolder(*log), m_file.folder);
        });
    }

    bool isInTexts() const
    {
        return std::ranges::any_of(m_subject.texts(), [&](Span text) {
            const QByteArrayView body = m_subject.view(text);
            return makesFolders(body) && (body.contains(m_last) || body.contains('$'));
        });
    }

    bool isNamed(const QByteArray &text, const BashCommand &command) const
    {
        const QByteArray value = text.sliced(text.indexOf('=') + 1);
        for (const QByteArray &one : {text, value}) {
            QByteArray path = m_paths.pathOf(one, command);
            if (path.isNull()) // somewhere below a folder that is not known
                path = joinedPath(QByteArray(""), m_subject.resolved(one));
            constexpr QByteArrayView submit("$SLURM_SUBMIT_DIR/");
            path = path.startsWith(submit) ? path.sliced(submit.size()) : path;
            if (isInside(path, m_file.folder) || isInside(path, m_fixed))
                return true;
        }
        return false;
    }

    // The shell opens the file before the program begins: only what is read shows that the folder is there.
    FolderMade byItself(const Call &call) const
    {
        const BashCommand &command = *call.command;
        for (const BashRedirection &one : command.redirections) {
            if (one.operation == "<" && isNamed(one.target.text, command))
                return FolderMade::Surely;
        }
        const auto words = call.arguments();
        for (size_t i = 0; i < words.size(); ++i) {
            const bool ofOption = words[i].text.startsWith('-') || (i > 0 && words[i - 1].text.startsWith('-'));
            const bool written = words[i].span.begin == m_file.span.begin || isOneOf(call.name, {"tee", "touch"});
            if (!ofOption && !written && words[i].text.contains('/') && isNamed(words[i].text, command))
                return FolderMade::Surely;
        }
        return FolderMade::No;
    }

    FolderMade by(const Call &call) const
    {
        const auto words = call.arguments();
        if (isOneOf(call.name, {"echo", "printf", "module", "ml", "rm", "pip", "pip3", "virtualenv", "tee", "touch"}))
            return FolderMade::No;
        if (isOneOf(call.name, {"mkdir", "install"}))
            return byMkdir(call);
        const bool named = std::ranges::any_of(words, [&](const BashWord &word) {
            return isNamed(word.text, *call.command) || (makesFolders(word.text) && word.text.contains(m_last))
                || isNamedInBraces(word);
        });
        return named ? FolderMade::Surely : byOthers(call);
    }

    FolderMade byMkdir(const Call &call) const
    {
        const bool made = std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
            const QByteArray text = m_subject.resolved(word);
            const bool anything = text.contains('{') || text.startsWith('`') || text.startsWith("$(")
                || (text.startsWith('$') && placeOf(text) == Place::Unknown);
            QByteArray path = m_paths.pathOf(word.text, *call.command);
            if (path.isNull()) // in a folder that is not known
                path = joinedPath(QByteArray(""), text);
            return anything || isInside(path, m_file.folder) || isInside(belowSubmitFolder(path), m_file.folder);
        });
        return made ? FolderMade::Surely : FolderMade::No;
    }

    bool isNamedInBraces(const BashWord &word) const { return word.text.contains('{') && word.text.contains(m_last); }

    FolderMade byOthers(const Call &call) const
    {
        if (isOneOf(call.name, {"tar", "unzip", "cp", "mv", "rsync"}))
            return byTransfer(call);
        if (isOneOf(call.name, {"7z", "dar", "unsquashfs", "snakemake", "nextflow", "eval"}))
            return FolderMade::Surely;
        if (isOneOf(call.name, {"make", "cmake"}))
            return FolderMade::Perhaps;
        if (call.name == "git")
            return byGit(call);
        const bool source = isOneOf(call.name, {"source", "."});
        if (source || isShellName(call.name) || call.name.endsWith(".sh"))
            return byScript(call, source || isShellName(call.name));
        if (isProgram(call) && !toolOf(call))
            return byProgram(call);
        const bool known = call.command->words.at(call.program).literal;
        return known ? FolderMade::No : FolderMade::Perhaps;
    }

    // A clone is a folder of its own.
    FolderMade byGit(const Call &call) const
    {
        const auto words = call.arguments();
        if (!call.has("clone"))
            return call.has("pull") || call.has("checkout") || call.has("submodule") ? FolderMade::Surely : FolderMade::No;
        QByteArray name = words.back().text.sliced(words.back().text.lastIndexOf('/') + 1);
        if (name.endsWith(".git"))
            name.chop(4);
        const bool same = name.isEmpty() || name == "." || isInside(m_file.folder, name);
        return same ? FolderMade::Surely : FolderMade::No;
    }

    // Unpacked, or copied, to where the folder would be.
    FolderMade byTransfer(const Call &call) const
    {
        const Transfer *one = m_transfers.value(&call);
        if (!one || one->kind == Transfer::Kind::Pack)
            return FolderMade::No;
        const QByteArray &there = one->targetPath;
        const bool above =
            there.isNull() || there.isEmpty() || there == "." || there == "$SLURM_SUBMIT_DIR" || isInside(m_file.folder, there);
        const bool single = (one->kind == Transfer::Kind::Copy || one->kind == Transfer::Kind::Move) && one->sources.size() == 1
            && !one->sources.first()->hasPattern && one->sources.first()->text.contains('.');
        return above && !single ? FolderMade::Surely : FolderMade::No;
    }

    FolderMade byScript(const Call &call, bool ofArgument) const
    {
        const auto words = call.arguments();
        const auto first = std::ranges::find_if(words, [](const BashWord &word) { return !word.text.startsWith('-'); });
        if (ofArgument && first == words.end())
            return FolderMade::No; // a here-document, whose commands are looked at
        const QByteArray path = m_subject.resolved(ofArgument ? *first : call.command->words.at(call.program));
        if (isUsualSource(path))
            return FolderMade::No;
        const auto text = textOf(path);
        return !text ? FolderMade::Perhaps : makesFolders(*text) ? FolderMade::Surely : FolderMade::No;
    }

    FolderMade byProgram(const Call &call) const
    {
        const PythonRun *run = m_runs.value(&call);
        const auto text = run && !run->file.isEmpty() ? textOf(run->file) : std::nullopt;
        if (!text)
            return FolderMade::Perhaps;
        return text->contains(m_last) ? FolderMade::Surely : makesFolders(*text) ? FolderMade::Perhaps : FolderMade::No;
    }

    std::optional<QByteArray> textOf(const QByteArray &name) const
    {
        const auto &read = m_subject.around().file;
        return read && !name.contains('$') ? read(name) : std::nullopt;
    }

    const Subject &m_subject;
    const Paths m_paths;
    const WrittenFile &m_file;
    const QByteArray m_fixed;
    const QByteArray m_last;
    qsizetype m_begin = 0;
    QHash<const Call *, const Transfer *> m_transfers;
    QHash<const Call *, const PythonRun *> m_runs;
};

} // namespace

QList<WrittenFile> writtenFiles(const Subject &subject)
{
    return Collector(subject).run();
}

QByteArray belowSubmitFolder(const QByteArray &path)
{
    constexpr QByteArrayView submit("$SLURM_SUBMIT_DIR/");
    QByteArray folder = path.startsWith(submit) ? path.sliced(submit.size()) : path;
    while (folder.endsWith('/'))
        folder.chop(1);
    while (folder.startsWith("./"))
        folder = folder.sliced(2);
    const bool elsewhere = folder.isEmpty() || folder == "." || holdsOneOf(folder.first(1), "/$~`&-") || folder.startsWith("..");
    return elsewhere || holdsOneOf(folder, "*?{}()`\"'<>[]:| \\") ? QByteArray() : folder;
}

QByteArray fixedPartOf(const QByteArray &folder)
{
    QList<QByteArray> parts;
    for (const QByteArray &part : folder.split('/')) {
        if (part.contains('$') && !parts.isEmpty())
            break;
        parts += part;
    }
    return parts.join('/');
}

FolderMade folderMade(const Subject &subject, const WrittenFile &file)
{
    return Before(subject, file).run();
}

} // namespace voyageur::script
