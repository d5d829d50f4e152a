// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/tourguide.h"

#include "script/recipes.h"
#include "script/templates.h"
#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/mainwindow/mainwindow.h"

#include <QAbstractButton>
#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

//! Drawn around a control, and in nobody's way.
class Frame final : public QWidget {
public:
    explicit Frame(QWidget *parent) : QWidget(parent)
    {
        setObjectName(u"tourFrame"_s);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        hide();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(coloursOf(this).accent, space::hair + 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), space::small, space::small);
    }
};

//! As far as it is not scrolled away, in coordinates of the window.
QRect seenPart(const QWidget *widget, const QWidget *window)
{
    QRect seen = widget->rect();
    for (const QWidget *one = widget; one != window; one = one->parentWidget())
        seen = seen.translated(one->pos()) & one->parentWidget()->rect();
    return seen;
}

QString withoutMarks(QString text)
{
    text.replace("&&"_L1, "\n"_L1).remove(u'&').replace(u'\n', u'&');
    return text;
}

} // namespace

QString controlWords(const QWidget *control)
{
    const auto *button = qobject_cast<const QAbstractButton *>(control);
    const QString text = button ? withoutMarks(button->text()) : QString();
    if (!text.isEmpty())
        return text;
    return control->accessibleName().isEmpty() ? control->toolTip() : control->accessibleName();
}

TourGuide::TourGuide(models::AppModel *app, MainWindow *window)
    : QWidget(window), m_window(window), m_tour(app), m_title(makeLabel({}, TextRole::Strong, this)),
      m_count(makeLabel({}, TextRole::Small, this)), m_text(makeLabel({}, TextRole::Body, this)),
      m_back(new QPushButton(tr("Go back in the tour"), this)), m_showMe(new QPushButton(tr("Show me"), this)),
      m_next(new QPushButton(tr("Continue the tour"), this)), m_leave(new QPushButton(tr("Leave the tour"), this)),
      m_head(new QBoxLayout(QBoxLayout::TopToBottom)), m_frame(new Frame(window))
{
    setObjectName(u"tourCard"_s);
    setAccessibleName(tr("Guided tour")); // its buttons have no letter of their own: each page beside them has its own
    m_title->setWordWrap(true);
    m_text->setWordWrap(true);
    m_text->setObjectName(u"tourText"_s);
    m_count->setObjectName(u"tourCount"_s);
    setMuted(m_count);
    m_back->setObjectName(u"tourBack"_s);
    m_showMe->setObjectName(u"tourShow"_s);
    m_next->setObjectName(u"tourNext"_s);
    m_leave->setObjectName(u"tourLeave"_s);
    setButtonKind(m_leave, ButtonKind::Quiet);
    auto *layout = new QVBoxLayout(this);
    layout->setSpacing(space::small);
    m_head->setSpacing(space::small);
    m_head->addWidget(m_title, 1);
    m_head->addWidget(m_count);
    layout->addLayout(m_head);
    layout->addWidget(m_text);
    auto *acts = new FlowLayout;
    for (QPushButton *button : {m_next, m_back, m_showMe, m_leave})
        acts->addWidget(button);
    layout->addLayout(acts);
    setBelowPage(false);
    connect(&m_tour, &models::TourModel::changed, this, &TourGuide::show);
    // A new project opens a page of its own; the tour's comes after it.
    connect(
        app->project(), &models::ProjectModel::opened, this,
        [this] {
            if (m_tour.tour())
                showPage();
        },
        Qt::QueuedConnection);
    connect(m_back, &QPushButton::clicked, &m_tour, &models::TourModel::back);
    connect(m_next, &QPushButton::clicked, &m_tour, &models::TourModel::next);
    connect(m_leave, &QPushButton::clicked, &m_tour, &models::TourModel::leave);
    connect(m_showMe, &QPushButton::clicked, this, [this] {
        emit pageWanted();
        showPage();
        reveal();
        if (QWidget *target = visibleTarget())
            target->setFocus(Qt::ShortcutFocusReason);
    });
    hide();
}

void TourGuide::addTo(QMenu *menu)
{
    QMenu *tours = menu->addMenu(icon(u"help"_s), tr("&Guided tours"));
    tours->setObjectName(u"toursMenu"_s);
    tours->setToolTipsVisible(true);
    for (const models::Tour &tour : models::allTours()) {
        QAction *action =
            tours->addAction(QString(tour.title()).replace(u'&', "&&"_L1), &m_tour, [this, id = tour.id] { m_tour.start(id); });
        action->setObjectName(u"tour-"_s + tour.id);
        action->setToolTip(tour.about());
    }
}

QWidget *TourGuide::firstFocus() const
{
    return m_next;
}

QWidget *TourGuide::controlOf(const models::TourStep &step) const
{
    const auto id = pageOfName(step.page);
    return id ? m_window->page(*id)->findChild<QWidget *>(step.control) : nullptr;
}

