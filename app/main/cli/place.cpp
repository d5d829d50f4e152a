// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/place.h"

#include "cluster/nodename.h"
#include "ssh/typedpath.h"

#include <algorithm>

namespace voyageur::cli {

namespace {

bool isPort(QStringView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](QChar c) { return c >= u'0' && c <= u'9'; });
}

// Where the cluster's name ends: the index of the colon before PATH, −1 when there is none.
qsizetype colonBeforePath(const QString &text)
{
    qsizetype from = 0;
    const qsizetype bracket = text.indexOf(u'[');
    if (bracket == 0 || (bracket > 0 && text[bracket - 1] == u'@'))
        from = std::max<qsizetype>(text.indexOf(u']'), 0);
    const qsizetype colon = text.indexOf(u':', from);
    if (colon < 0 || !text.left(colon).contains(u'@'))
        return colon;
    const qsizetype next = text.indexOf(u':', colon + 1);
    return next > 0 && isPort(QStringView(text).mid(colon + 1, next - colon - 1)) ? next : colon;
}

} // namespace

base::Result<Place> parsePlace(const QString &text)
{
    const qsizetype colon = colonBeforePath(text);
    const QStringView before = QStringView(text).left(std::max<qsizetype>(colon, 0));
    const bool isDrive = before.size() == 1 && before[0].isLetter();
    const bool isNode = cluster::parseNodeName(before.mid(before.lastIndexOf(u'@') + 1).toString()).has_value();
    if (before.isEmpty() || isDrive || (before.contains(u'/') && !isNode) || before.contains(u'\\'))
        return Place{{}, text, {}};
    VOYAGEUR_TRY(path, ssh::typedPath(text.mid(colon + 1)));
    return Place{before.toString(), {}, path};
}

} // namespace voyageur::cli
