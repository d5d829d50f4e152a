// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/namedfiles.h"

#include "script/rules/places.h"
#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

class Names final {
public:
    explicit Names(const Subject &subject) : m_subject(subject)
    {
        for (const Call &call : subject.calls())
            m_callsOf[call.command] += &call;
        for (const Transfer &transfer : subject.transfers())
            m_transferOf.insert(transfer.call, &transfer);
        for (const PythonRun &run : subject.pythonRuns())
            m_runOf.insert(run.call, &run);
    }

    QList<NamedFile> all()
    {
        for (const BashCommand &command : m_subject.commands()) {
            const bool sure = !command.conditional && !command.substituted && command.function.isEmpty() && command.loops == 0;
            for (const Call *call : m_callsOf.value(&command)) {
                if (sure && !call->inDocument)
                    reads(*call);
                makes(*call);
            }
            for (const BashRedirection &redirection : command.redirections) {
                if (sure && redirection.operation == "<")
                    need(redirection.target, command, false);
                else if (redirection.operation.contains('>'))
                    made(m_subject.path(redirection.target, command));
            }
        }
        return m_files;
    }

private:
    static const BashWord *firstPlain(const Call &call)
    {
        for (const BashWord &word : call.arguments())
            if (!word.text.startsWith('-') || word.quoted)
                return &word;
        return nullptr;
    }

    void need(const BashWord &word, const BashCommand &command, bool folder)
    {
        if (!word.hasPattern)
            need(word.text, word.span, command, folder);
    }

    void need(const QByteArray &text, Span span, const BashCommand &command, bool folder)
    {
        const QByteArray path = plain(m_subject.path(withArguments(text), command));
        if (path.isEmpty() || path == "." || std::ranges::any_of(m_made, [&](const QByteArray &one) {
                return one == "." ? !path.startsWith('/') && !path.startsWith('$') : isInside(path, one);
            }))
            return;
        const bool known = std::ranges::any_of(m_files, [&](const NamedFile &file) { return file.path == path; });
        if (!known)
            m_files += {path, folder, m_subject.script().range(span).line};
    }

    // The recipe for a RAM disk, or /tmp where that is known to be one.
    bool isInMemory(const Transfer &transfer) const
    {
        if (transfer.target && transfer.target->text.contains("voyageur_ram"))
            return true;
        const base::ClusterFacts *cluster = m_subject.cluster();
        return cluster
            && ((transfer.targetPlace == Place::NodeMemory && cluster->storage.tmpInMemory.is(true))
                || (transfer.targetPlace == Place::NodeDisk && cluster->storage.nodeLocal.valueOr({}).inMemory));
    }

    void fills(const BashWord &source, const BashCommand &command)
    {
        constexpr qint64 mebibyte = 1024 * 1024;
        const QByteArray path = plain(m_subject.path(withArguments(source.text), command));
        for (NamedFile &file : m_files) {
            if (file.path == path)
                file.memory = m_subject.request().memoryOfNode().value_or(0) * mebibyte;
        }
    }

    // "$1/train.py", where the script is given its arguments.
    QByteArray withArguments(const QByteArray &text) const
    {
        const auto arguments = m_subject.around().arguments.value_or(QList<QByteArray>());
        if (text.size() < 2 || text[0] != '$' || text[1] < '1' || text[1] > '9' || (text.size() > 2 && text[2] != '/'))
            return text;
        const auto number = text[1] - '1';
        return number < arguments.size() ? arguments[number] + text.sliced(2) : text;
    }

    // Nothing for what cannot be looked for from the login node.
    static QByteArray plain(QByteArray path)
    {
        if (path.startsWith("~/"))
            path = "$HOME" + path.sliced(1);
        if (path == "$SLURM_SUBMIT_DIR")
            return ".";
        if (path.startsWith("$SLURM_SUBMIT_DIR/"))
            path = path.sliced(18);
        const Place place = placeOf(path);
        if (place == Place::NodeDisk || place == Place::NodeMemory || path.startsWith('~') || path.startsWith("/dev/"))
            return {};
        QByteArray rest = path;
        for (const char *start : {"$HOME", "$SCRATCH"})
            if (path == start || path.startsWith(QByteArray(start) + '/'))
                rest = path.sliced(qstrlen(start));
        return std::ranges::any_of(rest, [](char c) { return c == '$' || c == '`' || c == '{' || c == '\n'; }) ? QByteArray()
                                                                                                               : path;
    }

    void reads(const Call &call)
    {
        const BashCommand &command = *call.command;
        const BashWord *first = firstPlain(call);
        if (isOneOf(call.name, {"cd", "pushd"}) && first && first->text != "-")
            need(*first, command, true);
        if (isOneOf(call.name, {"source", "."}) && first && first->text.contains('/'))
            need(*first, command, false);
        if (isShellName(call.name) && first && !call.has("-c") && !call.has("-s"))
            need(*first, command, false);
        if (const Transfer *transfer = m_transferOf.value(&call); transfer && transfer->kind == Transfer::Kind::Unpack)
            for (const BashWord *source : transfer->sources) {
                need(*source, command, false);
                if (isInMemory(*transfer))
                    fills(*source, command);
            }
        if (const PythonRun *run = m_runOf.value(&call); run && !run->file.isEmpty())
            need(run->file, run->fileSpan, command, false);
        const BashWord &name = command.words.at(call.program);
        if (isProgram(call) && name.text.contains('/') && !m_runOf.contains(&call))
            need(name, command, false);
    }

    void makes(const Call &call)
    {
        const BashCommand &command = *call.command;
        if (isOneOf(call.name, {"mkdir", "touch", "virtualenv", "tee", "mkfifo", "cp", "mv", "ln", "rsync"}))
            for (const BashWord &word : call.arguments())
                made(m_subject.path(word, command));
        if (const Transfer *transfer = m_transferOf.value(&call); transfer && !transfer->targetPath.isNull())
            made(transfer->targetPath);
        else if (transfer)
            made(m_subject.path(QByteArray("."), command));
        // Any program may leave something beside itself.
        const bool brings = isOneOf(call.name, {"git", "wget", "curl", "unzip", "make", "cmake", "eval", "hg", "7z"});
        if (brings || isProgram(call) || isShellName(call.name))
            made(m_subject.path(QByteArray("."), command));
        if (call.name.startsWith("python"))
            for (const BashWord &word : call.arguments())
                made(m_subject.path(word, command));
    }

    void made(QByteArray path)
    {
        if (path.isNull())
            return;
        const bool isSubmitFolder = path.isEmpty() || path == ".";
        if (const QByteArray known = isSubmitFolder ? QByteArray(".") : plain(path); !known.isEmpty())
            m_made += known;
    }

    const Subject &m_subject;
    QHash<const BashCommand *, QList<const Call *>> m_callsOf;
    QHash<const Call *, const Transfer *> m_transferOf;
    QHash<const Call *, const PythonRun *> m_runOf;
    QList<NamedFile> m_files;
    QList<QByteArray> m_made;
};

} // namespace

QList<NamedFile> namedFiles(const Document &script, const Surroundings &around)
{
    const Subject subject(script, around);
    return subject.isShell() ? Names(subject).all() : QList<NamedFile>();
}

} // namespace voyageur::script
