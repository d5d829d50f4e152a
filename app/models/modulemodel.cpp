// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/modulemodel.h"

#include "base/textdiff.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using session::ClusterSession;

ModuleModel::ModuleModel(const StepContext &context, QObject *parent) : QObject(parent), m_context(context)
{
    connect(&context.project, &ProjectModel::opened, this, &ModuleModel::forget);
    connect(&context.session, &SessionModel::signedOut, this, &ModuleModel::forget);
    connect(&context.session, &SessionModel::signedIn, this, &ModuleModel::changed);
}

ModuleModel::~ModuleModel() = default;

void ModuleModel::forget()
{
    m_work.reset();
    m_busyText.clear();
    m_error.reset();
    m_offers.clear();
    m_story.clear();
    discard();
}

bool ModuleModel::canBrowse() const
{
    const auto session = m_context.session.session();
    return m_context.project.isOpen() && session && session->hasModules;
}

QStringList ModuleModel::projectModules() const
{
    if (!m_context.project.isOpen())
        return {};
    if (const auto &modules = m_context.project.file().environment.modules)
        return *modules;
    const auto session = m_context.session.session();
    if (!session)
        return {};
    return session->profile.pythonModules.isEmpty() ? QStringList{u"python"_s} : session->profile.pythonModules;
}

QStringList ModuleModel::chosen() const
{
    return m_chosen.value_or(projectModules());
}

projectfile::ModuleStart ModuleModel::start() const
{
    if (m_start)
        return *m_start;
    return m_context.project.isOpen() ? m_context.project.file().environment.start : projectfile::ModuleStart();
}

QString ModuleModel::inPlaceOf(const QString &module) const
{
    for (const QString &one : chosen()) {
        if (one != module && projectfile::moduleName(one) == projectfile::moduleName(module))
            return one;
    }
    return {};
}

template <typename T>
void ModuleModel::ask(const QString &busyText, std::function<Result<T>(ClusterSession &, const base::StopToken &)> question,
                      std::function<void(const T &)> answered)
{
    if (!canBrowse() || isBusy())
        return;
    m_busyText = busyText;
    m_error.reset();
    auto session = m_context.session.session();
    m_work = std::make_shared<base::Operation<T>>(
        m_context.workers,
        [session, question = std::move(question)](const base::Work &work) { return question(*session, work.stop); },
        [this, answered = std::move(answered)](Result<T> result) {
            m_busyText.clear();
            if (result.ok())
                answered(*result);
            else
                m_error = result.error();
            emit changed();
        });
    emit changed();
}

void ModuleModel::browse()
{
    ask<QList<environment::ModuleOffer>>(
        tr("Reading modules…"),
        [after = projectfile::moduleWords(start(), chosen())](ClusterSession &session, const base::StopToken &stop) {
            return environment::availableModules(session, after, stop);
        },
        [this](const QList<environment::ModuleOffer> &offers) {
            m_offers.clear();
            for (const environment::ModuleOffer &offer : offers) {
                for (const QString &version : offer.versions)
                    m_offers += offer.name + u'/' + version;
                if (offer.versions.isEmpty())
                    m_offers += offer.name;
            }
        });
}

void ModuleModel::look(const QString &module)
{
    ask<environment::ModuleStory>(
        tr("Reading about %1…").arg(module),
        [module](ClusterSession &session, const base::StopToken &stop) {
            return environment::spiderModule(session, module, stop);
        },
        [this, module](const environment::ModuleStory &story) {
            QStringList lines;
            if (story.unknown)
                lines += tr("The cluster has no module %1.").arg(module);
            if (!story.description.isEmpty())
                lines += story.description;
            if (!story.versions.isEmpty())
                lines += tr("Versions: %1").arg(story.versions.join(u", "_s));
            for (const QStringList &before : story.before)
                lines += tr("Load first: %1").arg(before.join(u' '));
            if (!story.help.isEmpty())
                lines += story.help;
            m_story = lines.isEmpty() ? tr("The cluster has no description of %1.").arg(module) : lines.join(u'\n');
        });
}

void ModuleModel::load(const QString &module)
{
    projectfile::ModuleStart before = start();
    before.unload = environment::modulesWithout(before.unload, module);
    choose(before, environment::modulesWith(chosen(), module));
}

