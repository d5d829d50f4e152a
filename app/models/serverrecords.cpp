// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/serverrecords.h"

#include "base/filewriter.h"
#include "base/platform.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype mostServerRecords = 100;

std::optional<ServerRecord> recordFrom(const QJsonObject &object)
{
    static const QRegularExpression form(u"^server-[0-9a-f-]{1,40}$"_s); // it becomes a folder's name on the cluster
    ServerRecord record;
    const QString tag = object[u"tag"_s].toString();
    const auto kind = servers::serverKind(object[u"kind"_s].toString());
    const auto job = base::JobId::parse(object[u"job"_s].toString().toLatin1());
    if (!form.match(tag).hasMatch() || !kind || !job)
        return {};
    record.account = object[u"account"_s].toString();
    record.title = object[u"title"_s].toString();
    record.tag = tag.toLatin1();
    record.wish.kind = *kind;
    record.wish.job = *job;
    record.wish.folder = object[u"folder"_s].toString();
    record.wish.command = object[u"command"_s].toString();
    record.wish.localPort = object[u"localPort"_s].toInt();
    record.wish.onLoginNode = object[u"onLoginNode"_s].toBool();
    return record;
}

QJsonObject objectFrom(const ServerRecord &record)
{
    return {{u"account"_s, record.account},
            {u"title"_s, record.title},
            {u"tag"_s, QString::fromLatin1(record.tag)},
            {u"kind"_s, servers::serverName(record.wish.kind)},
            {u"job"_s, record.wish.job.text()},
            {u"folder"_s, record.wish.folder},
            {u"command"_s, record.wish.command},
            {u"localPort"_s, record.wish.localPort},
            {u"onLoginNode"_s, record.wish.onLoginNode}};
}

QList<ServerRecord> recordsIn(const QByteArray &json)
{
    QList<ServerRecord> records;
    const QJsonArray all = QJsonDocument::fromJson(json).array();
    for (const QJsonValue &value : all)
        if (const auto record = recordFrom(value.toObject()))
            records += *record;
    return records;
}

} // namespace

ServerRecords::ServerRecords() : m_file(base::stateFolder() + u"/servers.json"_s) {}

QList<ServerRecord> ServerRecords::of(const QString &account) const
{
    QFile file(m_file);
    QList<ServerRecord> found;
    if (file.open(QIODevice::ReadOnly))
        for (const ServerRecord &record : recordsIn(file.readAll()))
            if (record.account == account)
                found += record;
    return found;
}

Result<void> ServerRecords::keep(const ServerRecord &record)
{
    return change(record.tag, record);
}

Result<void> ServerRecords::forget(const QByteArray &tag)
{
    return change(tag, {});
}

// Another window may do so at the same moment, and a later version may keep more: what is not ours stays.
Result<void> ServerRecords::change(const QByteArray &tag, const std::optional<ServerRecord> &now) const
{
    return base::changeFile(
        m_file,
        [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
            const QJsonDocument document = QJsonDocument::fromJson(before.value_or("[]"));
            const QJsonArray all = document.array();
            QJsonArray kept;
            for (const QJsonValue &one : all)
                if (one[u"tag"_s].toString() != QLatin1StringView(tag))
                    kept += one;
            if (!now && kept.size() == all.size())
                return std::optional<QByteArray>();
            if (!document.isArray()) // nothing is lost for somebody who can read it
                VOYAGEUR_CHECK(base::writeFile(m_file + u".damaged"_s, *before, {.ownerOnly = true}));
            if (now)
                kept.append(objectFrom(*now));
            while (kept.size() > mostServerRecords)
                kept.removeFirst();
            return std::optional(QJsonDocument(kept).toJson());
        },
        true);
}

} // namespace voyageur::models
