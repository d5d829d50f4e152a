// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace voyageur::widgets {

class Banner;
class Card;

//! A line that names a fingerprint, and the fingerprint below it.
void addFingerprint(QVBoxLayout *layout, const QString &caption, const QString &fingerprint, QWidget *parent);
//! Where a fingerprint is published: a link where that is an address of the web.
QLabel *makeFingerprintSource(const QString &source, QWidget *parent);

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
    void addWords(const models::SignInQuestion &question, const QString &cluster);
    void addFingerprints(const models::SignInQuestion &question);
    void addButtons();
    void show(models::FingerprintMatch comparison);

    QString m_fingerprint;
    bool m_isPublished;
    Card *m_card;
    Banner *m_verdict;
    QCheckBox *m_confirmed = nullptr;
    QPushButton *m_refuse = nullptr;
    QPushButton *m_accept = nullptr;
    models::FingerprintMatch m_comparison = models::FingerprintMatch::Empty;
};

} // namespace voyageur::widgets
