// SPDX-License-Identifier: GPL-3.0-or-later
// usage: makeicons DRAWING.svg FOLDER [--png]
//
// Writes FOLDER/voyageur.ico (Windows) and FOLDER/voyageur.icns (macOS); --png also each size as a PNG file to look at.
// Drawn as the program itself draws its icons: by NanoSVG.
#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QtEndian>

#include <cstdio>
#include <memory>

#define NANOSVG_IMPLEMENTATION
#include <nanosvg.h>
#define NANOSVGRAST_IMPLEMENTATION
#include <nanosvgrast.h>

namespace {

using Drawing = std::unique_ptr<NSVGimage, decltype(&nsvgDelete)>;

template <typename T>
void little(QByteArray *out, T value)
{
    value = qToLittleEndian(value);
    out->append(reinterpret_cast<const char *>(&value), sizeof value);
}

void big(QByteArray *out, quint32 value)
{
    value = qToBigEndian(value);
    out->append(reinterpret_cast<const char *>(&value), sizeof value);
}

// zoom: how much of the picture the drawing fills. RGBA, not premultiplied.
QImage drawn(const Drawing &drawing, int size, double zoom = 1)
{
    // Drawn larger and scaled down: NanoSVG's own smoothing has few steps, which shows at 16 pixels.
    const int fine = size * (size <= 64 ? 8 : 2);
    QImage image(fine, fine, QImage::Format_RGBA8888);
    image.fill(Qt::transparent);
    const std::unique_ptr<NSVGrasterizer, decltype(&nsvgDeleteRasterizer)> rasteriser(nsvgCreateRasterizer(),
                                                                                      nsvgDeleteRasterizer);
    const double scale = zoom * fine / drawing->width;
    const auto margin = static_cast<float>((1 - zoom) * fine / 2);
    nsvgRasterize(rasteriser.get(), drawing.get(), margin, margin, static_cast<float>(scale), image.bits(), fine, fine,
                  static_cast<int>(image.bytesPerLine()));
    return image.convertToFormat(QImage::Format_RGBA8888_Premultiplied)
        .scaled(size, size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGBA8888);
}

QByteArray png(const QImage &image)
{
    QByteArray out;
    QBuffer buffer(&out);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG", 0); // 0: the smallest file
    return out;
}

// What stands in an .ico for a size that old readers want without PNG: a BITMAPINFOHEADER of twice the height, the rows
// from below as BGRA, then a mask of one bit for each pixel, rows of whole 32-bit words.
QByteArray bitmap(const QImage &image)
{
    const int size = image.width();
    QByteArray out;
    little<quint32>(&out, 40);
    little<qint32>(&out, size);
    little<qint32>(&out, size * 2);
    little<quint16>(&out, 1);
    little<quint16>(&out, 32);
    out.append(24, '\0');
    for (int y = size - 1; y >= 0; --y) {
        for (int x = 0; x < size; ++x)
            little<quint32>(&out, image.pixel(x, y)); // 0xAARRGGBB
    }
    for (int y = size - 1; y >= 0; --y) {
        QByteArray row((size + 31) / 32 * 4, '\0');
        for (int x = 0; x < size; ++x) {
            if (qAlpha(image.pixel(x, y)) == 0)
                row[x / 8] = static_cast<char>(row[x / 8] | 0x80 >> x % 8);
        }
        out += row;
    }
    return out;
}

QByteArray ico(const Drawing &drawing)
{
    const QList<int> sizes = {16, 20, 24, 32, 40, 48, 64, 128, 256};
    QByteArray head;
    QByteArray body;
    little<quint16>(&head, 0);
    little<quint16>(&head, 1);
    little<quint16>(&head, static_cast<quint16>(sizes.size()));
    for (const int size : sizes) {
        const QImage image = drawn(drawing, size);
        const QByteArray entry = size < 128 ? bitmap(image) : png(image);
        head.append(2, static_cast<char>(size)); // 256 is written 0
        little<quint16>(&head, 0);
        little<quint16>(&head, 1);
        little<quint16>(&head, 32);
        little<quint32>(&head, static_cast<quint32>(entry.size()));
        little<quint32>(&head, static_cast<quint32>(6 + 16 * sizes.size() + body.size()));
        body += entry;
    }
    return head + body;
}

// The two small sizes have no PNG that every macOS reads: red, green and blue one after the other, each in runs. A
// byte below 128 says that so many and one more bytes stand as they are, one above that the next byte comes 3 to 130 times.
QByteArray runs(const QImage &image, int shift)
{
    QByteArray plain;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            plain += static_cast<char>(image.pixel(x, y) >> shift & 0xff);
    }
    QByteArray out;
    qsizetype literal = 0; // of what is not yet written, so much is no run
    for (qsizetype i = 0; i <= plain.size();) {
        qsizetype same = 1;
        while (i + same < plain.size() && plain[i + same] == plain[i] && same < 130)
            ++same;
        const bool ends = i == plain.size();
        if (literal > 0 && (ends || same >= 3 || literal == 128)) {
            out += static_cast<char>(literal - 1);
            out += plain.mid(i - literal, literal);
            literal = 0;
        }
        if (ends)
            break;
        if (same >= 3) {
            out += static_cast<char>(same + 125);
            out += plain[i];
            i += same;
        } else {
            ++literal;
            ++i;
        }
    }
    return out;
}

