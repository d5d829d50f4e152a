// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "models/editorassistant.h"

#include <QPlainTextEdit>
#include <QTextBlock>

#include <memory>

namespace voyageur::widgets {

struct Mark;

//! An sbatch script as text: shell colours from our own table with the directives set apart, line numbers, findings as
//! squiggles and signs in the gutter with their fixes, completion and explanations, search and replace in a bar at its top.
//! Holds \n line ends only; encoding and line ends of the file are the page's business.
//!
//! Keys: Ctrl+Space completes · Ctrl+. or Alt+Enter shows the fixes · F8, Shift+F8 next and previous finding · Ctrl+F, Ctrl+H
//! search, replace · F3, Shift+F3 next and previous match · Ctrl+Shift+Space explains what stands at the cursor · Ctrl+/ comments
//! lines out and in · Tab, Shift+Tab indent and unindent · Ctrl with + - 0 or the wheel: size of the letters. Tab goes on
//! through the window as long as nothing was typed since the editor was entered by Tab, and after Escape; Ctrl+Tab always does.
class ScriptEditor final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ScriptEditor(QWidget *parent = nullptr);
    ~ScriptEditor() override;
    //! As small as it may be; the layout gives it the room that is left.
    QSize sizeHint() const override { return {QPlainTextEdit::sizeHint().width(), minimumHeight()}; }

    //! The text with \n, exactly: unlike toPlainText(), which makes spaces of no-break spaces.
    QString text() const;
    //! Another text: no undo back to the one before, no textEdited().
    void setPlainText(const QString &text);

    //! Squiggles whose shape tells the severity, signs in the gutter, tooltips, fixes. Ranges are those of the text as it is
    //! now; they move along while somebody types, until the next call.
    //! Colours by the grammar of a file of that name; empty: of a batch script.
    void setFileName(const QString &name);
    void setFindings(const QList<base::Diagnostic> &findings);
    //! With it there are completion and explanations on hover; null: none.
    void setAssistant(std::shared_ptr<const models::EditorAssistant> assistant);
    //! One step of undo; cursor and scroll position stay where they are in the text. Nothing happens when edits overlap or lie
    //! outside.
    void applyEdits(const QList<base::TextEdit> &edits);
    void applyFix(const base::Fix &fix);
    //! Selects nothing: the cursor stands at the beginning of the range, which is made visible; the editor gets the focus.
    void goTo(const base::TextRange &range);
    //! Opens the bar for searching, or for replacing too, with the selected word in it.
    void showSearch(bool replace);
    //! The cursor; with a selection, what is selected.
    base::TextRange cursorPlace() const;
    //! Of the most serious finding at the cursor, else of its line; empty for none.
    QString ruleAtCursor() const;

signals:
    void ruleAtCursorChanged(const QString &rule);
    //! Somebody asked why, in the menu of a finding.
    void whyWanted(const QString &rule);
    //! Somebody chose a fix that changes more than one line. Connected: the page shows the difference and calls applyFix().
    //! Not connected: the editor makes it at once, as it does those of one line.
    void fixChosen(const voyageur::base::Fix &fix);
    //! By the person (also undo) or by applyEdits(), not by setPlainText().
    void textEdited(const QString &text);

public: // for the parts of the editor
    //! A line that is seen, and where: in the viewport's coordinates.
    struct VisibleLine {
        QTextBlock block;
        QRectF rect;
    };
    QList<VisibleLine> visibleLines() const;
    QRectF lineRect(const QTextBlock &block) const;
    //! In place of what the cursor selects. False, and nothing happens, when it would be too much (models::Excess).
    bool insert(QTextCursor &cursor, const QString &text) const;
    //! Beside the cursor, that nothing was changed for that reason.
    void sayTooLarge();
    //! For a tooltip: messages as text, with their severity and rule.
    static QString findingsText(const QList<const Mark *> &marks);

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    struct Private;
    struct Key;
    static const Key *keyOf(const QKeyEvent *event);
    void leave(bool forward);
    std::unique_ptr<Private> d;
};

} // namespace voyageur::widgets
