// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/course/coursepage.h"

#include "widgets/common/card.h"
#include "widgets/common/diffview.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/course/courseparts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

CoursePage::CoursePage(models::CourseModel *course, models::ProjectModel *project, models::SessionModel *session, QWidget *parent)
    : Page(u"course"_s, {}, tr("Course file"), {}, parent), m_course(course), m_project(project), m_session(session),
      m_notNow(new QPushButton(tr("&Not now"), this)), m_use(new QPushButton(this))
{
    hideCommandsButton();
    empty()->set(u"file"_s, tr("No course file is open"),
                 tr("Teachers can hand out a file with the cluster, the account and the limits of a course. Open it here, or "
                    "drop it on the window."),
                 tr("&Open a course file…"), u"folder"_s);
    m_notNow->setObjectName(u"courseNotNow"_s);
    m_use->setObjectName(u"courseUse"_s);
    foot()->addWidget(m_notNow);
    foot()->addWidget(m_use);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::OpenCourse); });
    connect(m_notNow, &QPushButton::clicked, course, &models::CourseModel::notNow);
    connect(m_use, &QPushButton::clicked, this, &CoursePage::act);
    connect(session, &models::SessionModel::changed, this, [this] { refresh(); });
    connect(course, &models::CourseModel::opened, this, [this] { notice()->clear(); });
    connect(course, &models::CourseModel::used, this, [this] {
        notice()->showMessage(Tone::Good, tr("This project now uses the course."),
                              tr("voyageur.json is saved. The course’s limits now apply to the script and its findings."));
        m_use->setFocus();
    });
    bind(course);
}

WhyText CoursePage::why() const
{
    return {tr("What a course file does"),
            {tr("A course file fills in what every student would type: the account, the modules and the first request of a job. "
                "It also limits what a job asks for, so that everybody’s jobs start soon."),
             tr("The file cannot run commands or sign in. It writes only to voyageur.json, and you see the changes first."),
             tr("Voyageur contacts the host of a course only when you sign in. It then compares the host key with the one in the "
                "file, and you decide.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QWidget *CoursePage::firstFocus() const
{
    if (m_use->isVisibleTo(this) && m_use->isEnabled())
        return m_use;
    return m_notNow->isVisibleTo(this) ? m_notNow : Page::firstFocus();
}

void CoursePage::act()
{
    if (!m_course->isOffered())
        emit wished(m_session->state() == models::SessionModel::State::SignedIn ? Wish::ShowCode : Wish::SignIn);
    else if (!m_project->isOpen())
        emit wished(Wish::OpenProject);
    else
        m_course->use();
}

void CoursePage::refresh()
{
    const projectfile::Course *course = m_course->course();
    setTitle(course ? course->title.line() : tr("Course file"));
    const bool offered = m_course->isOffered();
    const bool signedIn = m_session->state() == models::SessionModel::State::SignedIn;
    m_use->setVisible(course);
    m_use->setText(!offered ? (signedIn ? tr("Go to &step 1") : tr("&Sign in to %1…").arg(m_course->clusterTitle()))
                       : m_project->isOpen() ? tr("&Use in this project")
                                             : tr("&Choose a project folder…"));
    setButtonKind(m_use, ButtonKind::Main);
    m_use->setIcon(icon(!offered                  ? (signedIn ? u"code"_s : u"signin"_s)
                            : m_project->isOpen() ? u"check"_s
                                                  : u"folder"_s,
                        Ink::OnAccent));
    m_use->setEnabled(!offered || !m_project->isOpen() ? !m_course->error() : m_course->plan().has_value());
    if (!offered && m_notNow->hasFocus())
        m_use->setFocus();
    m_notNow->setVisible(offered);
    footNote()->setText(m_course->isBusy()        ? m_course->busyText()
                            : !offered            ? QString()
                            : m_project->isOpen() ? tr("Project: %1").arg(m_project->shownFolder())
                                                  : tr("Choose a project folder first. A course file fills in a project."));
    QByteArray shows = course ? course->toJson() : QByteArray();
    if (m_course->plan())
        shows += m_course->plan()->diff.toUtf8();
    shows += offered ? "?" : "!";
    if (shows == m_shown)
        return;
    m_shown = shows;
    build();
}

void CoursePage::build()
{
    delete m_body;
    m_body = new QWidget(this);
    content()->addWidget(m_body);
    auto *layout = new QVBoxLayout(m_body);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::medium);
    const projectfile::Course *course = m_course->course();
    if (!course)
        return;
    QList<Note> notes;
    if (!m_course->isValidToday())
        notes += Note{Tone::Attention, tr("The course does not run today. Dates: %1.").arg(course->validity())};
    else if (!course->validity().isEmpty())
        notes += Note{Tone::Info, tr("Course dates: %1.").arg(course->validity())};
    for (const QString &warning : course->warnings)
        notes += Note{Tone::Attention, warning};
    if (!course->welcome.isEmpty()) {
        auto *welcome = new Card(tr("From your teacher"), m_body);
        auto *words = makeLabel(course->welcome.shown(), TextRole::Body, welcome);
        words->setObjectName(u"courseWelcome"_s);
        welcome->body()->addWidget(words);
        layout->addWidget(welcome);
    }
    auto *list = new NoteList(4, m_body);
    list->setNotes(notes);
    layout->addWidget(list);
    layout->addWidget(makePlaceCard(*course, m_course->clusterTitle(), m_body));
    if (m_course->plan())
        layout->addWidget(makeChangesCard(m_course->plan()->changes, m_body));
    for (Card *card : {makeLimitsCard(*course, m_body), makeDataCard(*course, m_body)}) {
        if (card)
            layout->addWidget(card);
    }
    if (m_course->plan()) {
        auto *difference = new Disclosure(tr("Changes to voyageur.json"), m_body);
        auto *diff = new DiffView(difference);
        diff->setObjectName(u"courseDiff"_s);
        diff->setAccessibleName(tr("Changes to voyageur.json"));
        diff->setPlainText(m_course->plan()->diff);
        diff->setMinimumHeight(260);
        difference->body()->addWidget(diff);
        layout->addWidget(difference);
    }
    layout->addStretch(1);
}

} // namespace voyageur::widgets
