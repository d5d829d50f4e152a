// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/actrow.h"

#include "models/jobsmodel.h"
#include "widgets/common/banner.h"
#include "widgets/common/icons.h"
#include "widgets/common/overflowrow.h"
#include "widgets/common/style.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using slurm::Act;

ActRow::ActRow(models::JobsModel *jobs, QWidget *list, Banner *notice, QWidget *parent)
    : QWidget(parent), m_jobs(jobs), m_acts(jobs->acts()), m_list(list), m_row(new OverflowRow(this)),
      m_hold(button(u"holdJob"_s, u"pause"_s)), m_release(button(u"releaseJob"_s, u"play"_s)),
      m_shorten(button(u"shortenJob"_s, u"clock"_s)), m_requeue(button(u"requeueJob"_s, u"refresh"_s)),
      m_repeat(button(u"repeatJob"_s, u"refresh"_s)), m_elsewhere(button(u"jobElsewhere"_s, u"cluster"_s)),
      m_cancel(button(u"cancelJob"_s, u"cancel"_s)), m_all(button(u"cancelAllJobs"_s, u"cancel"_s)), m_question(new QFrame(this)),
      m_notice(notice)
{
    m_hold->setText(tr("&Hold"));
    m_release->setText(tr("R&elease"));
    m_shorten->setText(tr("Shor&ten the time limit…"));
    m_requeue->setText(tr("Requeue…"));
    m_repeat->setText(tr("Re&peat…"));
    m_requeue->setToolTip(tr("Return the same job to the queue. The job starts over"));
    m_repeat->setToolTip(tr("Submit this run again as a new job, with the same code or the current one"));
    m_elsewhere->setText(tr("Submit to another cluster…"));
    m_elsewhere->setToolTip(tr("Rewrite the script for another cluster, and submit it there"));
    m_all->setText(tr("Cancel &all…"));
    // Of each state the first ones are what is done most.
    const std::pair<QPushButton *, int> buttons[] = {{m_hold, 5},   {m_release, 7},   {m_shorten, 4}, {m_requeue, 3},
                                                     {m_repeat, 6}, {m_elsewhere, 2}, {m_cancel, 8},  {m_all, 1}};
    for (const auto &[one, weight] : buttons)
        m_row->add(one, weight);
    makeQuestion();
    makeElsewhere();
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->setSpacing(space::small);
    all->addWidget(m_row);
    all->addWidget(m_question);
    connect(m_hold, &QPushButton::clicked, this, [this] { m_acts->act(Act::Hold, m_acts->chosen()); });
    connect(m_release, &QPushButton::clicked, this, [this] { m_acts->act(Act::Release, m_acts->chosen()); });
    connect(m_shorten, &QPushButton::clicked, this, [this] { ask(Question::Shorten, m_acts->chosen()); });
    connect(m_requeue, &QPushButton::clicked, this, [this] { ask(Question::Requeue, m_acts->chosen()); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { ask(Question::Cancel, m_acts->chosen()); });
    connect(m_all, &QPushButton::clicked, this, [this] { ask(Question::Cancel, m_acts->cancellable()); });
    connect(m_repeat, &QPushButton::clicked, this, [this] { emit repeatWanted(m_jobs->runTag(m_acts->chosen().value(0))); });
    connect(m_notice, &Banner::actionTriggered, m_acts, &models::JobActs::dismissError);
    connect(new QShortcut(Qt::Key_Delete, list, nullptr, nullptr, Qt::WidgetShortcut), &QShortcut::activated, this, [this] {
        if (m_acts->isPossible(Act::Cancel, m_acts->chosen()))
            ask(Question::Cancel, m_acts->chosen());
    });
    connect(m_acts, &models::JobActs::changed, this, &ActRow::fill);
    connect(m_jobs, &models::JobsModel::historyChanged, this, &ActRow::fill);
    fill();
}

void ActRow::makeElsewhere()
{
    auto *menu = new QMenu(m_elsewhere);
    menu->setObjectName(u"elsewhereMenu"_s);
    m_elsewhere->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (const models::ClusterChoice &choice : m_jobs->otherClusters()) {
            QString title = choice.title;
            QAction *action = menu->addAction(icon(u"cluster"_s), title.replace(u'&', "&&"_L1), this, [this, name = choice.name] {
                emit elsewhereWanted(m_acts->chosen().value(0), name);
            });
            action->setObjectName(u"elsewhere-"_s + choice.name);
        }
    });
}

