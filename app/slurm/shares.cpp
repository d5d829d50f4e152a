// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/shares.h"

#include "slurm/fields.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;

namespace {

struct ShareText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::Shares)
};

constexpr qsizetype mostShares = 500; // a person has a dozen accounts

enum ShareField { ShareAccount, ShareUser, ShareUsed, SharePlace, ShareLevel, ShareFieldCount };

// "0.083264", "inf"; "nan" and nothing where Slurm does not say.
std::optional<double> shareNumber(const QByteArray &field)
{
    const QByteArray text = field.trimmed().toLower();
    if (text == "inf")
        return std::numeric_limits<double>::infinity();
    bool ok = false;
    const double number = text.toDouble(&ok);
    return ok && std::isfinite(number) && number >= 0 ? std::optional(number) : std::nullopt;
}

QString numberText(double number)
{
    return QLocale().toString(number, 'f', number < 0.095 ? 2 : number < 9.95 ? 1 : 0);
}

QString levelText(double level)
{
    return std::isinf(level) ? QString(QChar(0x221e)) : numberText(level);
}

// "gpu" of "def-prof_gpu"; empty for an account that has no such ending.
QString kindOfAccount(const QString &account)
{
    for (const QLatin1StringView ending : {"_gpu"_L1, "_cpu"_L1})
        if (account.endsWith(ending))
            return ending.sliced(1);
    return {};
}

QString howItStands(const AccountShare &share)
{
    const double level = *share.level;
    if (std::isinf(level))
        return ShareText::tr("The group of %1 has used nothing recently, so its jobs go before most others (LevelFS %2).")
            .arg(share.account, levelText(level));
    constexpr double aboutTheSame = 0.1;
    if (std::abs(level - 1) < aboutTheSame)
        return ShareText::tr("The group of %1 has used about its share of the cluster recently (LevelFS %2).")
            .arg(share.account, levelText(level));
    if (level > 1)
        return ShareText::tr("The group of %1 has used less than its share of the cluster recently, so its jobs go before those "
                             "of other groups (LevelFS %2).")
            .arg(share.account, levelText(level));
    const double times = level > 0 ? 1 / level : std::numeric_limits<double>::infinity();
    constexpr double beyondCounting = 1000;
    if (times >= beyondCounting)
        return ShareText::tr("The group of %1 has used far more than its share of the cluster recently, so its jobs wait behind "
                             "others (LevelFS %2).")
            .arg(share.account, levelText(level));
    return ShareText::
        tr("The group of %1 has used %2 times its share of the cluster recently, so its jobs wait behind others (LevelFS %3).")
            .arg(share.account, numberText(times), levelText(level));
}

} // namespace

QByteArray fairShareColumns()
{
    return "Account,User,EffectvUsage,FairShare,LevelFS";
}

base::Result<QList<AccountShare>> parseShares(QByteArrayView out, const QByteArray &user)
{
    const QList<QByteArray> lines = out.toByteArray().split('\n');
    const QByteArray heading = fairShareColumns().replace(',', '|');
    const auto first = std::ranges::find_if(lines, [&](const QByteArray &line) { return line.trimmed() == heading; });
    if (first == lines.end())
        return badAnswer("sshare", out.first(std::min<qsizetype>(out.size(), 200)));
    QList<AccountShare> shares;
    for (auto line = first + 1; line != lines.end(); ++line) {
        const QList<QByteArray> fields = line->split('|');
        if (fields.size() != ShareFieldCount || shares.size() >= mostShares)
            continue; // a word of somebody's, or too many
        const QString account = base::shownSafely(fields[ShareAccount].trimmed(), 200);
        const QByteArray of = fields[ShareUser].trimmed();
        if (account.isEmpty() || account == "root"_L1 || (!of.isEmpty() && of != user))
            continue;
        auto share = std::ranges::find(shares, account, &AccountShare::account);
        if (share == shares.end()) {
            shares += AccountShare{account, {}, {}, {}};
            share = shares.end() - 1;
        }
        if (of.isEmpty()) { // the group's own line
            share->level = shareNumber(fields[ShareLevel]);
            share->used = shareNumber(fields[ShareUsed]);
        } else {
            share->place = shareNumber(fields[SharePlace]);
        }
    }
    return shares;
}

QStringList shareWords(const QList<AccountShare> &shares, const QString &account)
{
    const auto own = std::ranges::find(shares, account, &AccountShare::account);
    if (own == shares.end())
        return {};
    QStringList words;
    if (own->level)
        words += howItStands(*own);
    const AccountShare *first = nullptr;
    int others = 0;
    for (const AccountShare &other : shares) {
        if (other.account == account || !other.place || kindOfAccount(other.account) != kindOfAccount(account))
            continue;
        ++others;
        if (!first || *other.place > *first->place)
            first = &other;
    }
    if (!own->place || !first)
        return words;
    if (*first->place > *own->place)
        words += ShareText::tr("A job of your account %1 would go before one of %2, if you may use %1 for this work.")
                     .arg(first->account, account);
    else if (*first->place < *own->place)
        words += ShareText::tr("Jobs of your %n other account(s) for such work would not go before this one.", nullptr, others);
    return words;
}

} // namespace voyageur::slurm
