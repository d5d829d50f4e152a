// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/optionwords.h"

#include "script/suggestion.h"

#include <QCoreApplication>

namespace voyageur::script {

const QList<Word> &wordsOf(const Subject &subject, int component)
{
    return subject.script().components().at(component).words;
}

bool isRefusedFor(const RefusedWord &word, QByteArrayView beginning)
{
    return word.refusal.startsWith(beginning);
}

bool isStray(const RefusedWord &word)
{
    return isRefusedFor(word, "Invalid directive");
}

bool lacksDash(const QByteArray &word, SlurmVersion version)
{
    if (word.size() < 4 || word[0] != '-' || word[1] == '-')
        return false;
    const QByteArray name = word.sliced(1).split('=').first();
    if (name.size() < 3)
        return false;
    if (findOption(name, Sbatch, version))
        return true;
    const auto meant = suggestedOption(name, version);
    return meant && meant->sure && meant->name.startsWith(name);
}

bool isMisread(const Subject &subject, const OptionUse &use, int component)
{
    return !use.longForm && lacksDash(wordsOf(subject, component).at(use.word).text, subject.script().version());
}

bool needsShell(const OptionUse &use)
{
    const QByteArrayView name(use.option->name);
    if (name == "comment" || name == "extra" || name == "wckey" || !use.hasValue())
        return false;
    const QByteArray &value = use.text;
    for (auto at = value.indexOf('$'); at >= 0; at = value.indexOf('$', at + 1)) {
        const char next = at + 1 < value.size() ? value.at(at + 1) : '\0';
        if (next == '{' || next == '(' || next == '_' || ((next | 0x20) >= 'a' && (next | 0x20) <= 'z'))
            return true;
    }
    const bool path = use.option->grammar == Grammar::OutputFile || use.option->grammar == Grammar::Path || name == "input";
    return value.count('`') > 1 || (path && (value == "~" || value.startsWith("~/")));
}

base::Fix withSecondDash(const Subject &subject, qsizetype at)
{
    return {QCoreApplication::translate("voyageur::script::OptionRules", "Write two dashes"), {subject.insert(at, "-")}};
}

} // namespace voyageur::script
