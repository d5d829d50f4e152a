// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/lookedat.h"

#include <QEvent>

namespace voyageur::widgets {

LookedAt::LookedAt(models::JobsModel *jobs, QObject *parent) : QObject(parent), m_jobs(jobs) {}

void LookedAt::add(QWidget *page)
{
    page->installEventFilter(this);
}

// A window that is put away sends these events to what is in it, too.
bool LookedAt::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        m_shown.insert(watched);
    else if (event->type() == QEvent::Hide)
        m_shown.remove(watched);
    else
        return false;
    m_jobs->setLookedAt(!m_shown.isEmpty());
    return false;
}

} // namespace voyageur::widgets
