// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a training from tables: comma, semicolon or tab separated.
#include "project/metricfile.h"
#include "project/metricplace.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype mostColumns = 400;

struct MetricTableText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Metrics)
};

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
            known = known || m_places.last() == MetricPlace::Step || m_places.last() == MetricPlace::Epoch;
        }
        m_counts = std::ranges::none_of(m_places, [](MetricPlace place) {
            return place == MetricPlace::Step || place == MetricPlace::Epoch || place == MetricPlace::Index;
        });
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
            if (m_places[i] == MetricPlace::None)
                continue;
            const auto value = m_places[i] == MetricPlace::Time ? timeIn(asNumber(cells[i])) : numberIn(asNumber(cells[i]));
            if (value && !(m_places[i] == MetricPlace::Index && !std::isnan(point.step)))
                setPlace(point, m_places[i], *value);
        }
        if (m_counts)
            point.step = static_cast<double>(m_row);
        ++m_row;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if (m_places[i] != MetricPlace::None)
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
    QList<MetricPlace> m_places;
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
        reading.remarks += MetricTableText::tr("%1 is very large: the curves are those of its beginning.").arg(source);
    return {};
}

} // namespace voyageur::project
