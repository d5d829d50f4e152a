// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/metricfile.h"

#include "dataset/localfs.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <functional>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 mostTableBytes = 128LL * 1024 * 1024;
constexpr qint64 mostJsonBytes = 32LL * 1024 * 1024;
constexpr qsizetype pieceBytes = 1024 * 1024;
constexpr qsizetype longestLine = 256 * 1024;
constexpr qsizetype mostColumns = 400;
constexpr qsizetype mostFinals = 50;

struct MetricFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Metrics)
};

//! What the column of that name says about a line, beside its numbers.
enum class Place { Step, Epoch, Time, Index, None };

Place placeNamed(const QString &column)
{
    static const QHash<QString, Place> places{
        {u"step"_s, Place::Step},
        {u"_step"_s, Place::Step},
        {u"steps"_s, Place::Step},
        {u"global_step"_s, Place::Step},
        {u"globalstep"_s, Place::Step},
        {u"iteration"_s, Place::Step},
        {u"iterations"_s, Place::Step},
        {u"iter"_s, Place::Step},
        {u"batch"_s, Place::Step},
        {u"training_iteration"_s, Place::Step},
        {u"total_timesteps"_s, Place::Step},
        {u"timesteps"_s, Place::Step},
        {u"epoch"_s, Place::Epoch},
        {u"epochs"_s, Place::Epoch},
        {u"_epoch"_s, Place::Epoch},
        {u"time"_s, Place::Time},
        {u"_timestamp"_s, Place::Time},
        {u"timestamp"_s, Place::Time},
        {u"wall_time"_s, Place::Time},
        {u"_runtime"_s, Place::Time},
        {u"date"_s, Place::Time},
        {u"datetime"_s, Place::Time},
        {u"elapsed"_s, Place::Time},
        {u"elapsed_time"_s, Place::Time},
        {QString(), Place::Index},
        {u"unnamed: 0"_s, Place::Index},
        {u"index"_s, Place::Index},
    };
    QString name = column.toLower();
    if (name.startsWith("train/"_L1) || name.startsWith("time/"_L1)) // as Stable-Baselines and W&B write them
        name = name.sliced(name.indexOf(u'/') + 1);
    return places.value(name, Place::None);
}

bool isNamedForMetrics(const QByteArray &path)
{
    static const QRegularExpression words(
        u"metric|history|progress|training|learning|curve|loss|accuracy|\\blogs?\\b|_log|log_|monitor"_s,
        QRegularExpression::CaseInsensitiveOption);
    return words.match(QString::fromUtf8(path.sliced(path.lastIndexOf('/') + 1))).hasMatch();
}

//! As Python, C and pandas write numbers that are none.
std::optional<double> numberIn(const QString &text)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (ok || std::isinf(number)) // 1e999
        return number;
    static const QStringList none{u"nan"_s, u"-nan"_s, u"inf"_s, u"-inf"_s, u"+inf"_s, u"infinity"_s, u"-infinity"_s};
    return none.contains(text.toLower()) ? std::optional(MetricPoint::none) : std::nullopt;
}

std::optional<double> timeIn(const QString &text)
{
    if (const auto number = numberIn(text))
        return number;
    const QDateTime time = QDateTime::fromString(QString(text).replace(u' ', u'T'), Qt::ISODate);
    return time.isValid() ? std::optional(static_cast<double>(time.toMSecsSinceEpoch()) / 1000) : std::nullopt;
}

//! The value of a number, also of one that withNumbersAsJson() made a text.
std::optional<double> numberIn(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    return value.isString() && (value == "NaN"_L1 || value == "Infinity"_L1 || value == "-Infinity"_L1)
        ? std::optional(MetricPoint::none)
        : std::nullopt;
}

void setPlace(MetricPoint &point, Place place, double value)
{
    if (place == Place::Step || place == Place::Index)
        point.step = value;
    else if (place == Place::Epoch)
        point.epoch = value;
    else if (place == Place::Time)
        point.time = value;
}

