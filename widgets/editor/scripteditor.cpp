// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/scripteditor_p.h"

#include "models/findinglistmodel.h"
#include "models/scripttext.h"
#include "widgets/editor/fixmenu.h"
#include "widgets/editor/gutter.h"
#include "widgets/editor/highlighter.h"
#include "widgets/editor/searchbar.h"

#include <QAccessible>
#include <QMenu>
#include <QMetaMethod>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int smallestZoom = -4;
constexpr int largestZoom = 20;

} // namespace

ScriptEditor::Private::Private(ScriptEditor *editor) : q(editor), completion(editor) {}

ScriptEditor::Private::~Private()
{
    delete highlighter;
}

ScriptEditor::ScriptEditor(QWidget *parent) : QPlainTextEdit(parent), d(std::make_unique<Private>(this))
{
    setFont(roleFont(TextRole::Code));
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(u' '));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setMinimumHeight(140);
    document()->setDocumentMargin(space::small);
    viewport()->setMouseTracking(true);
    d->highlighter = new ScriptHighlighter(this);
    d->gutter = new Gutter(this, d->marks);
    d->search = std::make_unique<EditorSearch>(this, [this] { d->layOut(); });
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { d->layOut(); });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] { d->cursorMoved(); });
    connect(document(), &QTextDocument::contentsChange, this, [this] { d->touched = true; });
    connect(this, &QPlainTextEdit::textChanged, this, [this] { d->textChanged(); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &, int dy) {
        if (dy != 0)
            d->completion.close();
        d->gutter->refresh();
    });
    connect(d->gutter, &Gutter::signClicked, this, [this](int number) {
        const auto marks = d->marks.onLine(document()->findBlockByNumber(number));
        if (number != textCursor().blockNumber() && !marks.isEmpty()) {
            QTextCursor cursor = textCursor();
            cursor.setPosition(marks.first()->begin());
            setTextCursor(cursor);
        }
        setFocus(Qt::MouseFocusReason);
        d->showFixes();
    });
    d->layOut();
    d->tell();
}

ScriptEditor::~ScriptEditor() = default;

QString ScriptEditor::text() const
{
    return document()->toRawText().replace(QChar::ParagraphSeparator, u'\n');
}

void ScriptEditor::setPlainText(const QString &text)
{
    d->setting = true;
    d->completion.close();
    QPlainTextEdit::setPlainText(text);
    d->setting = false;
    setFindings({});
}

void ScriptEditor::setFileName(const QString &name)
{
    d->highlighter->setFileName(name);
}

void ScriptEditor::setFindings(const QList<base::Diagnostic> &findings)
{
    d->marks.set(document(), findings);
    d->fresh = true;
    d->gutter->describe();
    d->gutter->refresh();
    viewport()->update();
    d->tell();
}

void ScriptEditor::setAssistant(std::shared_ptr<const models::EditorAssistant> assistant)
{
    d->completion.setAssistant(std::move(assistant));
}

void ScriptEditor::applyEdits(const QList<base::TextEdit> &edits)
{
    if (edits.isEmpty() || !base::applyFix(text(), {{}, edits}).ok())
        return;
    auto sorted = edits;
    std::ranges::stable_sort(sorted, {},
                             [](const base::TextEdit &edit) { return std::pair(edit.range.line, edit.range.column); });
    QTextCursor top(firstVisibleBlock());
    QTextCursor cursor = textCursor(); // undoing brings the person's own back to where it was
    cursor.beginEditBlock();
    for (auto edit = sorted.crbegin(); edit != sorted.crend(); ++edit) { // from the end: the others stay where they are
        cursor.setPosition(positionOf(document(), edit->range.line, edit->range.column));
        cursor.setPosition(positionOf(document(), edit->range.endLine, edit->range.endColumn), QTextCursor::KeepAnchor);
        cursor.insertText(edit->newText);
    }
    cursor.endEditBlock();
    verticalScrollBar()->setValue(top.block().firstLineNumber());
}

void ScriptEditor::applyFix(const base::Fix &fix)
{
    applyEdits(fix.edits);
}

