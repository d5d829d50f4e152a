// SPDX-License-Identifier: GPL-3.0-or-later
// What programs that share a login say to each other, changed on its way: a frame is refused, or is one that was meant.
#include "fuzzdriver.h"

#include "ssh/share/frames.h"

#include <array>

using namespace voyageur;
using namespace voyageur::ssh;

namespace {

// Whatever is understood is written as it is understood.
template <typename Value, typename Read, typename Write>
void mustBeSound(const QByteArray &fields, Read read, Write write)
{
    const std::optional<Value> value = read(fields);
    if (!value)
        return;
    const QByteArray written = write(*value);
    const std::optional<Value> again = read(written);
    FUZZ_CHECK(again.has_value());
    FUZZ_CHECK(write(*again) == written);
}

void tryAll(const QByteArray &fields)
{
    mustBeSound<Command>(fields, commandOf, commandFields);
    mustBeSound<Welcome>(fields, welcomeOf, welcomeFields);
    mustBeSound<base::Error>(fields, errorOf, errorFields);
    mustBeSound<HostKeyQuestion>(fields, hostKeyOf, hostKeyFields);
    mustBeSound<PromptRound>(fields, roundOf, roundFields);
    mustBeSound<base::Result<bool>>(fields, hostKeyAnswerOf, hostKeyAnswerFields);
    (void)roundAnswerOf(fields);
    quint32 version = 0;
    (void)isHello(fields, version);
}

std::array<QByteArray, 7> goodFrames()
{
    Command command{ShellCommand{"printf", "%s", "a b"}, Pty{}, Urgency::Person, 4096};
    command.shell.setEnvironment("KEY", "value").unsetEnvironment("HOME").setFolder(RemotePath("/tmp"));
    const HostIdentity identity{QStringLiteral("host"),        22, QStringLiteral("user"),  {QStringLiteral("publickey")},
                                QStringLiteral("ssh-ed25519"), {}, QStringLiteral("hello"), {QStringLiteral("user@jump")}};
    PromptRound round;
    round.prompts = {{QStringLiteral("Password:"), false, {Purpose::Kind::Password, QStringLiteral("al@host"), true}},
                     {QStringLiteral("Code:"), true}};
    round.choices = {{QStringLiteral("1"), QStringLiteral("Duo Push")}};
    const base::Error error{base::ErrorCode::ConnectionLost, QStringLiteral("what"), {}, QStringLiteral("next"), {}};
    std::vector<Secret> secrets;
    secrets.emplace_back(QByteArray("secret"));
    return {commandFields(command), welcomeFields({identity, 12, "noise", "note"}), errorFields(error),
            roundFields(round),     roundAnswerFields(std::move(secrets)),          hostKeyAnswerFields(error),
            helloFields()};
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    tryAll(QByteArray(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)));
    if (size < 4)
        return 0;
    static const auto good = goodFrames();
    QByteArray fields = good.at(data[0] % good.size());
    tryAll(fields);
    for (std::size_t i = 1; i + 2 < size && i < 60; i += 3) {
        const auto at = static_cast<qsizetype>((data[i] * 256U + data[i + 1]) % static_cast<std::size_t>(fields.size()));
        fields[at] = static_cast<char>(data[i + 2] % 3 == 0 ? data[i + 2] : data[i + 2] % 8);
        tryAll(fields);
    }
    tryAll(fields.first(static_cast<qsizetype>(data[1] * fields.size() / 256)));
    return 0;
}
