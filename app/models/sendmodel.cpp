// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sendmodel.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "dataset/membername.h"
#include "dataset/tarstream.h"
#include "storage/livestate.h"

#include <QLocale>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::ByteSize;
using base::Error;
using base::ErrorCode;
using base::Result;
using dataset::FileKind;
using transfer::Order;
using transfer::RemotePlace;

namespace {

bool isAtOrBelow(const QByteArray &path, const QByteArray &folder)
{
    return path == folder || folder == "/" || (path.startsWith(folder) && path[folder.size()] == '/');
}

// Only the functions that take text can make an archive or send one file by pieces; the others take the bytes.
std::optional<QString> asText(const QByteArray &path)
{
    const QString text = base::fileNameText(path);
    return base::fileNameBytes(text) == path ? std::optional(text) : std::nullopt;
}

Error noText(const QByteArray &path)
{
    return {
        ErrorCode::BadRequest,
        SendModel::tr("“%1” cannot be uploaded, because the name of its folder is not valid text.").arg(dataset::shownName(path)),
        {},
        SendModel::tr("Rename the folder, or upload its parent."),
        {}};
}

constexpr qsizetype mostUsualNamed = 3;
constexpr qsizetype mostUsualCounted = 200; // each is a folder to be looked through

// What a plan leaves out though the person said nothing of it.
Result<void> addUsual(const dataset::Plan &plan, SendFacts &facts, const base::StopToken &stop)
{
    for (const dataset::LeftOut &item : plan.leftOut) {
        if (item.reason != dataset::LeftOut::Reason::Pattern)
            continue;
        SendFacts::Usual &usual = facts.usual;
        if (usual.names.size() < mostUsualNamed)
            usual.names += plan.name + '/' + item.path;
        if (++usual.count > mostUsualCounted)
            continue;
        const QByteArray path = plan.folder + '/' + item.path;
        VOYAGEUR_TRY(found, dataset::factsOf(path));
        const auto text = asText(path);
        if (found.kind != FileKind::Folder || !text) {
            ++usual.files;
            usual.bytes += found.size;
            continue;
        }
        dataset::PlanOptions all;
        all.exclusions = dataset::Exclusions::none();
        VOYAGEUR_TRY(inside, dataset::makePlan(*text, all, {}, stop));
        usual.files += inside.files;
        usual.bytes += inside.bytes;
    }
    return {};
}

Result<void> addFolder(const QByteArray &path, SendFacts &facts, const base::StopToken &stop)
{
    const auto text = asText(path);
    if (!text)
        return {}; // counted by nobody, and sent as files
    VOYAGEUR_TRY(plan, dataset::makePlan(*text, {}, {}, stop));
    VOYAGEUR_CHECK(addUsual(plan, facts, stop));
    facts.files += plan.files;
    facts.unsendable += plan.unsendable;
    facts.load.bytes += plan.bytes;
    facts.load.names += plan.files + plan.folders + plan.links + 1;
    facts.load.archiveBytes += dataset::TarStream(std::move(plan)).totalBytes();
    return {};
}

// Each way as orders.
Result<SendFacts> lookAt(const QByteArray &folder, const QList<QByteArray> &names, const Order &blank,
                         const base::StopToken &stop)
{
    SendFacts facts;
    Order rest = blank; // all that is no single archive or file
    rest.kind = Order::Kind::Names;
    const auto here = asText(folder);
    if (!here)
        return noText(folder);
    rest.local = *here;
    Order loose = rest;
    for (const QByteArray &name : names) {
        const QByteArray path = folder.endsWith('/') ? folder + name : folder + '/' + name;
        VOYAGEUR_TRY(file, dataset::factsOf(path));
        rest.names += name;
        if (file.kind == FileKind::Folder) {
            facts.hasFolder = true;
            VOYAGEUR_CHECK(addFolder(path, facts, stop));
            if (const auto text = asText(path)) {
                Order archive = blank;
                archive.kind = Order::Kind::Archive;
                archive.local = *text;
                facts.asArchives += archive;
                continue;
            }
        } else {
            ++facts.files;
            ++facts.load.names;
            facts.load.bytes += file.size;
            facts.load.archiveBytes += file.size;
        }
        loose.names += name;
    }
    if (names.size() == 1 && !facts.hasFolder)
        if (const auto text = asText(folder + '/' + names.first())) {
            VOYAGEUR_TRY(file, dataset::factsOf(folder + '/' + names.first()));
            if (file.kind == FileKind::File) { // by pieces over several channels
                rest = blank;
                rest.kind = Order::Kind::File;
                rest.local = *text;
            }
        }
    facts.asFiles += rest;
    if (!loose.names.isEmpty())
        facts.asArchives += loose;
    return facts;
}

} // namespace

