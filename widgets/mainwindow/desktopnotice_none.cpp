// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/desktopnotice.h"

namespace voyageur::widgets {

struct DesktopNotice::Private {};

DesktopNotice::DesktopNotice(QObject *parent) : QObject(parent) {}

DesktopNotice::~DesktopNotice() = default;

bool DesktopNotice::mayBeThere()
{
    return false;
}

void DesktopNotice::show(const QString &, const QString &, bool)
{
    emit refused();
}

void DesktopNotice::actionInvoked(uint, const QString &) {}

} // namespace voyageur::widgets
