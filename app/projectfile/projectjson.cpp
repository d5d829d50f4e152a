// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/projectjson.h"

#include "base/nearest.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct ProjectJsonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::ProjectFile)
};

bool matches(const JsonForm &form, const QString &value)
{
    if (form.pattern.isEmpty())
        return true;
    return QRegularExpression(QRegularExpression::anchoredPattern(form.pattern)).match(value).hasMatch();
}

QByteArray scalarText(const QJsonValue &value)
{
    const QByteArray array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

QByteArray valueText(const QJsonValue &value, const QByteArray &indent);

QByteArray objectText(const QJsonObject &object, const QByteArray &indent)
{
    QByteArrayList lines;
    for (auto it = object.begin(); it != object.end(); ++it)
        lines += indent + "  " + scalarText(it.key()) + ": " + valueText(it.value(), indent + "  ");
    return lines.isEmpty() ? "{}" : "{\n" + lines.join(",\n") + '\n' + indent + '}';
}

// Lists stay on one line, as people write them in this file.
QByteArray valueText(const QJsonValue &value, const QByteArray &indent)
{
    if (value.isObject())
        return objectText(value.toObject(), indent);
    if (!value.isArray())
        return scalarText(value);
    QByteArrayList items;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &item : array)
        items += valueText(item, indent);
    return '[' + items.join(", ") + ']';
}

} // namespace

Result<QJsonObject> readJsonObject(const QByteArray &bytes, const QString &file)
{
    const bool marked = bytes.startsWith("\xef\xbb\xbf");
    const QByteArray json = marked ? bytes.mid(3) : bytes;
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError) {
        const auto offset = std::clamp<qsizetype>(problem.offset, 0, json.size());
        const auto line = json.first(offset).count('\n') + 1;
        return Error{ErrorCode::BadRequest,
                     ProjectJsonText::tr("%1, line %2: invalid JSON.").arg(file).arg(line),
                     ProjectJsonText::tr("The JSON reader reports: %1.").arg(problem.errorString()),
                     ProjectJsonText::tr("Check for a missing comma, quote or bracket on that line or just before."),
                     {}};
    }
    if (!document.isObject())
        return Error{ErrorCode::BadRequest,
                     ProjectJsonText::tr("%1 does not contain an object.").arg(file),
                     ProjectJsonText::tr("The file must begin with { and end with }."),
                     {},
                     {}};
    return document.object();
}

JsonReader::JsonReader(const QJsonObject &object, const QString &prefix, JsonProblems &problems)
    : m_object(object), m_prefix(prefix), m_problems(&problems)
{
}

JsonReader::JsonReader(JsonReader &&other) noexcept
    : m_object(std::move(other.m_object)), m_prefix(std::move(other.m_prefix)),
      m_problems(std::exchange(other.m_problems, nullptr)), m_known(std::move(other.m_known))
{
}

JsonReader::~JsonReader()
{
    if (!m_problems)
        return;
    QStringList known; // that are not there
    for (const QString &key : std::as_const(m_known))
        if (!m_object.contains(key))
            known += key;
    known.sort();
    for (auto it = m_object.begin(); it != m_object.end(); ++it) {
        if (m_known.contains(it.key()))
            continue;
        QString warning = ProjectJsonText::tr("%1: the key %2 is unknown and has no effect.")
                              .arg(m_problems->file, base::shownSafely((m_prefix + it.key()).toUtf8(), 200));
        if (const QString meant = base::nearestWord(it.key(), known); !meant.isEmpty())
            warning += u' ' + ProjectJsonText::tr("Did you mean %1?").arg(m_prefix + meant);
        m_problems->warnings += warning;
    }
}

void JsonReader::wrong(const QString &key, const QString &wanted)
{
    if (m_problems->error)
        return;
    m_problems->error = Error{ErrorCode::BadRequest,
                              ProjectJsonText::tr("%1: %2 must be %3.").arg(m_problems->file, m_prefix + key, wanted),
                              {},
                              ProjectJsonText::tr("Correct the value in the file."),
                              {}};
}

std::optional<QJsonValue> JsonReader::take(const QString &key, QJsonValue::Type type, const QString &wanted)
{
    m_known += key;
    const auto it = m_object.constFind(key);
    if (it == m_object.constEnd())
        return std::nullopt;
    if (it->type() != type) {
        wrong(key, wanted);
        return std::nullopt;
    }
    return *it;
}

void JsonReader::need(const QString &key)
{
    if (!m_object.contains(key) && !m_problems->error)
        m_problems->error = Error{ErrorCode::BadRequest,
                                  ProjectJsonText::tr("%1: %2 is missing.").arg(m_problems->file, m_prefix + key),
                                  {},
                                  ProjectJsonText::tr("Add this key to the file."),
                                  {}};
}

void JsonReader::text(const QString &key, const JsonForm &form, std::optional<QString> &target)
{
    const auto value = take(key, QJsonValue::String, ProjectJsonText::tr("a text in quotes"));
    if (!value)
        return;
    // A NUL cannot be part of any argument or path.
    if (!matches(form, value->toString()) || value->toString().contains(QChar(0)))
        return wrong(key, form.pattern.isEmpty() ? ProjectJsonText::tr("a text without NUL") : ProjectJsonText::tr(form.words));
    target = value->toString();
}

void JsonReader::text(const QString &key, const JsonForm &form, QString &target)
{
    std::optional<QString> value;
    text(key, form, value);
    target = value.value_or(target);
}

