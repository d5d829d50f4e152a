// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/grid.h"

#include <algorithm>
#include <cstdlib>

namespace voyageur::terminal {

Grid::Grid(int columns, int rows) : m_columns(columns)
{
    addBottom(rows);
}

void Grid::put(int row, int column, const Cell &cell)
{
    std::vector<Cell> &cells = this->row(row).cells;
    const auto at = static_cast<size_t>(column);
    const auto width = static_cast<size_t>(cell.width());
    if (cells[at].isTail() && at > 0)
        cells[at - 1] = {.text = 0, .foreground = cells[at - 1].foreground, .background = cells[at - 1].background};
    if (cells[at + width - 1].isWide() && at + width < cells.size())
        cells[at + width] = {.text = 0, .foreground = cells[at + width].foreground, .background = cells[at + width].background};
    cells[at] = cell;
    if (width == 2) {
        cells[at + 1] = cell;
        cells[at + 1].text = 0;
        cells[at + 1].style = static_cast<quint16>((cell.style & ~Wide) | WideTail);
    }
}

Area Grid::clipped(Area area) const
{
    area.top = std::max(area.top, 0);
    area.left = std::max(area.left, 0);
    area.bottom = std::min(area.bottom, rows());
    area.right = std::min(area.right, m_columns);
    return area;
}

void Grid::split(Line &line, int column)
{
    const auto at = static_cast<size_t>(column);
    if (column <= 0 || at >= line.cells.size() || !line.cells[at].isTail())
        return;
    for (const size_t half : {at - 1, at})
        line.cells[half] = {.text = 0, .foreground = line.cells[half].foreground, .background = line.cells[half].background};
}

void Grid::clear(Line &line, const Cell &blank)
{
    line.cells.assign(static_cast<size_t>(m_columns), blank);
    line.continued = false;
    line.size = LineSize::Single;
}

void Grid::erase(Area area, const Cell &blank, bool selective)
{
    area = clipped(area);
    if (area.isEmpty())
        return;
    for (int index = area.top; index < area.bottom; ++index) {
        Line &line = row(index);
        const bool toTheEnd = area.right == m_columns;
        if (!selective) {
            split(line, area.left);
            split(line, area.right);
            const auto end = toTheEnd ? line.cells.end() : line.cells.begin() + area.right;
            std::fill(line.cells.begin() + area.left, end, blank);
        } else {
            for (int column = area.left; column < area.right; ++column) {
                if (line.cells[static_cast<size_t>(column)].style & Protected)
                    continue;
                split(line, column);
                split(line, column + 1);
                line.cells[static_cast<size_t>(column)] = blank;
            }
        }
        if (area.left == 0 && toTheEnd)
            line.continued = false;
    }
}

void Grid::scroll(Area area, int up, int left, const Cell &blank)
{
    area = clipped(area);
    if (area.isEmpty())
        return;
    const int height = area.bottom - area.top;
    if (std::abs(up) >= height || std::abs(left) >= area.right - area.left) {
        erase(area, blank, false);
        return;
    }
    if (left != 0 || area.left != 0 || area.right != m_columns) {
        moveCells(area, up, left, blank);
        return;
    }
    const auto begin = m_rows.begin() + area.top;
    const auto end = m_rows.begin() + area.bottom;
    std::rotate(begin, up > 0 ? begin + up : end + up, end);
    const int first = up > 0 ? area.bottom - up : area.top;
    for (int index = first; index < first + std::abs(up); ++index)
        clear(row(index), blank);
}

void Grid::moveCells(const Area &area, int up, int left, const Cell &blank)
{
    const int width = area.right - area.left - std::abs(left);
    const int from = area.left + std::max(left, 0);
    const int to = area.left + std::max(-left, 0);
    for (int index = area.top; index < area.bottom; ++index) {
        for (const int edge : {area.left, area.right, from, from + width})
            split(row(index), edge);
    }
    const int count = area.bottom - area.top - std::abs(up);
    for (int i = 0; i < count; ++i) {
        const int target = up >= 0 ? area.top + i : area.bottom - 1 - i;
        const auto source = row(target + up).cells.begin() + from;
        const auto destination = row(target).cells.begin() + to;
        if (destination <= source || up != 0)
            std::copy(source, source + width, destination);
        else
            std::copy_backward(source, source + width, destination + width);
    }
    const auto fill = [&](int top, int bottom, int first, int last) {
        for (int index = top; index < bottom; ++index)
            std::fill(row(index).cells.begin() + first, row(index).cells.begin() + last, blank);
    };
    fill(up > 0 ? area.bottom - up : area.top, up > 0 ? area.bottom : area.top - up, area.left, area.right);
    fill(area.top, area.bottom, left > 0 ? area.right - left : area.left, left > 0 ? area.right : area.left - left);
}

void Grid::setColumns(int columns)
{
    m_columns = columns;
    for (const auto &line : m_rows) {
        split(*line, columns);
        if (line->cells.size() < static_cast<size_t>(columns))
            line->cells.resize(static_cast<size_t>(columns));
    }
}

void Grid::addBottom(int count)
{
    for (int i = 0; i < count; ++i) {
        m_rows.push_back(std::make_unique<Line>());
        clear(*m_rows.back(), {});
    }
}

void Grid::removeBottom(int count)
{
    m_rows.resize(m_rows.size() - static_cast<size_t>(count));
}

void Grid::addTop(Line line)
{
    if (line.cells.size() < static_cast<size_t>(m_columns))
        line.cells.resize(static_cast<size_t>(m_columns));
    split(line, m_columns);
    m_rows.insert(m_rows.begin(), std::make_unique<Line>(std::move(line)));
}

void Grid::removeTop(int count)
{
    m_rows.erase(m_rows.begin(), m_rows.begin() + count);
}

int Grid::blankBottom() const
{
    int count = 0;
    for (auto line = m_rows.rbegin(); line != m_rows.rend(); ++line, ++count) {
        if (!std::all_of((*line)->cells.begin(), (*line)->cells.end(), [](const Cell &cell) { return cell.isBlank(); }))
            break;
    }
    return count;
}

} // namespace voyageur::terminal
