// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/endnotice.h"

#include <QApplication>
#include <QSystemTrayIcon>
#include <QWidget>

namespace voyageur::widgets {

EndNotice::EndNotice(models::AppModel *app, QWidget *window) : QObject(window), m_app(app), m_window(window)
{
    connect(app->jobs(), &models::JobsModel::ended, this, &EndNotice::tell);
    connect(app->jobs()->table(), &models::JobTableModel::activeChanged, this, &EndNotice::showIcon);
    showIcon();
}

void EndNotice::setWanted(bool on)
{
    m_app->preferences().setTellsEnds(on);
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
    m_icon->setToolTip(tr("%n job(s) wait or run", nullptr, active));
    if (wanted) // what was just told stays until the next list
        m_icon->show();
    else if (active == 0 && m_job.isEmpty())
        m_icon->hide();
}

void EndNotice::tell(const QList<models::EndedJob> &jobs)
{
    if (jobs.isEmpty() || !m_app->preferences().tellsEnds() || m_window->isActiveWindow())
        return;
    constexpr qsizetype mostNamed = 4;
    const models::EndedJob &first = jobs.first();
    QString title = tr("%1: %2").arg(first.name, first.state);
    QString text = first.words.isEmpty() ? tr("Job %1").arg(first.key) : first.words;
    if (jobs.size() > 1) {
        title = tr("%n job(s) have ended", nullptr, static_cast<int>(jobs.size()));
        QStringList lines;
        for (const models::EndedJob &job : jobs.first(std::min(jobs.size(), mostNamed)))
            lines += tr("%1: %2").arg(job.name, job.state);
        if (const auto more = static_cast<int>(jobs.size() - mostNamed); more > 0)
            lines += tr("and %n more", nullptr, more);
        text = lines.join(u'\n');
    }
    m_job = first.key;
    QApplication::alert(m_window);
    if (m_icon && m_icon->isVisible())
        m_icon->showMessage(title, text, first.well ? QSystemTrayIcon::Information : QSystemTrayIcon::Warning);
    emit told(title, text);
}

void EndNotice::lookAtJob()
{
    emit jobWanted(std::exchange(m_job, {}));
    showIcon();
}

} // namespace voyageur::widgets
