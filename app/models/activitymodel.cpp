// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/activitymodel.h"

#include "base/bytesize.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 measureEvery = 500; // ms
constexpr qint64 trustAfter = 2000;  // ms: a speed of the first moments says nothing about the end

} // namespace

QString spanText(qint64 seconds)
{
    if (seconds < 60)
        return QCoreApplication::translate("voyageur::models::Activity", "%1 s").arg(seconds);
    if (seconds < 3600)
        return QCoreApplication::translate("voyageur::models::Activity", "%1 min").arg((seconds + 30) / 60);
    return QCoreApplication::translate("voyageur::models::Activity", "%1 h %2 min")
        .arg(QString::number(seconds / 3600), u"%1"_s.arg(seconds % 3600 / 60, 2, 10, '0'_L1));
}

QString clockText(qint64 seconds)
{
    const qint64 days = seconds / 86400;
    const QString clock =
        u"%1:%2:%3"_s.arg(QString::number(seconds % 86400 / 3600), u"%1"_s.arg(seconds % 3600 / 60, 2, 10, '0'_L1),
                          u"%1"_s.arg(seconds % 60, 2, 10, '0'_L1));
    return days > 0 ? u"%1-%2"_s.arg(QString::number(days), clock) : clock;
}

int Activity::perMille() const
{
    if (state == State::Done)
        return 1000;
    if (progress.total <= 0)
        return -1;
    return int(std::clamp(1000.0 * double(progress.done) / double(progress.total), 0.0, 1000.0));
}

qint64 Activity::secondsLeft() const
{
    if (state != State::Running || perSecond <= 0 || progress.total <= 0)
        return -1;
    const double left = double(progress.total - progress.done) / perSecond;
    return left > 0 && left < 100 * 3600 ? qint64(std::ceil(left)) : -1;
}

QString Activity::line() const
{
    if (state != State::Running)
        return state == State::Failed && error ? error->what : outcome;
    QStringList parts;
    if (perMille() >= 0)
        parts.append(QCoreApplication::translate("voyageur::models::Activity", "%1 %").arg(perMille() / 10));
    if (inBytes && perSecond > 0)
        parts.append(
            QCoreApplication::translate("voyageur::models::Activity", "%1/s").arg(base::ByteSize(qint64(perSecond)).text()));
    if (secondsLeft() >= 0)
        parts.append(QCoreApplication::translate("voyageur::models::Activity", "%1 left").arg(spanText(secondsLeft())));
    if (parts.isEmpty())
        parts.append(progress.item);
    return parts.join(u"  ·  "_s);
}

quint64 ActivityModel::begin(Activity::Kind kind, const QString &title, const QString &from, const QString &to, bool inBytes,
                             std::function<void()> cancel, std::function<bool()> resume)
{
    Entry entry;
    entry.activity.id = ++m_lastId;
    entry.activity.kind = kind;
    entry.activity.title = title;
    entry.activity.from = from;
    entry.activity.to = to;
    entry.activity.inBytes = inBytes;
    entry.cancel = std::move(cancel);
    entry.resume = std::move(resume);
    entry.clock.start();
    beginInsertRows({}, 0, 0);
    m_entries.prepend(std::move(entry));
    endInsertRows();
    emit summaryChanged();
    return m_lastId;
}

void ActivityModel::setProgress(quint64 id, const base::Progress &progress)
{
    const int row = rowOf(id);
    if (row < 0 || m_entries[row].activity.state != Activity::State::Running)
        return;
    Entry &entry = m_entries[row];
    const qint64 now = entry.clock.elapsed();
    if (progress.done < entry.activity.progress.done) { // another part began
        entry.measuredAt = now;
        entry.measuredDone = progress.done;
        entry.activity.perSecond = 0;
    } else if (now - entry.measuredAt >= measureEvery) {
        const double speed = 1000.0 * double(progress.done - entry.measuredDone) / double(now - entry.measuredAt);
        if (now >= trustAfter)
            entry.activity.perSecond = entry.activity.perSecond > 0 ? 0.7 * entry.activity.perSecond + 0.3 * speed : speed;
        entry.measuredAt = now;
        entry.measuredDone = progress.done;
    }
    entry.activity.progress = progress;
    changed(row);
}

void ActivityModel::setTitle(quint64 id, const QString &title)
{
    const int row = rowOf(id);
    if (row < 0 || m_entries[row].activity.title == title)
        return;
    m_entries[row].activity.title = title;
    changed(row);
}

void ActivityModel::finish(quint64 id, const QString &outcome)
{
    end(id, Activity::State::Done, outcome, {});
}

void ActivityModel::fail(quint64 id, const base::Error &error)
{
    if (error.code == base::ErrorCode::Cancelled)
        end(id, Activity::State::Cancelled, QCoreApplication::translate("voyageur::models::Activity", "Cancelled"), {});
    else
        end(id, Activity::State::Failed, error.what, error);
}

