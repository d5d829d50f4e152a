// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/secondfactor.h"

#include <QRegularExpression>

namespace voyageur::ssh {

QString shownPrompt(QByteArrayView text)
{
    constexpr qsizetype mostOfAll = 300'000; // a packet's worth
    constexpr qsizetype mostAtEachEnd = 2048;
    const QString all = base::shownSafely(text, mostOfAll);
    if (all.size() <= 2 * mostAtEachEnd)
        return all;
    return all.first(mostAtEachEnd) + QStringLiteral("\n…\n") + all.last(mostAtEachEnd);
}

// "Passcode or option (1-2): " after lines such as " 1. Duo Push to My phone (iOS)".
QList<std::pair<QString, QString>> duoChoices(const QString &instruction, const QString &prompt)
{
    static const QRegularExpression end(QStringLiteral("Passcode or option \\(1-\\d+\\):\\s*$"));
    static const QRegularExpression line(QStringLiteral("^\\s*(\\d{1,2})\\. (.{1,200})$"), QRegularExpression::MultilineOption);
    QList<std::pair<QString, QString>> choices;
    if (!end.match(prompt).hasMatch())
        return choices;
    for (auto it = line.globalMatch(instruction + QLatin1Char('\n') + prompt); it.hasNext() && choices.size() < 20;) {
        const auto match = it.next();
        choices.append({match.captured(1), match.captured(2).trimmed()});
    }
    return choices;
}

bool asksForPasscode(const QString &prompt)
{
    // "code" as in passcode, verification code, code de vérification; not "encode".
    static const QRegularExpression sign(
        QStringLiteral(
            "pass ?code|\\bcode\\b|one[- ]?time|usage unique|\\b[ht]?otp\\b|token|jeton|yubi ?key|duo\\b|two[- ]?factor"
            "|second factor|second facteur|deux facteurs|2fa|mfa|authenticat(?:or|eur)|option \\(1-|\\bpin\\b|nip\\b"
            "|challenge|response|réponse"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    return sign.match(prompt).hasMatch();
}

bool asksForPassphrase(const QString &prompt)
{
    static const QRegularExpression sign(QStringLiteral("pass[ -]?phrase|phrase (?:de passe|secrète)|(?:private|ssh|secret) "
                                                        "key|key file|\\bkey [/~'\"“]|clé (?:privée|ssh|secrète)"
                                                        "|\\.ssh\\b|\\bid_\\w+"),
                                         QRegularExpression::CaseInsensitiveOption
                                             | QRegularExpression::UseUnicodePropertiesOption);
    return sign.match(prompt).hasMatch();
}

bool asksForPassword(const QString &prompt)
{
    static const QRegularExpression word(QStringLiteral("pass ?word|passwort|mot de passe|kennwort|contraseña|wachtwoord"),
                                         QRegularExpression::CaseInsensitiveOption);
    return word.match(prompt).hasMatch() && !asksForPasscode(prompt) && !asksForPassphrase(prompt);
}

Purpose purposeOf(const QString &prompt, bool echo, const QString &account)
{
    const auto kind = asksForPassphrase(prompt) ? Purpose::Kind::NotTheirs
        : !echo && asksForPassword(prompt)      ? Purpose::Kind::Password
                                                : Purpose::Kind::Code;
    return {kind, account, false};
}

bool asksForThePassword(const PromptRound &round)
{
    if (round.prompts.size() != 1 || !round.choices.isEmpty())
        return false;
    const Purpose &purpose = round.prompts.first().purpose;
    return purpose.kind == Purpose::Kind::Password && !purpose.onTheWay
        && !asksForPasscode(round.name + QLatin1Char(' ') + round.instruction);
}

} // namespace voyageur::ssh
