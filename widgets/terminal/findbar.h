// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace voyageur::widgets {

//! The bar for searching in a terminal, scrollback included. It only asks.
class FindBar final : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget *parent = nullptr);
    void open(const QString &text);
    QString words() const;
    void showFound(bool found);

signals:
    void wanted(const QString &text, bool backwards);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QLineEdit *m_words;
    QLabel *m_note;
};

} // namespace voyageur::widgets
