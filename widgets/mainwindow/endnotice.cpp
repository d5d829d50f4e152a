// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/endnotice.h"

#include "widgets/common/choicebar.h"
#include "widgets/mainwindow/desktopnotice.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QSystemTrayIcon>
#include <QWidget>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

//! How jobs ended, for people.
struct EndWords {
    QString title;
    QString text;
    bool well = true;
};

// A name may be as long as a page, and hold anything.
QString nameOf(const models::EndedJob &job)
{
    constexpr qsizetype most = 60;
    return base::shownSafely(job.name.simplified().toUtf8(), most);
}

QString howItEnded(const models::EndedJob &job)
{
    if (job.well || !job.exitCode || job.exitCode->success())
        return job.state;
    return job.exitCode->signal != 0 ? EndNotice::tr("%1, signal %2").arg(job.state).arg(job.exitCode->signal)
                                     : EndNotice::tr("%1, exit status %2").arg(job.state).arg(job.exitCode->status);
}

// "train, job 12: failed, exit status 1"; of one on another cluster the key begins with that.
QString lineOf(const models::EndedJob &job)
{
    const QString number = job.key.mid(job.key.lastIndexOf(u'/') + 1);
    return job.cluster.isEmpty() ? EndNotice::tr("%1, job %2: %3").arg(nameOf(job), number, howItEnded(job))
                                 : EndNotice::tr("%1, job %2 on %3: %4").arg(nameOf(job), number, job.cluster, howItEnded(job));
}

// "train, job 12: runs on gpu-1".
QString lineOf(const models::StartedJob &job)
{
    const QString number = job.key.mid(job.key.lastIndexOf(u'/') + 1);
    const QString name = base::shownSafely(job.name.simplified().toUtf8(), 60);
    const QString where = job.cluster.isEmpty() ? job.nodes : job.cluster;
    return where.isEmpty() ? EndNotice::tr("%1, job %2: started").arg(name, number)
                           : EndNotice::tr("%1, job %2: started on %3").arg(name, number, where);
}

EndWords wordsOf(const QList<models::EndedJob> &jobs)
{
    constexpr qsizetype mostNamed = 4;
    EndWords words;
    words.well = std::ranges::all_of(jobs, &models::EndedJob::well);
    if (jobs.size() == 1) {
        words.title = lineOf(jobs.first());
        words.text = jobs.first().words;
        return words;
    }
    words.title = EndNotice::tr("%n job ended", nullptr, static_cast<int>(jobs.size()));
    QStringList lines;
    for (const models::EndedJob &job : jobs.first(std::min(jobs.size(), mostNamed)))
        lines += lineOf(job);
    if (const auto more = static_cast<int>(jobs.size() - mostNamed); more > 0)
        lines += EndNotice::tr("and %n more", nullptr, more);
    words.text = lines.join(u'\n');
    return words;
}

//! What a person wants to see first.
QString firstOf(const QList<models::EndedJob> &jobs)
{
    const auto failed = std::ranges::find(jobs, false, &models::EndedJob::well);
    return failed == jobs.end() ? jobs.first().key : failed->key;
}

} // namespace

EndNotice::EndNotice(models::AppModel *app, ChoiceBar *bar, std::function<bool()> listIsSeen, QWidget *window)
    : QObject(window), m_app(app), m_window(window), m_bar(bar), m_listIsSeen(std::move(listIsSeen))
{
    m_bar->setObjectName(u"endBar"_s);
    connect(app->jobs(), &models::JobsModel::ended, this, &EndNotice::tell);
    connect(app->jobs(), &models::JobsModel::started, this, &EndNotice::tellStarts);
    connect(app->jobs()->table(), &models::JobTableModel::listChanged, this, &EndNotice::listCame, Qt::QueuedConnection);
    window->installEventFilter(this);
    if (DesktopNotice::mayBeThere()) {
        m_notice = new DesktopNotice(this);
        connect(m_notice, &DesktopNotice::activated, this, &EndNotice::lookAtJob);
        connect(m_notice, &DesktopNotice::refused, this, &EndNotice::notShown);
        connect(m_notice, &DesktopNotice::shown, this, [this] { m_onDesktop.clear(); });
    }
    connect(app->jobs()->table(), &models::JobTableModel::activeChanged, this, &EndNotice::showIcon);
    showIcon();
}

