// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/highlighter.h"

#include "widgets/common/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Theme>

#include <QPlainTextEdit>
#include <QTextLayout>

#include <algorithm>

static void initSyntaxResources()
{
    Q_INIT_RESOURCE(syntax); // a static library's resources are dropped by the linker unless asked for
}

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using KSyntaxHighlighting::Theme;

namespace {

constexpr int kindProperty = QTextFormat::UserProperty + 1;
constexpr qsizetype longestColoured = 1000;
constexpr int deepest = 200;

//! How many brackets a line leaves open, more or less.
int leftOpen(QStringView text)
{
    int open = static_cast<int>(text.count(u'`') % 2);
    for (const QChar c : text)
        open += c == u'(' || c == u'{' || c == u'[' ? 1 : c == u')' || c == u'}' || c == u']' ? -1 : 0;
    return open + static_cast<int>(text.count("case "_L1) - text.count("esac"_L1));
}

// Of our own definition; null for those of others.
struct Look {
    QLatin1StringView name;
    QColor (*ink)(const Colours &);
    bool strong = false;
    bool italic = false;
};

const Look looks[] = {
    {"Directive"_L1, [](const Colours &c) { return c.accent; }, true},
    {"Option"_L1, [](const Colours &c) { return c.accent; }},
    {"Equals"_L1, [](const Colours &c) { return c.muted; }},
    {"Value"_L1, [](const Colours &c) { return c.text; }},
    {"Pattern"_L1, [](const Colours &c) { return c.tone(Tone::Attention).ink; }},
    {"Quote"_L1, [](const Colours &c) { return c.muted; }},
    {"Order"_L1, [](const Colours &c) { return c.tone(Tone::Good).ink; }},
    {"Shebang"_L1, [](const Colours &c) { return c.muted; }, true},
    {"Disabled Directive"_L1, [](const Colours &c) { return c.muted; }, false, true},
    {"Foreign Directive"_L1, [](const Colours &c) { return c.tone(Tone::Attention).ink; }, true},
    {"Foreign"_L1, [](const Colours &c) { return c.muted; }},
};

QColor inkOf(Theme::TextStyle style, const Colours &c)
{
    switch (style) {
    case Theme::Comment:
    case Theme::Documentation:
    case Theme::CommentVar:
        return c.muted;
    case Theme::String:
    case Theme::VerbatimString:
    case Theme::SpecialString:
    case Theme::Char:
        return c.tone(Tone::Good).ink;
    case Theme::Keyword:
    case Theme::ControlFlow:
    case Theme::Import:
        return c.tone(Tone::Info).ink;
    case Theme::Variable:
        return c.tone(Tone::Attention).ink;
    case Theme::Error:
        return c.tone(Tone::Bad).ink;
    default:
        return {};
    }
}

TextKind kindOf(Theme::TextStyle style)
{
    switch (style) {
    case Theme::Comment:
    case Theme::Documentation:
    case Theme::CommentVar:
        return TextKind::Comment;
    case Theme::String:
    case Theme::VerbatimString:
    case Theme::SpecialString:
        return TextKind::Quoted;
    default:
        return TextKind::Code;
    }
}

} // namespace

KSyntaxHighlighting::Repository &syntaxRepository()
{
    static KSyntaxHighlighting::Repository repository;
    static const bool ready = [] {
        initSyntaxResources();
        repository.addCustomSearchPath(u":/script-syntax"_s);
        return true;
    }();
    Q_UNUSED(ready)
    return repository;
}

TextKind textKindAt(const QTextBlock &block, int column)
{
    for (const QTextLayout::FormatRange &range : block.layout()->formats()) {
        if (range.start <= column && column < range.start + range.length)
            return TextKind(range.format.intProperty(kindProperty));
    }
    return TextKind::Code;
}

ScriptHighlighter::ScriptHighlighter(QPlainTextEdit *view) : SyntaxHighlighter(view->document()), m_view(view)
{
    setTheme(syntaxRepository().defaultTheme());
    setDefinition(syntaxRepository().definitionForName(u"Slurm batch script"_s));
    m_rounds.restart(); // to read the definition took more than a round
}

void ScriptHighlighter::setFileName(const QString &name)
{
    const auto wanted = name.isEmpty() ? syntaxRepository().definitionForName(u"Slurm batch script"_s)
                                       : syntaxRepository().definitionForFileName(name);
    if (wanted == definition())
        return;
    m_formats.clear();
    setDefinition(wanted);
    m_rounds.restart();
}

void ScriptHighlighter::recolour()
{
    m_formats.clear();
    m_rounds.repeat(m_view->document()->firstBlock());
}

void ScriptHighlighter::highlightBlock(const QString &text)
{
    if (!m_rounds.takes(currentBlock()))
        return;
    // A word of 50,000 characters takes its expressions ten seconds, on the window's thread. As an empty line it leaves the state
    // as it is, so what stands below has its colours.
    // Each line keeps a list of the brackets that are open behind it: ten thousand lines of "$(" would take gigabytes.
    const int depth = std::max(0, previousBlockState()) + leftOpen(text);
    const bool passedOver = text.size() > longestColoured || depth > deepest;
    setCurrentBlockState(passedOver ? std::max(0, previousBlockState()) : std::max(0, depth));
    SyntaxHighlighter::highlightBlock(passedOver ? QString() : text);
}

void ScriptHighlighter::applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format)
{
    auto known = m_formats.find(format.id());
    if (known == m_formats.end())
        known = m_formats.insert(format.id(), made(format));
    if (known->propertyCount() > 0)
        setFormat(offset, length, *known);
}

QTextCharFormat ScriptHighlighter::made(const KSyntaxHighlighting::Format &format) const
{
    const Colours &c = coloursOf(m_view);
    QTextCharFormat result;
    if (const TextKind kind = kindOf(format.textStyle()); kind != TextKind::Code)
        result.setProperty(kindProperty, int(kind));
    for (const Look &look : looks) {
        if (format.name() != look.name)
            continue;
        result.setForeground(look.ink(c));
        if (look.strong)
            result.setFontWeight(QFont::DemiBold);
        result.setFontItalic(look.italic);
        return result;
    }
    if (const QColor ink = inkOf(format.textStyle(), c); ink.isValid())
        result.setForeground(ink);
    return result;
}

} // namespace voyageur::widgets
