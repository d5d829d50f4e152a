// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include <vector>

namespace voyageur::observe {

// What a job's log says of its failure, found by the words of the programs that write it (resources/logsigns). Any text is fine:
// colours, progress bars that write their line again, lines without end. The time grows with the text alone, and the memory not
// at all.

//! A known failure.
struct LogSign {
    QString id;          //!< "cuda-memory": a block of resources/logsigns
    qsizetype start = 0; //!< of its words, in characters of the text
    qsizetype length = 0;
    int line = 0;  //!< from 1
    QString words; //!< the log's own, without colours
    QString what;  //!< in the person's language
    QString next;
    int rank = 0; //!< the smaller one explains the larger one
    bool doubtful =
        false; //!< it may be of no importance: a warning, a retry, what the program survived or what follows from its end
    bool operator==(const LogSign &) const = default;
};

//! A place in the code that a Python traceback names.
struct LogFrame {
    QString file; //!< as it is written there: a path on the cluster
    int line = 0; //!< from 1
    qsizetype start = 0;
    qsizetype length = 0; //!< of `File "train.py", line 12`
    bool library = false; //!< of Python or an installed package, not the person's
    bool operator==(const LogFrame &) const = default;
};

struct LogReading {
    QList<LogSign> signs; //!< in the order of the text, each once
    QList<LogFrame> frames;
    qsizetype firstError = -1; //!< where a person should look first; −1 when nothing looks like an error
    int errorLine = 0;         //!< the first that looks like an error that no sign knows; 0 for none
    QString errorWords;
    int lines = 0;

    //! The one that explains the rest: a program that ran out of memory fails in many words afterwards. Null for none.
    const LogSign *main() const;
    //! The place in the person's code that the main one comes from; null when no traceback names it.
    const LogFrame *place() const;
    //! The others, at most `most`; not what another one says of the same line, or in the same words.
    QList<LogSign> others(qsizetype most = 5) const;
    //! There is a main one, and it is sure.
    bool isExplained() const;
};

//! Reads a log piece by piece, of any size. A value; one thread at a time.
class LogReader final {
public:
    LogReader();

    //! The next characters; lines, and the words in them, may be cut anywhere.
    void take(QStringView text);
    LogReading finish();

private:
    struct Found {
        LogSign sign;
        bool weak = false;
        qint64 progress = 0; //!< of the program, when it was seen
        qint64 ordinary = 0;
    };
    //! A traceback under way, of one of several processes.
    struct Traceback {
        bool open = false;
        bool chained = false; //!< another exception came while that one was handled
        bool ignored = false;
        qint64 lines = 0;
        qsizetype last = -1; //!< its exception in m_exceptions
    };
    struct Line;

    void work(bool all);
    Line lineAt(qsizetype at) const;
    void hit(int number, qsizetype at);
    void tryRow(int row, const Line &line);
    void addFrame(const Line &line);
    void markError(const Line &line);
    void lineEnded(qsizetype begin, qsizetype end);
    void readTraceback(const Line &line);
    bool isQuotedCode(qsizetype lineBegin) const;
    void judge(LogReading &reading) const;

    QString m_text;
    qsizetype m_base = 0;      //!< characters of the log before m_text
    qsizetype m_done = 0;      //!< of m_text
    qsizetype m_lineBegin = 0; //!< of the line at hand, in m_text
    int m_state = 0;
    bool m_escape = false; //!< inside of a colour
    int m_line = 1;
    qint64 m_progress = 0;
    qint64 m_ordinary = 0;
    bool m_progressCounted = false; //!< in this line
    int m_ignoredUntil = 0;         //!< line: what an object's end raises does not end a program
    std::vector<Found> m_found;     //!< by row; an empty id: not seen
    std::vector<qsizetype> m_tried; //!< by row: characters up to where the text was looked at
    std::vector<Found> m_exceptions;
    QHash<QString, Traceback> m_tracebacks;
    int m_openTracebacks = 0;
    LogReading m_reading;
};

LogReading readLog(const QString &text);

} // namespace voyageur::observe
