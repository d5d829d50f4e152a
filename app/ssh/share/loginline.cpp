// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/loginline.h"

#include "ssh/share/framelink.h"
#include "ssh/share/guestlink.h"

#include <QCoreApplication>

#include <optional>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct LineText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::LoginLine)
};

constexpr auto farewellLimit = std::chrono::seconds(10);
// The system tells how a program ended a moment after its line has.
constexpr auto endLimit = std::chrono::seconds(2);

// Each question has a number, which its answer repeats: the answer to one that was withdrawn may still be on its way.
QByteArray numbered(qint64 number, const QByteArray &fields)
{
    return FieldWriter().number(number).take() + fields;
}

std::pair<qint64, QByteArray> apart(const QByteArray &fields)
{
    constexpr qsizetype size = sizeof(qint64);
    return {FieldReader(fields.left(size)).number(), fields.mid(size)};
}

} // namespace

// ---------------------------------------------------------------- in the background

struct LoginLine::Private final : public Prompter {
    explicit Private(LocalStream stream) : link(std::move(stream)) {}

    Result<bool> acceptHostKey(const HostKeyQuestion &question, const StopToken &stop) override
    {
        auto fields = ask(FrameKind::AskHostKey, hostKeyFields(question), stop);
        if (!fields.ok())
            return fields.error();
        auto answer = hostKeyAnswerOf(*fields);
        return answer ? *answer : Result<bool>(cancelledByUs());
    }

    Result<std::vector<Secret>> answer(const PromptRound &round, const StopToken &stop) override
    {
        auto fields = ask(FrameKind::AskRound, roundFields(round), stop);
        if (!fields.ok())
            return fields.error();
        auto answer = roundAnswerOf(*fields);
        wipe(*fields);
        if (!answer)
            return cancelledByUs();
        if (answer->ok() && (*answer)->size() != static_cast<size_t>(round.prompts.size()))
            return cancelledByUs();
        return std::move(*answer);
    }

    void showBanner(const QString &text) override { link.send(FrameKind::Banner, FieldWriter().text(text).take()); }
    void warn(const Error &error) override { link.send(FrameKind::Warning, errorFields(error)); }

    Result<QByteArray> ask(FrameKind kind, const QByteArray &fields, const StopToken &stop)
    {
        {
            const std::lock_guard lock(mutex);
            wanted = ++lastNumber;
            given.reset();
        }
        link.send(kind, numbered(lastNumber, fields));
        const base::StopCallback onStop(stop, [this] {
            const std::lock_guard lock(mutex);
            changed.notify_all();
        });
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return given || closed || stop.stopRequested(); });
        wanted = 0;
        if (given)
            return std::move(*given);
        lock.unlock();
        link.send(FrameKind::Withdraw);
        return cancelledByUs();
    }

    bool receive(const Frame &frame)
    {
        if (frame.kind != FrameKind::HostKeyAnswer && frame.kind != FrameKind::RoundAnswer)
            return false;
        auto [number, fields] = apart(frame.fields);
        const std::lock_guard lock(mutex);
        if (number == wanted && number != 0)
            given = std::move(fields);
        else
            wipe(fields);
        changed.notify_all();
        return true;
    }

    void setClosed()
    {
        {
            const std::lock_guard lock(mutex);
            closed = true;
            changed.notify_all();
        }
        goneSource.request();
    }

    std::mutex mutex;
    std::condition_variable changed;
    qint64 lastNumber = 0; // asking thread only
    qint64 wanted = 0;     // under mutex, like what follows
    std::optional<QByteArray> given;
    bool closed = false;
    base::StopSource goneSource;
    FrameLink link; // last: its threads use what stands above
};

