// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/scripteditor.h"

#include "widgets/common/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QTextBlock>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using KSyntaxHighlighting::Theme;

namespace {

// The grammar is KSyntaxHighlighting's; the colours are ours, because its themes print comments too pale to read, and
// every #SBATCH line is a comment to a shell.
class Highlighter final : public KSyntaxHighlighting::SyntaxHighlighter {
public:
    Highlighter(QPlainTextEdit *view, KSyntaxHighlighting::Repository &repository)
        : SyntaxHighlighter(view->document()), m_view(view)
    {
        setTheme(repository.defaultTheme());
        setDefinition(repository.definitionForName(u"Bash"_s));
    }

protected:
    void highlightBlock(const QString &text) override
    {
        SyntaxHighlighter::highlightBlock(text);
        if (!text.startsWith("#SBATCH"_L1))
            return;
        QTextCharFormat directive;
        directive.setForeground(coloursOf(m_view).accent);
        setFormat(0, int(text.size()), directive);
        directive.setFontWeight(QFont::DemiBold);
        setFormat(0, 7, directive);
    }

    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const QColor colour = inkOf(format.textStyle());
        if (colour.isValid())
            setFormat(offset, length, colour);
    }

private:
    QColor inkOf(Theme::TextStyle style) const
    {
        const Colours &c = coloursOf(m_view);
        switch (style) {
        case Theme::Comment:
        case Theme::Documentation:
            return c.muted;
        case Theme::String:
        case Theme::VerbatimString:
        case Theme::SpecialString:
        case Theme::Char:
            return c.tone(Tone::Good).ink;
        case Theme::Keyword:
        case Theme::ControlFlow:
            return c.tone(Tone::Info).ink;
        case Theme::Variable:
            return c.tone(Tone::Attention).ink;
        case Theme::Error:
            return c.tone(Tone::Bad).ink;
        default:
            return {};
        }
    }

    QPlainTextEdit *m_view;
};

} // namespace

struct ScriptEditor::Private {
    KSyntaxHighlighting::Repository repository;
    Highlighter *highlighter = nullptr;
    QList<base::Diagnostic> findings;
    QString rule;
    bool quiet = false;
};

ScriptEditor::ScriptEditor(QWidget *parent) : QPlainTextEdit(parent), d(std::make_unique<Private>())
{
    setFont(roleFont(TextRole::Code));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true); // a script needs no tabs, and the keyboard must be able to leave
    setMinimumHeight(140);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    document()->setDocumentMargin(space::small);
    d->highlighter = new Highlighter(this, d->repository);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!d->quiet)
            emit textEdited(text());
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (ruleAtCursor() != d->rule)
            emit ruleAtCursorChanged(d->rule = ruleAtCursor());
    });
}

ScriptEditor::~ScriptEditor()
{
    delete d->highlighter; // before the repository it reads from
}

namespace {

int positionOf(const QTextDocument *document, int line, int column)
{
    const QTextBlock block = document->findBlockByNumber(line - 1);
    return block.isValid() ? block.position() + qBound(0, column - 1, block.length() - 1) : document->characterCount() - 1;
}

} // namespace

QString ScriptEditor::text() const
{
    return document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

void ScriptEditor::setPlainText(const QString &text)
{
    d->quiet = true;
    QPlainTextEdit::setPlainText(text);
    d->quiet = false;
}

void ScriptEditor::setFindings(const QList<base::Diagnostic> &findings)
{
    d->findings = findings;
    emit cursorPositionChanged();
}

void ScriptEditor::setAssistant(std::shared_ptr<const models::EditorAssistant>) {}

void ScriptEditor::applyEdits(const QList<base::TextEdit> &edits)
{
    QList<std::pair<QTextCursor, QString>> places;
    for (const base::TextEdit &edit : edits) {
        QTextCursor cursor(document());
        cursor.setPosition(positionOf(document(), edit.range.line, edit.range.column));
        cursor.setPosition(positionOf(document(), edit.range.endLine, edit.range.endColumn), QTextCursor::KeepAnchor);
        places.append({cursor, edit.newText});
    }
    QTextCursor step(document());
    step.beginEditBlock();
    for (auto &[cursor, newText] : places)
        cursor.insertText(newText);
    step.endEditBlock();
}

void ScriptEditor::applyFix(const base::Fix &fix)
{
    applyEdits(fix.edits);
}

void ScriptEditor::goTo(const base::TextRange &range)
{
    QTextCursor cursor(document());
    cursor.setPosition(positionOf(document(), range.line, range.column));
    setTextCursor(cursor);
    centerCursor();
    setFocus();
}

void ScriptEditor::showSearch(bool) {}

base::TextRange ScriptEditor::cursorPlace() const
{
    const QTextCursor cursor = textCursor();
    const int line = cursor.blockNumber() + 1;
    const int column = cursor.positionInBlock() + 1;
    return {line, column, line, column};
}

QString ScriptEditor::ruleAtCursor() const
{
    for (const base::Diagnostic &finding : d->findings)
        if (finding.range.line == textCursor().blockNumber() + 1)
            return finding.rule;
    return {};
}

void ScriptEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
}

void ScriptEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && d && d->highlighter)
        d->highlighter->rehighlight();
}

} // namespace voyageur::widgets
