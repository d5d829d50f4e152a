// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/newprojectpage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/localpath.h"
#include "widgets/common/style.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using source::OptionUse;
using source::ProgramGuess;

namespace {

QLabel *makeReason(QWidget *parent)
{
    auto *label = makeLabel({}, TextRole::Small, parent);
    setMuted(label);
    return label;
}

QComboBox *makeChoice(const QString &name, QWidget *parent)
{
    auto *box = new QComboBox(parent);
    box->setObjectName(name);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    return box;
}

} // namespace

NewProjectPage::NewProjectPage(models::NewProjectModel *project, QWidget *parent)
    : Page(u"newProject"_s, {}, tr("New project"), tr("Choose your code folder, and check what Voyageur finds."), parent),
      m_project(project), m_source(new QLineEdit(this)),
      m_choose(new QPushButton(icon(u"folder"_s), tr("Choose a &folder…"), this)), m_cloneRow(new QWidget(this)),
      m_into(new QLineEdit(m_cloneRow)), m_clone(new QPushButton(tr("C&lone"), m_cloneRow)), m_cloneNote(makeReason(m_cloneRow)),
      m_guesses(new Card(tr("Found in your code"), this)), m_name(new QLineEdit(this)),
      m_program(makeChoice(u"newProgram"_s, this)), m_programReason(makeReason(this)), m_arguments(new QLineEdit(this)),
      m_argumentsReason(makeReason(this)), m_dataset(makeChoice(u"newDataset"_s, this)), m_datasetReason(makeReason(this)),
      m_framework(makeLabel({}, TextRole::Body, this)), m_packages(makeLabel({}, TextRole::Body, this)),
      m_checkpoints(makeLabel({}, TextRole::Body, this)), m_cancel(new QPushButton(tr("&Cancel"), this)),
      m_create(new QPushButton(this))
{
    setAlwaysContent(true);
    makeSource();
    makeGuesses();
    content()->addStretch(1);
    m_cancel->setObjectName(u"newCancel"_s);
    m_create->setObjectName(u"newCreate"_s);
    setButtonKind(m_create, ButtonKind::Main);
    foot()->addWidget(m_cancel);
    foot()->addWidget(m_create);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (m_project->isBusy())
            m_project->cancel();
        else
            emit given();
    });
    connect(m_create, &QPushButton::clicked, this, [this] { m_project->create(form()); });
    connect(project, &models::NewProjectModel::looked, this, &NewProjectPage::fill);
    bind(project);
    fill();
}

