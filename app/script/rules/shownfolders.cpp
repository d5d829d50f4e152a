// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/shownfolders.h"

#include "script/rules/places.h"
#include "script/rules/programs.h"

#include <algorithm>

namespace voyageur::script {

namespace {

class ShownFolder final {
public:
    ShownFolder(const Subject &subject, const QByteArray &folder)
        : m_subject(subject), m_folder(joinedPath(QByteArray(""), folder))
    {
    }

    FolderShown run()
    {
        if (m_folder.isEmpty() || m_folder.contains('%'))
            return FolderShown::No;
        const auto beginning = m_subject.value("chdir");
        if (beginning && m_folder.startsWith('/') && isInside(joinedPath(QByteArray(""), *beginning), m_folder))
            return FolderShown::There;
        for (const PythonRun &run : m_subject.pythonRuns())
            m_runs.insert(run.call, &run);
        constexpr qsizetype most = 1000; // of the commands; others come too late to be of use
        const auto &calls = m_subject.calls();
        for (qsizetype i = 0; i < std::min(most, calls.size()); ++i) {
            const Call &call = calls.at(i);
            if (isOneOf(call.name, {"mkdir", "install"}) && names(call))
                return FolderShown::TooLate;
            if (isOneOf(call.name, {"echo", "printf", "[", "[[", "test", "export", "rm"}))
                continue;
            const bool certain = !call.command->conditional && !call.command->branch && call.command->function.isEmpty();
            if (certain && shows(call))
                return FolderShown::There;
            if (names(call))
                return madeLater(i); // by a program, perhaps
            m_programs = m_programs || isProgram(call);
        }
        return FolderShown::No;
    }

private:
    bool isWithin(const QByteArray &text, const Call &call) const
    {
        return text.contains('/') && isInside(m_subject.path(text, *call.command), m_folder);
    }

    bool names(const Call &call) const
    {
        return std::ranges::any_of(call.command->words,
                                   [&](const BashWord &word) {
                                       const QByteArray value = word.text.sliced(word.text.indexOf('=') + 1);
                                       return isInside(m_subject.path(value, *call.command), m_folder);
                                   })
            || std::ranges::any_of(call.command->redirections, [&](const BashRedirection &one) {
                   return one.operation.startsWith('>') && isWithin(one.target.text, call);
               });
    }

    FolderShown madeLater(qsizetype from) const
    {
        const auto &calls = m_subject.calls();
        constexpr qsizetype near = 50;
        for (qsizetype i = from; i < std::min(from + near, calls.size()); ++i) {
            if (calls.at(i).name == "mkdir" && names(calls.at(i)))
                return FolderShown::TooLate;
        }
        return FolderShown::No;
    }

    // The program itself, or the script that it reads, is in the folder.
    bool runsFrom(const Call &call) const
    {
        if (isWithin(m_subject.resolved(call.command->words.at(call.program)), call))
            return true;
        if (const PythonRun *run = m_runs.value(&call); run && !run->file.isEmpty())
            return isWithin(run->file, call);
        if (!isShellName(call.name) && !isOneOf(call.name, {"source", ".", "Rscript", "julia", "perl"}))
            return false;
        const auto words = call.arguments();
        const auto first = std::ranges::find_if(words, [](const BashWord &word) { return !word.text.startsWith('-'); });
        return first != words.end() && isWithin(m_subject.resolved(*first), call);
    }

    // It reads a file there, before any program could have written it.
    bool reads(const Call &call) const
    {
        if (m_programs)
            return false;
        const auto isThere = [&](const BashWord &word) { return isWithin(word.text, call); };
        const auto words = call.arguments();
        const bool all = isOneOf(call.name, {"cat", "head", "tail", "sed", "awk", "grep", "wc", "ls", "mapfile"});
        const bool copies = isOneOf(call.name, {"cp", "rsync"}) && words.size() > 1;
        return std::any_of(words.begin(),
                           all          ? words.end()
                               : copies ? words.end() - 1
                                        : words.begin(),
                           isThere)
            || std::ranges::any_of(call.command->redirections,
                                   [&](const BashRedirection &one) { return one.operation == "<" && isThere(one.target); });
    }

    bool shows(const Call &call) const
    {
        const auto words = call.arguments();
        const bool goes = isOneOf(call.name, {"cd", "pushd"}) && words.size() == 1;
        if (goes)
            return isInside(m_subject.path(words.front(), *call.command), m_folder);
        return runsFrom(call) || reads(call);
    }

    const Subject &m_subject;
    const QByteArray m_folder;
    QHash<const Call *, const PythonRun *> m_runs;
    bool m_programs = false; // one has run
};

} // namespace

FolderShown folderShown(const Subject &subject, const QByteArray &folder)
{
    return ShownFolder(subject, folder).run();
}

} // namespace voyageur::script