void ModuleModel::unload(const QString &module)
{
    projectfile::ModuleStart before = start();
    const QStringList rest = environment::modulesWithout(chosen(), module);
    if (rest == chosen() && !before.unload.contains(projectfile::moduleName(module)))
        before.unload += projectfile::moduleName(module);
    choose(before, rest);
}

void ModuleModel::move(const QString &module, int by)
{
    QStringList modules = chosen();
    const qsizetype from = modules.indexOf(module);
    if (from < 0 || from + by < 0 || from + by >= modules.size())
        return;
    modules.move(from, from + by);
    choose(start(), modules);
}

void ModuleModel::setPurge(bool on)
{
    projectfile::ModuleStart before = start();
    before.purge = on;
    choose(before, chosen());
}

void ModuleModel::choose(const projectfile::ModuleStart &start, const QStringList &modules)
{
    if (isBusy() || !canBrowse())
        return;
    m_start = start;
    m_chosen = modules;
    m_remarks.clear();
    m_loads = false;
    compare();
    ask<environment::ModuleTrial>(
        tr("Loading modules…"),
        [words = projectfile::moduleWords(start, modules)](ClusterSession &session, const base::StopToken &stop) {
            return environment::tryModules(session, words, stop);
        },
        [this](const environment::ModuleTrial &trial) { tried(trial); });
}

QStringList ModuleModel::swapped(const environment::ModuleTrial &trial)
{
    QStringList modules = chosen();
    QStringList said;
    for (const QString &one : trial.remarks.replaced) {
        const QString old = one.section(u" → "_s, 0, 0);
        const QString name = projectfile::moduleName(old);
        const auto mine =
            std::ranges::find_if(std::as_const(modules), [&](const QString &module) { return module == old || module == name; });
        if (mine == modules.cend())
            continue;
        said += tr("%1 replaces %2.").arg(one.section(u" → "_s, 1, 1), *mine);
        modules.erase(mine);
    }
    if (!said.isEmpty()) { // that is how the trial ended
        m_chosen = modules;
        compare();
    }
    return said;
}

void ModuleModel::compare()
{
    projectfile::ProjectFile after = m_context.project.file();
    const QString before = QString::fromUtf8(after.toJson());
    after.environment.modules = chosen();
    after.environment.start = start();
    m_diff = base::unifiedDiff(before, QString::fromUtf8(after.toJson()), u"voyageur.json"_s, u"voyageur.json"_s);
}

void ModuleModel::tried(const environment::ModuleTrial &trial)
{
    const environment::ModuleRemarks &remarks = trial.remarks;
    m_loads = trial.loads && remarks.unknown.isEmpty() && remarks.needing.isEmpty();
    m_remarks.clear();
    m_remarks += swapped(trial);
    if (start().purge && std::ranges::none_of(chosen(), [](const QString &one) { return one.startsWith("StdEnv"_L1); })
        && std::ranges::any_of(trial.before, [](const QString &one) { return one.startsWith("StdEnv"_L1); }))
        m_remarks += tr("Load StdEnv first. Most programs need it.");
    for (const QString &one : remarks.unknown)
        m_remarks += tr("The cluster has no module %1.").arg(one);
    for (const QString &one : remarks.needing)
        m_remarks += tr("%1 needs other modules first. Its description lists them.").arg(one);
    for (const QString &one : m_remarks.isEmpty() ? remarks.replaced : QStringList())
        m_remarks += tr("Only one of these can be loaded: %1").arg(one);
    for (const QString &one : remarks.reloaded)
        m_remarks += tr("Changes the version of: %1").arg(one);
    for (const QString &one : remarks.inactive)
        m_remarks += tr("Cannot be loaded with the others: %1").arg(one);
    if (!m_loads && m_remarks.isEmpty())
        m_remarks += trial.words.left(400);
    if (!trial.loaded.isEmpty())
        m_remarks += tr("Loaded afterwards: %1").arg(trial.loaded.join(u' '));
}

void ModuleModel::keep()
{
    if (isBusy() || m_diff.isEmpty() || !m_chosen || !m_context.project.isOpen())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.environment.modules = *m_chosen;
    file.environment.start = start();
    m_context.project.change(file);
    discard();
    emit kept();
}

void ModuleModel::discard()
{
    m_chosen.reset();
    m_start.reset();
    m_remarks.clear();
    m_diff.clear();
    m_loads = false;
    emit changed();
}

} // namespace voyageur::models
