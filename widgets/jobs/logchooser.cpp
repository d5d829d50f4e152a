// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logchooser.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/jobdelegate.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::LogChoice;

namespace {

constexpr int chooserWidth = 320;
constexpr int mostChooserRows = 9;

//! A number, and how that job stands, as in the list of jobs.
class MemberDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Colours &c = coloursOf(option.widget);
        const auto mood = models::JobMood(index.data(LogChoice::MoodRole).toInt());
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, c.selected);
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, c.hover);
        QRect cell = option.rect.adjusted(space::small, 0, -space::small, 0);
        const QString name = index.data().toString();
        const int width = std::max(cell.width() * 2 / 5, painter->fontMetrics().horizontalAdvance(name) + space::medium);
        QRect words = cell;
        words.setWidth(std::min(width, cell.width()));
        cell.setLeft(words.right());
        painter->setPen(c.text);
        painter->drawText(QStyle::visualRect(option.direction, option.rect, words), int(Qt::AlignLeading | Qt::AlignVCenter),
                          name);
        painter->setFont(roleFont(TextRole::Small));
        paintChip(painter, QStyle::visualRect(option.direction, option.rect, cell), c, toneOf(mood),
                  index.data(LogChoice::StateRole).toString(), iconOf(mood));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return {chooserWidth, space::row}; }
};

} // namespace

LogChooser::LogChooser(LogChoice *choice, QWidget *parent)
    : QWidget(parent), m_choice(choice), m_button(new QPushButton(this)),
      m_before(makeIconButton(u"chevron-left"_s, tr("Previous (Up)"), this)),
      m_next(makeIconButton(u"chevron-right"_s, tr("Next (Down)"), this)), m_count(makeLabel({}, TextRole::Small, this)),
      m_failed(new QPushButton(this)), m_popup(new QFrame(this, Qt::Popup)), m_search(new QLineEdit(m_popup)),
      m_failedOnly(new QCheckBox(tr("Only &failed"), m_popup)), m_list(new QListView(m_popup))
{
    setObjectName(u"logChooser"_s);
    m_button->setObjectName(u"chooseLog"_s);
    m_button->setIcon(icon(u"chevron-down"_s));
    m_button->setLayoutDirection(layoutDirection() == Qt::LeftToRight ? Qt::RightToLeft : Qt::LeftToRight); // the sign behind
    m_button->setToolTip(tr("Log shown: choose another (Up, Down, or its number)"));
    m_button->installEventFilter(this);
    m_before->setObjectName(u"logBefore"_s);
    m_next->setObjectName(u"logNextJob"_s);
    m_failed->setObjectName(u"nextFailedLog"_s);
    m_failed->setIcon(icon(u"error"_s));
    m_failed->setToolTip(tr("Go to the log of the next failure"));
    setButtonKind(m_failed, ButtonKind::Quiet);
    m_count->setWordWrap(false);
    setMuted(m_count);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::tiny);
    for (QWidget *part : {static_cast<QWidget *>(m_button), static_cast<QWidget *>(m_before), static_cast<QWidget *>(m_next),
                          static_cast<QWidget *>(m_count), static_cast<QWidget *>(m_failed)})
        line->addWidget(part);
    line->addStretch(1);
    makeList();
    connect(m_button, &QPushButton::clicked, this, [this] { open(); });
    connect(m_before, &QToolButton::clicked, this, [this] { m_choice->step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_choice->step(1); });
    connect(m_failed, &QPushButton::clicked, m_choice, &LogChoice::toNextFailed);
    connect(choice, &LogChoice::changed, this, &LogChooser::refresh);
    refresh();
}

