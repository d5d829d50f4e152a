// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"

#include <QLocale>

namespace voyageur::base {

QString ByteSize::text() const
{
    return QLocale().formattedDataSize(m_bytes, m_bytes < 1000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

} // namespace voyageur::base
