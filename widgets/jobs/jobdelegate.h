// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobtablemodel.h"
#include "widgets/common/theme.h"

#include <QStyledItemDelegate>

namespace voyageur::widgets {

//! Draws a job's state as a chip with words, and its time as a bar against its limit with the figures beside it.
class JobDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    static constexpr int signWidth = 26; //!< of the sign before a row that opens
    static constexpr int rowHeight = 34; //!< pixels
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

Tone toneOf(models::JobTableModel::Mood mood);
QString iconOf(models::JobTableModel::Mood mood);

} // namespace voyageur::widgets
