// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/ctext.h"
#include "script/rules/subject.h"

#include <QSet>

#include <algorithm>

namespace voyageur::script {

//! "$NAME", "${NAME:-1}", NAME in $(( … )): one expansion in a command.
struct VariableUse {
    QByteArrayView name;
    QByteArrayView rest; //!< what stands behind the name, up to the end of the word: ":-1}/x" of "${NAME:-1}/x"
    bool braces = false;
    bool startsWord = false;
    const BashCommand *command = nullptr;
    const BashWord *word = nullptr;

    //! "${NAME:-…}", "${NAME:?…}" and their like: the script says what happens without it.
    bool hasFallback() const
    {
        const auto operation = rest.startsWith(':') ? rest.sliced(1) : rest;
        return braces && !operation.isEmpty() && QByteArrayView("-=?+").contains(operation[0]);
    }
    //! A folder: "$NAME/data".
    bool beginsPath() const { return startsWord && (rest.startsWith('/') || (braces && rest.startsWith("}/"))); }
};

//! The uses in one word, in order.
template <typename Visit>
void eachUseIn(const BashCommand &command, const BashWord &word, Visit visit)
{
    if (word.literal)
        return;
    const QByteArrayView text(word.text);
    qsizetype sums = 0; // $(( … )) around
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text.sliced(at).startsWith("$((")) {
            ++sums;
            at += 2;
            continue;
        }
        if (sums > 0 && text.sliced(at).startsWith("))"))
            --sums;
        const bool dollar = text[at] == '$';
        qsizetype begin = at + (dollar ? 1 : 0);
        const bool braces = dollar && begin < text.size() && text[begin] == '{';
        begin += braces ? 1 : 0;
        if (braces && begin < text.size() && (text[begin] == '#' || text[begin] == '!'))
            ++begin;
        if (begin >= text.size() || !isNameStart(text[begin]) || (!dollar && sums == 0))
            continue;
        qsizetype end = begin;
        while (end < text.size() && isNamePart(text[end]))
            ++end;
        visit(VariableUse{text.sliced(begin, end - begin), text.sliced(end), braces, at == 0, &command, &word});
        at = end - 1;
    }
}

//! All uses in the words, assignments and redirections of the script; not those in here-documents.
template <typename Visit>
void eachUse(const Subject &subject, Visit visit)
{
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments)
            eachUseIn(command, one.value, visit);
        for (const BashWord &word : command.words)
            eachUseIn(command, word, visit);
        for (const BashRedirection &one : command.redirections)
            eachUseIn(command, one.target, visit);
    }
}

//! Its place: from the $ to the end of the name or of the plain braces. The whole word where that cannot be told.
Span placeOf(const Subject &subject, const VariableUse &use);
//! Names that some line of the text may give a value: NAME=, for NAME, read NAME, … Also within other words.
QSet<QByteArray> namesSetIn(QByteArrayView text);

} // namespace voyageur::script
