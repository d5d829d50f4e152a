// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/submitpage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/script/scriptdesk.h"
#include "widgets/steps/chaincard.h"
#include "widgets/steps/sweepcard.h"
#include "widgets/steps/trychecklist.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

SubmitPage::SubmitPage(models::SubmitModel *submit, models::ProjectModel *project, models::SessionModel *session,
                       models::Preferences &preferences, QWidget *parent)
    : StepPage(u"submit"_s, u"5"_s, tr("Submit"), tr("The job script, submitted exactly as shown."), submit, project, session,
               parent),
      m_submit(submit), m_needsCard(new Card(tr("What the script needs"), this)), m_needs(new NoteList(6, this)),
      m_warnings(new NoteList(3, this)), m_chain(new ChainCard(submit, this)), m_sweep(new SweepCard(submit, this)),
      m_preflight(new TryCheckList(this, u"preflight"_s)),
      m_desk(new ScriptDesk(submit->draft(), preferences, u"submit"_s, this)), m_sheets(new QTabWidget(this)),
      m_make(new QPushButton(this)), m_takeBack(new QPushButton(tr("&Back to my text"), this))
{
    m_preflight->setFixedHeight(m_preflight->fontMetrics().height() * 10);
    content()->addWidget(m_preflight);
    content()->addWidget(m_warnings);
    m_sheets->setObjectName(u"submitSheets"_s);
    m_sheets->setDocumentMode(true);
    m_sheets->addTab(makeScriptSheet(), {});
    for (QWidget *card : std::initializer_list<QWidget *>{m_chain, m_sweep}) {
        auto *sheet = new QWidget(this);
        auto *layout = new QVBoxLayout(sheet);
        layout->setContentsMargins(0, space::small, 0, 0);
        layout->addWidget(card);
        layout->addStretch(1);
        m_sheets->addTab(sheet, {});
    }
    content()->addWidget(m_sheets, 1);
    nameSheets();
    m_make->setObjectName(u"makeScript"_s);
    m_make->setIcon(icon(u"refresh"_s));
    foot()->insertWidget(1, m_make);
    m_takeBack->setObjectName(u"takeBack"_s);
    m_takeBack->setIcon(icon(u"script"_s));
    m_takeBack->setToolTip(tr("Undoes the last change that you did not type"));
    foot()->insertWidget(1, m_takeBack);
    connect(m_takeBack, &QPushButton::clicked, submit, &models::SubmitModel::takeBack);

    connect(m_make, &QPushButton::clicked, submit, &models::SubmitModel::prepare);
    connect(m_sheets, &QTabWidget::currentChanged, this, &SubmitPage::placeTools);
    connect(m_sweep, &SweepCard::runsChanged, this, &SubmitPage::nameSheets);
    connect(m_desk, &ScriptDesk::whyChanged, this, &SubmitPage::whyChanged);
    connect(m_desk, &ScriptDesk::whyAsked, this, &SubmitPage::whyAsked);
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowJobs); });
    bind(submit);
}

QWidget *SubmitPage::makeScriptSheet()
{
    auto *sheet = new QWidget(this);
    auto *layout = new QVBoxLayout(sheet);
    layout->setContentsMargins(0, space::small, 0, 0);
    layout->setSpacing(space::small);
    m_needsCard->body()->addWidget(m_needs);
    auto *hint = makeLabel(tr("Missing parts are uploaded first."), TextRole::Small, this);
    setMuted(hint);
    m_needsCard->body()->addWidget(hint);
    layout->addWidget(m_needsCard);
    auto *tools = new QHBoxLayout;
    tools->setSpacing(space::tiny);
    for (QToolButton *tool : m_desk->tools())
        tools->addWidget(tool);
    m_tools = new QWidget(this);
    tools->setContentsMargins({});
    m_tools->setLayout(tools);
    m_sheets->setCornerWidget(m_tools);
    m_desk->editor()->setObjectName(u"script"_s);
    m_desk->editor()->setAccessibleName(tr("Job script"));
    layout->addWidget(m_desk, 100);
    layout->addStretch(1); // takes the room while there is no script
    return sheet;
}

