// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/modulesystem.h"

#include "remote/programs.h"
#include "session/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto askLimit = std::chrono::minutes(5); // `avail` with a cold cache walks through all module files

struct ModulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Modules)
};

Error noModules()
{
    return {ErrorCode::NotFound, ModulesText::tr("This cluster has no modules."), {}, {}, {}};
}

Result<void> wellNamed(const QStringList &modules)
{
    for (const QString &module : modules) {
        if (!projectfile::isModuleName(module))
            return Error{ErrorCode::BadRequest,
                         ModulesText::tr("“%1” is not a module name.").arg(base::shownSafely(module.toUtf8(), 100)),
                         {},
                         ModulesText::tr("Examples are python and python/3.11."),
                         {}};
    }
    return {};
}

//! The same for what moduleWords() gives.
Result<void> wellNamedWords(const QStringList &words)
{
    QStringList names;
    for (const QString &word : words) {
        if (word != "--purge"_L1)
            names += word.startsWith(u'-') ? word.mid(1) : word;
    }
    return wellNamed(names);
}

//! A login shell's own words end at the mark.
QByteArray answered(const QByteArray &out)
{
    const QByteArray mark = "voyageur-modules\n";
    const auto at = out.indexOf(mark);
    return at < 0 ? out : out.sliced(at + mark.size());
}

QList<QByteArray> bytesOf(const QStringList &modules)
{
    QList<QByteArray> bytes;
    for (const QString &module : modules)
        bytes += module.toUtf8();
    return bytes;
}

} // namespace

Result<QList<ModuleOffer>> availableModules(session::ClusterSession &session, const QStringList &after,
                                            const base::StopToken &stop)
{
    if (!session.hasModules)
        return noModules();
    VOYAGEUR_CHECK(wellNamedWords(after));
    const auto command = remote::modulesAfter(bytesOf(after));
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command, ModulesText::tr("Could not list the modules of the cluster."), stop,
                                    {}, askLimit));
    return moduleOffers(modulesListed(answered(out)));
}

Result<ModuleStory> spiderModule(session::ClusterSession &session, const QString &module, const base::StopToken &stop)
{
    if (!session.hasModules)
        return noModules();
    VOYAGEUR_CHECK(wellNamed({module}));
    const auto command = remote::moduleSpider(module.toUtf8());
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    ModulesText::tr("Could not read the description of this module on the cluster."), stop, {},
                                    askLimit));
    return moduleStory(answered(out));
}

Result<ModuleTrial> tryModules(session::ClusterSession &session, const QStringList &words, const base::StopToken &stop)
{
    if (!session.hasModules)
        return noModules();
    VOYAGEUR_CHECK(wellNamedWords(words));
    const auto command = remote::tryModules(bytesOf(words));
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command, ModulesText::tr("Could not test the modules."), stop, {}, askLimit));
    const QByteArray printed = answered(out);
    const QByteArray mark = "voyageur-before\n";
    const auto begin = printed.indexOf(mark);
    const auto at = printed.indexOf("voyageur-status ");
    ModuleTrial trial;
    trial.before = modulesListed(printed.first(std::max<qsizetype>(begin, 0)));
    const qsizetype from = begin < 0 ? 0 : begin + mark.size();
    const QByteArray said = printed.sliced(from, (at < from ? printed.size() : at) - from);
    trial.words = QString::fromUtf8(said).trimmed();
    trial.remarks = moduleRemarks(said);
    trial.loads = at >= 0 && printed.sliced(at).startsWith("voyageur-status 0\n");
    if (at >= 0)
        trial.loaded = modulesListed(printed.sliced(printed.indexOf('\n', at)));
    return trial;
}

QStringList modulesWith(const QStringList &modules, const QString &module)
{
    QStringList changed;
    bool placed = false;
    for (const QString &one : modules) {
        const bool same = one == module || projectfile::moduleName(one) == projectfile::moduleName(module)
            || one == projectfile::moduleName(module);
        if (same && !placed)
            changed += module;
        else if (!same)
            changed += one;
        placed = placed || same;
    }
    return placed ? changed : changed << module;
}

QStringList modulesWithout(const QStringList &modules, const QString &module)
{
    QStringList changed;
    for (const QString &one : modules) {
        if (one != module && projectfile::moduleName(one) != projectfile::moduleName(module)
            && one != projectfile::moduleName(module))
            changed += one;
    }
    return changed;
}

} // namespace voyageur::environment
