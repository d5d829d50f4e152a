// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/singlefile.h"

#include <QList>
#include <QString>

namespace voyageur::dataset {

//! How many files have a size up to a limit (and above the limit before).
struct SizeClass {
    qint64 upTo = 0; //!< bytes, included; −1 for no limit
    qint64 files = 0;
    qint64 bytes = 0;
};

//! Files of a format that holds many samples, by formatOfManySamples().
struct FormatShare {
    QString format;
    qint64 files = 0;
    qint64 bytes = 0;
};

//! One recommendation, with a name for scripts.
struct Advice {
    QString rule; //!< "fits-memory", "fits-node-disk", "shared-storage", "many-files", "send-as-it-is", "left-out",
                  //!< "nothing"; of uploadAdvice(): "globus", "goes-on"
    QString text; //!< one or two sentences
};

//! What a folder is like before it travels.
struct Survey {
    QString folder; //!< absolute; of a file the one that it lies in
    QString name;
    qint64 files = 0;
    qint64 folders = 0;
    qint64 links = 0;
    qint64 bytes = 0;                 //!< of the files
    qint64 archiveBytes = 0;          //!< of the folder as one tar; of a file its own
    std::optional<SingleFile> single; //!< what travels as it is
    bool isFile = false;              //!< of one file alone
    QList<SizeClass> histogram;
    QList<FolderShare> mostFiles; //!< the ten folders with most files in them
    QList<FolderShare> mostBytes; //!< the ten with most bytes
    QList<FormatShare> formats;   //!< those that are there, most bytes first
    QList<LeftOut> excluded;      //!< as Plan
    QList<Problem> problems;      //!< as Plan
    qint64 excludedCount = 0;
    qint64 problemCount = 0;
    QList<Advice> advice;
};

//! Uplinks that people have, where none was measured: at home, on a campus, wired on a campus. Bytes a second, rising.
QList<qint64> usualRates();
//! How long so many bytes take, and what to do when that is more than a minute, or many hours. `collection` is the name of the
//! cluster's on Globus; empty when none is known. Pure.
qint64 uploadSeconds(qint64 bytes, qint64 bytesPerSecond);
QList<Advice> uploadAdvice(qint64 seconds, const QString &collection);

//! Looks at `folder`, or at one file, without reading it. Errors as makeDatasetPlan().
base::Result<Survey> survey(const QString &folder, const Exclusions &exclusions = Exclusions::standard(),
                            const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

//! The same for a plan that is there already.
Survey surveyOf(const Plan &plan);

} // namespace voyageur::dataset