// They are about the script.
void SubmitPage::placeTools()
{
    m_tools->setVisible(m_submit->hasScript() && m_sheets->currentIndex() == 0);
}

// What they hold is seen before they are opened.
void SubmitPage::nameSheets()
{
    const int jobs = m_submit->chainLength();
    m_sheets->setTabText(0, tr("Script"));
    m_sheets->setTabText(1, jobs > 0 ? tr("Chain: %n job(s)", nullptr, jobs) : tr("Chain"));
    m_sheets->setTabText(2, m_sweep->runs() > 0 ? tr("Sweep: %n run(s)", nullptr, m_sweep->runs()) : tr("Sweep"));
}

WhyText SubmitPage::why() const
{
    if (const auto chosen = m_desk->why())
        return *chosen;
    return {tr("You describe the job, Slurm finds the node"),
            {tr("The #SBATCH lines say what the job needs: time, cores, memory, GPUs and account. Slurm starts the job when a "
                "node has all of that free. The rest of the script then runs there."),
             tr("Ask for what you need and a little more. A smaller request starts sooner, but Slurm ends a job that exceeds its "
                "memory or time."),
             tr("Before the submission, bash checks the script and Slurm says whether it accepts the job. The job is submitted "
                "once, even if the connection breaks in between.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QString SubmitPage::actText() const
{
    return m_submit->isSubmitted() ? tr("&Submit again") : tr("&Submit");
}

QString SubmitPage::actIcon() const
{
    return u"submit"_s;
}

// A field that was not left yet makes the script anew: it is seen before it is submitted.
void SubmitPage::act()
{
    if (!m_chain->takeOver()) {
        QWidget *field = m_chain->wrongField();
        m_sheets->setCurrentIndex(1);
        field->setFocus(Qt::OtherFocusReason);
        reveal(field);
        return;
    }
    m_submit->submit(); // nothing, while it is made
    reveal(m_preflight);
}

QString SubmitPage::restNote() const
{
    return m_submit->isEdited() ? tr("Edited") : QString();
}

QString SubmitPage::retryText() const
{
    return m_submit->mayInsist() ? tr("Submit any&way") : StepPage::retryText();
}

void SubmitPage::retry()
{
    m_submit->submit(m_submit->mayInsist());
}

void SubmitPage::fill()
{
    m_chain->fill();
    m_sweep->fill();
    QList<Note> needs;
    for (const models::Need &need : m_submit->needs())
        needs.append({need.met ? Tone::Good : Tone::Neutral, need.title});
    m_needs->setNotes(needs);
    m_needsCard->setVisible(!m_submit->hasScript());
    // The looks are for the moment of the submission, and for what has to be mended after it.
    const bool looked = !m_submit->preflight().isEmpty() && !m_submit->isSubmitted();
    m_preflight->setVisible(looked);
    m_preflight->setChecks(m_submit->preflight());
    nameSheets();
    m_desk->setVisible(m_submit->hasScript());
    placeTools();
    m_desk->setReadOnly((m_submit->isWorking() && !m_submit->isMaking()) || m_submit->isSubmitted());
    m_make->setText(m_submit->hasScript() ? tr("&Regenerate script") : tr("Gene&rate script"));
    m_make->setEnabled(m_submit->canWork() && !m_submit->isWorking());
    m_make->setVisible(m_submit->canWork() && !m_submit->isSubmitted());
    m_takeBack->setVisible(m_submit->canTakeBack());
    QList<Note> warnings;
    if (m_submit->isOutdated() && !m_submit->isWorking())
        warnings.append({Tone::Attention,
                         tr("The project has changed since this script was generated. “Submit” first generates and shows the "
                            "new script.")});
    for (const QString &warning : m_submit->warnings())
        warnings.append({Tone::Attention, warning});
    m_warnings->setNotes(warnings);
    // Of another submission it is not said yet how it went.
    if (m_submit->isSubmitted() && !m_submit->error() && !m_submit->isWorking())
        notice()->showMessage(Tone::Good, tr("Submitted as job %1.").arg(m_submit->lastJob()),
                              tr("Results are downloaded when the job ends."), tr("Show &job"));
    else
        notice()->clear();
}

} // namespace voyageur::widgets
