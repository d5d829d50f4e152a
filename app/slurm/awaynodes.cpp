// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/awaynodes.h"

#include "base/clock.h"
#include "base/pace.h"
#include "remote/batch.h"
#include "slurm/fields.h"
#include "slurm/query.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct AwayText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::AwayNodes)
};

constexpr char awayEnd[] = "\x1f\x1e\n";
constexpr qsizetype longestName = 200;
constexpr qsizetype mostSentences = 5;

QString awayField(const QByteArray &field)
{
    return isNothing(field.trimmed()) || field.trimmed() == "none" ? QString() : base::shownSafely(field.trimmed(), longestName);
}

// The value of "Name=" in a line of scontrol; values of a reservation hold no blanks.
QByteArray valueIn(const QByteArray &line, const char *name)
{
    for (const QByteArray &word : line.split(' '))
        if (word.startsWith(QByteArray(name) + '='))
            return word.sliced(word.indexOf('=') + 1);
    return {};
}

QDateTime momentIn(const QByteArray &line, const char *name)
{
    bool isNumber = false;
    const qint64 seconds = valueIn(line, name).toLongLong(&isNumber);
    return isNumber ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime();
}

} // namespace

bool isNoPlaceNow(const QString &words)
{
    // slurm_errno.c. The first is what 22.05 and 24.11 say of nodes that are drained, down or reserved, and of nodes that there
    // are none of.
    return std::ranges::any_of(
        std::initializer_list<QLatin1StringView>{"allocation failure: Requested node configuration is not available"_L1,
                                                 "allocation failure: Requested nodes are busy"_L1,
                                                 "allocation failure: Required node not available (down, drained or reserved)"_L1,
                                                 "allocation failure: Requested partition configuration not available now"_L1,
                                                 // of a reservation that has not begun
                                                 "allocation failure: Invalid time specified"_L1},
        [&](QLatin1StringView one) { return words.contains(one); });
}

const Reservation *WhatIsAway::maintenanceWithin(const QDateTime &now, qint64 seconds) const
{
    const Reservation *next = nullptr;
    for (const Reservation &one : reservations)
        if (one.maintenance && one.start > now && one.start < now.addSecs(seconds) && (!next || one.start < next->start))
            next = &one;
    return next;
}

QByteArray awayNodeFormat()
{
    QByteArray format;
    for (const char *name : {"NodeList", "StateLong", "Reason"})
        format += (format.isEmpty() ? "" : ",") + QByteArray(name) + ':' + fieldEnd;
    return format + awayEnd[1];
}

Result<QList<AwayNodes>> parseAwayNodes(QByteArrayView out)
{
    QList<AwayNodes> away;
    for (const QByteArray &record : recordsOf(out, awayEnd)) {
        const QList<QByteArray> fields = fieldsOf(record, 3);
        if (fields.size() != 3 || fields[0].trimmed().isEmpty())
            return badAnswer("sinfo", record);
        const AwayNodes one{awayField(fields[0]), awayField(fields[1]), awayField(fields[2])};
        if (!away.contains(one)) // once for each partition
            away += one;
    }
    return away;
}

QList<Reservation> parseReservations(QByteArrayView out)
{
    QList<Reservation> reservations;
    for (const QByteArray &line : out.toByteArray().split('\n')) {
        const Reservation one{awayField(valueIn(line, "ReservationName")), awayField(valueIn(line, "Nodes")),
                              momentIn(line, "StartTime"), momentIn(line, "EndTime"),
                              valueIn(line, "Flags").split(',').contains("MAINT")};
        if (!one.name.isEmpty() && !one.nodes.isEmpty() && one.start.isValid() && one.end.isValid())
            reservations += one;
    }
    std::ranges::stable_sort(reservations, {}, &Reservation::start);
    return reservations;
}

Result<WhatIsAway> askWhatIsAway(Client &client, const base::StopToken &stop)
{
    WhatIsAway away;
    remote::Batch batch;
    const auto nodePart = batch.add(client.tools().query("sinfo", {"--noheader", "--list-reasons", "-O", awayNodeFormat()}));
    const auto keptPart = batch.add(client.tools().query("scontrol", {"--oneliner", "show", "reservation"}));
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(queryLimit));
    const auto answer = batch.run(client.host(), options);
    const auto nodes = answerIn(answer.of(nodePart), "sinfo");
    const auto kept = answerIn(answer.of(keptPart), "scontrol");
    if (!nodes.ok() && !kept.ok())
        return nodes.error();
    if (nodes.ok()) {
        VOYAGEUR_TRY(read, parseAwayNodes(*nodes));
        away.nodes = read;
    }
    if (kept.ok())
        away.reservations = parseReservations(*kept);
    return away;
}

QString shownMoment(const QDateTime &time, qint64 ahead)
{
    const QDateTime here = time.addSecs(-ahead).toLocalTime();
    return here.date() == QDate::currentDate() ? base::clockTime(here.time()) : base::dateAndTime(here);
}

QStringList awayWords(const WhatIsAway &away, qint64 ahead)
{
    QStringList words;
    for (const AwayNodes &one : away.nodes)
        words += one.reason.isEmpty()
            ? AwayText::tr("Out of service: %1 (%2).").arg(one.nodes, one.state)
            : AwayText::tr("Out of service: %1 (%2). The staff says “%3”.").arg(one.nodes, one.state, one.reason);
    const QDateTime now = QDateTime::currentDateTimeUtc().addSecs(ahead);
    for (const Reservation &one : away.reservations) {
        const QString start = shownMoment(one.start, ahead);
        const QString end = shownMoment(one.end, ahead);
        if (one.start > now)
            words += one.maintenance ? AwayText::tr("Maintenance from %1 to %2: %3.").arg(start, end, one.nodes)
                                     : AwayText::tr("Reserved from %1 to %2: %3 (%4).").arg(start, end, one.nodes, one.name);
        else if (one.end > now)
            words += one.maintenance ? AwayText::tr("In maintenance until %1: %2.").arg(end, one.nodes)
                                     : AwayText::tr("Reserved until %1: %2 (%3).").arg(end, one.nodes, one.name);
    }
    return words.first(std::min(words.size(), mostSentences));
}

} // namespace voyageur::slurm
