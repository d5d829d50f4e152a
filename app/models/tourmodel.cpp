// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tourmodel.h"

#include "models/appmodel.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

QString keyOf(const QString &tour)
{
    return u"tour-"_s + tour;
}

} // namespace

TourModel::TourModel(AppModel *app, QObject *parent) : QObject(parent), m_app(app)
{
    connect(app->project(), &ProjectModel::changed, this, &TourModel::look);
    connect(app->session(), &SessionModel::changed, this, &TourModel::look);
    for (const PageModel *page : std::initializer_list<PageModel *>{app->code(), app->dataset(), app->environment(),
                                                                    app->tryOut(), app->script(), app->tunnels()})
        connect(page, &PageModel::changed, this, &TourModel::look);
    connect(app->script(), &ScriptModel::saved, this, &TourModel::look);
    connect(app->tunnels(), &TunnelsModel::tunnelChanged, this, &TourModel::look);
    connect(app->script(), &ScriptModel::submitted, this, [this] { happens(u"submitted"_s); });
    connect(app->submit(), &SubmitModel::submitted, this, [this] { happens(u"submitted"_s); });
    connect(app->transfers(), &TransfersModel::arrived, this,
            [this](bool onCluster) { happens(onCluster ? u"sent"_s : u"fetched"_s); });
}

void TourModel::happens(const QString &what)
{
    m_happened += what;
    look();
}

int TourModel::remembered(const QString &tour) const
{
    return m_app->preferences().layout(keyOf(tour)).toInt();
}

void TourModel::start(const QString &tour)
{
    m_tour = findTour(tour);
    if (!m_tour || m_tour->steps.isEmpty()) {
        m_tour = nullptr;
        emit changed();
        return;
    }
    const int left = remembered(tour);
    goTo(left < m_tour->steps.size() ? left : 0);
}

void TourModel::leave()
{
    m_tour = nullptr;
    emit changed();
}

void TourModel::next()
{
    if (!m_tour)
        return;
    if (m_index + 1 < m_tour->steps.size())
        return goTo(m_index + 1);
    m_app->preferences().setLayout(keyOf(m_tour->id), {}); // the next time from the beginning
    leave();
}

void TourModel::back()
{
    if (m_tour && m_index > 0)
        goTo(m_index - 1);
}

void TourModel::goTo(int index)
{
    m_index = index;
    m_happened.clear();
    m_wasDone = isDone();
    m_app->preferences().setLayout(keyOf(m_tour->id), QByteArray::number(index));
    emit changed();
}

// What becomes done is left behind; what was done before waits, so that it can be read.
void TourModel::look()
{
    if (!m_tour)
        return;
    const bool done = isDone();
    if (done == m_wasDone)
        return;
    m_wasDone = done;
    if (done && m_index + 1 < m_tour->steps.size())
        goTo(m_index + 1);
    else
        emit changed();
}

bool TourModel::isDone(const TourStep &step) const
{
    if (!step.done.startsWith("script-has:"_L1))
        return m_happened.contains(step.done) || isReady(step.done);
    return m_app->script()->hasContent() && m_app->script()->text().shown().contains(step.done.section(u':', 1));
}

bool TourModel::isReady(const QString &state) const
{
    const std::pair<QLatin1StringView, const PageModel *> steps[] = {{"code"_L1, m_app->code()},
                                                                     {"dataset"_L1, m_app->dataset()},
                                                                     {"environment"_L1, m_app->environment()},
                                                                     {"try"_L1, m_app->tryOut()}};
    for (const auto &[name, page] : steps) {
        if (state == name)
            return page->stepState() == StepState::Done;
    }
    if (state == "project"_L1)
        return m_app->project()->isOpen();
    if (state == "signed-in"_L1)
        return m_app->session()->state() == SessionModel::State::SignedIn;
    if (state == "given-back"_L1)
        return !m_app->tryOut()->allocation()->isHeld();
    const ScriptModel *script = m_app->script();
    if (state == "script"_L1)
        return script->hasContent();
    if (state == "saved"_L1)
        return script->hasContent() && script->place().kind != ScriptPlace::Kind::Nowhere && !script->isModified();
    const auto tunnels = m_app->tunnels()->tunnels();
    return state == "tunnel"_L1
        && std::ranges::any_of(tunnels, [](const TunnelItem &one) { return one.state == TunnelItem::State::Open; });
}

} // namespace voyageur::models
