// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memorysize.h"

#include <QLocale>

#include <limits>

namespace voyageur::base {

namespace {

constexpr qint64 kibi = 1024;
constexpr qint64 mebi = kibi * kibi;

// 0 when the letter is none of Slurm's.
qint64 unitOf(char letter)
{
    switch (letter | 0x20) {
    case 'k':
        return kibi;
    case 'm':
        return mebi;
    case 'g':
        return mebi * kibi;
    case 't':
        return mebi * mebi;
    case 'p':
        return mebi * mebi * kibi;
    default:
        return 0;
    }
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

} // namespace

MemorySize MemorySize::ofBytes(qint64 bytes)
{
    MemorySize size;
    size.m_bytes = bytes;
    return size;
}

std::optional<MemorySize> MemorySize::parse(QByteArrayView text)
{
    qsizetype digits = 0;
    while (digits < text.size() && isDigit(text[digits]))
        ++digits;
    if (digits == 0 || digits > 12)
        return {};
    const qint64 number = text.first(digits).toLongLong();
    auto unit = text.sliced(digits);
    if (unit.isEmpty())
        return ofMebibytes(number);
    if (unit.size() == 2 && (unit[1] | 0x20) == 'b')
        unit = unit.first(1);
    const qint64 factor = unit.size() == 1 && (unit[0] | 0x20) != 'p' ? unitOf(unit[0]) : 0;
    if (factor == 0 || (number != 0 && factor > std::numeric_limits<qint64>::max() / number))
        return {};
    return ofBytes(number * factor);
}

std::optional<MemorySize> MemorySize::parsePrinted(QByteArrayView text)
{
    text = text.trimmed();
    if (text.endsWith('n') || text.endsWith('c'))
        text = text.chopped(1);
    if (text.isEmpty())
        return {};
    qint64 factor = 1;
    if (!isDigit(text.back())) {
        factor = unitOf(text.back());
        text = text.chopped(1);
    }
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (!ok || factor == 0 || !(number >= 0) || number * static_cast<double>(factor) > 9e18)
        return {};
    return ofBytes(static_cast<qint64>(number * static_cast<double>(factor)));
}

qint64 MemorySize::slurmMebibytes() const
{
    return m_bytes < 0 ? -1 : (m_bytes + mebi - 1) / mebi;
}

QByteArray MemorySize::spelled() const
{
    if (m_bytes <= 0)
        return m_bytes == 0 ? QByteArray("0") : QByteArray();
    for (const char letter : {'T', 'G', 'M'}) {
        if (m_bytes % unitOf(letter) == 0)
            return QByteArray::number(m_bytes / unitOf(letter)) + letter;
    }
    return QByteArray::number((m_bytes + kibi - 1) / kibi) + 'K';
}

QString MemorySize::text() const
{
    return QLocale().formattedDataSize(m_bytes, m_bytes < kibi ? 0 : 1, QLocale::DataSizeIecFormat);
}

} // namespace voyageur::base
