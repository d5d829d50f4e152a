// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "projectfile/projectjson.h"

#include <QStringList>

#include <optional>

namespace voyageur::projectfile {

//! One parameter of a sweep with its values, as the program gets them. A value.
struct SweepParameter {
    QString name;
    QStringList values;
    bool isSwitch = false; //!< "true" is the option alone, "false" nothing
    bool operator==(const SweepParameter &) const = default;
};

//! The runs of a sweep: a line for each, in a stable order, numbered from 1. A value.
struct SweepTable {
    QStringList names;
    QList<bool> switches; //!< of each name
    QList<QStringList> rows;

    //! For the cluster: a head, then a line for each run with its number first; tabs between. A tab, a line end and a backslash
    //! in a value are written \t, \n, \r and \\, everything else as it is.
    QByteArray tsv() const;
    //! What tsv() wrote; nothing when it is anything else. Switches are not told apart.
    static std::optional<SweepTable> fromTsv(const QByteArray &text);
    //! "lr=0.1, batch=32", for people.
    QString words(qsizetype row) const;
    bool operator==(const SweepTable &) const = default;
};

//! sweep.* of voyageur.json: many runs of one program with other values. One of `grid`, `list` and `table` says which. A value.
struct SweepSettings {
    QList<SweepParameter> grid;            //!< every combination
    SweepTable list;                       //!< these alone
    QString table;                         //!< a CSV or TSV file with a head, relative to the code
    QStringList arguments;                 //!< for each run, behind those of the program; {NAME} becomes the value
    std::optional<int> atOnce;             //!< tasks at a time
    QString pack = QStringLiteral("auto"); //!< "auto", "no", "parallel", "glost", "meta"
    std::optional<int> minutes;            //!< that one run takes
    std::optional<int> together;           //!< runs at a time in one job, where several are packed into one

    bool isWanted() const { return !grid.isEmpty() || !list.names.isEmpty() || !table.isEmpty(); }
    bool operator==(const SweepSettings &) const = default;
};

//! More than these are a mistake.
constexpr int mostSweepRuns = 10'000;

//! A text that may be the name of a parameter: no blanks, no hyphen first, and none that means something else.
bool isSweepName(const QString &name);

//! "lr=0.1,0.01", "seed=1..5" (whole numbers). BadRequest says what is wrong.
base::Result<SweepParameter> sweepParameter(const QString &words);
//! The same for words that stand apart already: the values of `text`, "0.1, 0.01" or "1..5".
base::Result<QStringList> sweepValues(const QString &name, const QString &text);

//! The runs. `codeFolder`: where sweep.table is read from. BadRequest: none, too many, a name twice, a table that does not fit
//! its head; NotFound, FileUnreadable.
base::Result<SweepTable> sweepTable(const SweepSettings &sweep, const QString &codeFolder);
base::Result<SweepTable> readSweepTable(const QString &codeFolder, const QString &file);
//! A CSV (comma or semicolon) or TSV text with a head; `name` is that of the file. Pure.
base::Result<SweepTable> parseSweepTable(const QByteArray &text, const QString &name);

void readSweep(JsonReader json, SweepSettings &sweep);
void writeSweep(JsonWriter &json, const SweepSettings &sweep);

} // namespace voyageur::projectfile
