// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/notelist.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

namespace {

QString toneWord(Tone tone)
{
    switch (tone) {
    case Tone::Good:
        return NoteList::tr("Done");
    case Tone::Attention:
        return NoteList::tr("Attention");
    case Tone::Bad:
        return NoteList::tr("Problem");
    case Tone::Info:
    case Tone::Neutral:
        break;
    }
    return NoteList::tr("Note");
}

//! Draws its icon anew whenever it is painted, so that it follows the appearance.
class Sign final : public QWidget {
public:
    Sign(Tone tone, QWidget *parent) : QWidget(parent), m_icon(icon(toneIcon(tone), toneInk(tone)))
    {
        setFixedSize(16, qMax(16, fontMetrics().height()));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_icon.paint(&painter, QRect(0, (height() - 16) / 2, 16, 16));
    }

private:
    QIcon m_icon;
};

//! Gives a wrapped text the height that its width asks for: deep in layouts that change, Qt may leave it that of another width.
class HeightKeeper final : public QObject {
public:
    explicit HeightKeeper(QLabel *label) : QObject(label) { label->installEventFilter(this); }
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize) {
            auto *label = static_cast<QLabel *>(watched);
            // Its least height counts in what it asks for: that of a narrower one must go first.
            if (label->minimumHeight() > 0 && static_cast<QResizeEvent *>(event)->oldSize().width() != label->width())
                label->setMinimumHeight(0);
            const int needed = label->heightForWidth(label->width());
            if (label->height() < needed)
                label->setMinimumHeight(needed);
        }
        return false;
    }
};

} // namespace

QWidget *makeNote(const Note &note, QWidget *parent)
{
    auto *row = new QWidget(parent);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(new Sign(note.tone, row), 0, Qt::AlignTop);
    QLabel *text = makeLabel(note.text, TextRole::Body, row);
    text->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside its sign
    new HeightKeeper(text);
    layout->addWidget(text, 1);
    row->setAccessibleName(NoteList::tr("%1: %2").arg(toneWord(note.tone), note.text));
    return row;
}

NoteList::NoteList(int shownAtFirst, QWidget *parent)
    : QWidget(parent), m_few(shownAtFirst), m_rows(new QVBoxLayout), m_more(new QToolButton(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    m_rows->setSpacing(space::small);
    layout->addLayout(m_rows);
    m_more->setFocusPolicy(Qt::StrongFocus);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setButtonKind(m_more, ButtonKind::Quiet);
    layout->addWidget(m_more, 0, Qt::AlignLeft);
    connect(m_more, &QToolButton::clicked, this, [this] {
        m_unfolded = !m_unfolded;
        rebuild();
    });
    rebuild();
}

void NoteList::setNotes(const QList<Note> &notes)
{
    if (notes == m_notes)
        return;
    m_notes = notes;
    rebuild();
}

void NoteList::rebuild()
{
    if (isAncestorOf(window()->focusWidget())) // what has it goes: the keyboard stays near
        focusNextPrevChild(true);
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const qsizetype shown = m_unfolded || m_notes.size() <= m_few + 1 ? m_notes.size() : m_few;
    for (qsizetype i = 0; i < shown; ++i) {
        const Note &note = m_notes[i];
        QWidget *row = makeNote(note, this);
        if (!note.action.isEmpty()) {
            auto *button = new QPushButton(note.action, row);
            button->setAccessibleDescription(note.text);
            row->layout()->addWidget(button);
            connect(button, &QPushButton::clicked, this, [this, i] { emit acted(i); });
        }
        m_rows->addWidget(row);
        row->show(); // now, not with the next event: the heights above count it
    }
    m_more->setVisible(m_notes.size() > m_few + 1);
    m_more->setText(m_unfolded ? tr("Show fewer") : tr("Show all %1").arg(m_notes.size()));
    m_more->setIcon(icon(m_unfolded ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down")));
    setVisible(!m_notes.isEmpty());
}

} // namespace voyageur::widgets
