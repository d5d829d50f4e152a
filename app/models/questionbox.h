// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"
#include "ssh/host.h"
#include "ssh/prompter.h"

#include <condition_variable>
#include <functional>
#include <mutex>

namespace voyageur::models {

//! Brings the questions of a login to the GUI thread and its answers back. The working thread waits on a condition, the
//! GUI thread never does. Shared by both; close() answers everything with Cancelled from then on. For one login, or for several
//! one after the other, each between begin() and end().
class QuestionBox final : public ssh::Prompter {
public:
    struct Asked {
        std::optional<SignInQuestion> question; //!< none: the question that stood is void
        QString banner;
        bool waiting = false;                 //!< another program of this user is just signing in there
        bool over = false;                    //!< end()
        std::optional<ssh::Delay> delay = {}; //!< the login counted, and a command there does not begin
        QStringList owners = {};              //!< for whom others run
    };
    //! `ask` is called in the working thread and must return at once (a Feed's sink).
    explicit QuestionBox(std::function<void(const Asked &)> ask) : m_ask(std::move(ask)) {}

    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<ssh::Secret>> answer(const ssh::PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override;
    bool wantsKept() const override;
    //! Called in the working thread.
    void sayWaiting() { m_ask({{}, {}, true, false}); }
    //! From any thread.
    void sayDelay(ssh::Delay why, const QStringList &owners) { m_ask({{}, {}, false, false, why, owners}); }
    //! Called in the working thread around a login to the host of that name, where there are several.
    void begin(const QString &host);
    //! Whether the person refused.
    bool end();
    //! What a refused login ends with.
    static base::Error refusal();

    // GUI side. An answer counts for the question of that number alone: another one may stand by now, perhaps of another host.
    void giveHostKey(quint64 number, bool accept);
    //! `keep`: the person wants the answer remembered.
    void giveAnswers(quint64 number, std::vector<ssh::Secret> answers, bool keep = false);
    //! Nothing more is answered before the next begin().
    void refuse();
    void close();

private:
    bool wait(SignInQuestion question, const base::StopToken &stop);

    std::function<void(const Asked &)> m_ask;
    mutable std::mutex m_mutex;
    std::condition_variable m_answered;
    quint64 m_standing = 0; // the question that waits; 0: none
    bool m_ready = false;
    bool m_closed = false;
    bool m_refused = false;
    QString m_host;
    bool m_accept = false;
    std::vector<ssh::Secret> m_answers;
    bool m_keep = false;
};

} // namespace voyageur::models
