// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/chaincard.h"

#include "widgets/common/notelist.h"
#include "widgets/common/typing.h"
#include "widgets/steps/previewedcommands.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <initializer_list>
#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

void addField(QGridLayout *grid, int column, const QString &label, QWidget *field, const QString &name)
{
    auto *caption = makeLabel(label, TextRole::Small, field->parentWidget());
    setMuted(caption);
    caption->setBuddy(field);
    field->setObjectName(name);
    field->setAccessibleName(QString(label).remove(u'&'));
    grid->addWidget(caption, 0, column);
    grid->addWidget(field, 1, column);
    grid->setColumnStretch(column, 1);
}

} // namespace

ChainCard::ChainCard(models::SubmitModel *submit, QWidget *parent)
    : Card({}, parent), m_submit(submit), m_epochs(new QSpinBox(this)), m_perDay(new QSpinBox(this)),
      m_resume(new QLineEdit(this)), m_time(new QLineEdit(this)), m_wrong(new NoteList(1, this)),
      m_plan(makeLabel({}, TextRole::Small, this)), m_warnings(new NoteList(3, this)), m_carry(new QPushButton(this)),
      m_preview(new PreviewedCommands(u"chainPreview"_s, this)), m_rehearse(new QPushButton(tr("Re&hearse"), this)),
      m_verdict(new NoteList(2, this)), m_pause(new QTimer(this))
{
    QVBoxLayout *inside = body();
    auto *intro = makeLabel(tr("Each job continues from the last checkpoint."), TextRole::Small, this);
    intro->setWordWrap(true);
    setMuted(intro);
    inside->addWidget(intro);
    for (QSpinBox *box : {m_epochs, m_perDay})
        box->setRange(0, 1'000'000);
    m_epochs->setSpecialValueText(tr("one job"));
    m_perDay->setSpecialValueText(tr("not known"));
    m_resume->setPlaceholderText(tr("--resume, or empty"));
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::tiny);
    addField(grid, 0, tr("Total &epochs"), m_epochs, u"chainEpochs"_s);
    addField(grid, 1, tr("Epochs per &day"), m_perDay, u"chainPerDay"_s);
    addField(grid, 2, tr("Checkpoint o&ption"), m_resume, u"chainResume"_s);
    m_time->setPlaceholderText(u"1:00:00"_s);
    inside->addLayout(grid);
    m_plan->setWordWrap(true);
    m_plan->setObjectName(u"chainPlan"_s);
    m_rehearse->setObjectName(u"rehearseChain"_s);
    m_rehearse->setToolTip(tr("Two short jobs, to check that the second resumes"));
    m_verdict->setObjectName(u"rehearsalVerdict"_s);
    auto *caption = makeLabel(tr("Time limit of each job"), TextRole::Small, this);
    setMuted(caption);
    caption->setBuddy(m_time);
    m_time->setObjectName(u"jobTime"_s);
    m_time->setAccessibleName(caption->text());
    m_time->setFixedWidth(m_time->fontMetrics().averageCharWidth() * 14);
    auto *line = new QHBoxLayout;
    line->addWidget(caption);
    line->addWidget(m_time);
    line->addStretch(1);
    line->addWidget(m_rehearse);
    inside->addLayout(line);
    m_wrong->setObjectName(u"jobTimeWrong"_s);
    inside->addWidget(m_wrong);
    inside->addWidget(m_plan);
    m_warnings->setObjectName(u"chainWarnings"_s);
    inside->addWidget(m_warnings);
    m_carry->setObjectName(u"carryEpochs"_s);
    inside->addWidget(m_carry, 0, Qt::AlignLeft);
    inside->addWidget(m_preview);
    connect(m_carry, &QPushButton::clicked, submit, &models::SubmitModel::carryEpochs);
    inside->addWidget(m_verdict);
    connect(m_rehearse, &QPushButton::clicked, submit, &models::SubmitModel::rehearse);
    constexpr int pause = 700; // ms; nobody makes a script of half a word on purpose
    m_pause->setSingleShot(true);
    m_pause->setInterval(pause);
    connect(m_pause, &QTimer::timeout, this, &ChainCard::takeOver);
    for (QSpinBox *box : {m_epochs, m_perDay}) {
        connect(box, &QSpinBox::valueChanged, m_pause, qOverload<>(&QTimer::start));
        connect(box, &QSpinBox::editingFinished, this, &ChainCard::takeOver);
    }
    for (QLineEdit *field : {m_resume, m_time}) {
        connect(field, &QLineEdit::textEdited, m_pause, qOverload<>(&QTimer::start));
        connect(field, &QLineEdit::editingFinished, this, &ChainCard::takeOver);
    }
}

