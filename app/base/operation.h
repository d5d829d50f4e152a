// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace voyageur::base {

//! What a piece of blocking work is given: when to stop, and where to say how far it is.
struct Work {
    StopToken stop;
    ProgressSink progress;
};

//! The threads for blocking work: one per running piece, never the global pool (which has two threads on a small
//! laptop). Owned by main(); outlives every Operation. The destructor asks all work to stop and joins it.
//! Any thread.
class Workers final {
public:
    Workers();
    ~Workers();
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    //! Runs `body` in a thread of its own. `stop` is requested when the Workers end first.
    void start(StopSource stop, std::function<void()> body);
    //! Asks everything to stop, without waiting.
    void requestStop();
    //! Pieces of work under way.
    int running() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

namespace detail {

//! Carries calls from a working thread to the thread that created it, until it is closed. Shared by both sides.
class Delivery;

class OperationCore {
public:
    OperationCore(std::function<void()> deliver, std::function<void(const Progress &)> onProgress);
    ~OperationCore();
    OperationCore(const OperationCore &) = delete;
    OperationCore &operator=(const OperationCore &) = delete;

    StopSource stop;
    std::shared_ptr<Delivery> delivery;
};

ProgressSink progressSink(const std::shared_ptr<Delivery> &delivery);
void deliverResult(const std::shared_ptr<Delivery> &delivery);

} // namespace detail

//! One piece of blocking work, held by whoever wants its result.
//! - `done` is called exactly once, in the thread that created the Operation (which runs an event loop), with the one
//!   Result; also after cancel(), then with whatever the work returned.
//! - Destroying the Operation cancels the work, and `done` is never called after that. It does not wait.
//! - `onProgress` is called in the same thread; reports that come faster than the thread looks are merged (the latest
//!   wins), and none comes after `done`.
//! All methods in the creating thread only.
template <typename T>
class [[nodiscard]] Operation final {
public:
    using Done = std::function<void(Result<T>)>;
    using Body = std::function<Result<T>(const Work &)>;

    Operation(Workers &workers, Body body, Done done, std::function<void(const Progress &)> onProgress = {})
        : m_slot(std::make_shared<Slot>()), m_core(
                                                [slot = m_slot, done = std::move(done)] {
                                                    slot->finished = true;
                                                    done(std::move(*slot->result));
                                                },
                                                std::move(onProgress))
    {
        auto delivery = m_core.delivery;
        workers.start(m_core.stop, [slot = m_slot, delivery, stop = m_core.stop, body = std::move(body)] {
            slot->result.emplace(body(Work{stop.token(), detail::progressSink(delivery)}));
            detail::deliverResult(delivery);
        });
    }

    void cancel() { m_core.stop.request(); }
    //! `done` has been called (or is being called).
    bool isFinished() const { return m_slot->finished; }

private:
    struct Slot {
        std::optional<Result<T>> result; // written by the worker before the delivery is posted, read after it
        bool finished = false;           // creating thread only
    };
    std::shared_ptr<Slot> m_slot;
    detail::OperationCore m_core;
};

} // namespace voyageur::base
