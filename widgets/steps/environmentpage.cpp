// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/environmentpage.h"

#include "widgets/common/card.h"
#include "widgets/common/diffview.h"
#include "widgets/common/logview.h"
#include "widgets/common/notelist.h"
#include "widgets/steps/modulebrowser.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype packagesShown = 12;
constexpr int diffHeight = 150;

} // namespace

EnvironmentPage::EnvironmentPage(models::EnvironmentModel *environment, models::ProjectModel *project,
                                 models::SessionModel *session, QWidget *parent)
    : StepPage(u"environment"_s, u"3"_s, tr("Environment"), tr("Python and packages on the cluster."), environment, project,
               session, parent),
      m_environment(environment), m_modules(makeLabel({}, TextRole::Code, this)), m_packages(makeLabel({}, TextRole::Code, this)),
      m_file(makeLabel({}, TextRole::Small, this)), m_verdicts(new NoteList(5, this)),
      m_check(new QPushButton(tr("Check the &packages"), this)), m_openList(new QPushButton(tr("Edit the list"), this)),
      m_writeList(new QPushButton(tr("&Write requirements.txt"), this)), m_fetch(new QCheckBox(this)),
      m_inJobs(new QCheckBox(tr("Build on the node’s disk in each &job"), this)),
      m_frozenCard(new Card(tr("Working versions"), this)), m_frozen(new DiffView(this)),
      m_keep(new QPushButton(tr("&Keep these versions"), this)), m_undo(new QPushButton(tr("&Undo"), this)),
      m_keepWhere(makeLabel({}, TextRole::Small, this)), m_notes(new NoteList(4, this)),
      m_outputCard(new Card(tr("Output"), this)), m_output(new LogView(this))
{
    auto *modules = new Card(tr("Modules"), this);
    auto *modulesNote = makeLabel(tr("Loaded in this order."), TextRole::Small, modules);
    setMuted(modulesNote);
    modules->body()->addWidget(modulesNote);
    modules->body()->addWidget(m_modules);
    m_inJobs->setObjectName(u"environmentInJobs"_s);
    m_inJobs->setToolTip(tr("Loads faster, and takes no room in your home"));
    modules->body()->addWidget(m_inJobs);
    modules->body()->addStretch(1);
    auto *packages = new Card(tr("Packages"), this);
    setMuted(m_file);
    packages->body()->addWidget(m_file);
    packages->body()->addWidget(m_packages);
    packages->body()->addWidget(m_verdicts);
    m_check->setObjectName(u"environmentCheck"_s);
    m_fetch->setObjectName(u"environmentFetch"_s);
    m_fetch->setToolTip(tr("With their dependencies"));
    packages->body()->addWidget(m_fetch);
    m_openList->setObjectName(u"environmentEditList"_s);
    m_openList->setToolTip(tr("Opens your editor (see Settings)"));
    m_writeList->setObjectName(u"environmentWriteList"_s);
    m_writeList->setToolTip(tr("Step 3 then installs these packages"));
    auto *acts = new QHBoxLayout;
    acts->addWidget(m_writeList);
    acts->addWidget(m_check);
    acts->addWidget(m_openList);
    acts->addStretch(1);
    packages->body()->addLayout(acts);
    packages->body()->addStretch(1);
    auto *cards = new QVBoxLayout; // side by side the verdicts would have no room in a small window
    cards->setSpacing(space::medium);
    cards->addWidget(modules);
    cards->addWidget(packages);
    content()->addWidget(m_frozenCard); // what is to be decided stands first
    content()->addLayout(cards);
    content()->addWidget(new ModuleBrowser(environment->browser(), this));
    content()->addWidget(m_notes);
    m_frozen->setObjectName(u"environmentFrozen"_s);
    m_frozen->setAccessibleName(tr("Changes to the package list"));
    m_frozen->setFixedHeight(diffHeight);
    m_frozen->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // the page scrolls, not the card
    m_keep->setObjectName(u"environmentKeep"_s);
    setMuted(m_keepWhere);
    m_frozenCard->body()->addWidget(m_keepWhere);
    m_frozenCard->body()->addWidget(m_frozen, 1);
    m_frozenCard->body()->addWidget(m_keep, 0, Qt::AlignRight);
    m_output->setObjectName(u"environmentOutput"_s);
    m_output->setSizePolicy(QSizePolicy::Expanding,
                            QSizePolicy::Expanding); // with a height of its own, for which the page scrolls
    m_output->setAccessibleName(tr("Output"));
    m_outputCard->body()->addWidget(m_output, 1);
    content()->addWidget(m_outputCard, 100);
    content()->addStretch(1); // takes the room while there is no output

    m_undo->setObjectName(u"environmentUndo"_s);
    foot()->insertWidget(1, m_undo);
    connect(m_undo, &QPushButton::clicked, environment, &models::EnvironmentModel::undoList);
    connect(m_openList, &QPushButton::clicked, this, [this] { emit fileWanted(m_environment->requirementsPath(), 0); });
    connect(m_writeList, &QPushButton::clicked, environment, &models::EnvironmentModel::writeImports);
    connect(m_check, &QPushButton::clicked, environment, &models::EnvironmentModel::check);
    connect(m_keep, &QPushButton::clicked, environment, &models::EnvironmentModel::keepVersions);
    connect(m_verdicts, &NoteList::acted, this, [this](qsizetype note) {
        if (note < m_shown.size())
            m_environment->cure(environment::PackageVerdict(m_shown[note])); // the list is filled anew meanwhile
    });
    connect(m_fetch, &QCheckBox::clicked, environment, &models::EnvironmentModel::setFetch);
    connect(m_inJobs, &QCheckBox::clicked, environment, &models::EnvironmentModel::setMadeInJobs);
    const auto showLog = [this] {
        m_output->setLog(m_environment->log());
        m_outputCard->setVisible(!m_environment->log().isEmpty());
    };
    connect(environment, &models::EnvironmentModel::logChanged, this, showLog);
    showLog();
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowTry); });
    bind(environment);
}

