// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/shellquote.h"

#include <algorithm>
#include <cstring>

namespace voyageur::base {

QByteArray shellQuoted(const QByteArray &word)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || (c != '\0' && std::strchr("_@%+=:,./-", c));
    };
    if (!word.isEmpty() && std::all_of(word.begin(), word.end(), isPlain))
        return word;
    QByteArray inside = word;
    inside.replace("'", "'\\''");
    return '\'' + inside + '\'';
}

} // namespace voyageur::base
