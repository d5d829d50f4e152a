// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/submitmodel.h"
#include "widgets/steps/steppage.h"

namespace voyageur::widgets {

class Card;
class ChainCard;
class TryCheckList;
class NoteList;
class ScriptEditor;
class SweepCard;

//! Step 5: the script as it will be submitted, and its submission.
class SubmitPage final : public StepPage {
    Q_OBJECT

public:
    SubmitPage(models::SubmitModel *submit, models::ProjectModel *project, models::SessionModel *session,
               QWidget *parent = nullptr);
    ~SubmitPage() override;
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    QString restNote() const override;
    QString retryText() const override;
    void retry() override;
    void fill() override;
    void showScript();

private:
    models::SubmitModel *m_submit;
    Card *m_needsCard;
    NoteList *m_needs;
    NoteList *m_warnings;
    ChainCard *m_chain;
    SweepCard *m_sweep;
    TryCheckList *m_preflight;
    ScriptEditor *m_editor;
    QPushButton *m_make;
    QPushButton *m_takeBack;
};

} // namespace voyageur::widgets
