// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace voyageur::widgets {

//! What Tab reaches on a part, in the order of its layouts, which is the one that is seen. Also what is hidden now.
QList<QWidget *> asSeen(QWidget *part);

//! Tab goes through these in their order.
void setTabOrders(const QList<QWidget *> &widgets);

} // namespace voyageur::widgets
