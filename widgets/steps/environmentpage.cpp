// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/environmentpage.h"

#include "widgets/common/card.h"
#include "widgets/common/logview.h"
#include "widgets/common/notelist.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype packagesShown = 12;

} // namespace

EnvironmentPage::EnvironmentPage(models::EnvironmentModel *environment, models::ProjectModel *project,
                                 models::SessionModel *session, QWidget *parent)
    : StepPage(u"environment"_s, u"3"_s, tr("Environment"),
               tr("A Python of your own on the cluster, with the packages you need."), environment, project, session, parent),
      m_environment(environment), m_modules(makeLabel({}, TextRole::Code, this)), m_packages(makeLabel({}, TextRole::Code, this)),
      m_file(makeLabel({}, TextRole::Small, this)), m_notes(new NoteList(4, this)), m_outputCard(new Card(tr("Output"), this)),
      m_output(new LogView(this))
{
    auto *modules = new Card(tr("Modules"), this);
    auto *modulesNote = makeLabel(tr("Loaded before Python starts, in this order."), TextRole::Small, modules);
    setMuted(modulesNote);
    modules->body()->addWidget(modulesNote);
    modules->body()->addWidget(m_modules);
    modules->body()->addStretch(1);
    auto *packages = new Card(tr("Packages"), this);
    setMuted(m_file);
    packages->body()->addWidget(m_file);
    packages->body()->addWidget(m_packages);
    packages->body()->addStretch(1);
    auto *cards = new QHBoxLayout;
    cards->setSpacing(space::medium);
    cards->addWidget(modules, 1);
    cards->addWidget(packages, 1);
    content()->addLayout(cards);
    content()->addWidget(m_notes);
    m_output->setObjectName(u"environmentOutput"_s);
    m_output->setAccessibleName(tr("Output"));
    m_outputCard->body()->addWidget(m_output, 1);
    content()->addWidget(m_outputCard, 100);
    content()->addStretch(1); // takes the room while there is no output

    connect(environment, &models::EnvironmentModel::logChanged, this, [this] {
        m_output->setLog(m_environment->log());
        m_outputCard->setVisible(!m_environment->log().isEmpty());
    });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowTry); });
    bind(environment);
}

WhyText EnvironmentPage::why() const
{
    return {
        tr("Not your laptop's Python"),
        {tr("The cluster has its own Python versions as modules, and wheels compiled for its processors and GPUs. A virtual "
            "environment is a folder with one such Python and the packages of one project."),
         tr("Packages come from the cluster's own wheelhouse (pip install --no-index): faster than from the internet, and the "
            "same next month. A conda environment copied from a laptop usually breaks here."),
         tr("It is made once, on the login node, and used by every job of this project.")},
        tr("Wiki: Python"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Python"_s)};
}

QString EnvironmentPage::actText() const
{
    return m_environment->isMade() ? tr("&Check the environment") : tr("Create the &environment");
}

QString EnvironmentPage::actIcon() const
{
    return u"environment"_s;
}

void EnvironmentPage::act()
{
    m_environment->create();
}

void EnvironmentPage::fill()
{
    const QStringList modules = m_environment->modules();
    m_modules->setText(!modules.isEmpty()                  ? modules.join(u'\n')
                           : m_environment->modulesGiven() ? tr("None")
                                                           : tr("Those the cluster recommends for Python"));
    const QStringList packages = m_environment->requirements();
    const QString file = m_environment->requirementsFile();
    m_file->setText(file.isEmpty() ? tr("This project asks for no packages.") : file);
    QStringList shown = packages.mid(0, packagesShown);
    if (packages.size() > packagesShown)
        shown.append(tr("… and %1 more").arg(packages.size() - packagesShown));
    if (shown.isEmpty() && !file.isEmpty())
        shown.append(tr("None: Python's own library is enough"));
    m_packages->setText(shown.join(u'\n'));
    QList<Note> notes;
    for (const QString &warning : m_environment->warnings())
        notes.append({Tone::Attention, warning});
    m_notes->setNotes(notes);
    m_outputCard->setVisible(!m_environment->log().isEmpty());
    if (m_environment->isMade())
        notice()->showMessage(Tone::Good, tr("The environment is ready on %1.").arg(m_session->clusterTitle()),
                              m_environment->remoteFolder(), tr("&Next: Try it"));
    else
        notice()->clear();
}

} // namespace voyageur::widgets
