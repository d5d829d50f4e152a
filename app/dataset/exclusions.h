// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/patterns.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QStringList>

#include <memory>

namespace voyageur::dataset {

class GitIgnore;

//! Which names stay at home: what the person says, by rsync's rules (Patterns; the top is the folder that is sent), then what the
//! ignore files of the folder say, then what file managers and tools leave behind. The first of them that says anything decides.
//! What is inside a folder that stays does so with it. A value; any thread.
class Exclusions final {
public:
    //! `._*`, `.DS_Store`, `Thumbs.db`, `.git`, `__pycache__`.
    static Exclusions standard();
    static Exclusions none() { return {}; }
    //! Of a folder of code besides: virtual environments, packages, caches, and what may hold a secret (isSecret()).
    static Exclusions ofCode();

    //! The same with what the person says, instead of what was said before.
    Exclusions saying(const Patterns &said) const;
    //! The same and these patterns, after those before.
    Exclusions with(const QStringList &excluded) const;
    //! The same and what ignore files say; `top`: where the folder that is sent lies in their tree, empty for its top.
    Exclusions obeying(std::shared_ptr<const GitIgnore> files, const QByteArray &top = {}) const;

    //! Whether the person says something about it.
    bool isSaid(QByteArrayView path, bool isFolder) const { return m_said.decides(path, isFolder); }
    //! The pattern that keeps `path` (inside the folder, `/` between parts) out; empty for none.
    QByteArray match(QByteArrayView path, bool isFolder) const;

    //! What tools leave behind, as far as it stays at home.
    const QList<QByteArray> &usual() const { return m_usual; }
    //! Of a pattern of the usual ones: it stands for files with passwords, tokens or private keys.
    static bool isSecret(const QByteArray &pattern);
    //! Whether a file of this name may be one of them.
    static bool mayHoldSecret(QByteArrayView path);

private:
    Patterns m_said;
    Patterns m_usualPatterns;
    QList<QByteArray> m_usual;
    std::shared_ptr<const GitIgnore> m_ignored;
    QByteArray m_top; // with a slash at its end
};

//! Whether `glob` matches all of `text`: `*` and `?` do not cross a slash, `**` does, `[a-z]` and `[!a-z]` are sets of bytes.
//! Letters are compared as they are (case counts).
bool globMatches(QByteArrayView glob, QByteArrayView text);

} // namespace voyageur::dataset
