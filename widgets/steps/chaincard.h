// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/submitmodel.h"
#include "widgets/common/card.h"

#include <QTimer>

class QLineEdit;
class QPushButton;
class QSpinBox;

namespace voyageur::widgets {

class NoteList;
class PreviewedCommands;

//! Of step 5: a training that is longer than one job. How many epochs there are and how many a day takes give the jobs.
class ChainCard final : public Card {
    Q_OBJECT

public:
    explicit ChainCard(models::SubmitModel *submit, QWidget *parent = nullptr);
    void fill();
    //! What is typed, also what was not left yet. False when something of it cannot be read, which is said beside it.
    bool takeOver();
    //! Where what cannot be read stands.
    QWidget *wrongField() const;

private:
    //! What the fields hold.
    struct Fields {
        int epochs = 0;
        int perDay = 0;
        QString resume = {};
        QString time = {};
    };
    //! Of the project.
    Fields known() const;
    Fields typed() const;
    void fillVerdict();

    models::SubmitModel *m_submit;
    QSpinBox *m_epochs;
    QSpinBox *m_perDay;
    QLineEdit *m_resume;
    QLineEdit *m_time;
    NoteList *m_wrong; //!< with the time, which stays as it was typed
    QLabel *m_plan;
    NoteList *m_warnings;
    QPushButton *m_carry; //!< the epochs into the program's arguments
    PreviewedCommands *m_preview;
    QPushButton *m_rehearse;
    NoteList *m_verdict;
    QTimer *m_pause;  //!< since the last key
    QString m_folder; //!< of the project
    Fields m_shown;   //!< what was put into the fields: all else was typed there
    bool m_unreadable = false;
};

} // namespace voyageur::widgets
