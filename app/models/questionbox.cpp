// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/questionbox.h"

#include <QCoreApplication>

namespace voyageur::models {

namespace {

base::Error cancelled()
{
    return {base::ErrorCode::Cancelled,
            QCoreApplication::translate("voyageur::models::QuestionBox", "The sign-in was stopped."),
            {},
            {},
            {}};
}

} // namespace

bool QuestionBox::wait(const SignInQuestion &question, const base::StopToken &stop)
{
    {
        std::lock_guard lock(m_mutex);
        if (m_closed)
            return false;
        m_ready = false;
    }
    m_ask({question, {}, false});
    {
        const base::StopCallback wake(stop, [this] {
            std::lock_guard lock(m_mutex);
            m_answered.notify_all();
        });
        std::unique_lock lock(m_mutex);
        m_answered.wait(lock, [&] { return m_ready || m_closed || stop.stopRequested(); });
    }
    m_ask({});
    std::lock_guard lock(m_mutex);
    return m_ready && !m_closed;
}

base::Result<bool> QuestionBox::acceptHostKey(const ssh::HostKeyQuestion &asked, const base::StopToken &stop)
{
    SignInQuestion question;
    question.kind =
        asked.state == ssh::HostKeyState::Unknown ? SignInQuestion::Kind::HostKeyUnknown : SignInQuestion::Kind::HostKeyOtherType;
    question.host = asked.host;
    question.port = asked.port;
    question.keyType = asked.type;
    question.fingerprint = asked.fingerprint;
    question.published = asked.published;
    question.publishedSource = asked.publishedSource;
    question.jump = asked.jump;
    if (!wait(question, stop))
        return cancelled();
    std::lock_guard lock(m_mutex);
    return m_accept;
}

base::Result<std::vector<ssh::Secret>> QuestionBox::answer(const ssh::PromptRound &round, const base::StopToken &stop)
{
    SignInQuestion question;
    question.fromServer = round.from == ssh::PromptRound::From::Server;
    question.aboutKeyFile = round.about == ssh::PromptRound::About::KeyFile;
    question.jump = round.jump;
    question.keyFile = round.keyFile;
    question.keeping = round.keeping == ssh::PromptRound::Keeping::InKeychain ? SignInQuestion::Keeping::InKeychain
        : round.keeping == ssh::PromptRound::Keeping::ThisSession             ? SignInQuestion::Keeping::ThisSession
                                                                              : SignInQuestion::Keeping::Nowhere;
    question.name = round.name;
    question.instruction = round.instruction;
    for (const auto &prompt : round.prompts)
        question.fields.append({prompt.text, prompt.echo});
    question.choices = round.choices;
    question.attempt = round.attempt;
    if (round.prompts.isEmpty()) { // nothing to answer: its text stands until something else does
        m_ask({{}, round.instruction, false});
        return std::vector<ssh::Secret>();
    }
    if (!wait(question, stop))
        return cancelled();
    std::lock_guard lock(m_mutex);
    return std::move(m_answers);
}

void QuestionBox::showBanner(const QString &text)
{
    m_ask({{}, text, false});
}

void QuestionBox::giveHostKey(bool accept)
{
    std::lock_guard lock(m_mutex);
    m_accept = accept;
    m_ready = true;
    m_answered.notify_all();
}

void QuestionBox::giveAnswers(std::vector<ssh::Secret> answers, bool keep)
{
    std::lock_guard lock(m_mutex);
    m_keep = keep;
    m_answers = std::move(answers);
    m_ready = true;
    m_answered.notify_all();
}

bool QuestionBox::wantsKept() const
{
    std::lock_guard lock(m_mutex);
    return m_keep;
}

void QuestionBox::close()
{
    std::lock_guard lock(m_mutex);
    m_closed = true;
    m_answered.notify_all();
}

} // namespace voyageur::models
