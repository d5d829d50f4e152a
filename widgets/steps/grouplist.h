// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/datasetview.h"

#include <QWidget>

class QVBoxLayout;

namespace voyageur::widgets {

//! Groups of things to look at, each opened on demand: how many, what it means, the first of them. Takes no room while it is
//! empty; what is open stays open while the same groups are shown.
class GroupList final : public QWidget {
    Q_OBJECT

public:
    explicit GroupList(QWidget *parent = nullptr);
    void setGroups(const QList<models::DatasetGroup> &groups);

private:
    QWidget *makeGroup(const models::DatasetGroup &group);

    QStringList m_shown;
    QVBoxLayout *m_rows;
};

} // namespace voyageur::widgets
