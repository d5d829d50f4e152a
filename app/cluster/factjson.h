// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/factfields.h"

#include <QJsonArray>
#include <QJsonObject>

#include <cmath>
#include <limits>

// One fact or its value as JSON, and back. Reading trusts nothing: what is not of the right form is a Complaint.
namespace voyageur::cluster {

//! Why a value cannot be used, and where it stands: "slurm.partitions[2].maxTime". The first one counts.
struct Complaint {
    QString place;
    QString why; //!< a sentence; empty: nothing is wrong

    bool isEmpty() const { return why.isEmpty(); }
    void set(const QString &at, const QString &sentence);
    void wrongType(const QString &at);
};

constexpr qsizetype longestText = 2000;
constexpr qsizetype longestList = 5000;

void readValue(const QJsonValue &json, const QString &place, bool &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, int &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, qint64 &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, double &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, QString &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, base::TimeLimit &value, Complaint &complaint);
void readValue(const QJsonValue &json, const QString &place, base::MemorySize &value, Complaint &complaint);

template <HasFields T>
void readValue(const QJsonValue &json, const QString &place, T &value, Complaint &complaint);

template <HasWords T>
void readValue(const QJsonValue &json, const QString &place, T &value, Complaint &complaint)
{
    const QString word = json.toString();
    for (const auto &entry : wordsOf(T())) {
        if (word == QLatin1StringView(entry.word)) {
            value = entry.value;
            return;
        }
    }
    complaint.wrongType(place);
}

template <typename T>
void readValue(const QJsonValue &json, const QString &place, QList<T> &value, Complaint &complaint)
{
    const QJsonArray array = json.toArray();
    if (!json.isArray() || array.size() > longestList)
        return complaint.wrongType(place);
    for (qsizetype i = 0; i < array.size() && complaint.isEmpty(); ++i)
        readValue(array[i], QStringLiteral("%1[%2]").arg(place).arg(i), value.emplaceBack(), complaint);
}

template <typename T>
void readValue(const QJsonValue &json, const QString &place, QMap<QString, T> &value, Complaint &complaint)
{
    const QJsonObject object = json.toObject();
    if (!json.isObject() || object.size() > longestList)
        return complaint.wrongType(place);
    for (auto it = object.begin(); it != object.end() && complaint.isEmpty(); ++it) {
        QString key;
        readValue(QJsonValue(it.key()), place, key, complaint);
        readValue(it.value(), place + QLatin1Char('.') + key, value[key], complaint);
    }
}

template <typename T>
void readValue(const QJsonValue &json, const QString &place, std::optional<T> &value, Complaint &complaint)
{
    readValue(json, place, value.emplace(), complaint);
}

template <HasFields T>
void readValue(const QJsonValue &json, const QString &place, T &value, Complaint &complaint)
{
    if (!json.isObject())
        return complaint.wrongType(place);
    const QJsonObject object = json.toObject();
    forEachField(value, [&](const char *name, auto &field) {
        const QString key = QLatin1StringView(name);
        if (object.contains(key) && complaint.isEmpty())
            readValue(object.value(key), place + QLatin1Char('.') + key, field, complaint);
    });
}

//! What stands beside the value.
void readProvenance(const QJsonObject &json, const QString &place, base::Provenance &origin, Complaint &complaint);

template <typename T>
void readFact(const QJsonValue &json, const QString &place, const QString &fileName, base::Fact<T> &fact, Complaint &complaint)
{
    if (!json.isObject())
        return complaint.wrongType(place);
    readProvenance(json.toObject(), place, fact, complaint);
    fact.file = fileName;
    if (complaint.isEmpty() && fact.confidence != base::Confidence::Unknown)
        readValue(json.toObject().value(QLatin1StringView("value")), place, fact.value.emplace(), complaint);
}

template <typename T>
void readFact(const QJsonValue &json, const QString &place, const QString &fileName, QList<base::Fact<T>> &facts,
              Complaint &complaint)
{
    const QJsonArray array = json.toArray();
    if (!json.isArray() || array.size() > longestList)
        return complaint.wrongType(place);
    for (qsizetype i = 0; i < array.size() && complaint.isEmpty(); ++i)
        readFact(array[i], QStringLiteral("%1[%2]").arg(place).arg(i), fileName, facts.emplaceBack(), complaint);
}

inline QJsonValue valueJson(bool value)
{
    return value;
}
inline QJsonValue valueJson(int value)
{
    return value;
}
inline QJsonValue valueJson(qint64 value)
{
    return value;
}
inline QJsonValue valueJson(double value)
{
    return value;
}
inline QJsonValue valueJson(const QString &value)
{
    return value;
}
QJsonValue valueJson(const base::TimeLimit &value);
QJsonValue valueJson(const base::MemorySize &value);

template <HasFields T>
QJsonValue valueJson(const T &value);

template <HasWords T>
QJsonValue valueJson(T value)
{
    for (const auto &entry : wordsOf(T())) {
        if (entry.value == value)
            return QString::fromLatin1(entry.word);
    }
    return {};
}

template <typename T>
QJsonValue valueJson(const QList<T> &values)
{
    QJsonArray array;
    for (const T &value : values)
        array += valueJson(value);
    return array;
}

template <typename T>
QJsonValue valueJson(const QMap<QString, T> &values)
{
    QJsonObject object;
    for (auto it = values.begin(); it != values.end(); ++it)
        object.insert(it.key(), valueJson(it.value()));
    return object;
}

template <typename T>
QJsonValue valueJson(const std::optional<T> &value)
{
    return value ? valueJson(*value) : QJsonValue();
}

//! Fields that say nothing are left out.
template <HasFields T>
QJsonValue valueJson(const T &value)
{
    QJsonObject object;
    const T nothing{};
    QJsonObject empty;
    forEachField(nothing, [&](const char *name, const auto &field) { empty.insert(QLatin1StringView(name), valueJson(field)); });
    forEachField(value, [&](const char *name, const auto &field) {
        const QString key = QLatin1StringView(name);
        const QJsonValue json = valueJson(field);
        if (json != empty.value(key))
            object.insert(key, json);
    });
    return object;
}

//! The members beside the value.
QJsonObject provenanceJson(const base::Provenance &origin);

template <typename T>
QJsonValue factJson(const base::Fact<T> &fact)
{
    QJsonObject object = provenanceJson(fact);
    object.insert(QLatin1StringView("value"), valueJson(fact.value));
    return object;
}

template <typename T>
QJsonValue factJson(const QList<base::Fact<T>> &facts)
{
    QJsonArray array;
    for (const auto &fact : facts)
        array += factJson(fact);
    return array;
}

} // namespace voyageur::cluster
