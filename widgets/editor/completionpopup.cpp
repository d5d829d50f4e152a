// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/completionpopup.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QAbstractListModel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using Item = models::EditorAssistant::Item;
using Kind = models::EditorAssistant::Kind;

namespace {

constexpr int mostRows = 9;
constexpr int iconSize = 16;
constexpr int widest = 720;
constexpr int widestLabel = 260; // of those that the details stand in a column behind

class ItemModel final : public QAbstractListModel {
public:
    ItemModel(const QList<Item> &items, QObject *parent) : QAbstractListModel(parent), m_items(items)
    {
        const QFontMetrics code(roleFont(TextRole::Code));
        for (const Item &item : m_items) {
            if (const int wide = code.horizontalAdvance(item.label); wide <= widestLabel)
                m_labels = std::max(m_labels, wide);
        }
    }

    int rowCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }

    QVariant data(const QModelIndex &index, int role) const override
    {
        const Item &item = m_items.at(index.row());
        if (role == Qt::DisplayRole)
            return item.label;
        if (role == Qt::ToolTipRole)
            return item.detail.toHtmlEscaped();
        if (role == Qt::AccessibleTextRole)
            return item.detail.isEmpty() ? item.label : u"%1, %2"_s.arg(item.label, item.detail);
        return {};
    }
    const Item &item(int row) const { return m_items.at(row); }
    int labelWidth(int row) const
    {
        return std::max(m_labels, QFontMetrics(roleFont(TextRole::Code)).horizontalAdvance(item(row).label));
    }

private:
    QList<Item> m_items;
    int m_labels = 0;
};

QString kindIcon(Kind kind)
{
    switch (kind) {
    case Kind::Directive:
        return u"submit"_s;
    case Kind::Option:
        return u"settings"_s;
    case Kind::Value:
        return u"chevron-right"_s;
    case Kind::Module:
        return u"environment"_s;
    case Kind::Variable:
        return u"terminal"_s;
    case Kind::Rule:
        return u"check"_s;
    }
    return {};
}

int rowHeight()
{
    return std::max(QFontMetrics(roleFont(TextRole::Code)).height(), iconSize) + 2 * space::tiny;
}

class ItemDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const ItemModel *>(index.model());
        const Item &item = model->item(index.row());
        const Colours &c = coloursOf(option.widget);
        const bool current = option.state & QStyle::State_Selected;
        painter->save();
        if (current) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(c.selected);
            painter->drawRoundedRect(option.rect, 4, 4);
            painter->setBrush(c.accent); // a bar too: colour is never the only sign
            painter->drawRoundedRect(QRect(option.rect.left(), option.rect.top() + 4, 3, option.rect.height() - 8), 1.5, 1.5);
        }
        QRect row = option.rect.adjusted(space::small, 0, -space::small, 0);
        paintIcon(painter, QRect(row.left(), row.center().y() - iconSize / 2 + 1, iconSize, iconSize), kindIcon(item.kind),
                  current ? c.accent : c.muted);
        row.setLeft(row.left() + iconSize + space::small);
        painter->setFont(roleFont(TextRole::Code));
        painter->setPen(c.text);
        painter->drawText(row, int(Qt::AlignVCenter | Qt::AlignLeft), item.label);
        row.setLeft(row.left() + model->labelWidth(index.row()) + space::large);
        painter->setFont(roleFont(TextRole::Small));
        painter->setPen(c.muted);
        painter->drawText(row, int(Qt::AlignVCenter | Qt::AlignLeft),
                          painter->fontMetrics().elidedText(item.detail, Qt::ElideRight, row.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        const auto *model = static_cast<const ItemModel *>(index.model());
        const int label = model->labelWidth(index.row());
        const int detail = QFontMetrics(roleFont(TextRole::Small)).horizontalAdvance(model->item(index.row()).detail);
        const int wide = label + detail + iconSize + 3 * space::small + space::large;
        return {std::min(wide, widest - 2 * space::small), rowHeight()};
    }
};

} // namespace

CompletionPopup::CompletionPopup(QWidget *editor) : QFrame(editor->window()), m_editor(editor), m_list(new QListView(this))
{
    setObjectName(u"completions"_s);
    setFocusPolicy(Qt::NoFocus);
    m_list->setObjectName(u"completionList"_s);
    m_list->setAccessibleName(tr("Suggestions"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new ItemDelegate(m_list));
    m_list->viewport()->setAutoFillBackground(false);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny);
    layout->addWidget(m_list);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) { emit chosen(index.row()); });
    hide();
}

void CompletionPopup::showItems(const QList<Item> &items, const QRect &line, bool select)
{
    m_items = items;
    QAbstractItemModel *old = m_list->model();
    m_list->setModel(new ItemModel(items, m_list));
    delete old;
    if (select)
        m_list->setCurrentIndex(m_list->model()->index(0, 0));
    place(line);
    show();
    raise();
}

void CompletionPopup::place(const QRect &line)
{
    QWidget *window = m_editor->window();
    if (parentWidget() != window)
        setParent(window);
    const QRect at(m_editor->mapTo(window, line.topLeft()), line.size());
    int wide = 0;
    for (int row = 0; row < std::min(int(m_items.size()), 200); ++row)
        wide = std::max(wide, m_list->sizeHintForIndex(m_list->model()->index(row, 0)).width());
    const bool scrolls = m_items.size() > mostRows;
    const int frame = 2 * space::tiny;
    wide = std::min({wide + frame + (scrolls ? space::large : 0), widest, window->width() - 2 * space::small});
    const int below = window->height() - at.bottom() - space::small;
    const int above = at.top() - space::small;
    const int wanted = std::min(int(m_items.size()), mostRows) * rowHeight() + frame;
    const bool up = wanted > below && above > below;
    const int high = std::min(wanted, std::max(up ? above : below, 2 * rowHeight()));
    const int left = std::clamp(at.left() - space::tiny - iconSize - 2 * space::small, space::tiny,
                                std::max(space::tiny, window->width() - wide - space::tiny));
    setGeometry(left, up ? at.top() - high - space::hair : at.bottom() + space::hair, wide, high);
}

void CompletionPopup::move(int rows)
{
    const int count = int(m_items.size());
    if (count == 0)
        return;
    const int row = current() < 0 ? (rows > 0 ? 0 : count - 1) : (current() + rows + count) % count;
    m_list->setCurrentIndex(m_list->model()->index(row, 0));
}

void CompletionPopup::movePages(int pages)
{
    const int row = std::clamp(std::max(current(), 0) + pages * (mostRows - 1), 0, int(m_items.size()) - 1);
    m_list->setCurrentIndex(m_list->model()->index(row, 0));
}

int CompletionPopup::current() const
{
    return m_list->currentIndex().isValid() ? m_list->currentIndex().row() : -1;
}

void CompletionPopup::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::radius, space::radius);
}

} // namespace voyageur::widgets
