// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "dataset/pack.h"

namespace voyageur::dataset {

//! What compression did to some pieces of an archive.
struct CompressionSample {
    qint64 plain = 0;      //!< bytes
    qint64 compressed = 0; //!< what became of them
    double seconds = 0;    //!< in one thread
};

//! Compresses pieces that are spread evenly over the archive of `plan`: of some MB in all, whatever its size. Errors: as of
//! CompressedStream::create(), Cancelled.
base::Result<CompressionSample> sampleCompression(const Plan &plan, Compression compression, const base::StopToken &stop = {});

//! Whether an archive of so many bytes is at the other end clearly sooner when it is compressed on the way, in `threads` threads,
//! over a network of that speed. Images, video and HDF5 with its own compression never are. Pure.
bool compressionPays(const CompressionSample &sample, qint64 bytes, double bytesPerSecond, int threads);

} // namespace voyageur::dataset
