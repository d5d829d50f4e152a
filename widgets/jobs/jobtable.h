// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobtablemodel.h"

#include <QTableView>

namespace voyageur::widgets {

//! The table of jobs: whole rows are chosen, groups open by a click on their sign, Enter, and the arrow keys as in a tree. What
//! it does at each new list grows with the rows that are seen, not with those that there are. GUI thread.
class JobTable final : public QTableView {
    Q_OBJECT

public:
    explicit JobTable(models::JobTableModel *jobs, QWidget *parent = nullptr);
    //! The keys of the chosen rows, as they stand.
    QStringList chosen() const;
    //! How many rows are always seen, where there are so many.
    void setLeastRows(int rows);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void toggle(const QModelIndex &index);
    void keepRoom();

    models::JobTableModel *m_jobs;
    int m_leastRows = 3;
};

} // namespace voyageur::widgets
