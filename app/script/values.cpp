// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/values.h"

#include "script/ctext.h"
#include "script/sbatchfields.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace voyageur::script {

namespace {

class ValuesText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Value)
};

ValueError wrong(qsizetype begin, qsizetype end, const QString &what)
{
    return {begin, end, what};
}

// Digits and nothing else, as a number that fits.
std::optional<qint64> plainNumber(QByteArrayView text)
{
    const bool digits = !text.isEmpty() && text.size() <= 18 && std::all_of(text.begin(), text.end(), isDigit);
    return digits ? std::optional(text.toLongLong()) : std::nullopt;
}

struct Part {
    qsizetype begin;
    QByteArrayView text;
    qsizetype end() const { return begin + text.size(); }
};

QList<Part> split(QByteArrayView text, char separator, qsizetype base = 0)
{
    QList<Part> parts;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        if (i < text.size() && text[i] != separator)
            continue;
        parts += {base + begin, text.sliced(begin, i - begin)};
        begin = i + 1;
    }
    return parts;
}

} // namespace

Parsed<base::TimeLimit> parseTime(QByteArrayView text)
{
    if (const auto limit = base::TimeLimit::parse(text))
        return *limit;
    return wrong(0, text.size(),
                 ValuesText::tr("This is not a time. Write days-hours:minutes:seconds, for example 1-12:00:00, or "
                                "hours:minutes:seconds, for example 2:30:00."));
}

Parsed<base::MemorySize> parseMemory(QByteArrayView text)
{
    if (const auto size = base::MemorySize::parse(text))
        return *size;
    const auto unit = std::find_if_not(text.begin(), text.end(), isDigit) - text.begin();
    return wrong(unit, text.size(),
                 ValuesText::tr("This is not an amount of memory. Write a whole number and K, M, G or T, for example 4G."));
}

Parsed<qint64> parseCount(QByteArrayView text)
{
    const auto number = plainNumber(text);
    if (number && *number > 0 && *number < std::numeric_limits<qint32>::max())
        return *number;
    return wrong(0, text.size(), ValuesText::tr("The value must be a whole number, at least 1."));
}

Parsed<NodeRange> parseNodes(QByteArrayView text)
{
    sbatch::NodeCount count;
    if (!sbatch::nodeCount(text, {}, count) && count.least >= 0 && count.most >= 0)
        return NodeRange{count.least, count.most};
    return wrong(0, text.size(),
                 ValuesText::tr("This is not a number of nodes. Write 2, or 2-4 for at least two and at most four."));
}

