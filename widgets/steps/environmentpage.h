// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/environmentmodel.h"
#include "widgets/steps/steppage.h"

class QCheckBox;
class QPushButton;

namespace voyageur::widgets {

class Card;
class DiffView;
class LogView;
class NoteList;

//! Step 3: the modules and packages, and the making of the virtual environment.
class EnvironmentPage final : public StepPage {
    Q_OBJECT

public:
    EnvironmentPage(models::EnvironmentModel *environment, models::ProjectModel *project, models::SessionModel *session,
                    QWidget *parent = nullptr);
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    void fill() override;

private:
    models::EnvironmentModel *m_environment;
    void fillPackages();
    void fillNotes();

    QLabel *m_modules;
    QLabel *m_packages;
    QLabel *m_file;
    NoteList *m_verdicts;
    QPushButton *m_check;
    QPushButton *m_openList;
    QPushButton *m_writeList;
    QCheckBox *m_fetch;
    QCheckBox *m_inJobs;
    Card *m_frozenCard;
    DiffView *m_frozen;
    QPushButton *m_keep;
    QPushButton *m_undo;
    QLabel *m_keepWhere;
    QList<environment::PackageVerdict> m_shown; //!< behind the verdicts, in their order
    NoteList *m_notes;
    Card *m_outputCard;
    LogView *m_output;
};

} // namespace voyageur::widgets
