// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace voyageur::widgets {

class Banner;

//! A host's key that is not the one known for it. The only way on is the fingerprint that the cluster's support, the teacher or
//! the course file gave: when it is that of the key which the host shows, the old one can be replaced. Nothing is accepted by a
//! press of a button alone, and a revoked key not at all.
class ChangedKeyView final : public QWidget {
    Q_OBJECT

public:
    explicit ChangedKeyView(QWidget *parent = nullptr);
    //! What was pasted stays while the key is the same. `key`: nothing where it cannot be replaced.
    void tell(const base::Error &error, const std::optional<ssh::ChangedHostKey> &key);
    QWidget *firstFocus() const;

signals:
    void back();
    void replacementWanted(const QString &fingerprint);

private:
    void compare();
    void replace();

    QString m_shown;
    QLabel *m_what;
    QLabel *m_why;
    QLabel *m_ask;
    QWidget *m_published;
    QLabel *m_caption;
    QLineEdit *m_given;
    Banner *m_verdict;
    QPushButton *m_back;
    QPushButton *m_replace;
};

} // namespace voyageur::widgets
