// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/terminal/terminalview.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace voyageur::widgets {

//! The bar for searching in a terminal, scrollback included. It only asks.
class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent = nullptr);
    void open(const QString &text);
    QString words() const;
    Qt::CaseSensitivity cases() const;
    void showFound(const std::optional<terminal::Found> &found);
    void forget(); //!< what was found

signals:
    void wanted(TerminalView::Direction direction);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLineEdit *m_words;
    QToolButton *m_case;
    QLabel *m_note;
};

} // namespace voyageur::widgets