//! The lines of a file in pieces; `line` ends it by false. What is longer than a line of a table may be ends it, too.
Result<void> eachLine(const QByteArray &path, const std::function<bool(const QByteArray &)> &line, bool *cut,
                      const base::StopToken &stop)
{
    VOYAGEUR_TRY(file, dataset::LocalFile::open(path));
    QByteArray left;
    for (qint64 at = 0; at < mostTableBytes;) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        QByteArray piece(pieceBytes, Qt::Uninitialized);
        VOYAGEUR_TRY(got, file.readAt(at, piece.data(), piece.size()));
        if (got <= 0) {
            if (!left.isEmpty()) // the last may have no end
                (void)line(left);
            return {};
        }
        at += got;
        left += QByteArrayView(piece).first(got);
        qsizetype from = 0;
        for (auto end = left.indexOf('\n'); end >= 0; end = left.indexOf('\n', from)) {
            if (!line(left.sliced(from, end - from)))
                return {};
            from = end + 1;
        }
        left = left.sliced(from);
        if (left.size() > longestLine)
            return {};
    }
    *cut = true;
    return {};
}

//! A table line by line: its first line has the names.
class TableReader final {
public:
    TableReader(QString source, bool named, MetricStore &store) : m_source(std::move(source)), m_named(named), m_store(store) {}

    bool line(const QByteArray &bytes)
    {
        QString text = QString::fromUtf8(bytes);
        if (text.endsWith(u'\r'))
            text.chop(1);
        if (text.trimmed().isEmpty())
            return true;
        return m_names.isEmpty() ? readHead(text) : readLine(text);
    }

private:
    bool readHead(QString text)
    {
        if (text.startsWith(QChar(0xFEFF)))
            text = text.sliced(1);
        if (text.startsWith(u'#'))
            text = text.sliced(1);
        m_separator = text.contains(u',') ? u',' : text.contains(u'\t') ? u'\t' : u';';
        m_names = tableCells(text, m_separator);
        if (m_names.size() < 2 || m_names.size() > mostColumns)
            return false;
        bool known = false;
        for (const QString &name : std::as_const(m_names)) {
            if (numberIn(name))
                return false; // data without names
            m_places += placeNamed(name);
            known = known || m_places.last() == Place::Step || m_places.last() == Place::Epoch;
        }
        m_counts = std::ranges::none_of(
            m_places, [](Place place) { return place == Place::Step || place == Place::Epoch || place == Place::Index; });
        return known || m_named;
    }

    bool readLine(const QString &text)
    {
        const QStringList cells = tableCells(text, m_separator);
        if (cells.size() != m_names.size())
            return true; // cut off, or another table
        const auto asNumber = [this](QString cell) {
            if (m_separator == u';') // where the comma is in the number
                cell.replace(u',', u'.');
            return cell;
        };
        MetricPoint point;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if (m_places[i] == Place::None)
                continue;
            const auto value = m_places[i] == Place::Time ? timeIn(asNumber(cells[i])) : numberIn(asNumber(cells[i]));
            if (value && !(m_places[i] == Place::Index && !std::isnan(point.step)))
                setPlace(point, m_places[i], *value);
        }
        if (m_counts)
            point.step = static_cast<double>(m_row);
        ++m_row;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if (m_places[i] != Place::None)
                continue;
            const auto value = numberIn(asNumber(cells[i]));
            if (!value)
                continue;
            point.value = *value;
            m_store.add(m_source, m_names[i], point);
        }
        return true;
    }

    QString m_source;
    bool m_named;
    MetricStore &m_store;
    QChar m_separator = u',';
    QStringList m_names;
    QList<Place> m_places;
    bool m_counts = false; //!< nothing but the line's own number says where it is
    qint64 m_row = 0;
};

//! One object of a list of them: the log of a step, or of an epoch.
class EntryReader final {
public:
    EntryReader(QString source, MetricStore &store) : m_source(std::move(source)), m_store(store) {}

    void read(const QJsonObject &entry)
    {
        MetricPoint point;
        for (auto it = entry.begin(); it != entry.end(); ++it) {
            const Place place = placeNamed(it.key());
            const auto value = place == Place::Time && it->isString() ? timeIn(it->toString()) : numberIn(*it);
            if (value)
                setPlace(point, place, *value);
        }
        if (std::isnan(point.step) && std::isnan(point.epoch))
            point.step = static_cast<double>(m_row);
        ++m_row;
        for (auto it = entry.begin(); it != entry.end(); ++it) {
            if (it->isObject()) {
                const QJsonObject below = it->toObject();
                for (auto inner = below.begin(); inner != below.end(); ++inner)
                    add(it.key() + u'.' + inner.key(), *inner, point);
            } else if (placeNamed(it.key()) == Place::None) {
                add(it.key(), *it, point);
            }
        }
    }

private:
    void add(const QString &name, const QJsonValue &value, MetricPoint point)
    {
        const auto number = numberIn(value);
        if (!number)
            return;
        point.value = *number;
        m_store.add(m_source, name, point);
    }