WhyText EnvironmentPage::why() const
{
    return {tr("The cluster has its own Python"),
            {tr("The cluster offers Python versions as modules, and wheels built for its processors and GPUs. A virtual "
                "environment is a folder with one Python and the packages of one project."),
             tr("Packages come from the cluster’s wheelhouse (pip install --no-index). That is faster than the internet, and "
                "gives the same result next month. A conda environment copied from a laptop usually breaks."),
             tr("Tick to have each job build the environment on its node, with the versions tested on the login node. Otherwise, "
                "it is created once in your home for all jobs of this project.")},
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
                                                           : tr("Recommended by the cluster for Python"));
    fillPackages();
    fillNotes();
    m_inJobs->setChecked(m_environment->isMadeInJobs());
    m_inJobs->setEnabled(!m_environment->isWorking());
    const work::ListChange &versions = m_environment->versions();
    m_frozenCard->setVisible(!versions.diff.isEmpty());
    m_keepWhere->setText(
        tr("The button writes the versions to %1. Your own list does not change.").arg(QFileInfo(versions.path).fileName()));
    if (m_frozen->toPlainText() != versions.diff)
        m_frozen->setPlainText(versions.diff);
    m_undo->setVisible(m_environment->canUndoList());
    m_undo->setEnabled(!m_environment->isBusy());
    m_keep->setEnabled(!m_environment->isBusy());
    m_outputCard->setVisible(!m_environment->log().isEmpty());
    if (m_environment->isMade())
        notice()->showMessage(Tone::Good,
                              m_environment->isMadeInJobs()
                                  ? tr("Environment tested on %1. Each job builds its own.").arg(m_session->clusterTitle())
                                  : tr("The environment is ready on %1.").arg(m_session->clusterTitle()),
                              m_environment->remoteFolder(), tr("&Next: Try it"));
    else
        notice()->clear();
}

void EnvironmentPage::fillPackages()
{
    const QStringList packages = m_environment->requirements();
    const QString file = m_environment->requirementsFile();
    const QString &lock = m_environment->lockFile();
    const bool isGuess = m_environment->isGuess();
    m_openList->setVisible(!file.isEmpty() && !isGuess);
    m_writeList->setVisible(isGuess);
    m_writeList->setEnabled(!m_environment->isBusy());
    m_file->setText(file.isEmpty()       ? tr("This project needs no packages.")
                        : isGuess        ? tr("Imported by %1 but not listed, so not installed.").arg(QFileInfo(file).fileName())
                        : lock.isEmpty() ? file
                                         : tr("%1, with the versions of %2").arg(file, lock));
    QStringList shown = packages.mid(0, packagesShown);
    if (packages.size() > packagesShown)
        shown.append(tr("… and %1 more").arg(packages.size() - packagesShown));
    if (shown.isEmpty() && !file.isEmpty())
        shown.append(tr("None: Python’s standard library is enough"));
    m_packages->setText(shown.join(u'\n'));
    m_check->setVisible(!packages.isEmpty() && m_session->state() == models::SessionModel::State::SignedIn);
    m_check->setEnabled(!m_environment->isWorking());
    const auto &check = m_environment->packageCheck();
    m_packages->setVisible(!check);
    QList<Note> verdicts;
    m_shown.clear();
    int good = 0;
    for (const environment::PackageVerdict &verdict : check ? check->packages : QList<environment::PackageVerdict>()) {
        const bool there = verdict.availability == environment::Availability::Available;
        good += there ? 1 : 0;
        if (there && verdict.advice.isEmpty())
            continue;
        const QString cure = !models::EnvironmentModel::canCure(verdict) ? QString()
            : verdict.module.isEmpty()                                   ? tr("Use %1").arg(verdict.cure)
                                                                         : tr("Load %1").arg(verdict.module);
        verdicts.append({verdict.isMissing() ? Tone::Attention : Tone::Info,
                         u"%1: %2"_s.arg(verdict.package.wanted(), verdict.advice), cure});
        m_shown.append(verdict);
    }
    if (good > 0)
        verdicts.append({Tone::Good, tr("%n package(s) in the cluster’s wheelhouse or modules", nullptr, good)});
    m_verdicts->setNotes(verdicts);
    const QStringList fetch = m_environment->toFetch();
    m_fetch->setVisible(!fetch.isEmpty());
    m_fetch->setChecked(m_environment->fetches());
    const QString index = m_project->isOpen() ? QUrl(m_project->file().environment.index).host() : QString();
    m_fetch->setText((index.isEmpty() ? tr("Download &from the internet: %1") : tr("Download &from %1: %2").arg(index))
                         .arg(fetch.join(u", "_s).left(40)));
}

void EnvironmentPage::fillNotes()
{
    QList<Note> notes;
    for (const QString &warning : m_environment->warnings())
        notes.append({Tone::Attention, warning});
    for (const QString &note : m_environment->notes())
        notes.append({Tone::Info, note});
    m_notes->setNotes(notes);
}

} // namespace voyageur::widgets
