// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tourmodel.h"
#include "widgets/mainwindow/rail.h"

#include <QPointer>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QLabel;
class QMenu;
class QPushButton;

namespace voyageur::widgets {

class MainWindow;

//! The words on a control, as a sentence names it: "Submit".
QString controlWords(const QWidget *control);

//! The guided tours in the window: a card for the help panel, or for the place below the page, that says what to do, and a
//! frame around the control at hand. Without a tour there is nothing to see of it.
class TourGuide final : public QWidget {
    Q_OBJECT

public:
    TourGuide(models::AppModel *app, MainWindow *window);

    models::TourModel *tour() { return &m_tour; }
    //! Where it stands: as wide as the page, and low; else beside it, in the help.
    void setBelowPage(bool on);
    QWidget *firstFocus() const;
    //! Of the menu of the project.
    void addTo(QMenu *menu);
    //! The control of a step; null when its page has none of that name.
    QWidget *controlOf(const models::TourStep &step) const;
    //! What stands in the step's text for a name in braces; empty: there is none of that name.
    QString wordsOf(const models::TourStep &step, const QString &name) const;

signals:
    //! The card is to be seen, where it is in the help.
    void helpWanted();
    //! The control is to be seen, also in a narrow window, where the help lies over the page.
    void pageWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void show();
    void showPage();
    void write();
    void keepHeight();
    void reveal();
    void follow(QWidget *target);
    void place();
    QWidget *visibleTarget() const;

    MainWindow *m_window;
    models::TourModel m_tour;
    bool m_below = false;
    QLabel *m_title;
    QLabel *m_count;
    QLabel *m_text;
    QPushButton *m_back;
    QPushButton *m_showMe;
    QPushButton *m_next;
    QPushButton *m_leave;
    QBoxLayout *m_head;
    QWidget *m_frame;
    int m_room = 0;     //!< for which the text
    QString m_measured; //!< has its height
    QPointer<QWidget> m_target;
    QList<QPointer<QWidget>> m_watched; //!< the target and what it is in
};

} // namespace voyageur::widgets
