// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/projectpage.h"

#include "widgets/common/card.h"
#include "widgets/common/typing.h"
#include "widgets/steps/argumentsfield.h"
#include "widgets/steps/steppage.h"

#include <QGridLayout>
#include <QLineEdit>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

ProjectPage::ProjectPage(models::ProjectSettings *settings, QWidget *parent)
    : Page(u"projectSettings"_s, {}, tr("Project settings"), tr("What voyageur.json says. The steps show the same values."),
           parent),
      m_settings(settings), m_arguments(new ArgumentsField(settings, u"settingArguments"_s, this))
{
    hideCommandsButton();
    auto *program = card(tr("Program"));
    addField(program, Field::Program, tr("Program"), "settingProgram", u"train.py"_s);
    auto *caption = makeLabel(tr("Arguments"), TextRole::Body, this);
    caption->setWordWrap(false);
    caption->setBuddy(m_arguments->edit());
    program->addWidget(caption, 2, 0, Qt::AlignTop);
    program->addWidget(m_arguments, 2, 1);
    auto *packages = card(tr("Data and packages"));
    addField(packages, Field::Dataset, tr("Dataset folder"), "settingDataset", tr("none"));
    addField(packages, Field::Packages, tr("List of packages"), "settingPackages", tr("requirements.txt, if there is one"));
    addField(packages, Field::Modules, tr("Modules"), "settingModules", tr("those that the cluster recommends"));
    auto *job = card(tr("Job"));
    addField(job, Field::Account, tr("Account"), "settingAccount", tr("the cluster’s default"));
    addField(job, Field::Time, tr("Time limit"), "settingTime", u"1:00:00"_s);
    addField(job, Field::Cores, tr("Cores"), "settingCores", u"1"_s);
    addField(job, Field::Memory, tr("Memory"), "settingMemory", u"4G"_s);
    addField(job, Field::Gpus, tr("GPUs"), "settingGpus", tr("none"));
    auto *results = card(tr("Results"));
    addField(results, Field::Results, tr("Folder for results"), "settingResults", u"results"_s);
    addField(results, Field::Fetch, tr("Files to download"), "settingFetch", u"*"_s);
    content()->addStretch(1);
    showNoProject(this);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::OpenProject); });
    bind(settings);
}

QGridLayout *ProjectPage::card(const QString &title)
{
    auto *made = new Card(title, this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    grid->setColumnStretch(1, 1);
    grid->setColumnMinimumWidth(0, 150);
    made->body()->addLayout(grid);
    content()->addWidget(made);
    return grid;
}

QLineEdit *ProjectPage::addField(QGridLayout *grid, Field field, const QString &label, const char *name, const QString &example)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(QString::fromLatin1(name));
    edit->setAccessibleName(label);
    edit->setPlaceholderText(example);
    edit->setToolTip(tr("%1 in voyageur.json").arg(models::ProjectSettings::keyOf(field)));
    auto *caption = makeLabel(label, TextRole::Body, this);
    caption->setWordWrap(false);
    caption->setBuddy(edit);
    auto *problem = makeLabel({}, TextRole::Small, this);
    problem->hide();
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0);
    grid->addWidget(edit, row, 1);
    grid->addWidget(problem, row + 1, 1);
    const qsizetype at = m_rows.size();
    m_rows += Row{field, edit, problem};
    connect(edit, &QLineEdit::editingFinished, this, [this, at] { take(at); });
    return edit;
}

void ProjectPage::take(qsizetype at)
{
    const QString wrong = m_settings->set(m_rows[at].field, m_rows[at].edit->text());
    Row &row = m_rows[at];
    setTakenOver(row.edit);
    row.wrong = !wrong.isEmpty();
    row.problem->setText(wrong);
    row.problem->setVisible(row.wrong);
    row.edit->setAccessibleDescription(wrong);
}

// What is wrong stays as it was typed, with its reason; not in another project.
void ProjectPage::refresh()
{
    const bool another = std::exchange(m_folder, m_settings->folder()) != m_settings->folder();
    for (Row &row : m_rows) {
        if (another && row.wrong) {
            row.wrong = false;
            row.problem->hide();
            row.edit->setAccessibleDescription({});
        }
        row.edit->setReadOnly(!m_settings->isEditable(row.field));
        const QString text = m_settings->value(row.field);
        if (another || (!row.wrong && !isBeingTyped(row.edit) && row.edit->text() != text))
            row.edit->setText(text);
    }
}

WhyText ProjectPage::why() const
{
    return {tr("One file says what the project is"),
            {tr("voyageur.json is in your code folder. It says which program runs, with which arguments, and what each "
                "job asks for. It holds no secrets, so keep it in Git."),
             tr("Change it here, in the steps, or in an editor. Voyageur notices at once.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QWidget *ProjectPage::firstFocus() const
{
    return model() && model()->hasContent() ? m_rows.first().edit : Page::firstFocus();
}

} // namespace voyageur::widgets
