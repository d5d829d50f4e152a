// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/glob.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

namespace voyageur::dataset {

//! A pattern as a person types it on this computer, with its own separator between parts.
QByteArray patternBytes(const QString &typed);

//! What takes part in a transfer, by rsync's include and exclude patterns with exactly rsync's meaning ("FILTER RULES" of
//! rsync(1)): the first pattern that matches decides, and what none matches takes part. `/` at the beginning: from the top of the
//! transfer; at the end: folders only; `**` crosses slashes; `folder/***` is the folder and all in it; a pattern with a slash
//! inside matches the last parts of a path. A value; any thread.
class Patterns final {
public:
    //! As `--exclude` and `--include`: "- PATTERN" and "+ PATTERN" overrule which it is, "!" forgets all before.
    void exclude(const QByteArray &pattern) { add(pattern, false); }
    void include(const QByteArray &pattern) { add(pattern, true); }
    //! These very paths, from the top of the transfer.
    void includeExactly(const QList<QByteArray> &paths);

    bool isEmpty() const { return m_rules.isEmpty(); }
    //! Whether `path` (from the top of the transfer, `/` between parts) itself is kept out. What is inside a folder that is kept
    //! out was never asked about by rsync either: that is the caller's.
    bool excludes(QByteArrayView path, bool isFolder) const { return !excludedBy(path, isFolder).isEmpty(); }
    //! The pattern, as it was given, that keeps it out; empty for none.
    QByteArray excludedBy(QByteArrayView path, bool isFolder) const;
    //! Whether one of them says anything about it.
    bool decides(QByteArrayView path, bool isFolder) const { return ruleFor(path, isFolder) != nullptr; }

private:
    struct Rule {
        bool includes = false;
        bool foldersOnly = false;
        bool anchored = false;
        bool doubleStar = false;
        bool beginsWithDoubleStar = false;
        bool endsWithTripleStar = false;
        qsizetype slashes = 0;
        Glob glob;
        QByteArray given; // as it was, without its sign

        bool matches(QByteArrayView path, bool isFolder) const;
    };
    void add(QByteArray pattern, bool includes);
    const Rule *ruleFor(QByteArrayView path, bool isFolder) const;

    QList<Rule> m_rules;
};

} // namespace voyageur::dataset