QPushButton *ActRow::button(const QString &name, const QString &iconName)
{
    auto *made = new QPushButton(icon(iconName), {}, m_row);
    made->setObjectName(name);
    return made;
}

void ActRow::makeQuestion()
{
    setButtonKind(m_cancel, ButtonKind::Danger);
    setButtonKind(m_all, ButtonKind::Danger);
    m_question->setObjectName(u"actQuestion"_s);
    m_words = makeLabel({}, TextRole::Body, m_question);
    m_words->setObjectName(u"actWords"_s);
    m_words->setTextFormat(Qt::PlainText);
    m_limit = new QLineEdit(m_question);
    m_limit->setObjectName(u"newLimit"_s);
    m_limit->setAccessibleName(tr("New time limit"));
    m_limit->setMaximumWidth(160);
    m_problem = makeLabel({}, TextRole::Small, m_question);
    m_problem->setObjectName(u"limitProblem"_s);
    m_do = new QPushButton(m_question);
    m_do->setObjectName(u"doAct"_s);
    m_leave = new QPushButton(m_question);
    m_leave->setObjectName(u"leaveAct"_s);
    auto *line = new QHBoxLayout;
    line->addWidget(m_limit);
    line->addWidget(m_do);
    line->addWidget(m_leave);
    line->addStretch();
    auto *all = new QVBoxLayout(m_question);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(space::small);
    all->addWidget(m_words);
    all->addLayout(line);
    all->addWidget(m_problem);
    connect(m_do, &QPushButton::clicked, this, &ActRow::answer);
    connect(m_limit, &QLineEdit::returnPressed, this, &ActRow::answer);
    connect(m_limit, &QLineEdit::textChanged, this, &ActRow::checkLimit);
    connect(m_leave, &QPushButton::clicked, this, &ActRow::leave);
}

void ActRow::fill()
{
    fillRow();
    sayError();
    // What is asked about may have gone, or be another choice.
    QStringList still = m_keys;
    const Act act = m_asked == Question::Cancel ? Act::Cancel : m_asked == Question::Requeue ? Act::Requeue : Act::Shorten;
    still.removeIf([&](const QString &key) { return !m_acts->isPossible(act, {key}); });
    if (m_asked != Question::None && still.isEmpty())
        leave();
    m_question->setVisible(m_asked != Question::None);
    m_row->setVisible(m_asked == Question::None);
    m_do->setEnabled(!m_acts->isActing() && (m_asked != Question::Shorten || m_problem->text().isEmpty()));
}

void ActRow::fillRow()
{
    const QStringList keys = m_acts->chosen();
    const int count = static_cast<int>(keys.size());
    const bool whole = count == 1 && m_jobs->table()->isGroup(keys.first());
    m_cancel->setText(count > 1   ? tr("&Cancel %n row(s)…", nullptr, count)
                          : whole ? tr("&Cancel everything…")
                                  : tr("&Cancel the job…"));
    for (const auto &[act, one] :
         {std::pair{Act::Hold, m_hold}, {Act::Release, m_release}, {Act::Requeue, m_requeue}, {Act::Cancel, m_cancel}})
        offer(one, m_acts->whyNot(act, keys));
    offer(m_shorten, count > 1 ? tr("select one job") : m_acts->whyNot(Act::Shorten, keys));
    const history::RunRecord *run = count == 1 ? m_jobs->run(keys.first()) : nullptr;
    const QString unknown = count > 1 ? tr("select one job") : tr("submitted from another computer");
    offer(m_repeat, run ? QString() : unknown, false);
    offer(m_elsewhere, !run ? unknown : run->script.isEmpty() ? tr("the script was not kept") : QString(), false);
    const auto all = m_acts->cancellableCount();
    offer(m_all, all > 1 && count < all ? QString() : all > 0 ? tr("all jobs are selected") : tr("no active jobs"));
    m_row->arrange();
}

