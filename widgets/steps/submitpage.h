// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/submitmodel.h"
#include "widgets/steps/steppage.h"

class QTabWidget;

namespace voyageur::widgets {

class Card;
class ChainCard;
class NoteList;
class ScriptDesk;
class SweepCard;
class TryCheckList;

//! Step 5: the script as it will be submitted, on the same desk as any other; the chain and the sweep it is made for; and its
//! submission.
class SubmitPage final : public StepPage {
    Q_OBJECT

public:
    SubmitPage(models::SubmitModel *submit, models::ProjectModel *project, models::SessionModel *session,
               models::Preferences &preferences, QWidget *parent = nullptr);
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    QString restNote() const override;
    QString retryText() const override;
    void retry() override;
    void fill() override;

private:
    QWidget *makeScriptSheet();
    void nameSheets();
    void placeTools();

    models::SubmitModel *m_submit;
    Card *m_needsCard;
    NoteList *m_needs;
    NoteList *m_warnings;
    ChainCard *m_chain;
    SweepCard *m_sweep;
    TryCheckList *m_preflight;
    ScriptDesk *m_desk;
    QTabWidget *m_sheets;
    QWidget *m_tools = nullptr;
    QPushButton *m_make;
    QPushButton *m_takeBack;
};

} // namespace voyageur::widgets
