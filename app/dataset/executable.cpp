// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/executable.h"

#include <algorithm>
#include <array>

namespace voyageur::dataset {

bool mayBeExecutable(QByteArrayView path)
{
    constexpr std::array<const char *, 9> suffixes{"sh", "bash", "csh", "fish", "ksh", "tcsh", "zsh", "bin", "run"};
    const QByteArrayView name = path.sliced(path.lastIndexOf('/') + 1);
    const qsizetype dot = name.lastIndexOf('.');
    if (dot <= 0) // ".profile" has no suffix
        return true;
    const QByteArrayView suffix = name.sliced(dot + 1);
    return std::any_of(suffixes.begin(), suffixes.end(), [&](const char *one) { return suffix == QByteArrayView(one); });
}

bool isExecutable(QByteArrayView path, QByteArrayView head)
{
    return mayBeExecutable(path) && (head.startsWith("#!") || head.startsWith("\177ELF"));
}

} // namespace voyageur::dataset
