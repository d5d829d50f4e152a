// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/preferences.h"
#include "models/terminalmodel.h"
#include "widgets/common/page.h"
#include "widgets/terminal/terminalview.h"

#include <QPointer>
#include <QSet>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace voyageur::widgets {

class FindBar;
class PasteGuard;
//! Terminals on the login node, in tabs.
class TerminalPage final : public Page {
    Q_OBJECT

public:
    TerminalPage(models::TerminalModel *terminals, models::SessionModel *session, models::Preferences &preferences,
                 QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;
    TerminalView *currentView() const;

protected:
    void refresh() override;

private:
    void addTab(int index);
    void removeTab(int index);
    void showTab(int index);
    void describeTab(int index);
    void describeNotice(const models::TerminalTab *tab);
    void describeWhere();
    void find(TerminalView::Direction direction);
    void setZoom(int points);
    void markBell(const TerminalView *view);
    void focusView();
    TerminalView *view(int index) const;

    models::TerminalModel *m_terminals;
    models::SessionModel *m_session;
    models::Preferences &m_preferences;
    QTabBar *m_tabs;
    QToolButton *m_new;
    FindBar *m_find;
    PasteGuard *m_guard;
    QStackedWidget *m_views;
    QPointer<TerminalView> m_pasting;         //!< whose paste is asked about
    QSet<const models::TerminalTab *> m_rang; //!< while they were not seen
};

} // namespace voyageur::widgets
