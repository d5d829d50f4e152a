// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/stop.h"
#include "dataset/localnames.h"
#include "dataset/plan.h"
#include "dataset/tarreader.h"

#include <QHash>
#include <QSet>

namespace voyageur::dataset {

//! What came out of a tar.
struct UnpackReport {
    qint64 files = 0;
    qint64 folders = 0;
    qint64 links = 0;
    QSet<QByteArray> refusedLinks; //!< of the problems: what the disk or Windows lets nobody make
    qint64 bytes = 0;
    QList<Problem> problems;               //!< what was not written, with the reason
    QHash<QByteArray, QByteArray> hashes;  //!< SHA-256 in hexadecimal of each file, by path inside the archive
    QHash<QByteArray, QByteArray> renamed; //!< members this computer stores under another name: path in the archive → path here
};

struct UnpackOptions {
    NameRule rule = nameRule();
    //! A file whose bytes stop coming, or whose unpacking is stopped, stays in the folder as partName(), for a later download.
    bool leaveParts = false;
    //! Members whose names here are settled first, in this order, also those that will not come: so that two downloads of one
    //! folder agree on them.
    QList<QByteArray> names = {};
};

//! What the beginning of a member is called while its end is missing: a name in the folder that is unpacked into.
QByteArray partName(const QByteArray &member);
//! Every such name begins with this.
QByteArray partPrefix();

//! Unpacks a tar from anyone into `folder` (a local path in bytes; made when missing). Names inside are relative to it; a leading
//! "./" is dropped. Nothing is ever written outside: an absolute name or one with ".." ends the work with BadAnswer; links that
//! point out of the folder, devices and names this computer cannot store are reported and not written; folders of the
//! person that are links are not entered. By the rule (LocalNames) names that the disk cannot hold beside each other get others,
//! and none takes another's place. Every file is written under another name and then renamed, so none is half
//! there. Owner, group and special bits are ignored; the other permissions are those of the archive, also of folders that are
//! here already, and no file or folder is open to more people before. Folders and links have the archive's times. Progress counts
//! the bytes of files. Errors: BadAnswer, FileUnwritable, Cancelled, and those of the source.
base::Result<UnpackReport> unpack(const TarSource &source, const QByteArray &folder, const base::ProgressSink &progress = {},
                                  const base::StopToken &stop = {}, const UnpackOptions &options = {});

} // namespace voyageur::dataset
