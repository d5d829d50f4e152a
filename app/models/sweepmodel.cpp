// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sweepmodel.h"

#include "runs/sweepplan.h"
#include "source/projectguess.h"
#include "tryout/sweeptry.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using projectfile::SweepSettings;

SweepModel::SweepModel(const StepContext &context, QObject *parent) : QObject(parent), m_context(context)
{
    const auto read = [this] {
        m_options =
            m_context.project.isOpen() ? source::optionsOfProgram(m_context.project.file()) : QList<source::ProgramOption>();
        m_names.clear();
        for (const source::ProgramOption &option : std::as_const(m_options)) {
            const QString name = QString(option.name).remove(QRegularExpression(u"^-+"_s));
            if (!option.positional && projectfile::isSweepName(name))
                m_names += name;
        }
    };
    connect(&context.project, &ProjectModel::opened, this, read);
    connect(&context.project, &ProjectModel::filesChanged, this, read);
    connect(&context.project, &ProjectModel::keysChanged, this, [this, read](const QStringList &keys) {
        if (touches(keys, u"code"_s))
            read();
        if (touches(keys, u"sweep"_s))
            emit changed();
    });
}

SweepForm SweepModel::form() const
{
    SweepForm form;
    if (!isWanted())
        return form;
    const SweepSettings &sweep = *m_context.project.file().sweep;
    for (const projectfile::SweepParameter &parameter : sweep.grid)
        form.rows += {parameter.name, parameter.values.join(u", "_s)};
    form.minutes = sweep.minutes.value_or(0);
    form.pack = sweep.pack;
    return form;
}

bool SweepModel::isWanted() const
{
    return m_context.project.isOpen() && m_context.project.file().sweep && m_context.project.file().sweep->isWanted();
}

bool SweepModel::isChain() const
{
    return m_context.project.isOpen() && m_context.project.file().chain && m_context.project.file().chain->isWanted();
}

bool SweepModel::isEditable() const
{
    if (!m_context.project.isOpen())
        return false;
    const SweepSettings sweep = m_context.project.file().sweep.value_or(SweepSettings());
    return sweep.list.names.isEmpty() && sweep.table.isEmpty()
        && std::ranges::all_of(sweep.grid, [](const projectfile::SweepParameter &parameter) {
               const auto values = projectfile::sweepValues(parameter.name, parameter.values.join(u", "_s));
               return values.ok() && *values == parameter.values;
           });
}

QString SweepModel::folder() const
{
    return m_context.project.isOpen() ? m_context.project.file().folder : QString();
}

Result<SweepSettings> SweepModel::settingsOf(const SweepForm &form) const
{
    SweepSettings sweep = m_context.project.file().sweep.value_or(SweepSettings());
    const QList<projectfile::SweepParameter> before = sweep.grid;
    sweep.grid.clear();
    for (const SweepRow &row : form.rows) {
        if (row.name.trimmed().isEmpty() || row.values.trimmed().isEmpty())
            continue;
        VOYAGEUR_TRY(parameter, projectfile::sweepParameter(row.name.trimmed() + u'=' + row.values));
        const auto same = std::ranges::find(before, parameter.name, &projectfile::SweepParameter::name);
        if (same != before.end() && same->values == parameter.values)
            parameter.isSwitch = same->isSwitch;
        sweep.grid += parameter;
    }
    if (sweep.grid.isEmpty()) { // what the fields do not show stays
        sweep.minutes.reset();
        sweep.pack = SweepSettings().pack;
        return sweep;
    }
    runs::markSwitches(sweep.grid, m_options);
    sweep.minutes = form.minutes > 0 ? std::optional(form.minutes) : std::nullopt;
    sweep.pack = form.pack;
    VOYAGEUR_TRY(table, projectfile::sweepTable(sweep, m_context.project.file().codeFolder()));
    Q_UNUSED(table)
    return sweep;
}

SweepOutlook SweepModel::outlookOf(const SweepSettings &sweep) const
{
    SweepOutlook outlook;
    if (!sweep.isWanted())
        return outlook;
    projectfile::ProjectFile file = m_context.project.file();
    file.sweep = sweep;
    const auto table = projectfile::sweepTable(sweep, file.codeFolder());
    if (!table.ok()) {
        outlook.wrong = table.error().text();
        return outlook;
    }
    outlook.runs = static_cast<int>(table->rows.size());
    outlook.preview = runs::previewSweep(file, *table);
    const auto session = m_context.session.session();
    const auto limits = runs::SweepLimits::of(session ? session->profile.facts : base::ClusterFacts(), file);
    const auto plan = runs::planSweep(outlook.runs, sweep, file.job, limits);
    if (isChain())
        outlook.wrong = tr("A chain cannot be a sweep. Remove the epochs or the parameters.");
    else if (!plan.ok())
        outlook.wrong = plan.error().text();
    else
        outlook.plan = plan->text();
    outlook.warning = runs::sweepWarning(file);
    const int minutes = tryout::triedMinutes(file, m_context.delivered.measured).value_or(0);
    if (minutes != sweep.minutes.value_or(0)) {
        outlook.triedMinutes = minutes;
        outlook.triedText = tryout::triedMinutesText(file, m_context.delivered.measured);
    }
    return outlook;
}

SweepOutlook SweepModel::outlook() const
{
    return isWanted() ? outlookOf(*m_context.project.file().sweep) : SweepOutlook();
}

SweepOutlook SweepModel::outlookOf(const SweepForm &form) const
{
    if (!m_context.project.isOpen())
        return {};
    const auto sweep = settingsOf(form);
    if (sweep.ok())
        return outlookOf(*sweep);
    SweepOutlook outlook;
    outlook.wrong = sweep.error().text();
    return outlook;
}

void SweepModel::set(const SweepForm &form)
{
    if (!m_context.project.isOpen() || !isEditable())
        return;
    const auto sweep = settingsOf(form);
    if (!sweep.ok())
        return; // the fields say why
    projectfile::ProjectFile file = m_context.project.file();
    const auto before = file.sweep;
    file.sweep = *sweep == SweepSettings() ? std::nullopt : std::optional(*sweep);
    if (file.sweep == before)
        return;
    m_context.project.change(file);
}

} // namespace voyageur::models
