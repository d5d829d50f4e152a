// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/progress.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

#include <memory>

namespace voyageur::cli {

//! Where a verb writes, and nothing else of it does. stdout: the answer, for people or, with --json, as JSON and nothing else.
//! stderr: everything said along the way. All text is UTF-8. Whatever of it a stranger wrote, a terminal gets nothing that it
//! would obey: harmless() for lines, TerminalFilter for bytes. Calls may come from several threads.
class Console final {
public:
    //! `json`: the answer is wanted as JSON.
    explicit Console(bool json);
    ~Console();
    Console(const Console &) = delete;
    Console &operator=(const Console &) = delete;

    bool json() const;
    //! The answer is wanted as JSON after all: "--format json".
    void useJson();
    //! Bytes of an archive go to stdout: everything else that is for people goes to stderr.
    void giveStdoutToData();

    //! A line of the answer for people; nothing with --json.
    void print(const QString &line);
    //! The answer as the one JSON document; nothing without --json.
    void document(const QJsonValue &value);
    //! One JSON object of several, on a line of its own; nothing without --json.
    void object(const QJsonObject &object);
    //! Bytes of the answer: into a file or a pipe as they are, on a terminal filtered unless passAll() was said.
    void raw(const QByteArray &bytes);
    //! The person wants the terminal to get every byte: --raw.
    void passAll();
    //! What a terminal of the person's own shows, in which they work: every byte.
    void everyByte(const QByteArray &bytes);
    //! A screen drawn anew, from its first line.
    void redraw(const QStringList &lines);

    //! A line on stderr.
    void say(const QString &line);
    //! Bytes on stderr, as raw() has them: what a job or a program writes while people watch and stdout is for JSON.
    void sayRaw(const QByteArray &bytes);
    //! What went wrong, for people on stderr and, with --json, as an object on stdout too.
    void error(const base::Error &error);
    //! The same on stderr alone: what went wrong beside an answer that is given all the same.
    void warn(const base::Error &error);

    enum class Unit { Bytes, Count };
    enum class Lines { No, Yes };
    //! Shows progress as a bar on stderr when that is a terminal and, if its JSON is `lines`, as objects {done, total, file};
    //! both a few times a second. Ends with the returned sink's last copy.
    base::ProgressSink progress(const QString &label, Unit unit, Lines lines = Lines::No);

    //! Whether all of stdout was written (it may be a closed pipe or a full disk).
    bool wroteAll() const;
    //! Says why not, on stderr; nothing when whoever read it wanted no more.
    void sayWhatFailed();

private:
    struct Private;
    std::shared_ptr<Private> d;
};

//! The object that stands for an error: {"error": {code, what, why, next, server}}.
QJsonObject errorObject(const base::Error &error);

} // namespace voyageur::cli
