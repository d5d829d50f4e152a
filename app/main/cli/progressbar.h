// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/stop.h"

#include <QString>

#include <mutex>

namespace voyageur::cli {

//! One line at the bottom of a terminal (stderr) that is drawn again a few times a second. Its owner makes sure that nothing
//! else is written at the same time without erase().
class ProgressBar final {
public:
    ProgressBar(QString label, bool bytes);

    void show(const base::Progress &progress);
    //! Clears the line; the next show() draws it again.
    void erase();

    //! The line for a width in columns, `seconds` after the start. Time left appears when it can be told: after two
    //! seconds, and with a known total.
    QString line(const base::Progress &progress, double seconds, int columns) const;

private:
    QString amount(qint64 number) const;

    std::mutex m_mutex;
    const QString m_label;
    const bool m_bytes;
    const base::Clock::time_point m_start = base::Clock::now();
    std::optional<base::Clock::time_point> m_drawn;
    bool m_visible = false;
};

//! "3 s", "12 min", "1 h 05 min": a time span in whole seconds, for people.
QString spanText(qint64 seconds);

} // namespace voyageur::cli
