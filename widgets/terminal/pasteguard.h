// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace voyageur::widgets {

//! Asks, inside the page, before lines or hidden characters are pasted, and shows what they are.
class PasteGuard final : public QFrame {
    Q_OBJECT

public:
    explicit PasteGuard(QWidget *parent = nullptr);
    //! Whether the text would run something at once, or has characters that nobody sees.
    static bool isNeededFor(const QString &text);
    void ask(const QString &text);
    //! As if it had been declined, without a word.
    void dismiss();

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
    QLabel *m_why;
    QPlainTextEdit *m_lines;
    QPushButton *m_paste;
};

} // namespace voyageur::widgets
