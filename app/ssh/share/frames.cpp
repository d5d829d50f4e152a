// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/frames.h"

#include <QtEndian>

#include <openssl/crypto.h>

#include <algorithm>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr quint32 nullBytes = 0xffffffff;
constexpr QByteArrayView magic("voyageur-session");
constexpr int mostCells = 10'000; // of a terminal, in each direction

void writeError(FieldWriter &to, const Error &error)
{
    to.number(static_cast<int>(error.code)).text(error.what).text(error.why).text(error.next).text(error.server);
}

Error readError(FieldReader &from)
{
    Error error;
    error.code = static_cast<ErrorCode>(from.number(0, static_cast<int>(ErrorCode::Internal)));
    error.what = from.text();
    error.why = from.text();
    error.next = from.text();
    error.server = from.text();
    return error;
}

} // namespace

FieldWriter &FieldWriter::number(qint64 value)
{
    char raw[sizeof value];
    qToBigEndian(value, raw);
    m_fields.append(raw, sizeof raw);
    return *this;
}

FieldWriter &FieldWriter::flag(bool value)
{
    m_fields += value ? '\1' : '\0';
    return *this;
}

FieldWriter &FieldWriter::bytes(QByteArrayView value)
{
    char raw[sizeof(quint32)];
    qToBigEndian(value.isNull() ? nullBytes : static_cast<quint32>(value.size()), raw);
    m_fields.append(raw, sizeof raw);
    m_fields.append(value);
    return *this;
}

FieldWriter &FieldWriter::texts(const QStringList &values)
{
    number(values.size());
    for (const QString &value : values)
        text(value);
    return *this;
}

QByteArrayView FieldReader::take(qsizetype count)
{
    if (!m_good || m_left.size() < count) {
        m_good = false;
        m_left = {};
        return {};
    }
    const auto taken = m_left.first(count);
    m_left = m_left.sliced(count);
    return taken;
}

qint64 FieldReader::number()
{
    const auto raw = take(sizeof(qint64));
    return raw.isEmpty() ? 0 : qFromBigEndian<qint64>(raw.data());
}

int FieldReader::number(int least, int most)
{
    const qint64 value = number();
    if (value >= least && value <= most)
        return static_cast<int>(value);
    m_good = false;
    return least;
}

bool FieldReader::flag()
{
    const auto raw = take(1);
    if (!raw.isEmpty() && raw.front() != '\0' && raw.front() != '\1')
        m_good = false;
    return !raw.isEmpty() && raw.front() == '\1';
}

QByteArrayView FieldReader::view()
{
    const auto raw = take(sizeof(quint32));
    if (raw.isEmpty())
        return {};
    const auto length = qFromBigEndian<quint32>(raw.data());
    if (length == nullBytes)
        return {};
    const auto taken = take(static_cast<qsizetype>(length));
    return m_good && taken.isNull() ? QByteArrayView("") : taken;
}

QByteArray FieldReader::bytes()
{
    const auto taken = view();
    return taken.isNull() ? QByteArray() : QByteArray(taken.data(), taken.size());
}

int FieldReader::count(int size)
{
    const qint64 value = number();
    if (value >= 0 && value <= m_left.size() / size)
        return static_cast<int>(value);
    m_good = false;
    return 0;
}

QStringList FieldReader::texts()
{
    QStringList values;
    for (int left = count(sizeof(quint32)); left > 0 && m_good; --left)
        values += text();
    return values;
}

QByteArray commandFields(const Command &command)
{
    FieldWriter to;
    const auto &shell = command.shell;
    to.number(shell.words().size());
    for (const QByteArray &word : shell.words())
        to.bytes(word);
    to.number(shell.environment().size());
    for (const auto &[name, value] : shell.environment())
        to.bytes(name).bytes(value);
    to.bytes(shell.folder().bytes()).flag(shell.loginShell());
    to.flag(command.pty.has_value());
    const Pty pty = command.pty.value_or(Pty());
    to.bytes(pty.term).number(pty.columns).number(pty.rows);
    to.number(static_cast<int>(command.urgency)).number(command.keptOutput).bytes(command.subsystem);
    const Forward forward = command.forward.value_or(Forward());
    return to.flag(command.forward.has_value()).bytes(forward.host).number(forward.port).text(command.owner).take();
}

