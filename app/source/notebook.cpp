// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/notebook.h"

#include "source/pythontokens.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {

struct NotebookText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::Notebook)
};

QString joined(const QJsonValue &value)
{
    QString text = value.toString();
    for (const QJsonValue &line : value.toArray())
        text += line.toString();
    text.replace(u"\r\n"_s, u"\n"_s);
    text.replace(u'\r', u'\n');
    return text;
}

//! "%%bash": what follows in the cell is no Python.
bool isForeign(const QString &source)
{
    static const QRegularExpression foreign(u"\\A\\s*%%(?!time|timeit|capture|prun|memit|mprun|python3?\\b)"_s);
    return foreign.match(source).hasMatch();
}

//! Changes each line that only Jupyter understands, from top to bottom: what stands in one is not Python and must be gone before
//! the next is looked for. `change` gets the text of the line without its indentation, and that.
template <typename Change>
QString withoutMagic(QString text, const Change &change)
{
    qsizetype from = 0;
    while (true) {
        const auto tokens = pythonTokens(text);
        const auto is = [&](qsizetype i, QStringView characters) {
            return i >= 0 && i < tokens.size() && tokens[i].kind == Kind::Operator && characters.contains(text[tokens[i].begin]);
        };
        qsizetype begin = -1;
        bool assigned = false;
        for (qsizetype i = 0; i < tokens.size() && begin < 0; ++i) {
            if (tokens[i].begin < from)
                continue;
            const bool starts = tokens[i].startsLine && is(i, u"%!?");
            // "files = !ls", "files = %sql …"
            const bool value = is(i, u"=") && is(i + 1, u"!%") && !is(i - 1, u"=!<>") && i > 0 && tokens[i - 1].kind == Kind::Name
                && tokens[i + 1].begin > tokens[i].end - 1 && !(is(i + 1, u"!") && is(i + 2, u"="));
            const bool asks = is(i, u"?") && (i + 1 == tokens.size() || tokens[i + 1].kind == Kind::LineEnd);
            if (!starts && !value && !asks)
                continue;
            begin = tokens[i].begin;
            assigned = value;
        }
        if (begin < 0)
            return text;
        const qsizetype lineBegin = text.lastIndexOf(u'\n', std::max<qsizetype>(0, begin - 1)) + 1;
        const qsizetype first = begin == 0 ? 0 : (text[begin] == u'\n' ? begin + 1 : lineBegin);
        qsizetype end = text.indexOf(u'\n', begin);
        end = end < 0 ? text.size() : end;
        while (end < text.size() && end > 0 && text[end - 1] == u'\\') { // the command goes on
            const qsizetype next = text.indexOf(u'\n', end + 1);
            end = next < 0 ? text.size() : next;
        }
        const QString line = text.sliced(first, end - first);
        const QString changed = change(line, assigned);
        text.replace(first, end - first, changed);
        from = first + changed.size();
    }
}

QString withoutQuotes(const QString &line)
{
    static const QRegularExpression awkward(u"[\"'()\\[\\]{}#\\\\]"_s);
    return QString(line).replace(awkward, u" "_s);
}

QString asComment(const QString &text)
{
    QString lines;
    for (const QString &line : text.split(u'\n'))
        lines += (line.isEmpty() ? u"#"_s : u"# "_s + line) + u'\n';
    lines.chop(1);
    return lines;
}

QString lineForScript(const QString &line, bool assigned)
{
    qsizetype indent = 0;
    while (indent < line.size() && line[indent].isSpace())
        ++indent;
    const QString code = QString(line.sliced(indent)).replace(u"\\\n"_s, u" "_s).replace(u'\n', u' ');
    if (assigned) {
        const qsizetype equals = code.indexOf(u'=');
        return line.first(indent) + code.first(equals + 1) + u" None  # "_s + code.sliced(equals + 1).trimmed();
    }
    // A block must not become empty.
    return line.first(indent) + (indent > 0 ? u"pass  # "_s : u"# "_s) + code;
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
        return base::Error{base::ErrorCode::BadRequest, NotebookText::tr("It is not a notebook that Jupyter wrote."), {}, {}, {}};
    Notebook notebook;
    const QJsonObject metadata = top[u"metadata"_s].toObject();
    const QString language = metadata[u"language_info"_s].toObject()[u"name"_s].toString(
        metadata[u"kernelspec"_s].toObject()[u"language"_s].toString());
    if (!language.isEmpty())
        notebook.language = language.toLower();
    for (const QJsonValue &value : cells) {
        const QJsonObject cell = value.toObject();
        const bool code = cell[u"cell_type"_s].toString() == u"code"_s;
        notebook.cells += {code, joined(cell.contains(u"source"_s) ? cell[u"source"_s] : cell[u"input"_s])};
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
        if (isForeign(source)) {
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

QString Notebook::firstLine(const QString &name)
{
    return u"# Converted from "_s + name + u'\n';
}

QString Notebook::script(const QString &name) const
{
    QString script = firstLine(name);
    static const QRegularExpression display(u"^(\\s*)display\\("_s, QRegularExpression::MultilineOption);
    for (const Cell &cell : cells) {
        QString source = cell.source;
        while (source.endsWith(u'\n'))
            source.chop(1);
        if (source.trimmed().isEmpty())
            continue;
        if (!cell.code || isForeign(source)) {
            script += (cell.code ? u"\n# %%\n"_s : u"\n# %% [markdown]\n"_s) + asComment(source) + u'\n';
            continue;
        }
        source = withoutMagic(source, lineForScript);
        script += u"\n# %%\n"_s + source.replace(display, u"\\1print("_s) + u'\n';
    }
    return script;
}

} // namespace voyageur::source
