// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/console.h"

#include "main/cli/progressbar.h"
#include "main/cli/terminal.h"
#include "main/cli/terminalfilter.h"
#include "main/cli/text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cerrno>
#include <cstdio>
#include <mutex>
#include <utility>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;

struct Console::Private {
    bool json = false;
    bool dataOnStdout = false;
    bool failed = false;
    int whyNot = 0; // of what failed first
    bool all = false;
    const bool isTerminal[2] = {terminal::isTerminal(terminal::Channel::Out), terminal::isTerminal(terminal::Channel::Err)};
    TerminalFilter filters[2];
    std::mutex mutex;
    ProgressBar *bar = nullptr; // the one that is drawn now; erased before other text

    enum class What {
        Lines,     //!< ours, in which strangers are quoted
        Strangers, //!< bytes of somebody else's
        Controls,  //!< for the terminal itself
    };
    void write(std::FILE *file, QByteArray bytes, What what = What::Lines)
    {
        const std::lock_guard lock(mutex);
        const int at = file == stdout ? 0 : 1;
        if (isTerminal[at] && what == What::Lines)
            bytes = filters[at].reset() + harmless(QString::fromUtf8(bytes));
        else if (isTerminal[at] && what == What::Strangers && !all)
            bytes = filters[at].pass(bytes);
        if (bar)
            bar->erase();
        const auto size = static_cast<size_t>(bytes.size());
        const bool written = std::fwrite(bytes.constData(), 1, size, file) == size && std::fflush(file) == 0;
        if (file == stdout && !written && !std::exchange(failed, true) && errno != EPIPE) // who closes a pipe has read enough
            whyNot = errno;
    }
};

namespace {

// Several lines of somebody else's words, set off so that they cannot be taken for ours.
QString framed(const QString &text)
{
    QString lines;
    for (const QString &line : text.trimmed().split(u'\n'))
        lines += "\n  | "_L1 + line;
    return lines;
}

// Draws the bar and writes the lines of one piece of work.
class Reporter final {
public:
    Reporter(std::shared_ptr<ProgressBar> bar, std::function<void(const QJsonObject &)> line)
        : m_bar(std::move(bar)), m_line(std::move(line))
    {
    }
    void report(const base::Progress &progress)
    {
        const std::lock_guard lock(m_mutex);
        if (m_bar)
            m_bar->show(progress);
        if (!m_line || (m_lastLine && base::Clock::now() - *m_lastLine < std::chrono::milliseconds(250)))
            return;
        m_lastLine = base::Clock::now();
        QJsonObject object{{u"done"_s, progress.done}, {u"file"_s, progress.item}};
        object[u"total"_s] = progress.total >= 0 ? QJsonValue(progress.total) : QJsonValue();
        m_line(object);
    }

private:
    std::mutex m_mutex;
    std::shared_ptr<ProgressBar> m_bar;
    std::function<void(const QJsonObject &)> m_line;
    std::optional<base::Clock::time_point> m_lastLine;
};

} // namespace

Console::Console(bool json) : d(std::make_shared<Private>())
{
    d->json = json;
}

Console::~Console()
{
    for (const int at : {0, 1}) {
        if (const QByteArray usual = d->filters[at].reset(); !usual.isEmpty())
            d->write(at == 0 ? stdout : stderr, usual, Private::What::Controls);
    }
}

bool Console::json() const
{
    return d->json;
}

void Console::useJson()
{
    d->json = true;
}

void Console::giveStdoutToData()
{
    d->dataOnStdout = true;
}

void Console::print(const QString &line)
{
    if (!d->json)
        d->write(d->dataOnStdout ? stderr : stdout, line.toUtf8() + '\n');
}

void Console::document(const QJsonValue &value)
{
    if (!d->json)
        return;
    const auto document = value.isArray() ? QJsonDocument(value.toArray()) : QJsonDocument(value.toObject());
    d->write(stdout, document.toJson(QJsonDocument::Indented));
}

void Console::object(const QJsonObject &object)
{
    if (d->json)
        d->write(stdout, QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
}

void Console::raw(const QByteArray &bytes)
{
    d->write(stdout, bytes, Private::What::Strangers);
}

void Console::passAll()
{
    d->all = true;
}

void Console::everyByte(const QByteArray &bytes)
{
    d->write(stdout, bytes, Private::What::Controls);
}

void Console::redraw(const QStringList &lines)
{
    QByteArrayList safe;
    for (const QString &line : lines)
        safe += harmless(line);
    d->write(stdout, "\x1b[H\x1b[2J" + safe.join("\r\n") + "\r\n", Private::What::Controls);
}

void Console::say(const QString &line)
{
    d->write(stderr, line.toUtf8() + '\n');
}

void Console::sayRaw(const QByteArray &bytes)
{
    d->write(stderr, bytes, Private::What::Strangers);
}

void Console::error(const Error &error)
{
    warn(error);
    object(errorObject(error));
}

void Console::warn(const Error &error)
{
    QString text = Text::tr("voyageur: %1").arg(error.what);
    for (const QString *part : {&error.why, &error.next}) {
        if (!part->isEmpty())
            text += "\n  "_L1 + *part;
    }
    if (!error.server.trimmed().isEmpty())
        text += u'\n' + Text::tr("The server said:") + framed(error.server);
    say(text);
}

base::ProgressSink Console::progress(const QString &label, Unit unit, Lines lines)
{
    const bool draws = terminal::isTerminal(terminal::Channel::Err)
        && !(terminal::isTerminal(terminal::Channel::Out) && (d->json || d->dataOnStdout));
    std::shared_ptr<ProgressBar> bar;
    if (draws) {
        // The bar leaves the console when its last holder lets go of it.
        bar = std::shared_ptr<ProgressBar>(new ProgressBar(label, unit == Unit::Bytes), [console = d](ProgressBar *gone) {
            const std::lock_guard lock(console->mutex);
            gone->erase();
            if (console->bar == gone)
                console->bar = nullptr;
            delete gone;
        });
        const std::lock_guard lock(d->mutex);
        d->bar = bar.get();
    }
    std::function<void(const QJsonObject &)> line;
    if (d->json && lines == Lines::Yes) {
        line = [console = d](const QJsonObject &object) {
            console->write(stdout, QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n');
        };
    }
    return [reporter = std::make_shared<Reporter>(std::move(bar), std::move(line))](const base::Progress &progress) {
        reporter->report(progress);
    };
}

bool Console::wroteAll() const
{
    return !d->failed;
}

void Console::sayWhatFailed()
{
    if (d->whyNot)
        say(Text::tr("voyageur: %1").arg(Text::tr("Could not write the answer: %1.").arg(qt_error_string(d->whyNot))));
}

QJsonObject errorObject(const Error &error)
{
    return {{u"error"_s,
             QJsonObject{{u"code"_s, error.codeName()},
                         {u"what"_s, error.what},
                         {u"why"_s, error.why},
                         {u"next"_s, error.next},
                         {u"server"_s, error.server}}}};
}

} // namespace voyageur::cli
