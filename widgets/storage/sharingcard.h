// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/storagemodel.h"
#include "widgets/common/card.h"

class QComboBox;
class QLineEdit;
class QPushButton;

namespace voyageur::widgets {

class ChoiceBar;
class NoteList;

//! Lets a group use a folder together: what is wrong with it, and the way to mend it.
class SharingCard final : public Card {
    Q_OBJECT

public:
    explicit SharingCard(QWidget *parent = nullptr);
    //! The projects to choose from, and what was found last.
    void show(const QList<models::StorageItem> &items, const std::optional<models::SharingFound> &found, bool can);

signals:
    void checkWanted(const QString &folder, const QString &group);
    void shareWanted(const QString &folder, const QString &group);

private:
    void chosen();
    void askToMend();
    void showFound(const std::optional<models::SharingFound> &found);

    QComboBox *m_project;
    QLineEdit *m_folder;
    QPushButton *m_check;
    QPushButton *m_make;
    QPushButton *m_mend;
    QWidget *m_verdict = nullptr;
    QVBoxLayout *m_verdictPlace;
    NoteList *m_notes;
    ElidedLabel *m_examples;
    ChoiceBar *m_ask;
    QString m_typed; //!< the folder that was proposed: one that a person changed stays
    std::optional<models::SharingFound> m_found;
};

} // namespace voyageur::widgets
