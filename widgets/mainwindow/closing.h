// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

#include <memory>

class QTimer;
class QWidget;

namespace voyageur::models {
class WindowReturn;
}

namespace voyageur::widgets {

class ChoiceBar;

//! What happens when the window is closed while something runs: asks once, in the window; goes on without it when that is wanted,
//! until all is done, and then ends the program. Starting Voyageur again brings the window back. GUI thread.
//! The end of the desktop's session does not ask.
class Closing final : public QObject {
    Q_OBJECT

public:
    //! `bar`: where it asks; inside `window`.
    Closing(models::AppModel *app, ChoiceBar *bar, QWidget *window);
    ~Closing() override;

    //! For the window's closeEvent(). False: it stays for now, and the question is there.
    bool mayClose();
    bool isAsking() const;
    //! The answer "Cancel".
    void stay();
    //! The window is hidden, and the work goes on.
    bool isWithoutWindow() const { return m_withoutWindow; }

private:
    void ask(const QStringList &work);
    void goOnWithoutWindow();
    void comeBack();
    void leave();
    void lookAround();

    models::AppModel *m_app;
    ChoiceBar *m_bar;
    QWidget *m_window;
    QStringList m_asked; //!< the work that the question names
    QTimer *m_round;
    std::unique_ptr<models::WindowReturn> m_return;
    bool m_withoutWindow = false;
    bool m_leaving = false;
    int m_idleRounds = 0;
};

} // namespace voyageur::widgets
