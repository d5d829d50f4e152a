// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/questionbox.h"

#include <QCoreApplication>

#include <atomic>

namespace voyageur::models {

base::Error QuestionBox::refusal()
{
    return {base::ErrorCode::Cancelled,
            QCoreApplication::translate("voyageur::models::QuestionBox", "The sign-in was stopped."),
            {},
            {},
            {}};
}

void QuestionBox::begin(const QString &host)
{
    std::lock_guard lock(m_mutex);
    m_host = host;
    m_refused = false;
}

bool QuestionBox::end()
{
    m_ask({{}, {}, false, true});
    std::lock_guard lock(m_mutex);
    return m_refused;
}

bool QuestionBox::wait(SignInQuestion question, const base::StopToken &stop)
{
    {
        std::lock_guard lock(m_mutex);
        if (m_closed || m_refused)
            return false;
        m_ready = false;
        question.asker = m_host;
        static std::atomic<quint64> lastNumber = 0; // of all boxes: an answer must not find its way to another one, either
        question.number = ++lastNumber;
        m_standing = question.number;
    }
    m_ask({std::move(question), {}, false, false});
    {
        const base::StopCallback wake(stop, [this] {
            std::lock_guard lock(m_mutex);
            m_answered.notify_all();
        });
        std::unique_lock lock(m_mutex);
        m_answered.wait(lock, [&] { return m_ready || m_closed || m_refused || stop.stopRequested(); });
    }
    m_ask({});
    std::lock_guard lock(m_mutex);
    m_standing = 0;
    return m_ready && !m_closed && !m_refused;
}

base::Result<bool> QuestionBox::acceptHostKey(const ssh::HostKeyQuestion &asked, const base::StopToken &stop)
{
    SignInQuestion question;
    question.kind = SignInQuestion::Kind::HostKeyUnknown;
    question.host = asked.host;
    question.port = asked.port;
    question.keyType = asked.type;
    question.fingerprint = asked.fingerprint;
    question.published = asked.published;
    question.publishedSource = asked.publishedSource;
    question.jump = asked.jump;
    if (!wait(question, stop))
        return refusal();
    std::lock_guard lock(m_mutex);
    return m_accept;
}

base::Result<std::vector<ssh::Secret>> QuestionBox::answer(const ssh::PromptRound &round, const base::StopToken &stop)
{
    SignInQuestion question;
    question.fromServer = round.from == ssh::PromptRound::From::Server;
    question.jump = round.jump;
    question.keyFile = round.keyFile();
    question.aboutKeyFile = !question.keyFile.isEmpty();
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
        m_ask({{}, round.instruction, false, false});
        return std::vector<ssh::Secret>();
    }
    if (!wait(question, stop))
        return refusal();
    std::lock_guard lock(m_mutex);
    return std::exchange(m_answers, {});
}

void QuestionBox::showBanner(const QString &text)
{
    m_ask({{}, text, false, false});
}

void QuestionBox::giveHostKey(quint64 number, bool accept)
{
    std::lock_guard lock(m_mutex);
    if (number != m_standing)
        return;
    m_standing = 0;
    m_accept = accept;
    m_ready = true;
    m_answered.notify_all();
}

void QuestionBox::giveAnswers(quint64 number, std::vector<ssh::Secret> answers, bool keep)
{
    std::lock_guard lock(m_mutex);
    if (number != m_standing)
        return;
    m_standing = 0;
    m_keep = keep;
    m_answers = std::move(answers);
    m_ready = true;
    m_answered.notify_all();
}

void QuestionBox::refuse()
{
    std::lock_guard lock(m_mutex);
    m_refused = true;
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
