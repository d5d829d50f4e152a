// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/submitmodel.h"

#include "runs/chain.h"
#include "runs/preflight.h"
#include "script/rules/programs.h"
#include "script/values.h"
#include "source/programfacts.h"
#include "tryout/epochrate.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using runs::PreparedRun;

namespace {

// What was done where, what the try asks for, and which findings are ignored say nothing about the script.
bool isOfScript(const QString &key)
{
    return !touches({key}, u"steps"_s) && !touches({key}, u"try"_s) && !touches({key}, u"code.dismissed"_s);
}

QByteArray partOfScript(const projectfile::ProjectFile &file)
{
    QJsonObject project = QJsonDocument::fromJson(file.written()).object();
    QJsonObject code = project[u"code"_s].toObject();
    code.remove(u"dismissed"_s);
    project[u"code"_s] = code;
    for (const QString &key : {u"steps"_s, u"try"_s})
        project.remove(key);
    return QJsonDocument(project).toJson(QJsonDocument::Compact);
}

} // namespace

SubmitModel::SubmitModel(const StepContext &context, QObject *parent)
    : ClusterStep(context, parent), m_sweep(new SweepModel(context, this)), m_draft(context)
{
    constexpr int pause = 700; // ms; nobody asks for half a word on purpose
    m_adoptSoon.setSingleShot(true);
    m_adoptSoon.setInterval(pause);
    connect(&m_adoptSoon, &QTimer::timeout, this, &SubmitModel::adopt);
    connect(&m_draft, &RunDraft::edited, &m_adoptSoon, qOverload<>(&QTimer::start));
    connect(&m_draft, &RunDraft::edited, this, &SubmitModel::changed);
    m_keepSoon.setSingleShot(true);
    m_keepSoon.setInterval(pause);
    connect(&m_keepSoon, &QTimer::timeout, this, &SubmitModel::keep);
    connect(&m_draft, &RunDraft::edited, &m_keepSoon, qOverload<>(&QTimer::start));
    connect(&m_draft, &RunDraft::editsMade, this, [this] { // not typed: one step leads back
        if (m_kept.script != m_kept.made)                  // theirs; what the project made it makes again
            m_kept.before = m_kept.script;
        m_keepSoon.start();
    });
    connect(m_sweep, &SweepModel::changed, this, &SubmitModel::remake);
    connect(&context.project, &ProjectModel::opened, this, [this] {
        m_replaced.reset();
        finish(true);
        lookForCheckpoints();
    });
    connect(&context.project, &ProjectModel::keysChanged, this, [this](const QStringList &keys) {
        if (touches(keys, u"code"_s))
            lookForCheckpoints();
        if (!std::ranges::any_of(keys, isOfScript))
            return;
        m_rehearsal.reset(); // its jobs were others
        if (!m_bringing)
            remake();
    });
    connect(&context.project, &ProjectModel::filesChanged, this, [this] {
        lookForCheckpoints();
        emit changed(); // the sweep has read the options of the program
    });
    connect(&context.delivered, &Delivered::changed, this, [this] {
        emit changed();
        prepareWhenPossible();
    });
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        if (!isEdited()) // theirs is submitted as it is, or not at all
            m_run.reset();
    });
}

SubmitModel::~SubmitModel()
{
    wasKept();
}

void SubmitModel::forgetCluster()
{
    replaceEdited();
    forget();
    finish(true);
}

void SubmitModel::replaceEdited()
{
    if (isEdited() && !m_submitted)
        m_replaced = Replaced{script(), m_draft.made(), m_run, m_codeVersion};
}

void SubmitModel::takeBack()
{
    if (!canTakeBack())
        return;
    const Replaced theirs = *std::exchange(m_replaced, std::nullopt);
    replaceEdited();
    const QString made = m_draft.made();
    m_draft.putBack(theirs.script, theirs.made);
    if (theirs.run || !m_run) {
        m_run = theirs.run;
        m_codeVersion = theirs.codeVersion;
    } else {
        m_draft.take(made); // of the last start: its run was another
    }
    m_submitted = false;
    emit changed();
}

