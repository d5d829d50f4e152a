// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/submitmodel.h"
#include "widgets/common/card.h"

#include <QTimer>

class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace voyageur::widgets {

class NoteList;
class PreviewedCommands;

//! Of step 5: many runs with other values. A line for each parameter, with the program's own options to choose from; below, how
//! many runs that makes and how they become jobs. What is typed goes into the project after a short
//! rest, and stays in the fields whatever the project makes of it.
class SweepCard final : public Card {
    Q_OBJECT

public:
    explicit SweepCard(models::SubmitModel *submit, QWidget *parent = nullptr);
    void fill();
    //! As the fields say now.
    int runs() const { return m_runs; }

signals:
    void runsChanged();

private:
    struct Line {
        QWidget *row;
        QComboBox *name;
        QLineEdit *values;
        QToolButton *remove;
    };

    QWidget *makeFoot();
    models::SweepForm typed() const;
    void addLine(const models::SweepRow &row);
    void offerNames(QComboBox *list) const;
    void takeLineOut(qsizetype at);
    void nameLines();
    void putIn(const models::SweepForm &form);
    void showOutlook();
    void takeOver();

    models::SubmitModel *m_submit;
    QVBoxLayout *m_rows;
    QList<Line> m_lines;
    QWidget *m_how = nullptr;
    QSpinBox *m_minutes = nullptr;
    QComboBox *m_pack = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_tried; //!< the minutes that the try measured
    NoteList *m_notes;
    PreviewedCommands *m_preview;
    QTimer m_rest;
    bool m_taking = false;
    models::SweepForm m_taken; //!< of the project, when what is typed became that: in its own spelling
    models::SweepForm m_known; //!< of the project, when it was last looked at
    QString m_folder;          //!< of that project
    int m_runs = 0;
};

} // namespace voyageur::widgets
