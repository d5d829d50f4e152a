// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/waitcard.h"

#include "base/clock.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/notelist.h"
#include "widgets/common/style.h"
#include "widgets/jobs/nextchangeview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using observe::SoonerIdea;

namespace {

constexpr int waitHeight = 150;

QLabel *sectionTitle(const QString &text, QWidget *parent)
{
    auto *title = makeLabel(text, TextRole::Strong, parent);
    title->setWordWrap(false);
    return title;
}

Tone toneOfSurety(SoonerIdea::Surety surety)
{
    return surety == SoonerIdea::Surety::FreeNow ? Tone::Good : Tone::Info;
}

} // namespace

WaitCard::WaitCard(models::JobWaiting *waiting, QWidget *parent)
    : QScrollArea(parent), m_waiting(waiting), m_why(makeLabel({}, TextRole::Body, this)),
      m_words(makeLabel({}, TextRole::Body, this)), m_now(new NoteList(4, this)),
      m_standingTitle(sectionTitle(tr("State in the queue"), this)), m_standing(new NoteList(8, this)),
      m_ideasTitle(sectionTitle(tr("What might start sooner"), this)), m_ideas(new QVBoxLayout),
      m_none(makeLabel(tr("A smaller request would probably not help."), TextRole::Body, this)),
      m_asOf(makeLabel({}, TextRole::Small, this)), m_again(new QPushButton(icon(u"refresh"_s), tr("Chec&k again"), this)),
      m_question(new QFrame(this)), m_asked(makeLabel({}, TextRole::Body, m_question)),
      m_next(new NextChangeView(waiting->next(), u"Sooner"_s, this))
{
    setObjectName(u"waitCard"_s);
    setAccessibleName(tr("Wait"));
    m_why->setObjectName(u"waitWhy"_s);
    m_why->setTextFormat(Qt::PlainText);
    m_words->setObjectName(u"waitWords"_s);
    m_words->setTextFormat(Qt::PlainText);
    m_none->setObjectName(u"noIdea"_s);
    m_question->setObjectName(u"shortenQuestion"_s);
    m_asOf->setObjectName(u"waitAsOf"_s);
    m_asOf->setWordWrap(false);
    setMuted(m_asOf);
    m_again->setObjectName(u"askAgain"_s);
    setButtonKind(m_again, ButtonKind::Quiet);
    auto *set = new QPushButton(tr("&Set this limit"), m_question);
    set->setObjectName(u"setLimit"_s);
    auto *leaveIt = new QPushButton(tr("Keep the &limit"), m_question);
    leaveIt->setObjectName(u"leaveLimit"_s);
    auto *answers = new FlowLayout;
    answers->addWidget(set);
    answers->addWidget(leaveIt);
    auto *question = new QVBoxLayout(m_question);
    question->setContentsMargins(0, 0, 0, 0);
    question->setSpacing(space::small);
    question->addWidget(m_asked);
    question->addLayout(answers);

    auto *inside = new QWidget;
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::small);
    m_ideas->setSpacing(space::small);
    auto *top = new QHBoxLayout;
    top->addWidget(m_asOf);
    top->addWidget(m_again);
    top->addStretch(1);
    layout->addWidget(m_why);
    layout->addLayout(top);
    layout->addWidget(m_words);
    layout->addWidget(m_now);
    layout->addWidget(m_ideasTitle);
    layout->addLayout(m_ideas);
    layout->addWidget(m_none);
    layout->addWidget(m_question);
    layout->addWidget(m_next);
    layout->addWidget(m_standingTitle);
    layout->addWidget(m_standing);
    layout->addStretch(1);
    setWidget(inside);
    inside->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(waitHeight);
    connect(set, &QPushButton::clicked, this, [this] {
        const auto limit = m_limit;
        leave();
        for (int i = 0; limit && i < m_shown.size(); ++i)
            if (m_shown[i].inPlace == limit)
                return m_waiting->shorten(i);
    });
    connect(leaveIt, &QPushButton::clicked, this, &WaitCard::leave);
    connect(m_again, &QPushButton::clicked, waiting, &models::JobWaiting::askAgain);
    connect(m_next, &NextChangeView::scriptWanted, this, &WaitCard::scriptWanted);
    connect(waiting, &models::JobWaiting::changed, this, &WaitCard::refresh);
    refresh();
}

void WaitCard::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    m_waiting->setShown(true);
}

void WaitCard::hideEvent(QHideEvent *event)
{
    QScrollArea::hideEvent(event);
    m_waiting->setShown(false);
}

