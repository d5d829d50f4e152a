// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QLineEdit;
class QVBoxLayout;

namespace voyageur::widgets {

//! One question of a login, drawn anew for each: an unknown host key, a key of another type, or what the server asks.
//! The server's words are framed as the server's.
class QuestionView final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionView(QWidget *parent = nullptr);
    void ask(const models::SignInQuestion &question, const QString &banner);
    //! The first field, or the safe button.
    QWidget *firstFocus() const { return m_first; }

signals:
    void hostKeyDecided(bool accept);
    void answered(const QStringList &answers);
    //! The person would rather not answer.
    void refused();

private:
    void clear();
    void askHostKey(const models::SignInQuestion &question);
    void askPrompts(const models::SignInQuestion &question, const QString &banner);
    QLineEdit *addField(const models::SignInQuestion::Field &field, qsizetype number);
    void send();

    QWidget *m_body = nullptr;
    QVBoxLayout *m_layout;
    QList<QLineEdit *> m_fields;
    QWidget *m_first = nullptr;
};

} // namespace voyageur::widgets
