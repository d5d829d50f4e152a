// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/storagemodel.h"

#include "base/bytesize.h"
#include "ssh/typedpath.h"
#include "storage/shareacts.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::ByteSize;
using base::Result;
using storage::StorageArea;

//! What a look brought; one of its parts.
struct StorageModel::Found {
    QString folder; //!< of the item
    std::optional<storage::StorageWalk> walk = {};
    std::optional<storage::PurgeForecast> purge = {};
    std::optional<SharingFound> sharing = {};
};

namespace {

constexpr qint64 oldAfter = 300; // seconds: other programs write there, too

int perMille(qint64 used, const std::optional<qint64> &most)
{
    if (!most || *most <= 0)
        return -1;
    return static_cast<int>(std::clamp<double>(1000.0 * double(used) / double(*most), 0, 1000));
}

StorageBar barOf(const QString &used, const QString &most, int perMille, storage::Fullness state)
{
    if (perMille < 0)
        return {StorageModel::tr("%1, no limit").arg(used), perMille, state};
    return {StorageModel::tr("%1 of %2, %3 %").arg(used, most, QString::number(perMille / 10)), perMille, state};
}

FolderRow rowOf(const storage::FolderUse &use)
{
    return {use.path.isEmpty() ? StorageModel::tr("(in the folder itself)") : base::shownSafely(use.path),
            QLocale().toString(use.names), ByteSize(use.bytes).text()};
}

QList<FolderRow> rowsOf(const QList<storage::FolderUse> &folders)
{
    QList<FolderRow> rows;
    for (const storage::FolderUse &use : folders)
        rows += rowOf(use);
    return rows;
}

FoldersFound foundOf(const storage::StorageWalk &walk)
{
    FoldersFound found;
    found.at = QDateTime::currentDateTime();
    found.summary =
        StorageModel::tr("%1 files, folders and links, %2").arg(QLocale().toString(walk.names), ByteSize(walk.bytes).text());
    found.complete = walk.complete;
    found.mostNames = rowsOf(walk.mostNames);
    found.mostBytes = rowsOf(walk.mostBytes);
    return found;
}

PurgeFound foundOf(const storage::PurgeForecast &forecast)
{
    PurgeFound found;
    found.at = QDateTime::currentDateTime();
    found.complete = forecast.complete;
    for (const storage::PurgeShare &share : forecast.days)
        found.days += PurgeFound::Day{storage::purgeHeadline(share), share.files > 0, rowsOf(share.folders)};
    return found;
}

SharingFound foundOf(const storage::SharingReport &report, const QString &folder, bool made)
{
    SharingFound found;
    found.at = QDateTime::currentDateTime();
    found.folder = folder;
    found.group = base::shownSafely(report.group, 100);
    found.well = report.isWell();
    found.made = made;
    found.remarks = storage::sharingRemarks(report);
    found.mendable = report.mendable;
    for (const QByteArray &example : report.examples)
        found.examples += base::shownSafely(example);
    const QString names = QLocale().toString(report.names);
    found.verdict = found.well
        ? StorageModel::tr("The group “%1” can use everything (%2 items checked).").arg(found.group, names)
        : StorageModel::tr("The group “%1” cannot use everything (%2 items checked).").arg(found.group, names);
    return found;
}

} // namespace

