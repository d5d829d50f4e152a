// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/rail.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;
using models::StepState;

namespace {

constexpr int signSize = 18;

void paintBack(QPainter *painter, const QAbstractButton *button)
{
    const Colours &c = coloursOf(button);
    painter->setRenderHint(QPainter::Antialiasing);
    if (button->isChecked() || button->isDown() || button->underMouse()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(button->isChecked() || button->isDown() ? c.selected : c.hover);
        painter->drawRoundedRect(button->rect(), space::radius, space::radius);
    }
    if (button->hasFocus() && button->window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter->setPen(QPen(c.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(button->rect()).adjusted(1, 1, -1, -1), space::radius, space::radius);
    }
}

QLabel *groupTitle(const QString &text, QWidget *parent)
{
    auto *label = makeLabel(text, TextRole::Small, parent);
    label->setContentsMargins(space::small, space::medium, 0, space::hair);
    setMuted(label);
    return label;
}

} // namespace

RailButton::RailButton(const QString &title, const QString &iconName, QWidget *parent) : QAbstractButton(parent), m_icon(iconName)
{
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    describe();
}

void RailButton::setNumber(int number)
{
    m_number = number;
    describe();
}

void RailButton::setSign(const QString &iconName, Tone tone)
{
    m_icon = iconName;
    m_tone = tone;
    update();
}

void RailButton::setStateText(const QString &text)
{
    m_stateText = text;
    setToolTip(text);
    describe();
}

void RailButton::setCount(int count, const QString &countText)
{
    m_count = count;
    m_countText = count > 0 ? countText : QString();
    describe();
    update();
}

void RailButton::describe()
{
    QString name = m_number > 0 ? tr("Step %1: %2").arg(QString::number(m_number), text()) : text();
    for (const QString &more : {m_stateText, m_countText})
        if (!more.isEmpty())
            name += u", "_s + more;
    setAccessibleName(name);
}

QSize RailButton::sizeHint() const
{
    return {space::railWidth - 2 * space::small, qMax(34, fontMetrics().height() + space::medium)};
}

void RailButton::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    paintBack(&painter, this);
    int left = space::small;
    const QRect sign(left, (height() - signSize) / 2, signSize, signSize);
    paintIcon(&painter, sign, m_icon, m_tone == Tone::Neutral ? c.muted : c.tone(m_tone).ink);
    left = sign.right() + space::small;
    painter.setFont(roleFont(isChecked() ? TextRole::Strong : TextRole::Body));
    const QFontMetrics metrics = painter.fontMetrics();
    if (m_number > 0) {
        painter.setPen(c.muted);
        const QString number = QString::number(m_number);
        painter.drawText(QRect(left, 0, metrics.horizontalAdvance(u'9'), height()), int(Qt::AlignVCenter), number);
        left += metrics.horizontalAdvance(u'9') + space::small;
    }
    int right = width() - space::small;
    if (m_count > 0) {
        const QString count = m_count > 99 ? u"99+"_s : QString::number(m_count);
        painter.save();
        painter.setFont(roleFont(TextRole::Small));
        const int wide = qMax(20, painter.fontMetrics().horizontalAdvance(count) + 2 * space::small - space::tiny);
        const QRect badge(right - wide, (height() - 20) / 2, wide, 20);
        const ToneColours both = c.tone(Tone::Info);
        painter.setPen(Qt::NoPen);
        painter.setBrush(both.paper);
        painter.drawRoundedRect(badge, 10, 10);
        painter.setPen(both.ink);
        painter.drawText(badge, int(Qt::AlignCenter), count);
        painter.restore();
        right = badge.left() - space::tiny;
    }
    painter.setPen(c.text);
    const QRect words(left, 0, right - left, height());
    painter.drawText(words, int(Qt::AlignVCenter | Qt::AlignLeading), metrics.elidedText(text(), Qt::ElideRight, words.width()));
}