std::optional<script::LiveQuota> quotaFor(const QByteArray &folder, const QList<script::LiveQuota> &quotas,
                                          const QList<RemotePlace> &places)
{
    std::optional<script::LiveQuota> best;
    for (const script::LiveQuota &quota : quotas)
        if (isAtOrBelow(folder, quota.path) && (!best || quota.path.size() > best->path.size()))
            best = quota;
    if (best)
        return best;
    // Where /scratch is a link to a file system of another name.
    for (const RemotePlace &place : places) {
        if (!isAtOrBelow(folder, place.real) && !isAtOrBelow(folder, place.path))
            continue;
        for (const script::LiveQuota &quota : quotas) {
            const bool same = place.kind == RemotePlace::Kind::Home ? quota.name == "home"_L1
                : place.kind == RemotePlace::Kind::Scratch          ? quota.name == "scratch"_L1
                                                           : quota.path.endsWith('/' + ssh::RemotePath(place.path).name());
            if (same)
                return quota;
        }
    }
    return {};
}

QString SendFacts::countText() const
{
    return SendModel::tr("%Ln file(s), %1", nullptr, static_cast<int>(files)).arg(ByteSize(load.bytes).text());
}

QString SendFacts::usualText() const
{
    if (usual.count == 0)
        return {};
    QStringList shown;
    for (const QByteArray &name : usual.names)
        shown += dataset::shownName(name);
    if (usual.count > usual.names.size())
        shown += SendModel::tr("%n more", nullptr, static_cast<int>(usual.count - usual.names.size()));
    return SendModel::tr("Usually not uploaded: %1 (%2 files, %3).")
        .arg(shown.join(u", "_s), QLocale().toString(usual.files), ByteSize(usual.bytes).text());
}

QList<Order> SendFacts::withUsual(QList<Order> orders)
{
    for (Order &order : orders)
        order.allFiles = true;
    return orders;
}

QStringList SendFacts::roomTexts() const
{
    if (!forecast)
        return {SendModel::tr("The cluster does not report its free space.")};
    const script::LiveQuota &quota = forecast->quota;
    const QLocale locale;
    const auto of = [](const QString &used, const std::optional<QString> &most) {
        return most ? SendModel::tr("%1 of %2").arg(used, *most) : used;
    };
    const auto bytes = quota.mostBytes ? std::optional(ByteSize(*quota.mostBytes).text()) : std::nullopt;
    const auto names = quota.mostFiles ? std::optional(locale.toString(*quota.mostFiles)) : std::nullopt;
    const QString usedBytes = of(ByteSize(quota.bytes).text(), bytes);
    const QString usedFiles = of(locale.toString(quota.files), names);
    QStringList texts{SendModel::tr("Used in %1: %2 and %3 files.").arg(quota.name, usedBytes, usedFiles)};
    if (hasFolder)
        texts += forecast->archiveFits ? SendModel::tr("Fits as one tar: %1, 1 file.").arg(ByteSize(load.archiveBytes).text())
                                       : SendModel::tr("Does NOT fit as one tar: %1.").arg(ByteSize(load.archiveBytes).text());
    texts += forecast->filesFit ? SendModel::tr("Fits as separate files: %1, %2 files and folders.")
                                      .arg(ByteSize(load.bytes).text(), locale.toString(load.names))
                                : SendModel::tr("Does NOT fit as separate files: %1, %2 files and folders.")
                                      .arg(ByteSize(load.bytes).text(), locale.toString(load.names));
    return texts;
}

SendModel::SendModel(base::Workers &workers, SessionModel &session, TransfersModel &transfers, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_transfers(transfers)
{
    connect(&session, &SessionModel::signedOut, this, &SendModel::cancel);
}

SendModel::~SendModel() = default;

void SendModel::cancel()
{
    m_work.reset();
    clear();
}

void SendModel::look(const QByteArray &folder, const QList<QByteArray> &names, const ssh::RemotePath &target)
{
    if (!m_session.session() || names.isEmpty())
        return;
    m_target = target;
    m_names = names;
    Order blank = m_transfers.orderFor(Order::Kind::File);
    blank.remote = target;
    begin(tr("Counting the files, and reading the free space on the cluster…"));
    m_work = std::make_unique<base::Operation<SendFacts>>(
        m_workers,
        [session = m_session.session(), folder, names, blank](const base::Work &work) -> Result<SendFacts> {
            VOYAGEUR_TRY(facts, lookAt(folder, names, blank, work.stop));
            // What the cluster does not tell is absent; what stops us is that it is not there any more.
            const auto state = storage::readLiveState(*session, {}, work.stop);
            if (!state.ok() && state.error().code == ErrorCode::ConnectionLost)
                return state.error();
            if (!state.ok() || !state->quotas)
                return facts;
            const auto places = transfer::remotePlaces(*session->host, work.stop);
            const auto quota = quotaFor(blank.remote.bytes(), *state->quotas, places.ok() ? *places : QList<RemotePlace>());
            if (quota)
                facts.forecast = storage::forecast(facts.load, {*quota}).value(0);
            return facts;
        },
        [this](const Result<SendFacts> &result) {
            m_work.reset();
            if (!result.ok()) {
                fail(result.error());
                return;
            }
            m_facts = *result;
            finish(true);
            emit known();
        });
}

} // namespace voyageur::models
