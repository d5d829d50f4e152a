// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/runimport.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace voyageur::history {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

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

Error damaged(const QString &file)
{
    return {ErrorCode::FileUnreadable,
            QCoreApplication::translate("voyageur::history::RunHistory", "The history of your runs, %1, cannot be read.")
                .arg(QDir::toNativeSeparators(file)),
            QCoreApplication::translate("voyageur::history::RunHistory",
                                        "The file is damaged, or another version of Voyageur wrote it."),
            QCoreApplication::translate("voyageur::history::RunHistory", "Move the file away. Voyageur then starts a new one."),
            {}};
}

} // namespace

Result<QList<RunRecord>> oldRuns(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return QList<RunRecord>();
    if (!file.open(QIODevice::ReadOnly))
        return damaged(path);
    const QJsonObject top = QJsonDocument::fromJson(file.readAll()).object();
    if (top["version"_L1].toInt() != 1 || !top["runs"_L1].isArray())
        return damaged(path);
    QList<RunRecord> records;
    const QJsonArray array = top["runs"_L1].toArray();
    for (const QJsonValue &value : array) {
        const QJsonObject object = value.toObject();
        RunRecord record;
        for (const Field &field : fields)
            record.*field.member = object[field.key].toString();
        record.submitted = QDateTime::fromString(object["submitted"_L1].toString(), Qt::ISODateWithMs);
        records += record;
    }
    return records;
}

QString takenOverName(const QString &file)
{
    const QFileInfo info(file);
    const QString stem = info.path() + u'/' + info.completeBaseName() + u"-taken-over"_s;
    QString name = stem + u".json"_s;
    for (int number = 2; QFile::exists(name); ++number)
        name = stem + u"-%1.json"_s.arg(number);
    return name;
}

} // namespace voyageur::history
