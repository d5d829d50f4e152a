// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"
#include "source/pythonscan.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace voyageur::source {

// What several parts of the scan ask of a training: its loop, and what of it is kept.

bool importsOneOf(const PythonScan &scan, std::initializer_list<QLatin1StringView> modules);
//! The first token of a line.
qsizetype tokenOn(const PythonScan &scan, int line);
bool has(const QList<script::CodeUse> &uses, script::CodeSign sign);

//! "for epoch in …": its first word.
bool isOverEpochs(const PythonCode &code, qsizetype loop);
//! How often it goes over the data, where the text says so: for epoch in range(EPOCHS), fit(epochs=50).
std::optional<qint64> epochsOf(const PythonScan &scan, qsizetype training);
//! A library trains here that writes checkpoints without being asked.
bool savesByItself(const PythonScan &scan);

//! Calls of a text whose last word is one of these.
template <typename Found>
void eachCall(const PythonScan &scan, const QSet<QString> &words, const Found &found)
{
    const PythonCode &code = scan.code();
    if (std::ranges::none_of(words, [&](const QString &word) { return code.hasOneOf({word}); }))
        return;
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (scan.token(i).kind != PythonToken::Kind::Name || PythonCode::isKeyword(code.wordView(i)))
            continue;
        const qsizetype first = i;
        i = code.chainEnd(i);
        const QStringView before = code.wordView(first - 1);
        if (!code.is(i + 1, u'(') || before == u"def" || before == u"class" || !words.contains(code.word(i)))
            continue;
        const PythonCall call = scan.values().callAt(code.chainAt(first));
        if (call.close >= 0 && !found(call))
            return;
    }
}

} // namespace voyageur::source
