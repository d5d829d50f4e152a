// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/notebook.h"

#include "source/notebookmagic.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

struct NotebookText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::Notebook)
};

QString sourceOf(const QJsonValue &value)
{
    QString text = value.toString();
    const QJsonArray lines = value.toArray();
    // Format 3 was written without the ends of its lines for a while.
    const QString first = lines.first().toString();
    const bool whole = first.endsWith(u'\n') || first.endsWith(u'\r');
    for (qsizetype i = 0; i < lines.size(); ++i)
        text += (i > 0 && !whole ? u"\n"_s : QString()) + lines[i].toString();
    text.replace(u"\r\n"_s, u"\n"_s);
    text.replace(u'\r', u'\n');
    return text;
}

QString withoutQuotes(const QString &line)
{
    static const QRegularExpression awkward(u"[\"'()\\[\\]{}#\\\\]"_s);
    return QString(line).replace(awkward, u" "_s);
}

} // namespace

QString placeInNotebook(const QString &file, int cell)
{
    return u"%1:cell %2"_s.arg(file).arg(cell);
}

std::optional<NotebookPlace> notebookPlace(const QString &file)
{
    static const QRegularExpression place(u"^(.*\\.ipynb):cell ([0-9]+)$"_s);
    const auto match = place.match(file);
    return match.hasMatch() ? std::optional(NotebookPlace{match.captured(1), match.captured(2).toInt()}) : std::nullopt;
}

base::Result<Notebook> Notebook::parse(const QByteArray &json)
{
    const QJsonObject top = QJsonDocument::fromJson(json).object();
    QJsonArray cells = top[u"cells"_s].toArray();
    if (!top.contains(u"cells"_s)) // format 3
        cells = top[u"worksheets"_s].toArray().first().toObject()[u"cells"_s].toArray();
    if (!top.contains(u"cells"_s) && !top.contains(u"worksheets"_s))
        return base::Error{base::ErrorCode::BadRequest, NotebookText::tr("This is not a Jupyter notebook."), {}, {}, {}};
    Notebook notebook;
    const QJsonObject metadata = top[u"metadata"_s].toObject();
    const QString language = metadata[u"language_info"_s].toObject()[u"name"_s].toString(
        metadata[u"kernelspec"_s].toObject()[u"language"_s].toString());
    if (!language.isEmpty())
        notebook.language = language.toLower();
    for (const QJsonValue &value : std::as_const(cells)) {
        const QJsonObject cell = value.toObject();
        const bool code = cell[u"cell_type"_s].toString() == u"code"_s;
        notebook.cells += {code, sourceOf(cell.contains(u"source"_s) ? cell[u"source"_s] : cell[u"input"_s])};
    }
    return notebook;
}

Notebook::Text Notebook::text() const
{
    Text all;
    int line = 1;
    for (const Cell &cell : cells) {
        if (!cell.code) {
            all.firstLines += 0;
            continue;
        }
        all.firstLines += line;
        QString source = cell.source;
        if (isForeignCell(source)) {
            const auto lines = source.count(u'\n');
            source = withoutQuotes(source.section(u'\n', 0, 0)) + QString(lines, u'\n');
        } else {
            source = withoutMagic(source, [](const QString &text, bool) { return withoutQuotes(text); });
        }
        all.text += source + u'\n';
        line += static_cast<int>(source.count(u'\n')) + 1;
    }
    return all;
}

} // namespace voyageur::source
