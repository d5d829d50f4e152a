// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/executable.h"

#include <array>

namespace voyageur::dataset {

bool isExecutable(QByteArrayView path, QByteArrayView head)
{
    return path.endsWith(".sh") || head.startsWith("#!") || head.startsWith("\177ELF");
}

base::Result<bool> isExecutable(QByteArrayView path, const LocalFile &file)
{
    std::array<char, 4> head{};
    VOYAGEUR_TRY(count, file.readAt(0, head.data(), head.size()));
    return isExecutable(path, QByteArrayView(head.data(), count));
}

} // namespace voyageur::dataset
