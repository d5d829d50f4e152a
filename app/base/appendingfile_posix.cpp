// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appendingfile.h"

namespace voyageur::base {

bool openForAppending(QFile &file, const QString &path)
{
    file.setFileName(path);
    return file.open(QIODevice::Append | QIODevice::Unbuffered);
}

void append(QFile &file, const QByteArray &line)
{
    file.write(line); // O_APPEND: the system finds the end
}

} // namespace voyageur::base
