// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/terminalprompter.h"

#include "main/cli/console.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "ssh/loginrefusal.h"

#include <algorithm>
#include <utility>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using ssh::PromptRound;
using ssh::Secret;
using namespace Qt::StringLiterals;

namespace {

// How many columns a character takes, at most.
int columnsOf(QChar character)
{
    return character.unicode() >= 0x1100 && !character.isLowSurrogate() ? 2 : 1;
}

// A line that the terminal wrapped would go on at the left edge, where only our own words stand: so none is that long.
QString barred(const QString &text)
{
    const int width = std::max(20, terminal::size(terminal::Channel::Err).columns - 4);
    QStringList lines;
    for (QString line : text.trimmed().split(u'\n')) {
        line.replace(u'\t', "    "_L1);
        lines += "| "_L1;
        int used = 0;
        for (const QChar character : std::as_const(line)) {
            used += columnsOf(character);
            if (used > width && !character.isLowSurrogate()) {
                lines += "| "_L1;
                used = columnsOf(character);
            }
            lines.last() += character;
        }
    }
    return lines.join(u'\n');
}

// The question itself: what stands above it may differ when it is asked again.
QString lastLine(const QString &prompt)
{
    return prompt.trimmed().section(u'\n', -1);
}

} // namespace

TerminalPrompter::TerminalPrompter(Console &console, GivenAnswers given, Wishes wishes)
    : m_console(console), m_given(std::move(given)), m_wishes(std::move(wishes))
{
}

Result<bool> TerminalPrompter::acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop)
{
    if (!m_wishes.acceptFingerprint.isEmpty() && question.fingerprint == m_wishes.acceptFingerprint)
        return true;
    const QString name = question.port == 22 ? question.host : u"%1:%2"_s.arg(question.host, QString::number(question.port));
    const QString sentence = Text::tr("The host %1 is unknown. Its key: %2 %3").arg(name, question.type, question.fingerprint);
    if (!m_wishes.acceptFingerprint.isEmpty()) {
        return Error{ErrorCode::HostKeyUnknown,
                     sentence,
                     Text::tr("--accept-host-key names another key: %1").arg(m_wishes.acceptFingerprint),
                     Text::tr("Compare both keys with the fingerprint that the cluster publishes. Do not connect unless it "
                              "matches the new key."),
                     {}};
    }
    if (!terminal::canAsk()) {
        return Error{
            ErrorCode::HostKeyUnknown,
            sentence,
            Text::tr("There is no terminal to confirm the key in."),
            Text::tr("Compare the key with the fingerprint that the cluster publishes. If they match, add --accept-host-key %1")
                .arg(question.fingerprint),
            {}};
    }
    if (!question.jump.isEmpty())
        m_console.say(Text::tr("At the jump host %1:").arg(question.jump));
    m_console.say(sentence);
    if (question.published.isEmpty()) {
        m_console.say(Text::tr("Voyageur knows no published fingerprint for this host."));
    } else {
        m_console.say(Text::tr("Published: %1 (%2)").arg(question.published, question.publishedSource));
        m_console.say(
            question.published == question.fingerprint
                ? Text::tr("The fingerprints match.")
                : Text::tr("THE FINGERPRINTS DIFFER. Do not connect, unless the cluster’s own pages now show this key."));
    }
    m_console.say(Text::tr(
        "Compare the key with the fingerprint that the cluster publishes. If they differ, somebody else may be reading along."));
    while (true) {
        m_console.sayRaw(Text::tr("Is it the right key? (yes/no) ").toUtf8());
        VOYAGEUR_TRY(line, terminal::readLine(true, stop));
        const QString word = QString::fromUtf8(line).trimmed().toLower();
        if (word == Text::tr("yes") || word == "yes"_L1 || word == question.fingerprint.toLower())
            return true;
        if (word == Text::tr("no") || word == "no"_L1)
            return false;
    }
}

Result<std::vector<Secret>> TerminalPrompter::answer(const PromptRound &round, const base::StopToken &stop)
{
    m_roundShown = false;
    if (round.prompts.isEmpty())
        showRound(round);
    std::vector<Secret> answers;
    for (const auto &prompt : round.prompts) {
        VOYAGEUR_TRY(one, answerOne(round, prompt, stop));
        answers.push_back(std::move(one));
    }
    return Result<std::vector<Secret>>(std::move(answers));
}

