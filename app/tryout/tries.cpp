// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/tries.h"

#include "base/filewriter.h"
#include "base/logging.h"
#include "base/platform.h"
#include "base/sha256.h"
#include "history/runs.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;

namespace {

QString canonical(const QString &folder)
{
    const QString path = QFileInfo(folder).canonicalFilePath();
    return path.isEmpty() ? QDir::cleanPath(folder) : path;
}

QString markOf(const QString &folder)
{
    return base::stateFolder() + u"/tries/"_s + QString::fromLatin1(base::contentHash(canonical(folder).toUtf8()));
}

} // namespace

void rememberTry(const QString &projectFolder)
{
    const QString mark = markOf(projectFolder);
    if (QDir().mkpath(QFileInfo(mark).path()))
        if (const auto written = base::writeFile(mark, {}, {.ownerOnly = true}); !written.ok())
            qCWarning(base::logProject).noquote() << written.error().text();
}

bool wasTried(const QString &projectFolder)
{
    if (QFile::exists(markOf(projectFolder)))
        return true;
    const auto runs = history::RunHistory().runs();
    const QString folder = canonical(projectFolder);
    return runs.ok() && std::ranges::any_of(*runs, [&](const history::RunRecord &run) {
               return run.state == u"COMPLETED"_s && canonical(run.projectFolder) == folder;
           });
}

} // namespace voyageur::tryout
