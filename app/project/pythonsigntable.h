// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"

#include <QLatin1StringView>
#include <QList>
#include <QRegularExpression>

#include <span>

namespace voyageur::project {

//! What a name means. "*.name": of whatever module or value; "module.*": everything in a module.
struct NameSign {
    QLatin1StringView name;
    script::CodeSign sign;
};
std::span<const NameSign> nameSigns();
//! It counts without being called.
bool isMention(script::CodeSign sign);

//! Words in names and in strings that keep a rule silent. They are loose on purpose: a rule that says "nothing in this program
//! does …" must not overlook the unusual way of doing it.
struct WordSign {
    QRegularExpression pattern;
    script::CodeSign sign = script::CodeSign::Dynamic;
    bool inNames = true;
    bool inStrings = true;
};
const QList<WordSign> &wordSigns();
//! The name looks like such a word and is none: json.dump() saves no state.
bool isHarmless(script::CodeSign sign, const QString &meaning);

} // namespace voyageur::project
