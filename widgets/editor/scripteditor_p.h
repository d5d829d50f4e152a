// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/brackets.h"
#include "widgets/editor/editorcompletion.h"
#include "widgets/editor/editorsearch.h"
#include "widgets/editor/findingmarks.h"
#include "widgets/editor/scripteditor.h"

namespace voyageur::widgets {

class Gutter;
class ScriptHighlighter;

//! What is behind a ScriptEditor.
struct ScriptEditor::Private {
    explicit Private(ScriptEditor *editor);
    ~Private();

    void layOut();
    void cursorMoved();
    void textChanged();
    //! The findings at the cursor, else those of its line.
    QList<const Mark *> marksAtCursor() const;
    void showFixes();
    void chooseFix(const base::Fix &fix);
    void goToFinding(bool forward);
    //! Findings, else what the assistant knows; empty for nothing.
    QString tipAt(int position) const;
    void showTipAtCursor();
    void zoom(int steps);
    void tell();

    ScriptEditor *q;
    ScriptHighlighter *highlighter = nullptr; // a child of the text
    FindingMarks marks;
    Gutter *gutter = nullptr; // a child of the editor
    EditorCompletion completion;
    std::unique_ptr<EditorSearch> search;
    std::optional<BracketPair> brackets;
    QString lastText;
    QString rule;       // at the cursor
    bool fresh = false; // the findings are those of the text as it is
    bool setting = false;
    bool touched = false; // the text, and not only its colours
    int zoomed = 0;
};

} // namespace voyageur::widgets
