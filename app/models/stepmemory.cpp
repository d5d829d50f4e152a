// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/stepmemory.h"

#include "base/clock.h"
#include "models/codemodel.h"
#include "models/datasetmodel.h"
#include "models/environmentmodel.h"
#include "models/submitmodel.h"
#include "models/trymodel.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;
using projectfile::KeptStep;

namespace {

constexpr int soonMilliseconds = 200; // several changes at once are one

} // namespace

StepMemory::StepMemory(const StepContext &context, const Steps &steps, QObject *parent)
    : QObject(parent), m_context(context), m_steps(steps)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(soonMilliseconds);
    connect(&m_soon, &QTimer::timeout, this, &StepMemory::look);
    connect(&context.project, &ProjectModel::opened, this, [this] {
        m_looking.reset();
        m_prints.clear();
        tell();
        look();
    });
    connect(&context.project, &ProjectModel::fileChanged, this, &StepMemory::lookAgain);
    connect(&context.project, &ProjectModel::filesChanged, this, &StepMemory::lookAgain);
    connect(&context.session, &SessionModel::signedIn, this, &StepMemory::tell);
    connect(&context.session, &SessionModel::signedOut, this, &StepMemory::tell);
    connect(&steps.code, &CodeModel::changed, this, [this] { // read anew: somebody may have changed it
        if (m_steps.code.phase() == Phase::Ready && !m_steps.code.isBusy())
            lookAgain();
    });
}

StepMemory::~StepMemory() = default;

ClusterStep &StepMemory::modelOf(KeptStep step) const
{
    switch (step) {
    case KeptStep::Dataset:
        return m_steps.dataset;
    case KeptStep::Environment:
        return m_steps.environment;
    case KeptStep::Try:
        return m_steps.tryOut;
    case KeptStep::Submit:
        break;
    }
    return m_steps.submit;
}

projectfile::StepOwner StepMemory::owner() const
{
    if (const auto session = m_context.session.session())
        return work::ownerOf(*session);
    const SignInRequest last = m_context.session.lastRequest();
    const auto profile = m_context.session.catalogue().resolve(last.cluster);
    return projectfile::StepOwner::of(profile.ok() ? profile->name : last.cluster, last.user);
}

void StepMemory::lookAgain()
{
    m_soon.start();
}

void StepMemory::look()
{
    m_soon.stop();
    if (!m_context.project.isOpen())
        return;
    if (m_looking) { // what it sees may be half of it
        m_soon.start();
        return;
    }
    m_looking = std::make_unique<base::Operation<Prints>>(
        m_context.workers,
        [file = m_context.project.file()](const base::Work &work) -> base::Result<Prints> {
            return projectfile::stepFingerprints(file, work.stop);
        },
        [this](const base::Result<Prints> &prints) { looked(prints); });
}

void StepMemory::looked(const base::Result<Prints> &prints)
{
    const auto ended = std::move(m_looking); // it is being called
    if (!prints.ok())
        return;
    m_prints = *prints;
    tell();
}

void StepMemory::tell()
{
    const projectfile::StepOwner whose = owner();
    const auto records =
        m_context.project.isOpen() ? projectfile::stepsOf(m_context.project.file(), whose) : projectfile::ClusterSteps();
    for (const KeptStep step : projectfile::keptSteps) {
        const auto record = records.constFind(step);
        if (record == records.cend()) {
            modelOf(step).remember(std::nullopt, {});
            continue;
        }
        QString when = base::dateAndTime(record->when.toLocalTime());
        if (when.endsWith(u'.')) // "p.m.", at the end of a sentence
            when.chop(1);
        // Before the folders are read nothing is said to have changed.
        const bool same = !m_prints.contains(step) || m_prints.value(step) == record->fingerprint;
        const QString what = record->job.isEmpty() ? tr("Done on %1, %2.").arg(whose.cluster, when)
                                                   : tr("Job %1 on %2, %3.").arg(record->job, whose.cluster, when);
        modelOf(step).remember(same ? StepState::Done : StepState::Attention,
                               same ? what
                                    : what + u' ' + tr("Your code, data or settings have changed since. Run this step again."));
    }
}

} // namespace voyageur::models
