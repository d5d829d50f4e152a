// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/document.h"

#include <QList>
#include <QString>

namespace voyageur::script {

//! One name of "# voyageur: disable=RULE,RULE".
struct DisableOrder {
    QString rule;            //!< in capitals
    Span span;               //!< of the name
    bool everywhere = false; //!< it stands on a line of its own; else it counts for its line
};

//! In order. Names are parted by commas; what stands behind a blank without a comma is a remark ("disable=MAIL for the
//! course"). Linear.
QList<DisableOrder> disableOrders(const Document &script);

} // namespace voyageur::script
