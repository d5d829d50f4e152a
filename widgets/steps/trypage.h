// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/trymodel.h"
#include "widgets/steps/steppage.h"

class QStackedWidget;
class QTabBar;

namespace voyageur::widgets {

class ElidedLabel;
class LogView;
class PasteGuard;
class TerminalView;
class TryCheckList;
class TryRequestCard;

//! Step 4: a small request, the interactive job that comes of it with its checks and a terminal inside, and the script of what
//! worked there.
class TryPage final : public StepPage {
    Q_OBJECT

public:
    TryPage(models::TryModel *tryOut, models::ProjectSettings *settings, models::ProjectModel *project,
            models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    QString restNote() const override;
    void act() override;
    QString retryText() const override;
    void retry() override;
    void fill() override;

private:
    enum Tab { Checks, Output, Terminal, Script };

    void fillAllocation();
    void goInside();
    void showTerminal();
    void fillTerminal();
    QWidget *makeTerminal();
    void makeTabs();

    models::TryModel *m_try;
    TryRequestCard *m_request;
    ElidedLabel *m_allocation;
    QPushButton *m_goBack;
    QPushButton *m_giveBack;
    QTabBar *m_tabs;
    QStackedWidget *m_views;
    TryCheckList *m_checks;
    LogView *m_output;
    QLabel *m_recording;
    QPushButton *m_openTerminal;
    QVBoxLayout *m_terminalBox = nullptr;
    PasteGuard *m_guard = nullptr;
    TerminalView *m_terminal = nullptr;
};

} // namespace voyageur::widgets