Result<Secret> TerminalPrompter::answerOne(const PromptRound &round, const PromptRound::Prompt &prompt,
                                           const base::StopToken &stop)
{
    const QString question = prompt.text.trimmed();
    const auto isIt = [&](const PromptRound::Prompt &done) { return lastLine(done.text) == lastLine(question); };
    const bool isAgain = round.attempt > m_attempt || std::any_of(m_answered.begin(), m_answered.end(), isIt);
    VOYAGEUR_TRY(given, m_given.find(round, prompt));
    if (given) {
        m_answered += prompt;
        return std::move(*given);
    }
    if (!terminal::canAsk()) {
        if (isAgain && !m_answered.isEmpty())
            return ssh::answersRefused(prompt.purpose.of, m_answered, std::max(1, round.attempt - 1));
        return answerNeeded(round, prompt);
    }
    if (std::exchange(m_attempt, round.attempt) != round.attempt)
        m_answered.clear();
    if (!m_roundShown)
        showRound(round);
    const bool fromServer = round.from == PromptRound::From::Server;
    if (prompt.purpose.kind == ssh::Purpose::Kind::NotTheirs)
        m_console.say(Text::tr("The server asks this. It never needs the passphrase of a key, so do not type one."));
    m_console.sayRaw(((fromServer ? barred(question) : question) + u' ').toUtf8());
    VOYAGEUR_TRY(line, terminal::readLine(prompt.echo, stop));
    if (!prompt.echo)
        m_console.say({}); // the line end the person typed was hidden, too
    return Secret(std::move(line));
}

Error TerminalPrompter::answerNeeded(const PromptRound &round, const PromptRound::Prompt &prompt) const
{
    const QString option = m_given.optionFor(prompt);
    const QString question = lastLine(prompt.text);
    Error error{ErrorCode::AnswerNeeded,
                round.jump.isEmpty()
                    ? Text::tr("The server asks “%1”, and there is no terminal to answer in.").arg(question)
                    : Text::tr("The jump host %1 asks “%2”, and there is no terminal to answer in.").arg(round.jump, question),
                {},
                {},
                {}};
    if (option.isEmpty()) {
        error.why =
            Text::tr("The server asks this. A server never needs the passphrase of a key, so no option answers the question.");
        error.next = Text::tr("Sign in from a terminal to see what the server wants, and ask its support whether that is right.");
    } else if (prompt.echo) {
        error.next = Text::tr("Give the answer with %1, or use a key with --identity FILE.").arg(option);
    } else {
        if (prompt.purpose.kind == ssh::Purpose::Kind::Code && !prompt.purpose.onTheWay)
            error.why = Text::tr("The answer is hidden while typed. --answer does not give it, because everybody on this "
                                 "computer could read it in the list of processes.");
        error.next =
            Text::tr(
                "Give the answer with %1: a file only you can read, with one answer per line. Or use a key with --identity FILE.")
                .arg(option);
    }
    return error;
}

void TerminalPrompter::warn(const Error &error)
{
    m_console.warn(error);
}

void TerminalPrompter::showRound(const PromptRound &round)
{
    m_roundShown = true;
    if (!round.jump.isEmpty())
        m_console.say(Text::tr("At the jump host %1:").arg(round.jump));
    if (round.attempt > 1)
        m_console.say(Text::tr("The last answer was not accepted (attempt %1 of %2).")
                          .arg(QString::number(round.attempt - 1), QString::number(ssh::mostAnswerAttempts)));
    const bool fromServer = round.from == PromptRound::From::Server;
    if (fromServer)
        m_console.say(round.prompts.isEmpty() ? Text::tr("The server says:") : Text::tr("The server asks:"));
    for (const QString *text : {&round.name, &round.instruction}) {
        if (!text->trimmed().isEmpty())
            m_console.say(fromServer ? barred(*text) : text->trimmed());
    }
}

void TerminalPrompter::showBanner(const QString &text)
{
    // A greeting is for people who watch, not for logs.
    if (!text.trimmed().isEmpty() && terminal::isTerminal(terminal::Channel::Err))
        m_console.say(Text::tr("The server says:") + u'\n' + barred(text));
}

} // namespace voyageur::cli