void ScriptEditor::goTo(const base::TextRange &range)
{
    QTextCursor cursor = textCursor();
    cursor.setPosition(positionOf(document(), range.line, range.column));
    setTextCursor(cursor);
    const QRectF line = lineRect(cursor.block());
    if (line.top() < 0 || line.bottom() > viewport()->height())
        centerCursor();
    setFocus(Qt::OtherFocusReason);
}

void ScriptEditor::showSearch(bool replace)
{
    d->completion.close();
    d->search->open(replace);
}

base::TextRange ScriptEditor::cursorPlace() const
{
    const QTextCursor cursor = textCursor();
    const auto place = [this](int position) {
        const QTextBlock block = document()->findBlock(position);
        return std::pair(block.blockNumber() + 1, position - block.position() + 1);
    };
    const auto [line, column] = place(cursor.selectionStart());
    const auto [endLine, endColumn] = place(cursor.selectionEnd());
    return {line, column, endLine, endColumn};
}

QString ScriptEditor::ruleAtCursor() const
{
    const auto marks = d->marksAtCursor();
    return marks.isEmpty() ? QString() : marks.first()->finding.rule;
}

QList<ScriptEditor::VisibleLine> ScriptEditor::visibleLines() const
{
    QList<VisibleLine> lines;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF rect = lineRect(block);
        if (rect.top() > viewport()->height())
            break;
        lines += VisibleLine{block, rect};
    }
    return lines;
}

QRectF ScriptEditor::lineRect(const QTextBlock &block) const
{
    return blockBoundingGeometry(block).translated(contentOffset());
}

bool ScriptEditor::insert(QTextCursor &cursor, const QString &text) const
{
    const int begin = cursor.selectionStart();
    const int end = cursor.selectionEnd();
    const QTextBlock first = document()->findBlock(begin);
    const QTextBlock last = document()->findBlock(end);
    const auto size = document()->characterCount() - (end - begin) + text.size();
    const auto lines = document()->blockCount() - (last.blockNumber() - first.blockNumber()) + text.count(u'\n');
    const QString changed =
        first.text().first(begin - first.position()) + text + last.text().sliced(end - last.position()); // whole lines
    if (size > models::mostScriptSize || lines > models::mostScriptLines || models::excessOf(changed) != models::Excess::None)
        return false;
    cursor.insertText(text);
    return true;
}

void ScriptEditor::sayTooLarge()
{
    QToolTip::showText(
        viewport()->mapToGlobal(cursorRect().bottomLeft()),
        tr("Nothing changed, because the script would be too large for the editor. Put long data in a separate file "
           "that the script reads."),
        this);
}

QString ScriptEditor::findingsText(const QList<const Mark *> &marks)
{
    QStringList parts;
    for (const Mark *mark : marks) {
        const base::Diagnostic &finding = mark->finding;
        parts += u"<p style='margin:3px 5px'><b>%1</b> &nbsp;%2<br>%3</p>"_s.arg(
            models::severityText(finding.severity).toHtmlEscaped(), finding.rule.toHtmlEscaped(),
            finding.message.toHtmlEscaped());
    }
    return parts.join(QString());
}

void ScriptEditor::Private::layOut()
{
    if (!gutter || !search)
        return;
    SearchBar *bar = search->bar();
    const int scroll = q->verticalScrollBar()->isVisible() ? q->verticalScrollBar()->width() : 0;
    const QRect inside = q->contentsRect();
    const int top = search->isOpen() ? bar->layOutFor(inside.width() - scroll) : 0;
    q->setViewportMargins(gutter->widthNeeded(), top, 0, 0);
    bar->setGeometry(inside.left(), inside.top(), inside.width() - scroll, top);
    gutter->setGeometry(inside.left(), inside.top() + top, gutter->widthNeeded(), q->viewport()->height());
    gutter->refresh();
}

void ScriptEditor::Private::cursorMoved()
{
    brackets = bracketsAt(q->document(), q->textCursor().position());
    gutter->refresh();
    q->viewport()->update(); // the whole line is marked, not only the cursor
    tell();
}

