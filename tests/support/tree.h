// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>
#include <QTemporaryDir>

namespace voyageur::tests {

//! A temporary folder that tests fill, by the bytes of names.
class Tree final {
public:
    Tree();
    ~Tree();

    QString path() const { return m_folder.path(); }
    QByteArray local(const QByteArray &name) const;

    //! Parent folders are made. The time has half a second, to see that archives drop it.
    void file(const QByteArray &name, const QByteArray &content, qint64 mtime = 1'700'000'000, bool executable = false);
    void folder(const QByteArray &name);
#ifndef Q_OS_WIN // where only administrators may, and Wine cannot
    void link(const QByteArray &name, const QByteArray &target);
#endif
    void setTime(const QByteArray &name, qint64 mtime);

private:
    QTemporaryDir m_folder;
};

//! One line for each name below `folder`: kind, executable (never on Windows), time, size, content's hash or link target. Not
//! made with what is under test. `times` off leaves them out.
QMap<QByteArray, QByteArray> snapshot(const QByteArray &folder, bool times = true);

//! The names that break programs: spaces, quotes, newlines, accents in both forms, not UTF-8, 300 bytes …; on Windows those of
//! them that it can hold.
QList<QByteArray> awkwardNames();
//! Fills `tree` below `root` with a file of each awkward name, folders, links and an executable.
void fillAwkward(Tree &tree, const QByteArray &root);
//! How many files and links that makes.
int awkwardFiles();
int awkwardLinks();

} // namespace voyageur::tests
