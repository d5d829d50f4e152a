// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "script/projectfacts.h"
#include "source/pythoncode.h"

#include <QHash>
#include <QSet>
#include <QString>
#include <QStringList>

namespace voyageur::source {

//! The Python files of a folder, and what the programs among them do. Never reads outside of the folder, follows no link out
//! of it; at most 300 files and 8 MB for one program. Not for several threads.
class ProgramReader final {
public:
    //! `places`: folders inside `root`, relative to it, from which modules are imported and programs named; "" is the root.
    ProgramReader(const QString &root, const QStringList &places, const base::StopToken &stop = {});

    //! The file that a script means by this name, relative to the root; empty for none, or when several could be meant. What
    //! stands before the file may be a folder of the cluster ("$SLURM_TMPDIR/code/train.py").
    QString programNamed(const QString &name);
    //! The same for "python -m NAME".
    QString moduleNamed(const QString &name);
    //! False when no program of the folder can be named: cheaper than to ask for each.
    bool mayHavePrograms();
    //! `file` relative to the root.
    script::ProgramFacts read(const QString &file);

    //! Other folders from which modules are imported; what was read before is not read again.
    void setPlaces(const QStringList &places) { m_places = places; }
    //! The program, or a module that it imports, saves a state, or trains in a way that nobody can read from its text.
    bool maySave(const QString &file);
    //! The program, or a module that it imports, reads a state back, or does what nobody can read from its text.
    bool mayLoad(const QString &file);
    //! A training in a module: the function around this line of `file` is come to from the top of one of these files, what it
    //! calls in the line trains, and nothing but `file` itself saves a state. Who calls whom is followed by name.
    bool trainsWithoutSaving(const QString &file, int line, const QStringList &all);

private:
    struct Reading;
    //! What one file says of itself.
    struct Module {
        bool read = false;
        bool saves = false; // or does what is not in its text
        bool loads = false; // the same of reading a state
        QList<PythonImport> imports;
    };
    //! What one file calls, and from where.
    struct Calls {
        bool read = false;
        bool trains = false;
        QSet<QString> defined;
        QHash<QString, QSet<QString>> from; //!< names that are called → functions that they are called in; "" is the top
        QStringList local;                  //!< files of the project that it imports
    };
    const Calls &callsAt(const QString &file);
    bool importsFile(const QString &from, const QString &file);
    const Module &moduleAt(const QString &file);
    bool findSaving(const QString &file, QSet<QString> &seen);
    QString known(const QString &file) const;
    QStringList filesOf(const PythonImport &import, const QString &from, bool &local) const;
    void indexFiles();
    bool exists(const QString &file) const;
    void readFile(const QString &file, Reading &reading);
    QStringList filesOf(const QString &module, const QString &from, int level, bool &local) const;

    const QString m_root;
    QStringList m_places;
    const base::StopToken m_stop;
    bool m_indexed = false;
    bool m_cut = false;                   // there may be more than was looked at
    QHash<QString, QStringList> m_byName; // file name → paths
    QHash<QString, Module> m_modules;
    QHash<QString, Calls> m_calls;
    QHash<QString, QSet<QString>> m_imported; //!< what a file imports, by way of others too
    QHash<QString, bool> m_maySave;           // what a module, or one that it imports, was found to do
    mutable QHash<QString, bool> m_exists;
};

} // namespace voyageur::source
