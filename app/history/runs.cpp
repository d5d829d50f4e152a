// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/runs.h"

#include "base/jobid.h"
#include "base/platform.h"
#include "history/rundatabase.h"
#include "history/runimport.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <variant>

namespace voyageur::history {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RunsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::history::RunHistory)
};

//! The tables, one version after the other. What is written here was on people's disks: add, never change.
constexpr const char *versions[] = {
    "CREATE TABLE runs (tag TEXT NOT NULL PRIMARY KEY, mark TEXT, uncertain INTEGER, project TEXT, project_folder TEXT, "
    "cluster TEXT, host TEXT, user TEXT, account TEXT, job TEXT, remote_folder TEXT, script BLOB, script_name TEXT, "
    "options BLOB, arguments BLOB, code TEXT, code_folder TEXT, git_commit TEXT, environment TEXT, modules TEXT, "
    "requirements TEXT, dataset TEXT, nodes INTEGER, tasks INTEGER, cpus_per_task INTEGER, memory_mib INTEGER, gpus TEXT, "
    "limit_seconds INTEGER, job_array TEXT, submitted TEXT, started TEXT, ended TEXT, state TEXT, exit_code TEXT, log TEXT, "
    "error_log TEXT, results TEXT, note TEXT, repeats TEXT);"
    "CREATE INDEX runs_by_time ON runs (submitted);"
    "CREATE INDEX runs_by_job ON runs (job);",
    "ALTER TABLE runs ADD COLUMN wish TEXT;",
};

using Words = QList<QByteArray>;
using Number = std::optional<qint64>;

struct Column {
    const char *name;
    std::variant<QString RunRecord::*, QByteArray RunRecord::*, Words RunRecord::*, QStringList RunRecord::*, Number RunRecord::*,
                 QDateTime RunRecord::*, bool RunRecord::*>
        member;
};

const Column columns[] = {
    {"tag", &RunRecord::tag},
    {"mark", &RunRecord::mark},
    {"uncertain", &RunRecord::uncertain},
    {"project", &RunRecord::project},
    {"project_folder", &RunRecord::projectFolder},
    {"cluster", &RunRecord::cluster},
    {"host", &RunRecord::host},
    {"user", &RunRecord::user},
    {"account", &RunRecord::account},
    {"job", &RunRecord::job},
    {"remote_folder", &RunRecord::remoteFolder},
    {"script", &RunRecord::script},
    {"script_name", &RunRecord::scriptName},
    {"options", &RunRecord::options},
    {"arguments", &RunRecord::arguments},
    {"code", &RunRecord::code},
    {"code_folder", &RunRecord::codeFolder},
    {"git_commit", &RunRecord::commit},
    {"environment", &RunRecord::environment},
    {"modules", &RunRecord::modules},
    {"requirements", &RunRecord::requirements},
    {"dataset", &RunRecord::dataset},
    {"nodes", &RunRecord::nodes},
    {"tasks", &RunRecord::tasks},
    {"cpus_per_task", &RunRecord::cpusPerTask},
    {"memory_mib", &RunRecord::memory},
    {"gpus", &RunRecord::gpus},
    {"limit_seconds", &RunRecord::limit},
    {"job_array", &RunRecord::array},
    {"submitted", &RunRecord::submitted},
    {"started", &RunRecord::started},
    {"ended", &RunRecord::ended},
    {"state", &RunRecord::state},
    {"exit_code", &RunRecord::exitCode},
    {"log", &RunRecord::log},
    {"error_log", &RunRecord::errorLog},
    {"results", &RunRecord::results},
    {"note", &RunRecord::note},
    {"repeats", &RunRecord::repeats},
    {"wish", &RunRecord::wish},
};

// Words of a command line hold any byte but NUL; a module's name no line break.
struct Writer {
    Statement &to;
    int place;
    void operator()(const QString &text) const { to.bind(place, text); }
    void operator()(const QByteArray &bytes) const { to.bind(place, bytes); }
    void operator()(const Words &words) const
    {
        QByteArray all;
        for (const QByteArray &word : words)
            all += word + '\0';
        to.bind(place, all);
    }
    void operator()(const QStringList &list) const { to.bind(place, list.join(u'\n')); }
    void operator()(const Number &number) const { to.bind(place, number); }
    void operator()(const QDateTime &time) const
    {
        to.bind(place, time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString());
    }
    void operator()(bool on) const { to.bind(place, Number(on ? 1 : 0)); }
};

