// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/datasetjson.h"

#include "base/bytesize.h"

#include "main/cli/console.h"
#include "main/cli/text.h"

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int sayAtMost = 5;

QString shownPath(const QByteArray &path)
{
    return base::shownSafely(path);
}

template <typename List, typename Line>
void sayFirst(Console &console, const List &list, qint64 count, Line line)
{
    for (const auto &item : list.first(std::min<qsizetype>(list.size(), sayAtMost)))
        console.say("  "_L1 + line(item));
    if (count > sayAtMost)
        console.say("  "_L1 + Text::tr("and %1 more").arg(count - sayAtMost));
}

QJsonObject keptObject(const transfer::Kept &kept)
{
    return {{u"bytes"_s, kept.bytes}, {u"place"_s, kept.place}, {u"here"_s, kept.isHere}};
}

} // namespace

QJsonArray leftOutArray(const QList<dataset::LeftOut> &leftOut)
{
    QJsonArray array;
    for (const auto &item : leftOut) {
        array += QJsonObject{{u"path"_s, shownPath(item.path)},
                             {u"reason"_s, item.reasonName()},
                             {u"pattern"_s, shownPath(item.pattern)},
                             {u"text"_s, item.text()}};
    }
    return array;
}

QJsonArray problemsArray(const QList<dataset::Problem> &problems)
{
    QJsonArray array;
    for (const auto &problem : problems) {
        array += QJsonObject{{u"kind"_s, problem.kindName()},
                             {u"path"_s, shownPath(problem.path)},
                             {u"other"_s, shownPath(problem.other)},
                             {u"text"_s, problem.text()}};
    }
    return array;
}

void sayLeftOut(Console &console, const QList<dataset::LeftOut> &leftOut, qint64 count)
{
    if (leftOut.isEmpty())
        return;
    count = std::max<qint64>(count, leftOut.size());
    console.say(Text::tr("Excluded: %1").arg(count));
    // What somebody may miss there is named, however much it is.
    qint64 named = 0;
    int byPattern = 0;
    for (const dataset::LeftOut &item : leftOut) {
        if (item.reason == dataset::LeftOut::Reason::Pattern && ++byPattern > sayAtMost)
            continue;
        console.say("  "_L1 + shownPath(item.path) + ": "_L1 + item.text());
        ++named;
    }
    if (count > named)
        console.say("  "_L1 + Text::tr("and %1 more").arg(count - named));
    const QList<QByteArray> usual = dataset::Exclusions::ofCode().usual();
    if (std::ranges::any_of(leftOut, [&](const dataset::LeftOut &item) { return usual.contains(item.pattern); }))
        console.say("  "_L1 + Text::tr("--all-files includes the usual exclusions, --include NAME some of them."));
}

void sayProblems(Console &console, const QList<dataset::Problem> &problems, qint64 count)
{
    if (problems.isEmpty())
        return;
    count = std::max<qint64>(count, problems.size());
    console.say(Text::tr("Warnings: %1").arg(count));
    sayFirst(console, problems, count, [](const dataset::Problem &problem) { return problem.text(); });
}

void sayDiscarded(Console &console, const transfer::Kept &kept)
{
    const QString size = base::ByteSize(kept.bytes).text();
    console.print(kept.bytes <= 0   ? Text::tr("No interrupted transfer kept anything there.")
                      : kept.isHere ? Text::tr("Removed %1 that were kept in “%2”.").arg(size, kept.place)
                                    : Text::tr("Removed %1 that were kept on the cluster, in “%2”.").arg(size, kept.place));
    console.object({{u"discarded"_s, keptObject(kept)}});
}

void sayKept(Console &console, const transfer::Kept &kept, const QString &next)
{
    if (kept.bytes <= 0)
        return;
    const QString size = base::ByteSize(kept.bytes).text();
    const QString words = kept.isHere ? Text::tr("%1 arrived and are kept in “%2”.").arg(size, kept.place)
                                      : Text::tr("%1 arrived and are kept on the cluster, in “%2”.").arg(size, kept.place);
    console.say(words + u' ' + next);
    console.object({{u"kept"_s, keptObject(kept)}});
}

} // namespace voyageur::cli
