// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clock.h"

#include <QLocale>

namespace voyageur::base {

QString clockTime(QTime time)
{
    return time.toString(QStringLiteral("HH:mm"));
}

QString dateAndTime(const QDateTime &time)
{
    return time.isValid() ? QLocale().toString(time.date(), QLocale::ShortFormat) + u' ' + clockTime(time.time()) : QString();
}

} // namespace voyageur::base
