// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/upload.h"

#include "base/logging.h"
#include "transfer/basis.h"
#include "transfer/bell.h"
#include "transfer/keeper.h"
#include "transfer/remote.h"
#include "transfer/sftpfiles.h"
#include "transfer/sftpkeeper.h"
#include "transfer/shellkeeper.h"
#include "transfer/source.h"
#include "transfer/stripe.h"
#include "transfer/stripecount.h"
#include "transfer/uploaderrors.h"

#include <list>

namespace voyageur::transfer {

using base::Clock;
using base::Result;
using Seconds = std::chrono::duration<double>;
using namespace std::chrono_literals;

namespace {

constexpr qint64 mib = 1024 * 1024;
constexpr qint64 uploadPiece = 256 * 1024;
constexpr int piecesAtATime = 16; // before the next stripe has its turn
// A stripe's range takes about this long, so that it can end soon; long ones spare the far side processes.
constexpr double rangeSeconds = 0.2;
constexpr qint64 firstRange = mib;
constexpr qint64 largestRange = 4 * mib;
constexpr qint64 largestLoneRange = 16 * mib;
// Beyond what a round trip holds, what a stripe may have before it so that it never runs dry.
constexpr double aheadSeconds = 0.4;
constexpr qint64 firstAhead = 3 * mib;
// How long a stripe keeps its channel when others wait, and in any case.
constexpr auto shortLife = 1200ms;
constexpr auto longLife = 60s;
// A server of few channels may have given them all to the stripes, which are nothing without the keeper; or none to a stripe:
// then the bytes go over the keeper's own.
constexpr std::chrono::milliseconds keepersLead{5};
constexpr auto keepersPatience = 2s;
constexpr auto stripesPatience = 500ms;
constexpr auto rateSpan = 100ms;
constexpr std::chrono::milliseconds longestWait{50};

class Upload final {
public:
    Upload(ssh::Host &host, dataset::ByteStream &stream, Keeper &keeper, const KeeperTask &task,
           const std::shared_ptr<Bell> &bell, const PushOptions &options, const base::ProgressSink &progress,
           const base::StopToken &stop)
        : m_host(host), m_stream(stream), m_options(options), m_progress(progress), m_stop(stop), m_bell(bell), m_keeper(keeper),
          m_source(stream, keeper, m_coverage, task.chunk), m_pace(options.bytesPerSecond), m_count(options.streams)
    {
        m_count.setRoundTrip(roundTrip());
        m_keeper.packing().begin(roundTrip());
    }

    Result<UploadOutcome> run();
    //! Of the file as it is there, in whatever order it was written.
    qint64 arrived() const { return qMax(m_coverage.bytes(), m_keeper.sizeThere()); }

private:
    Result<void> serve();
    Result<bool> give();
    Result<bool> fill(Stripe &stripe);
    Result<bool> beginRange(Stripe &stripe);
    Result<void> readFrontier(qint64 most);
    Result<void> follow();
    bool isFast() const;
    void tend();
    void openAndClose(Clock::time_point now);
    void helpOut(Clock::time_point now, bool over);
    void measure(Clock::time_point now);
    void say();
    Seconds roundTrip();
    std::function<void()> ringer() const
    {
        return [bell = m_bell] { bell->ring(); };
    }
    qint64 rangeSize() const;
    qint64 ahead() const;
    double ratePerStripe() const;
    bool isAllGiven() const { return m_keeper.isReady() && m_source.atEnd() && m_frontierLeft == 0; }