    QString m_source;
    MetricStore &m_store;
    qint64 m_row = 0;
};

bool isListOfObjects(const QJsonArray &list)
{
    return list.size() >= 2 && list.first().isObject() && list.last().isObject();
}

bool isListOfNumbers(const QJsonValue &value)
{
    const QJsonArray list = value.toArray();
    return list.size() >= 2 && numberIn(list.first()) && numberIn(list.last());
}

//! {"loss": [0.9, 0.5], "val_loss": [1.0, 0.7]}: one number for each epoch.
bool readColumns(const QJsonObject &object, const QString &source, MetricStore &store)
{
    QList<std::pair<QString, QJsonArray>> columns;
    QJsonArray epochs;
    QJsonArray steps;
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (!isListOfNumbers(*it))
            continue;
        const Place place = placeNamed(it.key());
        if (place == Place::Epoch)
            epochs = it->toArray();
        else if (place == Place::Step)
            steps = it->toArray();
        else
            columns.emplaceBack(it.key(), it->toArray());
    }
    for (const auto &[name, column] : std::as_const(columns)) {
        for (qsizetype i = 0; i < column.size(); ++i) {
            const auto number = numberIn(column.at(i));
            if (!number)
                continue;
            MetricPoint point;
            if (steps.size() == column.size())
                point.step = steps.at(i).toDouble();
            if (epochs.size() == column.size())
                point.epoch = epochs.at(i).toDouble();
            else if (steps.size() != column.size())
                point.epoch = static_cast<double>(i + 1);
            point.value = *number;
            store.add(source, name, point);
        }
    }
    return !columns.isEmpty();
}

void readList(const QJsonArray &list, const QString &source, MetricStore &store, const base::StopToken &stop)
{
    EntryReader reader(source, store);
    for (const QJsonValue &entry : list) {
        if (stop.stopRequested())
            return;
        reader.read(entry.toObject());
    }
}

void readDocument(const QJsonDocument &document, const QByteArray &path, const QString &source, MetricStore &store,
                  MetricReading &reading, const base::StopToken &stop)
{
    const bool named = isNamedForMetrics(path);
    if (document.isArray()) {
        const QJsonArray list = document.array();
        const QJsonObject first = list.first().toObject();
        const bool placed = std::ranges::any_of(
            first.keys(), [](const QString &key) { return placeNamed(key) == Place::Epoch || placeNamed(key) == Place::Step; });
        if (isListOfObjects(list) && (named || placed)) // else a dataset: captions, answers
            readList(list, source, store, stop);
        return;
    }
    const QJsonObject object = document.object();
    const QString best = object[u"best_model_checkpoint"_s].toString();
    if (!best.isEmpty())
        reading.best = best.sliced(best.lastIndexOf(u'/') + 1);
    for (const auto &inner : {u"log_history"_s, u"history"_s, u"logs"_s, u"metrics"_s}) {
        if (isListOfObjects(object[inner].toArray()))
            return readList(object[inner].toArray(), source, store, stop);
        if (object[inner].isObject() && readColumns(object[inner].toObject(), source, store))
            return;
    }
    if (readColumns(object, source, store))
        return;
    const bool summary = named || path.contains("summary") || path.contains("results") || path.contains("scores");
    if (!summary || path.endsWith("trainer_state.json"))
        return;
    for (const auto &[name, value] : numbersOf(object))
        if (!name.startsWith(u'_')) // W&B's own
            reading.finals.append({source, name, value});
}

Result<QByteArray> wholeFile(const QByteArray &path)
{
    VOYAGEUR_TRY(file, dataset::LocalFile::open(path));
    VOYAGEUR_TRY(facts, file.facts());
    QByteArray text(static_cast<qsizetype>(std::min(facts.size, mostJsonBytes)), Qt::Uninitialized);
    qsizetype have = 0;
    while (have < text.size()) {
        VOYAGEUR_TRY(got, file.readAt(have, text.data() + have, text.size() - have));
        if (got <= 0)
            break;
        have += got;
    }
    text.truncate(have);
    return text;
}

