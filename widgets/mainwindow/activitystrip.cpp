// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/activitystrip.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/transfer/activitydelegate.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::Activity;

namespace {

class Sign final : public QWidget {
public:
    explicit Sign(QWidget *parent) : QWidget(parent) { setFixedSize(18, 18); }
    void set(const QString &name)
    {
        m_name = name;
        setVisible(!name.isEmpty());
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintIcon(&painter, rect(), m_name, coloursOf(this).accent);
    }

private:
    QString m_name;
};

QString iconOf(Activity::Kind kind)
{
    switch (kind) {
    case Activity::Kind::Upload:
        return u"upload"_s;
    case Activity::Kind::Download:
        return u"download"_s;
    case Activity::Kind::Work:
        break;
    }
    return u"clock"_s;
}

} // namespace

ActivityStrip::ActivityStrip(models::ActivityModel *activities, QWidget *parent)
    : QWidget(parent), m_activities(activities), m_sign(new Sign(this)),
      m_title(new ElidedLabel({}, TextRole::Body, Qt::ElideMiddle, this)), m_bar(new QProgressBar(this)),
      m_line(makeLabel({}, TextRole::Small, this)), m_cancel(makeIconButton(u"stop"_s, tr("Cancel the running activity"), this)),
      m_resume(new QPushButton(icon(u"play"_s), tr("Resume"), this)), m_list(new QToolButton(this))
{
    setObjectName(u"activityStrip"_s);
    setFixedHeight(44);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::large, 0, space::small, 0);
    layout->setSpacing(space::medium);
    m_bar->setRange(0, 1000);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(140);
    m_bar->setAccessibleName(tr("Progress"));
    m_line->setWordWrap(false);
    setMuted(m_line);
    m_cancel->setObjectName(u"cancelActivity"_s);
    m_resume->setObjectName(u"resumeActivity"_s);
    m_list->setObjectName(u"showActivities"_s);
    m_list->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_list->setFocusPolicy(Qt::StrongFocus);
    m_list->setCheckable(true);
    m_list->setMinimumHeight(space::control);
    setButtonKind(m_list, ButtonKind::Quiet);
    layout->addWidget(m_sign);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_line);
    layout->addWidget(m_resume);
    layout->addWidget(m_cancel);
    layout->addWidget(new Line(Qt::Vertical, this));
    layout->addWidget(m_list);
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_activities->cancel(m_shown); });
    connect(m_resume, &QPushButton::clicked, this, [this] { m_activities->resume(m_shown); });
    connect(m_list, &QToolButton::toggled, this, &ActivityStrip::listWanted);
    connect(activities, &models::ActivityModel::summaryChanged, this, &ActivityStrip::refresh);
    refresh();
}

QWidget *ActivityStrip::firstFocus() const
{
    if (m_resume->isVisibleTo(this) && m_resume->isEnabled())
        return m_resume;
    return m_cancel->isVisibleTo(this) ? m_cancel : m_list;
}

void ActivityStrip::setListShown(bool on)
{
    m_list->setChecked(on);
    refresh();
}

void ActivityStrip::setCanResume(bool on)
{
    m_canResume = on;
    refresh();
}

void ActivityStrip::refresh()
{
    const Activity *running = m_activities->foremost();
    const Activity *activity = running ? running : m_activities->resumable();
    m_shown = activity ? activity->id : 0;
    static_cast<Sign *>(m_sign)->set(activity ? iconOf(activity->kind) : QString());
    m_bar->setVisible(activity);
    m_line->setVisible(activity);
    m_cancel->setVisible(running);
    m_resume->setVisible(activity && !running);
    m_resume->setEnabled(m_canResume);
    m_title->setMuted(!running);
    if (!activity) {
        m_title->setText(tr("Nothing is running"));
    } else {
        const QString title = activity->to.isEmpty() ? activity->title : tr("%1 → %2").arg(activity->title, activity->to);
        m_title->setText(title);
        m_bar->setRange(0, activity->perMille() >= 0 || !running ? 1000 : 0);
        m_bar->setValue(qMax(0, activity->perMille()));
        m_line->setText(running ? activity->line() : m_canResume ? tr("interrupted") : tr("interrupted; sign in to resume"));
        m_resume->setAccessibleName(tr("Resume %1").arg(title));
        m_resume->setToolTip(tr("Resume from the part that is already on the cluster"));
    }
    const int others = m_activities->running() - (running ? 1 : 0);
    QStringList words;
    if (others > 0)
        words.append(tr("%n more", nullptr, others));
    words.append(tr("%n finished", nullptr, m_activities->finished()));
    m_list->setText(words.join(u", "_s));
    m_list->setIcon(icon(m_list->isChecked() ? u"chevron-down"_s : u"chevron-up"_s));
    m_list->setEnabled(m_activities->rowCount() > 0 || m_list->isChecked());
    m_list->setToolTip(tr("Activities since the window opened"));
}

void ActivityStrip::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(0, 0, width(), 1), c.line);
}

ActivityList::ActivityList(models::ActivityModel *activities, QWidget *parent)
    : QFrame(parent), m_activities(activities), m_view(new QListView(this))
{
    setObjectName(u"activityList"_s);
    setAccessibleName(tr("Activities"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::small);
    m_view->setModel(activities);
    m_view->setItemDelegate(new ActivityDelegate(activities, m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(tr("Activities"));
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    layout->addWidget(m_view, 1);
    auto *dismiss = new QPushButton(tr("Clear finished"), this); // no accelerator: the transfers page has it
    dismiss->setObjectName(u"dismissActivities"_s);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space::small, 0, space::small, 0);
    line->addStretch(1);
    line->addWidget(dismiss);
    layout->addLayout(line);
    connect(dismiss, &QPushButton::clicked, this, [this] {
        m_activities->dismissFinished();
        if (m_activities->rowCount() == 0)
            emit closed();
    });
}

QWidget *ActivityList::firstFocus() const
{
    return m_view;
}

void ActivityList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        QFrame::keyPressEvent(event);
}

void ActivityList::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::radius, space::radius);
}

} // namespace voyageur::widgets
