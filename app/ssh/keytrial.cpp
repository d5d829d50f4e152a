// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keytrial.h"

#include "base/programlimits.h"
#include "ssh/keyreader.h"
#include "ssh/share/askprogram.h"

#include <QCoreApplication>
#include <QDir>

#include <mutex>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct TrialText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyTrial)
};

// A passphrase that was set with thousands of rounds takes a minute (keyfile.cpp has the most).
constexpr auto openLimit = std::chrono::seconds(120);

enum Opened { Refused, Plain, MostOpened = Plain };

struct KeyReader {
    std::mutex mutex;
    QString program;
};

KeyReader &keyReader()
{
    static KeyReader only;
    return only;
}

SharedKey import(const Secret &text, const Secret &passphrase)
{
    ssh_key raw = nullptr;
    // An empty passphrase, not a null one: with null libssh would ask on the terminal by itself.
    if (ssh_pki_import_privkey_base64(text.cString(), passphrase.isEmpty() ? "" : passphrase.cString(), nullptr, nullptr, &raw)
        != SSH_OK)
        return {};
    return SharedKey(raw, KeyFree());
}

Error unusableHere(const QString &path, const QString &why)
{
    return {ErrorCode::KeyUnusable,
            TrialText::tr("The private key %1 cannot be used.").arg(QDir::toNativeSeparators(path)),
            why,
            TrialText::tr("Choose another key file, or sign in with your password."),
            {}};
}

} // namespace

void setKeyReader(const QString &program)
{
    const std::lock_guard lock(keyReader().mutex);
    keyReader().program = program;
}

Result<SharedKey> openApart(const QString &path, const Secret &text, const Secret &passphrase, const base::StopToken &stop)
{
    QString program;
    {
        const std::lock_guard lock(keyReader().mutex);
        program = keyReader().program;
    }
    if (program.isEmpty())
        return import(text, passphrase);
    std::vector<PrivateMessage> messages;
    messages.push_back({0, {}, text.copy()});
    messages.push_back({0, {}, passphrase.copy()});
    VOYAGEUR_TRY(answer, askProgram(program, {QString::fromLatin1(keyReaderWord)}, messages, MostOpened, openLimit, stop));
    if (answer.message)
        return answer.message->what == Plain ? import(answer.message->secret, {}) : SharedKey();
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, TrialText::tr("The key took too long."), {}, {}, {}};
    if (answer.crash)
        return unusableHere(
            path,
            TrialText::tr("Voyageur's program that reads keys crashed (%1) on this key.").arg(ProgramEnd::words(*answer.crash)));
    return unusableHere(path, TrialText::tr("Voyageur's program that reads keys gave no answer."));
}

int readKeyForAnother()
{
    base::limitThisProgram();
    LocalStream stream = LocalStream::inherited();
    if (!stream.isOpen())
        return 2;
    const auto text = receive(stream, 0);
    const auto passphrase = receive(stream, 0);
    if (!text || !passphrase)
        return 2;
    ssh_init();
    PrivateMessage answer{Refused, {}, {}};
    char *plain = nullptr;
    if (const SharedKey key = import(text->secret, passphrase->secret);
        key && ssh_pki_export_privkey_base64(key.get(), nullptr, nullptr, nullptr, &plain) == SSH_OK) {
        answer = {Plain, {}, Secret(QByteArray(plain))};
        for (char *at = plain; *at; ++at)
            *at = 0;
        ssh_string_free_char(plain);
    }
    return send(stream, answer) ? 0 : 2;
}

} // namespace voyageur::ssh