void EndNotice::setWanted(bool on)
{
    m_app->preferences().setTellsEnds(on);
    if (!on)
        leaveBar();
    showIcon();
}

void EndNotice::showIcon()
{
    const int active = m_app->jobs()->table()->active();
    const bool wanted = active > 0 && m_app->preferences().tellsEnds();
    if (wanted && !m_icon && QSystemTrayIcon::isSystemTrayAvailable()) {
        m_icon = new QSystemTrayIcon(m_window->windowIcon(), this);
        connect(m_icon, &QSystemTrayIcon::messageClicked, this, &EndNotice::lookAtJob);
        connect(m_icon, &QSystemTrayIcon::activated, this, &EndNotice::lookAtJob);
    }
    if (!m_icon)
        return;
    m_icon->setToolTip(tr("%n active job(s)", nullptr, active));
    if (wanted) // what was just told stays until the next list
        m_icon->show();
    else if (active == 0 && m_job.isEmpty())
        m_icon->hide();
}

bool EndNotice::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::WindowDeactivate || event->type() == QEvent::Hide)
        m_wasAway = true;
    return false;
}

// After what it brought has been told.
void EndNotice::listCame()
{
    if (m_window->isActiveWindow())
        m_wasAway = false;
}

void EndNotice::tell(const QList<models::EndedJob> &jobs)
{
    if (jobs.isEmpty() || !m_app->preferences().tellsEnds())
        return;
    if (m_window->isActiveWindow()) {
        // Who has just come back has not seen it happen, also where the list is what is shown.
        if (!m_listIsSeen() || m_wasAway)
            tellInWindow(jobs);
        return;
    }
    QApplication::alert(m_window);
    const EndWords words = wordsOf(jobs);
    if (!tellOnDesktop(words.title, words.text, words.well, firstOf(jobs)))
        tellInWindow(jobs);
    else if (m_notice)
        m_onDesktop += jobs;
}

void EndNotice::tellStarts(const QList<models::StartedJob> &jobs)
{
    if (jobs.isEmpty() || !m_app->preferences().tellsEnds() || m_window->isActiveWindow())
        return;
    const QString title = jobs.size() == 1 ? lineOf(jobs.first()) : tr("%n job started", nullptr, static_cast<int>(jobs.size()));
    (void)tellOnDesktop(title, jobs.size() == 1 ? QString() : lineOf(jobs.first()), true, jobs.first().key);
}

bool EndNotice::tellOnDesktop(const QString &title, const QString &text, bool well, const QString &job)
{
    if (m_icon && m_icon->isVisible() && QSystemTrayIcon::supportsMessages())
        m_icon->showMessage(title, text, well ? QSystemTrayIcon::Information : QSystemTrayIcon::Warning);
    else if (m_notice)
        m_notice->show(title, text, !well);
    else
        return false;
    m_job = job;
    return true;
}

// A bus, and nobody on it who shows messages: the window is the only place.
void EndNotice::notShown()
{
    if (m_notice)
        std::exchange(m_notice, nullptr)->deleteLater();
    if (const auto jobs = std::exchange(m_onDesktop, {}); !jobs.isEmpty())
        tellInWindow(jobs);
}

// One bar for all that have ended since it was closed; the focus stays where it is. It comes over any page: a letter of its own
// would be one that the page has as well.
void EndNotice::tellInWindow(const QList<models::EndedJob> &jobs)
{
    m_unread += jobs;
    const EndWords words = wordsOf(m_unread);
    const auto look = [this] {
        const QString job = firstOf(m_unread);
        leaveBar();
        emit jobWanted(job);
    };
    m_bar->ask(words.well ? Tone::Good : Tone::Attention, words.title, words.text,
               {{u"endedJob"_s, m_unread.size() > 1 ? tr("Go to the jobs") : tr("Go to the job"), look},
                {u"closeEnded"_s, tr("Close"), [this] { leaveBar(); }, ButtonKind::Normal, true}});
    QAccessibleEvent alert(m_bar, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void EndNotice::leaveBar()
{
    m_unread.clear();
    m_bar->clear();
}

void EndNotice::lookAtJob()
{
    emit jobWanted(std::exchange(m_job, {}));
    showIcon();
}

} // namespace voyageur::widgets
