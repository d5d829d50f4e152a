// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace voyageur::base {

int wordDistance(const QString &a, const QString &b)
{
    QList<int> beforeLast, last, row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        beforeLast = std::exchange(last, row);
        row[0] = static_cast<int>(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) // two letters the wrong way round
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row.last();
}

QString nearestWord(const QString &word, const QStringList &known)
{
    constexpr qsizetype longest = 40;
    QString best;
    int least = std::max<int>(1, static_cast<int>(word.size() / 3)) + 1;
    if (word.size() > longest)
        return best;
    for (const QString &one : known) {
        // Dashes and capitals are what a hand leaves out first: --dryrun, --JSON.
        const auto plain = [](QString text) { return text.remove(QLatin1Char('-')).toLower(); };
        constexpr qsizetype telling = 3; // of a word that is cut: "mem"
        const bool cut = word.size() >= telling && one.startsWith(word);
        const int far = plain(word) == plain(one) ? 0 : cut ? 1 : wordDistance(word, one);
        if (far < least) {
            least = far;
            best = one;
        }
    }
    return best;
}

} // namespace voyageur::base