std::optional<Command> commandOf(const QByteArray &fields)
{
    FieldReader from(fields);
    Command command;
    QList<QByteArray> words;
    for (int left = from.count(sizeof(quint32)); left > 0 && from.isGood(); --left)
        words += from.bytes();
    command.shell = ShellCommand(words);
    for (int left = from.count(2 * sizeof(quint32)); left > 0 && from.isGood(); --left) {
        const QByteArray name = from.bytes();
        const QByteArray value = from.bytes();
        if (value.isNull())
            command.shell.unsetEnvironment(name);
        else
            command.shell.setEnvironment(name, value);
    }
    command.shell.setFolder(RemotePath(from.bytes()));
    command.shell.setLoginShell(from.flag());
    const bool hasPty = from.flag();
    Pty pty;
    pty.term = from.bytes();
    pty.columns = from.number(0, mostCells);
    pty.rows = from.number(0, mostCells);
    if (hasPty)
        command.pty = pty;
    command.urgency = static_cast<Urgency>(from.number(0, static_cast<int>(Urgency::Person)));
    command.keptOutput = from.number();
    command.subsystem = from.bytes();
    const bool hasForward = from.flag();
    Forward forward;
    forward.host = from.bytes();
    forward.port = from.number(0, 65535);
    if (hasForward)
        command.forward = forward;
    command.owner = from.text();
    return from.isWhole() ? std::optional(command) : std::nullopt;
}

QByteArray welcomeFields(const Welcome &welcome)
{
    const auto &identity = welcome.identity;
    FieldWriter to;
    to.text(identity.host).number(identity.port).text(identity.user).texts(identity.methods);
    to.text(identity.hostKeyType).text(identity.hostKeyFingerprint).text(identity.banner).texts(identity.via);
    return to.number(welcome.roundTripMs).bytes(welcome.noise).bytes(welcome.note).take();
}

std::optional<Welcome> welcomeOf(const QByteArray &fields)
{
    FieldReader from(fields);
    Welcome welcome;
    auto &identity = welcome.identity;
    identity.host = from.text();
    identity.port = from.number(0, 65535);
    identity.user = from.text();
    identity.methods = from.texts();
    identity.hostKeyType = from.text();
    identity.hostKeyFingerprint = from.text();
    identity.banner = from.text();
    identity.via = from.texts();
    welcome.roundTripMs = from.number(-1, 1 << 30);
    welcome.noise = from.bytes();
    welcome.note = from.bytes();
    return from.isWhole() ? std::optional(welcome) : std::nullopt;
}

QByteArray errorFields(const Error &error)
{
    FieldWriter to;
    writeError(to, error);
    return to.take();
}

std::optional<Error> errorOf(const QByteArray &fields)
{
    FieldReader from(fields);
    const Error error = readError(from);
    return from.isWhole() ? std::optional(error) : std::nullopt;
}

QByteArray hostKeyFields(const HostKeyQuestion &question)
{
    FieldWriter to;
    to.text(question.host).number(question.port);
    to.text(question.type).text(question.fingerprint).text(question.published).text(question.publishedSource);
    return to.text(question.jump).take();
}

std::optional<HostKeyQuestion> hostKeyOf(const QByteArray &fields)
{
    FieldReader from(fields);
    HostKeyQuestion question;
    question.host = from.text();
    question.port = from.number(0, 65535);
    question.type = from.text();
    question.fingerprint = from.text();
    question.published = from.text();
    question.publishedSource = from.text();
    question.jump = from.text();
    return from.isWhole() ? std::optional(question) : std::nullopt;
}

