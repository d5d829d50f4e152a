// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/page.h"

#include "widgets/common/commandspanel.h"
#include "widgets/common/focusorder.h"
#include "widgets/common/icons.h"
#include "widgets/common/messagelayer.h"
#include "widgets/common/style.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int contentAt = 2; //!< of the stack: empty, loading, content

QScrollArea *makeScroller(QWidget *inside, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(inside);
    area->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    return area;
}

//! As high as its texts in the width that it has: a splitter around it asks for no height for a width.
class Column final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    bool event(QEvent *event) override
    {
        const bool taken = QWidget::event(event);
        const auto type = event->type();
        if (isVisible() && (type == QEvent::Resize || type == QEvent::Show || type == QEvent::LayoutRequest))
            setMinimumHeight(heightForWidth(width()));
        return taken;
    }
};

} // namespace

Placeholder::Placeholder(QWidget *parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_headline(makeLabel({}, TextRole::Section, this)),
      m_text(makeLabel({}, TextRole::Body, this)), m_action(new QPushButton(this)), m_extra(new QVBoxLayout)
{
    setObjectName(u"placeholder"_s);
    m_icon->setAlignment(Qt::AlignCenter);
    m_headline->setAlignment(Qt::AlignCenter);
    m_text->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    setMuted(m_text);
    m_action->setObjectName(u"placeholderAction"_s);
    setButtonKind(m_action, ButtonKind::Main);
    auto *column = new Column(this);
    column->setMaximumWidth(460);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_icon);
    layout->addWidget(m_headline);
    layout->addWidget(m_text);
    layout->addSpacing(space::small);
    layout->addWidget(m_action, 0, Qt::AlignHCenter);
    layout->addLayout(m_extra);
    auto *outer = new QVBoxLayout(this);
    outer->addStretch(2);
    auto *line = new QHBoxLayout;
    line->addStretch(1);
    line->addWidget(column, 16); // nearly all of a narrow pane
    line->addStretch(1);
    outer->addLayout(line);
    outer->addStretch(3);
    connect(m_action, &QPushButton::clicked, this, &Placeholder::actionTriggered);
}

void Placeholder::set(const QString &iconName, const QString &headline, const QString &text, const QString &action,
                      const QString &actionIcon)
{
    m_iconName = iconName;
    drawIcon();
    m_headline->setText(headline);
    m_text->setText(text);
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    m_action->setIcon(actionIcon.isEmpty() ? QIcon() : icon(actionIcon, Ink::OnAccent));
    setAccessibleName(headline);
    setAccessibleDescription(text);
}

void Placeholder::drawIcon()
{
    m_icon->setPixmap(icon(m_iconName, Ink::Muted).pixmap(QSize(40, 40), devicePixelRatioF()));
}

void Placeholder::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_iconName.isEmpty())
        drawIcon();
}

Page::Page(const QString &name, const QString &number, const QString &title, const QString &subtitle, QWidget *parent)
    : QWidget(parent), m_number(makeLabel(number, TextRole::Title, this)), m_title(makeLabel(title, TextRole::Title, this)),
      m_subtitle(makeLabel(subtitle, TextRole::Body, this)), m_showCommands(new QToolButton(this)), m_banner(new Banner(this)),
      m_notice(new Banner(this)), m_stack(new QStackedLayout), m_empty(new Placeholder(this)), m_loading(new QWidget(this)),
      m_loadingText(makeLabel({}, TextRole::Body, this)), m_contentBox(new QWidget(this)),
      m_content(new QVBoxLayout(m_contentBox)), m_head(new QHBoxLayout), m_commands(new CommandsPanel(this)),
      m_footBox(new QWidget(this)), m_foot(new QHBoxLayout(m_footBox)), m_footNote(makeLabel({}, TextRole::Small, m_footBox))
{
    setObjectName(name);
    setAccessibleName(title);
    m_notice->setObjectName(u"notice"_s);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::huge, space::large, space::huge, space::large);
    layout->setSpacing(space::medium);

    m_number->setVisible(!number.isEmpty());
    setMuted(m_number);
    m_number->setWordWrap(false);
    setMuted(m_subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
    m_showCommands->setText(tr("Show commands"));
    m_showCommands->setIcon(icon(u"commands"_s));
    m_showCommands->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_showCommands->setCheckable(true);
    m_showCommands->setFocusPolicy(Qt::StrongFocus);
    m_showCommands->setMinimumHeight(space::control);
    m_showCommands->setObjectName(u"showCommands"_s);
    m_showCommands->setToolTip(tr("The commands that do the same in a terminal"));
    setButtonKind(m_showCommands, ButtonKind::Quiet);
    m_head->setSpacing(space::medium);
    m_head->addStrut(space::control);
    m_head->addWidget(m_number, 0, Qt::AlignVCenter);
    m_head->addWidget(m_title, 1, Qt::AlignVCenter);
    m_head->addWidget(m_showCommands, 0, Qt::AlignVCenter);
    auto *heads = new QVBoxLayout;
    heads->setSpacing(space::hair);
    heads->addLayout(m_head);
    heads->addWidget(m_subtitle);
    layout->addLayout(heads);

    auto *loading = new QVBoxLayout(m_loading);
    loading->addStretch(2);
    m_loadingText->setAlignment(Qt::AlignCenter);
    auto *bar = new QProgressBar(m_loading);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setFixedWidth(220);
    bar->setAccessibleName(tr("Running"));
    loading->addWidget(m_loadingText);
    loading->addWidget(bar, 0, Qt::AlignHCenter);
    loading->addStretch(3);

    m_content->setContentsMargins(0, 0, 0, 0);
    m_content->setSpacing(space::medium);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_loading);
    m_stack->addWidget(makeScroller(m_contentBox, this));
    auto *middle = new QWidget(this);
    middle->setLayout(m_stack);
    layout->addWidget(middle, 1);
    m_messages = new MessageLayer(MessageLayer::Edge::Bottom, middle, this);
    for (Banner *message : {m_banner, m_notice}) {
        message->setClosable(true);
        m_messages->add(message);
    }
    connect(m_messages, &MessageLayer::covers, this, &Page::makeRoom);
    m_commands->hide();
    layout->addWidget(m_commands);

    m_foot->setContentsMargins(0, 0, 0, 0);
    setMuted(m_footNote);
    m_foot->addWidget(m_footNote, 1);
    layout->addWidget(m_footBox);

    connect(m_showCommands, &QToolButton::toggled, this, &Page::showCommands);
    connect(m_banner, &Banner::actionTriggered, this, [this] { retry(); });
}

