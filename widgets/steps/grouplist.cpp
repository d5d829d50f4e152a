// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/grouplist.h"

#include "widgets/common/card.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/notelist.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

namespace {

Tone toneOf(const models::DatasetGroup &group)
{
    return group.stops ? Tone::Bad : group.attention ? Tone::Attention : Tone::Neutral;
}

} // namespace

GroupList::GroupList(QWidget *parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(space::tiny);
    setVisible(false);
}

void GroupList::setGroups(const QList<models::DatasetGroup> &groups)
{
    QStringList words;
    for (const models::DatasetGroup &group : groups)
        words += group.title + u'\n' + group.meaning + u'\n' + group.lines.join(u'\n');
    if (words == m_shown)
        return;
    m_shown = words;
    while (QLayoutItem *old = m_rows->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    for (const models::DatasetGroup &group : groups) {
        QWidget *row = makeGroup(group);
        m_rows->addWidget(row);
        row->show();
    }
    setVisible(!groups.isEmpty());
}

QWidget *GroupList::makeGroup(const models::DatasetGroup &group)
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(
        makeNote({toneOf(group), group.meaning.isEmpty() ? group.title : group.title + u'\n' + group.meaning}, box));
    if (group.lines.isEmpty())
        return box;
    auto *names = new Disclosure(tr("Show names"), box);
    names->body()->setSpacing(space::hair);
    names->button()->setAccessibleName(tr("Show names: %1").arg(group.title));
    layout->addWidget(names);
    // Made when it is opened: there may be many.
    connect(names->button(), &QToolButton::toggled, names, [names, lines = group.lines](bool on) {
        names->setTitle(on ? GroupList::tr("Hide names") : GroupList::tr("Show names"));
        if (!on || names->body()->count() > 0)
            return;
        for (const QString &line : lines)
            names->body()->addWidget(makeLabel(line, TextRole::Small, names));
    });
    return box;
}

} // namespace voyageur::widgets
