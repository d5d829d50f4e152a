// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/closing.h"

#include "models/windowreturn.h"
#include "widgets/common/choicebar.h"

#include <QApplication>
#include <QTimer>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int lookEvery = 1000; // ms, without a window: at what still runs here; asks no cluster
constexpr int roundsInARow = 2; // one piece of work may follow another
constexpr qsizetype mostLines = 4;

} // namespace

Closing::Closing(models::AppModel *app, ChoiceBar *bar, QWidget *window)
    : QObject(window), m_app(app), m_bar(bar), m_window(window), m_round(new QTimer(this))
{
    m_round->setInterval(lookEvery);
    connect(m_round, &QTimer::timeout, this, &Closing::lookAround);
}

Closing::~Closing() = default;

bool Closing::mayClose()
{
    if (m_leaving || qApp->isSavingSession())
        return true;
    if (m_withoutWindow)
        return false;
    const QStringList work = m_app->work().lines();
    if (work.isEmpty())
        return true;
    if (!isAsking())
        ask(work);
    if (QWidget *first = m_bar->firstFocus())
        first->setFocus(Qt::OtherFocusReason);
    return false;
}

bool Closing::isAsking() const
{
    return !m_bar->isHidden();
}

void Closing::ask(const QStringList &work)
{
    QStringList lines = work.mid(0, mostLines);
    if (work.size() > mostLines)
        lines.append(tr("and %n more", nullptr, int(work.size() - mostLines)));
    m_return = std::make_unique<models::WindowReturn>(m_app->project()->folder());
    connect(m_return.get(), &models::WindowReturn::wanted, this, &Closing::comeBack);
    QList<ChoiceBar::Choice> choices;
    QString advice;
    if (!m_return->isDeaf()) {
        choices.append(
            {u"goOnWithoutWindow"_s, tr("&Keep running in the background"), [this] { goOnWithoutWindow(); }, ButtonKind::Main});
        advice = tr("The work continues without a window until it is done. Start Voyageur again to get the window back.");
    }
    choices.append({u"stopAndClose"_s, tr("&Stop and close"), [this] { leave(); }, ButtonKind::Danger});
    choices.append({u"keepWindow"_s, tr("&Cancel"), [this] { stay(); }});
    m_asked = work;
    m_round->start();
    m_bar->ask(Tone::Attention, tr("Still running: %1").arg(lines.join(u", "_s)), advice, choices);
}

void Closing::stay()
{
    m_round->stop();
    m_bar->clear();
    m_return.reset();
}

void Closing::goOnWithoutWindow()
{
    m_bar->clear();
    m_withoutWindow = true;
    m_idleRounds = 0;
    QGuiApplication::setQuitOnLastWindowClosed(false);
    m_window->hide();
    m_round->start();
}

void Closing::comeBack()
{
    if (m_withoutWindow) {
        m_round->stop();
        m_withoutWindow = false;
        m_return.release()->deleteLater(); // it is calling
        QGuiApplication::setQuitOnLastWindowClosed(true);
    }
    m_window->show();
    m_window->setWindowState(m_window->windowState() & ~Qt::WindowMinimized);
    m_window->raise();
    m_window->activateWindow();
}

void Closing::leave()
{
    m_leaving = true;
    m_round->stop();
    m_bar->clear();
    m_return.reset();
    m_window->close();
}

void Closing::lookAround()
{
    if (!m_withoutWindow) { // it is asking: the reason may be over, or another
        const QStringList work = m_app->work().lines();
        if (work.isEmpty())
            stay();
        else if (work != m_asked)
            ask(work);
        return;
    }
    m_idleRounds = m_app->work().lines().isEmpty() ? m_idleRounds + 1 : 0;
    if (m_idleRounds < roundsInARow)
        return;
    m_round->stop();
    m_return.reset();
    m_leaving = true;
    m_withoutWindow = false;
    QCoreApplication::quit(); // no window is left whose closing would do it
}

} // namespace voyageur::widgets
