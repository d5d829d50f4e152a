// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectsettings.h"
#include "models/trymodel.h"
#include "widgets/common/card.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace voyageur::widgets {

class ArgumentsField;
class NoteList;

//! Of step 4: what to ask for, with what this cluster offers, the share of the node that it is, and what is wrong with it,
//! said before anybody is asked.
class TryRequestCard final : public Card {
    Q_OBJECT

public:
    TryRequestCard(models::TryModel *tryOut, models::ProjectSettings *settings, QWidget *parent = nullptr);
    void fill(bool simulatedGpus);
    //! What stands in the fields counts, also the one that is being typed in.
    void takeOver();

private:
    void addField(class QGridLayout *grid, int column, const QString &label, QWidget *field, const QString &name);
    QComboBox *makeList();

    models::TryModel *m_try;
    QComboBox *m_account;
    QComboBox *m_time;
    QSpinBox *m_cores;
    QLineEdit *m_memory;
    QComboBox *m_gpus;
    NoteList *m_notes;
    ElidedLabel *m_program;
    ArgumentsField *m_arguments;
    models::TryChoices m_choices;
};

} // namespace voyageur::widgets
