// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/rail.h"

#include "widgets/common/card.h"

#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

#include <array>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::StepState;

namespace {

QLabel *groupTitle(const QString &text, QWidget *parent)
{
    auto *label = makeLabel(text, TextRole::Small, parent);
    label->setTextInteractionFlags(Qt::NoTextInteraction); // which would cut the accent of a capital in this size
    label->setContentsMargins(space::small, space::medium, 0, space::hair);
    setMuted(label);
    return label;
}

} // namespace

QLatin1StringView pageName(PageId page)
{
    static constexpr std::array<QLatin1StringView, pageCount> names{
        "welcome"_L1,     "code"_L1,     "dataset"_L1, "environment"_L1, "try"_L1,         "submit"_L1,
        "transfers"_L1,   "jobs"_L1,     "signin"_L1,  "script"_L1,      "terminal"_L1,    "keys"_L1,
        "clustertest"_L1, "tunnels"_L1,  "storage"_L1, "course"_L1,      "courseMaker"_L1, "runs"_L1,
        "project"_L1,     "settings"_L1, "logFile"_L1, "newProject"_L1};
    return names[std::size_t(page)];
}

std::optional<PageId> pageOfName(const QString &name)
{
    for (int page = 0; page < pageCount; ++page)
        if (pageName(PageId(page)) == name)
            return PageId(page);
    return std::nullopt;
}

Rail::Rail(models::AppModel *app, QMenu *projectMenu, QWidget *parent)
    : QWidget(parent), m_app(app), m_group(new QButtonGroup(this)), m_project(new RailCard(this)),
      m_connection(new RailConnection(app, this))
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
    add(layout, PageId::Storage, tr("Storage"), u"storage"_s);
    add(layout, PageId::Jobs, tr("Jobs"), u"jobs"_s);
    add(layout, PageId::Terminal, tr("Terminal"), u"terminal"_s);
    add(layout, PageId::Tunnels, tr("Tunnels"), u"tunnel"_s);
    layout->addStretch(1);
    layout->addWidget(m_connection);
    m_group->addButton(m_connection->card(), int(PageId::SignIn));

    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(PageId(id)); });
    connect(m_connection, &RailConnection::signInWanted, this, [this] { emit chosen(PageId::SignIn); });
    connect(app->project(), &models::ProjectModel::changed, this, &Rail::showProject);
    connect(app->activities(), &models::ActivityModel::summaryChanged, this, &Rail::showCounts);
    connect(app->script(), &models::ScriptModel::readingChanged, this, &Rail::showCounts);
    connect(app->tunnels(), &models::TunnelsModel::changed, this, &Rail::showCounts);
    connect(app->storage(), &models::StorageModel::changed, this, &Rail::showCounts);
    connect(app->jobs()->table(), &models::JobTableModel::activeChanged, this, &Rail::showCounts);
    showProject();
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
        const auto *kept = qobject_cast<const models::ClusterStep *>(step); // remembered from another day
        const StepState state = kept ? kept->shownState() : step->stepState();
        const bool attention = open && (state == StepState::Attention || step->error());
        if (attention) {
            button->setSign(u"attention"_s, Tone::Attention);
            button->setStateText(tr("needs attention"));
        } else if (open && state == StepState::Done) {
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
    if (page == PageId::Runs) // another view of the same
        page = PageId::Jobs;
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

void Rail::showCounts()
{
    const int transfers = m_app->activities()->runningTransfers();
    m_buttons.value(int(PageId::Transfers))->setCount(transfers, tr("%n running", nullptr, transfers));
    const int errors = m_app->script()->findings()->count(base::Severity::Error);
    m_buttons.value(int(PageId::Script))->setCount(errors, tr("%n error(s)", nullptr, errors));
    const int tunnels = m_app->tunnels()->active();
    m_buttons.value(int(PageId::Tunnels))->setCount(tunnels, tr("%n open", nullptr, tunnels));
    const int full = m_app->storage()->warnings();
    m_buttons.value(int(PageId::Storage))->setCount(full, tr("%n full or nearly full", nullptr, full));
    const int jobs = m_app->jobs()->table()->active();
    m_buttons.value(int(PageId::Jobs))->setCount(jobs, tr("%n active", nullptr, jobs));
}

void Rail::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), c.line);
}

} // namespace voyageur::widgets
