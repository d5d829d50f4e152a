// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/glob.h"

#include <QHash>

namespace voyageur::transfer {

//! What the `.gitignore` files of a tree leave out, as git understands them (gitignore(5)): the last line that matches decides,
//! a file deeper in the tree goes before one above, `!` takes a name back. A value; any thread.
class GitIgnore final {
public:
    //! The content of the file in `folder` (from the top of the tree; empty for the top itself).
    void add(const QByteArray &folder, const QByteArray &content);

    bool isEmpty() const { return m_files.isEmpty(); }
    //! Whether `path` itself is ignored. What is inside an ignored folder is ignored whatever a line says: the caller does not
    //! ask about it, as git does not.
    bool ignores(QByteArrayView path, bool isFolder) const;

private:
    struct Line {
        bool takesBack = false;
        bool foldersOnly = false;
        bool nameOnly = false; // matches the last part of a path at any depth
        dataset::Glob glob;
    };
    static bool parse(QByteArray text, Line &line);

    QHash<QByteArray, QList<Line>> m_files;
};

} // namespace voyageur::transfer