RailCard::RailCard(QWidget *parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RailCard::set(const QString &iconName, Tone tone, const QString &headline, const QString &detail)
{
    m_icon = iconName;
    m_tone = tone;
    m_headline = headline;
    m_detail = detail;
    setText(headline);
    setAccessibleName(detail.isEmpty() ? headline : tr("%1, %2").arg(headline, detail));
    setToolTip(u"%1\n%2"_s.arg(headline, detail).toHtmlEscaped().replace(u'\n', "<br>"_L1));
    update();
}

void RailCard::setMenu(QMenu *menu)
{
    m_menu = menu;
    connect(this, &QAbstractButton::clicked, this, [this] { m_menu->popup(mapToGlobal(QPoint(0, height()))); });
}

QSize RailCard::sizeHint() const
{
    const int lines = QFontMetrics(roleFont(TextRole::Strong)).height() + QFontMetrics(roleFont(TextRole::Small)).height();
    return {space::railWidth - 2 * space::small, lines + space::medium};
}

void RailCard::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    paintBack(&painter, this);
    int left = space::small;
    paintIcon(&painter, QRect(left, (height() - signSize) / 2, signSize, signSize), m_icon,
              m_tone == Tone::Neutral ? c.muted : c.tone(m_tone).ink);
    left += signSize + space::small;
    int right = width() - space::small;
    if (m_menu) {
        paintIcon(&painter, QRect(right - 14, (height() - 14) / 2, 14, 14), u"chevron-down"_s, c.muted);
        right -= 14 + space::tiny;
    }
    const QFont strong = roleFont(TextRole::Strong);
    const QFont small = roleFont(TextRole::Small);
    const int first = QFontMetrics(strong).height();
    const int second = m_detail.isEmpty() ? 0 : QFontMetrics(small).height();
    const int top = (height() - first - second) / 2;
    painter.setFont(strong);
    painter.setPen(c.text);
    painter.drawText(QRect(left, top, right - left, first), int(Qt::AlignVCenter | Qt::AlignLeading),
                     painter.fontMetrics().elidedText(m_headline, Qt::ElideRight, right - left));
    painter.setFont(small);
    painter.setPen(c.muted);
    painter.drawText(QRect(left, top + first, right - left, second), int(Qt::AlignVCenter | Qt::AlignLeading),
                     painter.fontMetrics().elidedText(m_detail, Qt::ElideMiddle, right - left));
}

Rail::Rail(models::AppModel *app, QMenu *projectMenu, QWidget *parent)
    : QWidget(parent), m_app(app), m_group(new QButtonGroup(this)), m_project(new RailCard(this)),
      m_connection(new RailCard(this)), m_signInOut(makeIconButton(u"signin"_s, tr("Sign in"), this))
{
    setObjectName(u"rail"_s);
    setFixedWidth(space::railWidth);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small, space::small, space::small, space::small);
    layout->setSpacing(space::hair);
    m_project->setObjectName(u"projectButton"_s);
    m_project->setMenu(projectMenu);
    layout->addWidget(m_project);
    layout->addWidget(groupTitle(tr("Steps"), this));
    const std::tuple<PageId, QString, models::PageModel *> steps[] = {
        {PageId::Code, tr("Code"), app->code()},
        {PageId::Dataset, tr("Dataset"), app->dataset()},
        {PageId::Environment, tr("Environment"), app->environment()},
        {PageId::Try, tr("Try it"), app->tryOut()},
        {PageId::Submit, tr("Submit"), app->submit()}};
    int number = 0;
    for (const auto &[page, title, step] : steps) {
        add(layout, page, title, u"todo"_s)->setNumber(++number);
        watchStep(page, step);
    }
    layout->addWidget(groupTitle(tr("Work"), this));
    add(layout, PageId::Script, tr("Script"), u"script"_s);
    add(layout, PageId::Transfers, tr("Transfers"), u"transfers"_s);
    add(layout, PageId::Jobs, tr("Jobs"), u"jobs"_s);
    add(layout, PageId::Terminal, tr("Terminal"), u"terminal"_s);
    add(layout, PageId::Tunnels, tr("Tunnels"), u"tunnel"_s);
    layout->addStretch(1);
    m_connection->setObjectName(u"connectionButton"_s);
    m_connection->setCheckable(true);
    m_group->addButton(m_connection, int(PageId::SignIn));
    m_signInOut->setObjectName(u"signInOut"_s);
    auto *bottom = new QHBoxLayout;
    bottom->setSpacing(space::tiny);
    bottom->addWidget(m_connection, 1);
    bottom->addWidget(m_signInOut);
    layout->addLayout(bottom);

    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(PageId(id)); });
    connect(m_signInOut, &QToolButton::clicked, this, [this] {
        if (m_app->session()->state() == SessionModel::State::SignedIn)
            m_app->session()->signOut();
        else
            emit chosen(PageId::SignIn);
    });
    connect(app->project(), &models::ProjectModel::changed, this, &Rail::showProject);
    connect(app->session(), &SessionModel::changed, this, &Rail::showConnection);
    connect(app->activities(), &models::ActivityModel::summaryChanged, this, &Rail::showCounts);
    connect(app->script(), &models::ScriptModel::readingChanged, this, &Rail::showCounts);
    connect(app->tunnels(), &models::TunnelsModel::changed, this, &Rail::showCounts);
    connect(app->jobs()->table(), &models::JobTableModel::activeChanged, this, &Rail::showCounts);
    showProject();
    showConnection();
    showCounts();
}

