// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/hostpattern.h"

namespace voyageur::ssh {

bool hostPatternMatches(QStringView pattern, QStringView name)
{
    qsizetype p = 0;
    qsizetype n = 0;
    qsizetype star = -1; // the last * seen, and how far the name had come there
    qsizetype after = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern.at(p) == QLatin1Char('*')) {
            star = p++;
            after = n;
        } else if (p < pattern.size() && (pattern.at(p) == QLatin1Char('?') || pattern.at(p).toLower() == name.at(n).toLower())) {
            ++p;
            ++n;
        } else if (star >= 0) {
            p = star + 1;
            n = ++after;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern.at(p) == QLatin1Char('*'))
        ++p;
    return p == pattern.size();
}

bool hostPatternsMatch(const QStringList &patterns, QStringView name)
{
    bool any = false;
    for (const QString &pattern : patterns) {
        if (pattern.startsWith(QLatin1Char('!'))) {
            if (hostPatternMatches(QStringView(pattern).sliced(1), name))
                return false;
        } else if (hostPatternMatches(pattern, name)) {
            any = true;
        }
    }
    return any;
}

} // namespace voyageur::ssh
