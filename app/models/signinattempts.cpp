// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/signinattempts.h"

#include <QCoreApplication>
#include <QStringList>

namespace voyageur::models {

namespace {

constexpr int fewRefusals = 2; // fail2ban's usual limit is 5; a person has to hear of it before

struct SignInAttemptsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::SignInAttempts)
};

} // namespace

QString SignInAttempts::text() const
{
    QStringList parts;
    if (succeeded > 0)
        parts += SignInAttemptsText::tr("%n worked", nullptr, succeeded);
    if (refused > 0)
        parts += SignInAttemptsText::tr("%n refused", nullptr, refused);
    if (cancelled > 0)
        parts += SignInAttemptsText::tr("%n cancelled", nullptr, cancelled);
    return parts.join(QStringLiteral(", "));
}

QString SignInAttempts::warning() const
{
    return inARow < fewRefusals ? QString() : SignInAttemptsText::tr("Refused %n time(s), one after the other.", nullptr, inARow);
}

QString SignInAttempts::advice(bool blocksAddresses) const
{
    if (inARow < fewRefusals)
        return {};
    if (blocksAddresses)
        return SignInAttemptsText::tr(
            "After a few more wrong answers, this cluster blocks your address for a while, for you and for everybody who shares "
            "it. Do not guess. Get a new password on the course’s account page (/auth/forgotpw), then try once.");
    return SignInAttemptsText::tr(
        "Many clusters lock an account or block an address after a few wrong answers. Do not guess. Check the user name, the "
        "password and the second factor on the website of your account, then try once.");
}

} // namespace voyageur::models