LoginLine::LoginLine(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

LoginLine::~LoginLine() = default;

std::unique_ptr<LoginLine> LoginLine::inherited()
{
    auto stream = LocalStream::inherited();
    if (!stream.isOpen())
        return nullptr;
    auto inner = std::make_unique<Private>(std::move(stream));
    auto *raw = inner.get();
    raw->link.begin([raw](const Frame &frame) { return raw->receive(frame); }, [raw](bool) { raw->setClosed(); });
    return std::unique_ptr<LoginLine>(new LoginLine(std::move(inner)));
}

Prompter &LoginLine::prompter()
{
    return *d;
}

StopToken LoginLine::gone() const
{
    return d->goneSource.token();
}

void LoginLine::sayWaiting()
{
    d->link.send(FrameKind::Waiting);
}

void LoginLine::report(const Result<SharedLogin> &login)
{
    if (!login.ok())
        d->link.send(FrameKind::NotLoggedIn, errorFields(login.error()));
    else if (login->notServed)
        d->link.send(FrameKind::NotLoggedIn, errorFields(*login->notServed));
    else
        d->link.send(FrameKind::LoggedIn, FieldWriter().flag(login->joined).take());
    d->link.finish();
    (void)d->link.waitClosed(Deadline::after(farewellLimit));
}

// ---------------------------------------------------------------- in the foreground

namespace {

//! What comes over the line, for the thread that asks the person.
class Questions final {
public:
    bool receive(const Frame &frame)
    {
        const std::lock_guard lock(m_mutex);
        if (frame.kind == FrameKind::Withdraw)
            m_question.request();
        else
            m_frames.push_back(frame);
        m_changed.notify_all();
        return m_frames.size() < mostAtOnce;
    }
    void setClosed()
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
        m_question.request();
        m_changed.notify_all();
    }
    //! The next frame; none when the line has ended.
    std::optional<Frame> next()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_frames.empty() || m_closed; });
        if (m_frames.empty())
            return std::nullopt;
        Frame frame = std::move(m_frames.front());
        m_frames.pop_front();
        if (!m_closed)
            m_question = base::StopSource();
        return frame;
    }
    //! Of the question at hand: it is void, or nobody waits for its answer any more.
    StopToken voided()
    {
        const std::lock_guard lock(m_mutex);
        return m_question.token();
    }

private:
    static constexpr size_t mostAtOnce = 100;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Frame> m_frames;
    base::StopSource m_question;
    bool m_closed = false;
};

//! Passes a question on to the person. False when it made no sense.
bool answerOne(const Frame &frame, FrameLink &link, Prompter &prompter, const StopToken &stop)
{
    const auto [number, fields] = apart(frame.fields);
    if (frame.kind == FrameKind::AskHostKey) {
        const auto question = hostKeyOf(fields);
        if (question)
            link.send(FrameKind::HostKeyAnswer, numbered(number, hostKeyAnswerFields(prompter.acceptHostKey(*question, stop))));
        return question.has_value();
    }
    if (frame.kind != FrameKind::AskRound)
        return false;
    const auto round = roundOf(fields);
    if (round) {
        QByteArray answers = roundAnswerFields(prompter.answer(*round, stop));
        link.sendSecret(FrameKind::RoundAnswer, numbered(number, answers));
        wipe(answers);
    }
    return round.has_value();
}

Error brokeOff()
{
    return {ErrorCode::Internal,
            LineText::tr("The background program for the session ended before the login was complete."),
            {},
            LineText::tr("Try again."),
            {}};
}

Error crashed(quint32 crash)
{
    return {
        ErrorCode::Internal,
        LineText::tr("Voyageur's background program crashed (%1) before the login was complete.").arg(ProgramEnd::words(crash)),
        {},
        LineText::tr("Try again. If it crashes again, report it. This is Voyageur's fault, not yours."),
        {}};
}

} // namespace

Result<bool> logInBackground(const QString &program, const QStringList &arguments, Prompter &prompter, const StopToken &stop,
                             const OnWaiting &onWaiting)
{
    ProgramEnd end;
    VOYAGEUR_TRY(stream, startDetached(program, arguments, &end));
    Questions questions;
    FrameLink link(std::move(stream));
    link.begin([&](const Frame &frame) { return questions.receive(frame); }, [&](bool) { questions.setClosed(); });
    const base::StopCallback onStop(stop, [&link] { link.close(); }); // and the login there ends, too
    while (const auto frame = questions.next()) {
        if (frame->kind == FrameKind::LoggedIn)
            return FieldReader(frame->fields).flag();
        if (frame->kind == FrameKind::NotLoggedIn)
            return errorOf(frame->fields).value_or(brokeOff());
        if (frame->kind == FrameKind::Banner)
            prompter.showBanner(FieldReader(frame->fields).text());
        else if (frame->kind == FrameKind::Warning)
            prompter.warn(errorOf(frame->fields).value_or(brokeOff()));
        else if (frame->kind == FrameKind::Waiting && onWaiting)
            onWaiting();
        else if (!answerOne(*frame, link, prompter, questions.voided()) && frame->kind != FrameKind::Waiting)
            break;
    }
    if (stop.stopRequested())
        return cancelledByUs();
    const auto crash = end.crashedBy(endLimit);
    return crash ? crashed(*crash) : brokeOff();
}

} // namespace voyageur::ssh