void LogChooser::makeList()
{
    m_popup->setObjectName(u"logChoices"_s);
    m_popup->setFrameShape(QFrame::StyledPanel);
    m_search->setObjectName(u"logChoiceSearch"_s);
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_failedOnly->setObjectName(u"failedOnly"_s);
    m_list->setObjectName(u"logChoiceList"_s);
    m_list->setAccessibleName(tr("Jobs with a log"));
    m_list->setUniformItemSizes(true); // of thousands, those are measured that are seen
    m_list->setItemDelegate(new MemberDelegate(m_list));
    m_list->setModel(m_choice);
    auto *column = new QVBoxLayout(m_popup);
    column->setContentsMargins(space::small, space::small, space::small, space::small);
    column->setSpacing(space::small);
    for (QWidget *part : {static_cast<QWidget *>(m_search), static_cast<QWidget *>(m_failedOnly), static_cast<QWidget *>(m_list)})
        column->addWidget(part);
    connect(m_search, &QLineEdit::textEdited, this, &LogChooser::filter);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &words) {
        if (words.isEmpty())
            filter();
    });
    connect(m_failedOnly, &QCheckBox::toggled, this, &LogChooser::filter);
    connect(m_list, &QListView::clicked, this, &LogChooser::take);
    connect(m_list, &QListView::activated, this, &LogChooser::take);
}

void LogChooser::refresh()
{
    setVisible(m_choice->isOffered());
    if (!m_choice->isOffered())
        return m_popup->hide();
    m_button->setText(m_choice->title());
    m_count->setText(tr("%n job(s)", nullptr, m_choice->count()));
    m_button->setAccessibleName(tr("Log shown: %1").arg(m_button->text()));
    m_before->setEnabled(m_choice->canStep(-1));
    m_next->setEnabled(m_choice->canStep(1));
    m_failed->setVisible(m_choice->failed() > 0);
    m_failed->setText(tr("%n failed", nullptr, m_choice->failed()));
}

void LogChooser::open(const QString &words)
{
    m_search->setPlaceholderText(m_choice->isChain() ? tr("Job number or state") : tr("Task number or state"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setText(words);
    m_failedOnly->setVisible(m_choice->failed() > 0);
    m_failedOnly->setChecked(false);
    filter();
    const int rows = std::clamp(m_choice->count(), 2, mostChooserRows);
    m_list->setFixedHeight(rows * space::row + 2 * m_list->frameWidth());
    m_popup->adjustSize();
    m_popup->resize(std::max({m_button->width(), chooserWidth, m_popup->width()}), m_popup->height());
    // Below the button where there is room, else above it.
    const QRect screen = m_button->screen()->availableGeometry();
    QPoint at = m_button->mapToGlobal(QPoint(0, m_button->height()));
    if (at.y() + m_popup->height() > screen.bottom())
        at.setY(std::max(screen.top(), at.y() - m_button->height() - m_popup->height()));
    at.setX(std::max(screen.left(), std::min(at.x(), screen.right() - m_popup->width())));
    m_popup->move(at);
    m_popup->show();
    m_search->setFocus();
    m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
}

void LogChooser::filter()
{
    m_choice->setFilter(m_search->text(), m_failedOnly->isChecked());
    m_list->setCurrentIndex(m_choice->index(m_choice->bestRow()));
}

void LogChooser::take(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const QString key = index.data(LogChoice::KeyRole).toString();
    m_popup->hide();
    m_button->setFocus();
    m_choice->choose(key);
}

bool LogChooser::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    return watched == m_button ? pressedOnButton(key->key(), key->text(), key->modifiers()) : pressedInSearch(key->key());
}

bool LogChooser::pressedOnButton(int key, const QString &text, Qt::KeyboardModifiers modifiers)
{
    if (key == Qt::Key_F4 || (key == Qt::Key_Down && modifiers.testFlag(Qt::AltModifier)) || key == Qt::Key_Return
        || key == Qt::Key_Enter)
        open();
    else if (key == Qt::Key_Up || key == Qt::Key_Down)
        m_choice->step(key == Qt::Key_Up ? -1 : 1);
    else if (text.size() == 1 && text.front().isDigit())
        open(text);
    else
        return false;
    return true;
}

// The list follows the keys while the words are written.
bool LogChooser::pressedInSearch(int key)
{
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(m_list, &press);
        return true;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        take(m_list->currentIndex());
        return true;
    case Qt::Key_Escape:
        m_popup->hide();
        m_button->setFocus();
        return true;
    default:
        return false;
    }
}

} // namespace voyageur::widgets
