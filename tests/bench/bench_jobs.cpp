// SPDX-License-Identifier: GPL-3.0-or-later
// usage: bench_jobs JOBS RUNS     prints JSON: what a new list of so many jobs costs the window's thread, beside a repaint of
// what is seen; scrolling, beside a list of a hundred; and the memory of all that keeps them, beside that of their strings.
#include "models/jobtablemodel.h"
#include "slurm/jobboard.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/jobtable.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QScrollBar>

#include <algorithm>
#include <cstdio>

#include <malloc.h>

using namespace Qt::StringLiterals;
using namespace voyageur;
using models::JobList;
using slurm::Job;
using State = base::JobState::Code;

namespace {

// A semester of a busy group: most have ended, a tenth waits, a fifth are tasks of arrays. `round` is the time that has gone on.
QList<Job> made(int count, int round, bool ended)
{
    QRandomGenerator random(20261123);
    QList<Job> jobs;
    for (int i = 0; i < count; ++i) {
        const bool waits = i % 10 == 0;
        const bool runs = i % 100 == 1;
        const auto dice = static_cast<int>(random.bounded(1000));
        if ((waits || runs) == ended)
            continue;
        Job job;
        job.id = i % 5 == 0 ? base::JobId(1000 + i / 500, i % 500) : base::JobId(100'000 + i + (dice == 0 ? round : 0));
        job.number = 100'000 + i;
        job.name = u"train-%1"_s.arg(i % 997);
        job.account = u"def-prof"_s;
        job.partition = u"gpubase_bygpu_b1"_s;
        job.state = waits ? State::Pending : runs ? State::Running : dice < 900 ? State::Completed : State::Failed;
        job.reason = waits ? u"Priority"_s : QString();
        job.elapsedSeconds = waits ? 0 : runs ? 100 + round : 3600 + dice;
        job.limitSeconds = 3 * 3600;
        job.nodes = waits ? QString() : u"ng%1"_s.arg(10'000 + i % 159);
        job.cpus = 4;
        job.gpus = u"a100:1"_s;
        job.submit = QDateTime::fromSecsSinceEpoch(1'790'000'000 + i, Qt::UTC);
        job.workdir = ssh::RemotePath("/scratch/student/project");
        job.stdoutPath = ssh::RemotePath("/scratch/student/project/slurm-" + job.id.bytes() + ".out");
        if (ended) {
            job.end = job.submit.addSecs(job.elapsedSeconds);
            job.exitCode = slurm::ExitCode{};
        } else {
            job.inQueue = true;
        }
        jobs += job;
    }
    return jobs;
}

qint64 heap()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<qint64>(info.uordblks + info.hblkhd);
}

// The texts of the jobs, each with what points to it: the words that make up a job are not what a list of them costs.
qint64 stringBytes(const QList<Job> &jobs)
{
    constexpr qint64 ofBlock = 8; // what malloc keeps of each
    qint64 bytes = 0;
    QSet<const void *> seen;
    const auto add = [&](auto text) {
        bytes += static_cast<qint64>(sizeof(text));
        const auto *shared = text.data_ptr().d_ptr();
        if (!shared || seen.contains(shared))
            return;
        seen.insert(shared);
        bytes += ofBlock
            + static_cast<qint64>(
                     malloc_usable_size(const_cast<std::remove_const_t<std::remove_pointer_t<decltype(shared)>> *>(shared)));
    };
    for (const Job &job : jobs) {
        for (const QString *text : {&job.name, &job.account, &job.partition, &job.reason, &job.explanation, &job.nodes, &job.gpus,
                                    &job.comment, &job.id.cluster()})
            add(*text);
        bytes += static_cast<qint64>(sizeof(QString)); // a state's own word
        for (const ssh::RemotePath *path : {&job.workdir, &job.stdoutPath})
            add(path->bytes());
    }
    return bytes;
}

void settle()
{
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
}

double milliseconds(const std::function<void()> &act)
{
    QElapsedTimer timer;
    timer.start();
    act();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

double median(QList<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Scrolled {
    double median = 0;
    double most = 0;
};

Scrolled scroll(widgets::JobTable &table)
{
    QScrollBar *bar = table.verticalScrollBar();
    QList<double> steps;
    for (int i = 0; i < 400; ++i) {
        const int to = static_cast<int>(static_cast<qint64>(bar->maximum()) * ((i * 37) % 400) / 400);
        steps += milliseconds([&] {
            bar->setValue(i % 2 ? bar->value() + 3 : to); // by the wheel, and by its handle
            table.viewport()->repaint();
        });
    }
    return {median(steps), *std::ranges::max_element(steps)};
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const int count = argc > 1 ? QByteArray(argv[1]).toInt() : 100'000;
    const int runs = argc > 2 ? QByteArray(argv[2]).toInt() : 21;
    widgets::applyTheme(app, widgets::Appearance::Light);

    models::JobTableModel jobs;
    widgets::JobTable table(&jobs);
    table.resize(1100, 640);
    table.show();
    jobs.setJobs(made(100, 0, true));
    settle();
    const Scrolled small = scroll(table);
    jobs.clear();
    settle();

    const qint64 before = heap();
    slurm::JobBoard board;
    auto now = base::Clock::now();
    const auto look = [&](int round) {
        now += std::chrono::seconds(60);
        board.takeQueue(made(count, round, false), now, QDateTime::currentDateTime());
        board.takeAccounting(made(count, round, true), now, QDateTime::currentDateTime());
    };
    // What JobsModel does in a working thread, and what it then does in the window's.
    QList<double> blocked;
    QList<double> until;
    QList<double> repaints;
    QList<double> worked;
    qint64 rows = 0;
    for (int round = 0; round <= runs; ++round) {
        models::JobRowChange change;
        const double work = milliseconds([&] {
            look(round);
            change =
                jobs.nextChange()(std::make_shared<JobList>(QList<models::JobSource>{{{}, {}, board.jobs()}}, QSet<QString>()));
        });
        std::shared_ptr<const JobList> old = jobs.list(); // given up in a working thread
        double apply = milliseconds([&] { jobs.apply(change); });
        const double all = apply + milliseconds(settle);
        repaints += milliseconds([&] { table.viewport()->repaint(); });
        if (round == 0)
            continue; // the first list comes to an empty table
        blocked += apply;
        until += all;
        worked += work;
        rows = jobs.rowCount();
    }
    const Scrolled large = scroll(table);
    malloc_trim(0);
    const qint64 strings = stringBytes(board.jobs());
    const double perJob = static_cast<double>(heap() - before - strings) / static_cast<double>(board.jobs().size());
    const QJsonObject said{{u"jobs"_s, board.jobs().size()},
                           {u"rows"_s, rows},
                           {u"workMs"_s, median(worked)},
                           {u"blockedMs"_s, median(blocked)},
                           {u"untilSeenMs"_s, median(until)},
                           {u"repaintMs"_s, median(repaints)},
                           {u"scrollMs"_s, large.median},
                           {u"scrollMostMs"_s, large.most},
                           {u"scrollOfHundredMs"_s, small.median},
                           {u"scrollOfHundredMostMs"_s, small.most},
                           {u"bytesPerJob"_s, perJob},
                           {u"stringBytesPerJob"_s, static_cast<double>(strings) / static_cast<double>(board.jobs().size())}};
    std::printf("%s\n", QJsonDocument(said).toJson(QJsonDocument::Compact).constData());
    return 0;
}
