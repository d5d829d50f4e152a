// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/glob.h"

#include <QHash>

#include <optional>

namespace voyageur::dataset {

//! What the `.gitignore` files of a tree leave out, as git understands them (gitignore(5)): the last line that matches decides,
//! a file deeper in the tree goes before one above, `!` takes a name back. `.voyageurignore` files have the same form. A value;
//! any thread.
class GitIgnore final {
public:
    //! The content of a file in `folder` (from the top of the tree; empty for the top itself), after what was added for it
    //! before.
    void add(const QByteArray &folder, const QByteArray &content);

    bool isEmpty() const { return m_files.isEmpty(); }
    //! Whether `path` itself is ignored. What is inside an ignored folder is ignored whatever a line says: the caller does not
    //! ask about it, as git does not.
    bool ignores(QByteArrayView path, bool isFolder) const;
    //! What the last line that matches says: the line, and whether it takes the name back; nothing when none does.
    struct Verdict {
        bool ignored = false;
        QByteArray line;
    };
    std::optional<Verdict> verdict(QByteArrayView path, bool isFolder) const;

private:
    struct Line {
        QByteArray text;
        bool takesBack = false;
        bool foldersOnly = false;
        bool nameOnly = false; // matches the last part of a path at any depth
        Glob glob;
    };
    static bool parse(QByteArray text, Line &line);

    QHash<QByteArray, QList<Line>> m_files;
};

//! What such a file says; empty when it is none that can be read.
QByteArray ignoreFileContent(const QByteArray &path);
//! ".gitignore", ".voyageurignore", in the order in which those of one folder are added.
const QList<QByteArray> &ignoreFileNames();

} // namespace voyageur::dataset
