// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefolder.h"

#include <QFile>

namespace voyageur::tests {

void keepStateIn(const QString &folder)
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(folder));
}

} // namespace voyageur::tests
