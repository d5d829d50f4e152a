// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logsigntable.h"

#include <QDir>
#include <QFile>
#include <QLocale>

#include <algorithm>

// The resource is in a static library: without this nobody would register it. Outside of any namespace.
static void makeLogSignsReadable()
{
    Q_INIT_RESOURCE(logsigns);
}

namespace voyageur::observe {

using namespace Qt::StringLiterals;

namespace {

bool readsFrench()
{
    return QLocale().language() == QLocale::French;
}

QString withName(const QString &sentence, const QString &named)
{
    QString text = QString(sentence).replace("%1"_L1, named);
    if (named.isEmpty()) // "…: %1", and the log named nothing
        text = text.trimmed();
    while (named.isEmpty() && (text.endsWith(u':') || text.endsWith(QChar::Nbsp) || text.endsWith(u' ')))
        text.chop(1);
    return text;
}

void addField(LogSignRow &row, const QString &key, const QString &value)
{
    if (key == "words"_L1) {
        row.words = value.split(u" | "_s);
    } else if (key == "find"_L1) {
        row.patterns.emplace_back(value, QRegularExpression::MultilineOption | QRegularExpression::CaseInsensitiveOption);
    } else if (key == "yes"_L1 || key == "no"_L1) {
        (key == "yes"_L1 ? row.yes : row.no) += QString(value).replace("\\n"_L1, "\n"_L1);
    } else {
        const std::pair<const char *, QString *> texts[] = {{"en", &row.english},
                                                            {"en next", &row.englishNext},
                                                            {"fr", &row.french},
                                                            {"fr next", &row.frenchNext},
                                                            {"source", &row.source}};
        const auto *const text =
            std::ranges::find_if(texts, [&](const auto &one) { return key == QLatin1StringView(one.first); });
        Q_ASSERT(text != std::end(texts));
        if (text != std::end(texts))
            *text->second = value;
    }
}

void addMark(LogSignRow &row, const QString &word)
{
    if (word == "ends"_L1)
        row.ends = true;
    else if (word == "sure"_L1)
        row.sure = true;
    else if (word.startsWith("option:"_L1))
        row.option = word.sliced(7);
    else if (word.startsWith("rules:"_L1))
        row.rules = word.sliced(6).split(u',');
    else
        Q_ASSERT_X(false, "logsigns", qPrintable(word));
}

void readSigns(std::vector<LogSignRow> &rows, const QString &text)
{
    for (const QString &line : text.split(u'\n')) {
        if (line.startsWith(u'#') || line.isEmpty())
            continue;
        if (line.startsWith("== "_L1)) {
            const QStringList words = line.split(u' ');
            rows.emplace_back();
            rows.back().id = words.value(1);
            rows.back().weight = words.value(2).toInt();
            continue;
        }
        const qsizetype colon = line.indexOf(": "_L1);
        if (colon > 0)
            addField(rows.back(), line.first(colon), line.sliced(colon + 2));
        else
            for (const QString &word : line.split(u' '))
                addMark(rows.back(), word);
    }
}

} // namespace

QString LogSignRow::what(const QString &named) const
{
    return withName(readsFrench() ? french : english, named);
}

QString LogSignRow::next(const QString &named) const
{
    return withName(readsFrench() ? frenchNext : englishNext, named);
}

const std::vector<LogSignRow> &logSignTable()
{
    static const std::vector<LogSignRow> made = [] {
        makeLogSignsReadable();
        std::vector<LogSignRow> rows;
        const QDir folder(u":/logsigns"_s);
        for (const QString &name : folder.entryList({u"*.signs"_s}, QDir::Files, QDir::Name)) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::ReadOnly))
                readSigns(rows, QString::fromUtf8(file.readAll()));
        }
        return rows;
    }();
    return made;
}

const LogSignRow *findLogSign(const QString &id)
{
    const auto &rows = logSignTable();
    const auto found = std::ranges::find(rows, id, &LogSignRow::id);
    return found == rows.end() ? nullptr : &*found;
}

} // namespace voyageur::observe
