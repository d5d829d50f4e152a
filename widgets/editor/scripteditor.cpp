// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/scripteditor.h"

#include "widgets/common/theme.h"

#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>
#include <KSyntaxHighlighting/Theme>

#include <QPainter>
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

class Margin final : public QWidget {
public:
    explicit Margin(ScriptEditor *editor) : QWidget(editor), m_editor(editor) {}

protected:
    void paintEvent(QPaintEvent *event) override { m_editor->paintMargin(event); }

private:
    ScriptEditor *m_editor;
};

} // namespace

struct ScriptEditor::Private {
    KSyntaxHighlighting::Repository repository;
    Highlighter *highlighter = nullptr;
    QWidget *margin = nullptr;
};

ScriptEditor::ScriptEditor(QWidget *parent) : QPlainTextEdit(parent), d(std::make_unique<Private>())
{
    setFont(roleFont(TextRole::Code));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true); // a script needs no tabs, and the keyboard must be able to leave
    setMinimumHeight(140);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    document()->setDocumentMargin(space::small);
    d->margin = new Margin(this);
    d->highlighter = new Highlighter(this, d->repository);
    setViewportMargins(marginWidth(), 0, 0, 0);
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(marginWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &, int dy) {
        if (dy != 0)
            d->margin->scroll(0, dy);
        else
            d->margin->update();
    });
}

ScriptEditor::~ScriptEditor()
{
    delete d->highlighter; // before the repository it reads from
}

int ScriptEditor::marginWidth() const
{
    const int digits = int(QString::number(qMax(blockCount(), 10)).size());
    return digits * fontMetrics().horizontalAdvance(u'9') + 2 * space::small;
}

void ScriptEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect inside = contentsRect();
    d->margin->setGeometry(inside.left(), inside.top(), marginWidth(), inside.height());
}

void ScriptEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && d && d->highlighter)
        d->highlighter->rehighlight();
}

void ScriptEditor::paintMargin(QPaintEvent *event)
{
    const Colours &c = coloursOf(this);
    QPainter painter(d->margin);
    painter.fillRect(event->rect(), c.window);
    painter.setFont(font());
    painter.setPen(c.muted);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF at = blockBoundingGeometry(block).translated(contentOffset());
        if (at.top() > event->rect().bottom())
            break;
        painter.drawText(QRectF(0, at.top(), d->margin->width() - space::small, fontMetrics().height()),
                         int(Qt::AlignRight | Qt::AlignTop), QString::number(block.blockNumber() + 1));
    }
}

} // namespace voyageur::widgets
