// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/tryrequestcard.h"

#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/common/typing.h"
#include "widgets/steps/argumentsfield.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

void put(QLineEdit *field, const QString &text)
{
    if (!isBeingTyped(field) && field->text() != text)
        field->setText(text);
}

void offer(QComboBox *list, const QStringList &choices)
{
    const QString typed = list->currentText();
    list->clear();
    list->addItems(choices);
    list->setEditText(typed);
}

} // namespace

TryRequestCard::TryRequestCard(models::TryModel *tryOut, models::ProjectSettings *settings, QWidget *parent)
    : Card(tr("Request"), parent), m_try(tryOut), m_account(makeList()), m_time(makeList()), m_cores(new QSpinBox(this)),
      m_memory(new QLineEdit(this)), m_gpus(makeList()), m_notes(new NoteList(3, this)),
      m_program(new ElidedLabel({}, TextRole::Code, Qt::ElideRight, this)),
      m_arguments(new ArgumentsField(settings, u"programArguments"_s, this))
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    m_cores->setRange(1, 4096);
    addField(grid, 0, tr("&Time"), m_time, u"tryTime"_s);
    addField(grid, 1, tr("C&ores"), m_cores, u"tryCores"_s);
    addField(grid, 2, tr("&Memory"), m_memory, u"tryMemory"_s);
    addField(grid, 3, tr("&GPUs"), m_gpus, u"tryGpus"_s);
    addField(grid, 4, tr("Acco&unt"), m_account, u"tryAccount"_s);
    m_gpus->lineEdit()->setPlaceholderText(tr("none"));
    m_account->lineEdit()->setPlaceholderText(tr("by default"));
    m_account->setToolTip(tr("Charged for the try and the job."));
    body()->addLayout(grid);
    m_notes->setObjectName(u"tryNotes"_s);
    body()->addWidget(m_notes);
    m_program->setMuted(true);
    body()->addWidget(m_program);
    auto *row = new QHBoxLayout;
    row->setSpacing(space::small);
    auto *caption = makeLabel(tr("Arguments"), TextRole::Small, this);
    setMuted(caption);
    caption->setBuddy(m_arguments->edit());
    row->addWidget(caption, 0, Qt::AlignTop);
    row->addWidget(m_arguments, 1);
    body()->addLayout(row);
    connect(m_cores, &QSpinBox::editingFinished, this, &TryRequestCard::takeOver);
    connect(m_memory, &QLineEdit::editingFinished, this, &TryRequestCard::takeOver);
    for (QComboBox *list : {m_account, m_time, m_gpus}) {
        connect(list->lineEdit(), &QLineEdit::editingFinished, this, &TryRequestCard::takeOver);
        connect(list, &QComboBox::activated, this, &TryRequestCard::takeOver);
    }
}

QComboBox *TryRequestCard::makeList()
{
    auto *list = new QComboBox(this);
    list->setEditable(true);
    list->setInsertPolicy(QComboBox::NoInsert);
    list->setCompleter(nullptr); // it would finish "1" to "1:00:00"
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->setMinimumContentsLength(6);
    return list;
}

void TryRequestCard::addField(QGridLayout *grid, int column, const QString &label, QWidget *field, const QString &name)
{
    auto *caption = makeLabel(label, TextRole::Small, this);
    setMuted(caption);
    caption->setBuddy(field);
    field->setObjectName(name);
    field->setAccessibleName(QString(label).remove(u'&'));
    grid->addWidget(caption, 0, column);
    grid->addWidget(field, 1, column);
    grid->setColumnStretch(column, 1);
}

void TryRequestCard::takeOver()
{
    models::TryRequest request = m_try->request();
    request.account = m_account->currentText().trimmed();
    request.time = m_time->currentText().trimmed();
    request.cpusPerTask = m_cores->value();
    request.memory = m_memory->text().trimmed();
    request.gpus = m_gpus->currentText().trimmed();
    for (QWidget *field : std::initializer_list<QWidget *>{m_account, m_time, m_cores, m_memory, m_gpus})
        setTakenOver(field);
    m_try->setRequest(request);
    m_arguments->takeOver();
}

void TryRequestCard::fill(bool simulatedGpus)
{
    if (const models::TryChoices choices = m_try->choices(); choices != m_choices) {
        m_choices = choices;
        offer(m_account, choices.accounts);
        offer(m_time, choices.times);
        offer(m_gpus, choices.gpus);
    }
    const models::TryRequest request = m_try->request();
    put(m_account->lineEdit(), request.account);
    put(m_time->lineEdit(), request.time);
    put(m_memory, request.memory);
    put(m_gpus->lineEdit(), request.gpus);
    if (!isBeingTyped(m_cores))
        m_cores->setValue(request.cpusPerTask);
    const tryout::TryJudgement judgement = m_try->judgement();
    QList<Note> notes;
    for (const QString &sentence : judgement.refusals)
        notes.append({Tone::Bad, sentence});
    for (const QString &sentence : judgement.hints)
        notes.append({Tone::Attention, sentence});
    if (!judgement.share.isEmpty())
        notes.append({Tone::Info, judgement.share});
    if (simulatedGpus)
        notes.append({Tone::Neutral, tr("The practice cluster simulates its GPUs.")});
    m_notes->setNotes(notes);
    m_program->setText(m_try->program());
}

} // namespace voyageur::widgets