void JsonReader::texts(const QString &key, const JsonForm &form, std::optional<QStringList> &target)
{
    const QString wanted = ProjectJsonText::tr("a list of texts in quotes");
    const auto value = take(key, QJsonValue::Array, wanted);
    if (!value)
        return;
    QStringList items;
    const QJsonArray array = value->toArray();
    for (const QJsonValue &item : array) {
        if (!item.isString() || item.toString().contains(QChar(0)))
            return wrong(key, wanted);
        if (!matches(form, item.toString()))
            return wrong(key, ProjectJsonText::tr(form.words));
        items += item.toString();
    }
    target = items;
}

void JsonReader::texts(const QString &key, const JsonForm &form, QStringList &target)
{
    std::optional<QStringList> value;
    texts(key, form, value);
    target = value.value_or(target);
}

void JsonReader::number(const QString &key, JsonRange range, std::optional<int> &target)
{
    const QString wanted = ProjectJsonText::tr("a whole number, %1 or more").arg(range.least);
    const auto value = take(key, QJsonValue::Double, wanted);
    if (!value)
        return;
    const double number = value->toDouble();
    if (number < range.least || number > range.most || number != static_cast<double>(static_cast<qint64>(number)))
        return wrong(key, number > range.most ? ProjectJsonText::tr("at most %1").arg(range.most) : wanted);
    target = static_cast<int>(number);
}

void JsonReader::number(const QString &key, JsonRange range, int &target)
{
    std::optional<int> value;
    number(key, range, value);
    target = value.value_or(target);
}

JsonReader JsonReader::object(const QString &key)
{
    const auto value = take(key, QJsonValue::Object, ProjectJsonText::tr("an object in { }"));
    return JsonReader(value ? value->toObject() : QJsonObject(), m_prefix + key + u'.', *m_problems);
}

std::vector<JsonReader> JsonReader::objects(const QString &key, qsizetype most)
{
    const QString wanted = ProjectJsonText::tr("a list of at most %1 objects in { }").arg(most);
    std::vector<JsonReader> readers;
    const auto value = take(key, QJsonValue::Array, wanted);
    const QJsonArray array = value ? value->toArray() : QJsonArray();
    for (const QJsonValue &item : array) {
        if (!item.isObject() || array.size() > most) {
            wrong(key, wanted);
            break;
        }
        readers.emplace_back(item.toObject(), u"%1%2[%3]."_s.arg(m_prefix, key).arg(readers.size()), *m_problems);
    }
    return readers;
}

void JsonReader::size(const QString &key, std::optional<qint64> &target)
{
    constexpr double most = 9007199254740992.0; // beyond, JSON's numbers are not exact
    const QString wanted = ProjectJsonText::tr("a whole number of bytes");
    const auto value = take(key, QJsonValue::Double, wanted);
    if (!value)
        return;
    const double number = value->toDouble();
    if (number < 0 || number > most || number != static_cast<double>(static_cast<qint64>(number)))
        return wrong(key, wanted);
    target = static_cast<qint64>(number);
}

void JsonReader::flag(const QString &key, bool &target)
{
    if (const auto value = take(key, QJsonValue::Bool, ProjectJsonText::tr("true or false")))
        target = value->toBool();
}

void JsonReader::fail(const base::Error &error)
{
    if (!m_problems->error)
        m_problems->error = error;
}

JsonWriter::~JsonWriter()
{
    if (!m_parent || (m_object.isEmpty() && !m_parent->m_object.contains(m_key)))
        return;
    QByteArray indent;
    for (const JsonWriter *above = m_parent; above; above = above->m_parent)
        indent += "  ";
    m_parent->m_parts.append({m_key, indented(indent)});
    m_parent->m_object.insert(m_key, m_object);
    m_parent->m_order += m_key;
}

void JsonWriter::set(const QString &key, const QJsonValue &value)
{
    m_object.insert(key, value);
    m_order += key;
}

void JsonWriter::put(const QString &key, const QString &value, const QString &usual)
{
    if (m_object.contains(key) || value != usual)
        set(key, QJsonValue(value));
}

void JsonWriter::put(const QString &key, int value, int usual)
{
    if (m_object.contains(key) || value != usual)
        set(key, QJsonValue(value));
}

void JsonWriter::put(const QString &key, const QStringList &value, const QStringList &usual)
{
    if (m_object.contains(key) || value != usual)
        set(key, QJsonValue(QJsonArray::fromStringList(value)));
}

void JsonWriter::put(const QString &key, const std::optional<QString> &value)
{
    value ? set(key, QJsonValue(*value)) : remove(key);
}

void JsonWriter::put(const QString &key, const std::optional<QStringList> &value)
{
    value ? set(key, QJsonValue(QJsonArray::fromStringList(*value))) : remove(key);
}

void JsonWriter::put(const QString &key, const std::optional<int> &value)
{
    value ? set(key, QJsonValue(*value)) : remove(key);
}

JsonWriter JsonWriter::object(const QString &key)
{
    return object(key, m_object.value(key).toObject());
}

JsonWriter JsonWriter::object(const QString &key, const QJsonObject &original)
{
    return JsonWriter(original, this, key);
}

QByteArray JsonWriter::indented(const QByteArray &indent) const
{
    QStringList keys = m_order;
    for (auto it = m_object.begin(); it != m_object.end(); ++it) {
        if (!m_order.contains(it.key()))
            keys += it.key();
    }
    QByteArrayList lines;
    for (const QString &key : std::as_const(keys)) {
        QByteArray value = valueText(m_object.value(key), indent + "  ");
        for (const auto &[part, text] : m_parts) {
            if (part == key)
                value = text;
        }
        lines += indent + "  " + scalarText(key) + ": " + value;
    }
    return lines.isEmpty() ? "{}" : "{\n" + lines.join(",\n") + '\n' + indent + '}';
}

QByteArray JsonWriter::text() const
{
    return indented({}) + '\n';
}

} // namespace voyageur::projectfile
