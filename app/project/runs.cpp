// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/runs.h"

#include "base/platform.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>

#include <algorithm>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int lockLimit = 10'000; // milliseconds

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::RunHistory)
};

struct Field {
    QLatin1StringView key;
    QString RunRecord::*member;
};

const Field fields[] = {
    {"tag"_L1, &RunRecord::tag},
    {"project"_L1, &RunRecord::project},
    {"projectFolder"_L1, &RunRecord::projectFolder},
    {"cluster"_L1, &RunRecord::cluster},
    {"host"_L1, &RunRecord::host},
    {"user"_L1, &RunRecord::user},
    {"job"_L1, &RunRecord::job},
    {"remoteFolder"_L1, &RunRecord::remoteFolder},
    {"code"_L1, &RunRecord::code},
    {"state"_L1, &RunRecord::state},
    {"results"_L1, &RunRecord::results},
};

RunRecord recordOf(const QJsonObject &object)
{
    RunRecord record;
    for (const Field &field : fields)
        record.*field.member = object[field.key].toString();
    record.submitted = QDateTime::fromString(object["submitted"_L1].toString(), Qt::ISODateWithMs);
    return record;
}

QJsonObject objectOf(const RunRecord &record)
{
    QJsonObject object;
    for (const Field &field : fields)
        object.insert(field.key, record.*field.member);
    object.insert("submitted"_L1, record.submitted.toUTC().toString(Qt::ISODateWithMs));
    return object;
}

Error damaged(const QString &file)
{
    return {ErrorCode::FileUnreadable,
            Text::tr("The history of your runs, %1, cannot be read.").arg(QDir::toNativeSeparators(file)),
            Text::tr("It is damaged, or another Voyageur wrote it."),
            Text::tr("Move it away; it will be begun anew."),
            {}};
}

Error cannotWrite(const QString &file)
{
    return {ErrorCode::FileUnwritable,
            Text::tr("The history of your runs, %1, cannot be written.").arg(QDir::toNativeSeparators(file)),
            {},
            Text::tr("Is the disk full?"),
            {}};
}

} // namespace

RunHistory::RunHistory() : m_file(base::stateFolder() + u"/runs.json"_s) {}

Result<QList<RunRecord>> RunHistory::runs() const
{
    QFile file(m_file);
    if (!file.exists())
        return QList<RunRecord>();
    if (!file.open(QIODevice::ReadOnly))
        return damaged(m_file);
    const QJsonObject top = QJsonDocument::fromJson(file.readAll()).object();
    if (top["version"_L1].toInt() != 1 || !top["runs"_L1].isArray())
        return damaged(m_file);
    QList<RunRecord> records;
    const QJsonArray array = top["runs"_L1].toArray();
    for (const QJsonValue &value : array)
        records += recordOf(value.toObject());
    std::stable_sort(records.begin(), records.end(),
                     [](const RunRecord &a, const RunRecord &b) { return a.submitted > b.submitted; });
    return records;
}

Result<void> RunHistory::put(const RunRecord &record) const
{
    QLockFile lock(m_file + u".lock"_s);
    if (!lock.tryLock(lockLimit))
        return cannotWrite(m_file);
    VOYAGEUR_TRY(records, runs());
    const auto same =
        std::find_if(records.begin(), records.end(), [&](const RunRecord &other) { return other.tag == record.tag; });
    if (same == records.end())
        records += record;
    else
        *same = record;
    QJsonArray array;
    for (const RunRecord &one : std::as_const(records))
        array += objectOf(one);
    const QByteArray json = QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"runs"_s, array}}).toJson();
    if (!base::writeFileWhole(m_file, json, true))
        return cannotWrite(m_file);
    return {};
}

Result<void> RunHistory::update(const QString &tag, const std::function<void(RunRecord &)> &change) const
{
    VOYAGEUR_TRY(records, runs());
    for (RunRecord record : std::as_const(records)) {
        if (record.tag != tag)
            continue;
        change(record);
        return put(record);
    }
    return {};
}

} // namespace voyageur::project
