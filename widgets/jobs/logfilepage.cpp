// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logfilepage.h"

#include "models/projectmodel.h"
#include "widgets/common/icons.h"
#include "widgets/common/logview.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/jobs/logcard.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int fewestLines = 6;

}

LogFilePage::LogFilePage(models::LogFileModel *log, QWidget *parent)
    : Page(u"logfile"_s, {}, tr("Explain a log"), tr("What went wrong in a job, from the output it left."), parent), m_log(log),
      m_card(new LogCard(this)), m_notes(new NoteList(4, this)), m_part(makeLabel({}, TextRole::Small, this)),
      m_view(new LogView(this)), m_another(new QPushButton(icon(u"file"_s), tr("Choose a&nother log…"), this)),
      m_cancel(new QPushButton(tr("&Cancel"), this))
{
    m_view->setObjectName(u"logFileText"_s);
    m_view->setAccessibleName(tr("Log"));
    m_view->setMinimumHeight(m_view->heightOf(fewestLines));
    m_part->setObjectName(u"logFilePart"_s);
    setMuted(m_part);
    m_another->setObjectName(u"anotherLog"_s);
    m_cancel->setObjectName(u"cancelLog"_s);
    empty()->set(u"search"_s, tr("No log chosen"),
                 tr("Choose the output of a job, such as slurm-4242.out, or drop it here. It stays on this computer."),
                 tr("&Choose a log…"), u"file"_s);
    content()->addWidget(m_card);
    content()->addWidget(m_notes);
    content()->addWidget(m_part);
    content()->addWidget(m_view, 1);
    foot()->addWidget(m_cancel);
    foot()->addWidget(m_another);
    connect(empty(), &Placeholder::actionTriggered, this, &LogFilePage::choose);
    connect(m_another, &QPushButton::clicked, this, &LogFilePage::choose);
    connect(m_cancel, &QPushButton::clicked, log, &models::LogFileModel::cancel);
    connect(m_card, &LogCard::placeWanted, this, [this] {
        showPlace();
        m_view->setFocus();
    });
    m_card->setOpen(true);
    bind(log);
}

WhyText LogFilePage::why() const
{
    return {
        tr("What a log says"),
        {tr("Voyageur knows the messages of Python, PyTorch, CUDA, Slurm, modules and many more, and what they mean. The first "
            "failure explains the ones that follow it."),
         tr("A log from another computer or another person works too. It is read here; nothing is sent.")},
        tr("Wiki: running jobs"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QWidget *LogFilePage::firstFocus() const
{
    return m_log->hasContent() ? static_cast<QWidget *>(m_view) : empty()->button();
}

void LogFilePage::choose()
{
    const QString before = m_log->path();
    auto *dialog =
        new QFileDialog(this, tr("Choose a log"), before.isEmpty() ? QDir::homePath() : QFileInfo(before).absolutePath());
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Logs (*.out *.err *.log *.txt)"), tr("All files (*)")});
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_log, &models::LogFileModel::open);
    dialog->open();
}

void LogFilePage::refresh()
{
    const bool there = m_log->hasContent();
    m_cancel->setVisible(m_log->isBusy());
    m_another->setVisible(there);
    footNote()->setText(m_log->isBusy() ? m_log->busyText() : QString());
    if (!there)
        return;
    setSubtitle(models::shownPath(m_log->path()));
    m_card->set(m_log->explanation());
    QList<Note> notes;
    if (const QString doubt = m_log->doubt(); !doubt.isEmpty())
        notes += {m_log->explanation() ? Tone::Attention : Tone::Info, doubt};
    for (const observe::LogSign &other : m_log->reading().others())
        notes += {Tone::Neutral, tr("Also, line %1: %2").arg(QLocale().toString(other.line), other.what)};
    m_notes->setNotes(notes);
    const int last = m_log->firstLine() + static_cast<int>(m_log->shown().lineCount()) - 2;
    m_part->setText(tr("Lines %1 to %2 of %3")
                        .arg(QLocale().toString(m_log->firstLine()), QLocale().toString(std::min(last, m_log->reading().lines)),
                             QLocale().toString(m_log->reading().lines)));
    m_part->setVisible(m_log->firstLine() > 1 || last < m_log->reading().lines);
    m_view->setLog(m_log->shown());
    if (std::exchange(m_shown, m_log->path()) != m_log->path() || !m_log->isBusy())
        showPlace();
}

void LogFilePage::showPlace()
{
    if (const auto [at, length] = m_log->place(); at >= 0)
        m_view->goTo(at, length);
}

} // namespace voyageur::widgets
