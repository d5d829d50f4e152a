// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/timewords.h"

#include "script/ctext.h"

#include <algorithm>
#include <array>

namespace voyageur::script {

namespace {

// What is written behind the options of the line.
QByteArray commentOf(const OptionUse &use, const Subject &subject)
{
    const auto &lines = subject.script().lines();
    const auto line = std::ranges::lower_bound(lines, use.line, {}, &Line::number);
    return line == lines.end() || line->number != use.line ? QByteArray() : subject.text(line->comment).toLower();
}

std::optional<int> number(QByteArrayView text)
{
    const bool digits = !text.isEmpty() && text.size() <= 3 && std::all_of(text.begin(), text.end(), isDigit);
    return digits ? std::optional(text.toInt()) : std::nullopt;
}

constexpr std::array wholeDays{24, 36, 48, 72, 96, 120, 168}; // hours

} // namespace

std::optional<MistakenTime> mistakenTime(const OptionUse &use, const Subject &subject)
{
    const auto colon = use.text.indexOf(':');
    const QByteArrayView text(use.text);
    const auto first = number(colon < 0 ? text : text.first(colon));
    const auto second = colon < 0 ? std::optional(0) : number(text.sliced(colon + 1));
    const bool twoDigits = colon < 0 || text.size() - colon == 3;
    if (!first || !second || !twoDigits || *second >= 60)
        return {};
    const QByteArray comment = commentOf(use, subject);
    const bool saysHours = comment.contains("hour") || comment.contains("heure") || comment.contains("hh:mm");
    if (!saysHours && comment.contains("min"))
        return {};
    const bool days = std::ranges::find(wholeDays, *first) != wholeDays.end() && *second == 0;
    const QByteArray meant = use.text + (colon < 0 ? ":00:00" : ":00");
    if (colon < 0)
        return days || saysHours ? std::optional(MistakenTime{meant, saysHours}) : std::nullopt;
    constexpr int fewHours = 4;
    constexpr int halfDay = 12;
    const bool likely = saysHours || days || *first <= fewHours;
    return likely || *first <= halfDay ? std::optional(MistakenTime{meant, likely}) : std::nullopt;
}

bool shortArray(const Subject &subject)
{
    constexpr qint64 many = 100;
    constexpr qint64 some = 20;
    const auto *cluster = subject.cluster();
    const auto &array = subject.request().array;
    const auto seconds = subject.seconds();
    const OptionUse *time = subject.use("time");
    if (!cluster || !array || !seconds || !time || !cluster->slurm.minTime.isKnown() || mistakenTime(*time, subject))
        return false;
    const qint64 least = cluster->slurm.minTime.value->seconds();
    const qint64 count = array->count();
    return (count > many && *seconds < least) || (count >= some && *seconds * 2 <= least);
}

} // namespace voyageur::script
