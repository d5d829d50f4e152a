// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"

#include <QStyledItemDelegate>

#include <functional>

namespace voyageur::widgets {

//! Draws an activity in two lines with its bar: a sign, its title and way, how far it is or how it ended.
class ActivityDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    //! What a row of the list shows; nothing is drawn of one without an id.
    using Source = std::function<models::Activity(const QModelIndex &)>;

    explicit ActivityDelegate(Source source, QObject *parent = nullptr);
    explicit ActivityDelegate(const models::ActivityModel *activities, QObject *parent = nullptr);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    Source m_source;
};

} // namespace voyageur::widgets