    ssh::Host &m_host;
    dataset::ByteStream &m_stream;
    const PushOptions &m_options;
    const base::ProgressSink &m_progress;
    const base::StopToken m_stop;
    const std::shared_ptr<Bell> m_bell;
    Coverage m_coverage;
    Keeper &m_keeper;
    std::list<Stripe> m_stripes;
    Stripe *m_helper = nullptr; // of m_stripes: the one over the keeper's channel
    Source m_source;
    Pace m_pace;
    StripeCount m_count;
    Seconds m_shortestTrip{-1};
    const Clock::time_point m_began = Clock::now();
    Clock::time_point m_lastHadSome = m_began; // stripes of their own
    Stripe *m_frontier = nullptr;              // whose range is being read; all before it has been
    qint64 m_frontierLeft = 0;
    qint64 m_handedBefore = 0; // by stripes that have ended
    qint64 m_followed = 0;
    bool m_restTold = false;
    double m_rate = 0; // bytes per second that arrive
    qint64 m_rateBytes = 0;
    Clock::time_point m_rateSince = Clock::now();
    qint64 m_said = -1;
};

Result<UploadOutcome> Upload::run()
{
    const base::StopCallback onStop(m_stop, ringer());
    while (true) {
        if (m_stop.stopRequested())
            return cancelled();
        VOYAGEUR_CHECK(serve());
        if (m_keeper.isPlaced())
            return UploadOutcome{!m_keeper.hash().isEmpty(), m_source.leftOut(), m_source.offset() - m_source.leftOut()};
        VOYAGEUR_TRY(moved, give());
        VOYAGEUR_CHECK(follow());
        tend();
        say();
        if (!moved) {
            const auto pace = m_pace.wait(Clock::now());
            const auto longest = m_stripes.empty() ? keepersLead : longestWait;
            m_bell->wait(pace > 0ms ? std::min<std::chrono::milliseconds>(pace, longest) : longest);
        }
    }
}

Result<void> Upload::serve()
{
    VOYAGEUR_CHECK(m_keeper.serve());
    for (auto &stripe : m_stripes)
        VOYAGEUR_CHECK(stripe.serve(m_coverage));
    return {};
}

Seconds Upload::roundTrip()
{
    const int now = m_host.roundTripMs();
    const Seconds trip(now / 1000.0);
    if (now >= 0 && (m_shortestTrip.count() < 0 || trip < m_shortestTrip))
        m_shortestTrip = trip;
    return std::max(m_shortestTrip, Seconds(0));
}

double Upload::ratePerStripe() const
{
    const auto working = std::count_if(m_stripes.begin(), m_stripes.end(), [](const auto &stripe) { return stripe.isWorking(); });
    return m_rate / static_cast<double>(std::max<qsizetype>(1, working));
}

qint64 Upload::rangeSize() const
{
    if (m_rate <= 0)
        return firstRange;
    const qint64 largest = m_count.wanted() == 1 ? largestLoneRange : largestRange;
    const auto size = std::clamp(static_cast<qint64>(ratePerStripe() * rangeSeconds), Keeper::block, largest);
    return size - size % Keeper::block;
}

qint64 Upload::ahead() const
{
    if (m_rate <= 0)
        return firstAhead;
    const double seconds = 2 * std::max(0.0, m_shortestTrip.count()) + aheadSeconds;
    return std::max(static_cast<qint64>(ratePerStripe() * seconds), 2 * rangeSize());
}

// Hands bytes to the stripes in turn.
Result<bool> Upload::give()
{
    bool moved = false;
    if (!m_keeper.isReady())
        return moved;
    for (auto &stripe : m_stripes) {
        if (!stripe.isWorking())
            continue;
        VOYAGEUR_TRY(some, fill(stripe));
        moved = moved || some;
    }
    return moved;
}

Result<bool> Upload::fill(Stripe &stripe)
{
    bool moved = false;
    for (int pieces = 0; pieces < piecesAtATime; ++pieces) {
        VOYAGEUR_TRY(some, stripe.hand(m_pace));
        moved = moved || some;
        if (stripe.hasWaiting())
            break;
        if (&stripe == m_frontier && m_frontierLeft > 0) {
            VOYAGEUR_CHECK(readFrontier(m_pace.piece(uploadPiece)));
            continue;
        }
        if (stripe.isClosing() || stripe.unconfirmed() >= ahead() || m_options.pause.isSet())
            break;
        VOYAGEUR_TRY(begun, beginRange(stripe));
        if (!begun)
            break;
        moved = true;
    }
    return moved;
}

// The stream is read in order: before another range begins, the one at hand is read to its end.
Result<bool> Upload::beginRange(Stripe &stripe)
{
    while (m_frontierLeft > 0)
        VOYAGEUR_CHECK(readFrontier(m_pace.piece(uploadPiece)));
    VOYAGEUR_TRY(known, m_source.advance(m_stop));
    if (!known || m_source.atEnd())
        return false;
    const qint64 size = qMin(rangeSize(), m_source.run());
    stripe.begin(m_source.offset(), size);
    m_frontier = &stripe;
    m_frontierLeft = size;
    return true;
}

Result<void> Upload::readFrontier(qint64 most)
{
    VOYAGEUR_TRY(piece, m_source.take(qMin(most, m_frontierLeft)));
    if (piece.isEmpty()) // the stream promised more
        return base::Error{base::ErrorCode::Internal, QStringLiteral("A file ended before its end."), {}, {}, {}};
    m_frontierLeft -= piece.size();
    m_frontier->add(std::move(piece));
    return {};
}

bool Upload::isFast() const
{
    const auto arrived = static_cast<double>(m_coverage.bytes() - m_source.leftOut());
    return arrived > m_keeper.followRate() * Seconds(Clock::now() - m_began).count();
}

// Tells the far side what is there to be hashed, and at the end, what all of it should be.
Result<void> Upload::follow()
{
    VOYAGEUR_CHECK(m_keeper.live(Clock::now()));
    const qint64 blocks = (m_coverage.prefix() - m_followed) / Keeper::block;
    const bool isMuch = m_coverage.prefix() >= m_keeper.followFrom() && blocks * Keeper::block >= m_keeper.followStep();
    if (!m_restTold && isMuch && isFast()) {
        m_followed += blocks * Keeper::block;
        VOYAGEUR_CHECK(m_keeper.more(blocks));
    }
    if (m_restTold || !isAllGiven() || m_coverage.bytes() < m_source.offset())
        return {};
    if (const auto end = m_stream.next(1); !end.ok()) // which also sees whether the files are still what they were
        return end.error();
    VOYAGEUR_CHECK(m_stream.mustBeWhole()); // nothing that is not whole gets its final name
    m_restTold = true;
    tell(m_progress, m_stream.progressTotal(), m_stream.progressTotal(), checkingText());
    const bool trusts = m_followed == 0 || isFast();
    return m_keeper.rest(m_stream.sha256(), m_source.offset(), trusts ? Keeper::Hashing::GoOn : Keeper::Hashing::Again);
}

void Upload::tend()
{
    const auto now = Clock::now();
    measure(now);
    for (auto stripe = m_stripes.begin(); stripe != m_stripes.end();) {
        if (!stripe->hasEnded()) {
            ++stripe;
            continue;
        }
        m_handedBefore += stripe->handed();
        if (&*stripe == m_frontier)
            m_frontier = nullptr;
        if (&*stripe == m_helper)
            m_helper = nullptr;
        stripe = m_stripes.erase(stripe);
    }
    openAndClose(now);
}

void Upload::openAndClose(Clock::time_point now)
{
    const bool keeperWaits = !m_keeper.hasStarted() && now - m_began > keepersPatience;
    const bool over = isAllGiven() || keeperWaits;
    const auto life = m_host.othersWait() ? Clock::duration(shortLife) : Clock::duration(longLife);
    // One at a time: those who wait have it within moments, and the others keep the network busy.
    bool mayClose = std::none_of(m_stripes.begin(), m_stripes.end(), [](const auto &stripe) { return stripe.isClosing(); });
    int staying = 0;
    for (auto &stripe : m_stripes) { // the oldest first
        if (&stripe == m_helper)
            continue;
        const bool idle = stripe.isWorking() && stripe.unconfirmed() == 0;
        const bool old = mayClose && stripe.age(now) > life;
        mayClose = mayClose && !old;
        if (over || old || (idle && m_options.pause.isSet()))
            stripe.close();
        if (!stripe.isClosing() && ++staying > m_count.wanted())
            stripe.close();
    }
    staying = std::min(staying, m_count.wanted());
    helpOut(now, over);
    if (over || m_options.pause.isSet() || now - m_began < keepersLead)
        return;
    const size_t most = static_cast<size_t>(m_count.wanted()) + (m_helper ? 2 : 1);
    for (; staying < m_count.wanted() && m_stripes.size() < most; ++staying)
        m_stripes.emplace_back(m_keeper.newWriter());
}

// What each upload has for certain is one channel: with that it gets on, if slower, and never waits for another one's.
void Upload::helpOut(Clock::time_point now, bool over)
{
    const bool hasOwn = std::any_of(m_stripes.begin(), m_stripes.end(), [this](const auto &stripe) {
        return &stripe != m_helper && stripe.isWorking() && !stripe.isClosing();
    });
    if (hasOwn || !m_keeper.isReady())
        m_lastHadSome = now;
    if (m_helper && (hasOwn || over || (m_options.pause.isSet() && m_helper->unconfirmed() == 0)))
        m_helper->close();
    if (m_helper || over || m_options.pause.isSet() || now - m_lastHadSome < stripesPatience + 4 * roundTrip())
        return;
    m_helper = &m_stripes.emplace_back(m_keeper.ownWriter());
}

void Upload::measure(Clock::time_point now)
{
    m_count.setRoundTrip(roundTrip());
    const auto working = std::count_if(m_stripes.begin(), m_stripes.end(), [](const auto &stripe) { return stripe.isWorking(); });
    const qint64 arrived = m_coverage.bytes() - m_source.leftOut();
    m_count.observe(now, arrived, static_cast<int>(working));
    m_keeper.packing().observe(now, arrived);
    const double seconds = Seconds(now - m_rateSince).count();
    if (seconds < std::max(Seconds(rateSpan).count(), 2 * m_shortestTrip.count()) || arrived == m_rateBytes)
        return;
    const double rate = static_cast<double>(arrived - m_rateBytes) / seconds;
    m_rate = m_rate > 0 ? 0.6 * m_rate + 0.4 * rate : rate;
    m_rateBytes = arrived;
    m_rateSince = now;
}

void Upload::say()
{
    qint64 done = m_source.leftOut() + m_handedBefore;
    for (const auto &stripe : m_stripes)
        done += stripe.handed();
    if (done == m_said || m_restTold)
        return;
    m_said = done;
    tell(m_progress, m_stream.progressAt(done), m_stream.progressTotal(),
         m_keeper.isReady() && m_stream.position() > 0 ? m_stream.item() : QString());
}

Result<std::unique_ptr<Keeper>> makeKeeper(ssh::Host &host, const KeeperTask &task, bool overSftp,
                                           const std::shared_ptr<Bell> &bell, const base::StopToken &stop)
{
    const auto ring = [bell] { bell->ring(); };
    if (!overSftp)
        return std::unique_ptr<Keeper>(std::make_unique<ShellKeeper>(host, task, ring));
    VOYAGEUR_TRY(keeper, SftpKeeper::open(host, task, ring, stop));
    return std::unique_ptr<Keeper>(std::move(keeper));
}

} // namespace

Result<UploadOutcome> upload(ssh::Host &host, dataset::ByteStream &stream, const UploadTarget &target, const PushOptions &options,
                             const base::ProgressSink &progress, const base::StopToken &stop)
{
    const bool isChange = options.resume && !options.older.isEmpty() && !target.overSftp;
    const qint64 chunk = isChange ? chunkOfChange(stream.progressTotal()) : Keeper::chunkOf(stream.progressTotal());
    if (isChange)
        VOYAGEUR_CHECK(beginWithOlder(host, options.older, target.final.withSuffix(".part"), stream.totalBytes(), stop));
    const KeeperTask task{target.final.withSuffix(".part"),
                          target.final,
                          stream.totalBytes(),
                          chunk,
                          options.resume,
                          target.mode,
                          target.executable,
                          target.mtimeSeconds};
    const auto bell = std::make_shared<Bell>(); // a command may ring once it has gone
    Result<UploadOutcome> outcome = UploadOutcome{};
    bool left = false; // the unfinished file is this upload's
    qint64 arrived = 0;
    {
        VOYAGEUR_TRY(keeper, makeKeeper(host, task, target.overSftp, bell, stop));
        Upload work(host, stream, *keeper, task, bell, options, progress, stop);
        outcome = work.run();
        if (outcome.ok())
            outcome->modeKept = keeper->modeKept();
        left = !outcome.ok() && keeper->isReady() && !keeper->isReplaced() && outcome.error().code != base::ErrorCode::NotFound;
        arrived = work.arrived();
    }
    if (left && (options.resume || (options.kept && arrived > 0 && !isOfNoUse(outcome.error().code)))) {
        if (options.kept)
            *options.kept = {arrived, task.part.shown(), false};
    } else if (left) {
        target.overSftp ? removeRestOverSftp(host, task.part) : removeRest(host, task.part);
    }
    if (outcome.ok())
        qCInfo(base::logTransfer) << "upload:" << outcome->sent << "bytes sent," << outcome->resumedFrom << "were there";
    return outcome;
}

} // namespace voyageur::transfer
