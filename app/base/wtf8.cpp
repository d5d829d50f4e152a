// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/wtf8.h"

#include <QStringDecoder>

namespace voyageur::base {

namespace {

unsigned char at(QByteArrayView bytes, qsizetype index)
{
    return static_cast<unsigned char>(bytes[index]);
}

bool isFollower(QByteArrayView bytes, qsizetype index, unsigned least = 0x80, unsigned most = 0xbf)
{
    return index < bytes.size() && at(bytes, index) >= least && at(bytes, index) <= most;
}

// ED A0 80 … ED BF BF: what UTF-8 forbids and half a pair needs.
bool isSurrogate(QByteArrayView bytes, qsizetype index)
{
    return at(bytes, index) == 0xed && isFollower(bytes, index + 1, 0xa0) && isFollower(bytes, index + 2);
}

// QString::fromUtf8() drops a U+FEFF at the beginning, which in a name is a character like any other. Stateless: a decoder that
// expects more would keep back the bytes of a character that is cut off at the end.
QString decoded(QByteArrayView bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::ConvertInitialBom | QStringDecoder::Flag::Stateless);
    return decoder.decode(bytes);
}

} // namespace

QByteArray toWtf8(QStringView text)
{
    QByteArray bytes;
    qsizetype done = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!text[i].isSurrogate())
            continue;
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
            continue;
        }
        bytes += text.sliced(done, i - done).toUtf8();
        const auto unit = static_cast<unsigned>(text[i].unicode());
        bytes += '\xed';
        bytes += static_cast<char>(0x80 | ((unit >> 6) & 0x3f));
        bytes += static_cast<char>(0x80 | (unit & 0x3f));
        done = i + 1;
    }
    return bytes + text.sliced(done).toUtf8();
}

QString fromWtf8(QByteArrayView bytes)
{
    QString text;
    qsizetype done = 0;
    for (qsizetype i = 0; i + 2 < bytes.size(); ++i) {
        if (!isSurrogate(bytes, i))
            continue;
        text += decoded(bytes.sliced(done, i - done));
        text += QChar(static_cast<char16_t>(0xd000 | ((at(bytes, i + 1) & 0x3f) << 6) | (at(bytes, i + 2) & 0x3f)));
        done = i + 3;
        i += 2;
    }
    return text + decoded(bytes.sliced(done));
}

// The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
qsizetype utf8Length(QByteArrayView bytes, qsizetype index)
{
    const unsigned first = at(bytes, index);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return isFollower(bytes, index + 1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const unsigned least = first == 0xe0 ? 0xa0 : 0x80;
        const unsigned most = first == 0xed ? 0x9f : 0xbf;
        return isFollower(bytes, index + 1, least, most) && isFollower(bytes, index + 2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const unsigned least = first == 0xf0 ? 0x90 : 0x80;
        const unsigned most = first == 0xf4 ? 0x8f : 0xbf;
        const bool whole =
            isFollower(bytes, index + 1, least, most) && isFollower(bytes, index + 2) && isFollower(bytes, index + 3);
        return whole ? 4 : 0;
    }
    return 0;
}

} // namespace voyageur::base
