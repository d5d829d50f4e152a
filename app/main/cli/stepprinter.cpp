// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/stepprinter.h"
#include "runs/preflight.h"

#include "main/cli/console.h"
#include "main/cli/text.h"

#include <QJsonObject>
#include <QLocale>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using session::StepEvent;
using session::StepStatus;

namespace {

QJsonObject eventObject(const StepEvent &event)
{
    QJsonObject object{{u"step"_s, session::stepName(event.step)},
                       {u"status"_s, session::statusName(event.status)},
                       {u"detail"_s, event.detail}};
    if (event.status == StepStatus::Progress) {
        object[u"done"_s] = event.progress.done;
        object[u"total"_s] = event.progress.total >= 0 ? QJsonValue(event.progress.total) : QJsonValue();
    }
    if (event.status == StepStatus::Output)
        object[u"detail"_s] = base::shownSafely(event.output, event.output.size());
    return object;
}

} // namespace

StepPrinter::StepPrinter(Console &console, Show show) : m_console(console), m_show(show) {}

StepPrinter::~StepPrinter()
{
    m_bar = {};
    endOutput();
}

session::StepSink StepPrinter::sink()
{
    return [this](const StepEvent &event) { tell(event); };
}

void StepPrinter::tell(const StepEvent &event)
{
    if (m_console.json())
        m_console.object(eventObject(event));
    else
        tellPeople(event);
}

void StepPrinter::tellPeople(const StepEvent &event)
{
    if (event.status == StepStatus::Progress) {
        if (!m_bar)
            m_bar = m_console.progress(session::stepTitle(event.step), Console::Unit::Bytes);
        m_bar(event.progress);
        return;
    }
    m_bar = {};
    if (event.status == StepStatus::Output)
        return showOutput(event.output);
    endOutput();
    const QString indent = u"    "_s;
    switch (event.status) {
    case StepStatus::Started:
        m_started = base::Clock::now();
        m_console.print(session::stepTitle(event.step));
        if (!event.detail.isEmpty())
            m_console.print(indent + event.detail);
        break;
    case StepStatus::Command:
        if (m_show == Show::CommandsToo)
            m_console.print(indent + "$ "_L1 + event.detail);
        break;
    case StepStatus::Note:
    case StepStatus::Verdict:
        if (!runs::isToldAgain(event))
            m_console.print(indent + event.detail);
        break;
    case StepStatus::Warning:
        m_console.print(indent + (event.isError ? Text::tr("error: %1") : Text::tr("warning: %1")).arg(event.detail));
        break;
    case StepStatus::Done:
    case StepStatus::Failed: {
        const double seconds = std::chrono::duration<double>(base::Clock::now() - m_started).count();
        const QString time = Text::tr("%1 s", "seconds").arg(QLocale().toString(seconds, 'f', 1));
        const QString result = event.status == StepStatus::Failed ? Text::tr("failed (%1)").arg(time)
            : event.detail.isEmpty()                              ? Text::tr("done (%1)").arg(time)
                                                                  : Text::tr("done (%1): %2").arg(time, event.detail);
        m_console.print(indent + result);
        break;
    }
    case StepStatus::Progress:
    case StepStatus::Output:
        break;
    }
}

void StepPrinter::showOutput(const QByteArray &bytes)
{
    m_outputLine += bytes;
    qsizetype end = 0;
    while ((end = m_outputLine.indexOf('\n')) >= 0) {
        const QByteArray rest = m_outputLine.mid(end + 1);
        m_outputLine.truncate(end);
        endOutput();
        m_outputLine = rest;
    }
}

void StepPrinter::endOutput()
{
    if (m_outputLine.isEmpty())
        return;
    while (m_outputLine.endsWith('\r'))
        m_outputLine.chop(1);
    // Of a line drawn over itself by carriage returns, its last state.
    const QByteArray line = m_outputLine.mid(m_outputLine.lastIndexOf('\r') + 1);
    m_console.print("    | "_L1 + base::shownSafely(line));
    m_outputLine.clear();
}

} // namespace voyageur::cli
