// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"

#include <QLatin1StringView>
#include <QString>

#include <span>

namespace voyageur::source {

//! What a name means. "*.name": of whatever module or value; "module.*": everything in a module.
struct NameSign {
    QLatin1StringView name;
    script::CodeSign sign;
};
std::span<const NameSign> nameSigns();
//! It counts without being called.
bool isMention(script::CodeSign sign);

//! What words in names and in texts keep a rule silent. They are loose on purpose: a rule that says "nothing in this program
//! does …" must not overlook the unusual way of doing it.
std::span<const script::CodeSign> wordSigns();
//! A bit for each of wordSigns() that the name shows, by what it stands for; of a method ".name". json.dump() saves no state.
//! What was asked before, in whatever file, is remembered: names repeat, and expressions are slow.
quint32 wordSignsOfName(const QString &meaning);
//! The same of a text between quotes.
quint32 wordSignsOfText(const QString &text);
//! One more bit of both: it looks like a number of processes.
constexpr quint32 numberOfProcesses = 1U << 31U;

} // namespace voyageur::source
