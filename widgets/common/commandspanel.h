// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace voyageur::widgets {

//! The commands a person would have typed for what the page does, ready to be copied.
class CommandsPanel final : public QFrame {
    Q_OBJECT

public:
    explicit CommandsPanel(QWidget *parent = nullptr);
    void setCommands(const QStringList &commands);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void copy();

    QPlainTextEdit *m_text;
    QToolButton *m_copy;
    QStringList m_commands;
};

} // namespace voyageur::widgets
