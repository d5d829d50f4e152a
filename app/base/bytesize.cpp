// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"

#include <QLocale>

namespace voyageur::base {

QString ByteSize::text() const
{
    qint64 unit = 1;
    while (unit <= m_bytes / 1000)
        unit *= 1000;
    return QLocale().formattedDataSize(m_bytes, m_bytes % unit == 0 ? 0 : 1, QLocale::DataSizeSIFormat); // "10 kB", "1.5 MB"
}

} // namespace voyageur::base
