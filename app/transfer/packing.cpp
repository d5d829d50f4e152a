// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/packing.h"

#include "dataset/compressor.h"

#include <algorithm>

namespace voyageur::transfer {

namespace {

constexpr double clearlyFewer = 0.85;
constexpr qsizetype sampleSize = 32 * 1024; // of a range, at most: it says what becomes of the rest
constexpr double mostlyBusy = 0.6;          // of a span with compressing
constexpr std::chrono::milliseconds packingSpan{500};
constexpr qsizetype packedUnit = 1024;

QByteArray gzip(QByteArrayView bytes)
{
    QByteArray out;
    const auto sink = [&](QByteArrayView piece) -> base::Result<void> {
        out += piece;
        return {};
    };
    auto compressor = dataset::Compressor::create(dataset::Compression::Gzip, sink);
    if (!compressor.ok() || !(*compressor)->write(bytes).ok() || !(*compressor)->finish().ok())
        return {};
    return out;
}

// A gzip file may consist of several (RFC 1952, 2.2): one without content, with so long an extra field that all fill whole units.
void fillUp(QByteArray &out)
{
    constexpr qsizetype besideExtra = 10 + 2 + 2 + 8; // header, length, an empty block, sum and size
    constexpr qsizetype leastExtra = 4;
    qsizetype extra = packedUnit - (out.size() + besideExtra) % packedUnit;
    if (extra < leastExtra)
        extra += packedUnit;
    const auto little = [](qsizetype number) {
        return QByteArray(1, static_cast<char>(number & 0xff)) + static_cast<char>(number >> 8 & 0xff);
    };
    out += QByteArray("\x1f\x8b\x08\x04\0\0\0\0\0\xff", 10) + little(extra) + "VY" + little(extra - leastExtra)
        + QByteArray(extra - leastExtra, '\0') + QByteArray("\x03\0", 2) + QByteArray(8, '\0');
}

} // namespace

QByteArray Packing::packed(const QByteArray &range)
{
    const auto began = base::Clock::now();
    const auto isFewer = [](const QByteArray &out, qsizetype of) {
        return !out.isEmpty() && static_cast<double>(out.size()) < clearlyFewer * static_cast<double>(of);
    };
    const QByteArrayView middle = QByteArrayView(range).sliced(range.size() / 2).first(qMin(sampleSize, range.size() / 16));
    QByteArray out = isFewer(gzip(middle), middle.size()) ? gzip(range) : QByteArray();
    m_spent += base::Clock::now() - began;
    if (!isFewer(out, range.size()))
        return {};
    fillUp(out);
    return out;
}

void Packing::observe(Time now, qint64 arrived)
{
    if (m_spanBegan == Time() || (arrived == 0 && m_trial == Trial::None)) {
        m_spanBegan = now;
        m_spanArrived = arrived;
        m_spent = {};
        return;
    }
    const auto span = now - m_spanBegan;
    if (span < packingSpan)
        return;
    const double seconds = std::chrono::duration<double>(span).count();
    const double rate = static_cast<double>(arrived - m_spanArrived) / seconds;
    const double busy = std::chrono::duration<double>(std::exchange(m_spent, {})).count() / seconds;
    m_spanBegan = now;
    m_spanArrived = arrived;
    switch (m_trial) {
    case Trial::None:
        if (isOn() && busy > mostlyBusy) {
            m_rateBefore = rate;
            m_isOn = false;
            m_trial = Trial::Waiting;
        }
        break;
    case Trial::Waiting: // what was packed before still arrives
        m_trial = Trial::Running;
        break;
    case Trial::Running:
        m_isOn = rate < m_rateBefore;
        m_trial = Trial::Over;
        break;
    case Trial::Over:
        break;
    }
}

} // namespace voyageur::transfer
