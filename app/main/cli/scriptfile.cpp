// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/scriptfile.h"

#include "main/cli/text.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#endif

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;

namespace {

Error unreadable(const QString &name, const QString &why)
{
    return {ErrorCode::BadRequest,
            Text::tr("Cannot read “%1”.").arg(name),
            why,
            Text::tr("Name an sbatch script, or - for standard input."),
            {}};
}

// A pipe or a device says nothing of its size before, and may have no end.
base::Result<QByteArray> readAll(QFile &file, const QString &name)
{
    const qint64 expected = file.isSequential() ? 0 : file.size();
    QByteArray bytes = expected > 0 && expected <= largestScript ? file.readAll() : QByteArray();
    while (expected <= 0 && bytes.size() <= largestScript) {
        const QByteArray more = file.read(largestScript);
        if (more.isEmpty())
            break;
        bytes += more;
    }
    if (file.error() != QFileDevice::NoError)
        return unreadable(name, file.errorString());
    if (std::max<qint64>(expected, bytes.size()) > largestScript) {
        return unreadable(
            name, Text::tr("It is larger than %1 MiB. Slurm’s own limit is usually 4 MB.").arg(largestScript / (1024 * 1024)));
    }
    return bytes;
}

} // namespace

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
                     Text::tr("The file “%1” does not exist.").arg(name),
                     {},
                     Text::tr("Name an sbatch script, or - for standard input."),
                     {}};
    const bool open =
        isStdin ? file.open(stdin, QIODevice::ReadOnly) : !QFileInfo(name).isDir() && file.open(QIODevice::ReadOnly);
    if (!open)
        return unreadable(name, file.errorString());
    VOYAGEUR_TRY(bytes, readAll(file, name));
    return ScriptFile{name, bytes};
}

std::optional<QByteArray> submitFolderFile(const QByteArray &name)
{
    const QFileInfo info(QString::fromUtf8(name));
    if (!info.isFile()) // a device or a pipe may have no end
        return std::nullopt;
    const auto file = readScript(info.filePath());
    return file.ok() ? std::optional(file->bytes) : std::nullopt;
}

base::Result<script::SlurmVersion> slurmVersionOption(const Arguments &arguments, script::SlurmVersion otherwise)
{
    if (!arguments.has("slurm-version"))
        return otherwise;
    const QString asked = arguments.value("slurm-version");
    const auto version = script::SlurmVersion::parse(asked.toUtf8());
    if (version && script::slurm2205 <= *version)
        return *version;
    return Error{ErrorCode::BadRequest,
                 Text::tr("“%1” is not a known Slurm version.").arg(asked),
                 {},
                 Text::tr("Name a version from 22.05 on, such as 24.11. On the cluster, “sinfo --version” prints it."),
                 {}};
}

} // namespace voyageur::cli
