// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/welcomepage.h"

#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

WelcomePage::WelcomePage(models::ProjectModel *project, models::NewProjectModel *newProject, QWidget *parent)
    : Page(u"welcome"_s, {}, tr("Welcome to Voyageur"),
           tr("From your laptop to a cluster in five steps, and back with the results."), parent),
      m_project(project), m_recent(new Card(tr("Recent projects"), this)),
      m_choose(new QPushButton(icon(u"folder"_s, Ink::OnAccent), tr("Choose a &project folder…"), this)),
      m_example(new QPushButton(icon(u"play"_s),
                                models::ProjectModel::exampleNeedsNoAccount() ? tr("Try the &example on the practice cluster")
                                                                              : tr("Open the &example"),
                                this)),
      m_openRefused(new QPushButton(icon(u"file"_s), tr("Open &voyageur.json"), this))
{
    setAlwaysContent(true);
    hideCommandsButton();
    auto *start = new Card(tr("Your project"), this);
    start->acceptFolders(true);
    start->body()->addWidget(
        makeLabel(tr("Choose your code folder, or drop it here. Nothing in it changes unless you ask."), TextRole::Body, start));
    m_choose->setObjectName(u"chooseProject"_s);
    setButtonKind(m_choose, ButtonKind::Main);
    auto *begin = new QPushButton(icon(u"plus"_s), tr("Ne&w project…"), start);
    begin->setObjectName(u"newProjectButton"_s);
    auto *starts = new FlowLayout;
    starts->addWidget(m_choose);
    starts->addWidget(begin);
    m_openRefused->setObjectName(u"openRefused"_s);
    m_openRefused->hide();
    starts->addWidget(m_openRefused);
    connect(m_openRefused, &QPushButton::clicked, this, [this] { emit fileWanted(m_project->refused(), 0); });
    start->body()->addLayout(starts);
    connect(begin, &QPushButton::clicked, this, [this] { emit wished(Wish::NewProject); });
    content()->addWidget(start);
    auto *tryOut = new Card(tr("First time here?"), this);
    tryOut->body()->addWidget(
        makeLabel(models::ProjectModel::exampleNeedsNoAccount()
                      ? tr("The example recognizes discs, squares, triangles and crosses. It needs no account: the practice "
                           "cluster is a real Slurm on this computer, with simulated GPUs.")
                      : tr("The example recognizes discs, squares, triangles and crosses, and trains in seconds. Use it as the "
                           "first job of your account."),
                  TextRole::Body, tryOut));
    m_example->setObjectName(u"openExample"_s);
    tryOut->body()->addWidget(m_example, 0, Qt::AlignLeft);
    content()->addWidget(tryOut);
    m_recent->setObjectName(u"recentProjects"_s);
    content()->addWidget(m_recent);
    content()->addStretch(1);
    connect(start, &Card::folderDropped, newProject, &models::NewProjectModel::open);
    connect(m_choose, &QPushButton::clicked, this, [this] { emit wished(Wish::OpenProject); });
    connect(m_example, &QPushButton::clicked, this, [this] { emit wished(Wish::OpenExample); });
    bind(project);
}

WhyText WelcomePage::why() const
{
    return {tr("What is a cluster for?"),
            {tr("A training that takes days on a laptop takes hours on a cluster. A cluster has hundreds of machines with large "
                "memories and GPUs, shared by many people. You submit a job, and it runs when its turn comes."),
             tr("Voyageur takes you there in five steps: the code, the data, the environment, a short try and the job. Every "
                "step can show its commands, so you learn the cluster on the way.")},
            tr("Wiki: Getting started"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Getting_started"_s)};
}

QWidget *WelcomePage::firstFocus() const
{
    return m_choose;
}

QString WelcomePage::retryText() const
{
    return m_project->refused().isEmpty() ? QString() : tr("Try again");
}

void WelcomePage::retry()
{
    m_project->open(m_project->refused());
}

void WelcomePage::refresh()
{
    footNote()->setText(m_project->isBusy() ? m_project->busyText() : QString());
    m_openRefused->setVisible(!m_project->refused().isEmpty());
    m_choose->setEnabled(!m_project->isBusy());
    m_example->setEnabled(!m_project->isBusy());
    QStringList folders;
    for (const models::RecentProject &recent : m_project->recent())
        folders.append(recent.folder);
    m_recent->setVisible(!folders.isEmpty());
    if (folders == m_shown)
        return;
    m_shown = folders;
    delete m_recentRows;
    m_recentRows = new QWidget(m_recent);
    auto *rows = new QVBoxLayout(m_recentRows);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::tiny);
    for (const models::RecentProject &recent : m_project->recent()) {
        auto *row = new QHBoxLayout;
        auto *button = new QPushButton(icon(u"folder"_s), QString(recent.name).replace(u'&', "&&"_L1), m_recentRows);
        setButtonKind(button, ButtonKind::Quiet);
        button->setAccessibleName(tr("Open %1").arg(models::shownPath(recent.folder)));
        auto *path = new ElidedLabel(models::shownPath(recent.folder), TextRole::Small, Qt::ElideMiddle, m_recentRows);
        path->setMuted(true);
        row->addWidget(button);
        row->addWidget(path, 1);
        rows->addLayout(row);
        connect(button, &QPushButton::clicked, m_project, [this, folder = recent.folder] { m_project->open(folder); });
    }
    m_recent->body()->addWidget(m_recentRows);
}

} // namespace voyageur::widgets
