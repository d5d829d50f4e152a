// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/terminaltab.h"

#include "remote/programs.h"

#include <QElapsedTimer>

#include <condition_variable>
#include <deque>
#include <mutex>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qint64 mostWaiting = 4 * 1024 * 1024; // bytes read and not yet shown; then the far side waits
constexpr qsizetype piece = 8 * 1024;           // of the sequences that take longest, a tenth of a second
constexpr qsizetype mostUnsent = 1024 * 1024;   // bytes that the far side does not read; then its questions get no answer
constexpr int slice = 8;                        // ms of feeding before the event loop has its turn

// A login shell, in the folder "$1" where that still exists. bash tells its folder before each prompt (OSC 7), unless the
// account's own start-up files want PROMPT_COMMAND for themselves.
ssh::Command shellIn(const QByteArray &folder, int columns, int rows)
{
    ssh::Command command;
    command.shell = remote::openShell(folder);
    command.pty = ssh::Pty{"xterm-256color", columns, rows};
    command.urgency = ssh::Urgency::Person;
    return command;
}

} // namespace

//! What both working threads and the GUI thread touch.
struct TerminalTab::Link {
    std::mutex mutex;
    std::condition_variable changed;
    std::shared_ptr<ssh::Process> process;
    std::deque<QByteArray> arrived;
    qint64 waiting = 0;
    qsizetype taken = 0; // of the first that arrived; the GUI thread's
    QByteArray typed;
    bool closed = false;
    int columns = 80;
    int rows = 24;

    void close()
    {
        const std::lock_guard lock(mutex);
        closed = true;
        changed.notify_all();
    }
};

TerminalTab::TerminalTab(base::Workers &workers, QObject *parent) : QObject(parent), m_workers(workers) {}

TerminalTab::~TerminalTab()
{
    if (m_link)
        m_link->close();
}

QString TerminalTab::title() const
{
    const QString title = m_screen.title();
    if (!title.isEmpty())
        return title;
    const QString name = ssh::RemotePath(m_screen.folder()).isEmpty() ? QString() : folder().section(u'/', -1);
    return name.isEmpty() ? tr("Terminal %1").arg(m_number) : name;
}

QString TerminalTab::folder() const
{
    return ssh::RemotePath(m_screen.folder()).shown();
}

bool TerminalTab::runsProgram() const
{
    return isLive() && m_entered && m_screen.foldersTold() == m_toldAtEnter;
}

Result<ssh::ExitStatus> TerminalTab::readAll(const std::shared_ptr<Link> &link, ssh::Host &host, const ssh::Command &command,
                                             const std::function<void(const int &)> &wake, const base::Work &work)
{
    VOYAGEUR_TRY(started, host.start(command, work.stop));
    const std::shared_ptr<ssh::Process> process = std::move(started);
    const base::StopCallback wakeUp(work.stop, [link] { link->close(); });
    {
        const std::lock_guard lock(link->mutex);
        link->process = process;
        process->resize(link->columns, link->rows); // it may have changed meanwhile
        link->changed.notify_all();
    }
    wake(0);
    while (true) {
        VOYAGEUR_TRY(chunk, process->read(work.stop));
        if (chunk.bytes.isEmpty())
            break;
        std::unique_lock lock(link->mutex);
        link->waiting += chunk.bytes.size();
        link->arrived.push_back(chunk.bytes);
        wake(0);
        link->changed.wait(lock, [&] { return link->waiting < mostWaiting || link->closed; });
    }
    auto status = process->wait(work.stop);
    link->close();
    return status;
}

Result<void> TerminalTab::writeAll(const std::shared_ptr<Link> &link, const base::Work &work)
{
    const base::StopCallback wakeUp(work.stop, [link] { link->close(); });
    std::unique_lock lock(link->mutex);
    while (true) {
        link->changed.wait(lock, [&] { return link->closed || (link->process && !link->typed.isEmpty()); });
        if (link->closed)
            return {};
        const QByteArray bytes = std::exchange(link->typed, {});
        const std::shared_ptr<ssh::Process> process = link->process;
        lock.unlock();
        VOYAGEUR_CHECK(process->write(bytes, work.stop));
        lock.lock();
    }
}

void TerminalTab::start(std::shared_ptr<ssh::Host> host)
{
    startWith(std::move(host), [this](int columns, int rows) { return shellIn(m_screen.folder(), columns, rows); });
}

void TerminalTab::start(std::shared_ptr<ssh::Host> host, const ssh::ShellCommand &shell)
{
    startWith(std::move(host), [&shell](int columns, int rows) {
        return ssh::Command{shell, ssh::Pty{"xterm-256color", columns, rows}, ssh::Urgency::Person};
    });
}

