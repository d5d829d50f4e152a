// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/openoutside.h"

#include "base/platform.h"
#include "models/editors.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QSet>
#include <QUrl>

namespace voyageur::widgets {

bool mayBeOpened(const QByteArray &path)
{
    static const QSet<QByteArray> suffixes{"png",  "jpg", "jpeg", "gif",  "svg",   "webp",  "bmp", "tif",  "tiff", "pdf",
                                           "eps",  "csv", "tsv",  "json", "jsonl", "ipynb", "txt", "log",  "out",  "err",
                                           "md",   "yml", "yaml", "htm",  "html",  "tex",   "bib", "xlsx", "ods",  "odt",
                                           "docx", "mp4", "webm", "avi",  "mov",   "wav",   "mp3", "ogg",  "flac"};
    const auto dot = path.lastIndexOf('.');
    return dot > path.lastIndexOf('/') && suffixes.contains(path.sliced(dot + 1).toLower());
}

void openOutside(const QString &file)
{
    const QFileInfo info(file);
    // What a link points to counts, not what it is called.
    if (info.isFile() && mayBeOpened(base::fileNameBytes(file)) && mayBeOpened(base::fileNameBytes(info.canonicalFilePath())))
        QDesktopServices::openUrl(QUrl::fromLocalFile(file));
    else
        showInFolder(file);
}

void editOutside(const QString &editor, const QString &file, int line)
{
    QString program = editor;
    if (program.isEmpty() && !mayBeOpened(base::fileNameBytes(file))) { // code: what the system does with it may be to run it
        const QList<models::Editor> here = models::editorsHere();
        program = here.isEmpty() ? QString() : here.first().program;
    }
    QStringList command = program.isEmpty() ? QStringList() : models::editorCommand(program, file, line);
    if (command.isEmpty() || !QProcess::startDetached(command.takeFirst(), command, QFileInfo(file).absolutePath()))
        openOutside(file);
}

void showInFolder(const QString &file)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

} // namespace voyageur::widgets
