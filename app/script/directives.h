// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::script {

//! One option of the #SBATCH lines.
struct Directive {
    QString name;  //!< sbatch's long name without dashes: "cpus-per-task"; what was written when sbatch knows no such option
    QString value; //!< without quotes; empty for an option that takes none
    int line = 0;  //!< from 1
    bool known = false;
    bool operator==(const Directive &) const = default;
};

//! The options of a script as sbatch reads them: "#SBATCH" at the very start of a line, up to the first line that is
//! neither blank nor a comment; words by sbatch's quoting; " #" begins a comment; unique beginnings of long names count.
//! Found by feeding `sbatch -v --test-only`, Slurm 22.05 and 24.11. Pure.
QList<Directive> scriptDirectives(QByteArrayView script);

//! The same for words of a command line ("--time=1:00:00", "-t", "5").
QList<Directive> commandLineOptions(const QList<QByteArray> &words);

//! The value that counts: the last one, those of the command line after those of the script.
std::optional<QString> lastValue(const QList<Directive> &directives, const QString &name);

//! Folders that must exist before the job starts, because --output or --error names a file in them; relative ones to the
//! submit folder (after --chdir). Folders whose name holds a pattern (%j) cannot be made in advance and are left out.
QStringList outputFolders(const QList<Directive> &directives);

} // namespace voyageur::script
