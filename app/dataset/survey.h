// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <QList>
#include <QString>

namespace voyageur::dataset {

//! How many files have a size up to a limit (and above the limit before).
struct SizeClass {
    qint64 upTo = 0; //!< bytes, included; −1 for no limit
    qint64 files = 0;
    qint64 bytes = 0;
};

//! One recommendation, with a name for scripts.
struct Advice {
    QString rule; //!< "fits-memory", "fits-node-disk", "shared-storage", "many-files", "left-out", "nothing"
    QString text; //!< one or two sentences
};

//! What a folder is like before it travels.
struct Survey {
    QString folder; //!< absolute
    QString name;
    qint64 files = 0;
    qint64 folders = 0;
    qint64 links = 0;
    qint64 bytes = 0;        //!< of the files
    qint64 archiveBytes = 0; //!< of the folder as one tar
    QList<SizeClass> histogram;
    QList<LeftOut> excluded;
    QList<Problem> problems;
    QList<Advice> advice;
};

//! Looks at `folder` without reading a file. Errors as makePlan().
base::Result<Survey> survey(const QString &folder, const Exclusions &exclusions = Exclusions::standard(),
                            const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

//! The same for a plan that is there already.
Survey surveyOf(const Plan &plan);

} // namespace voyageur::dataset
