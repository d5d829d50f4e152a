// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/environmentmodel.h"
#include "widgets/steps/steppage.h"

namespace voyageur::widgets {

class Card;
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
    QLabel *m_modules;
    QLabel *m_packages;
    QLabel *m_file;
    NoteList *m_notes;
    Card *m_outputCard;
    LogView *m_output;
};

} // namespace voyageur::widgets
