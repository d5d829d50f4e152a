// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/keeping.h"

#include "main/cli/givenanswers.h"
#include "main/cli/text.h"

#include <QRegularExpression>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

base::Result<std::chrono::milliseconds> idleOption(const Arguments &arguments)
{
    constexpr auto usual = std::chrono::hours(8);
    if (!arguments.has("idle"))
        return std::chrono::milliseconds(usual);
    static const QRegularExpression form(u"^([0-9]{1,6})([smhd])$"_s);
    const QString text = arguments.value("idle");
    const auto match = form.match(text);
    const qint64 count = match.captured(1).toLongLong();
    if (!match.hasMatch() || count == 0) {
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("--idle does not take “%1”.").arg(text),
                           {},
                           Text::tr("Use a duration such as 30m, 8h or 2d."),
                           {}};
    }
    const QChar unit = match.captured(2).front();
    const qint64 seconds = unit == u's' ? 1 : unit == u'm' ? 60 : unit == u'h' ? 3600 : 86400;
    return std::chrono::milliseconds(std::chrono::seconds(count * seconds));
}

QStringList keeperWords(const Arguments &arguments)
{
    // The person, and the files and texts that stand for the person's answers, are asked by the one in the foreground.
    QStringList words{QString::fromLatin1(keepVerb.name)};
    const auto add = [&](const Option &option) {
        for (const QString &value : arguments.values(option.name))
            words += u"--%1"_s.arg(QLatin1StringView(option.name)) + (option.value ? u'=' + value : QString());
    };
    for (const Option &option : loginOptions()) {
        if (!GivenAnswers::options().contains(QLatin1StringView(option.name)))
            add(option);
    }
    add(idleChoice);
    return words + QStringList{u"--"_s} + arguments.words();
}

} // namespace voyageur::cli
