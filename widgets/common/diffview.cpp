// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/diffview.h"

#include "widgets/common/shownpart.h"
#include "widgets/common/theme.h"

#include <QEvent>
#include <QSyntaxHighlighter>

namespace voyageur::widgets {

namespace {

class DiffColours final : public QSyntaxHighlighter {
public:
    explicit DiffColours(QPlainTextEdit *view) : QSyntaxHighlighter(view->document()), m_view(view) {}

protected:
    void highlightBlock(const QString &text) override
    {
        const Colours &c = coloursOf(m_view);
        const bool head = text.startsWith(QLatin1StringView("+++")) || text.startsWith(QLatin1StringView("---"));
        if (head || text.startsWith(QLatin1StringView("@@")))
            setFormat(0, int(text.size()), c.muted);
        else if (text.startsWith(u'+'))
            setFormat(0, int(text.size()), c.tone(Tone::Good).ink);
        else if (text.startsWith(u'-'))
            setFormat(0, int(text.size()), c.tone(Tone::Bad).ink);
    }

private:
    QPlainTextEdit *m_view;
};

} // namespace

DiffView::DiffView(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFont(roleFont(TextRole::Code));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    document()->setDocumentMargin(space::small);
    m_colours = new DiffColours(this);
}

void DiffView::setPlainText(const QString &diff)
{
    QPlainTextEdit::setPlainText(beginningOf(diff));
}

void DiffView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_colours)
        m_colours->rehighlight();
}

} // namespace voyageur::widgets
