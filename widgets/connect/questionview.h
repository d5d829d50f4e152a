// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QCheckBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace voyageur::widgets {

class Card;

//! One question of a login, drawn anew for each: a host key (HostKeyView), or what is asked for. It says who asks (the cluster, a
//! jump host, or Voyageur for a key on this computer) and frames the server's words as the server's.
class QuestionView final : public QWidget {
    Q_OBJECT

public:
    explicit QuestionView(QWidget *parent = nullptr);
    //! What was tried there before this login.
    struct Before {
        models::SignInAttempts attempts;
        bool blocksAddresses = false;
    };
    //! `cluster`: where the person wants to sign in to.
    void ask(const models::SignInQuestion &question, const QString &cluster, const QString &banner, const Before &before);
    //! The first field, or the safe button.
    QWidget *firstFocus() const { return m_first; }

signals:
    void hostKeyDecided(bool accept);
    void answered(const QStringList &answers, bool keep);
    //! The person would rather not answer.
    void refused();

private:
    void clear();
    void askPrompts(const models::SignInQuestion &question, const QString &cluster, const QString &banner);
    void addWho(const models::SignInQuestion &question, const QString &cluster);
    void addAttempt(const models::SignInQuestion &question);
    void addServerWords(const QString &words);
    void addFields(const models::SignInQuestion &question);
    void addChoices(const models::SignInQuestion &question);
    void addKeeping(const models::SignInQuestion &question);
    void addButtons();
    QLineEdit *makeField(const models::SignInQuestion::Field &field, const QString &name);
    void send();

    QWidget *m_body = nullptr;
    QVBoxLayout *m_layout;
    Card *m_card = nullptr;
    QList<QLineEdit *> m_fields;
    Before m_before;
    QCheckBox *m_keep = nullptr;
    QPushButton *m_send = nullptr;
    QWidget *m_first = nullptr;
};

} // namespace voyageur::widgets
