// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/diffpanel.h"

#include "widgets/common/diffview.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostNotes = 1000; // all of them: the area scrolls

} // namespace

DiffPanel::DiffPanel(QWidget *parent)
    : QWidget(parent), m_title(makeLabel({}, TextRole::Section, this)), m_notesArea(new QScrollArea(this)),
      m_notes(new NoteList(mostNotes)), m_diff(new DiffView(this)), m_accept(new QPushButton(this)),
      m_dismiss(new QPushButton(this))
{
    setObjectName(u"diffPanel"_s);
    m_diff->setObjectName(u"scriptDiff"_s);
    m_diff->setAccessibleName(tr("Changes"));
    m_accept->setObjectName(u"acceptDiff"_s);
    m_dismiss->setObjectName(u"dismissDiff"_s);
    setButtonKind(m_accept, ButtonKind::Main);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_title);
    m_notes->setObjectName(u"diffNotes"_s);
    m_notesArea->setAccessibleName(tr("Notes on the change"));
    m_notesArea->setFrameShape(QFrame::NoFrame);
    m_notesArea->setWidgetResizable(true);
    m_notesArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_notesArea->viewport()->setAutoFillBackground(false);
    m_notesArea->setWidget(m_notes);
    m_notes->setAutoFillBackground(false); // setWidget() switches it on
    m_notes->installEventFilter(this);
    m_notesArea->hide();
    layout->addWidget(m_notesArea);
    layout->addWidget(m_diff, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_dismiss);
    buttons->addWidget(m_accept);
    layout->addLayout(buttons);
    connect(m_accept, &QPushButton::clicked, this, &DiffPanel::accepted);
    connect(m_dismiss, &QPushButton::clicked, this, &DiffPanel::dismissed);
}

void DiffPanel::showDiff(const QString &title, const QString &diff, const QString &accept, const QList<Note> &notes)
{
    m_notes->setNotes(notes);
    m_notesArea->setVisible(!notes.isEmpty());
    m_notesArea->setFocusPolicy(notes.isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    m_diff->setVisible(!diff.isEmpty());
    m_title->setText(title);
    m_diff->setPlainText(diff);
    m_diff->setAccessibleName(title);
    m_accept->setText(accept);
    m_accept->setVisible(!accept.isEmpty());
    m_dismiss->setText(accept.isEmpty() ? tr("&Back to the text") : tr("&Discard"));
    placeNotes();
}

// As high as the notes are, but never more than half of the panel: the difference is what counts.
void DiffPanel::placeNotes()
{
    if (m_notesArea->isHidden())
        return;
    if (m_diff->isHidden()) {
        m_notesArea->setMinimumHeight(0);
        m_notesArea->setMaximumHeight(QWIDGETSIZE_MAX);
        return;
    }
    const int bar = m_notesArea->verticalScrollBar()->sizeHint().width();
    const int wanted = qMax(0, m_notes->heightForWidth(width()));
    const int most = height() * 2 / 5;
    m_notesArea->setFixedHeight(wanted <= most ? wanted : qMin(most, m_notes->heightForWidth(width() - bar)));
}

// New notes have their height only once they are shown.
bool DiffPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_notes && event->type() == QEvent::LayoutRequest)
        placeNotes();
    return QWidget::eventFilter(watched, event);
}

void DiffPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeNotes();
}

QWidget *DiffPanel::firstFocus() const
{
    return m_accept->isHidden() ? m_dismiss : m_accept;
}

bool DiffPanel::event(QEvent *event)
{
    // Else the window's own Escape would come first.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void DiffPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit dismissed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
