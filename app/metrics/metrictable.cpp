// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a training from tables: comma, semicolon or tab separated.
#include "metrics/metricfile.h"
#include "metrics/metricplace.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace voyageur::metrics {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype mostColumns = 400;

struct MetricTableText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::metrics::Metrics)
};

//! A table line by line: its first line has the names.
class TableReader final {
public:
    TableReader(QString source, bool named, MetricStore &store) : m_source(std::move(source)), m_named(named), m_store(store) {}

    bool line(const QByteArray &bytes)
    {
        QString text = QString::fromUtf8(bytes);
        if (text.contains(QChar::ReplacementCharacter) && !bytes.contains("\xEF\xBF\xBD"))
            text = QString::fromLatin1(bytes); // as French Windows has it
        if (text.endsWith(u'\r'))
            text.chop(1);
        if (text.startsWith(QChar(0xFEFF)))
            text.remove(0, 1);
        // What Excel and Stable-Baselines have before the names.
        if (text.trimmed().isEmpty() || (m_row == 0 && (text.startsWith("sep="_L1) || text.startsWith("#{"_L1))))
            return true;
        return m_names.isEmpty() ? readHead(text) : readLine(text);
    }

private:
    bool readHead(QString text)
    {
        const bool remark = text.startsWith(u'#');
        if (remark)
            text.remove(0, 1);
        m_separator = u' ';
        for (const QChar separator : {u';', u'\t', u','})
            if (text.contains(separator) && (m_separator == u' ' || text.count(separator) >= text.count(m_separator)))
                m_separator = separator;
        QStringList names = cellsOf(text);
        QList<MetricPlace> places;
        for (const QString &name : std::as_const(names)) {
            if (numberIn(QStringView(name)))
                return false; // data without names
            places += placeNamed(name);
        }
        const auto says = [&](MetricPlace place) { return places.contains(place); };
        const bool known = names.size() > 1 && (says(MetricPlace::Step) || says(MetricPlace::Epoch));
        if (names.size() > mostColumns || (!known && !m_named))
            return remark; // which may be about something else
        m_names = names;
        m_places = places;
        m_labelled = says(MetricPlace::Label);
        m_counts = !says(MetricPlace::Step) && !says(MetricPlace::Epoch) && !says(MetricPlace::Index);
        return true;
    }

    QStringList cellsOf(const QString &text) const
    {
        return tableCells(m_separator == u' ' ? text.simplified() : text, m_separator);
    }

    bool readLine(QString text)
    {
        if (m_separator != u',') // where the comma is in the number
            text.replace(u',', u'.');
        QStringList quoted;
        QList<QStringView> cells;
        if (m_separator == u' ' || text.contains(u'"')) {
            quoted = cellsOf(text);
            for (qsizetype i = 0; i < std::min(quoted.size(), m_places.size()); ++i)
                if (m_places[i] == MetricPlace::None && quoted[i].count(u',') == 1 && !quoted[i].contains(u'.'))
                    quoted[i].replace(u',', u'.'); // "0,25", as a French sheet writes it
            cells = {quoted.cbegin(), quoted.cend()};
        } else {
            for (const QStringView cell : QStringView(text).tokenize(m_separator))
                cells += cell.trimmed();
        }
        while (cells.size() > m_names.size() && cells.last().isEmpty()) // a separator at the end of each line
            cells.removeLast();
        m_numbers.clear();
        bool some = false;
        for (const QStringView cell : std::as_const(cells)) {
            m_numbers.push_back(numberIn(cell));
            some = some || m_numbers.back();
        }
        if (cells.size() != m_names.size() || !some)
            return readOther(text);
        MetricPoint point;
        MetricOwner owner{m_source, {}};
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if (m_places[i] == MetricPlace::None)
                continue;
            if (m_places[i] == MetricPlace::Label) {
                owner.add(m_names[i], cells[i].toString());
                continue;
            }
            std::optional<double> value = m_numbers[static_cast<size_t>(i)];
            if (!value)
                value = m_places[i] == MetricPlace::Time ? timeIn(cells[i]) : numberIn(cells[i].first(endOfCount(cells[i])));
            if (value && !(m_places[i] == MetricPlace::Index && !std::isnan(point.step)))
                setPlace(point, m_places[i], *value);
        }
        if (m_counts)
            point.step = static_cast<double>(m_row);
        ++m_row;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            const auto value = m_numbers[static_cast<size_t>(i)];
            if (m_places[i] != MetricPlace::None || !value)
                continue;
            point.value = *value;
            m_store.add(owner.source, m_labelled ? owner.prefix + m_names[i] : m_names[i], point);
        }
        return true;
    }

    //! "3/10": the third of ten.
    static qsizetype endOfCount(QStringView cell)
    {
        const qsizetype slash = cell.indexOf(u'/');
        return slash < 0 ? cell.size() : slash;
    }

    //! Names again: a second training wrote behind the first, or what came first was a remark.
    bool readOther(const QString &text)
    {
        QStringList names = cellsOf(text);
        const bool known = std::ranges::any_of(names, [](const QString &name) {
            return placeNamed(name) == MetricPlace::Step || placeNamed(name) == MetricPlace::Epoch;
        });
        const bool words =
            std::ranges::none_of(names, [](const QString &name) { return numberIn(QStringView(name)).has_value(); });
        if (words && (known || (m_row == 0 && names.size() > 1)))
            (void)readHead(text);
        return true; // else cut off, or another table
    }

    QString m_source;
    bool m_named;
    MetricStore &m_store;
    QChar m_separator = u',';
    QStringList m_names;
    QList<MetricPlace> m_places;
    std::vector<std::optional<double>> m_numbers; //!< of the line
    bool m_labelled = false;
    bool m_counts = false; //!< nothing but the line's own number says where it is
    qint64 m_row = 0;
};

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

Result<void> readTable(const QByteArray &path, const QString &source, MetricStore &store, MetricReading &reading,
                       const base::StopToken &stop)
{
    TableReader table(source, isNamedForMetrics(path), store);
    bool cut = false;
    VOYAGEUR_CHECK(eachLine(
        path, [&](const QByteArray &line) { return line.size() <= longestMetricLine && table.line(line); }, &cut, stop));
    if (cut)
        reading.remarks += MetricTableText::tr("%1 is very large. The curves show only its beginning.").arg(source);
    return {};
}

} // namespace voyageur::metrics
