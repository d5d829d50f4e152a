// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a training from JSON.
#include "metrics/metricfile.h"
#include "metrics/metricplace.h"

#include "dataset/localfs.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace voyageur::metrics {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 mostJsonBytes = 32LL * 1024 * 1024;
constexpr qsizetype mostFinals = 50;
constexpr std::array summaries{"summary", "results", "scores", "report", "eval", "test_"}; // in a name

struct MetricJsonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::metrics::Metrics)
};

//! One object of a list of them: the log of a step, or of an epoch.
class EntryReader final {
public:
    EntryReader(QString source, MetricStore &store) : m_source(std::move(source)), m_store(store) {}

    void read(const QJsonObject &entry)
    {
        MetricPoint point;
        MetricOwner owner{m_source, {}};
        for (auto it = entry.begin(); it != entry.end(); ++it) {
            const MetricPlace place = placeNamed(it.key());
            if (place == MetricPlace::Label && !it->isObject() && !it->isArray()) {
                owner.add(it.key(), it->toVariant().toString());
                continue;
            }
            const auto value = place == MetricPlace::Time && it->isString() ? timeIn(it->toString()) : numberIn(*it);
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
                    add(owner, it.key() + u'.' + inner.key(), *inner, point);
            } else if (placeNamed(it.key()) == MetricPlace::None) {
                add(owner, it.key(), *it, point);
            }
        }
    }

private:
    void add(const MetricOwner &owner, const QString &name, const QJsonValue &value, MetricPoint point)
    {
        const auto number = numberIn(value);
        if (!number)
            return;
        point.value = *number;
        m_store.add(owner.source, owner.prefix + name, point);
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
bool readColumns(const QJsonObject &object, const QString &source, MetricStore &store, const QString &prefix = {})
{
    QList<std::pair<QString, QJsonArray>> columns;
    QJsonArray epochs;
    QJsonArray steps;
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (!isListOfNumbers(*it))
            continue;
        const MetricPlace place = placeNamed(it.key());
        if (place == MetricPlace::Epoch)
            epochs = it->toArray();
        else if (place == MetricPlace::Step)
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
            store.add(source, prefix + name, point);
        }
    }
    return !columns.isEmpty();
}

//! {"train": {"loss": [0.9, 0.5]}, "val": {"loss": [1.0, 0.7]}}: as XGBoost has it.
bool readColumnsWithin(const QJsonObject &object, const QString &source, MetricStore &store)
{
    bool some = false;
    for (auto it = object.begin(); it != object.end(); ++it)
        some = (it->isObject() && readColumns(it->toObject(), source, store, it.key() + u'/')) || some;
    return some;
}

//! {"1": {"loss": 0.9}, "2": {"loss": 0.5}}, or with "epoch 1": in the order of the numbers. Empty: it is something else.
QJsonArray entriesByEpoch(const QJsonObject &object)
{
    static const QRegularExpression form(u"\\A(?:epoch)?[ _-]*(\\d{1,9})\\z"_s, QRegularExpression::CaseInsensitiveOption);
    QMap<int, QJsonObject> entries;
    for (auto it = object.begin(); it != object.end(); ++it) {
        const auto match = form.match(it.key());
        if (!match.hasMatch() || !it->isObject())
            return {};
        QJsonObject entry = it->toObject();
        if (!entry.contains("epoch"_L1))
            entry.insert("epoch"_L1, match.captured(1).toInt());
        entries.insert(match.captured(1).toInt(), entry);
    }
    QJsonArray list;
    for (const QJsonObject &entry : std::as_const(entries))
        list.append(entry);
    return list;
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
        const bool placed = std::ranges::any_of(first.keys(), [](const QString &key) {
            return placeNamed(key) == MetricPlace::Epoch || placeNamed(key) == MetricPlace::Step;
        });
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
    if (readColumns(object, source, store) || readColumnsWithin(object, source, store))
        return;
    if (const QJsonArray entries = entriesByEpoch(object); named && entries.size() > 1)
        return readList(entries, source, store, stop);
    const bool summary = named || std::ranges::any_of(summaries, [&](const char *word) { return path.contains(word); });
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
    if (text.startsWith("\xEF\xBB\xBF"))
        text.remove(0, 3);
    return text;
}

//! One object on each line, more than one of them.
bool isJsonLines(const QByteArray &text)
{
    const auto end = text.indexOf('\n');
    if (end < 0 || end > longestMetricLine || !text.startsWith('{'))
        return false;
    const QByteArray next = text.sliced(end + 1, std::min<qsizetype>(64, text.size() - end - 1)).trimmed();
    return next.startsWith('{') && QJsonDocument::fromJson(withNumbersAsJson(text.first(end))).isObject();
}

} // namespace

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
                    return placeNamed(key) == MetricPlace::Epoch || placeNamed(key) == MetricPlace::Step;
                }))
                return false; // texts, answers
            if (!entry.isEmpty())
                reader.read(entry);
            return true;
        };
        VOYAGEUR_CHECK(eachLine(path, readLine, &cut, stop));
        if (cut)
            reading.remarks += MetricJsonText::tr("%1 is very large. The curves show only its beginning.").arg(source);
        return {};
    }
    if (text.size() < mostJsonBytes) // larger is cut off, and no document
        readDocument(QJsonDocument::fromJson(withNumbersAsJson(text)), path, source, store, reading, stop);
    return stop.stopRequested() ? Result<void>(Error{ErrorCode::Cancelled, {}, {}, {}, {}}) : Result<void>();
}

} // namespace voyageur::metrics