QByteArray roundFields(const PromptRound &round)
{
    FieldWriter to;
    to.number(static_cast<int>(round.from)).text(round.name).text(round.instruction).number(round.attempt);
    to.number(round.part).text(round.jump);
    to.number(round.prompts.size());
    for (const auto &prompt : round.prompts)
        to.text(prompt.text)
            .flag(prompt.echo)
            .number(static_cast<int>(prompt.purpose.kind))
            .text(prompt.purpose.of)
            .flag(prompt.purpose.onTheWay);
    to.number(round.choices.size());
    for (const auto &[answer, words] : round.choices)
        to.text(answer).text(words);
    return to.take();
}

std::optional<PromptRound> roundOf(const QByteArray &fields)
{
    FieldReader from(fields);
    PromptRound round;
    round.from = static_cast<PromptRound::From>(from.number(0, static_cast<int>(PromptRound::From::Voyageur)));
    round.name = from.text();
    round.instruction = from.text();
    round.attempt = from.number(0, 1 << 20);
    round.part = from.number(0, 1 << 20);
    round.jump = from.text();
    for (int left = from.count(18); left > 0 && from.isGood(); --left) {
        PromptRound::Prompt prompt;
        prompt.text = from.text();
        prompt.echo = from.flag();
        prompt.purpose.kind = static_cast<Purpose::Kind>(from.number(0, static_cast<int>(Purpose::Kind::NotTheirs)));
        prompt.purpose.of = from.text();
        prompt.purpose.onTheWay = from.flag();
        round.prompts += prompt;
    }
    for (int left = from.count(8); left > 0 && from.isGood(); --left) {
        const QString answer = from.text();
        const QString words = from.text();
        round.choices += std::pair(answer, words);
    }
    return from.isWhole() ? std::optional(round) : std::nullopt;
}

QByteArray hostKeyAnswerFields(const Result<bool> &answer)
{
    FieldWriter to;
    to.flag(answer.ok());
    if (answer.ok())
        to.flag(*answer);
    else
        writeError(to, answer.error());
    return to.take();
}

std::optional<Result<bool>> hostKeyAnswerOf(const QByteArray &fields)
{
    FieldReader from(fields);
    if (!from.flag()) {
        Error error = readError(from);
        return from.isWhole() ? std::optional<Result<bool>>(std::in_place, std::move(error)) : std::nullopt;
    }
    const bool yes = from.flag();
    return from.isWhole() ? std::optional<Result<bool>>(std::in_place, yes) : std::nullopt;
}

QByteArray roundAnswerFields(const Result<std::vector<Secret>> &answer)
{
    FieldWriter to(64 * 1024);
    to.flag(answer.ok());
    if (answer.ok()) {
        to.number(static_cast<qint64>(answer->size()));
        for (const Secret &secret : *answer)
            to.bytes(secret.isEmpty() ? QByteArrayView("") : QByteArrayView(secret.cString()));
    } else {
        writeError(to, answer.error());
    }
    return to.take();
}

std::optional<Result<std::vector<Secret>>> roundAnswerOf(const QByteArray &fields)
{
    FieldReader from(fields);
    std::vector<Secret> secrets;
    if (!from.flag()) {
        Error error = readError(from);
        return from.isWhole() ? std::optional<Result<std::vector<Secret>>>(std::in_place, std::move(error)) : std::nullopt;
    }
    for (int left = from.count(sizeof(quint32)); left > 0 && from.isGood(); --left)
        secrets.emplace_back(from.bytes());
    if (!from.isWhole())
        return std::nullopt;
    return std::optional<Result<std::vector<Secret>>>(std::in_place, std::move(secrets));
}

QByteArray helloFields()
{
    return FieldWriter().bytes(magic).number(sharingVersion).take();
}

bool isHello(const QByteArray &fields, quint32 &version)
{
    FieldReader from(fields);
    const bool isOurs = from.view() == magic;
    version = static_cast<quint32>(from.number(0, 1 << 30));
    return isOurs && from.isGood();
}

void wipe(QByteArray &bytes)
{
    if (bytes.isDetached() && !bytes.isEmpty())
        OPENSSL_cleanse(bytes.data(), static_cast<size_t>(bytes.size()));
    bytes.clear();
}

} // namespace voyageur::ssh