void SubmitModel::wasKept()
{
    if (m_keepSoon.isActive())
        keep();
    m_keptFor = {};
    m_kept = {};
}

bool SubmitModel::keep()
{
    m_keepSoon.stop();
    if (m_keptFor.first.isEmpty() || !hasScript())
        return false;
    m_kept.script = script();
    m_kept.made = m_draft.made();
    if (!m_submitted && (isEdited() || !m_kept.before.isEmpty()))
        return m_kept.write(m_keptFor.first, m_keptFor.second);
    settings::KeptScript::remove(m_keptFor.first, m_keptFor.second);
    return true;
}

bool SubmitModel::staysWithProject()
{
    return !isEdited() || m_submitted || keep();
}

bool SubmitModel::takeUpKept()
{
    const std::pair wanted(m_context.project.folder(), m_context.session.user() + u'@' + m_context.session.clusterName());
    if (m_keptFor == wanted)
        return false;
    wasKept();
    m_keptFor = wanted;
    const auto kept = settings::KeptScript::read(wanted.first, wanted.second);
    if (!kept || hasScript())
        return false;
    m_draft.putBack(kept->script, kept->made);
    m_kept = *kept;
    if (!kept->before.isEmpty() && kept->before != kept->script)
        m_replaced = Replaced{kept->before, kept->made, {}, {}};
    return true;
}

void SubmitModel::forget()
{
    wasKept();
    m_run.reset();
    m_codeVersion.clear();
    m_madeOf.clear();
    m_tag.clear();
    m_adoptSoon.stop();
    m_draft.forget();
    m_submitted = false;
    m_making = false;
    m_again = false;
    m_mayInsist = false;
    m_lastJob.clear();
    m_preflight.clear();
    m_rehearsal.reset();
    ClusterStep::forget();
}

QList<Need> SubmitModel::needs() const
{
    QList<Need> result = {{tr("Code"), m_context.delivered.code.has_value()}};
    if (m_context.project.isOpen() && m_context.project.file().dataset)
        result.append({tr("Dataset (step 2)"), m_context.delivered.dataset.has_value()});
    result.append({tr("Environment (step 3)"), m_context.delivered.environment.has_value()});
    return result;
}

std::optional<projectfile::ChainSettings> SubmitModel::chain() const
{
    return m_context.project.isOpen() ? m_context.project.file().chain : std::nullopt;
}

Result<projectfile::ChainPlan> SubmitModel::chainPlan(const projectfile::ChainSettings &settings) const
{
    const QString &time = m_context.project.file().job.time;
    return projectfile::planChain(settings, base::TimeLimit::parse(time.toLatin1()).value_or(base::TimeLimit()));
}

int SubmitModel::chainLength() const
{
    const auto settings = chain();
    if (!settings || !settings->isWanted())
        return 0;
    const auto plan = chainPlan(*settings);
    return plan.ok() ? plan->units : 0;
}

QString SubmitModel::chainText() const
{
    const auto settings = chain();
    if (!settings || !settings->isWanted())
        return {};
    const auto plan = chainPlan(*settings);
    if (!plan.ok())
        return plan.error().text();
    return tr("%1. The chain ends when the program finishes, or when a job writes no newer checkpoint.").arg(plan->text());
}

// The number of epochs is the program's own: the chain only counts the jobs by it.
QStringList SubmitModel::chainWarnings() const
{
    const auto settings = chain();
    if (!settings || !settings->isWanted())
        return {};
    QStringList warnings;
    const auto own = tryout::epochsIn(m_context.project.file().code.arguments);
    if (own && settings->epochs && *own != *settings->epochs)
        warnings +=
            tr("The program’s arguments say %1 epochs, not %2.").arg(QString::number(*own), QString::number(*settings->epochs));
    else if (!own && settings->epochs)
        warnings += tr("No argument sets the epochs, so the chain ends when the program finishes.");
    if (!m_maySave)
        warnings += tr("No checkpoint found. Each job would start over.");
    return warnings;
}

