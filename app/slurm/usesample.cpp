// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/usesample.h"

#include "base/error.h"

#include <algorithm>
#include <cmath>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;

namespace {

constexpr char sampleMark[] = "voyageur-use/1 ";
constexpr qsizetype longestLine = 4096;
constexpr qsizetype longestProblem = 200;
constexpr int mostGpus = 64; // of one node, instances counted
constexpr double mebibyteOf = 1024.0 * 1024;

// "[N/A]", "[Not Supported]", "[Insufficient Permissions]", "ERR!": what is no number is not known.
std::optional<double> amountIn(QByteArrayView text, double most)
{
    bool ok = false;
    const double value = text.trimmed().toDouble(&ok);
    return ok && std::isfinite(value) && value >= 0 && value <= most ? std::optional(value) : std::nullopt;
}

// "321", "19968 MiB"
std::optional<qint64> mebibytesIn(QByteArrayView text)
{
    text = text.trimmed();
    if (text.endsWith("MiB"))
        text.chop(3);
    const auto value = amountIn(text, 1e9);
    return value ? std::optional(static_cast<qint64>(*value * mebibyteOf)) : std::nullopt;
}

QList<QByteArray> cellsOf(QByteArrayView line)
{
    QList<QByteArray> cells = line.toByteArray().split(',');
    for (QByteArray &cell : cells)
        cell = cell.trimmed();
    return cells;
}

} // namespace

QList<UseSample> UseReader::add(QByteArrayView bytes)
{
    QList<UseSample> done;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype end = bytes.indexOf('\n', at);
        const QByteArrayView piece = bytes.sliced(at, (end < 0 ? bytes.size() : end) - at);
        m_dropping = m_dropping || m_rest.size() + piece.size() > longestLine;
        if (m_dropping)
            m_rest.clear();
        else
            m_rest += piece;
        if (end < 0)
            break;
        if (!m_dropping)
            read(m_rest, done);
        m_rest.clear();
        m_dropping = false;
        at = end + 1;
    }
    return done;
}

void UseReader::read(QByteArrayView line, QList<UseSample> &done)
{
    line = line.trimmed(); // a terminal's carriage return
    if (!line.startsWith(sampleMark))
        return;
    line = line.sliced(qsizetype(sizeof sampleMark) - 1);
    const qsizetype space = line.indexOf(' ');
    const QByteArrayView word = space < 0 ? line : line.first(space);
    const QByteArrayView rest = space < 0 ? QByteArrayView() : line.sliced(space + 1);
    if (word == "begin") {
        m_begun = true;
        m_node = base::shownSafely(rest.toByteArray(), longestProblem);
        m_sample.reset();
    } else if (word == "tick") {
        m_sample.reset();
        const QList<QByteArray> cells = rest.toByteArray().simplified().split(' ');
        const auto seconds = amountIn(cells.value(0), 1e12);
        if (!seconds || cells.size() != 3)
            return;
        m_sample = UseSample{};
        m_divided.clear();
        m_sample->seconds = *seconds;
        m_sample->cpuSeconds = amountIn(cells[1], 1e15);
        if (const auto memory = amountIn(cells[2], 1e15))
            m_sample->memoryBytes = static_cast<qint64>(*memory);
    } else if (!m_sample) {
        return;
    } else if (word == "gpu" && m_divided.size() < mostGpus) {
        // index, uuid, name (which may hold a comma), use, memory, of, divided, power
        const QList<QByteArray> cells = cellsOf(rest);
        const qsizetype count = cells.size();
        if (count < 8)
            return;
        m_divided += cells[count - 2] == "Enabled";
        GpuSample gpu;
        gpu.name = u"GPU "_s + base::shownSafely(cells[0], 16);
        gpu.model = base::shownSafely(cells.mid(2, count - 7).join(", "), 80);
        gpu.isInstance = m_divided.last();
        gpu.watts = amountIn(cells[count - 1], 1e5);
        if (!gpu.isInstance) {
            gpu.percent = amountIn(cells[count - 5], 100);
            gpu.memoryBytes = mebibytesIn(cells[count - 4]);
            gpu.memoryTotal = mebibytesIn(cells[count - 3]);
        }
        m_sample->gpus += gpu;
    } else if (word == "mig") {
        const QList<QByteArray> cells = cellsOf(rest);
        const auto parent = amountIn(cells.value(0), mostGpus);
        if (!parent || cells.size() != 4 || m_sample->gpus.size() >= 2 * mostGpus)
            return;
        GpuSample gpu;
        gpu.name = u"MIG "_s + base::shownSafely(cells[1], 16);
        if (m_divided.size() > 1) // each of them counts from 0
            gpu.name += u" (GPU %1)"_s.arg(QString::number(int(*parent)));
        gpu.model = m_sample->gpus.value(qsizetype(*parent)).model;
        gpu.isInstance = true;
        gpu.memoryBytes = mebibytesIn(cells[2]);
        gpu.memoryTotal = mebibytesIn(cells[3]);
        m_sample->gpus += gpu;
    } else if (word == "nogpu") {
        m_sample->gpusMissing = true;
        m_sample->gpuProblem = base::shownSafely(rest.toByteArray(), longestProblem);
    } else if (word == "end") {
        // Of a divided GPU its instances are shown, where there are any: the rest of it belongs to others.
        const bool anyInstance =
            std::ranges::any_of(m_sample->gpus, [](const GpuSample &gpu) { return gpu.name.startsWith(u"MIG "); });
        if (anyInstance)
            m_sample->gpus.removeIf([](const GpuSample &gpu) { return gpu.isInstance && !gpu.name.startsWith(u"MIG "); });
        done += *m_sample;
        m_sample.reset();
    }
}

} // namespace voyageur::slurm
