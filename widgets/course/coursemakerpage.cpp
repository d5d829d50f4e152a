// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/course/coursemakerpage.h"

#include "widgets/common/card.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/course/datarows.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::CourseForm;

namespace {

QGridLayout *addGrid(QVBoxLayout *layout, int columns)
{
    auto *grid = new QGridLayout;
    for (int column = 1; column < columns; ++column)
        grid->setColumnStretch(column, column % 2 == 1 || columns == 3 ? 1 : 0);
    layout->addLayout(grid);
    return grid;
}

QLabel *caption(const QString &text, QWidget *buddy, QWidget *parent)
{
    auto *label = makeLabel(text, TextRole::Body, parent);
    label->setWordWrap(false);
    label->setBuddy(buddy);
    buddy->setAccessibleName(text);
    return label;
}

void addLanguages(QGridLayout *grid, QWidget *parent)
{
    for (const auto &[column, name] :
         {std::pair(1, CourseMakerPage::tr("in English")), std::pair(2, CourseMakerPage::tr("in French"))}) {
        auto *label = makeLabel(name, TextRole::Small, parent);
        setMuted(label);
        grid->addWidget(label, 0, column);
    }
}

QPlainTextEdit *makeArea(const char *name, QWidget *parent)
{
    auto *area = new QPlainTextEdit(parent);
    area->setObjectName(QString::fromLatin1(name));
    area->setTabChangesFocus(true);
    area->setFixedHeight(4 * area->fontMetrics().lineSpacing() + space::large);
    return area;
}

} // namespace

CourseMakerPage::CourseMakerPage(models::CourseMaker *maker, models::ProjectModel *project, QWidget *parent)
    : Page(u"courseMaker"_s, {}, tr("Create a course file"),
           tr("One file that fills in the project settings for your students, and limits what a job may request."), parent),
      m_maker(maker), m_project(project), m_welcomeEnglish(makeArea("welcomeEnglish", this)),
      m_welcomeFrench(makeArea("welcomeFrench", this)), m_cluster(new QComboBox(this)),
      m_hostKeys(makeArea("courseHostKeys", this)), m_template(new QComboBox(this)), m_data(new DataRows(this)),
      m_anew(new QPushButton(icon(u"refresh"_s), tr("&Fill in from the project"), this)),
      m_save(new QPushButton(icon(u"save"_s, Ink::OnAccent), tr("&Save the course file…"), this))
{
    hideCommandsButton();
    empty()->set(u"folder"_s, tr("No project is open"),
                 tr("Voyageur creates a course file from a project. Open the project you tested."),
                 tr("Choose a &project folder…"), u"folder"_s);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::OpenProject); });
    makeWords();
    makePlace();
    makeJob();
    makeRest();
    content()->addStretch(1);
    m_save->setObjectName(u"saveCourse"_s);
    setButtonKind(m_save, ButtonKind::Main);
    m_anew->setObjectName(u"courseAnew"_s);
    foot()->addWidget(m_anew);
    foot()->addWidget(m_save);
    connect(m_save, &QPushButton::clicked, this, &CourseMakerPage::save);
    connect(m_anew, &QPushButton::clicked, this, [this] {
        m_typed = false;
        begin();
    });
    connect(m_data, &DataRows::changed, this, &CourseMakerPage::typed);
    for (QComboBox *box : {m_cluster, m_template})
        connect(box, &QComboBox::currentTextChanged, this, &CourseMakerPage::typed);
    for (QPlainTextEdit *area : {m_welcomeEnglish, m_welcomeFrench, m_hostKeys})
        connect(area, &QPlainTextEdit::textChanged, this, &CourseMakerPage::typed);
    connect(project, &models::ProjectModel::opened, this, [this] {
        m_typed = false;
        begin();
    });
    connect(maker, &models::CourseMaker::saved, this, [this](const QString &path) {
        notice()->showMessage(
            Tone::Good, tr("Course file saved: %1").arg(models::shownPath(path)),
            tr("Hand out this file. Students double-click it, open it from the menu, or drop it on the window."));
    });
    bind(maker);
}

QLineEdit *CourseMakerPage::field(QGridLayout *grid, const QString &text, const char *name, QString CourseForm::*member,
                                  const QString &example)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(QString::fromLatin1(name));
    edit->setPlaceholderText(example);
    const int at = grid->count() / 2;
    grid->addWidget(caption(text, edit, this), at / 2, 2 * (at % 2));
    grid->addWidget(edit, at / 2, 2 * (at % 2) + 1);
    m_fields += Field{edit, member};
    connect(edit, &QLineEdit::textChanged, this, &CourseMakerPage::typed);
    return edit;
}