QList<runs::PreviewedRun> SubmitModel::chainPreview() const
{
    const int jobs = chainLength();
    return jobs > 0 ? runs::previewChain(m_context.project.file(), jobs) : QList<runs::PreviewedRun>();
}

std::optional<QStringList> SubmitModel::argumentsWithEpochs() const
{
    const auto settings = chain();
    if (!settings || !settings->epochs)
        return {};
    QStringList names;
    for (const source::ProgramOption &option : m_sweep->options())
        if (option.takesValue)
            names += option.name;
    const QStringList &own = m_context.project.file().code.arguments;
    const auto arguments = tryout::withEpochs(own, names, *settings->epochs);
    return arguments && *arguments != own ? arguments : std::nullopt;
}

QString SubmitModel::epochsToCarry() const
{
    const auto arguments = argumentsWithEpochs();
    if (!arguments)
        return {};
    const QString number = QString::number(*chain()->epochs);
    const auto at = arguments->lastIndexOf(number);
    return at > 0 ? arguments->at(at - 1) + u' ' + number : QStringList(*arguments).filter(u'=' + number).value(0);
}

void SubmitModel::carryEpochs()
{
    const auto arguments = argumentsWithEpochs();
    if (!arguments || !mayChange())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.code.arguments = *arguments;
    m_context.project.change(file);
}

void SubmitModel::lookForCheckpoints()
{
    m_maySave = true;
    if (!m_context.project.isOpen())
        return;
    m_looking = std::make_unique<base::Operation<bool>>(
        m_context.workers,
        [file = m_context.project.file()](const base::Work &work) -> Result<bool> {
            if (!file.code.program.endsWith(".py"_L1))
                return true;
            source::ProgramReader reader(file.codeFolder(), {QString()}, work.stop);
            const script::ProgramFacts facts = reader.read(file.code.program);
            return !facts.complete || facts.has(script::CodeSign::Saves) || facts.has(script::CodeSign::TorchSave)
                || facts.has(script::CodeSign::Dynamic) || script::importsAny(facts, script::Trains)
                || reader.maySave(file.code.program);
        },
        [this](const Result<bool> &result) {
            m_maySave = !result.ok() || *result;
            emit changed();
        });
}

void SubmitModel::setChain(int epochs, int epochsPerDay, const QString &resumeOption)
{
    if (!m_context.project.isOpen() || !mayChange())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    const auto before = file.chain;
    auto chain = before.value_or(projectfile::ChainSettings());
    const auto count = [](int number) { return number > 0 ? std::optional(number) : std::nullopt; };
    if (epochs != chain.epochs.value_or(0) || epochsPerDay != chain.epochsPerDay.value_or(0))
        chain.units.reset(); // what was said now counts
    chain.epochs = count(epochs);
    chain.epochsPerDay = count(epochsPerDay);
    if (resumeOption != chain.resume.value(0)) // other words behind it stay while it is the same
        chain.resume = resumeOption.isEmpty() ? QStringList() : QStringList{resumeOption, u"{checkpoint}"_s};
    file.chain = chain == projectfile::ChainSettings() ? std::nullopt : std::optional(chain);
    if (file.chain == before)
        return;
    m_context.project.change(file);
}

QString SubmitModel::time() const
{
    return m_context.project.isOpen() ? m_context.project.file().job.time : QString();
}

QString SubmitModel::setTime(const QString &time)
{
    if (!m_context.project.isOpen() || !mayChange() || time == this->time())
        return {};
    if (const auto limit = script::parseTime(time.toUtf8()); !limit)
        return limit.error().what;
    projectfile::ProjectFile file = m_context.project.file();
    file.job.time = time;
    m_context.project.change(file);
    return {};
}

bool SubmitModel::isPlanned() const
{
    if (!m_sweep->outlook().wrong.isEmpty())
        return false;
    const auto settings = chain();
    return !settings || !settings->isWanted() || chainPlan(*settings).ok();
}

