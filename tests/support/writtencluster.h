// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/share/sessionserver.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

#include <map>
#include <memory>
#include <vector>

namespace voyageur::tests {

//! A cluster of values: what Slurm says there was written by the test, and the files of its user stand in a folder. Everything
//! else is real: this computer's shell runs Voyageur's own programs, and a session with it is served to this program, so that
//! whoever signs in to "practice" is there at once. For looking at pages in states that a real cluster takes minutes to get into;
//! what a cluster does is asked of the practice cluster. One in a program at a time; not on Windows.
class WrittenCluster final {
public:
    WrittenCluster();
    ~WrittenCluster();
    WrittenCluster(const WrittenCluster &) = delete;
    WrittenCluster &operator=(const WrittenCluster &) = delete;

    //! Somebody else has an account there, too, with a home of their own and the same Slurm.
    void addUser(const QString &user);
    //! What "program" prints from now on when its arguments hold `part`, whatever it is asked; of several that fit the first that
    //! was said. Empty: always.
    void say(const QByteArray &program, const QByteArray &part, const QByteArray &output);
    //! The same for a program that goes on until nobody is interested any more.
    void sayAndStay(const QByteArray &program, const QByteArray &part, const QByteArray &output);
    //! Its user's home, absolute; `name` below it.
    QString path(const QString &name = {}) const;
    //! A file there, its folders made.
    void write(const QString &name, const QByteArray &bytes) const;

private:
    struct Answer {
        QByteArray part;
        QByteArray file;
        bool stays = false;
    };
    void put(const QByteArray &program, const Answer &answer, const QByteArray &output);

    QTemporaryDir m_folder;
    std::map<QByteArray, QList<Answer>> m_answers; //!< by program
    int m_count = 0;
    void serve(const QString &user, const QString &home);
    std::vector<std::unique_ptr<ssh::SessionServer>> m_servers;
};

} // namespace voyageur::tests
