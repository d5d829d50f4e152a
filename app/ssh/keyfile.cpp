// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keyfile.h"

#include "base/platform.h"
#include "base/shellquote.h"
#include "ssh/keyform.h"
#include "ssh/keylist.h"
#include "ssh/privatefile.h"
#include "ssh/share/frames.h"
#include "ssh/wirereader.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <optional>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int maxAttempts = 3;

struct KeyFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::KeyFile)
};

// More than 100 are rare (16 are usual), and these take a minute; a damaged number would take days.
constexpr quint32 mostRounds = 10'000;

using Import = int (*)(const char *, ssh_keytypes_e, ssh_key *);

// Public halves and certificates reach libssh in this program: they are what every server sends it, too. Key files are read here
// and not by libssh, whose fopen() cannot have letters in a name that the code page of Windows lacks.
SharedKey importBlob(const QByteArray &blob, Import import)
{
    const QByteArray type = WireReader(blob).next().toByteArray();
    ssh_key key = nullptr;
    if (type.isEmpty() || import(blob.toBase64().constData(), ssh_key_type_from_name(type.constData()), &key) != SSH_OK)
        return {};
    return SharedKey(key, KeyFree());
}

SharedKey importLine(const QString &path, Import import)
{
    const auto text = readKeyFile(path);
    return text.ok() ? importBlob(blobOfLine(*text), import) : SharedKey();
}

Error unusable(const QString &path, const QString &why, const QString &next = {})
{
    return {ErrorCode::KeyUnusable,
            KeyFileText::tr("The private key %1 cannot be used.").arg(QDir::toNativeSeparators(path)),
            why,
            next.isEmpty() ? KeyFileText::tr("Choose another key file, or sign in with your password.") : next,
            {}};
}

Error damaged(const QString &path)
{
    return unusable(path, KeyFileText::tr("The file is damaged. A part is missing or has changed."),
                    KeyFileText::tr("Restore it from a backup, or choose another key file."));
}

Error publicHalfChosen(const QString &path)
{
    const QString privateHalf = path.endsWith(QLatin1String(".pub")) ? path.chopped(4) : QString();
    const QString why = KeyFileText::tr("This is a public key.");
    if (QFileInfo(privateHalf).isFile())
        return unusable(path, why, KeyFileText::tr("Choose %1, without .pub.").arg(QDir::toNativeSeparators(privateHalf)));
    return unusable(path, why, KeyFileText::tr("Choose the file of the private key, usually the same name without .pub."));
}

Error puttysForm(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    const QString converted = shown.endsWith(QLatin1String(".ppk")) ? shown.chopped(4) : shown + QStringLiteral("-openssh");
    return unusable(path, KeyFileText::tr("The key is in PuTTY's own format."),
                    KeyFileText::tr("Convert it in PuTTYgen (Conversions, Export OpenSSH key), or in a terminal with “puttygen "
                                    "%1 -O private-openssh -o %2”. Then choose the new file.")
                        .arg(shown, converted));
}

// What keeps a file from being opened, as far as it shows without the passphrase.
std::optional<Error> obstacle(const QString &path, const KeyForm &form)
{
    const QString shown = QDir::toNativeSeparators(path);
    switch (form.kind) {
    case KeyForm::Kind::Private:
        break;
    case KeyForm::Kind::PublicHalf:
        return publicHalfChosen(path);
    case KeyForm::Kind::Putty:
        return puttysForm(path);
    case KeyForm::Kind::Empty:
        return unusable(path, KeyFileText::tr("The file is empty."));
    case KeyForm::Kind::Other:
        return unusable(path, KeyFileText::tr("The file holds no private key."));
    }
    if (form.type == "ssh-dss")
        return unusable(path, KeyFileText::tr("This is a DSA key, which servers refuse today."));
    if (form.type.startsWith("sk-"))
        return unusable(path, KeyFileText::tr("The key needs its security key, which only ssh-agent can use."),
                        KeyFileText::tr("Plug the security key in, type “ssh-add %1”, and sign in again.")
                            .arg(base::shownSafely(base::shellQuoted(base::fileNameBytes(path)))));
    if (form.isEncrypted && form.isOpenSsh && !form.cipher.isEmpty()
        && (keyCipherBlock(form.cipher) == 0 || form.kdf != "bcrypt"))
        return unusable(
            path,
            KeyFileText::tr("The key is encrypted with %1, which Voyageur cannot read.")
                .arg(base::shownSafely(form.cipher + '/' + form.kdf, 100)),
            KeyFileText::tr("“ssh-keygen -p -Z aes256-ctr -f %1” saves the same key in a form that Voyageur reads.").arg(shown));
    if (!form.isWhole)
        return damaged(path);
    if (form.rounds > mostRounds)
        return unusable(path, KeyFileText::tr("Its passphrase uses %1 rounds, which take too long.").arg(form.rounds),
                        KeyFileText::tr("“ssh-keygen -p -a 100 -f %1” saves the same key with fewer rounds.").arg(shown));
    return std::nullopt;
}

