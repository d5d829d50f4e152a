// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/progressbar.h"

#include "base/bytesize.h"
#include "main/cli/terminal.h"
#include "main/cli/terminalfilter.h"
#include "main/cli/text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cstdio>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

ProgressBar::ProgressBar(QString label, bool bytes) : m_label(std::move(label)), m_bytes(bytes) {}

QString ProgressBar::amount(qint64 number) const
{
    return m_bytes ? base::ByteSize(number).text() : QLocale().toString(number);
}

QString ProgressBar::line(const base::Progress &progress, double seconds, int columns) const
{
    QStringList parts{m_label};
    const bool isTotalKnown = progress.total > 0;
    const double share = isTotalKnown ? std::clamp(double(progress.done) / double(progress.total), 0.0, 1.0) : 0;
    if (isTotalKnown) {
        constexpr int cells = 20;
        const int filled = static_cast<int>(share * cells);
        parts += u'[' + QString(filled, u'#') + QString(cells - filled, u'.') + u']';
        parts += Text::tr("%1 %", "a share in percent").arg(static_cast<int>(share * 100));
        parts += Text::tr("%1 of %2").arg(amount(progress.done), amount(progress.total));
    } else {
        parts += amount(progress.done);
    }
    const double speed = seconds > 0.5 ? double(progress.done) / seconds : 0;
    if (m_bytes && speed > 0)
        parts += Text::tr("%1/s", "bytes per second").arg(amount(static_cast<qint64>(speed)));
    if (isTotalKnown && seconds > 2 && speed > 0)
        parts += Text::tr("%1 left", "time").arg(spanText(static_cast<qint64>(double(progress.total - progress.done) / speed)));
    if (!progress.item.isEmpty())
        parts += progress.item;
    // One column less than there are: a full line makes some terminals wrap.
    return parts.join("  "_L1).left(std::max(10, columns - 1));
}

void ProgressBar::show(const base::Progress &progress)
{
    const std::lock_guard lock(m_mutex);
    const auto now = base::Clock::now();
    if (m_drawn && now - *m_drawn < std::chrono::milliseconds(100))
        return;
    m_drawn = now;
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    const QByteArray text = "\r\033[K" + harmless(line(progress, seconds, terminal::size(terminal::Channel::Err).columns));
    std::fwrite(text.constData(), 1, static_cast<size_t>(text.size()), stderr);
    std::fflush(stderr);
    m_visible = true;
}

void ProgressBar::erase()
{
    const std::lock_guard lock(m_mutex);
    if (!m_visible)
        return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
    m_visible = false;
}

QString spanText(qint64 seconds)
{
    if (seconds < 60)
        return Text::tr("%1 s", "seconds").arg(seconds);
    if (seconds < 3600)
        return Text::tr("%1 min", "minutes").arg((seconds + 30) / 60);
    const qint64 minutes = (seconds + 30) / 60;
    return Text::tr("%1 h %2 min", "hours and minutes").arg(minutes / 60).arg(minutes % 60, 2, 10, QLatin1Char('0'));
}

} // namespace voyageur::cli
