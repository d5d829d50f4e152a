// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/stripecount.h"

#include <algorithm>
#include <cmath>

namespace voyageur::transfer {

namespace {

constexpr StripeCount::Seconds shortestSpan{0.15};
constexpr double roundTripsPerSpan = 2.5;
constexpr int spansToSettle = 1;
constexpr int spansOfATrial = 3;
constexpr int spansTooMany = 4;
// Of what a window allows: a lone channel reaches nine tenths of it on an idle network.
constexpr double limitedByWindow = 0.6;
constexpr double headroom = 1.5;
// A trial must bring a quarter of what as many more channels could.
constexpr double worthIt = 0.25;
constexpr std::chrono::seconds mostPatience{120};

} // namespace

void StripeCount::setRoundTrip(Seconds trip)
{
    m_roundTrip = trip;
    if (m_fixed > 0 || m_begun)
        return;
    // Opening a channel takes two round trips, so on a long way the first ones are opened together.
    // Below that one window fills most networks, and two would only lengthen the queue of a slow one.
    m_wanted = trip.count() >= 0.040 ? 4 : 1;
}

bool StripeCount::atTheWindow(double rate) const
{
    return rate * m_roundTrip.count() > limitedByWindow * window * m_wanted;
}

int StripeCount::needed(double rate) const
{
    return std::clamp(static_cast<int>(std::ceil(headroom * rate * m_roundTrip.count() / window)), 1, most);
}

void StripeCount::change(int wanted)
{
    m_wanted = wanted;
    m_spans = 0;
    m_best = 0;
    m_tooMany = 0;
}

void StripeCount::observe(Time now, qint64 delivered, int working)
{
    const auto span = std::max(shortestSpan, roundTripsPerSpan * m_roundTrip);
    if (m_fixed > 0)
        return;
    if (!m_begun || working < m_wanted) { // some are still to come, or others have the channels
        m_begun = m_begun || delivered > 0;
        m_spanBegan = now;
        m_spanDelivered = delivered;
        return;
    }
    if (now - m_spanBegan < span)
        return;
    const double rate = static_cast<double>(delivered - m_spanDelivered) / Seconds(now - m_spanBegan).count();
    m_spanBegan = now;
    m_spanDelivered = delivered;
    if (++m_spans > spansToSettle)
        judge(now, rate);
}

void StripeCount::judge(Time now, double rate)
{
    m_best = std::max(m_best, rate);
    if (m_before > 0) {
        const double could = static_cast<double>(m_wanted) / m_before - 1;
        if (m_best >= m_rateBefore * (1 + worthIt * could)) {
            m_before = 0; // it is worth it
        } else if (m_spans >= spansToSettle + spansOfATrial) {
            change(std::exchange(m_before, 0));
            m_noTrialBefore = now + m_patience;
            m_patience = std::min(2 * m_patience, mostPatience);
            return;
        } else {
            return;
        }
    }
    if (m_wanted < most && now >= m_noTrialBefore && atTheWindow(rate)) {
        m_before = m_wanted;
        m_rateBefore = m_best;
        change(std::min(most, 2 * m_wanted));
        return;
    }
    m_tooMany = needed(m_best) < m_wanted ? m_tooMany + 1 : 0;
    if (m_tooMany >= spansTooMany)
        change(needed(m_best));
    else if (m_tooMany == 0)
        m_best = std::max(rate, 0.9 * m_best); // what was once is forgotten
}

} // namespace voyageur::transfer