void CourseMakerPage::words(QGridLayout *grid, const QString &text, const char *name, CourseForm::Words CourseForm::*member)
{
    const int row = grid->rowCount();
    auto *english = new QLineEdit(this);
    auto *french = new QLineEdit(this);
    english->setObjectName(QString::fromLatin1(name) + u"English"_s);
    french->setObjectName(QString::fromLatin1(name) + u"French"_s);
    grid->addWidget(caption(text, english, this), row, 0);
    french->setAccessibleName(tr("%1, in French").arg(text));
    grid->addWidget(english, row, 1);
    grid->addWidget(french, row, 2);
    m_words += WordsField{english, french, member};
    for (QLineEdit *edit : {english, french})
        connect(edit, &QLineEdit::textChanged, this, &CourseMakerPage::typed);
}

void CourseMakerPage::makeWords()
{
    auto *card = new Card(tr("Texts"), this);
    QGridLayout *grid = addGrid(card->body(), 3);
    addLanguages(grid, card);
    words(grid, tr("Title"), "title", &CourseForm::title);
    const int row = grid->rowCount();
    grid->addWidget(caption(tr("Welcome"), m_welcomeEnglish, this), row, 0, Qt::AlignTop);
    m_welcomeFrench->setAccessibleName(tr("%1, in French").arg(tr("Welcome")));
    grid->addWidget(m_welcomeEnglish, row, 1);
    grid->addWidget(m_welcomeFrench, row, 2);
    auto *notes = new Disclosure(tr("A note for each step"), card);
    QGridLayout *steps = addGrid(notes->body(), 3);
    addLanguages(steps, notes);
    const QString names[] = {tr("1 Code"), tr("2 Dataset"), tr("3 Environment"), tr("4 Try it"), tr("5 Submit")};
    for (size_t i = 0; i < m_notes.size(); ++i) {
        m_notes[i] = {new QLineEdit(notes), new QLineEdit(notes)};
        steps->addWidget(caption(names[i], m_notes[i].first, this), int(i) + 1, 0);
        m_notes[i].second->setAccessibleName(tr("%1, in French").arg(names[i]));
        steps->addWidget(m_notes[i].first, int(i) + 1, 1);
        steps->addWidget(m_notes[i].second, int(i) + 1, 2);
        for (QLineEdit *edit : {m_notes[i].first, m_notes[i].second})
            connect(edit, &QLineEdit::textChanged, this, &CourseMakerPage::typed);
    }
    card->body()->addWidget(notes);
    content()->addWidget(card);
}

void CourseMakerPage::makePlace()
{
    auto *card = new Card(tr("Where and when"), this);
    m_cluster->setEditable(true);
    m_cluster->setObjectName(u"courseCluster"_s);
    m_cluster->addItem({});
    m_cluster->addItems(m_maker->clusterNames());
    auto *top = new QGridLayout;
    top->setColumnStretch(1, 1);
    top->addWidget(caption(tr("Cluster or host"), m_cluster, this), 0, 0);
    top->addWidget(m_cluster, 0, 1);
    top->addWidget(caption(tr("Host keys"), m_hostKeys, this), 1, 0, Qt::AlignTop);
    m_hostKeys->setPlaceholderText(tr("ssh-ed25519 SHA256:…, one per line, if Voyageur does not know the host"));
    top->addWidget(m_hostKeys, 1, 1);
    card->body()->addLayout(top);
    QGridLayout *grid = addGrid(card->body(), 4);
    field(grid, tr("Account"), "courseAccount", &CourseForm::account, u"def-prof"_s);
    field(grid, tr("Reservation"), "courseReservation", &CourseForm::reservation);
    field(grid, tr("Partition"), "coursePartition", &CourseForm::partition);
    field(grid, tr("Python"), "coursePython", &CourseForm::python, u"3.11"_s);
    field(grid, tr("First day"), "courseFrom", &CourseForm::validFrom, u"2027-01-11"_s);
    field(grid, tr("Last day"), "courseUntil", &CourseForm::validUntil, u"2027-04-30"_s);
    content()->addWidget(card);
}

void CourseMakerPage::makeJob()
{
    auto *begins = new Card(tr("Default request of a job"), this);
    QGridLayout *grid = addGrid(begins->body(), 4);
    field(grid, tr("Time"), "jobTime", &CourseForm::jobTime, u"1:00:00"_s);
    field(grid, tr("Cores"), "jobCpus", &CourseForm::jobCpus, u"4"_s);
    field(grid, tr("Memory"), "jobMemory", &CourseForm::jobMemory, u"16G"_s);
    field(grid, tr("GPUs"), "jobGpus", &CourseForm::jobGpus, u"a100:1"_s);
    content()->addWidget(begins);
    auto *limits = new Card(tr("Maximum request of a job"), this);
    QGridLayout *most = addGrid(limits->body(), 4);
    field(most, tr("Time"), "maxTime", &CourseForm::maxTime, u"3:00:00"_s);
    field(most, tr("Cores"), "maxCpus", &CourseForm::maxCpus, u"8"_s);
    field(most, tr("Memory per node"), "maxMemory", &CourseForm::maxMemory, u"32G"_s);
    field(most, tr("GPUs"), "maxGpus", &CourseForm::maxGpus, u"1"_s);
    field(most, tr("Jobs at once"), "maxJobs", &CourseForm::maxJobs, u"10"_s);
    content()->addWidget(limits);
}