StorageModel::StorageModel(base::Workers &workers, SessionModel &session, ActivityModel &activities, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_activities(activities)
{
    connect(&session, &SessionModel::signedIn, this, &StorageModel::signedIn);
    connect(&session, &SessionModel::signedOut, this, [this] { emit changed(); });
}

StorageModel::~StorageModel() = default;

bool StorageModel::canWork() const
{
    return m_session.session() != nullptr;
}

int StorageModel::warnings() const
{
    return static_cast<int>(std::ranges::count_if(m_items, [](const StorageItem &item) { return !item.word.isEmpty(); }));
}

void StorageModel::signedIn()
{
    const QString cluster = m_session.user() + u'@' + m_session.clusterName();
    if (cluster != m_cluster) {
        if (m_look)
            m_activities.fail(m_activity, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
        m_look.reset();
        m_read.reset();
        m_state = {};
        m_items.clear();
        m_sharing.reset();
        m_lookCommands.clear();
        m_readAt = {};
        clear();
    }
    m_cluster = cluster;
    m_title = m_session.clusterTitle();
    refresh();
}

void StorageModel::refresh()
{
    if (!canWork())
        return;
    begin(tr("Reading your storage on %1…").arg(m_title));
    m_read = std::make_unique<base::Operation<storage::StorageState>>(
        m_workers,
        [session = m_session.session()](const base::Work &work) { return storage::readStorage(*session->host, work.stop); },
        [this](const Result<storage::StorageState> &result) {
            if (!result.ok()) {
                fail(result.error());
                return;
            }
            take(*result);
            showCommands();
            finish(true);
        });
}

void StorageModel::refreshIfOld()
{
    const bool old = !m_readAt.isValid() || m_changedThere || m_activities.lastEnded() > m_readAt
        || m_readAt.secsTo(QDateTime::currentDateTime()) > oldAfter;
    if (old && canWork() && !isBusy())
        refresh();
}

void StorageModel::take(const storage::StorageState &state)
{
    QList<StorageItem> before = std::exchange(m_items, {});
    m_state = state;
    m_readAt = QDateTime::currentDateTime();
    m_changedThere = false;
    for (const StorageArea &area : state.areas) {
        StorageItem item = itemOf(area);
        const auto same = std::ranges::find(before, item.folder, &StorageItem::folder);
        if (same != before.end()) {
            item.folders = same->folders;
            item.purged = same->purged;
        }
        m_items += item;
    }
    if (const auto session = m_session.session())
        m_advice = storage::whatBelongsWhere(session->facts->known());
}

StorageItem StorageModel::itemOf(const StorageArea &area) const
{
    StorageItem item;
    item.name = area.name;
    item.folder = area.folder.isEmpty() ? QString() : area.folder.shown();
    item.word = storage::fullnessWord(area);
    item.remarks = storage::storageRemarks(area);
    if (area.quota) {
        const script::LiveQuota &quota = *area.quota;
        const QLocale locale;
        item.bytes = barOf(ByteSize(quota.bytes).text(), ByteSize(quota.mostBytes.value_or(0)).text(),
                           perMille(quota.bytes, quota.mostBytes), storage::bytesFullness(quota));
        item.files = barOf(locale.toString(quota.files), locale.toString(quota.mostFiles.value_or(0)),
                           perMille(quota.files, quota.mostFiles), storage::filesFullness(quota));
    } else if (area.freeBytes >= 0) {
        item.free = tr("No personal limit is known. All users share %1 of free space.").arg(ByteSize(area.freeBytes).text());
    } else {
        item.free = tr("No personal limit is known.");
    }
    item.canLook = !area.folder.isEmpty();
    item.canShare = area.kind == StorageArea::Kind::Project && area.isWritable;
    if (area.kind == StorageArea::Kind::Project)
        item.group = base::shownSafely(area.group, 100);
    const auto session = m_session.session();
    const auto files = session ? storage::factsOf(area, session->facts->known()) : std::nullopt;
    if (files && files->purgeDays) {
        item.purge = storage::purgeRule(*files);
        item.canPurge = item.canLook;
    }
    if (files && !files->purgeList.isEmpty())
        item.purgeList = files->purgeList + u'/' + base::shownSafely(m_state.user, 100);
    return item;
}

void StorageModel::findFolders(int item)
{
    if (item < 0 || item >= m_state.areas.size() || !m_items[item].canLook)
        return;
    const ssh::RemotePath folder = m_state.areas[item].folder;
    for (const auto &command : {ssh::ShellCommand{"du", "-x", "-h", "--max-depth=2", folder.bytes()},
                                ssh::ShellCommand{"du", "-x", "--inodes", "--max-depth=2", folder.bytes()}}) {
        if (!m_lookCommands.contains(command.shown()))
            m_lookCommands += command.shown();
    }
    look(tr("The largest folders of %1").arg(m_items[item].name), tr("Reading %1…").arg(m_items[item].name),
         [session = m_session.session(), folder, name = m_items[item].folder](const base::Work &work) -> Result<Found> {
             VOYAGEUR_TRY(walk, storage::walkStorage(*session->host, folder, work.progress, work.stop));
             return Found{name, walk, {}, {}};
         });
}

void StorageModel::findPurged(int item)
{
    if (item < 0 || item >= m_state.areas.size() || !m_items[item].canPurge || !canWork())
        return;
    const StorageArea &area = m_state.areas[item];
    const auto files = storage::factsOf(area, m_session.session()->facts->known());
    if (!files || !files->purgeDays)
        return;
    const QByteArray age = '+' + QByteArray::number(*files->purgeDays);
    const auto command = ssh::ShellCommand{"find", area.folder.bytes(), "-xdev", "!", "-type", "d", "-atime", age, "-ctime", age};
    if (!m_lookCommands.contains(command.shown()))
        m_lookCommands += command.shown();
    look(tr("What will be deleted from %1").arg(m_items[item].name), tr("Looking for old files in %1…").arg(m_items[item].name),
         [session = m_session.session(), folder = area.folder, name = m_items[item].folder,
          days = storage::purgeDays(QDate::currentDate(), *files->purgeDays, files->purgeDayOfMonth)](
             const base::Work &work) -> Result<Found> {
             VOYAGEUR_TRY(forecast, storage::forecastPurge(*session->host, folder, days, work.progress, work.stop));
             return Found{name, {}, forecast, {}};
         });
}

void StorageModel::checkSharing(const QString &folder, const QString &group)
{
    const auto typed = ssh::typedPath(folder);
    m_lookCommands.clear();
    if (typed.ok())
        m_lookCommands = {ssh::ShellCommand({"find", typed->bytes(), "-xdev", "!", "-group", group.toUtf8()}).shown(),
                          ssh::ShellCommand({"find", typed->bytes(), "-xdev", "-type", "d", "!", "-perm", "-2000"}).shown(),
                          ssh::ShellCommand({"find", typed->bytes(), "-xdev", "!", "-perm", "-040"}).shown()};
    look(tr("The sharing of %1").arg(folder), tr("Reading %1…").arg(folder),
         [session = m_session.session(), typed, folder, group](const base::Work &work) -> Result<Found> {
             VOYAGEUR_TRY(path, typed);
             VOYAGEUR_TRY(report, storage::checkSharing(*session->host, path, group.toUtf8(), work.progress, work.stop));
             return Found{{}, {}, {}, foundOf(report, folder, false)};
         });
}

void StorageModel::share(const QString &folder, const QString &group)
{
    const auto typed = ssh::typedPath(folder);
    m_lookCommands = typed.ok() ? storage::shareCommands(*typed, group.toUtf8()) : QStringList();
    look(tr("Sharing %1").arg(folder), tr("Sharing %1 with the group %2…").arg(folder, group),
         [session = m_session.session(), typed, folder, group](const base::Work &work) -> Result<Found> {
             VOYAGEUR_TRY(path, typed);
             VOYAGEUR_CHECK(storage::shareFolder(*session->host, path, group.toUtf8(), work.stop));
             VOYAGEUR_TRY(report, storage::checkSharing(*session->host, path, group.toUtf8(), work.progress, work.stop));
             return Found{{}, {}, {}, foundOf(report, folder, true)};
         });
}

void StorageModel::look(const QString &title, const QString &doing, std::function<base::Result<Found>(const base::Work &)> body)
{
    if (!canWork() || m_look)
        return;
    m_activity = m_activities.begin(Activity::Kind::Work, title, {}, m_title, false, [this] { cancelLook(); });
    m_lookText = doing;
    dismissError();
    showCommands();
    m_look = std::make_unique<base::Operation<Found>>(
        m_workers, std::move(body), [this](const Result<Found> &result) { looked(result); },
        [this, doing](const base::Progress &progress) {
            m_activities.setProgress(m_activity, progress);
            m_lookText = tr("%1 %2 items").arg(doing, QLocale().toString(progress.done));
            emit lookChanged();
        });
    emit changed();
}

void StorageModel::looked(const Result<Found> &result)
{
    const auto ended = std::move(m_look); // it is being called
    m_lookText.clear();
    if (!result.ok()) {
        m_activities.fail(m_activity, result.error());
        if (result.error().code == base::ErrorCode::Cancelled)
            emit changed();
        else
            fail(result.error());
        return;
    }
    m_activities.finish(m_activity, tr("Done"));
    for (StorageItem &item : m_items) {
        if (item.folder.isEmpty() || item.folder != result->folder)
            continue;
        if (result->walk)
            item.folders = foundOf(*result->walk);
        if (result->purge)
            item.purged = foundOf(*result->purge);
    }
    if (result->sharing)
        m_sharing = result->sharing;
    emit changed();
}

void StorageModel::cancelLook()
{
    if (m_look)
        m_look->cancel();
}

void StorageModel::showCommands()
{
    setCommands(m_state.commands + m_lookCommands);
}

} // namespace voyageur::models
