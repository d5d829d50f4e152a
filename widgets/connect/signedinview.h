// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace voyageur::widgets {

class Banner;
class Card;
class FlowLayout;

//! What is known of the session: where it goes and by which way, since when, whose it is, what is remembered for it; and the two
//! ways out, signing out and signing out for good.
class SignedInView final : public QWidget {
    Q_OBJECT

public:
    explicit SignedInView(models::SessionModel *session, QWidget *parent = nullptr);
    QWidget *firstFocus() const;
    //! Other things to do, beside the ways out.
    void addHelpers(const QList<QPushButton *> &helpers);
    //! Draws it anew, when the session is there.
    void refresh();

signals:
    void anotherWanted();

private:
    struct Fact {
        QString caption;
        QString value;
        bool code = false;
        bool below = false; //!< too long to stand beside its caption: below the value before it, whose caption is its own
    };
    QList<Fact> facts() const;
    void showFacts(const QList<Fact> &facts);
    void addButtons();

    models::SessionModel *m_session;
    Card *m_card;
    QWidget *m_facts = nullptr;
    QStringList m_captions;
    QList<QLabel *> m_values;
    Banner *m_joined;
    Banner *m_problem;
    FlowLayout *m_acts = nullptr;
    QPushButton *m_signOut = nullptr;
    QPushButton *m_forget = nullptr;
};

} // namespace voyageur::widgets
