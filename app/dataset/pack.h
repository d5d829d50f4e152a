// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <functional>

namespace voyageur::dataset {

enum class Compression { None, Gzip, Zstd };

//! ".tar", ".tar.gz" or ".tar.zst".
QString archiveSuffix(Compression compression);
//! Cancelled.
base::Error cancelledPacking();

struct PackOptions {
    Exclusions exclusions = Exclusions::standard();
    Compression compression = Compression::None;
};

//! What was packed. When files changed while they were read, `problems` has their names (Problem::Kind::Changed), and the archive
//! did not get its name: an older one of that name stays. What went into a device or a sink is of the planned size and one that
//! tar unpacks. `bytes` and `sha256` are those of the archive as written, so that `sha256sum` agrees.
struct PackReport {
    QString archive; //!< the file; empty when there is none, or it went elsewhere
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 contentBytes = 0; //!< of the files
    QByteArray sha256;       //!< 64 hexadecimal digits
    double seconds = 0;
    QList<LeftOut> leftOut;  //!< as Plan
    QList<Problem> problems; //!< as Plan, and those of the reading
    qint64 leftOutCount = 0;
    qint64 problemCount = 0;
    qint64 changedCount = 0; //!< files that were not read as the plan saw them
};

//! Takes bytes; an error ends the work and is its result.
using ByteSink = std::function<base::Result<void>(QByteArrayView)>;

//! Writes the deterministic tar of `folder` into `file`, which holds either its old or its whole new content (a device or
//! FIFO is written to directly). Progress counts the bytes of the tar, before compression. Errors: as makePlan(), FileUnreadable,
//! FileUnwritable (full disk, permission), Cancelled.
base::Result<PackReport> pack(const QString &folder, const QString &file, const PackOptions &options = {},
                              const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

//! The same into a sink, such as standard output.
base::Result<PackReport> packInto(const QString &folder, const ByteSink &sink, const PackOptions &options = {},
                                  const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

} // namespace voyageur::dataset
