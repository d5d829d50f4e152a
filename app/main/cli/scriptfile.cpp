// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/scriptfile.h"

#include "main/cli/text.h"

#include <QFile>
#include <QFileInfo>

#include <cstdio>
#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#endif

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;

base::Result<ScriptFile> readScript(const QString &name)
{
    const bool isStdin = name == QLatin1StringView("-");
#ifdef Q_OS_WIN
    if (isStdin)
        _setmode(_fileno(stdin), _O_BINARY); // line ends matter to sbatch
#endif
    QFile file(name);
    if (!isStdin && !file.exists())
        return Error{ErrorCode::NotFound,
                     Text::tr("There is no file “%1”.").arg(name),
                     {},
                     Text::tr("Name a script for sbatch, or - for what comes on stdin."),
                     {}};
    const bool open =
        isStdin ? file.open(stdin, QIODevice::ReadOnly) : !QFileInfo(name).isDir() && file.open(QIODevice::ReadOnly);
    const QByteArray bytes = open ? file.readAll() : QByteArray();
    if (!open || file.error() != QFileDevice::NoError)
        return Error{ErrorCode::BadRequest,
                     Text::tr("“%1” cannot be read.").arg(name),
                     file.errorString(),
                     Text::tr("Name a script for sbatch, or - for what comes on stdin."),
                     {}};
    return ScriptFile{name, bytes};
}

} // namespace voyageur::cli
