// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes are found again by their own lines: a pattern is made of each, with holes where values stand.
#include "script/recipetraces.h"

#include "script/scriptwords.h"

#include <QFile>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

// With the lines that it goes on in.
constexpr auto commandPattern = "(?<command>(?:[^\\n]*\\\\\\r?\\n){0,30}[^\\n]*(?:\\n[^\\n]*){0,30}?)"_L1;

struct RawLine {
    QString text; //!< without its marks
    bool mayLack = false;
};

QList<RawLine> rawLines(const QByteArray &text)
{
    QList<RawLine> lines;
    QString all = QString::fromLatin1(text);
    while (all.endsWith(u'\n'))
        all.chop(1);
    for (QString line : all.split(u'\n')) {
        RawLine one;
        while (line.startsWith("@?"_L1)) {
            const QString mark = line.mid(2).section(u' ', 0, 0);
            one.mayLack = one.mayLack || (mark != "en"_L1 && mark != "fr"_L1);
            line = line.mid(mark.size() + 3);
        }
        one.text = line;
        lines += one;
    }
    return lines;
}

// "@processes@" alone on a line is a text of its own.
QList<RawLine> withParts(const QByteArray &text)
{
    static const QHash<QString, QString> parts = {{u"@processes@"_s, u"processes"_s},
                                                  {u"@copyout@"_s, u"copyout"_s},
                                                  {u"@onefolder@"_s, u"onefolder"_s},
                                                  {u"@newestcheckpoint@"_s, u"newestcheckpoint"_s}};
    QList<RawLine> lines;
    for (const RawLine &line : rawLines(text)) {
        const auto part = parts.constFind(line.text);
        if (part == parts.cend()) {
            lines += line;
            continue;
        }
        if (const auto found = templateText(u"parts/"_s + *part))
            lines += rawLines(*found);
    }
    return lines;
}

QString linePattern(const QString &line, bool &hasCommand)
{
    static const QRegularExpression hole(u"@([a-z]+)@"_s);
    QString pattern;
    qsizetype at = 0;
    for (auto all = hole.globalMatch(line); all.hasNext();) {
        const auto match = all.next();
        pattern += QRegularExpression::escape(line.sliced(at, match.capturedStart() - at));
        if (match.captured(1) == "command"_L1) {
            pattern += hasCommand ? u"\\k<command>"_s : QString(commandPattern);
            hasCommand = true;
        } else if (match.captured(1) == "option"_L1 || match.captured(1) == "resume"_L1) {
            pattern += "(?:'[^'\\n]*'|[^\\s'])+ ?"_L1; // a word
        } else {
            pattern += "[^\\n]*"_L1;
        }
        at = match.capturedEnd();
    }
    return pattern + QRegularExpression::escape(line.sliced(at));
}

struct Pattern {
    const Recipe *recipe = nullptr;
    QRegularExpression expression;
};

//! No pattern for a recipe that has directives only.
Pattern patternOf(const Recipe &recipe)
{
    QFile file(u":/recipes/%1.sh"_s.arg(recipe.id));
    if (recipe.kind != RecipeKind::Piece || !file.open(QIODevice::ReadOnly))
        return {};
    const QList<RawLine> lines = withParts(file.readAll());
    QString comments; // those of the recipe, in both languages; no other ones are taken for its lines
    for (const RawLine &line : lines) {
        bool unused = true; // a command in a comment is no program
        if (line.text.trimmed().startsWith(u'#') && !line.text.startsWith("#SBATCH"_L1))
            comments += u"(?:"_s + linePattern(line.text, unused).replace("\\k<command>"_L1, "[^\\n]*"_L1) + u")[ \\t\\r]*\\n|"_s;
        else if (line.text == "@commented@"_L1)
            comments += "#     [^\\n]*\\n|"_L1;
    }
    comments = u"(?:"_s + comments + u"(?!))*"_s;
    QString body;
    bool hasCommand = false;
    bool hasLines = false;
    QStringList choices; // lines of which one stands there
    for (const RawLine &line : lines) {
        const QString bare = line.text.trimmed();
        if (bare.startsWith(u'#') || bare == "@commented@"_L1)
            continue;
        if (bare.isEmpty()) {
            body += "(?:[ \\t\\r]*\\n)*"_L1;
            continue;
        }
        const QString one = linePattern(line.text, hasCommand) + "[ \\t\\r]*(?:\\n|\\z)"_L1;
        body += line.mayLack ? u"(?:"_s + comments + one + u")?"_s : comments + one;
        hasLines = hasLines || !line.mayLack;
        choices += comments + one;
    }
    if (choices.isEmpty())
        return {};
    if (!hasLines)
        body = u"(?:"_s + choices.join(u'|') + u')';
    body.prepend(u'^');
    Pattern pattern{&recipe, QRegularExpression(body, QRegularExpression::MultilineOption)};
    pattern.expression.optimize();
    return pattern;
}

const QList<Pattern> &patterns()
{
    static const QList<Pattern> all = [] {
        QList<Pattern> made;
        for (const Recipe &recipe : allRecipes()) {
            const Pattern pattern = patternOf(recipe);
            if (pattern.recipe)
                made += pattern;
        }
        return made;
    }();
    return all;
}

} // namespace

QList<RecipeTrace> recipeTraces(const QByteArray &script)
{
    const QString text = QString::fromLatin1(script); // a character a byte
    QList<RecipeTrace> found;
    for (const Pattern &pattern : patterns()) {
        const auto match = pattern.expression.match(text);
        if (!match.hasMatch() || match.capturedLength() == 0)
            continue;
        RecipeTrace trace{pattern.recipe, match.capturedStart(), match.capturedEnd(), {}};
        trace.command = match.captured(u"command"_s).toLatin1().replace("\r\n", "\n");
        found += trace;
    }
    QList<RecipeTrace> outer;
    for (const RecipeTrace &one : std::as_const(found)) {
        const bool inside = std::ranges::any_of(found, [&](const RecipeTrace &other) {
            return other.begin <= one.begin && one.end <= other.end && other.end - other.begin > one.end - one.begin;
        });
        if (!inside)
            outer += one;
    }
    std::ranges::stable_sort(outer, {}, &RecipeTrace::begin);
    return outer;
}

QByteArray withoutTrace(const QByteArray &script, const RecipeTrace &trace)
{
    QByteArray rest = script;
    for (qsizetype at = trace.begin; at < trace.end; ++at) {
        if (rest[at] != '\n' && rest[at] != '\r')
            rest[at] = ' ';
    }
    return rest;
}

} // namespace voyageur::script
