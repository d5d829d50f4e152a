// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QCheckBox;
class QPushButton;

namespace voyageur::widgets {

class Banner;
class Card;

//! A host's key that nobody accepted yet, of a host that is not known or known by a key of another type: the fingerprint it
//! shows beside the one that is published, and whether both are the same. Where none is known, the person can paste one, and
//! it is compared. Accepting is the button at hand only once both are the same; where they differ it needs the person's word,
//! by a box of its own, that the cluster's support confirmed the key. (A changed key has a page without it.)
class HostKeyView final : public QWidget {
    Q_OBJECT

public:
    explicit HostKeyView(const models::SignInQuestion &question, const QString &cluster, QWidget *parent = nullptr);
    //! The safe button, or the one to accept a key that is the published one.
    QWidget *firstFocus() const;

signals:
    void decided(bool accept);

private:
    enum class Comparison { None, Same, Different, Unreadable };
    void addWords(const models::SignInQuestion &question, const QString &cluster);
    void addFingerprints(const models::SignInQuestion &question);
    void addButtons();
    Comparison compare(const QString &published) const;
    void show(Comparison comparison);

    QString m_fingerprint;
    bool m_isPublished;
    Card *m_card;
    Banner *m_verdict;
    QCheckBox *m_confirmed = nullptr;
    QPushButton *m_refuse = nullptr;
    QPushButton *m_accept = nullptr;
    Comparison m_comparison = Comparison::None;
};

} // namespace voyageur::widgets
