// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QStringList>

#include <optional>
#include <vector>

namespace voyageur::projectfile {

//! The form a text must have: a regular expression for all of it, and words for people (untranslated, of the context
//! ProjectFile). An empty pattern takes every text.
struct JsonForm {
    QString pattern;
    const char *words = "";
};

struct JsonRange {
    int least = 0;
    int most = 0;
};

//! What reading found: the first error, and warnings about keys nobody knows.
struct JsonProblems {
    QString file; //!< its name, for people
    std::optional<base::Error> error;
    QStringList warnings;
};

//! The one object of a JSON file. BadRequest with the line when it is not JSON.
base::Result<QJsonObject> readJsonObject(const QByteArray &bytes, const QString &file);

//! Takes the keys of one object one by one; what is left when it goes is warned about. Values of a wrong type or form are
//! errors that name the key in full ("job.memory"); a key that is missing leaves the target as it is.
class JsonReader final {
public:
    JsonReader(const QJsonObject &object, const QString &prefix, JsonProblems &problems);
    ~JsonReader();
    JsonReader(JsonReader &&) noexcept;
    JsonReader(const JsonReader &) = delete;
    JsonReader &operator=(const JsonReader &) = delete;
    JsonReader &operator=(JsonReader &&) = delete;

    void need(const QString &key);
    void ignore(const QString &key) { m_known += key; }
    void text(const QString &key, const JsonForm &form, QString &target);
    void text(const QString &key, const JsonForm &form, std::optional<QString> &target);
    void texts(const QString &key, const JsonForm &form, QStringList &target);
    void texts(const QString &key, const JsonForm &form, std::optional<QStringList> &target);
    void number(const QString &key, JsonRange range, int &target);
    void number(const QString &key, JsonRange range, std::optional<int> &target);
    JsonReader object(const QString &key);
    //! The objects of a list, at most so many; each has the rules of object().
    std::vector<JsonReader> objects(const QString &key, qsizetype most);
    //! true or false.
    void flag(const QString &key, bool &target);
    //! A whole number of bytes.
    void size(const QString &key, std::optional<qint64> &target);
    //! The first error wins.
    void fail(const base::Error &error);
    QString nameOf(const QString &key) const { return m_prefix + key; }
    const QString &file() const { return m_problems->file; }
    bool failed() const { return m_problems->error.has_value(); }
    //! What is read, with the keys that nobody knows.
    const QJsonObject &read() const { return m_object; }
    //! Says of a key that it has no effect.
    void warn(const QString &sentence) { m_problems->warnings += sentence; }

private:
    //! The value when the key is there and its type is the wanted one.
    std::optional<QJsonValue> take(const QString &key, QJsonValue::Type type, const QString &wanted);
    void wrong(const QString &key, const QString &wanted);

    QJsonObject m_object;
    QString m_prefix;
    JsonProblems *m_problems; // null after a move
    QSet<QString> m_known;
};

//! Writes values over an object that was read, so that keys we do not know stay. A key is written when it was there before or
//! its value is not the default. Keys come in the order in which they were given, unknown ones last.
class JsonWriter final {
public:
    explicit JsonWriter(const QJsonObject &original) : m_object(original) {}
    ~JsonWriter();
    JsonWriter(JsonWriter &&) = delete;
    JsonWriter(const JsonWriter &) = delete;
    JsonWriter &operator=(const JsonWriter &) = delete;
    JsonWriter &operator=(JsonWriter &&) = delete;

    void set(const QString &key, const QJsonValue &value);
    void put(const QString &key, const QString &value, const QString &usual);
    void put(const QString &key, int value, int usual);
    void put(const QString &key, const QStringList &value, const QStringList &usual);
    void put(const QString &key, const std::optional<QString> &value);
    void put(const QString &key, const std::optional<QStringList> &value);
    void put(const QString &key, const std::optional<int> &value);
    void remove(const QString &key) { m_object.remove(key); }
    //! A part below `key`, written into this one when it goes; left out when empty and not there before.
    JsonWriter object(const QString &key);
    //! The same over another original than the one that was read here.
    JsonWriter object(const QString &key, const QJsonObject &original);
    QByteArray text() const;

private:
    JsonWriter(const QJsonObject &original, JsonWriter *parent, const QString &key)
        : m_object(original), m_parent(parent), m_key(key)
    {
    }
    QByteArray indented(const QByteArray &indent) const;

    QJsonObject m_object;
    QStringList m_order;
    QList<std::pair<QString, QByteArray>> m_parts; // finished parts, as text
    JsonWriter *m_parent = nullptr;
    QString m_key;
};

} // namespace voyageur::projectfile