void ActivityModel::end(quint64 id, Activity::State state, const QString &outcome, const std::optional<base::Error> &error)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    Activity &activity = m_entries[row].activity;
    activity.state = state;
    activity.outcome = outcome;
    activity.error = error;
    activity.ended = QDateTime::currentDateTime();
    m_lastEnded = activity.ended;
    activity.resumable = state != Activity::State::Done && m_entries[row].resume;
    if (!activity.resumable)
        m_entries[row].cancel = {};
    changed(row);
}

void ActivityModel::cancel(quint64 id)
{
    const int row = rowOf(id);
    if (row >= 0 && m_entries[row].cancel && !m_entries[row].activity.hasEnded())
        std::function<void()>(m_entries[row].cancel)(); // a copy: the call may end the entry
}

bool ActivityModel::resume(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0 || !m_entries[row].activity.resumable || !std::function<bool()>(m_entries[row].resume)())
        return false;
    dismiss(id);
    return true;
}

void ActivityModel::pause(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0 || m_entries[row].activity.state != Activity::State::Running)
        return;
    m_entries[row].activity.state = Activity::State::Paused;
    m_entries[row].activity.outcome = QCoreApplication::translate("voyageur::models::Activity", "Paused");
    changed(row);
}

void ActivityModel::goOn(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    Entry &entry = m_entries[row];
    entry.activity.state = Activity::State::Running;
    entry.activity.error.reset();
    entry.activity.outcome.clear();
    entry.activity.resumable = false;
    entry.activity.perSecond = 0;
    entry.clock.restart();
    entry.measuredAt = 0;
    entry.measuredDone = entry.activity.progress.done;
    changed(row);
}

void ActivityModel::forgetResume(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0)
        return;
    m_entries[row].resume = {};
    if (std::exchange(m_entries[row].activity.resumable, false))
        changed(row);
}

void ActivityModel::dismiss(quint64 id)
{
    const int row = rowOf(id);
    if (row < 0 || !m_entries[row].activity.hasEnded())
        return;
    beginRemoveRows({}, row, row);
    m_entries.removeAt(row);
    endRemoveRows();
    emit summaryChanged();
    emit dismissed(id);
}

void ActivityModel::dismissFinished()
{
    QList<quint64> ended; // whoever hears of one may dismiss another
    for (const Entry &entry : std::as_const(m_entries))
        if (entry.activity.hasEnded())
            ended += entry.activity.id;
    for (const quint64 id : std::as_const(ended))
        dismiss(id);
}

const Activity *ActivityModel::find(quint64 id) const
{
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_entries[row].activity;
}

int ActivityModel::running() const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(),
                             [](const Entry &e) { return e.activity.state == Activity::State::Running; }));
}

int ActivityModel::runningTransfers() const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(), [](const Entry &e) {
        return e.activity.state == Activity::State::Running && e.activity.isTransfer();
    }));
}

int ActivityModel::finished() const
{
    return int(std::count_if(m_entries.begin(), m_entries.end(), [](const Entry &e) { return e.activity.hasEnded(); }));
}

const Activity *ActivityModel::foremost() const
{
    const Activity *found = nullptr;
    for (const Entry &entry : m_entries) {
        if (entry.activity.state != Activity::State::Running)
            continue;
        if (entry.activity.isTransfer())
            return &entry.activity;
        if (!found)
            found = &entry.activity;
    }
    return found;
}

const Activity *ActivityModel::resumable() const
{
    const auto found =
        std::find_if(m_entries.begin(), m_entries.end(), [](const Entry &entry) { return entry.activity.resumable; });
    return found == m_entries.end() ? nullptr : &found->activity;
}

int ActivityModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

QVariant ActivityModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Activity &activity = m_entries[index.row()].activity;
    switch (role) {
    case Qt::DisplayRole:
        return activity.title;
    case Qt::AccessibleTextRole:
        return QCoreApplication::translate("voyageur::models::Activity", "%1: %2").arg(activity.title, activity.line());
    case ActivityIdRole:
        return activity.id;
    default:
        return {};
    }
}

int ActivityModel::rowOf(quint64 id) const
{
    for (int row = 0; row < m_entries.size(); ++row)
        if (m_entries[row].activity.id == id)
            return row;
    return -1;
}

void ActivityModel::changed(int row)
{
    emit dataChanged(index(row), index(row));
    emit summaryChanged();
}

TransferListModel::TransferListModel(ActivityModel *activities, QObject *parent)
    : QSortFilterProxyModel(parent), m_activities(activities)
{
    setSourceModel(activities);
}

const Activity &TransferListModel::at(int row) const
{
    return m_activities->at(mapToSource(index(row, 0)).row());
}

bool TransferListModel::filterAcceptsRow(int row, const QModelIndex &) const
{
    return m_activities->at(row).isTransfer();
}

} // namespace voyageur::models
