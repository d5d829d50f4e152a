// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "deliver/upload.h"
#include "environment/environment.h"
#include "models/activitymodel.h"
#include "models/feed.h"
#include "models/logtext.h"
#include "models/projectmodel.h"
#include "models/sessionmodel.h"
#include "session/steps.h"
#include "tryout/tryrecord.h"
#include "work/submitproject.h"

#include <memory>

namespace voyageur::models {

//! What of the open project is on the cluster that is signed in to, as far as this window did it. Values of the engine,
//! handed from step to step. GUI thread.
class Delivered final : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    std::optional<deliver::UploadedCode> code;
    std::optional<work::Made<deliver::UploadedDataset>> dataset;
    std::optional<work::Made<environment::RemoteEnvironment>> environment;
    tryout::Measured measured; //!< by the last try

    //! For what goes on from there.
    work::KnownDeliverables known() const { return {{}, dataset, environment}; }
    void take(const work::Deliverables &delivered);

    void reset();
    void announce() { emit changed(); }

signals:
    void changed();
};

//! The parts every step that works on the cluster needs. They outlive the steps.
struct StepContext {
    base::Workers &workers;
    ProjectModel &project;
    SessionModel &session;
    ActivityModel &activities;
    Delivered &delivered;
};

//! A step that does something on the cluster: one piece of work at a time, with its output as it comes, its commands, an
//! entry in the activity list, and cancel. GUI thread.
class ClusterStep : public PageModel {
    Q_OBJECT

public:
    explicit ClusterStep(const StepContext &context, QObject *parent = nullptr);
    ~ClusterStep() override;

    //! A project is open and somebody is signed in.
    bool canWork() const;
    const QString &log() const { return m_log.text(); }
    //! Things to look at that stopped nothing.
    QStringList warnings() const { return m_warnings; }
    //! How far the running work is; an empty one when nothing runs.
    base::Progress progress() const { return m_progress; }
    bool isWorking() const { return m_operation != nullptr; }
    //! As it went here; else as the project's file says.
    StepState shownState() const;
    //! What the project's file says of the step, for people; empty for nothing.
    QString remembered() const { return m_rememberedText; }
    void remember(const std::optional<StepState> &state, const QString &text);

    void cancel();

signals:
    void logChanged();
    void progressChanged();

protected:
    struct Task {
        Activity::Kind kind = Activity::Kind::Work;
        QString title;
        QString from;
        QString to;
        bool inBytes = false;
        QString busyText;
        std::function<bool()> resume = {}; //!< goes on where it was cut off; false when that cannot be now
    };

    //! Runs `body` in a working thread; `done` gets its result in the GUI thread, after the activity entry was ended.
    template <typename T>
    void start(const Task &task, std::function<base::Result<T>(const base::Work &, const session::StepSink &)> body,
               std::function<void(base::Result<T>)> done, std::function<QString(const T &)> outcome)
    {
        prepare(task);
        m_operation = std::make_shared<base::Operation<T>>(
            m_context.workers,
            [body = std::move(body), sink = m_feed->sink()](const base::Work &work) { return body(work, sink); },
            [this, done = std::move(done), outcome = std::move(outcome)](base::Result<T> result) {
                ended(result ? std::optional<base::Error>() : result.error(), result ? outcome(*result) : QString());
                done(std::move(result));
            });
        m_cancel = [operation = std::weak_ptr(std::static_pointer_cast<base::Operation<T>>(m_operation))] {
            if (const auto running = operation.lock())
                running->cancel();
        };
    }

    //! Another project: what was said is about the old one.
    virtual void forget();
    //! Somebody is signed in to another cluster, or as another user: what was said of the old one is not true there.
    virtual void forgetCluster() { forget(); }
    //! Every event of the work; the base shows output, commands, warnings and progress.
    virtual void onEvent(const session::StepEvent &event);
    LogText &logText() { return m_log; }

    StepContext m_context;

private:
    void prepare(const Task &task);
    void ended(const std::optional<base::Error> &error, const QString &outcome);
    void stopWork();

    std::unique_ptr<Feed<session::StepEvent>> m_feed;
    std::shared_ptr<void> m_operation;
    std::function<void()> m_cancel;
    quint64 m_activity = 0; //!< of the running work, or of the last
    LogText m_log;
    QStringList m_warnings;
    base::Progress m_progress;
    QString m_account; //!< the user and the cluster that all this is about
    std::optional<StepState> m_remembered;
    QString m_rememberedText;
};

//! Folds progress reports and pieces of output that wait for the GUI thread: the merge of every feed of step events.
bool mergeStepEvents(session::StepEvent &last, const session::StepEvent &next);

} // namespace voyageur::models