void WaitCard::refresh()
{
    if (std::exchange(m_job, m_waiting->job()) != m_waiting->job())
        m_limit.reset();
    const bool known = m_waiting->asOf().isValid();
    m_why->setText(m_waiting->explanation());
    m_why->setVisible(!m_why->text().isEmpty());
    m_words->setText(m_waiting->words());
    m_words->setVisible(!m_words->text().isEmpty());
    QList<Note> free;
    for (const QString &words : m_waiting->sooner().now)
        free += {Tone::Info, words};
    m_now->setNotes(free);
    QList<Note> notes;
    for (const QString &words : m_waiting->standing())
        notes += {Tone::Info, words};
    for (const QString &words : m_waiting->missing())
        notes += {Tone::Attention, words};
    m_standing->setNotes(notes);
    m_standingTitle->setVisible(!notes.isEmpty());
    showIdeas();
    const bool blocked = m_waiting->reason().kind == slurm::WaitReason::Kind::Blocked;
    m_none->setVisible(known && m_shown.isEmpty() && m_waiting->reason().dependsOnSize() && !blocked);
    const auto asksAbout = [this](const SoonerIdea &idea) { return m_limit && idea.inPlace == m_limit; };
    if (std::ranges::none_of(m_shown, asksAbout))
        m_limit.reset();
    m_question->setVisible(m_limit.has_value());
    const int chosen = m_waiting->chosen();
    const bool used = m_waiting->next()->isUsed();
    m_next->setVisible(chosen >= 0 || used);
    if (m_next->isVisibleTo(this))
        m_next->refresh(used ? QStringList{tr("The waiting job stays as it is. Cancel it once the new one is submitted.")}
                             : QStringList());
    m_asOf->setText(known ? tr("As of %1").arg(base::clockTime(m_waiting->asOf().toLocalTime().time())) : QString());
    m_asOf->setVisible(known);
    m_again->setVisible(!m_job.isEmpty());
    m_again->setEnabled(m_waiting->canAsk());
}

void WaitCard::showIdeas()
{
    const QList<SoonerIdea> &ideas = m_waiting->sooner().ideas;
    if (ideas != m_shown) {
        m_shown = ideas;
        m_rows.clear();
        while (QLayoutItem *item = m_ideas->takeAt(0)) {
            item->widget()->deleteLater();
            item->widget()->hide();
            delete item;
        }
        QWidget *before = m_again;
        for (int i = 0; i < ideas.size(); ++i) {
            m_ideas->addWidget(makeIdea(i, ideas[i]));
            for (QWidget *button : {m_rows[i].shorten, m_rows[i].script}) // Tab reaches them as they stand
                setTabOrder(std::exchange(before, button), button);
        }
    }
    m_ideasTitle->setVisible(!ideas.isEmpty());
    for (int i = 0; i < m_rows.size(); ++i) {
        m_rows[i].shorten->setEnabled(m_waiting->canShorten(i));
        m_rows[i].script->setChecked(m_waiting->chosen() == i);
    }
}

QWidget *WaitCard::makeIdea(int index, const SoonerIdea &idea)
{
    auto *row = new QWidget(widget());
    auto *shorten = new QPushButton(icon(u"clock"_s), tr("Shorten the waiting job…"), row);
    auto *script = new QPushButton(icon(u"script"_s), tr("In the next script…"), row);
    shorten->setObjectName(u"shortenWaiting"_s);
    shorten->setVisible(idea.inPlace.has_value());
    shorten->setAccessibleDescription(idea.change);
    script->setObjectName(u"ideaInScript"_s);
    script->setCheckable(true);
    script->setVisible(!idea.request.isEmpty());
    script->setAccessibleDescription(idea.change);
    auto *change = makeLabel(tr("%1  ·  %2").arg(idea.change, observe::suretyWords(idea.surety)), TextRole::Small, row);
    change->setTextFormat(Qt::PlainText);
    change->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setMuted(change);
    auto *buttons = new FlowLayout;
    buttons->addWidget(shorten);
    buttons->addWidget(script);
    auto *layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addWidget(makeNote({toneOfSurety(idea.surety), idea.what}, row));
    layout->addWidget(change);
    layout->addLayout(buttons);
    connect(shorten, &QPushButton::clicked, this, [this, index] { ask(index); });
    connect(script, &QPushButton::clicked, this, [this, index](bool on) {
        m_waiting->choose(on ? index : -1);
        if (on)
            see(m_next);
    });
    m_rows += Row{shorten, script};
    return row;
}

void WaitCard::ask(int idea)
{
    m_limit = m_shown.value(idea).inPlace;
    if (!m_limit)
        return;
    m_asked->setText(
        tr("The waiting job gets at most %1. It keeps its place and its partition, and you cannot raise the limit again.")
            .arg(QString::fromLatin1(m_limit->bytes())));
    refresh();
    see(m_question);
    m_question->findChild<QPushButton *>(u"setLimit"_s)->setFocus();
}

void WaitCard::leave()
{
    const bool inside = m_question->isAncestorOf(focusWidget());
    m_limit.reset();
    refresh();
    if (inside)
        m_again->setFocus();
}

// Once it has its place.
void WaitCard::see(QWidget *part)
{
    QTimer::singleShot(0, part, [this, part] { verticalScrollBar()->setValue(part->y()); });
}

// Escape is the window's; while something is asked here it is the answer "no".
bool WaitCard::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && m_limit && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        event->accept();
    return QScrollArea::event(event);
}

void WaitCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_limit)
        leave();
    else
        QScrollArea::keyPressEvent(event);
}

} // namespace voyageur::widgets
