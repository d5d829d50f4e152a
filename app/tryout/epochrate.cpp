// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/epochrate.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 dayInMilliseconds = 86'400'000;
constexpr qint64 mostEpochs = 1'000'000; // as chain.epochsPerDay may be

struct EpochRateText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::EpochRate)
};

//! "--epochs", "--num_epochs", "--max-epochs", "--trainer.max_epochs"
bool isEpochOption(const QString &word)
{
    static const QStringList names = {u"epochs"_s,    u"epoch"_s,       u"numepochs"_s,      u"nepochs"_s,
                                      u"maxepochs"_s, u"totalepochs"_s, u"numtrainepochs"_s, u"trainepochs"_s};
    if (!word.startsWith("--"_L1))
        return false;
    const QString bare = word.section(u'.', -1).remove(u'-').remove(u'_').toLower();
    return names.contains(bare);
}

} // namespace

std::optional<int> epochsIn(const QStringList &arguments)
{
    std::optional<int> found;
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &word = arguments[i];
        const auto equals = word.indexOf(u'=');
        if (!isEpochOption(equals < 0 ? word : word.first(equals)))
            continue;
        bool good = false;
        const int count = (equals < 0 ? arguments.value(i + 1) : word.sliced(equals + 1)).toInt(&good);
        if (good && count > 0)
            found = count; // the last one wins, as in argparse
    }
    return found;
}

std::optional<QStringList> withEpochs(const QStringList &arguments, const QStringList &options, int epochs)
{
    QStringList changed = arguments;
    const QString number = QString::number(epochs);
    for (qsizetype i = changed.size() - 1; i >= 0; --i) {
        const auto equals = changed[i].indexOf(u'=');
        if (!isEpochOption(equals < 0 ? changed[i] : changed[i].first(equals)))
            continue;
        if (equals >= 0)
            changed[i] = changed[i].first(equals + 1) + number;
        else if (i + 1 < changed.size())
            changed[i + 1] = number;
        else
            changed += number;
        return changed;
    }
    const auto option = std::ranges::find_if(options, isEpochOption);
    return option == options.end() ? std::nullopt : std::optional(changed + QStringList{*option, number});
}

std::optional<int> triedEpochs(const projectfile::ProjectFile &project)
{
    return epochsIn(project.code.arguments + project.tryOut.arguments);
}

std::optional<int> epochsPerDay(const Measured &measured, std::optional<int> epochs)
{
    if (!epochs || *epochs < 1 || measured.milliseconds <= 0)
        return {};
    return static_cast<int>(std::clamp<qint64>(dayInMilliseconds * *epochs / measured.milliseconds, 1, mostEpochs));
}

QString epochRateText(const Measured &measured, std::optional<int> epochs)
{
    const auto rate = epochsPerDay(measured, epochs);
    if (!rate)
        return {};
    return EpochRateText::tr("%n epoch(s) in %1 s, including the program's start: %2 in 24 hours.", nullptr, *epochs)
        .arg(QLocale().toString(double(measured.milliseconds) / 1000, 'f', 1), QString::number(*rate));
}

} // namespace voyageur::tryout
