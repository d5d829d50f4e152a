// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/modulemodel.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;
class QStringListModel;

namespace voyageur::widgets {

class DiffView;
class Disclosure;

//! The cluster's modules, to find one, read about it, and load, swap or unload it in the project; the project's own, in their
//! order, and the lines of the script that come of it. What changes is shown as a diff before it is written.
class ModuleBrowser final : public QWidget {
    Q_OBJECT

public:
    explicit ModuleBrowser(models::ModuleModel *modules, QWidget *parent = nullptr);

private:
    void build();
    QWidget *makeOwn();
    void fillOwn();
    void fill();
    QString current() const;
    QString currentOwn() const;

    models::ModuleModel *m_modules;
    Disclosure *m_fold;
    QLineEdit *m_search;
    QStringListModel *m_names;
    QSortFilterProxyModel *m_found;
    QListView *m_list;
    QPushButton *m_look;
    QPushButton *m_load;
    QPushButton *m_unload;
    QStringListModel *m_ownNames;
    QListView *m_own;
    QPushButton *m_up;
    QPushButton *m_down;
    QPushButton *m_remove;
    QCheckBox *m_purge;
    QLabel *m_lines;
    QLabel *m_say;
    DiffView *m_diff;
    QPushButton *m_keep;
    QPushButton *m_discard;
};

} // namespace voyageur::widgets