//! One object on each line, more than one of them.
bool isJsonLines(const QByteArray &text)
{
    const auto end = text.indexOf('\n');
    if (end < 0 || end > longestLine || !text.startsWith('{'))
        return false;
    const QByteArray next = text.sliced(end + 1, std::min<qsizetype>(64, text.size() - end - 1)).trimmed();
    return next.startsWith('{') && QJsonDocument::fromJson(withNumbersAsJson(text.first(end))).isObject();
}

} // namespace

QStringList tableCells(const QString &line, QChar separator)
{
    QStringList cells;
    QString cell;
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (quoted && c == u'"' && i + 1 < line.size() && line[i + 1] == u'"') {
            cell += c;
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (c == separator && !quoted) {
            cells += cell.trimmed();
            cell.clear();
        } else {
            cell += c;
        }
    }
    cells += cell.trimmed();
    return cells;
}

QList<std::pair<QString, QString>> numbersOf(const QJsonObject &object)
{
    QList<std::pair<QString, QString>> numbers;
    const auto put = [&](const QString &name, const QJsonValue &value) {
        if (value.isDouble() && numbers.size() < mostFinals)
            numbers.emplaceBack(name, QString::number(value.toDouble(), 'g', QLocale::FloatingPointShortest));
    };
    for (auto it = object.begin(); it != object.end(); ++it) {
        put(it.key(), *it);
        const QJsonObject below = it->toObject();
        for (auto inner = below.begin(); inner != below.end(); ++inner)
            put(it.key() + u'.' + inner.key(), *inner);
    }
    return numbers;
}

QByteArray withNumbersAsJson(const QByteArray &text)
{
    if (!text.contains("NaN") && !text.contains("Infinity"))
        return text;
    QByteArray json;
    json.reserve(text.size() + 64);
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QByteArrayView left = QByteArrayView(text).sliced(i);
        if (quoted && text[i] == '\\') {
            json += left.first(std::min<qsizetype>(2, left.size()));
            ++i;
            continue;
        }
        if (text[i] == '"')
            quoted = !quoted;
        const char *word = nullptr;
        if (!quoted)
            for (const char *none : {"NaN", "Infinity", "-Infinity"})
                if (left.startsWith(none))
                    word = none;
        if (!word) {
            json += text[i];
            continue;
        }
        json += '"' + QByteArray(word) + '"';
        i += static_cast<qsizetype>(qstrlen(word)) - 1;
    }
    return json;
}

Result<void> readTable(const QByteArray &path, const QString &source, MetricStore &store, MetricReading &reading,
                       const base::StopToken &stop)
{
    TableReader table(source, isNamedForMetrics(path), store);
    bool cut = false;
    VOYAGEUR_CHECK(eachLine(
        path, [&](const QByteArray &line) { return line.size() <= longestLine && table.line(line); }, &cut, stop));
    if (cut)
        reading.remarks += MetricFileText::tr("%1 is very large: the curves are those of its beginning.").arg(source);
    return {};
}

Result<void> readJson(const QByteArray &path, const QString &source, MetricStore &store, MetricReading &reading,
                      const base::StopToken &stop)
{
    const bool lines = path.endsWith(".jsonl") || path.endsWith(".ndjson");
    QByteArray text;
    if (!lines) {
        VOYAGEUR_TRY(whole, wholeFile(path));
        text = whole;
    }
    if (lines || isJsonLines(text)) {
        EntryReader reader(source, store);
        bool cut = false;
        const bool named = isNamedForMetrics(path);
        bool first = true;
        const auto readLine = [&](const QByteArray &line) {
            const QJsonObject entry = QJsonDocument::fromJson(withNumbersAsJson(line)).object();
            if (std::exchange(first, false) && !named && std::ranges::none_of(entry.keys(), [](const QString &key) {
                    return placeNamed(key) == Place::Epoch || placeNamed(key) == Place::Step;
                }))
                return false; // texts, answers
            if (!entry.isEmpty())
                reader.read(entry);
            return true;
        };
        VOYAGEUR_CHECK(eachLine(path, readLine, &cut, stop));
        if (cut)
            reading.remarks += MetricFileText::tr("%1 is very large: the curves are those of its beginning.").arg(source);
        return {};
    }
    if (text.size() < mostJsonBytes) // larger is cut off, and no document
        readDocument(QJsonDocument::fromJson(withNumbersAsJson(text)), path, source, store, reading, stop);
    return stop.stopRequested() ? Result<void>(Error{ErrorCode::Cancelled, {}, {}, {}, {}}) : Result<void>();
}

} // namespace voyageur::project
