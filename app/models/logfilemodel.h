// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/joblog.h"
#include "models/pagemodel.h"
#include "observe/logsigns.h"

#include <memory>

namespace voyageur::models {

//! A job's log in a file of this computer: what it says went wrong, as `voyageur diagnose FILE` says it, and the lines around.
//! Needs no cluster. GUI thread; files of any size are read in another.
class LogFileModel final : public PageModel {
    Q_OBJECT

public:
    explicit LogFileModel(base::Workers &workers, QObject *parent = nullptr);
    ~LogFileModel() override;

    //! Reads it; another one that is being read is let go.
    void open(const QString &path);
    //! Stops reading; what was shown stays.
    void cancel();

    QString path() const { return m_path; }
    const observe::LogReading &reading() const { return m_reading; }
    //! The main one, sure (bad) or not; nothing when none is known. Its place is in shown().
    std::optional<LogExplanation> explanation() const { return m_explanation; }
    //! What is known or not, in a sentence for people; empty when explanation() is sure.
    QString doubt() const;
    //! The lines around what explains it, or around the first that looks like an error; else the end.
    const LogText &shown() const { return m_shown; }
    //! The number of the first of them, from 1.
    int firstLine() const { return m_firstLine; }
    //! Where in shown() somebody should look first, and how much that is; −1 for nowhere.
    std::pair<qsizetype, qsizetype> place() const { return m_place; }

private:
    struct Read {
        observe::LogReading reading;
        LogText shown;
        int firstLine = 1;
    };
    void take(const QString &path, const Read &read);

    base::Workers &m_workers;
    QString m_path;
    observe::LogReading m_reading;
    std::optional<LogExplanation> m_explanation;
    LogText m_shown;
    int m_firstLine = 1;
    std::pair<qsizetype, qsizetype> m_place{-1, 0};
    std::unique_ptr<base::Operation<Read>> m_open;
};

} // namespace voyageur::models
