// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace voyageur::base {

namespace detail {
struct StopState;
}

//! Asks whoever holds it whether to go on. Cheap to copy, any thread. A default token never stops.
//! Ours rather than std::stop_token, which libc++ (macOS) still hides behind a compiler switch.
class StopToken final {
public:
    StopToken() = default;
    bool stopRequested() const;

private:
    friend class StopSource;
    friend class StopCallback;
    explicit StopToken(std::shared_ptr<detail::StopState> state) : m_state(std::move(state)) {}
    std::shared_ptr<detail::StopState> m_state;
};

//! The other end: request() makes every token of this source say stop, once and for good. Any thread.
class StopSource final {
public:
    StopSource();
    StopToken token() const { return StopToken(m_state); }
    void request();
    bool requested() const;

private:
    std::shared_ptr<detail::StopState> m_state;
};

//! While it lives, `call` runs when stop is requested: at once, in the constructing thread, if it already was; else in
//! the thread that requests. The destructor waits for a call that is running in another thread.
class StopCallback final {
public:
    StopCallback(const StopToken &token, std::function<void()> call);
    ~StopCallback();
    StopCallback(const StopCallback &) = delete;
    StopCallback &operator=(const StopCallback &) = delete;

private:
    std::shared_ptr<detail::StopState> m_state;
    unsigned m_id = 0;
};

using Clock = std::chrono::steady_clock;

//! A point in time after which waiting ends with TimedOut. Default: never.
class Deadline final {
public:
    Deadline() = default;
    explicit Deadline(Clock::time_point at) : m_at(at) {}
    static Deadline after(std::chrono::milliseconds span) { return Deadline(Clock::now() + span); }
    static Deadline never() { return {}; }

    bool isNever() const { return !m_at; }
    bool passed() const { return m_at && Clock::now() >= *m_at; }
    //! Time left, not below zero, at most `cap`.
    std::chrono::milliseconds left(std::chrono::milliseconds cap = std::chrono::hours(24)) const;
    //! Only when !isNever().
    Clock::time_point at() const { return *m_at; }
    //! The earlier of both.
    Deadline orEarlier(const Deadline &other) const;

private:
    std::optional<Clock::time_point> m_at;
};

//! Waits for at most `span`, or until stop is requested. True when the whole span passed.
bool sleepFor(std::chrono::milliseconds span, const StopToken &stop);

} // namespace voyageur::base
