// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/figurereading.h"

#include "base/bytesize.h"
#include "widgets/jobs/svgfigure.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 mostBytes = 64LL * 1024 * 1024;
constexpr qint64 mostSvgBytes = 8LL * 1024 * 1024;
constexpr QSize svgSize(1600, 1600);
constexpr qint64 mostPixels = 50'000'000; // 200 MB while they are drawn

struct FigureText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::widgets::Figures)
};

const QByteArrayList &drawnFormats()
{
    static const QByteArrayList formats = [] {
        QByteArrayList some;
        const QByteArrayList supported = QImageReader::supportedImageFormats();
        for (const char *format : {"png", "jpg", "jpeg", "gif", "bmp", "webp", "ppm", "pgm"})
            if (supported.contains(format))
                some += format;
        return some;
    }();
    return formats;
}

Error unreadable(ErrorCode code, const QString &why)
{
    return {code, FigureText::tr("The picture cannot be shown here."), why, {}, {}};
}

} // namespace

bool isDrawnHere(const QByteArray &path)
{
    const auto dot = path.lastIndexOf('.');
    const QByteArray suffix = dot < 0 ? QByteArray() : path.sliced(dot + 1).toLower();
    return suffix == "svg" || drawnFormats().contains(suffix);
}

Result<QImage> readFigure(const QString &name, const QSize &most)
{
    if (!QFileInfo(name).isFile()) // a FIFO would be waited for
        return unreadable(ErrorCode::NotFound, FigureText::tr("The file no longer exists."));
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(ErrorCode::FileUnreadable, FigureText::tr("The file cannot be read: %1.").arg(file.errorString()));
    if (file.size() > mostBytes)
        return unreadable(ErrorCode::FileUnreadable,
                          FigureText::tr("The file is very large: %1.").arg(base::ByteSize(file.size()).text()));
    QByteArray bytes = file.read(mostBytes);
    if (name.endsWith(".svg"_L1, Qt::CaseInsensitive)) {
        const QImage drawn = bytes.size() > mostSvgBytes ? QImage() : drawSvg(bytes, most.isEmpty() ? svgSize : most);
        return drawn.isNull() ? Result<QImage>(unreadable(ErrorCode::FileUnreadable, FigureText::tr("Try another program.")))
                              : Result<QImage>(drawn);
    }
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    if (!drawnFormats().contains(reader.format()))
        return unreadable(ErrorCode::FileUnreadable, FigureText::tr("The file is not a picture."));
    const QSize size = reader.size();
    if (size.isValid() && qint64(size.width()) * size.height() > mostPixels)
        return unreadable(ErrorCode::FileUnreadable,
                          FigureText::tr("The picture has %1 × %2 pixels.").arg(size.width()).arg(size.height()));
    if (size.isValid() && !most.isEmpty() && (size.width() > most.width() || size.height() > most.height()))
        reader.setScaledSize(size.scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1}));
    QImage image = reader.read();
    if (image.isNull())
        return unreadable(ErrorCode::FileUnreadable, FigureText::tr("The picture is damaged or incomplete."));
    if (!most.isEmpty() && (image.width() > most.width() || image.height() > most.height()))
        image = image.scaled(most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    return image;
}

} // namespace voyageur::widgets
