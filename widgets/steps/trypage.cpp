// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/trypage.h"

#include "widgets/common/card.h"
#include "widgets/common/logview.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

TryPage::TryPage(models::TryModel *tryOut, models::ProjectModel *project, models::SessionModel *session, QWidget *parent)
    : StepPage(u"try"_s, u"4"_s, tr("Try it"), tr("A few minutes in an interactive allocation, before the long job."), tryOut,
               project, session, parent),
      m_try(tryOut), m_requestCard(new Card(tr("Ask for"), this)), m_cores(new QSpinBox(this)),
      m_simulated(makeLabel(tr("The GPUs of the practice cluster are simulated."), TextRole::Small, this)),
      m_program(new ElidedLabel({}, TextRole::Code, Qt::ElideRight, this)), m_outputCard(new Card(tr("Output"), this)),
      m_output(new LogView(this))
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    m_time = addField(grid, 0, 0, tr("&Time"), u"tryTime"_s);
    auto *cores = makeLabel(tr("C&ores"), TextRole::Small, this);
    setMuted(cores);
    cores->setBuddy(m_cores);
    m_cores->setObjectName(u"tryCores"_s);
    m_cores->setRange(1, 4096);
    m_cores->setAccessibleName(tr("Cores"));
    grid->addWidget(cores, 0, 1);
    grid->addWidget(m_cores, 1, 1);
    m_memory = addField(grid, 0, 2, tr("&Memory"), u"tryMemory"_s);
    m_gpus = addField(grid, 0, 3, tr("&GPUs"), u"tryGpus"_s);
    m_gpus->setPlaceholderText(tr("none"));
    for (int column = 0; column < 4; ++column)
        grid->setColumnStretch(column, 1);
    m_requestCard->body()->addLayout(grid);
    setMuted(m_simulated);
    m_requestCard->body()->addWidget(m_simulated);
    m_program->setMuted(true);
    m_requestCard->body()->addWidget(m_program);
    content()->addWidget(m_requestCard);
    m_output->setObjectName(u"tryOutput"_s);
    m_output->setAccessibleName(tr("Output of the program"));
    m_outputCard->body()->addWidget(m_output, 1);
    content()->addWidget(m_outputCard, 100);
    content()->addStretch(1); // takes the room while there is no output

    connect(m_cores, &QSpinBox::editingFinished, this, &TryPage::takeOver);
    connect(tryOut, &models::TryModel::logChanged, this, [this] {
        m_output->setLog(m_try->log());
        m_outputCard->setVisible(!m_try->log().isEmpty());
    });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowSubmit); });
    bind(tryOut);
}

QLineEdit *TryPage::addField(QGridLayout *grid, int row, int column, const QString &label, const QString &name)
{
    auto *caption = makeLabel(label, TextRole::Small, this);
    setMuted(caption);
    auto *field = new QLineEdit(this);
    field->setObjectName(name);
    field->setAccessibleName(QString(label).remove(u'&'));
    caption->setBuddy(field);
    grid->addWidget(caption, row, column);
    grid->addWidget(field, row + 1, column);
    connect(field, &QLineEdit::editingFinished, this, &TryPage::takeOver);
    return field;
}

WhyText TryPage::why() const
{
    return {tr("Find mistakes in minutes, not tomorrow"),
            {tr("A job may wait for hours before it starts. If a file name is wrong, you learn it only then. An interactive "
                "allocation of a few minutes starts sooner and shows at once whether the program runs."),
             tr("It runs on a node like the job will: same modules, same environment, the dataset unpacked on the node's own "
                "disk. Never train on the login node, which everybody shares."),
             tr("Ask for little: the less you ask for, the sooner it starts.")},
            tr("Wiki: Interactive jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs#Interactive_jobs"_s)};
}

QString TryPage::actText() const
{
    return m_try->hasRun() ? tr("&Run again") : tr("&Run it");
}

QString TryPage::actIcon() const
{
    return u"play"_s;
}

void TryPage::act()
{
    takeOver();
    m_try->run();
}

void TryPage::takeOver()
{
    models::TryRequest request = m_try->request();
    request.time = m_time->text().trimmed();
    request.cpusPerTask = m_cores->value();
    request.memory = m_memory->text().trimmed();
    request.gpus = m_gpus->text().trimmed();
    m_try->setRequest(request);
}

void TryPage::fill()
{
    const models::TryRequest request = m_try->request();
    const auto put = [](QLineEdit *field, const QString &text) {
        if (!field->hasFocus() && field->text() != text)
            field->setText(text);
    };
    put(m_time, request.time);
    put(m_memory, request.memory);
    put(m_gpus, request.gpus);
    if (!m_cores->hasFocus())
        m_cores->setValue(request.cpusPerTask);
    m_requestCard->setEnabled(!m_try->isWorking());
    m_simulated->setVisible(m_session->simulatedGpus());
    m_program->setText(m_try->programLine());
    m_outputCard->setVisible(!m_try->log().isEmpty());
    if (m_try->hasRun() && !m_try->isWorking() && !m_try->error())
        notice()->showMessage(Tone::Good, tr("The program runs on %1.").arg(m_session->clusterTitle()), m_try->outcome(),
                              tr("&Next: Submit"));
    else
        notice()->clear();
}

} // namespace voyageur::widgets
