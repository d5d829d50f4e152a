// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/sweepsettings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QStringDecoder>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 tableSizeLimit = 16 * 1024 * 1024;

struct SweepTableText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Sweep)
};

struct Line {
    int number = 0; //!< in the file
    QStringList cells;
};

//! RFC 4180; a tab in the head makes all separators tabs, and a semicolon without a comma (spreadsheets in French) semicolons.
QChar separatorOf(const QString &text)
{
    const QString head = text.left(text.indexOf(u'\n'));
    if (head.contains(u'\t'))
        return u'\t';
    return head.contains(u';') && !head.contains(u',') ? u';' : u',';
}

//! Nothing when a quote is not closed.
std::optional<QList<Line>> linesOf(const QString &text)
{
    const QChar separator = separatorOf(text);
    QList<Line> lines;
    Line line{1, {}};
    QString cell;
    int number = 1;
    bool quoted = false;
    bool any = false; // something stands on this line
    const auto endCell = [&] {
        line.cells += cell;
        cell.clear();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        number += c == u'\n';
        if (quoted && c == u'"' && text.mid(i + 1, 1) == u"\""_s) {
            cell += text[++i];
        } else if (c == u'"' && (quoted || cell.isEmpty())) {
            quoted = !quoted;
            any = true;
        } else if (!quoted && c == separator) {
            endCell();
            any = true;
        } else if (!quoted && c == u'\n') {
            endCell();
            if (any)
                lines += line;
            line = {number, {}};
            any = false;
        } else if (quoted || c != u'\r' || text.mid(i + 1, 1) != u"\n"_s) {
            cell += c;
            any = true;
        }
    }
    if (quoted)
        return std::nullopt;
    endCell();
    if (any)
        lines += line;
    return lines;
}

Error badTable(const QString &what, const QString &why)
{
    return {ErrorCode::BadRequest,
            what,
            why,
            SweepTableText::tr("The first line names the parameters. Each other line holds their values for one run."),
            {}};
}

Result<void> readHead(const Line &head, const QString &name, SweepTable &table)
{
    for (const QString &cell : head.cells) {
        const QString parameter = cell.trimmed();
        if (!isSweepName(parameter))
            return badTable(
                SweepTableText::tr("%1: “%2” in the first line is not a valid parameter name.")
                    .arg(name, base::shownSafely(parameter.toUtf8(), 100)),
                SweepTableText::tr("A name consists of letters, digits, “_”, “-” and “.”, and does not begin with a hyphen. The "
                                   "names run, dataset, results, localresults and checkpoint are reserved."));
        if (table.names.contains(parameter))
            return badTable(SweepTableText::tr("%1: the parameter %2 appears twice.").arg(name, parameter), {});
        table.names += parameter;
        table.switches += false;
    }
    return {};
}

QString decoded(const QByteArray &cell)
{
    QByteArray value;
    for (qsizetype i = 0; i < cell.size(); ++i) {
        const char next = cell[i] == '\\' && i + 1 < cell.size() ? cell[++i] : '\0';
        value += next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : cell[i];
    }
    return QString::fromUtf8(value);
}

} // namespace

std::optional<SweepTable> SweepTable::fromTsv(const QByteArray &text)
{
    SweepTable table;
    const QList<QByteArray> lines = text.split('\n');
    const QList<QByteArray> head = lines.first().split('\t');
    if (head.first() != "run" || head.size() < 2 || !text.endsWith('\n'))
        return std::nullopt;
    for (const QByteArray &name : head.sliced(1))
        table.names += QString::fromUtf8(name);
    table.switches = QList<bool>(table.names.size(), false);
    for (const QByteArray &line : lines.sliced(1, lines.size() - 2)) {
        const QList<QByteArray> cells = line.split('\t');
        if (cells.size() != head.size())
            return std::nullopt;
        QStringList row;
        for (const QByteArray &cell : cells.sliced(1))
            row += decoded(cell);
        table.rows += row;
    }
    return table;
}

QString SweepTable::words(qsizetype row) const
{
    QStringList parts;
    for (qsizetype i = 0; i < names.size(); ++i)
        parts += names[i] + u'=' + base::shownSafely(rows[row][i].toUtf8(), 60);
    return parts.join(u", "_s);
}

Result<SweepTable> parseSweepTable(const QByteArray &bytes, const QString &name)
{
    QStringDecoder decoder(QStringDecoder::Utf8); // drops a byte order mark
    const QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar(0)))
        return badTable(SweepTableText::tr("%1 is not UTF-8 text.").arg(name), SweepTableText::tr("Save it as CSV in UTF-8."));
    const auto lines = linesOf(text);
    if (!lines)
        return badTable(SweepTableText::tr("%1: a quote is not closed.").arg(name), {});
    if (lines->size() < 2)
        return badTable(SweepTableText::tr("%1 contains no runs.").arg(name), {});
    if (lines->size() - 1 > mostSweepRuns)
        return badTable(SweepTableText::tr("%1 contains more than %2 runs.").arg(name).arg(mostSweepRuns), {});
    SweepTable table;
    VOYAGEUR_CHECK(readHead(lines->first(), name, table));
    for (const Line &line : lines->sliced(1)) {
        if (line.cells.size() != table.names.size())
            return badTable(SweepTableText::tr("%1, line %2 has %3 values for %4 parameters.")
                                .arg(name)
                                .arg(line.number)
                                .arg(line.cells.size())
                                .arg(table.names.size()),
                            {});
        table.rows += line.cells;
    }
    return table;
}

Result<SweepTable> readSweepTable(const QString &codeFolder, const QString &path)
{
    QFile file(QDir(codeFolder).absoluteFilePath(path));
    const QString shown = QDir::toNativeSeparators(path);
    if (!file.exists())
        return Error{ErrorCode::NotFound,
                     SweepTableText::tr("The table %1 does not exist.").arg(shown),
                     {},
                     SweepTableText::tr("Choose a CSV or TSV file by its path relative to the code folder."),
                     {}};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable, SweepTableText::tr("%1 cannot be read.").arg(shown), file.errorString(), {}, {}};
    const QByteArray bytes = file.read(tableSizeLimit + 1);
    if (bytes.size() > tableSizeLimit)
        return badTable(SweepTableText::tr("%1 is larger than 16 MiB.").arg(shown), {});
    return parseSweepTable(bytes, shown);
}

} // namespace voyageur::projectfile