Result<Secret> askPassphrase(const QString &path, int attempt, Prompter &prompter, const base::StopToken &stop)
{
    PromptRound round;
    round.from = PromptRound::From::Voyageur;
    round.prompts = {{KeyFileText::tr("Passphrase of the key %1:").arg(QDir::toNativeSeparators(path)),
                      false,
                      {Purpose::Kind::Passphrase, path, false}}};
    round.attempt = attempt;
    auto answers = prompter.answer(round, stop);
    if (!answers.ok())
        return answers.error();
    if (answers->empty())
        return unusable(path, KeyFileText::tr("No passphrase was given."));
    return std::move(answers->front());
}

struct PrivateHalf {
    KeyForm form;
    Secret contents; // an unencrypted key is a secret, too
};

Result<PrivateHalf> readPrivateHalf(const QString &path)
{
    auto text = readKeyFile(path);
    if (!text.ok())
        return unusable(path, text.error().why);
    PrivateHalf half{keyFormOf(*text), {}};
    half.contents = Secret(text->mid(half.form.begin, half.form.size));
    wipe(text.value());
    if (auto error = obstacle(path, half.form))
        return *error;
    return half;
}

} // namespace

SharedKey publicHalf(const QString &path)
{
    if (auto key = importLine(path + QStringLiteral(".pub"), ssh_pki_import_pubkey_base64))
        return key;
    auto text = readKeyFile(path);
    if (!text.ok())
        return {};
    const KeyForm form = keyFormOf(*text);
    wipe(text.value());
    return importBlob(form.blob, ssh_pki_import_pubkey_base64);
}

SharedKey certificateIn(const QString &file)
{
    return importLine(file, ssh_pki_import_cert_base64);
}

QByteArray blobOf(const SharedKey &key)
{
    char *text = nullptr;
    if (!key || ssh_pki_export_pubkey_base64(key.get(), &text) != SSH_OK)
        return {};
    return QByteArray::fromBase64(TextPtr(text).get());
}

Result<void> checkKeyFile(const QString &path)
{
    VOYAGEUR_CHECK(readPrivateHalf(path));
    return {};
}

Result<SharedKey> openPrivateKey(const QString &path, Prompter &prompter, const base::StopToken &stop)
{
    VOYAGEUR_TRY(half, readPrivateHalf(path));
    VOYAGEUR_CHECK(mustBePrivate(path));
    const auto &[form, contents] = half;
    for (int attempt = 1; attempt <= maxAttempts; ++attempt) {
        Secret passphrase;
        if (form.isEncrypted) {
            auto answer = askPassphrase(path, attempt, prompter, stop);
            if (!answer.ok())
                return answer.error();
            passphrase = std::move(answer.value());
        }
        VOYAGEUR_TRY(opened, openApart(path, contents, passphrase, stop));
        // ssh refuses halves that do not belong together, and so would a server.
        if (opened && !form.blob.isEmpty() && blobOf(opened) != form.blob)
            return damaged(path);
        if (opened)
            return opened;
        if (!form.isEncrypted)
            return damaged(path);
    }
    return unusable(path, KeyFileText::tr("The passphrase was wrong %n time(s).", nullptr, maxAttempts));
}

Result<void> tryToOpen(const QString &path, Prompter &prompter, const base::StopToken &stop)
{
    VOYAGEUR_CHECK(openPrivateKey(path, prompter, stop));
    return {};
}

} // namespace voyageur::ssh
