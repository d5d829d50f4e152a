// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/livestate.h"

namespace voyageur::storage {

//! What is about to be sent.
struct Load {
    qint64 bytes = 0; //!< of the files
    qint64 names = 0; //!< files, folders and links: quotas count each of them
    qint64 archiveBytes = 0;
};

//! What a file system will say to a dataset. A value.
struct QuotaForecast {
    script::LiveQuota quota;
    bool bytesFit = false;    //!< as an archive, which is the larger of both; true when there is no limit
    bool archiveFits = false; //!< as one file, in bytes and in files
    bool filesFit = false;    //!< as files, in bytes and in files
};

//! For each quota, in their order. Pure.
QList<QuotaForecast> forecast(const Load &load, const QList<script::LiveQuota> &quotas);

} // namespace voyageur::storage
