// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/innershells.h"

#include "script/rules/variableuses.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct InnerShellsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::InnerShells)
};

// The text of "bash -c '…'": in single quotes the inner shell replaces the variables.
const BashWord *innerText(const Subject &subject, const BashCommand &command)
{
    for (qsizetype i = 0; i + 2 < command.words.size(); ++i) {
        const QByteArray &shell = command.words.at(i).text;
        const QByteArray &option = command.words.at(i + 1).text;
        const BashWord &text = command.words.at(i + 2);
        const QByteArrayView raw = subject.view(text.span);
        if (isShellName(shell.sliced(shell.lastIndexOf('/') + 1)) && option.startsWith('-') && option.size() < 5
            && option.endsWith('c') && raw.size() > 2 && raw.startsWith('\'') && raw.indexOf('\'', 1) == raw.size() - 1)
            return &text;
    }
    return nullptr;
}

// Names that programs get: exported, or there before the script began.
class Exported final {
public:
    explicit Exported(const Subject &subject)
    {
        for (const BashCommand &command : subject.commands()) {
            const QByteArray name = command.name();
            const bool declares = isOneOf(name, {"declare", "typeset", "local"});
            const bool marks = std::ranges::any_of(command.words, [](const BashWord &word) {
                return word.text.startsWith('-') && (word.text.contains('x') || word.text.contains('a'));
            });
            m_all = m_all || (name == "set" && marks);
            if (name != "export" && !(declares && marks))
                continue;
            for (const BashWord &word : command.words)
                m_names += word.text.first(variableNameLength(word.text));
        }
    }

    bool has(const QByteArray &name) const
    {
        return m_all || m_names.contains(name) || name.startsWith("SLURM_") || name.startsWith("CUDA_") || name.startsWith("OMP_")
            || name.contains("PATH")
            || isOneOf(name,
                       {"HOME", "USER", "TMPDIR", "TMP", "TEMP", "SCRATCH", "PROJECT", "WORK", "IFS", "PWD", "HOSTNAME", "SHELL",
                        "LANG", "LC_ALL", "TERM", "DISPLAY"});
    }

private:
    QSet<QByteArray> m_names;
    bool m_all = false;
};

} // namespace

void sayOfInnerShells(const Subject &subject, Reporter &report)
{
    constexpr int most = 20; // each text is read again
    int looked = 0;
    std::optional<Exported> exported;
    QSet<QByteArray> outside;
    for (const BashCommand &command : subject.commands()) {
        const BashWord *text = innerText(subject, command);
        const QByteArray first = command.name();
        if (!text || isOneOf(first, {"ssh", "docker", "env", "sudo"}) || ++looked > most)
            continue;
        if (!exported) {
            exported.emplace(subject);
            for (const BashCommand &other : subject.commands()) {
                if (other.words.isEmpty()) {
                    for (const BashAssignment &one : other.assignments)
                        outside += one.name;
                }
            }
        }
        const Bash inner = Bash::parse(text->text);
        const QSet<QByteArray> own = namesSetIn(text->text);
        QSet<QByteArray> given; // for this command alone
        for (const BashAssignment &one : command.assignments)
            given += one.name;
        QByteArray missing;
        const auto look = [&](const VariableUse &use) {
            const QByteArray name = use.name.toByteArray();
            if (missing.isEmpty() && outside.contains(name) && !own.contains(name) && !given.contains(name)
                && !exported->has(name) && !use.hasFallback())
                missing = name;
        };
        for (const BashCommand &one : inner.commands()) {
            for (const BashAssignment &assignment : one.assignments)
                eachUseIn(one, assignment.value, look);
            for (const BashWord &word : one.words)
                eachUseIn(one, word, look);
        }
        if (!missing.isEmpty())
            report.say(text->span,
                       InnerShellsText::tr("This text is read by another shell, which does not get the variable %1, because the "
                                           "script does not export it. It is empty there. Write “export %1” before.")
                           .arg(shown(missing)));
    }
}

} // namespace voyageur::script