namespace {

// "2", "10G": Slurm counts resources with K, M, G, T and P, powers of 1024.
std::optional<qint64> gresCount(QByteArrayView text)
{
    const auto digits = std::find_if_not(text.begin(), text.end(), isDigit) - text.begin();
    const auto number = plainNumber(text.first(digits));
    if (!number || digits + 1 < text.size())
        return {};
    if (digits == text.size())
        return number;
    const auto power = QByteArrayView("kmgtp").indexOf(static_cast<char>(text[digits] | 0x20));
    constexpr qint64 most = 1'000'000'000;
    return power < 0 || *number > most ? std::nullopt : std::optional(std::min(*number, qint64{1'000}) << (10 * (power + 1)));
}

ValueError noCount(const Part &part)
{
    return wrong(part.begin, part.end(), ValuesText::tr("The value must be a whole number."));
}

// "gpu:a100:2"; `withName` off: the part behind "gpu:".
Parsed<GresItem> gresItem(const Part &item, bool withName)
{
    QList<Part> parts = split(item.text, ':', item.begin);
    GresItem gres;
    gres.name = "gpu";
    if (withName) {
        gres.name = parts.takeFirst().text.toByteArray();
        if (gres.name.startsWith("gres/"))
            gres.name = gres.name.sliced(5);
        else if (gres.name == "gres" && !parts.isEmpty()) // as Slurm 22.05 prints it
            gres.name = parts.takeFirst().text.toByteArray();
        if (const auto equals = gres.name.indexOf('='); equals >= 0 && parts.isEmpty()) { // "gpu=2"
            const auto count = gresCount(QByteArrayView(gres.name).sliced(equals + 1));
            if (!count)
                return noCount(item);
            gres.count = *count;
            gres.name.truncate(equals);
            return gres;
        }
    }
    if (gres.name.isEmpty())
        return wrong(item.begin, item.end(), ValuesText::tr("The name of the resource is missing, for example gpu."));
    if (parts.size() > 2)
        return wrong(parts[2].begin - 1, item.end(),
                     ValuesText::tr("One colon is too many. Write the name, the model and the number."));
    for (const Part &part : parts) {
        if (part.text.isEmpty())
            return wrong(part.begin, part.begin, ValuesText::tr("A part is missing between two colons, or after the last one."));
    }
    if (parts.isEmpty())
        return gres;
    const auto count = gresCount(parts.last().text);
    if (parts.size() == 2 && !count)
        return noCount(parts.last());
    gres.count = count.value_or(1);
    if (parts.size() == 2 || !count)
        gres.model = parts.first().text.toByteArray();
    return gres;
}

Parsed<QList<GresItem>> gresList(QByteArrayView text, bool withName)
{
    QList<GresItem> items;
    if (withName && sameNoCase(text, "none"))
        return items;
    for (const Part &part : split(text, ',')) {
        if (part.text.isEmpty())
            return wrong(part.begin, part.begin, ValuesText::tr("A resource is missing here."));
        const auto item = gresItem(part, withName);
        if (!item)
            return item.error();
        items += *item;
    }
    return items;
}

} // namespace

Parsed<QList<GresItem>> parseGres(QByteArrayView text)
{
    return gresList(text, true);
}

Parsed<QList<GresItem>> parseGpus(QByteArrayView text)
{
    return gresList(text, false);
}

QByteArray gresText(const QList<GresItem> &items)
{
    QByteArrayList texts;
    for (const GresItem &item : items)
        texts += item.name + (item.model.isEmpty() ? QByteArray() : ':' + item.model) + ':' + QByteArray::number(item.count);
    return texts.join(',');
}

namespace {

// Slurm passes over brackets around a part, or around all: "[0-9]", "[1-5,8]".
Parsed<ArrayRange> arrayRange(Part part)
{
    if (part.text.startsWith('[') && part.text.size() > 1)
        part = {part.begin + 1, part.text.sliced(1)};
    if (part.text.endsWith(']'))
        part.text.chop(1);
    const auto colon = part.text.indexOf(':');
    const auto ends = colon < 0 ? part.text : part.text.first(colon);
    const auto dash = ends.indexOf('-');
    const auto first = plainNumber(dash < 0 ? ends : ends.first(dash));
    const auto last = dash < 0 ? first : plainNumber(ends.sliced(dash + 1));
    const auto step = colon < 0 ? std::optional<qint64>(1) : plainNumber(part.text.sliced(colon + 1));
    if (!first || !last)
        return wrong(part.begin, part.begin + ends.size(), ValuesText::tr("This is neither a task number nor a range like 0-9."));
    if (*last < *first)
        return wrong(part.begin, part.begin + ends.size(), ValuesText::tr("The range ends before it begins."));
    if (!step || *step < 1 || (colon >= 0 && dash < 0))
        return wrong(part.begin + colon, part.end(),
                     ValuesText::tr("A step is a whole number after a range, for example 0-99:2."));
    return ArrayRange{*first, *last, *step};
}

} // namespace

Parsed<ArraySpec> parseArray(QByteArrayView text)
{
    ArraySpec spec;
    const auto percent = text.indexOf('%');
    if (percent >= 0) {
        const auto limit = text.endsWith('%') ? std::optional<qint64>(0) : plainNumber(text.sliced(percent + 1));
        if (!limit)
            return wrong(percent, text.size(),
                         ValuesText::tr("After %, write how many tasks run at a time, for example 0-99%4."));
        spec.limit = *limit;
    }
    const QByteArrayView list = percent < 0 ? text : text.first(percent);
    for (const Part &part : split(list, ',')) {
        if (part.text.isEmpty() && part.begin == list.size() && !spec.ranges.isEmpty())
            continue; // "1-10,"
        const auto range = arrayRange(part);
        if (!range)
            return range.error();
        spec.ranges += *range;
    }
    return spec;
}

qint64 ArraySpec::last() const
{
    qint64 last = 0;
    for (const ArrayRange &range : ranges)
        last = std::max(last, range.last);
    return last;
}

qint64 ArraySpec::count() const
{
    // Slurm allows four million task numbers at most; more than that are added up without looking for doubles.
    constexpr qint64 most = 4'000'001;
    qint64 sum = 0;
    for (const ArrayRange &range : ranges)
        sum += (range.last - range.first) / range.step + 1;
    if (ranges.size() < 2 || last() > most)
        return sum;
    QList<bool> seen(last() + 1, false);
    qint64 different = 0;
    qint64 work = 0;
    for (const ArrayRange &range : ranges) {
        for (qint64 task = range.first; task <= range.last && work < 2 * most; task += range.step, ++work) {
            different += seen[task] ? 0 : 1;
            seen[task] = true;
        }
    }
    return different;
}

QByteArray ArraySpec::text() const
{
    QByteArrayList texts;
    for (const ArrayRange &range : ranges) {
        QByteArray one = QByteArray::number(range.first);
        if (range.last != range.first)
            one += '-' + QByteArray::number(range.last);
        if (range.step != 1 && range.last != range.first) // a step needs a range
            one += ':' + QByteArray::number(range.step);
        texts += one;
    }
    return texts.join(',') + (limit ? '%' + QByteArray::number(limit) : QByteArray());
}

namespace {

Parsed<DependencyItem> dependencyItem(const Part &part)
{
    static constexpr const char *kinds[] = {"after",      "afterany", "afterburstbuffer", "aftercorr",
                                            "afternotok", "afterok",  "singleton"};
    QList<Part> parts = split(part.text, ':', part.begin);
    const Part kind = parts.takeFirst();
    DependencyItem item;
    item.kind = kind.text.toByteArray().toLower();
    const bool isJob = plainNumber(kind.text).has_value(); // an old form: only the job's number
    if (isJob) {
        parts.prepend(kind);
        item.kind = "after";
    } else if (std::ranges::none_of(kinds, [&](const char *known) { return item.kind == known; })) {
        return wrong(
            kind.begin, kind.end(),
            ValuesText::tr(
                "This is not a kind of dependency. Write afterok, afterany, afternotok, aftercorr, after or singleton."));
    }
    if (item.kind == "singleton" && parts.isEmpty())
        return item;
    if (parts.isEmpty())
        return wrong(kind.end(), kind.end(), ValuesText::tr("The number of a job is missing, for example afterok:12345."));
    for (const Part &job : parts) {
        const auto end = std::find_if(job.text.begin(), job.text.end(), [](char c) { return c == '_' || c == '+'; });
        const auto digits = end - job.text.begin();
        const auto rest = job.text.sliced(digits);
        const bool good = plainNumber(job.text.first(digits)) && (rest.isEmpty() || rest == "_*" || plainNumber(rest.sliced(1)));
        if (!good)
            return wrong(job.begin, job.end(), ValuesText::tr("This is not a job number."));
        item.jobs += job.text.toByteArray();
    }
    return item;
}

} // namespace

Parsed<Dependency> parseDependency(QByteArrayView text)
{
    Dependency dependency;
    dependency.any = text.contains('?');
    if (dependency.any && text.contains(',')) {
        const auto at = text.indexOf('?');
        return wrong(at, at + 1, ValuesText::tr("Use commas (all of the jobs) or question marks (one of them), not both."));
    }
    for (const Part &part : split(text, dependency.any ? '?' : ',')) {
        const auto item = dependencyItem(part);
        if (!item)
            return item.error();
        dependency.items += *item;
    }
    return dependency;
}

QByteArray Dependency::text() const
{
    QByteArrayList texts;
    for (const DependencyItem &item : items)
        texts += item.kind + (item.jobs.isEmpty() ? QByteArray() : ':' + QByteArrayList(item.jobs).join(':'));
    return texts.join(any ? '?' : ',');
}

Parsed<QList<QByteArray>> parseMailTypes(QByteArrayView text)
{
    const auto known = choices("mail-type");
    QList<QByteArray> types;
    for (const Part &part : split(text, ',')) {
        const QByteArray type = part.text.toByteArray().toUpper();
        if (type.isEmpty() && part.begin > 0)
            continue; // "BEGIN,"
        if (!known.contains(type))
            return wrong(part.begin, part.end(),
                         ValuesText::tr("Slurm sends no mail for this. Choose from %1.")
                             .arg(QString::fromLatin1(QByteArrayList(known).join(", "))));
        types += type;
    }
    return types;
}

} // namespace voyageur::script
