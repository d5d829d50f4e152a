// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/sweeptry.h"

#include "tryout/epochrate.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 tenths = 11; // of what was measured: with a margin
constexpr qint64 tenthsInMinute = 600'000;
constexpr qint64 mostMinutes = 100'000; // as sweep.minutes

} // namespace

QStringList argumentsForTry(const projectfile::ProjectFile &project)
{
    QStringList arguments = project.code.arguments;
    if (!project.sweep || !project.sweep->isWanted())
        return arguments;
    const auto table = projectfile::sweepTable(*project.sweep, project.codeFolder());
    if (!table.ok())
        return arguments;
    arguments += project.sweep->arguments;
    QStringList rest;
    for (qsizetype i = 0; i < table->names.size(); ++i) {
        const QString brace = u'{' + table->names[i] + u'}';
        const QString value = table->rows.first()[i];
        const QString option = u"--"_s + table->names[i];
        const auto named = [&](const QString &argument) { return argument.contains(brace); };
        if (table->switches[i])
            rest += value == u"true"_s ? QStringList{option} : QStringList();
        else if (std::ranges::none_of(arguments, named))
            rest += {option, value};
        else
            arguments.replaceInStrings(brace, value);
    }
    return arguments + rest;
}

std::optional<int> triedMinutes(const projectfile::ProjectFile &project, const Measured &measured)
{
    if (!project.sweep || !project.sweep->isWanted() || measured.milliseconds <= 0)
        return {};
    const QStringList own = argumentsForTry(project);
    const auto inRun = epochsIn(own);
    const auto inTry = epochsIn(own + project.tryOut.arguments);
    if (!project.tryOut.arguments.isEmpty() && (!inRun || !inTry)) // it may have been cut short in any way
        return {};
    const bool scales = inRun && inTry;
    const qint64 whole = measured.milliseconds * tenths * (scales ? *inRun : 1);
    const qint64 minute = tenthsInMinute * (scales ? *inTry : 1);
    return static_cast<int>(std::clamp<qint64>((whole + minute - 1) / minute, 1, mostMinutes));
}

QString triedMinutesText(const projectfile::ProjectFile &project, const Measured &measured)
{
    const auto minutes = triedMinutes(project, measured);
    if (!minutes)
        return {};
    return QCoreApplication::translate("voyageur::tryout::Sweep",
                                       "According to the try, which ran for %1 s, one run takes at most %n minute(s).", nullptr,
                                       *minutes)
        .arg(QString::number(double(measured.milliseconds) / 1000, 'f', 1));
}

} // namespace voyageur::tryout
