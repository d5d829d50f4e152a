// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/factjson.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::cluster {

using namespace Qt::StringLiterals;

namespace {

// Text from a file goes to terminals and into commands that people copy.
bool isPlain(const QString &text)
{
    return text.size() <= longestText && std::none_of(text.begin(), text.end(), [](QChar c) {
               return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format || c.isSurrogate();
           });
}

std::optional<double> number(const QJsonValue &json)
{
    const double value = json.toDouble(-1);
    if (!json.isDouble() || !std::isfinite(value) || value < 0)
        return {};
    return value;
}

} // namespace

void Complaint::set(const QString &at, const QString &sentence)
{
    if (!isEmpty())
        return;
    place = at;
    why = sentence;
}

void Complaint::wrongType(const QString &at)
{
    set(at, QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” has a value of the wrong type.").arg(at));
}

void readValue(const QJsonValue &json, const QString &place, bool &value, Complaint &complaint)
{
    if (!json.isBool())
        return complaint.wrongType(place);
    value = json.toBool();
}

void readValue(const QJsonValue &json, const QString &place, int &value, Complaint &complaint)
{
    qint64 wide = 0;
    readValue(json, place, wide, complaint);
    if (wide > std::numeric_limits<int>::max())
        return complaint.wrongType(place);
    value = static_cast<int>(wide);
}

void readValue(const QJsonValue &json, const QString &place, qint64 &value, Complaint &complaint)
{
    const auto read = number(json);
    if (!read || *read > 1e15 || *read != std::floor(*read))
        return complaint.wrongType(place);
    value = static_cast<qint64>(*read);
}

void readValue(const QJsonValue &json, const QString &place, double &value, Complaint &complaint)
{
    const auto read = number(json);
    if (!read)
        return complaint.wrongType(place);
    value = *read;
}

void readValue(const QJsonValue &json, const QString &place, QString &value, Complaint &complaint)
{
    if (!json.isString() || !isPlain(json.toString()))
        return complaint.wrongType(place);
    value = json.toString();
}

void readValue(const QJsonValue &json, const QString &place, base::TimeLimit &value, Complaint &complaint)
{
    const auto limit = base::TimeLimit::parse(json.toString().toUtf8());
    if (!json.isString() || !limit || !limit->isGiven())
        return complaint.wrongType(place);
    value = *limit;
}

void readValue(const QJsonValue &json, const QString &place, base::MemorySize &value, Complaint &complaint)
{
    const auto size = base::MemorySize::parse(json.toString().toUtf8());
    if (!json.isString() || !size)
        return complaint.wrongType(place);
    value = *size;
}

void readProvenance(const QJsonObject &json, const QString &place, base::Provenance &origin, Complaint &complaint)
{
    const auto inside = [&](const char *name, auto &field) {
        const QString key = QLatin1StringView(name);
        if (json.contains(key) && complaint.isEmpty())
            readValue(json.value(key), place + u'.' + key, field, complaint);
    };
    const bool hasValue = !json.value("value"_L1).isNull() && !json.value("value"_L1).isUndefined();
    origin.confidence = hasValue ? base::Confidence::Sourced : base::Confidence::Unknown;
    inside("confidence", origin.confidence);
    if (json.value("source"_L1).isString())
        inside("source", origin.sources.emplaceBack());
    else
        inside("source", origin.sources);
    inside("note", origin.note);
    inside("since", origin.since);
    QString readAt;
    inside("readAt", readAt);
    if (!readAt.isEmpty())
        origin.readAt = QDateTime::fromString(readAt, Qt::ISODate);
    if (!readAt.isEmpty() && !origin.readAt.isValid())
        complaint.wrongType(place + ".readAt"_L1);
    if (hasValue == (origin.confidence == base::Confidence::Unknown))
        complaint.set(place,
                      QCoreApplication::translate("voyageur::cluster::Catalogue",
                                                  "“%1” must have either a value or the confidence “unknown”.")
                          .arg(place));
    if (hasValue && (origin.sources.isEmpty() || origin.sources.contains(QString())))
        complaint.set(place, QCoreApplication::translate("voyageur::cluster::Catalogue", "“%1” names no source.").arg(place));
}

QJsonValue valueJson(const base::TimeLimit &value)
{
    return value.isGiven() ? QJsonValue(QString::fromLatin1(value.bytes())) : QJsonValue();
}

QJsonValue valueJson(const base::MemorySize &value)
{
    return value.isGiven() ? QJsonValue(QString::fromLatin1(value.spelled())) : QJsonValue();
}

QJsonObject provenanceJson(const base::Provenance &origin)
{
    QJsonObject object;
    if (origin.sources.size() == 1)
        object.insert("source"_L1, origin.sources.first());
    else if (!origin.sources.isEmpty())
        object.insert("source"_L1, QJsonArray::fromStringList(origin.sources));
    object.insert("confidence"_L1, valueJson(origin.confidence));
    if (!origin.note.isEmpty())
        object.insert("note"_L1, origin.note);
    if (!origin.since.isEmpty())
        object.insert("since"_L1, origin.since);
    if (origin.readAt.isValid())
        object.insert("readAt"_L1, origin.readAt.toUTC().toString(Qt::ISODate));
    return object;
}

} // namespace voyageur::cluster