RailButton *Rail::add(QVBoxLayout *layout, PageId page, const QString &title, const QString &iconName)
{
    auto *button = new RailButton(title, iconName, this);
    button->setObjectName(u"rail%1"_s.arg(int(page)));
    m_group->addButton(button, int(page));
    m_buttons.insert(int(page), button);
    layout->addWidget(button);
    return button;
}

void Rail::watchStep(PageId page, models::PageModel *step)
{
    RailButton *button = m_buttons.value(int(page));
    const auto show = [this, button, step] {
        const bool open = m_app->project()->isOpen();
        const bool attention = open && (step->stepState() == StepState::Attention || step->error());
        if (attention) {
            button->setSign(u"attention"_s, Tone::Attention);
            button->setStateText(tr("needs attention"));
        } else if (open && step->stepState() == StepState::Done) {
            button->setSign(u"check"_s, Tone::Good);
            button->setStateText(tr("done"));
        } else {
            button->setSign(u"todo"_s, Tone::Neutral);
            button->setStateText(tr("to do"));
        }
    };
    connect(step, &models::PageModel::changed, this, show);
    show();
}

void Rail::setCurrent(PageId page)
{
    if (QAbstractButton *button = m_group->button(int(page))) {
        button->setChecked(true);
        return;
    }
    m_group->setExclusive(false); // the welcome page has no entry here
    for (QAbstractButton *button : m_group->buttons())
        button->setChecked(false);
    m_group->setExclusive(true);
}

QWidget *Rail::firstFocus() const
{
    QAbstractButton *checked = m_group->checkedButton();
    return checked ? checked : m_project;
}

void Rail::showProject()
{
    const models::ProjectModel *project = m_app->project();
    if (project->isOpen())
        m_project->set(u"folder"_s, Tone::Neutral, project->name(), project->shownFolder());
    else
        m_project->set(u"folder"_s, Tone::Neutral, tr("No project"), tr("Choose one here"));
}

void Rail::showConnection()
{
    const SessionModel *session = m_app->session();
    const bool in = session->state() == SessionModel::State::SignedIn;
    if (in)
        m_connection->set(u"connected"_s, Tone::Good, session->clusterTitle(),
                          session->roundTripMs() < 0
                              ? session->user()
                              : tr("%1  ·  %2 ms").arg(session->user(), QString::number(qMax(1, session->roundTripMs()))));
    else if (session->state() == SessionModel::State::SigningIn)
        m_connection->set(u"clock"_s, Tone::Info, session->request().cluster, tr("signing in…"));
    else
        m_connection->set(u"disconnected"_s, Tone::Neutral, tr("Not signed in"), {});
    const QString name = in ? tr("Sign out") : tr("Sign in");
    m_signInOut->setIcon(icon(in ? u"signout"_s : u"signin"_s));
    m_signInOut->setToolTip(name);
    m_signInOut->setAccessibleName(name);
}

void Rail::showCounts()
{
    const int transfers = m_app->activities()->runningTransfers();
    m_buttons.value(int(PageId::Transfers))->setCount(transfers, tr("%n under way", nullptr, transfers));
    const int errors = m_app->script()->findings()->count(base::Severity::Error);
    m_buttons.value(int(PageId::Script))->setCount(errors, tr("%n error(s)", nullptr, errors));
    const int tunnels = m_app->tunnels()->active();
    m_buttons.value(int(PageId::Tunnels))->setCount(tunnels, tr("%n open", nullptr, tunnels));
    const int jobs = m_app->jobs()->table()->active();
    m_buttons.value(int(PageId::Jobs))->setCount(jobs, tr("%n that wait or run", nullptr, jobs));
}

void Rail::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), c.line);
}

} // namespace voyageur::widgets
