// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "environment/pythonpackages.h"

#include <QList>
#include <QStringList>
#include <QUrl>

namespace voyageur::environment {

// A package index as PEP 503 (HTML) and PEP 691 (JSON) describe it, read on this computer.

//! A file that an index offers.
struct IndexFile {
    QString name;           //!< "lightly-1.5.13-py3-none-any.whl"
    QUrl url;               //!< absolute
    QByteArray sha256;      //!< 64 hexadecimal digits; empty: the index does not say
    QString requiresPython; //!< ">=3.7"; empty: any
    bool yanked = false;    //!< taken back by its authors
};

//! The page of one package. Any bytes are fine; what is no file is passed over. Pure.
QList<IndexFile> indexFiles(const QByteArray &body, const QByteArray &contentType, const QUrl &page);

//! What a wheel's name says (PEP 427).
struct WheelName {
    QString package; //!< in pip's normal form
    QString version;
    QStringList tags; //!< each possible one: "cp311-cp311-manylinux_2_17_x86_64"
};
std::optional<WheelName> wheelName(const QString &file);

//! The Python that a wheel is for, as its own pip says it.
struct PythonThere {
    QString version;  //!< "3.11.5"
    QStringList tags; //!< that it takes, the best first (`pip debug --verbose`)
};
//! What `pip debug --verbose` printed of them, behind anything else. Pure.
QStringList tagsListed(const QByteArray &printed);

//! Which file pip would take there, or why none.
struct WheelChoice {
    std::optional<IndexFile> file;
    QString version;
    enum class Obstacle {
        None,
        NoFiles,    //!< the index has nothing of it
        NoVersion,  //!< no version that is asked for
        SourceOnly, //!< it has to be compiled
        OtherSystem //!< wheels, but none for that Python on that system
    } obstacle = Obstacle::None;
};
//! The newest version with a wheel for that Python; one before its release only where there is no other. Pure.
WheelChoice chosenWheel(const QList<IndexFile> &files, const PythonRequirement &requirement, const PythonThere &python);

//! The index that is asked where nothing else is said: $PIP_INDEX_URL, or that of the Python Package Index.
QUrl usualIndex();

//! A wheel that was fetched to this computer, and is the one that the index means: its SHA-256 was compared.
struct FetchedWheel {
    QString file; //!< absolute
    QString version;
    qint64 bytes = 0;
};
//! Fetches the wheel for `requirement` (or the address of a wheel that it has) into `folder`. NotFound and BadRequest with what
//! to do instead, VerificationFailed, and the errors of transfer::webGet(). Blocks.
base::Result<FetchedWheel> fetchWheel(const QUrl &index, const PythonRequirement &requirement, const PythonThere &python,
                                      const QString &folder, const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::environment
