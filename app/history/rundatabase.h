// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <span>

struct sqlite3;
struct sqlite3_stmt;

namespace voyageur::history {

class Statement;

//! One open SQLite file. Closed when it goes; one thread at a time. Another program that is writing is waited for (ten
//! seconds). Errors: FileUnreadable for what is damaged, locked or from a newer version; FileUnwritable for a full disk or a
//! folder that cannot be written. A failed change leaves the file as it was.
class Database final {
public:
    //! Opens the file, readable by this user only, and brings its tables to the newest version: `versions[n]` is the SQL that
    //! leads from version n to n + 1, as PRAGMA user_version counts. `whenNew` runs in the same transaction as these.
    using Change = std::function<base::Result<void>(Database &)>;
    static base::Result<Database> open(const QString &file, std::span<const char *const> versions);

    //! All of it happens, or nothing. The tables are looked through first: what is damaged is not written to.
    base::Result<void> transaction(const Change &change);
    base::Result<Statement> prepare(const QByteArray &sql);
    base::Result<void> run(const QByteArray &sql);

private:
    friend class Statement;
    struct Close {
        void operator()(sqlite3 *handle) const;
    };
    base::Result<qint64> number(const QByteArray &sql);
    base::Result<void> migrate(std::span<const char *const> versions);
    base::Error error(int code) const;

    QString m_file;
    std::unique_ptr<sqlite3, Close> m_handle;
};

//! One statement of a Database, which must outlive it. Places and columns count from 0.
class Statement final {
public:
    void bind(int place, const QString &text);
    void bind(int place, const QByteArray &bytes);
    void bind(int place, std::optional<qint64> number);
    //! True: there is a row to read.
    base::Result<bool> step();
    QString text(int column) const;
    QByteArray bytes(int column) const;
    std::optional<qint64> number(int column) const;

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    Statement(const Database *database, sqlite3_stmt *statement) : m_database(database), m_statement(statement) {}

    const Database *m_database;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    int m_bindError = 0;
};

} // namespace voyageur::history
