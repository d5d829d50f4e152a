// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/walk.h"

#include "base/crew.h"
#include "base/filewriter.h"
#include "base/platform.h"
#include "dataset/clashes.h"
#include "dataset/entrystore.h"
#include "dataset/firstfew.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace voyageur::dataset {

namespace {

constexpr qsizetype longestWalkName = 255; // NAME_MAX of Linux
constexpr qsizetype longestPath = 4095;    // PATH_MAX, without the zero at its end
constexpr qint64 reportEvery = 1000;       // names
constexpr qint64 recentSeconds = 2;        // FAT counts in steps of two seconds
constexpr size_t recentAtMost = 10'000;
constexpr size_t kinds = static_cast<size_t>(Problem::Kind::Changed) + 1;

base::Error cancelled()
{
    base::Error error;
    error.code = base::ErrorCode::Cancelled;
    error.what = QCoreApplication::translate("voyageur::dataset::Plan", "Cancelled while the folder was being listed.");
    return error;
}

qint64 secondsNow()
{
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// One folder as a thread found it.
struct FolderFound {
    FolderRecords records;
    QList<LeftOut> leftOut;
    QList<Problem> problems;
    std::vector<quint32> recent; // files that somebody may still write to
    qint64 files = 0;
    qint64 folders = 0;
    qint64 links = 0;
    qint64 bytes = 0;
};

class Walk final {
public:
    Walk(Plan &plan, const PlanOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
        : m_plan(plan), m_options(options), m_progress(progress), m_stop(stop), m_begin(secondsNow()),
          m_hasModes(hasModes(plan.folder)), m_store(std::make_shared<EntryStore>())
    {
        if (!options.output.isEmpty())
            m_output = base::fileNameBytes(QDir::cleanPath(QFileInfo(options.output).absoluteFilePath()));
    }

    base::Result<void> run()
    {
        m_store->folders.emplace_back();
        m_pending.push_back(0);
        VOYAGEUR_TRY(itself, factsOf(m_plan.folder, true));
        m_store->outermost = itself;
        m_store->outermost.mode = modeOf(itself);
        m_most = std::clamp(base::Crew::cores(), 2, 8);
        work();
        m_helpers.wait(); // none is added once there is no work left
        if (m_failure)
            return *m_failure;
        if (m_stop.stopRequested())
            return cancelled();
        m_options.asFiles ? m_store->finishAsIs() : m_store->finish();
        lookAgain();
        handOver();
        return {};
    }

private:
    // What every thread does until nothing is left.
    void work()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_news.wait(lock, [this] { return m_ended || !m_pending.empty() || m_busy == 0; });
            if (m_ended || m_pending.empty())
                break;
            const quint32 folder = m_pending.back(); // the last one: few are waiting at a time
            m_pending.pop_back();
            const QByteArray path = m_store->pathOf(folder);
            ++m_busy;
            lock.unlock();
            FolderFound found;
            const auto done = look(path, found);
            lock.lock();
            --m_busy;
            if (!done.ok())
                end(done.error());
            else
                take(folder, std::move(found));
            if (m_ended || m_busy == 0 || !m_pending.empty())
                m_news.notify_all();
        }
        m_news.notify_all();
    }

    void end(const base::Error &error)
    {
        m_ended = true;
        if (!m_failure)
            m_failure = error;
    }

    // With the lock.
    void take(quint32 number, FolderFound found)
    {
        FolderRecords &folder = m_store->folders[number];
        folder.names = std::move(found.records.names);
        folder.records = std::move(found.records.records);
        for (quint32 place = 0; place < folder.records.size(); ++place) {
            EntryRecord &record = folder.records[place];
            if (record.kind() != FileKind::Folder)
                continue;
            record.folder = static_cast<quint32>(m_store->folders.size());
            m_pending.push_back(record.folder);
            FolderRecords &below = m_store->folders.emplace_back();
            below.parent = number;
            below.place = place;
        }
        for (const LeftOut &leftOut : std::as_const(found.leftOut)) {
            if (leftOut.reason == LeftOut::Reason::Pattern)
                m_leftOut.add(leftOut);
            else
                m_unsent += leftOut;
        }
        for (const Problem &problem : std::as_const(found.problems))
            add(problem);
        for (const quint32 place : found.recent) {
            if (m_recent.size() < recentAtMost)
                m_recent.emplace_back(number, place);
        }
        m_plan.files += found.files;
        m_plan.folders += found.folders;
        m_plan.links += found.links;
        m_plan.bytes += found.bytes;
        while (static_cast<int>(m_pending.size()) > m_helpers.size() + 1 && m_helpers.size() + 1 < m_most && !m_ended)
            m_helpers.add([this] { work(); });
    }

    void add(const Problem &problem) { m_problems[static_cast<size_t>(problem.kind)].add(problem); }

    base::Result<void> look(const QByteArray &path, FolderFound &found)
    {
        QByteArray inside = path;
        const QByteArray local = path.isEmpty() ? m_plan.folder : m_plan.folder + '/' + path.chopped(1);
        const auto read = readFolder(local, [&](const FoundName &name) {
            if (m_stop.stopRequested())
                return false;
            inside.truncate(path.size());
            inside.append(name.name.data(), name.name.size());
            count(inside);
            sort(inside, name, found);
            return true;
        });
        if (m_stop.stopRequested())
            return cancelled();
        if (!read.ok() && path.isEmpty())
            return read;
        // What was deleted meanwhile is no part of it; what is too long was reported where it was found.
        if (!read.ok() && read.error().code != base::ErrorCode::NotFound && !tooLong(path.chopped(1)))
            found.problems += Problem{Problem::Kind::Unreadable, path.chopped(1), {}, read.error().why};
        found.records.finish();
        reportClashes(path, found);
        for (quint32 place = 0; place < found.records.records.size(); ++place) {
            const EntryRecord &record = found.records.records[place];
            if (record.kind() == FileKind::File && record.mtimeSeconds >= m_begin - recentSeconds)
                found.recent.push_back(place);
        }
        return {};
    }

    bool tooLong(QByteArrayView path) const
    {
        return m_plan.name.size() + 1 + path.size() > longestPath || m_plan.folder.size() + 1 + path.size() > longestPath;
    }

    void count(const QByteArray &path)
    {
        const qint64 seen = ++m_seen;
        if (!m_progress || seen % reportEvery != 0)
            return;
        const std::lock_guard lock(m_reporting);
        if (seen > m_reported)
            m_progress({m_reported = seen, -1, shownName(path)});
    }

    // Where one name belongs.
    void sort(const QByteArray &path, const FoundName &name, FolderFound &found)
    {
        const FileKind kind = name.facts.kind;
        if (kind == FileKind::File && base::isUnfinishedFile(name.name))
            return; // gone in a moment: a project may be saved while it is sent
        if (const QByteArray glob = m_options.exclusions.match(path, kind == FileKind::Folder); !glob.isEmpty()) {
            found.leftOut += LeftOut{path, LeftOut::Reason::Pattern, glob};
        } else if (kind == FileKind::Special) {
            found.leftOut += LeftOut{path, LeftOut::Reason::SpecialFile, {}};
        } else if (kind == FileKind::File && !m_output.isEmpty() && isSameName(m_plan.folder + '/' + path, m_output)) {
            found.leftOut += LeftOut{path, LeftOut::Reason::Output, {}};
        } else if (name.reason != 0) {
            found.problems += Problem{Problem::Kind::Unreadable, path, {}, cannotRead(path, name.reason).why};
        } else if (kind == FileKind::Link && !linkStaysInside(path, name.target)) {
            found.leftOut += LeftOut{path, LeftOut::Reason::LinkLeaves, {}};
        } else {
            keep(path, name, found);
        }
    }

    qint16 modeOf(const FileFacts &facts) const { return m_hasModes ? facts.mode : qint16(-1); }

    void keep(const QByteArray &path, const FoundName &name, FolderFound &found)
    {
        FileFacts facts = name.facts;
        facts.mode = modeOf(facts);
        if (!found.records.add(name.name, facts, name.target) || name.name.size() > longestWalkName || tooLong(path))
            found.problems += Problem{Problem::Kind::TooLong, path, {}, {}};
        if (name.dangling)
            found.problems += Problem{Problem::Kind::DanglingLink, path, {}, {}};
        found.files += name.facts.kind == FileKind::File;
        found.folders += name.facts.kind == FileKind::Folder;
        found.links += name.facts.kind == FileKind::Link;
        found.bytes += name.facts.size;
    }

    static void reportClashes(const QByteArray &path, FolderFound &found)
    {
        std::vector<QByteArrayView> names;
        names.reserve(found.records.records.size());
        for (const EntryRecord &record : found.records.records)
            names.push_back(found.records.name(record));
        for (const Clash &clash : clashesIn(names)) {
            const auto pathOf = [&](qsizetype index) { return path + names[static_cast<size_t>(index)].toByteArray(); };
            found.problems += Problem{clash.sameLetters ? Problem::Kind::UnicodeClash : Problem::Kind::CaseClash,
                                      pathOf(clash.name),
                                      pathOf(clash.other),
                                      {}};
        }
    }

    // At what was written to a moment ago: a file that still grows would not be in the archive as it is then.
    void lookAgain()
    {
        for (const auto &[folder, place] : m_recent) {
            const FolderRecords &records = m_store->folders[folder];
            const EntryRecord &record = records.records[place];
            const QByteArray path = m_store->pathOf(folder) + records.name(record).toByteArray();
            const auto now = factsOf(m_plan.folder + '/' + path);
            if (!now.ok() || !now->sameContent(m_store->factsOf(record)))
                add(Problem{Problem::Kind::BeingWritten, path, {}, {}});
        }
    }

    void handOver()
    {
        m_plan.entries = PlanEntries(m_store);
        std::sort(m_unsent.begin(), m_unsent.end(), [](const LeftOut &a, const LeftOut &b) { return a.path < b.path; });
        m_plan.leftOut = m_unsent + m_leftOut.sorted();
        m_plan.leftOutCount = m_unsent.size() + m_leftOut.count();
        for (auto &kind : m_problems) {
            m_plan.problemCount += kind.count();
            m_plan.problems += kind.sorted();
        }
        m_plan.unsendable = m_problems[static_cast<size_t>(Problem::Kind::Unreadable)].count()
            + m_problems[static_cast<size_t>(Problem::Kind::TooLong)].count();
        std::stable_sort(m_plan.problems.begin(), m_plan.problems.end(),
                         [](const Problem &a, const Problem &b) { return a.path < b.path; });
    }

    Plan &m_plan;
    const PlanOptions &m_options;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
    const qint64 m_begin;
    const bool m_hasModes;
    QByteArray m_output; //!< empty: none
    std::atomic<qint64> m_seen = 0;
    std::mutex m_reporting; // guards the next one and calls of m_progress
    qint64 m_reported = 0;

    std::mutex m_mutex; // guards what follows, and m_plan
    std::condition_variable m_news;
    std::shared_ptr<EntryStore> m_store;
    std::vector<quint32> m_pending; // folders that nobody has looked at
    base::Crew m_helpers;
    int m_most = 1;
    int m_busy = 0;
    bool m_ended = false;
    std::optional<base::Error> m_failure;
    FirstFew<LeftOut> m_leftOut; // by a pattern
    QList<LeftOut> m_unsent;     // for another reason
    std::array<FirstFew<Problem>, kinds> m_problems;
    std::vector<std::pair<quint32, quint32>> m_recent;
};

} // namespace

base::Result<void> walk(Plan &plan, const PlanOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    return Walk(plan, options, progress, stop).run();
}

} // namespace voyageur::dataset
