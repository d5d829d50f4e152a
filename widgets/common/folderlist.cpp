// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/folderlist.h"

#include "widgets/common/card.h"

#include <QGridLayout>

namespace voyageur::widgets {

namespace {

QLabel *figure(const QString &text, QWidget *parent)
{
    QLabel *label = makeLabel(text, TextRole::Body, parent);
    label->setWordWrap(false);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

QLabel *head(const QString &text, QWidget *parent)
{
    QLabel *label = makeLabel(text, TextRole::Small, parent);
    label->setWordWrap(false);
    setMuted(label);
    return label;
}

} // namespace

FolderList::FolderList(const QString &title, QWidget *parent) : QWidget(parent), m_title(title), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(space::large);
    m_grid->setVerticalSpacing(space::hair);
    m_grid->setColumnStretch(0, 1);
    setVisible(false);
}

void FolderList::setTitle(const QString &title)
{
    if (title == m_title)
        return;
    m_title = title;
    rebuild();
}

void FolderList::setRows(const QList<models::FolderRow> &rows)
{
    if (rows == m_rows)
        return;
    m_rows = rows;
    rebuild();
}

void FolderList::rebuild()
{
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    setAccessibleName(m_title);
    const auto add = [this](QWidget *widget, int row, int column) {
        m_grid->addWidget(widget, row, column, column > 0 ? Qt::AlignRight : Qt::Alignment());
        widget->show(); // now, not with the next event: the height below counts it
    };
    if (!m_rows.isEmpty()) {
        add(head(m_title, this), 0, 0);
        add(head(tr("files"), this), 0, 1);
        add(head(tr("size"), this), 0, 2);
    }
    int row = 0;
    for (const models::FolderRow &folder : m_rows) {
        auto *path = new ElidedLabel(folder.path, TextRole::Body, Qt::ElideMiddle, this);
        path->setAccessibleName(tr("%1: %2 files, %3").arg(folder.path, folder.names, folder.size));
        add(path, ++row, 0);
        add(figure(folder.names, this), row, 1);
        add(figure(folder.size, this), row, 2);
    }
    setVisible(!m_rows.isEmpty());
}

} // namespace voyageur::widgets