// `byTheCluster`: one act at a time.
void ActRow::offer(QPushButton *one, const QString &whyNot, bool byTheCluster)
{
    using Offer = OverflowRow::Offer;
    const bool waits = byTheCluster && m_acts->isActing();
    if (!whyNot.isEmpty())
        m_row->offer(one, m_acts->chosen().isEmpty() ? Offer::No : Offer::Menu, whyNot);
    else
        m_row->offer(one, waits ? Offer::Disabled : Offer::Yes, waits ? tr("another action is running") : QString());
}

void ActRow::sayError()
{
    if (m_acts->error())
        m_notice->showError(*m_acts->error(), tr("Dismiss"));
    else if (m_said)
        m_notice->clear();
    m_said = m_acts->error().has_value();
}

// A splitter does not ask how high words are in the width that they have.
void ActRow::makeRoom()
{
    for (QLabel *words : {m_words, m_problem})
        words->setMinimumHeight(words->text().isEmpty() ? 0 : words->heightForWidth(width()));
}

void ActRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    makeRoom();
}

void ActRow::ask(Question question, const QStringList &keys)
{
    m_asked = question;
    m_keys = keys;
    const bool shorten = question == Question::Shorten;
    setButtonKind(m_do, shorten ? ButtonKind::Normal : ButtonKind::Danger);
    m_limit->setVisible(shorten);
    constexpr qsizetype most = 8;
    QStringList names = m_acts->namesOf(keys);
    const int more = static_cast<int>(names.size() - most);
    if (more > 0)
        names = names.first(most) + QStringList{tr("and %n more", nullptr, more)};
    const QString list = names.join(u", "_s);
    if (shorten) {
        const QString now = QString::fromLatin1(m_acts->limitOf(keys.value(0)).bytes());
        m_words->setText(tr("A shorter limit may let the job start sooner. The limit is now %1. Once you shorten it, you cannot "
                            "raise it again.")
                             .arg(now));
        m_do->setText(tr("&Set this limit"));
        m_leave->setText(tr("Keep the &limit"));
        m_limit->setText(now);
    } else if (question == Question::Requeue) {
        m_words->setText(tr("Unless the job resumes from a checkpoint, its work is lost: %1").arg(list));
        m_do->setText(tr("Requeue the job"));
        m_leave->setText(tr("Leave it as it is"));
    } else {
        m_words->setText(tr("Cancel %1?").arg(list));
        m_do->setText(tr("Cancel job", nullptr, static_cast<int>(keys.size())));
        m_leave->setText(tr("Keep running"));
    }
    checkLimit();
    m_row->hide();
    m_question->show();
    if (shorten) {
        m_limit->selectAll();
        m_limit->setFocus();
    } else {
        m_leave->setFocus(); // what is lost by the other cannot be had back
    }
}

void ActRow::checkLimit()
{
    m_problem->setText(m_asked == Question::Shorten ? m_acts->limitProblem(m_keys.value(0), m_limit->text()) : QString());
    m_problem->setVisible(!m_problem->text().isEmpty());
    makeRoom();
    m_do->setEnabled(!m_acts->isActing() && m_problem->text().isEmpty());
}

void ActRow::answer()
{
    checkLimit();
    if (!m_do->isEnabled() || m_asked == Question::None)
        return;
    const Question question = m_asked;
    const QStringList keys = m_keys;
    const auto limit = base::TimeLimit::parse(m_limit->text().trimmed().toUtf8()).value_or(base::TimeLimit());
    leave();
    if (question == Question::Shorten)
        m_acts->act(Act::Shorten, keys, limit);
    else
        m_acts->act(question == Question::Cancel ? Act::Cancel : Act::Requeue, keys);
}

void ActRow::leave()
{
    const bool inside = m_question->isAncestorOf(focusWidget());
    m_asked = Question::None;
    m_keys.clear();
    m_question->hide();
    m_row->show();
    if (inside)
        m_list->setFocus();
}

// Escape is the window's; while something is asked here it is the answer "no".
bool ActRow::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_asked != Question::None
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QWidget::event(event);
}

void ActRow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_asked != Question::None)
        leave();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
