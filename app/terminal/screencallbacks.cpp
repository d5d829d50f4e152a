// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/screen_p.h"

#include <QUrl>

#include <algorithm>
#include <cstdlib>

namespace voyageur::terminal {

namespace {

using Private = Screen::Private;

Private &self(void *user)
{
    return *static_cast<Private *>(user);
}

Area areaOf(const VTermRect &rect)
{
    return {.top = rect.start_row, .bottom = rect.end_row, .left = rect.start_col, .right = rect.end_col};
}

Colour colourOf(const VTermColor &colour)
{
    if (colour.type & VTERM_COLOR_DEFAULT_MASK)
        return {};
    if (VTERM_COLOR_IS_INDEXED(&colour))
        return Colour::indexed(colour.indexed.idx);
    return Colour::rgb(colour.rgb.red, colour.rgb.green, colour.rgb.blue);
}

char32_t sound(uint32_t character)
{
    return character > QChar::LastValidCodePoint || (character >= 0xD800 && character < 0xE000) ? U'\uFFFD' : character;
}

const VTermStateCallbacks stateCallbacks = {
    .putglyph =
        [](VTermGlyphInfo *info, VTermPos at, void *user) {
            self(user).glyph(*info, at);
            return 1;
        },
    .movecursor =
        [](VTermPos to, VTermPos from, int, void *user) {
            self(user).position = to;
            self(user).damageRows(from.row, from.row + 1);
            self(user).damageRows(to.row, to.row + 1);
            return 1;
        },
    .scrollrect =
        [](VTermRect rect, int downward, int rightward, void *user) {
            self(user).scroll(rect, downward, rightward);
            return 1;
        },
    .moverect = nullptr, // scrollrect never declines
    .erase =
        [](VTermRect rect, int selective, void *user) {
            self(user).grid().erase(areaOf(rect), self(user).blank(), selective != 0);
            self(user).damageRows(rect.start_row, rect.end_row);
            return 1;
        },
    .initpen =
        [](void *user) {
            self(user).pen = {};
            return 1;
        },
    .setpenattr =
        [](VTermAttr attribute, VTermValue *value, void *user) {
            self(user).setPen(attribute, *value);
            return 1;
        },
    .settermprop =
        [](VTermProp property, VTermValue *value, void *user) {
            self(user).setProperty(property, *value);
            return 1;
        },
    .bell =
        [](void *user) {
            ++self(user).bells;
            return 1;
        },
    .resize =
        [](int rows, int, VTermStateFields *fields, void *user) {
            self(user).resized(rows, *fields);
            return 1;
        },
    .setlineinfo =
        [](int row, const VTermLineInfo *info, const VTermLineInfo *, void *user) {
            Private &d = self(user);
            if (row < d.grid().rows()) {
                d.grid().row(row).size = !info->doublewidth ? LineSize::Single
                    : info->doubleheight == 0               ? LineSize::DoubleWidth
                    : info->doubleheight == 1               ? LineSize::DoubleTop
                                                            : LineSize::DoubleBottom;
                d.damageRows(row, row + 1);
            }
            return 1;
        },
    .sb_clear =
        [](void *user) {
            Private &d = self(user);
            d.dropped += d.history.size();
            d.history.clear();
            d.pushedBeneath = 0;
            d.damage.lines = d.damage.any = true;
            return 1;
        },
};

const VTermStateFallbacks fallbacks = {
    .control = nullptr,
    .csi = nullptr,
    .osc =
        [](int command, VTermStringFragment piece, void *user) {
            self(user).string(command, piece);
            return 1;
        },
    .dcs = nullptr,
    .apc = nullptr,
    .pm = nullptr,
    .sos = nullptr,
};

// Zeroed, as libvterm wants it; what resized() allocates is freed by libvterm.
void *allocate(size_t size, void *)
{
    void *memory = std::calloc(1, std::max<size_t>(size, 1));
    if (!memory)
        qFatal("no memory for a terminal");
    return memory;
}

void release(void *memory, void *)
{
    std::free(memory);
}

const VTermAllocatorFunctions allocator = {.malloc = allocate, .free = release};

} // namespace

Screen::Private::Private(int columns, int rows, int historyLimit)
    : mainGrid(columns, rows), alternateGrid(columns, rows), history(historyLimit)
{
    VTermBuilder builder = {};
    builder.rows = rows;
    builder.cols = columns;
    builder.allocator = &allocator;
    vt.reset(vterm_build(&builder));
    vterm_set_utf8(vt.get(), 1);
    vterm_output_set_callback(
        vt.get(),
        [](const char *bytes, size_t size, void *user) {
            QByteArray &waiting = self(user).output;
            if (waiting.size() < mostAnswers)
                waiting.append(bytes, static_cast<qsizetype>(size));
        },
        this);
    state = vterm_obtain_state(vt.get());
    vterm_state_set_callbacks(state, &stateCallbacks, this);
    vterm_state_set_unrecognised_fallbacks(state, &fallbacks, this);
    vterm_state_reset(state, 1);
    damageAll();
}

void Screen::Private::damageRows(int top, int bottom)
{
    damage.rows.resize(static_cast<size_t>(grid().rows()), 1);
    damage.any = true;
    const int end = std::min(bottom, grid().rows());
    for (int row = std::max(top, 0); row < end; ++row)
        damage.rows[static_cast<size_t>(row)] = 1;
}

void Screen::Private::glyph(const VTermGlyphInfo &info, VTermPos at)
{
    Grid &grid = this->grid();
    const int width = std::min({info.width, 2, grid.columns() - at.col});
    if (width < 1 || at.row < 0 || at.row >= grid.rows() || at.col < 0)
        return; // a combining mark with nothing to combine with
    if (at.col == 0)
        grid.row(at.row).continued = vterm_state_get_lineinfo(state, at.row)->continuation;
    Cell cell = pen;
    cell.text = info.chars[1] == 0 ? sound(info.chars[0]) : cluster(info.chars);
    if (width == 2)
        cell.style |= Wide;
    if (info.protected_cell)
        cell.style |= Protected;
    grid.put(at.row, at.col, cell);
    damage.rows[static_cast<size_t>(at.row)] = 1;
    damage.any = true;
}

char32_t Screen::Private::cluster(const uint32_t *characters)
{
    int count = 0;
    while (count < VTERM_MAX_CHARS_PER_CELL && characters[count] != 0)
        ++count;
    const QByteArray key(reinterpret_cast<const char *>(characters), count * static_cast<qsizetype>(sizeof(uint32_t)));
    const auto known = clusterNumbers.constFind(key);
    if (known != clusterNumbers.constEnd())
        return *known;
    if (clusters.size() >= mostClusters)
        return sound(characters[0]);
    QString text;
    for (int i = 0; i < count; ++i) {
        const char32_t character = sound(characters[i]);
        text += QString::fromUcs4(&character, 1);
    }
    const char32_t number = static_cast<char32_t>(clusters.size()) | Cell::clusterBit;
    clusters.push_back(text);
    clusterNumbers.insert(key, number);
    return number;
}

void Screen::Private::pushToHistory(int count)
{
    for (int row = 0; row < count; ++row)
        dropped += history.push(mainGrid.row(row)) ? 1 : 0;
    damage.lines = damage.any = true;
}

void Screen::Private::scroll(const VTermRect &rect, int up, int left)
{
    const Area area = grid().clipped(areaOf(rect));
    if (!alternate && up > 0 && area.top == 0 && area.left == 0 && area.right == grid().columns())
        pushToHistory(std::min(up, area.bottom));
    grid().scroll(area, up, left, blank());
    damageRows(area.top, area.bottom);
}

void Screen::Private::setPen(VTermAttr attribute, const VTermValue &value)
{
    const auto set = [this](unsigned mask, unsigned bits) {
        pen.style = static_cast<quint16>((pen.style & ~mask) | (bits & mask));
    };
    const auto flag = [&](Style bit) { set(bit, value.boolean ? unsigned{bit} : 0U); };
    switch (attribute) {
    case VTERM_ATTR_BOLD:
        return flag(Bold);
    case VTERM_ATTR_DIM:
        return flag(Dim);
    case VTERM_ATTR_ITALIC:
        return flag(Italic);
    case VTERM_ATTR_BLINK:
        return flag(Blink);
    case VTERM_ATTR_REVERSE:
        return flag(Reverse);
    case VTERM_ATTR_CONCEAL:
        return flag(Conceal);
    case VTERM_ATTR_STRIKE:
        return flag(Strike);
    case VTERM_ATTR_UNDERLINE:
        return set(UnderlineMask, static_cast<unsigned>(value.number) * Underline);
    case VTERM_ATTR_FOREGROUND:
        pen.foreground = colourOf(value.color);
        return;
    case VTERM_ATTR_BACKGROUND:
        pen.background = colourOf(value.color);
        return;
    default:
        return; // fonts, and letters above or below the line
    }
}

void Screen::Private::setProperty(VTermProp property, const VTermValue &value)
{
    switch (property) {
    case VTERM_PROP_CURSORVISIBLE:
        cursor.visible = value.boolean;
        break;
    case VTERM_PROP_CURSORBLINK:
        cursor.blinks = value.boolean;
        break;
    case VTERM_PROP_CURSORSHAPE:
        cursor.shape = value.number == VTERM_PROP_CURSORSHAPE_UNDERLINE ? Cursor::Shape::Underline
            : value.number == VTERM_PROP_CURSORSHAPE_BAR_LEFT           ? Cursor::Shape::Bar
                                                                        : Cursor::Shape::Block;
        break;
    case VTERM_PROP_ALTSCREEN:
        if (alternate != (value.boolean != 0)) {
            if (!alternate) {
                cursorBeforeAlternate = position.row;
                pushedBeneath = 0;
            }
            alternate = value.boolean != 0;
            damageAll();
        }
        break;
    case VTERM_PROP_TITLE:
        string(0, value.string);
        return;
    case VTERM_PROP_REVERSE:
        reversed = value.boolean;
        damageAll();
        break;
    case VTERM_PROP_MOUSE:
        mouseMode = static_cast<MouseMode>(value.number);
        break;
    default:
        return;
    }
    damageRows(position.row, position.row + 1);
}

void Screen::Private::string(int command, const VTermStringFragment &piece)
{
    if (command != 0 && command != 7 && command != 8)
        return;
    if (piece.initial)
        pending.clear();
    pending.append(piece.str, std::min<qsizetype>(piece.len, longestString - pending.size()));
    if (!piece.final)
        return;
    if (command == 7)
        takeFolder();
    else if (command == 8)
        takeLink();
    else
        title = QString::fromUtf8(pending);
    pending.clear();
}

// file://HOST/PATH, the path in percent encoding.
void Screen::Private::takeFolder()
{
    const QByteArrayView scheme("file://");
    if (!pending.startsWith(scheme))
        return;
    const qsizetype slash = pending.indexOf('/', scheme.size());
    if (slash < 0)
        return;
    const QByteArray path = QByteArray::fromPercentEncoding(pending.mid(slash));
    if (path.contains('\0') || path.contains('\n'))
        return;
    folder = path;
    ++foldersTold;
}

// PARAMETERS;URI, an empty URI ends the link.
void Screen::Private::takeLink()
{
    pen.link = 0;
    const qsizetype semicolon = pending.indexOf(';');
    const QString address = QString::fromUtf8(pending.mid(semicolon + 1));
    if (semicolon < 0 || address.isEmpty())
        return;
    const auto known = linkNumbers.constFind(address);
    if (known != linkNumbers.constEnd()) {
        pen.link = *known;
    } else if (static_cast<size_t>(links.size()) < mostLinks) {
        links += address;
        pen.link = static_cast<quint16>(links.size());
        linkNumbers.insert(address, pen.link);
    }
}

} // namespace voyageur::terminal