void NewProjectPage::makeSource()
{
    auto *card = new Card(tr("Your code"), this);
    card->acceptFolders(true);
    card->body()->addWidget(makeLabel(tr("Choose or drop a folder, or paste a Git address."), TextRole::Body, card));
    m_source->setObjectName(u"newSource"_s);
    setTakesLocalPath(m_source);
    m_source->setPlaceholderText(tr("~/ml/cats, or https://github.com/…"));
    m_source->setAccessibleName(tr("Folder or Git address"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_source, 1);
    row->addWidget(m_choose);
    card->body()->addLayout(row);
    auto *clone = new QGridLayout(m_cloneRow);
    clone->setContentsMargins(0, 0, 0, 0);
    clone->setColumnStretch(1, 1);
    auto *caption = makeLabel(tr("Copy to"), TextRole::Body, m_cloneRow);
    caption->setBuddy(m_into);
    m_into->setObjectName(u"newInto"_s);
    setTakesLocalPath(m_into);
    m_into->setAccessibleName(tr("Copy to"));
    m_clone->setObjectName(u"newClone"_s);
    clone->addWidget(caption, 0, 0);
    clone->addWidget(m_into, 0, 1);
    clone->addWidget(m_clone, 0, 2);
    clone->addWidget(m_cloneNote, 1, 0, 1, 3);
    card->body()->addWidget(m_cloneRow);
    content()->addWidget(card);
    connect(card, &Card::folderDropped, this, [this](const QString &folder) {
        m_source->setText(models::shownPath(folder));
        m_project->look(folder);
    });
    connect(m_choose, &QPushButton::clicked, this, &NewProjectPage::chooseFolder);
    connect(m_source, &QLineEdit::textChanged, this, &NewProjectPage::sourceTyped);
    connect(m_source, &QLineEdit::editingFinished, this, [this] {
        QString text = m_source->text().trimmed();
        if (text.startsWith("~/"_L1) || text == "~"_L1)
            text = QDir::homePath() + text.mid(1);
        if (!text.isEmpty() && !models::NewProjectModel::isAddress(text) && QDir(text).absolutePath() != m_project->folder())
            m_project->look(text);
    });
    connect(m_clone, &QPushButton::clicked, this, [this] {
        if (!m_project->canClone()) {
            emit wished(Wish::SignIn);
            return;
        }
        QString into = m_into->text().trimmed();
        if (into.startsWith("~/"_L1))
            into = QDir::homePath() + into.mid(1);
        m_project->clone(m_source->text().trimmed(), into);
    });
}

void NewProjectPage::addRow(QGridLayout *grid, const QString &text, QWidget *field, QLabel *reason)
{
    const int row = grid->rowCount();
    auto *caption = makeLabel(text, TextRole::Body, m_guesses);
    caption->setWordWrap(false);
    caption->setBuddy(field);
    field->setAccessibleName(text);
    grid->addWidget(caption, row, 0);
    grid->addWidget(field, row, 1);
    if (reason)
        grid->addWidget(reason, row + 1, 1);
}

void NewProjectPage::addText(QGridLayout *grid, const QString &text, QLabel *label)
{
    auto *caption = makeLabel(text, TextRole::Body, m_guesses);
    caption->setWordWrap(false);
    const int row = grid->rowCount();
    grid->addWidget(caption, row, 0, Qt::AlignTop);
    grid->addWidget(label, row, 1);
}

void NewProjectPage::makeGuesses()
{
    auto *note =
        makeLabel(tr("Guessed from your code. Correct anything that is wrong, now or later."), TextRole::Small, m_guesses);
    setMuted(note);
    m_guesses->body()->addWidget(note);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    m_guesses->body()->addLayout(grid);
    m_name->setObjectName(u"newName"_s);
    m_arguments->setObjectName(u"newArguments"_s);
    m_arguments->setToolTip(tr("{dataset} becomes the data folder on the node, {results} the results folder."));
    addRow(grid, tr("Name"), m_name, nullptr);
    addRow(grid, tr("Program"), m_program, m_programReason);
    addRow(grid, tr("Arguments"), m_arguments, m_argumentsReason);
    auto *dataset = new QWidget(m_guesses);
    auto *row = new QHBoxLayout(dataset);
    row->setContentsMargins(0, 0, 0, 0);
    auto *other = new QPushButton(tr("&Other…"), dataset);
    other->setAccessibleName(tr("Choose another dataset"));
    row->addWidget(m_dataset, 1);
    row->addWidget(other);
    dataset->setFocusProxy(m_dataset);
    addRow(grid, tr("Dataset"), dataset, m_datasetReason);
    m_dataset->setAccessibleName(tr("Dataset"));
    m_dataset->lineEdit()->setPlaceholderText(tr("none"));
    addText(grid, tr("Framework"), m_framework);
    addText(grid, tr("Packages"), m_packages);
    addText(grid, tr("Checkpoints"), m_checkpoints);
    addText(grid, tr("Environment"),
            makeLabel(tr("Built by each job on its node’s disk, where its many small files load fast and fill no quota. Step 3 "
                         "can create it once in your home instead"),
                      TextRole::Body, m_guesses));
    content()->addWidget(m_guesses);
    connect(other, &QPushButton::clicked, this, &NewProjectPage::chooseDataset);
    connect(m_program, &QComboBox::currentTextChanged, this, &NewProjectPage::programChosen);
    connect(m_dataset, &QComboBox::currentTextChanged, this, &NewProjectPage::programChosen);
    connect(m_name, &QLineEdit::textChanged, this, [this] { refresh(); });
    connect(m_arguments, &QLineEdit::textChanged, this, [this] { refresh(); });
}

WhyText NewProjectPage::why() const
{
    return {tr("What is a project?"),
            {tr("A project is your code folder with a small file, voyageur.json. The file says which program runs, with which "
                "data and packages. It holds no secrets, so keep it in Git with the code."),
             tr("Voyageur reads the folder without running your code. What it finds is a guess until you confirm it."),
             tr("A Git repository is cloned on the login node, which has a fast connection, then copied here. Voyageur records "
                "the commit.")},
            tr("Wiki: Git"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Git"_s)};
}

QWidget *NewProjectPage::firstFocus() const
{
    return m_project->guess() ? static_cast<QWidget *>(m_create) : m_source;
}

void NewProjectPage::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Code folder"), m_project->folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        m_source->setText(models::shownPath(folder));
        m_project->look(folder);
    });
    dialog->open();
}

void NewProjectPage::chooseDataset()
{
    auto *dialog = new QFileDialog(this, tr("Dataset folder"), m_project->folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        const QString inside = QDir(m_project->folder()).relativeFilePath(folder);
        m_dataset->setEditText(inside.startsWith(".."_L1) ? folder : inside);
    });
    dialog->open();
}