struct Reader {
    const Statement &from;
    int column;
    void operator()(QString &text) const { text = from.text(column); }
    void operator()(QByteArray &bytes) const { bytes = from.bytes(column); }
    void operator()(Words &words) const
    {
        words = from.bytes(column).split('\0');
        words.removeLast();
    }
    void operator()(QStringList &list) const { list = from.text(column).split(u'\n', Qt::SkipEmptyParts); }
    void operator()(Number &number) const { number = from.number(column); }
    void operator()(QDateTime &time) const { time = QDateTime::fromString(from.text(column), Qt::ISODateWithMs); }
    void operator()(bool &on) const { on = from.number(column).value_or(0) != 0; }
};

QByteArray columnNames()
{
    QByteArray names;
    for (const Column &column : columns)
        names += (names.isEmpty() ? "" : ", ") + QByteArray(column.name);
    return names;
}

RunRecord readRecord(const Statement &row)
{
    RunRecord record;
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i)
        std::visit([&](auto member) { Reader{row, i}(record.*member); }, columns[i].member);
    return record;
}

Result<void> write(Database &database, const RunRecord &record, const QByteArray &verb)
{
    QByteArray places;
    for (size_t i = 0; i < std::size(columns); ++i)
        places += i == 0 ? "?" : ", ?";
    VOYAGEUR_TRY(statement, database.prepare(verb + " INTO runs (" + columnNames() + ") VALUES (" + places + ')'));
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i)
        std::visit([&](auto member) { Writer{statement, i}(record.*member); }, columns[i].member);
    VOYAGEUR_TRY(row, statement.step());
    Q_UNUSED(row)
    return {};
}

QString oldFile(const QString &file)
{
    const QFileInfo info(file);
    return info.path() + u'/' + info.completeBaseName() + u".json"_s;
}

// Those that are there already came with an earlier attempt, which was ended between the last two steps.
Result<void> takeOver(Database &database, const QString &file)
{
    const QString old = oldFile(file);
    if (!QFile::exists(old))
        return {};
    const auto all = [&](Database &) -> Result<void> {
        VOYAGEUR_TRY(records, oldRuns(old)); // empty when another process was faster
        for (const RunRecord &record : std::as_const(records))
            VOYAGEUR_CHECK(write(database, record, "INSERT OR IGNORE"));
        return {};
    };
    VOYAGEUR_CHECK(database.transaction(all));
    QFile::rename(old, takenOverName(old)); // if it cannot be, it is taken over again, to the same effect
    return {};
}

Result<Database> opened(const QString &file)
{
    VOYAGEUR_TRY(database, Database::open(file, versions));
    VOYAGEUR_CHECK(takeOver(database, file));
    return std::move(database);
}

Result<QList<RunRecord>> read(Database &database, const QByteArray &where, const QStringList &values, int limit = 0)
{
    QByteArray sql = "SELECT " + columnNames() + " FROM runs" + (where.isEmpty() ? "" : " WHERE " + where)
        + " ORDER BY submitted DESC, rowid DESC";
    if (limit > 0)
        sql += " LIMIT " + QByteArray::number(limit);
    VOYAGEUR_TRY(statement, database.prepare(sql));
    for (int i = 0; i < values.size(); ++i)
        statement.bind(i, values[i]);
    QList<RunRecord> records;
    while (true) {
        VOYAGEUR_TRY(row, statement.step());
        if (!row)
            return records;
        records += readRecord(statement);
    }
}

Error severalMeant(const QString &name, const QList<RunRecord> &records)
{
    QStringList names;
    for (const RunRecord &record : records)
        names += u"%1 (%2:%3)"_s.arg(record.tag, record.cluster, record.job);
    return {ErrorCode::BadRequest,
            RunsText::tr("“%1” matches several runs: %2.").arg(name, names.mid(0, 8).join(u", "_s)),
            {},
            RunsText::tr("Write more of the tag, or CLUSTER:JOB."),
            {}};
}

} // namespace

QString RunRecord::stateText() const
{
    if (state == notSubmitted())
        return RunsText::tr("not submitted");
    if (isOpen())
        return RunsText::tr("perhaps submitted");
    return state.isEmpty() ? RunsText::tr("submitted") : base::JobState::fromText(state.toLatin1()).text();
}