bool SubmitModel::isOutdated() const
{
    return hasScript() && !m_madeOf.isEmpty() && m_context.project.isOpen() && m_madeOf != partOfScript(m_context.project.file());
}

// The script is made of something else now. Work under way goes on with what it has.
void SubmitModel::remake()
{
    if (isWorking()) {
        m_again = m_again || !m_making || m_makingOf != partOfScript(m_context.project.file());
    } else if (hasScript() && (m_madeOf.isEmpty() || isOutdated())) {
        m_run.reset();
        if (isPlanned())
            prepare();
    }
    emit changed();
}

// What bash cannot read is not submitted, however often it is asked for.
void SubmitModel::refused(const Error &error)
{
    const bool unreadable = std::ranges::any_of(m_preflight, [](const session::Check &check) {
        return check.id == u"syntax"_s && check.verdict == session::Verdict::Bad;
    });
    m_mayInsist = error.code == ErrorCode::CheckFailed && !unreadable;
    setStepState(StepState::Attention);
    fail(error);
}

void SubmitModel::onEvent(const session::StepEvent &event)
{
    ClusterStep::onEvent(event);
    if (m_rehearsal && m_rehearsal->running) {
        if (event.status == session::StepStatus::Output || event.status == session::StepStatus::Note)
            m_rehearsal->text = log().trimmed().section(u'\n', -1);
    } else if (event.status != session::StepStatus::Verdict || !session::putCheck(m_preflight, event.check)) {
        return;
    }
    emit changed();
}

void SubmitModel::rehearse()
{
    if (!canWork() || isWorking() || chainText().isEmpty())
        return;
    logText().clear();
    emit logChanged();
    m_rehearsal = Rehearsal{true, false, {}, {}};
    const Task task{Activity::Kind::Work,
                    tr("Rehearsal of the chain"),
                    {},
                    m_context.session.clusterTitle(),
                    false,
                    tr("Rehearsing with two short jobs…")};
    auto session = m_context.session.session();
    start<QString>(
        task,
        [session, file = m_context.project.file(),
         known = m_context.delivered.known()](const base::Work &work, const session::StepSink &sink) -> Result<QString> {
            const work::DoneSteps done(file, work::ownerOf(*session), work.stop);
            VOYAGEUR_TRY(delivered, work::deliverProject(*session, file, known, done, sink, work.stop));
            return runs::rehearseChain(*session, file, delivered.code, delivered.dataset, delivered.environment, sink, work.stop);
        },
        [this](const Result<QString> &result) { rehearsed(result); }, [](const QString &verdict) { return verdict; });
}

void SubmitModel::rehearsed(const Result<QString> &result)
{
    if (result.ok()) {
        m_rehearsal = Rehearsal{false, true, *result, {}};
        return finish(true);
    }
    const Error &error = result.error();
    if (error.code == ErrorCode::CheckFailed)
        m_rehearsal = Rehearsal{false, false, error.why.isEmpty() ? error.what : error.what + u' ' + error.why, error.next};
    else
        m_rehearsal.reset();
    if (error.code == ErrorCode::CheckFailed || error.code == ErrorCode::Cancelled)
        return finish(true); // the card says it, beside what has to be changed
    fail(error);
}

void SubmitModel::takeRequest(const projectfile::ProjectFile::Job &job, const QString &script)
{
    if (!m_context.project.isOpen())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.job = job;
    // What is theirs gets the same request.
    const bool theirs = hasScript() && ((isEdited() && !m_submitted) || !canWork());
    const bool outdated = isOutdated();
    m_bringing = theirs;
    m_context.project.change(file);
    m_bringing = false;
    if (theirs) {
        if (!outdated && !m_madeOf.isEmpty())
            m_madeOf = partOfScript(m_context.project.file());
        m_draft.putBack(script);
        emit changed();
    } else {
        remake();
    }
}

void SubmitModel::adopt()
{
    m_adoptSoon.stop();
    if (!m_context.project.isOpen() || m_submitted || !hasScript())
        return;
    if (!m_draft.isRead())
        return m_adoptSoon.start();
    projectfile::ProjectFile file = m_context.project.file();
    if (!m_draft.bringInto(file.job))
        return;
    m_context.project.change(file);
    emit changed();
}

