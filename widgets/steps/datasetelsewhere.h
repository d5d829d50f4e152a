// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/card.h"

class QCheckBox;
class QPushButton;

namespace voyageur::models {
class DatasetModel;
class SessionModel;
} // namespace voyageur::models

namespace voyageur::widgets {

class ElidedLabel;
class NoteList;

//! The card of a dataset that does not come from this computer: where it is, what was found there, and what could be done better.
class DatasetElsewhere final : public Card {
    Q_OBJECT

public:
    DatasetElsewhere(models::DatasetModel *dataset, models::SessionModel *session, QWidget *parent = nullptr);
    //! After each change of the model.
    void fill();

signals:
    //! The data is to come from this computer after all.
    void folderWanted();

private:
    models::DatasetModel *m_dataset;
    models::SessionModel *m_session;
    ElidedLabel *m_place;
    QPushButton *m_choose;
    QLabel *m_found;
    QCheckBox *m_pack;
    QCheckBox *m_node;
    NoteList *m_notes;
};

} // namespace voyageur::widgets
