// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/textsearch.h"

#include <QCoreApplication>

#include <functional>

class QPainter;
class QTextBlock;

namespace voyageur::widgets {

class ScriptEditor;
class SearchBar;
struct Colours;

//! Searches and replaces in an editor by its bar. GUI thread.
class EditorSearch final {
public:
    //! `layOut` is called when the bar comes, goes or changes its height.
    EditorSearch(ScriptEditor *editor, std::function<void()> layOut);

    void open(bool replace);
    void close();
    bool isOpen() const;
    SearchBar *bar() const { return m_bar; }
    //! The editor's text changed.
    void refresh();
    //! To the next or previous match of what is in the bar, also while it is closed.
    void go(bool forward);
    //! Backgrounds of the matches on a line.
    void paint(QPainter *painter, const QTextBlock &block, const QPointF &origin, const Colours &colours) const;

private:
    void look();
    void showCurrent();
    void select(const TextMatch &match);
    void replaceOne();
    void replaceAll();

    ScriptEditor *m_editor;
    std::function<void()> m_layOut;
    SearchBar *m_bar;
    SearchFor m_wanted;
    TextMatches m_found;
    int m_from = 0; // where the search began: what is typed next is looked for from there
};

} // namespace voyageur::widgets
