// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/membername.h"

#include "base/error.h"

namespace voyageur::dataset {

namespace {

QString withoutLineBreaks(QString text)
{
    return text.replace(QLatin1Char('\n'), QLatin1String("\\n"))
        .replace(QLatin1Char('\r'), QLatin1String("\\r"))
        .replace(QLatin1Char('\t'), QLatin1String("\\t"));
}

} // namespace

QString shownName(QByteArrayView name)
{
    const QByteArray bytes = name.toByteArray();
    QByteArray readable;
    if (QString::fromUtf8(bytes).toUtf8() == bytes) {
        readable = bytes;
    } else {
        for (const char byte : bytes) {
            if (static_cast<unsigned char>(byte) < 0x80)
                readable += byte;
            else
                readable += "\\x" + QByteArray(1, byte).toHex().toUpper();
        }
    }
    // shownSafely drops carriage returns, which in a name are part of it.
    return base::shownSafely(withoutLineBreaks(QString::fromUtf8(readable)).toUtf8());
}

bool isPlainPath(QByteArrayView path)
{
    if (path.isEmpty() || path.contains('\0'))
        return false;
    qsizetype start = 0;
    while (start <= path.size()) {
        qsizetype end = path.indexOf('/', start);
        if (end < 0)
            end = path.size();
        const QByteArrayView part = path.sliced(start, end - start);
        if (part.isEmpty() || part == QByteArrayView(".") || part == QByteArrayView(".."))
            return false;
        start = end + 1;
    }
    return true;
}

bool linkStaysInside(QByteArrayView path, QByteArrayView target)
{
    if (target.isEmpty() || target.startsWith('/') || target.contains('\0'))
        return false;
    qsizetype depth = path.count('/');
    bool goingUp = true;
    qsizetype start = 0;
    while (start <= target.size()) {
        qsizetype end = target.indexOf('/', start);
        if (end < 0)
            end = target.size();
        const QByteArrayView part = target.sliced(start, end - start);
        start = end + 1;
        if (part.isEmpty() || part == QByteArrayView("."))
            continue;
        if (part != QByteArrayView("..")) {
            goingUp = false;
        } else if (!goingUp || --depth < 0) {
            return false;
        }
    }
    return true;
}

} // namespace voyageur::dataset
