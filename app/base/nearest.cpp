// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/nearest.h"

#include <algorithm>
#include <numeric>

namespace voyageur::base {

int wordDistance(const QString &a, const QString &b)
{
    QList<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        int diagonal = row[0]++;
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const int exchanged = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, exchanged});
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
