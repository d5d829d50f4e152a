// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace voyageur::widgets {

//! What hands may trust, in all of the program's windows. The wheel scrolls, and changes the value of a control only while that
//! has the focus. The focus waits for a control that is disabled or hidden while it works: Qt would give it to the next one,
//! where a key means something else. The second click of a double click does not press what has come into the place of what
//! the first one pressed. Belongs to a window.
class CalmInput final : public QObject {
public:
    explicit CalmInput(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isOfAnotherClick(QWidget *widget) const;
    void focusChanged(QWidget *old, QWidget *now);
    void park();
    void giveBack();
    bool goOnFromThere(bool forward);

    QPointer<QWidget> m_pressed; //!< by the last click
    QString m_pressedText;
    QPointer<QWidget> m_lost;   //!< had the focus until it was disabled or hidden
    QPointer<QWidget> m_chosen; //!< where Qt put the focus then
    QPointer<QWidget> m_place;  //!< the page that holds the focus for m_lost; null: nothing waits
    bool m_parking = false;
};

} // namespace voyageur::widgets
