// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/check.h"

#include <algorithm>

namespace voyageur::session {

QString verdictName(Verdict verdict)
{
    constexpr const char *names[] = {"waiting", "running", "good", "attention", "bad", "skipped"};
    return QLatin1StringView(names[static_cast<size_t>(verdict)]);
}

bool putCheck(QList<Check> &checks, const Check &check)
{
    const auto row = std::ranges::find(checks, check.id, &Check::id);
    if (row == checks.end())
        return false;
    *row = check;
    return true;
}

} // namespace voyageur::session
