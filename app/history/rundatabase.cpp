// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/rundatabase.h"

#include "base/filewriter.h"
#include "base/platform.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <sqlite3.h>

namespace voyageur::history {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int busyLimit = 10'000; // milliseconds

struct RunDatabaseText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::history::RunHistory)
};

//! No server is in this: the words are those of the library that keeps the file.
QString sqliteSays(const char *words)
{
    return QByteArrayView(words).isEmpty() ? QString() : RunDatabaseText::tr("SQLite reports: %1.").arg(QString::fromUtf8(words));
}

Error cannotRead(const QString &file, const QString &reason, const QString &next, const char *words)
{
    return {ErrorCode::FileUnreadable,
            RunDatabaseText::tr("The history of your runs, %1, cannot be read.").arg(QDir::toNativeSeparators(file)),
            (reason + u' ' + sqliteSays(words)).trimmed(),
            next,
            {}};
}

Error cannotWrite(const QString &file, const QString &next, const char *words)
{
    return {ErrorCode::FileUnwritable,
            RunDatabaseText::tr("The history of your runs, %1, cannot be written.").arg(QDir::toNativeSeparators(file)),
            sqliteSays(words),
            next,
            {}};
}

} // namespace

void Database::Close::operator()(sqlite3 *handle) const
{
    sqlite3_close(handle);
}

void Statement::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

Error Database::error(int code) const
{
    sqlite3 *handle = m_handle.get();
    const bool told = handle && (sqlite3_errcode(handle) & 0xff) == (code & 0xff);
    const char *words = told ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    switch (code & 0xff) { // the rest of an extended code says which call of the system it was
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return cannotRead(m_file, RunDatabaseText::tr("The file is damaged, or is not a history of runs."),
                          RunDatabaseText::tr("Move the file away. Voyageur then starts a new one."), words);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return cannotRead(m_file, RunDatabaseText::tr("Another program has been writing to it for ten seconds."),
                          RunDatabaseText::tr("Try again. If the problem persists, close the other Voyageur."), words);
    case SQLITE_FULL:
        return cannotWrite(m_file, RunDatabaseText::tr("Free some space on the disk. The history itself is intact."), words);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
    case SQLITE_AUTH:
        return cannotWrite(m_file, RunDatabaseText::tr("Check that you may write in its folder."), words);
    default: // SQLITE_IOERR: a disk, a quota, a network folder that is gone
        return cannotWrite(m_file, RunDatabaseText::tr("Is the disk full?"), words);
    }
}

Result<Database> Database::open(const QString &file, std::span<const char *const> versions)
{
    Database database;
    database.m_file = file;
    if (!QFile::exists(file)) { // SQLite would make it as the umask says; its journal takes after it
        const auto made = base::writeFile(file, {}, {.ownerOnly = true, .expected = QByteArray()});
        if (!made.ok() && made.error().code != ErrorCode::FileChanged) // another process was faster
            return base::withWhat(made.error(), cannotWrite(file, {}, "").what);
    }
    sqlite3 *handle = nullptr;
    const int opened = sqlite3_open_v2(base::fileNameBytes(file).constData(), &handle,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
    database.m_handle.reset(handle);
    if (opened != SQLITE_OK)
        return database.error(opened);
    sqlite3_busy_timeout(handle, busyLimit);
    // A rollback journal, not a write-ahead log: that keeps its index in shared memory, which the processes of two computers do
    // not have, and a home folder may be on NFS (sqlite.org/wal.html, section 1). A run is written seldom; readers wait for
    // milliseconds.
    VOYAGEUR_CHECK(database.run("PRAGMA journal_mode = DELETE"));
    VOYAGEUR_CHECK(database.migrate(versions));
    return database;
}

Result<void> Database::migrate(std::span<const char *const> versions)
{
    VOYAGEUR_TRY(now, number("PRAGMA user_version"));
    if (now == static_cast<qint64>(versions.size()))
        return {};
    return transaction([&](Database &) -> Result<void> {
        VOYAGEUR_TRY(from, number("PRAGMA user_version")); // another process may have been faster
        if (from > static_cast<qint64>(versions.size()) || from < 0)
            return cannotRead(m_file, RunDatabaseText::tr("A newer version of Voyageur wrote it."),
                              RunDatabaseText::tr("Use the newer version."), "");
        for (qint64 version = from; version < static_cast<qint64>(versions.size()); ++version)
            VOYAGEUR_CHECK(run(versions[static_cast<size_t>(version)]));
        return run("PRAGMA user_version = " + QByteArray::number(static_cast<qint64>(versions.size())));
    });
}

Result<void> Database::transaction(const Change &change)
{
    // At once for writing: a reader that becomes a writer later can be refused half-way.
    VOYAGEUR_CHECK(run("BEGIN IMMEDIATE"));
    const auto all = [&]() -> Result<void> {
        {
            VOYAGEUR_TRY(check, prepare("PRAGMA quick_check(1)"));
            VOYAGEUR_TRY(row, check.step());
            if (!row || check.bytes(0) != "ok")
                return error(SQLITE_CORRUPT);
        }
        VOYAGEUR_CHECK(change(*this));
        return run("COMMIT");
    };
    auto done = all();
    if (!done.ok() && sqlite3_get_autocommit(m_handle.get()) == 0)
        (void)run("ROLLBACK");
    return done;
}

Result<Statement> Database::prepare(const QByteArray &sql)
{
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v2(m_handle.get(), sql.constData(), static_cast<int>(sql.size()), &statement, nullptr);
    Statement prepared(this, statement);
    if (code != SQLITE_OK)
        return error(code);
    return prepared;
}

Result<void> Database::run(const QByteArray &sql)
{
    const int code = sqlite3_exec(m_handle.get(), sql.constData(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return error(code);
    return {};
}

Result<qint64> Database::number(const QByteArray &sql)
{
    VOYAGEUR_TRY(statement, prepare(sql));
    VOYAGEUR_TRY(row, statement.step());
    return row ? statement.number(0).value_or(0) : 0;
}

void Statement::bind(int place, const QString &text)
{
    const QByteArray utf8 = text.toUtf8();
    m_bindError |= sqlite3_bind_text(m_statement.get(), place + 1, utf8.constData(), static_cast<int>(utf8.size()),
                                     SQLITE_TRANSIENT); // NOLINT: SQLite's own cast
}

void Statement::bind(int place, const QByteArray &bytes)
{
    // Not of a null pointer, which would be NULL.
    m_bindError |= sqlite3_bind_blob(m_statement.get(), place + 1, bytes.isEmpty() ? "" : bytes.constData(),
                                     static_cast<int>(bytes.size()), SQLITE_TRANSIENT); // NOLINT: SQLite's own cast
}

void Statement::bind(int place, std::optional<qint64> number)
{
    m_bindError |=
        number ? sqlite3_bind_int64(m_statement.get(), place + 1, *number) : sqlite3_bind_null(m_statement.get(), place + 1);
}

Result<bool> Statement::step()
{
    if (m_bindError != SQLITE_OK)
        return m_database->error(m_bindError);
    const int code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    return m_database->error(code);
}

QString Statement::text(int column) const
{
    return QString::fromUtf8(bytes(column));
}

QByteArray Statement::bytes(int column) const
{
    const void *blob = sqlite3_column_blob(m_statement.get(), column);
    return QByteArray(static_cast<const char *>(blob), sqlite3_column_bytes(m_statement.get(), column));
}

std::optional<qint64> Statement::number(int column) const
{
    if (sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL)
        return {};
    return sqlite3_column_int64(m_statement.get(), column);
}

} // namespace voyageur::history