void TerminalTab::startWith(std::shared_ptr<ssh::Host> host, const std::function<ssh::Command(int, int)> &command)
{
    if (m_link)
        m_link->close();
    if (std::exchange(m_used, true))
        m_screen.startAfresh();
    m_result.reset();
    (void)m_screen.takeOutput();
    m_typed = false;
    m_error.reset();
    m_entered = false;
    m_state = State::Starting;
    m_link = std::make_shared<Link>();
    m_link->columns = m_screen.columns();
    m_link->rows = m_screen.rows();
    m_wake = std::make_unique<Feed<int>>([this](const QList<int> &) { drain(); }, [](int &, const int &) { return true; });
    m_reading = std::make_unique<base::Operation<ssh::ExitStatus>>(
        m_workers,
        [link = m_link, host, command = command(m_screen.columns(), m_screen.rows()),
         wake = m_wake->sink()](const base::Work &work) {
            auto result = readAll(link, *host, command, wake, work);
            link->close();
            return result;
        },
        [this](Result<ssh::ExitStatus> result) { ended(std::move(result)); });
    m_writing = std::make_unique<base::Operation<void>>(
        m_workers, [link = m_link](const base::Work &work) { return writeAll(link, work); }, [](const Result<void> &) {});
    emit fed();
    announce();
    emit changed();
}

void TerminalTab::flush()
{
    m_typed = sendOutput() || m_typed;
}

bool TerminalTab::sendOutput()
{
    const QByteArray bytes = m_screen.takeOutput();
    if (bytes.isEmpty() || !m_link)
        return false;
    if (bytes.contains('\r')) {
        m_entered = true;
        m_toldAtEnter = m_screen.foldersTold();
    }
    const std::lock_guard lock(m_link->mutex);
    m_link->typed += bytes;
    m_link->changed.notify_all();
    return true;
}

void TerminalTab::resized(int columns, int rows)
{
    if (!m_link)
        return;
    const std::lock_guard lock(m_link->mutex);
    m_link->columns = columns;
    m_link->rows = rows;
    if (m_link->process)
        m_link->process->resize(columns, rows);
}

void TerminalTab::drain()
{
    if (m_state == State::Starting) {
        m_state = State::Running;
        emit changed();
    }
    QElapsedTimer timer;
    timer.start();
    const std::shared_ptr<Link> link = m_link;
    while (true) {
        QByteArray bytes;
        {
            const std::lock_guard lock(link->mutex);
            if (link->arrived.empty())
                break;
            bytes = link->arrived.front();
            if (link->typed.size() > mostUnsent)
                (void)m_screen.takeOutput();
        }
        const QByteArrayView next = QByteArrayView(bytes).sliced(link->taken);
        const qsizetype size = qMin(piece, next.size());
        m_screen.feed(next.first(size));
        link->taken += size;
        const std::lock_guard lock(link->mutex);
        if (link->taken == bytes.size()) {
            link->arrived.pop_front();
            link->taken = 0;
        }
        link->waiting -= size;
        link->changed.notify_all();
        if (timer.elapsed() >= slice && !link->arrived.empty()) {
            m_wake->sink()(0);
            break;
        }
    }
    sendOutput();
    emit fed();
    announce();
    finish();
}

void TerminalTab::announce()
{
    const QString now = title() + QChar(0) + folder();
    if (now != std::exchange(m_announced, now))
        emit changed();
}

// The result overtakes what still waits to be shown.
void TerminalTab::ended(Result<ssh::ExitStatus> result)
{
    m_result = std::move(result);
    finish();
}

void TerminalTab::finish()
{
    if (!m_result)
        return;
    {
        const std::lock_guard lock(m_link->mutex);
        if (!m_link->arrived.empty())
            return; // drain() is on its way
        m_link->process.reset();
    }
    (void)m_screen.takeOutput();
    emit fed();
    const Result<ssh::ExitStatus> result = *std::exchange(m_result, std::nullopt);
    m_state = result.ok() ? State::Ended : State::Lost;
    if (!result.ok())
        m_error = result.error();
    emit changed();
}

void TerminalTab::cut(const std::optional<base::Error> &error)
{
    if (m_state != State::Running && m_state != State::Starting)
        return;
    m_link->close();
    m_reading->cancel();
    m_writing->cancel();
    m_result.reset();
    m_state = State::Lost;
    if (error)
        m_error = error;
    emit changed();
}

} // namespace voyageur::models