QString Page::title() const
{
    return m_title->text();
}

void Page::setTitle(const QString &title)
{
    m_title->setText(title);
    setAccessibleName(title);
}

void Page::setSubtitle(const QString &subtitle)
{
    m_subtitle->setText(subtitle);
    m_subtitle->setVisible(!subtitle.isEmpty());
}

QWidget *Page::firstFocus() const
{
    return m_stack->currentWidget() == m_empty && m_empty->button()->isVisibleTo(m_empty) ? m_empty->button() : nullptr;
}

void Page::bind(models::PageModel *model)
{
    m_model = model;
    connect(model, &models::PageModel::changed, this, &Page::update);
    update();
}

void Page::reveal(QWidget *part)
{
    auto *area = qobject_cast<QScrollArea *>(m_stack->widget(contentAt));
    m_contentBox->layout()->activate(); // what was hidden a moment ago has its place
    QEvent laidOut(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(area, &laidOut);
    area->ensureWidgetVisible(part, 0, space::medium);
}

// What scrolls can be scrolled out from under a message. Where all of it is in sight nothing is moved: a bar that comes takes
// width, too.
void Page::makeRoom(int height)
{
    const auto *area = qobject_cast<QScrollArea *>(m_stack->widget(contentAt));
    const bool scrolls = area->verticalScrollBar()->maximum() > 0;
    m_content->setContentsMargins(0, 0, 0, scrolls ? height : 0);
}

void Page::hideCommandsButton()
{
    m_showCommands->hide();
}

void Page::update()
{
    const models::Phase phase = m_model->phase();
    if (m_model->error())
        m_banner->showError(*m_model->error(), retryText());
    else
        m_banner->clear();
    const bool content = m_alwaysContent || m_model->hasContent();
    m_stack->setCurrentIndex(content ? contentAt : phase == models::Phase::Loading ? 1 : 0);
    m_loadingText->setText(m_model->busyText());
    m_commands->setCommands(m_model->commands());
    refresh();
    m_footBox->setVisible(content || phase == models::Phase::Failed);
}

void Page::setLow(bool on)
{
    if (std::exchange(m_low, on) == on)
        return;
    m_showCommands->setToolButtonStyle(on ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    m_footNote->setVisible(!on);
    if (on)
        m_head->addWidget(m_footBox, 0, Qt::AlignVCenter);
    else
        layout()->addWidget(m_footBox);
    orderFocus();
}

// Tab goes as the eye does: the head, the content, the messages over its end, the foot.
void Page::orderFocus()
{
    QList<QWidget *> order{m_showCommands};
    const auto add = [&order](QWidget *part) {
        for (QWidget *widget : asSeen(part))
            if (!order.contains(widget))
                order += widget;
    };
    if (m_low)
        add(m_footBox);
    add(m_stack->parentWidget());
    add(m_messages);
    add(m_commands);
    add(m_footBox);
    setTabOrders(order);
}

void Page::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    orderFocus();
}

void Page::showCommands(bool on)
{
    m_showCommands->setText(on ? tr("Hide commands") : tr("Show commands"));
    m_commands->setVisible(on);
}

} // namespace voyageur::widgets
