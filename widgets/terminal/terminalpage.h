// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/terminalmodel.h"
#include "widgets/common/page.h"

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace voyageur::widgets {

class FindBar;
class PasteGuard;
class TerminalView;

//! Terminals on the login node, in tabs.
class TerminalPage final : public Page {
    Q_OBJECT

public:
    TerminalPage(models::TerminalModel *terminals, models::SessionModel *session, QWidget *parent = nullptr);
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
    void find(const QString &text, bool backwards);
    void openLink(const QUrl &url);
    TerminalView *view(int index) const;

    models::TerminalModel *m_terminals;
    models::SessionModel *m_session;
    QTabBar *m_tabs;
    QToolButton *m_new;
    FindBar *m_find;
    PasteGuard *m_guard;
    QStackedWidget *m_views;
};

} // namespace voyageur::widgets