void SubmitModel::prepareWhenPossible()
{
    const bool dataset = m_context.delivered.dataset || (m_context.project.isOpen() && !m_context.project.file().dataset);
    if (canWork() && !isWorking() && !m_run && !m_submitted && dataset && m_context.delivered.environment)
        prepare();
}

void SubmitModel::prepare()
{
    if (!canWork() || isWorking())
        return;
    const Task task{Activity::Kind::Work,     tr("Job script"), {}, m_context.session.clusterTitle(), false,
                    tr("Writing the script…")};
    auto session = m_context.session.session();
    m_making = true;
    m_again = false;
    m_makingOf = partOfScript(m_context.project.file());
    start<work::MadeScript>(
        task,
        [session, file = m_context.project.file(), known = m_context.delivered.known(),
         tag = m_submitted ? QString() : m_tag](const base::Work &work, const session::StepSink &sink) {
            return work::makeProjectScript(*session, file, known, tag, sink, work.stop);
        },
        [this](Result<work::MadeScript> result) {
            m_making = false;
            const bool stale = std::exchange(m_again, false);
            const bool again = stale && isPlanned();
            if (!result && !(again && result.error().code != ErrorCode::Cancelled)) {
                fail(result.error());
                return;
            }
            if (!result) {
                finish(true);
                prepare();
                return;
            }
            const bool tookUp = takeUpKept();
            const QString before = m_kept.before;
            m_run = result->script.run;
            m_codeVersion = result->script.codeVersion;
            m_tag = m_run->tag;
            m_madeOf = m_makingOf;
            m_draft.take(result->script.run.script, m_submitted ? RunDraft::Undo::Ends : RunDraft::Undo::GoesOn);
            if (m_submitted)
                m_preflight.clear(); // they were looks at the one before
            m_submitted = false;
            if (tookUp) // what the project made meanwhile is no change of the person's
                m_kept.before = before;
            m_context.delivered.take(result->delivered);
            finish(true);
            if (stale)
                m_run.reset();
            if (again)
                prepare();
        },
        [](const work::MadeScript &) { return tr("The script is ready"); });
    emit changed();
}

void SubmitModel::submit(bool anyway)
{
    if (!canWork() || isWorking())
        return;
    adopt();
    if (isWorking())
        return; // the script is made of it first, and seen
    if (isOutdated() && isPlanned())
        return prepare();
    m_mayInsist = false;
    m_preflight = runs::preflightChecks();
    const Task task{Activity::Kind::Work,          tr("Submission"), {}, m_context.session.clusterTitle(), false,
                    tr("Checking and submitting…")};
    work::SubmitProject wish{m_context.project.file(), m_context.delivered.known(), {}, isEdited(), anyway};
    if (m_run) {
        wish.shown = {*m_run, m_codeVersion};
        wish.shown->run.script = script();
    }
    start<work::SubmittedProject>(
        task,
        [session = m_context.session.session(), wish](const base::Work &work, const session::StepSink &sink) {
            return work::submit(wish, *session, sink, work.stop);
        },
        [this](Result<work::SubmittedProject> result) {
            const bool stale = std::exchange(m_again, false);
            if (!result) {
                refused(result.error());
                return stale ? remake() : void();
            }
            m_run.reset();
            m_madeOf = partOfScript(result->run.project);
            if (result->run.run.script != script()) // made again, of newer code
                m_draft.take(result->run.run.script);
            m_submitted = true;
            m_kept.before.clear();
            keep();
            m_lastJob = result->run.submitted.job.text();
            setStepState(StepState::Done);
            m_context.delivered.take(result->delivered);
            finish(true);
            emit submitted(result->run);
            if (stale)
                remake();
        },
        [](const work::SubmittedProject &sent) { return tr("Job %1").arg(sent.run.submitted.job.text()); });
    emit changed(); // what was submitted before is not what is told of now
}

} // namespace voyageur::models