QByteArray icns(const Drawing &drawing)
{
    // Apple's template: of 1024 pixels the shape has the middle 824, the drawing's own rounded square 120 of 128.
    const double zoom = 824.0 / 1024 / (120.0 / 128);
    struct Kind {
        const char *name;
        int size;
    };
    QByteArray body;
    const auto add = [&body](const char *name, const QByteArray &data) {
        body += name;
        big(&body, static_cast<quint32>(8 + data.size()));
        body += data;
    };
    for (const Kind &kind : {Kind{"is32", 16}, Kind{"il32", 32}}) {
        const QImage image = drawn(drawing, kind.size, zoom);
        add(kind.name, runs(image, 16) + runs(image, 8) + runs(image, 0));
        QByteArray mask;
        for (int y = 0; y < kind.size; ++y) {
            for (int x = 0; x < kind.size; ++x)
                mask += static_cast<char>(qAlpha(image.pixel(x, y)));
        }
        add(kind.size == 16 ? "s8mk" : "l8mk", mask);
    }
    // 16 and 32 for a display of double density, 128, 256 for it, 256, and so on. 512 at double density is 512 scaled up.
    for (const Kind &kind : {Kind{"ic11", 32}, Kind{"ic12", 64}, Kind{"ic07", 128}, Kind{"ic13", 256}, Kind{"ic08", 256},
                             Kind{"ic14", 512}, Kind{"ic09", 512}})
        add(kind.name, png(drawn(drawing, kind.size, zoom)));
    QByteArray head = "icns";
    big(&head, static_cast<quint32>(8 + body.size()));
    return head + body;
}

bool write(const QString &path, const QByteArray &data)
{
    QFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(data) == data.size() && file.flush())
        return true;
    std::fprintf(stderr, "makeicons: %s: %s\n", qPrintable(path), qPrintable(file.errorString()));
    return false;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::fputs("usage: makeicons DRAWING.svg FOLDER [--png]\n", stderr);
        return 2;
    }
    const Drawing drawing(nsvgParseFromFile(argv[1], "px", 96), nsvgDelete);
    if (!drawing) {
        std::fprintf(stderr, "makeicons: %s cannot be read\n", argv[1]);
        return 1;
    }
    const QDir folder(QString::fromLocal8Bit(argv[2]));
    bool ok = write(folder.filePath(QStringLiteral("voyageur.ico")), ico(drawing))
        && write(folder.filePath(QStringLiteral("voyageur.icns")), icns(drawing));
    for (const int size : {16, 20, 24, 32, 40, 48, 64, 128, 256}) {
        if (argc > 3)
            ok = ok && write(folder.filePath(QStringLiteral("%1.png").arg(size)), png(drawn(drawing, size)));
    }
    return ok ? 0 : 1;
}
