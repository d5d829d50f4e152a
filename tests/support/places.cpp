// SPDX-License-Identifier: GPL-3.0-or-later
#include "places.h"

namespace voyageur::tests {

QString sourcePath(const char *path)
{
    return QString::fromUtf8(VOYAGEUR_SOURCE_DIR) + QString::fromUtf8(path);
}

QString dataPath(const char *path)
{
    return QString::fromUtf8(VOYAGEUR_SOURCE_DIR "/tests/data") + QString::fromUtf8(path);
}

QString buildPath(const char *path)
{
    return QString::fromUtf8(VOYAGEUR_BUILD_DIR) + QString::fromUtf8(path);
}

} // namespace voyageur::tests
