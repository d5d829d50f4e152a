// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace voyageur::settings {

//! Takes out of a text who somebody is: the home folder, names of users here and on clusters, this computer's name. A value.
class Scrubber final {
public:
    //! What is known of this computer and this user. `users`: names on clusters, too.
    static Scrubber forThisUser(const QStringList &users);

    //! `what` becomes "<name>" wherever it stands as a word of its own (a path: wherever a path may end).
    void add(const QString &what, const QString &name);
    QString operator()(const QString &text) const;

private:
    QList<std::pair<QString, QString>> m_words; // longest first
};

} // namespace voyageur::settings