void NewProjectPage::sourceTyped()
{
    const QString text = m_source->text().trimmed();
    if (models::NewProjectModel::isAddress(text))
        m_into->setText(models::shownPath(models::NewProjectModel::proposedFolder(text)));
    refresh();
}

void NewProjectPage::fill()
{
    const auto &guess = m_project->guess();
    if (m_project->folder().isEmpty())
        m_source->clear();
    if (!guess) {
        refresh();
        return;
    }
    const models::NewProject proposal = m_project->proposal();
    m_source->setText(models::shownPath(m_project->folder()));
    m_name->setText(proposal.name);
    m_program->clear();
    for (const ProgramGuess &program : guess->programs)
        m_program->addItem(program.file);
    m_dataset->clear();
    for (const auto &dataset : guess->datasets)
        m_dataset->addItem(dataset.folder);
    m_program->setEditText(proposal.program);
    m_dataset->setEditText(proposal.dataset);
    m_argumentsGuess = proposal.arguments;
    m_arguments->setText(proposal.arguments);
    refresh();
    m_create->setFocus();
}

void NewProjectPage::programChosen()
{
    if (m_arguments->text() == m_argumentsGuess) {
        m_argumentsGuess = m_project->argumentsFor(m_program->currentText(), !m_dataset->currentText().isEmpty());
        m_arguments->setText(m_argumentsGuess);
    }
    refresh();
}

void NewProjectPage::showReasons()
{
    const auto &guess = *m_project->guess();
    const auto program = std::ranges::find(guess.programs, m_program->currentText(), &ProgramGuess::file);
    const bool known = program != guess.programs.end();
    m_programReason->setText(known ? program->reason : QString());
    QStringList options;
    if (known) {
        for (const auto &option : program->options)
            options += option.name;
    }
    m_argumentsReason->setText(options.isEmpty() ? QString() : tr("Accepts %1").arg(options.join(u", "_s)));
    const auto dataset = std::ranges::find(guess.datasets, m_dataset->currentText(), &source::DatasetGuess::folder);
    m_datasetReason->setText(dataset != guess.datasets.end() ? dataset->reason
                                 : m_dataset->currentText().isEmpty()
                                 ? tr("None: the program needs no data, or the data is already on the cluster (step 2).")
                                 : QString());
    m_framework->setText(known && !program->framework.isEmpty() ? program->framework : tr("None detected"));
    m_packages->setText(guess.requirements.isEmpty() ? tr("no package list; step 3 reads the imports of the code")
                                                     : guess.requirements);
    const auto resume = known ? source::optionFor(OptionUse::Resume, program->options) : std::nullopt;
    m_checkpoints->setText(!known               ? tr("not known")
                               : resume         ? tr("the program can resume: %1").arg(resume->name)
                               : program->saves ? tr("the program saves its state, but no argument says how to resume")
                                                : tr("None: an interrupted job starts over"));
    for (QLabel *label : {m_programReason, m_argumentsReason, m_datasetReason})
        label->setVisible(!label->text().isEmpty());
}

models::NewProject NewProjectPage::form() const
{
    return {m_name->text(), m_program->currentText(), m_arguments->text(), m_dataset->currentText()};
}

void NewProjectPage::refresh()
{
    const bool address = models::NewProjectModel::isAddress(m_source->text().trimmed());
    const bool busy = m_project->isBusy();
    m_cloneRow->setVisible(address);
    m_clone->setText(m_project->canClone() ? tr("C&lone") : tr("&Sign in to a cluster…"));
    m_clone->setEnabled(!busy);
    m_cloneNote->setText(m_project->canClone() ? tr("Cloned on the login node, then copied here.")
                                               : tr("Sign in first. The login node of a cluster clones the repository."));
    m_source->setEnabled(!busy);
    m_choose->setEnabled(!busy);
    const bool guessed = m_project->guess().has_value();
    const bool known = guessed && m_project->guess()->hasFile;
    m_guesses->setVisible(guessed && !known);
    m_create->setVisible(guessed);
    m_create->setEnabled(!busy);
    m_create->setText(known ? tr("&Open the project") : tr("C&reate project"));
    if (guessed && !known)
        showReasons();
    if (known)
        notice()->showMessage(Tone::Neutral, tr("This folder already is a project."),
                              tr("It has a voyageur.json, and opens as it is."));
    else
        notice()->clear();
    const auto problem = guessed && !known ? m_project->problemWith(form()) : std::nullopt;
    footNote()->setText(busy          ? m_project->busyText()
                            : problem ? problem->what
                            : guessed ? tr("Writes voyageur.json into %1").arg(models::shownPath(m_project->folder()))
                                      : QString());
}

} // namespace voyageur::widgets
