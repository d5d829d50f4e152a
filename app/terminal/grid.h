// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/cell.h"

#include <memory>

namespace voyageur::terminal {

//! Rows and columns from the first to before the last.
struct Area {
    int top = 0;
    int bottom = 0;
    int left = 0;
    int right = 0;
    bool isEmpty() const { return top >= bottom || left >= right; }
};

//! The rows of a screen. What is asked outside of them is cut off; a wide character that is cut in half becomes blanks.
//! A row keeps the cells beyond a window that became narrower, and shows them again.
class Grid final {
public:
    Grid(int columns, int rows);

    int columns() const { return m_columns; }
    int rows() const { return static_cast<int>(m_rows.size()); }
    Line &row(int index) { return *m_rows[static_cast<size_t>(index)]; }
    const Line &row(int index) const { return *m_rows[static_cast<size_t>(index)]; }

    //! Puts a character of one or two columns.
    void put(int row, int column, const Cell &cell);
    //! `selective`: not what is protected.
    void erase(Area area, const Cell &blank, bool selective);
    //! Moves what is in the area up and left (negative: down and right); what comes in is blank.
    void scroll(Area area, int up, int left, const Cell &blank);

    void setColumns(int columns);
    void addBottom(int count);
    void removeBottom(int count);
    void addTop(Line line);
    void removeTop(int count);
    //! Rows at the bottom that show nothing.
    int blankBottom() const;
    Area clipped(Area area) const;

private:
    void clear(Line &line, const Cell &blank);
    static void split(Line &line, int column);
    void moveCells(const Area &area, int up, int left, const Cell &blank);

    int m_columns;
    std::vector<std::unique_ptr<Line>> m_rows;
};

} // namespace voyageur::terminal
