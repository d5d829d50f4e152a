// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/terminalview.h"

#include <QScrollBar>
#include <QTest>

#include <memory>

//! A view of a terminal of 80 columns and 24 rows for each test, in a window that has the focus.
class TerminalViewCase : public QObject {
    Q_OBJECT

protected:
    void feed(const QByteArray &bytes)
    {
        m_screen->feed(bytes);
        m_view->screenChanged();
        QVERIFY(QTest::qWaitFor([this] { return m_view->isDrawn(); }));
        QTest::qWait(20); // the paint that it asked for
    }
    QPoint at(int row, int column) const { return m_view->cellRect(row, column).center() - QPoint(1, 0); }

    std::unique_ptr<voyageur::terminal::Screen> m_screen;
    std::unique_ptr<voyageur::widgets::TerminalView> m_view;

private slots:
    void init()
    {
        m_screen = std::make_unique<voyageur::terminal::Screen>();
        m_view = std::make_unique<voyageur::widgets::TerminalView>(m_screen.get());
        m_view->resize(m_view->sizeHint() + QSize(m_view->verticalScrollBar()->sizeHint().width(), 0));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
        m_view->setFocus();
        QVERIFY(QTest::qWaitFor([&] { return m_view->hasFocus(); }));
    }
    void cleanup()
    {
        m_view.reset();
        m_screen.reset();
    }
};
