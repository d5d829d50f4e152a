// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runtablemodel.h"

#include <QStyledItemDelegate>

namespace voyageur::widgets {

//! Draws a run's state as a chip with words, and the rest as text.
class RunDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    //! Of another table than that of the history; all else is small text there.
    void setChipColumn(int column)
    {
        m_chip = column;
        m_name = -1;
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    int m_chip = models::RunTableModel::StateColumn;
    int m_name = models::RunTableModel::NameColumn;
};

} // namespace voyageur::widgets