void ScriptEditor::Private::textChanged()
{
    if (!std::exchange(touched, false))
        return; // the highlighter was at work
    QString now = q->text();
    if (now == lastText)
        return;
    lastText = now;
    fresh = false;
    brackets = bracketsAt(q->document(), q->textCursor().position());
    search->refresh();
    if (!setting)
        emit q->textEdited(now);
}

// The rule at the cursor, for the panel beside the page and for screen readers.
void ScriptEditor::Private::tell()
{
    const auto found = marksAtCursor();
    QString description = tr("Tab indents. Press Escape first to move on with Tab.");
    if (!found.isEmpty())
        description = u"%1: %2"_s.arg(models::severityText(found.first()->finding.severity), found.first()->finding.message);
    if (description != q->accessibleDescription())
        q->setAccessibleDescription(description);
    const QString now = q->ruleAtCursor();
    if (now == rule)
        return;
    rule = now;
    emit q->ruleAtCursorChanged(rule);
}

QList<const Mark *> ScriptEditor::Private::marksAtCursor() const
{
    const QTextCursor cursor = q->textCursor();
    const auto here = marks.at(cursor.position());
    return here.isEmpty() ? marks.onLine(cursor.block(), true) : here;
}

void ScriptEditor::Private::showFixes()
{
    completion.close();
    const auto found = marksAtCursor();
    const QPoint below = q->viewport()->mapToGlobal(q->cursorRect().bottomLeft() + QPoint(0, space::hair));
    if (found.isEmpty())
        return QToolTip::showText(below, tr("No findings on this line."), q);
    FixActs acts;
    acts.why = [this](const QString &asked) { emit q->whyWanted(asked); };
    if (!q->isReadOnly()) {
        acts.fix = [this](const base::Fix &fix) { chooseFix(fix); };
        acts.switchOff = [this](const QString &off) { q->applyFix(models::EditorAssistant::switchOff(q->text(), off)); };
    }
    makeFixMenu(found, fresh, acts, q)->popup(below);
}

void ScriptEditor::Private::chooseFix(const base::Fix &fix)
{
    static const QMetaMethod signal = QMetaMethod::fromSignal(&ScriptEditor::fixChosen);
    if (changesSeveralLines(fix) && q->isSignalConnected(signal))
        emit q->fixChosen(fix);
    else
        q->applyFix(fix);
}

void ScriptEditor::Private::goToFinding(bool forward)
{
    const Mark *mark = marks.next(q->textCursor().position(), forward);
    if (!mark)
        return QToolTip::showText(q->viewport()->mapToGlobal(q->cursorRect().bottomLeft()), tr("No findings in this script."), q);
    const QTextBlock block = q->document()->findBlock(mark->begin());
    const int line = block.blockNumber() + 1;
    const int column = mark->begin() - block.position() + 1;
    q->goTo({line, column, line, column});
    showTipAtCursor();
}

QString ScriptEditor::Private::tipAt(int position) const
{
    const auto found = marks.at(position);
    if (!found.isEmpty())
        return findingsText(found);
    if (!completion.assistant())
        return {};
    const auto explained = completion.assistant()->explanation(q->text(), position);
    if (!explained)
        return {};
    return u"<p style='margin:3px 5px'><b>%1</b><br>%2</p>"_s.arg(explained->title.toHtmlEscaped(),
                                                                  explained->text.toHtmlEscaped());
}

void ScriptEditor::Private::showTipAtCursor()
{
    const QRect at = q->cursorRect();
    QToolTip::showText(q->viewport()->mapToGlobal(at.bottomLeft() + QPoint(0, space::hair)), tipAt(q->textCursor().position()),
                       q);
}

void ScriptEditor::Private::zoom(int steps)
{
    const int wanted = steps == 0 ? 0 : std::clamp(zoomed + steps, smallestZoom, largestZoom);
    QFont font = q->font();
    font.setPointSizeF(roleFont(TextRole::Code).pointSizeF() + wanted);
    zoomed = wanted;
    q->setFont(font);
}

} // namespace voyageur::widgets
