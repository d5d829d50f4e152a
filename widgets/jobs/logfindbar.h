// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace voyageur::widgets {

class LogView;

//! The bar above a log for searching in what is shown of it. Enter goes up, because what is new is at the end. GUI thread.
class LogFindBar final : public QWidget {
    Q_OBJECT

public:
    LogFindBar(LogView *view, QWidget *parent = nullptr);
    //! Shows itself, with the words that are selected in the log.
    void open();
    void close();
    //! What is shown of the log has changed.
    void showCount();
    void go(bool forward);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void search();

    LogView *m_view;
    QLineEdit *m_words;
    QLabel *m_note;
};

} // namespace voyageur::widgets
