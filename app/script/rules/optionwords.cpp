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

base::Fix withSecondDash(const Subject &subject, qsizetype at)
{
    return {QCoreApplication::translate("voyageur::script::OptionRules", "Write two dashes"), {subject.insert(at, "-")}};
}

} // namespace voyageur::script
