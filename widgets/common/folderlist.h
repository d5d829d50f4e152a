// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/folderrow.h"

#include <QList>
#include <QWidget>

class QGridLayout;

namespace voyageur::widgets {

//! A few folders with how many files and bytes each holds. Takes no room while it is empty.
class FolderList final : public QWidget {
    Q_OBJECT

public:
    explicit FolderList(const QString &title, QWidget *parent = nullptr);
    void setRows(const QList<models::FolderRow> &rows);
    void setTitle(const QString &title);

private:
    void rebuild();

    QString m_title;
    QList<models::FolderRow> m_rows;
    QGridLayout *m_grid;
};

} // namespace voyageur::widgets