QString TourGuide::wordsOf(const models::TourStep &step, const QString &name) const
{
    if (name.startsWith("recipe:"_L1)) {
        const script::Recipe *recipe = script::findRecipe(name.section(u':', 1));
        return recipe ? recipe->title() : QString();
    }
    if (name.startsWith("template:"_L1)) {
        for (const script::Template &one : script::allTemplates()) {
            if (one.id == name.section(u':', 1))
                return one.title;
        }
        return {};
    }
    if (name.startsWith("value:"_L1)) {
        const script::Recipe *recipe = script::findRecipe(name.section(u':', 1).section(u'/', 0, 0));
        for (const script::RecipeParameter &one : recipe ? recipe->parameters : QList<script::RecipeParameter>()) {
            if (one.name == name.section(u'/', 1))
                return one.label();
        }
        return {};
    }
    const auto id = pageOfName(step.page);
    const QWidget *control = nullptr;
    if (name == "control"_L1) {
        const QWidget *seen = m_tour.tour() && m_tour.step().id == step.id ? visibleTarget() : nullptr;
        control = seen ? seen : controlOf(step);
    }
    if (!control && id)
        control = m_window->page(*id)->findChild<QWidget *>(name);
    if (!control)
        control = m_window->findChild<QWidget *>(name);
    if (control)
        return controlWords(control);
    const auto *action = m_window->findChild<QAction *>(name);
    return action ? withoutMarks(action->text()) : QString();
}

// While a page is empty its one button stands for the rest.
QWidget *TourGuide::visibleTarget() const
{
    if (!m_tour.tour())
        return nullptr;
    QWidget *control = controlOf(m_tour.step());
    if (control && control->isVisible())
        return control;
    const auto id = pageOfName(m_tour.step().page);
    QWidget *instead = id ? m_window->page(*id)->empty()->button() : nullptr;
    return instead && instead->isVisible() ? instead : nullptr;
}

void TourGuide::showPage()
{
    if (const auto id = pageOfName(m_tour.step().page))
        m_window->showPage(*id, Qt::ShortcutFocusReason);
}

void TourGuide::show()
{
    const models::Tour *tour = m_tour.tour();
    setVisible(tour);
    if (!tour) {
        follow(nullptr);
        return;
    }
    const models::TourStep &step = m_tour.step();
    const int at = m_tour.index() + 1;
    const auto last = tour->steps.size();
    m_title->setText(tour->title());
    m_count->setText(m_tour.isDone() ? tr("Step %1 of %2 · done").arg(at).arg(last) : tr("Step %1 of %2").arg(at).arg(last));
    m_back->setEnabled(at > 1);
    m_next->setText(at == last ? tr("End tour") : tr("Continue the tour"));
    setButtonKind(m_next, m_tour.isDone() || step.done == "told"_L1 ? ButtonKind::Main : ButtonKind::Normal);
    emit helpWanted();
    showPage();
    write();
    follow(controlOf(step));
    QMetaObject::invokeMethod(this, &TourGuide::reveal, Qt::QueuedConnection); // once the page has its place
}

void TourGuide::setBelowPage(bool on)
{
    m_below = on;
    m_head->setDirection(on ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_title->setWordWrap(!on);
    m_count->setWordWrap(!on);
    layout()->setContentsMargins(on ? QMargins(space::huge, space::small, space::huge, space::small)
                                    : QMargins(0, 0, 0, space::medium));
    layout()->setSpacing(on ? space::tiny : space::small);
    keepHeight();
}

// A long page is scrolled to the control at hand.
void TourGuide::reveal()
{
    QWidget *target = visibleTarget();
    for (QWidget *one = target; one && one != m_window; one = one->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(one))
            area->ensureWidgetVisible(target, space::tiny, space::medium);
    }
    place();
}

void TourGuide::write()
{
    const models::TourStep &step = m_tour.step();
    m_text->setText(step.text([&](const QString &name) { return wordsOf(step, name); }));
    keepHeight();
}

// Deep in layouts that change, Qt may leave a wrapped text the height of another width.
void TourGuide::keepHeight()
{
    const int room = m_below ? width() - 2 * space::huge : space::helpWidth - 2 * space::large; // the panel's width is fixed
    if (room == m_room && m_text->text() == m_measured)
        return;
    m_room = room;
    m_measured = m_text->text();
    m_text->setMinimumHeight(0);                                     // it counts in what it asks for
    m_text->setMinimumHeight(qMax(0, m_text->heightForWidth(room))); // nothing is said yet: -1
}

void TourGuide::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    keepHeight();
}

void TourGuide::paintEvent(QPaintEvent *)
{
    if (!m_below)
        return;
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(0, 0, width(), 1), c.line);
}

// The target and all that it is in may move, or be shown and hidden.
void TourGuide::follow(QWidget *target)
{
    for (const QPointer<QWidget> &one : std::as_const(m_watched)) {
        if (one)
            one->removeEventFilter(this);
    }
    m_watched.clear();
    m_target = target;
    for (QWidget *one = target; one && one != m_window; one = one->parentWidget()) {
        one->installEventFilter(this);
        m_watched += one;
    }
    if (const auto id = target ? pageOfName(m_tour.step().page) : std::nullopt) {
        for (QWidget *one = m_window->page(*id)->empty()->button(); one != m_window && !m_watched.contains(one);
             one = one->parentWidget()) {
            one->installEventFilter(this);
            m_watched += one;
        }
    }
    place();
}

bool TourGuide::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        QMetaObject::invokeMethod(this, &TourGuide::place, Qt::QueuedConnection); // once all have their new places
        break;
    case QEvent::Paint: // there may be other words on it
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_tour.tour())
                    write();
            },
            Qt::QueuedConnection);
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void TourGuide::place()
{
    const QWidget *target = visibleTarget();
    const QRect there = target ? seenPart(target, m_window) : QRect();
    m_frame->setVisible(!there.isEmpty());
    if (target)
        write(); // the button of an empty page has words of its own
    if (there.isEmpty())
        return;
    m_frame->setGeometry(there.adjusted(-space::tiny, -space::tiny, space::tiny, space::tiny));
    m_frame->raise();
}

} // namespace voyageur::widgets
