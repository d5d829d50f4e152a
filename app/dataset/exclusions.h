// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QStringList>

namespace voyageur::dataset {

//! Which names stay at home: what file managers and tools leave behind, and what the person adds. A value; any thread.
//!
//! A glob without a slash matches the last part of a path at any depth; one with a slash matches the whole path inside
//! the folder. `*` and `?` do not cross a slash, `**` does, `[a-z]` and `[!a-z]` are sets of bytes, a slash at the end
//! means folders only. Letters are compared as they are (case counts). What is inside a folder that matches goes with it.
class Exclusions final {
public:
    //! `._*`, `.DS_Store`, `Thumbs.db`, `.git`, `__pycache__`.
    static Exclusions standard();
    static Exclusions none() { return {}; }

    //! The same and these.
    Exclusions with(const QStringList &globs) const;

    //! The glob that keeps `path` (inside the folder, `/` between parts) out; empty for none.
    QByteArray match(QByteArrayView path, bool isFolder) const;

    const QList<QByteArray> &globs() const { return m_globs; }

private:
    QList<QByteArray> m_globs;
};

//! Whether `glob` matches all of `text`, by the rules above.
bool globMatches(QByteArrayView glob, QByteArrayView text);

} // namespace voyageur::dataset
