// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/quotaforecast.h"

namespace voyageur::storage {

namespace {

bool fits(qint64 used, qint64 more, const std::optional<qint64> &most)
{
    return !most || used + more <= *most;
}

} // namespace

QList<QuotaForecast> forecast(const Load &load, const QList<script::LiveQuota> &quotas)
{
    QList<QuotaForecast> forecasts;
    for (const script::LiveQuota &quota : quotas) {
        QuotaForecast one;
        one.quota = quota;
        one.bytesFit = fits(quota.bytes, load.archiveBytes, quota.mostBytes);
        one.archiveFits = one.bytesFit && fits(quota.files, 1, quota.mostFiles);
        one.filesFit = fits(quota.bytes, load.bytes, quota.mostBytes) && fits(quota.files, load.names, quota.mostFiles);
        forecasts += one;
    }
    return forecasts;
}

} // namespace voyageur::storage
