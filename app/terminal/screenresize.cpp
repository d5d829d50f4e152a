// SPDX-License-Identifier: GPL-3.0-or-later
// What stays where when the window changes its size.
#include "terminal/screen_p.h"

#include <algorithm>
#include <cstdlib>

namespace voyageur::terminal {

// Makes the main screen lower. Blank rows below the cursor go first, then the top of the screen goes to the history, then what is
// below the cursor: the cursor's own line stays.
int Screen::Private::shrinkMain(int rows, int cursorRow)
{
    const int surplus = mainGrid.rows() - rows;
    const int below = std::clamp(mainGrid.rows() - 1 - cursorRow, 0, surplus);
    const int spare = alternate ? below : std::max(std::min(below, mainGrid.blankBottom()), surplus - cursorRow);
    mainGrid.removeBottom(spare);
    const int pushed = surplus - spare;
    pushToHistory(pushed);
    mainGrid.removeTop(pushed);
    return pushed;
}

// The cursor of a main screen that is hidden is known to libvterm alone, which keeps it within the screen when it comes back:
// so that it stands on its line then, what went up while hidden comes down again while hidden.
void Screen::Private::resized(int rows, VTermStateFields &fields)
{
    int columns = 0;
    vterm_get_size(vt.get(), nullptr, &columns);
    mainGrid.setColumns(columns);
    alternateGrid.setColumns(columns);
    int down = 0;
    if (rows < mainGrid.rows()) {
        const int pushed = shrinkMain(rows, alternate ? cursorBeforeAlternate - pushedBeneath : fields.pos.row);
        pushedBeneath += pushed;
        down = -pushed;
    } else {
        const int wanted = rows - mainGrid.rows();
        down = std::min({wanted, history.size(), alternate ? pushedBeneath : wanted});
        for (int i = 0; i < down; ++i)
            mainGrid.addTop(history.pop());
        pushedBeneath -= std::min(down, pushedBeneath);
        mainGrid.addBottom(wanted - down);
        damage.lines = damage.lines || down > 0;
    }
    alternateGrid.removeBottom(std::max(0, alternateGrid.rows() - rows));
    alternateGrid.addBottom(rows - alternateGrid.rows());
    if (!alternate)
        fields.pos.row += down;
    for (int buffer = 0; buffer < 2; ++buffer) {
        std::free(fields.lineinfos[buffer]);
        auto *infos = static_cast<VTermLineInfo *>(std::calloc(static_cast<size_t>(rows), sizeof(VTermLineInfo)));
        Q_CHECK_PTR(infos);
        for (int row = 0; row < rows; ++row) {
            const Line &line = (buffer == 0 ? mainGrid : alternateGrid).row(row);
            infos[row].continuation = line.continued;
            infos[row].doublewidth = line.size != LineSize::Single;
            infos[row].doubleheight = line.size == LineSize::DoubleTop ? 1 : line.size == LineSize::DoubleBottom ? 2 : 0;
        }
        fields.lineinfos[buffer] = infos;
    }
    damage.rows.assign(static_cast<size_t>(rows), 1);
    damage.any = damage.size = true;
}

} // namespace voyageur::terminal