void CourseMakerPage::makeRest()
{
    auto *software = new Card(tr("Software"), this);
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    software->body()->addLayout(grid);
    field(grid, tr("Modules"), "courseModules", &CourseForm::modules, u"StdEnv/2023 cuda/12.2"_s);
    m_template->setObjectName(u"courseTemplate"_s);
    m_template->addItem(tr("none"), QString());
    for (const auto &[id, title] : models::CourseMaker::templates())
        m_template->addItem(title, id);
    grid->addWidget(caption(tr("Script template"), m_template, this), 1, 0);
    grid->addWidget(m_template, 1, 1);
    content()->addWidget(software);
    auto *dataCard = new Card(tr("Data already on the cluster"), this);
    dataCard->body()->addWidget(m_data);
    content()->addWidget(dataCard);
}

WhyText CourseMakerPage::why() const
{
    return {tr("What students see"),
            {tr("Students open the file, read it and accept it. Their project then has the course’s account, modules and "
                "limits. If a script asks for more, the checker names your course."),
             tr("The file cannot run commands. Anyone who has it can read it, so put no password in it."),
             tr("These limits only guide students. Slurm on the cluster sets what is really allowed.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QWidget *CourseMakerPage::firstFocus() const
{
    return m_project->isOpen() ? m_words.first().english : Page::firstFocus();
}

void CourseMakerPage::begin()
{
    if (!m_typed && m_project->isOpen())
        show(m_maker->begin());
}

void CourseMakerPage::show(const CourseForm &form)
{
    m_filling = true;
    for (const Field &field : std::as_const(m_fields))
        field.edit->setText(form.*field.member);
    for (const WordsField &field : std::as_const(m_words)) {
        field.english->setText((form.*field.member).english);
        field.french->setText((form.*field.member).french);
    }
    for (size_t i = 0; i < m_notes.size(); ++i) {
        m_notes[i].first->setText(form.notes[i].english);
        m_notes[i].second->setText(form.notes[i].french);
    }
    m_welcomeEnglish->setPlainText(form.welcome.english);
    m_welcomeFrench->setPlainText(form.welcome.french);
    m_cluster->setEditText(form.cluster);
    m_hostKeys->setPlainText(form.hostKeys);
    m_template->setCurrentIndex(qMax(0, m_template->findData(form.templateId)));
    m_data->set(form.datasets);
    m_filling = false;
    refresh();
}

CourseForm CourseMakerPage::form() const
{
    CourseForm form;
    for (const Field &field : m_fields)
        form.*field.member = field.edit->text();
    for (const WordsField &field : m_words)
        form.*field.member = {field.english->text(), field.french->text()};
    for (size_t i = 0; i < m_notes.size(); ++i)
        form.notes[i] = {m_notes[i].first->text(), m_notes[i].second->text()};
    form.welcome = {m_welcomeEnglish->toPlainText(), m_welcomeFrench->toPlainText()};
    form.cluster = m_cluster->currentText();
    form.hostKeys = m_hostKeys->toPlainText();
    form.templateId = m_template->currentData().toString();
    form.datasets = m_data->data();
    return form;
}

void CourseMakerPage::typed()
{
    if (m_filling)
        return;
    m_typed = true;
    notice()->clear();
    refresh();
}

// What is wrong is said while it is typed, in the foot; the button says it again in full.
void CourseMakerPage::refresh()
{
    if (!m_project->isOpen())
        return;
    const auto course = m_maker->courseOf(form());
    footNote()->setText(course ? QString() : course.error().what);
    m_hostKeys->setEnabled(m_cluster->currentText().contains(u'.'));
    m_save->setEnabled(!m_maker->isBusy());
}

void CourseMakerPage::save()
{
    const CourseForm now = form();
    m_maker->dismissError();
    if (!m_maker->courseOf(now)) {
        m_maker->save(now, {}); // says on the page what is wrong
        return;
    }
    auto *dialog = new QFileDialog(this, tr("Save the course file"), m_project->folder());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QString::fromLatin1(projectfile::Course::suffix));
    dialog->setNameFilters({tr("Course files (*.voyageur-course)")});
    dialog->selectFile(m_maker->proposedName(now));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, now](const QString &path) { m_maker->save(now, path); });
    dialog->open();
}

} // namespace voyageur::widgets
