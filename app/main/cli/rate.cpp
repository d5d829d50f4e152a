// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/rate.h"

#include "main/cli/text.h"

#include <QRegularExpression>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

base::Result<qint64> bytesOption(const Arguments &arguments, const char *option)
{
    if (!arguments.has(option))
        return qint64(0);
    static const QRegularExpression form(u"^([0-9]{1,9}(?:\\.[0-9]{1,3})?)([kKmMgG]?)$"_s);
    const auto match = form.match(arguments.value(option));
    const QChar unit = match.captured(2).isEmpty() ? QChar() : match.captured(2).at(0).toUpper();
    const double factor = unit == u'K' ? 1e3 : unit == u'M' ? 1e6 : unit == u'G' ? 1e9 : 1;
    const double rate = match.captured(1).toDouble() * factor;
    if (!match.hasMatch() || rate < 1) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = Text::tr("--%2 takes a number of bytes such as 500k, 10M or 2G, not “%1”.")
                         .arg(arguments.value(option), QLatin1String(option));
        return error;
    }
    return static_cast<qint64>(rate);
}

} // namespace voyageur::cli
