// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/queue.h"

#include "base/platform.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <utility>

namespace voyageur::transfer {

using namespace Qt::StringLiterals;
using State = QueueItem::State;

namespace {

constexpr int version = 1;
constexpr qsizetype mostItems = 100'000;

constexpr std::array<std::pair<Order::Kind, QLatin1StringView>, 5> kinds{{{Order::Kind::Archive, "archive"_L1},
                                                                          {Order::Kind::File, "file"_L1},
                                                                          {Order::Kind::Names, "names"_L1},
                                                                          {Order::Kind::Fetch, "fetch"_L1},
                                                                          {Order::Kind::Sync, "sync"_L1}}};
constexpr std::array<std::pair<State, QLatin1StringView>, 7> states{{{State::Waiting, "waiting"_L1},
                                                                     {State::Running, "running"_L1},
                                                                     {State::Paused, "paused"_L1},
                                                                     {State::Interrupted, "interrupted"_L1},
                                                                     {State::Done, "done"_L1},
                                                                     {State::Failed, "failed"_L1},
                                                                     {State::Cancelled, "cancelled"_L1}}};

template <typename T, size_t N>
QString nameIn(const std::array<std::pair<T, QLatin1StringView>, N> &table, T value)
{
    for (const auto &[one, name] : table)
        if (one == value)
            return name;
    return {};
}

template <typename T, size_t N>
std::optional<T> valueIn(const std::array<std::pair<T, QLatin1StringView>, N> &table, const QString &name)
{
    for (const auto &[value, one] : table)
        if (one == name)
            return value;
    return {};
}

// Names are bytes and JSON holds characters: what is not plain ASCII is escaped as in an address.
QString textOf(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toPercentEncoding(" /"));
}

QByteArray bytesIn(const QJsonValue &value)
{
    return QByteArray::fromPercentEncoding(value.toString().toLatin1());
}

QJsonObject objectOf(const Order &order)
{
    QJsonArray names;
    for (const QByteArray &name : order.names)
        names.append(textOf(name));
    return {{u"kind"_s, nameIn(kinds, order.kind)},
            {u"upload"_s, order.upload},
            {u"cluster"_s, order.cluster},
            {u"user"_s, order.user},
            {u"local"_s, textOf(base::fileNameBytes(order.local))},
            {u"remote"_s, textOf(order.remote.bytes())},
            {u"names"_s, names},
            {u"excludes"_s, QJsonArray::fromStringList(order.excludes)},
            {u"allFiles"_s, order.allFiles},
            {u"delete"_s, order.deleteExtra},
            {u"checksum"_s, order.checksum},
            {u"overwriteNewer"_s, order.overwriteNewer},
            {u"gitIgnore"_s, order.gitIgnore},
            {u"bytesPerSecond"_s, order.bytesPerSecond}};
}

bool isPlainName(const QByteArray &name)
{
    return !name.isEmpty() && name != "." && name != ".." && !name.contains('/') && !name.contains('\0');
}

std::optional<Order> orderIn(const QJsonObject &object)
{
    Order order;
    const auto kind = valueIn(kinds, object["kind"_L1].toString());
    if (!kind)
        return {};
    order.kind = *kind;
    order.upload = object["upload"_L1].toBool(true);
    order.cluster = object["cluster"_L1].toString();
    order.user = object["user"_L1].toString();
    order.local = base::fileNameText(bytesIn(object["local"_L1]));
    order.remote = ssh::RemotePath(bytesIn(object["remote"_L1]));
    const QJsonArray names = object["names"_L1].toArray();
    for (const QJsonValue &name : names)
        order.names += bytesIn(name);
    const QJsonArray excludes = object["excludes"_L1].toArray();
    for (const QJsonValue &pattern : excludes)
        order.excludes += pattern.toString();
    order.allFiles = object["allFiles"_L1].toBool();
    order.deleteExtra = object["delete"_L1].toBool();
    order.checksum = object["checksum"_L1].toBool();
    order.overwriteNewer = object["overwriteNewer"_L1].toBool();
    order.gitIgnore = object["gitIgnore"_L1].toBool();
    order.bytesPerSecond = qMax<qint64>(0, object["bytesPerSecond"_L1].toInteger());
    const bool named = order.kind != Order::Kind::Names || !order.names.isEmpty();
    const bool plain = std::all_of(order.names.cbegin(), order.names.cend(), isPlainName);
    if (order.cluster.isEmpty() || order.local.isEmpty() || order.remote.bytes().contains('\0') || !named || !plain)
        return {};
    return order;
}

QJsonObject objectOf(const Delivery &delivery)
{
    return {{u"files"_s, delivery.files},
            {u"bytes"_s, delivery.bytes},
            {u"resumedFrom"_s, delivery.resumedFrom},
            {u"deleted"_s, delivery.deleted},
            {u"seconds"_s, delivery.seconds},
            {u"sha256"_s, QString::fromLatin1(delivery.sha256)},
            {u"verified"_s, delivery.verified},
            {u"leftOut"_s, delivery.leftOut},
            {u"notes"_s, QJsonArray::fromStringList(delivery.notes)},
            {u"noteCount"_s, delivery.noteCount}};
}

Delivery deliveryIn(const QJsonObject &object)
{
    Delivery delivery;
    delivery.files = object["files"_L1].toInteger();
    delivery.bytes = object["bytes"_L1].toInteger();
    delivery.resumedFrom = object["resumedFrom"_L1].toInteger();
    delivery.deleted = object["deleted"_L1].toInteger();
    delivery.seconds = object["seconds"_L1].toDouble();
    delivery.sha256 = object["sha256"_L1].toString().toLatin1();
    delivery.verified = object["verified"_L1].toBool();
    delivery.leftOut = object["leftOut"_L1].toInteger();
    const QJsonArray notes = object["notes"_L1].toArray();
    for (const QJsonValue &note : notes)
        delivery.notes += note.toString();
    delivery.noteCount = object["noteCount"_L1].toInteger();
    return delivery;
}

QJsonObject objectOf(const base::Error &error)
{
    return {{u"code"_s, error.codeName()},
            {u"what"_s, error.what},
            {u"why"_s, error.why},
            {u"next"_s, error.next},
            {u"server"_s, error.server}};
}

base::Error errorIn(const QJsonObject &object)
{
    base::Error error;
    const QString name = object["code"_L1].toString();
    for (int code = 0; code < static_cast<int>(base::ErrorCode::Internal); ++code) {
        error.code = static_cast<base::ErrorCode>(code);
        if (error.codeName() == name)
            break;
        error.code = base::ErrorCode::Internal;
    }
    error.what = object["what"_L1].toString();
    error.why = object["why"_L1].toString();
    error.next = object["next"_L1].toString();
    error.server = object["server"_L1].toString();
    return error;
}

QJsonObject objectOf(const QueueItem &item)
{
    QJsonObject object{{u"order"_s, objectOf(item.order)},
                       {u"state"_s, nameIn(states, item.state)},
                       {u"begun"_s, item.begun},
                       {u"done"_s, item.progress.done},
                       {u"total"_s, item.progress.total},
                       {u"added"_s, item.added.toUTC().toString(Qt::ISODate)},
                       {u"ended"_s, item.ended.toUTC().toString(Qt::ISODate)}};
    if (item.delivery)
        object[u"delivery"_s] = objectOf(*item.delivery);
    if (item.error)
        object[u"error"_s] = objectOf(*item.error);
    return object;
}

std::optional<QueueItem> itemIn(const QJsonObject &object)
{
    const auto order = orderIn(object["order"_L1].toObject());
    const auto state = valueIn(states, object["state"_L1].toString());
    if (!order || !state)
        return {};
    QueueItem item;
    item.order = *order;
    item.state = *state == State::Running || *state == State::Waiting ? State::Interrupted : *state;
    item.begun = object["begun"_L1].toBool();
    item.progress.done = qMax<qint64>(0, object["done"_L1].toInteger());
    item.progress.total = object["total"_L1].toInteger(-1);
    item.added = QDateTime::fromString(object["added"_L1].toString(), Qt::ISODate);
    item.ended = QDateTime::fromString(object["ended"_L1].toString(), Qt::ISODate);
    if (object.contains("delivery"_L1))
        item.delivery = deliveryIn(object["delivery"_L1].toObject());
    if (object.contains("error"_L1))
        item.error = errorIn(object["error"_L1].toObject());
    return item;
}

} // namespace

QByteArray Queue::toJson() const
{
    QJsonArray transfers;
    for (const QueueItem &item : m_items)
        transfers.append(objectOf(item));
    return QJsonDocument(QJsonObject{{u"version"_s, version}, {u"transfers"_s, transfers}}).toJson();
}

Queue::Read Queue::fromJson(const QByteArray &json)
{
    Read read;
    const QJsonDocument document = QJsonDocument::fromJson(json);
    const int found = document.object()["version"_L1].toInt();
    read.damaged = !document.isObject() || found < 1 || !document.object()["transfers"_L1].isArray();
    read.fromLater = found > version;
    if (read.damaged || read.fromLater)
        return read;
    const QJsonArray transfers = document.object()["transfers"_L1].toArray();
    for (const QJsonValue &value : transfers) {
        auto item = itemIn(value.toObject());
        if (!item || read.queue.m_items.size() >= mostItems) {
            ++read.unreadable;
            continue;
        }
        item->id = ++read.queue.m_last;
        read.queue.m_items += *item;
    }
    return read;
}

} // namespace voyageur::transfer