QString canonicalFolder(const QString &folder)
{
    const QString path = QFileInfo(folder).canonicalFilePath();
    return path.isEmpty() ? QDir::cleanPath(folder) : path;
}

RunHistory::RunHistory() : m_file(base::stateFolder() + u"/runs.sqlite"_s) {}

Result<QList<RunRecord>> RunHistory::runs(const RunFilter &filter) const
{
    if (!QFile::exists(m_file) && !QFile::exists(oldFile(m_file)))
        return QList<RunRecord>();
    QByteArrayList conditions;
    QStringList values;
    const auto must = [&](const char *condition, const QString &value) {
        if (value.isEmpty())
            return;
        conditions += condition;
        values += value;
    };
    must("cluster = ?", filter.cluster);
    must("user = ?", filter.user);
    must("state = ?", filter.state);
    must("submitted >= ?", filter.since.isValid() ? filter.since.toUTC().toString(Qt::ISODateWithMs) : QString());
    const bool byFolder = !filter.projectFolder.isEmpty();
    VOYAGEUR_TRY(database, opened(m_file));
    VOYAGEUR_TRY(records, read(database, conditions.join(" AND "), values, byFolder ? 0 : filter.limit));
    if (byFolder) {
        QHash<QString, bool> same;
        records.removeIf([&](const RunRecord &record) {
            if (!same.contains(record.projectFolder))
                same[record.projectFolder] = !record.projectFolder.isEmpty()
                    && canonicalFolder(record.projectFolder) == canonicalFolder(filter.projectFolder);
            return !same.value(record.projectFolder);
        });
        if (filter.limit > 0 && records.size() > filter.limit)
            records.resize(filter.limit);
    }
    return records;
}

Result<RunRecord> RunHistory::find(const QString &name) const
{
    VOYAGEUR_TRY(database, opened(m_file));
    const qsizetype colon = name.lastIndexOf(u':');
    const QString cluster = name.left(std::max<qsizetype>(colon, 0));
    const auto id = base::JobId::parse(name.mid(colon + 1).toLatin1());
    const QString job = id ? id->whole().text() : QString();
    VOYAGEUR_TRY(exact,
                 cluster.isEmpty() ? read(database, "tag = ? OR (job = ? AND job <> '')", {name, job})
                                   : read(database, "cluster = ? AND job = ? AND job <> ''", {cluster, job}));
    if (exact.size() == 1)
        return exact.first();
    if (exact.size() > 1)
        return severalMeant(name, exact);
    // Not LIKE, for which % and _ are no letters.
    VOYAGEUR_TRY(begun, read(database, "?1 <> '' AND substr(tag, 1, length(?1)) = ?1", {name}));
    if (begun.size() == 1)
        return begun.first();
    if (begun.size() > 1)
        return severalMeant(name, begun);
    return Error{ErrorCode::NotFound,
                 RunsText::tr("The history of this computer has no run “%1”.").arg(name),
                 {},
                 RunsText::tr("Check the list of your runs."),
                 {}};
}

Result<void> RunHistory::put(const RunRecord &record) const
{
    VOYAGEUR_TRY(database, opened(m_file));
    return database.transaction([&](Database &) { return write(database, record, "INSERT OR REPLACE"); });
}

Result<void> RunHistory::update(const QString &tag, const std::function<void(RunRecord &)> &change) const
{
    VOYAGEUR_TRY(database, opened(m_file));
    return database.transaction([&](Database &) -> Result<void> {
        VOYAGEUR_TRY(records, read(database, "tag = ?", {tag}));
        if (records.isEmpty())
            return {};
        RunRecord record = records.first();
        change(record);
        return record == records.first() ? Result<void>() : write(database, record, "INSERT OR REPLACE");
    });
}

Result<void> RunHistory::remove(const QString &tag) const
{
    VOYAGEUR_TRY(database, opened(m_file));
    return database.transaction([&](Database &) -> Result<void> {
        VOYAGEUR_TRY(statement, database.prepare("DELETE FROM runs WHERE tag = ?"));
        statement.bind(0, tag);
        VOYAGEUR_TRY(row, statement.step());
        Q_UNUSED(row)
        return {};
    });
}

} // namespace voyageur::history
