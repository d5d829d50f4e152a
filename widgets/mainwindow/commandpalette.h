// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPointer>

#include <functional>

class QLineEdit;
class QListWidget;

namespace voyageur::widgets {

//! Reaches each act and page by some letters of its name. Lies over the window; Escape, and leaving it, close it.
class CommandPalette final : public QFrame {
    Q_OBJECT

public:
    //! One line of it.
    struct Command {
        QString title;
        QString where; //!< "Page", "Menu", the name of the page that a button is on
        QString keys;  //!< its shortcut; empty for none
        std::function<void()> run;
    };

    explicit CommandPalette(QWidget *window);
    //! Over the middle of the window.
    void open(const QList<Command> &commands);

signals:
    //! The focus is nobody's now.
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showFitting(const QString &letters);
    void runChosen();
    void close();

    QLineEdit *m_edit;
    QListWidget *m_list;
    QList<Command> m_commands;
    QPointer<QWidget> m_before; //!< had the focus
};

} // namespace voyageur::widgets
