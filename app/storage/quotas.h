// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/livestate.h"

namespace voyageur::storage {

// What the commands print that tell how full a file system is. Lines of another form are passed over; sizes are as exact as they
// are printed. All pure. The recorded outputs are in tests/data/quotas.

//! `diskusage_report` of the Alliance's clusters, the layout of today and the one before.
QList<script::LiveQuota> parseDiskUsage(const QByteArray &out, const QByteArray &user);

//! `lfs quota` of Lustre, and `quota` of other Linux systems, with and without -h or -s. `path` and `name` are the file system
//! as it is printed.
QList<script::LiveQuota> parseQuotaTable(const QByteArray &out);

//! `disk-quota` of Mila: a table of Lustre, and one of BeeGFS.
QList<script::LiveQuota> parseMilaQuota(const QByteArray &out, const QByteArray &user);

//! How near to its limit something is.
enum class Fullness {
    Unlimited, //!< there is no limit, or none is known
    Fine,
    Nearly, //!< from nine tenths on
    Over,   //!< more than what is allowed for some days
    Full,
};

Fullness bytesFullness(const script::LiveQuota &quota);
Fullness filesFullness(const script::LiveQuota &quota);

} // namespace voyageur::storage
