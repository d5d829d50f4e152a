// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace voyageur::widgets {

//! Asks, inside the page, before several lines are pasted, and shows them.
class PasteGuard final : public QFrame {
    Q_OBJECT

public:
    explicit PasteGuard(QWidget *parent = nullptr);
    void ask(const QString &text);

signals:
    void accepted(const QString &text);
    void declined();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void close(bool paste);

    QString m_text;
    QLabel *m_question;
    QPlainTextEdit *m_lines;
    QPushButton *m_paste;
};

} // namespace voyageur::widgets
