// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/variableuses.h"

namespace voyageur::script {

namespace {

// Behind these any name of the line may get a value.
bool isSetter(QByteArrayView word)
{
    return isOneOf(word,
                   {"for", "read", "select", "mapfile", "readarray", "getopts", "declare", "local", "export", "typeset",
                    "readonly", "printf", "let", "unset", "coproc"});
}

} // namespace

Span placeOf(const Subject &subject, const VariableUse &use)
{
    const Span word = use.word->span;
    const QByteArrayView raw = subject.view(word);
    for (qsizetype at = raw.indexOf('$'); at >= 0; at = raw.indexOf('$', at + 1)) {
        const qsizetype begin = at + 1 + (raw.sliced(at).startsWith("${") ? 1 : 0);
        const bool same = raw.sliced(begin).startsWith(use.name)
            && (begin + use.name.size() == raw.size() || !isNamePart(raw[begin + use.name.size()]));
        if (!same || (at > 0 && raw[at - 1] == '\\'))
            continue;
        qsizetype end = begin + use.name.size();
        if (begin == at + 2 && end < raw.size() && raw[end] == '}')
            ++end;
        return {word.begin + at, word.begin + end};
    }
    return word;
}

QSet<QByteArray> namesSetIn(QByteArrayView text)
{
    QSet<QByteArray> names;
    bool all = false; // every name of this line
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] == '\n' || text[at] == ';')
            all = false;
        if (text.sliced(at).startsWith("((") && (at == 0 || text[at - 1] != '$'))
            all = true;
        if (!isNameStart(text[at])) {
            // digits belong to no name
            at += 1;
            while (at < text.size() && isDigit(text[at - 1]) && isNamePart(text[at]))
                ++at;
            continue;
        }
        qsizetype end = at;
        while (end < text.size() && isNamePart(text[end]))
            ++end;
        const QByteArrayView name = text.sliced(at, end - at);
        const QByteArrayView rest = text.sliced(end);
        const char before = at > 0 ? text[at - 1] : '\n';
        const bool used = before == '$' || (before == '{' && at > 1 && text[at - 2] == '$');
        const bool given = rest.startsWith('=') || rest.startsWith("+=") || rest.startsWith("[") || rest.startsWith("++")
            || rest.startsWith(":=") || rest.startsWith("--");
        if ((!used && (given ? before != '-' : all))
            || (used && before == '{' && (rest.startsWith(":=") || rest.startsWith('='))))
            names += name.toByteArray();
        if (!used && isSetter(name))
            all = true;
        at = end;
    }
    return names;
}

} // namespace voyageur::script
