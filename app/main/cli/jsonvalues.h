// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/memorysize.h"
#include "base/timelimit.h"

#include <QDateTime>
#include <QJsonValue>

#include <optional>

namespace voyageur::cli {

// What the verbs print as JSON: a value that is not known is null. Pure.

template <typename T>
QJsonValue orNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

inline QJsonValue orNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

//! In UTC, as ISO 8601 has it.
inline QJsonValue orNull(const QDateTime &time)
{
    return orNull(time.isValid() ? time.toUTC().toString(Qt::ISODate) : QString());
}

inline QJsonValue orNull(base::MemorySize memory)
{
    return memory.isGiven() ? QJsonValue(QString::fromLatin1(memory.spelled())) : QJsonValue();
}

inline QJsonValue orNull(const std::optional<base::TimeLimit> &time)
{
    return time ? QJsonValue(QString::fromLatin1(time->bytes())) : QJsonValue();
}

} // namespace voyageur::cli
