// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/duplicates.h"
#include "dataset/survey.h"
#include "models/folderrow.h"
#include "storage/quotaforecast.h"

#include <QStringList>

namespace voyageur::models {

//! One bar of the sizes: how many files are up to so many bytes.
struct SizeBar {
    QString label;   //!< "10 kB"
    QString toolTip; //!< "1203 files up to 10 kB, 5.1 MB together"
    qint64 files = 0;
};

//! Things of one kind that a person may want to look at: one line says how many, the rest is opened on demand.
struct DatasetGroup {
    QString title;   //!< "212 left out by “._*”"
    QString meaning; //!< what it means, and what to do; may be empty
    bool attention = false;
    bool stops = false; //!< an upload does not begin before it is mended
    QStringList lines;  //!< the first of them
};

//! What the survey of the dataset says, as plain values for the page.
struct DatasetFacts {
    QString folder; //!< as people write it
    qint64 files = 0;
    QString size;        //!< "3.2 GB"
    QString archiveSize; //!< of the one tar
    QString archiveName;
    bool asItIs = false;  //!< all of it is one file, which travels as it is
    QString singleFormat; //!< of that file, "HDF5"; empty when it is not known
    QList<SizeBar> sizes;
    QList<FolderRow> mostFiles;
    QList<FolderRow> mostBytes;
    QList<FolderRow> formats; //!< of files that hold many samples
    QList<DatasetGroup> leftOut;
    QString leftOutSummary;
    QList<DatasetGroup> problems;
    QStringList advice;
    storage::Load load;
};

DatasetFacts datasetFacts(const dataset::Survey &survey, const QString &archiveName);

//! Whether it can go, in a few words.
struct DatasetVerdict {
    enum class Kind { Ready, Look, Stopped };
    Kind kind = Kind::Ready;
    QString headline;
    QString text;
    bool forRoom = false; //!< stopped for want of room there, and nothing else
};

//! What of the cluster counts for the verdict.
struct DatasetSurroundings {
    QString cluster; //!< title; empty: nobody is signed in
    QList<script::LiveQuota> quotas;
    QString collection;        //!< its name on Globus; empty: not known
    qint64 bytesPerSecond = 0; //!< of the last upload; 0: none was measured
};

DatasetVerdict datasetVerdict(const DatasetFacts &facts, const DatasetSurroundings &where);
//! "about 4 min at 12 MB/s, as the last upload went"; for several usual lines where none was measured.
QString uploadTimes(const DatasetFacts &facts, const DatasetSurroundings &where);
//! Globus, when it takes long.
QStringList uploadAdvice(const DatasetFacts &facts, const DatasetSurroundings &where);
//! For each place of the cluster whether the dataset has room there.
QList<DatasetGroup> roomFor(const DatasetFacts &facts, const DatasetSurroundings &where);

//! Files with the same content.
struct DuplicatesView {
    QString summary;
    QList<DatasetGroup> groups;
};
DuplicatesView duplicatesView(const dataset::Duplicates &duplicates);

} // namespace voyageur::models
