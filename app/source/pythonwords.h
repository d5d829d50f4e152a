// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QStringView>

namespace voyageur::source {

//! What is known of a word, one bit each.
enum WordTrait : quint8 {
    KeywordTrait = 1,
    HeadTrait = 2, // begins a statement with a block
    ConstantTrait = 4,
    OpensTrait = 8,      // names come from it that nobody sees: exec()
    OpensPartTrait = 16, // the same behind a dot
    CallTrait = 32,      // the same of some calls
    PythonTrait = 64,    // every program has it
};

//! Python's names are those from 3.8 to 3.14, on every system; what starts a program may add some (line_profiler, Snakemake,
//! Jupyter, mypy, gettext), and of those of Python 2 other rules speak.
const QHash<QStringView, quint8> &wordTraits();

//! A line that only a notebook understands, whose names may be new ones: "%%capture out", "%time x = f()".
bool mayBringNames(QStringView magic, bool cell);
//! Jupyter takes these without a sign before them.
bool isCommandOfNotebooks(QStringView word);
//! Jupyter gives it to every program: display, _, _12.
bool isNameOfNotebooks(QStringView name);

} // namespace voyageur::source
