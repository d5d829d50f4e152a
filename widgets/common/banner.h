// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "widgets/common/theme.h"

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTimer;
class QToolButton;

namespace voyageur::widgets {

class Disclosure;

//! A message inside a page: an icon, our words, the server's own words framed as the server's, and at most one next act.
//! Never a dialog. Hidden while it has nothing to say.
class Banner final : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    void showError(const base::Error &error, const QString &action = {});
    void showMessage(Tone tone, const QString &headline, const QString &text = {}, const QString &action = {});
    void clear();
    //! May be closed by the person, and stays so until it says something else. Good news that asks for nothing goes by itself.
    void setClosable(bool on);
    QString headline() const;
    //! The button of the next act; none while there is no such act.
    QWidget *action() const;

signals:
    void actionTriggered();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showServer(const QString &server);
    void close();
    void fade();
    void show(Tone tone, const QString &headline, const QString &text, const QString &server, const QString &action);

    Tone m_tone = Tone::Info;
    QLabel *m_headline;
    QLabel *m_text;
    QFrame *m_server;
    QLabel *m_serverText;
    Disclosure *m_long; //!< more of the server's words than a few lines
    QPlainTextEdit *m_longText;
    QString m_longWords; //!< all of them
    QPushButton *m_action;
    QToolButton *m_close;
    QTimer *m_fading;
    bool m_closable = false;
    QStringList m_words;       //!< that are shown
    QStringList m_closedWords; //!< that were closed
};

//! What the engine says for people, without the sentences that only help in a terminal: those that name a verb (“voyageur check”)
//! or --anyway. The window has buttons for that.
QString forWindow(const QString &text);

//! The server's own words, framed and named as the server's.
QFrame *makeServerFrame(QLabel **text, QWidget *parent = nullptr);

} // namespace voyageur::widgets