ChainCard::Fields ChainCard::known() const
{
    const auto chain = m_submit->chain();
    if (!chain)
        return {.time = m_submit->time()};
    return {chain->epochs.value_or(0), chain->epochsPerDay.value_or(0), chain->resume.value(0), m_submit->time()};
}

ChainCard::Fields ChainCard::typed() const
{
    return {m_epochs->value(), m_perDay->value(), m_resume->text().trimmed(), m_time->text().trimmed()};
}

void ChainCard::fill()
{
    const bool planned = !m_submit->chainText().isEmpty();
    const bool another = m_submit->sweep()->folder() != m_folder;
    m_folder = m_submit->sweep()->folder();
    m_unreadable = m_unreadable && !another;
    if (another)
        m_pause->stop();
    // What is typed and nobody has taken over yet stays.
    const Fields now = known();
    const Fields there = typed();
    const auto follows = [&](const QWidget *field, bool isShown) {
        return another || (!isBeingTyped(field) && (isShown || !m_pause->isActive()));
    };
    {
        const QSignalBlocker epochs(m_epochs);
        const QSignalBlocker perDay(m_perDay);
        if (follows(m_epochs, there.epochs == m_shown.epochs))
            m_epochs->setValue(m_shown.epochs = now.epochs);
        if (follows(m_perDay, there.perDay == m_shown.perDay))
            m_perDay->setValue(m_shown.perDay = now.perDay);
    }
    const auto put = [](QLineEdit *field, const QString &text) {
        if (field->text() != text)
            field->setText(text);
    };
    if (follows(m_resume, there.resume == m_shown.resume))
        put(m_resume, m_shown.resume = now.resume);
    if (!m_unreadable && follows(m_time, there.time == m_shown.time))
        put(m_time, m_shown.time = now.time);
    const bool manyRuns = m_submit->sweep()->isWanted() && !m_submit->sweep()->isChain();
    for (QWidget *field : std::initializer_list<QWidget *>{m_epochs, m_perDay, m_resume})
        field->setEnabled(m_submit->mayChange() && !manyRuns);
    m_time->setEnabled(m_submit->mayChange()); // of the many runs' jobs, too
    if (!m_unreadable)
        m_wrong->setNotes({});
    m_plan->setText(manyRuns ? tr("A parameter sweep cannot be combined with a chain.") : m_submit->chainText());
    m_plan->setVisible(planned || manyRuns);
    QList<Note> warnings;
    if (!manyRuns)
        for (const QString &warning : m_submit->chainWarnings())
            warnings.append({Tone::Attention, warning});
    m_warnings->setNotes(warnings);
    const QString carried = manyRuns ? QString() : m_submit->epochsToCarry();
    m_carry->setText(tr("&Write %1 into the arguments").arg(carried));
    m_carry->setVisible(!carried.isEmpty() && m_submit->mayChange());
    m_preview->set(manyRuns ? QList<runs::PreviewedRun>() : m_submit->chainPreview());
    m_rehearse->setVisible(planned && m_submit->canWork());
    m_rehearse->setEnabled(!m_submit->isWorking() && !m_submit->isSubmitted() && !manyRuns);
    fillVerdict();
}

void ChainCard::fillVerdict()
{
    QList<Note> notes;
    if (const auto &rehearsal = m_submit->rehearsal()) {
        const Tone tone = rehearsal->running || rehearsal->good ? Tone::Info : Tone::Bad; // it may have told nothing
        notes.append({tone, rehearsal->text.isEmpty() ? tr("Starting the rehearsal…") : rehearsal->text});
        if (!rehearsal->next.isEmpty())
            notes.append({Tone::Info, rehearsal->next});
    }
    m_verdict->setNotes(notes);
}

bool ChainCard::takeOver()
{
    m_pause->stop();
    // Of a field that nobody typed in the project may say something newer.
    const Fields there = typed();
    const Fields now = known();
    const Fields before = std::exchange(m_shown, there);
    for (QWidget *field : std::initializer_list<QWidget *>{m_epochs, m_perDay, m_resume, m_time})
        setTakenOver(field);
    m_submit->setChain(there.epochs != before.epochs ? there.epochs : now.epochs,
                       there.perDay != before.perDay ? there.perDay : now.perDay,
                       there.resume != before.resume ? there.resume : now.resume);
    const QString wrong = m_unreadable || there.time != before.time ? m_submit->setTime(there.time) : QString();
    m_unreadable = !wrong.isEmpty();
    m_wrong->setNotes(m_unreadable ? QList<Note>{{Tone::Bad, wrong}} : QList<Note>());
    m_time->setAccessibleDescription(wrong);
    return !m_unreadable;
}

QWidget *ChainCard::wrongField() const
{
    return m_time;
}

} // namespace voyageur::widgets
