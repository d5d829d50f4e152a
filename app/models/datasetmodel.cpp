// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/datasetmodel.h"

#include "base/bytesize.h"
#include "dataset/duplicates.h"
#include "dataset/survey.h"

#include <QDir>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

DatasetModel::DatasetModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent)
{
    connect(&context.project, &ProjectModel::opened, this, &DatasetModel::survey);
    connect(&context.project, &ProjectModel::keysChanged, this, [this](const QStringList &keys) {
        if (touches(keys, u"dataset"_s) || touches(keys, u"name"_s))
            renew();
    });
    connect(&context.delivered, &Delivered::changed, this, [this] {
        judge();
        emit changed();
    });
    connect(&context.session, &SessionModel::changed, this, &DatasetModel::learn);
    connect(&context.activities, &ActivityModel::summaryChanged, this, &DatasetModel::learn);
}

DatasetModel::~DatasetModel() = default;

// The files are here as before; what was said of them is about another cluster.
void DatasetModel::forgetCluster()
{
    m_askingKept.reset();
    m_kept = {};
    ClusterStep::forget();
    survey();
}

void DatasetModel::forget()
{
    m_survey.reset();
    if (m_compare)
        m_context.activities.fail(m_compareActivity, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
    m_compare.reset();
    m_duplicates.reset();
    m_facts = {};
    m_uncounted = false;
    m_askingKept.reset();
    m_kept = {};
    ClusterStep::forget();
}

bool DatasetModel::isUploaded() const
{
    return m_context.delivered.dataset && !m_context.delivered.dataset->archive.isEmpty();
}

QString DatasetModel::remoteArchive() const
{
    return isUploaded() ? m_context.delivered.dataset->archive.shown() : QString();
}

QString DatasetModel::remoteDigest() const
{
    return isUploaded() ? QString::fromLatin1(m_context.delivered.dataset->sha256) : QString();
}

void DatasetModel::chooseFolder(const QString &folder)
{
    if (!m_context.project.isOpen())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    if (!file.dataset || file.dataset->isThere())
        file.dataset = projectfile::ProjectFile::Dataset();
    const QString inside = QDir(file.folder).relativeFilePath(folder);
    file.dataset->folder = inside.startsWith("../"_L1) || inside == ".."_L1 ? folder : inside;
    change(file);
}

void DatasetModel::change(const projectfile::ProjectFile &file)
{
    m_context.project.change(file); // and what is there is another dataset then
}

// What is there is another dataset.
void DatasetModel::renew()
{
    m_context.delivered.dataset.reset();
    m_context.delivered.announce();
    survey();
}

void DatasetModel::survey()
{
    if (!m_context.project.isOpen())
        return;
    const projectfile::ProjectFile &file = m_context.project.file();
    if (!file.dataset) {
        m_facts = {};
        setStepState(StepState::Done); // nothing to bring is nothing to do
        finish(false);
        return;
    }
    m_duplicates.reset();
    if (file.dataset->isThere()) { // looked at there, on request
        m_survey.reset();
        m_facts = {};
        judge();
        finish(true);
        return;
    }
    setCommands({u"voyageur survey %1"_s.arg(typedPath(file.datasetFolder()))});
    begin(tr("Counting the files…"));
    m_survey = std::make_unique<base::Operation<DatasetFacts>>(
        m_context.workers,
        [folder = file.datasetFolder(), archive = file.archiveName(),
         exclude = file.dataset->exclude](const base::Work &work) -> Result<DatasetFacts> {
            VOYAGEUR_TRY(survey,
                         dataset::survey(folder, dataset::Exclusions::standard().with(exclude), work.progress, work.stop));
            return datasetFacts(survey, archive);
        },
        [this](Result<DatasetFacts> result) { surveyed(std::move(result)); },
        [this](const base::Progress &progress) {
            setBusyText(tr("Counting the files… %1").arg(QLocale().toString(progress.done)));
            emit changed();
        });
}

// Without a word, and what was counted last stays until then: nobody asked for it.
void DatasetModel::surveyAgain()
{
    const bool ours = error() && !m_uncounted; // of an upload: it is to be read
    if (!m_context.project.isOpen() || m_context.project.file().datasetFolder().isEmpty() || isBusy() || isWorking() || ours
        || (m_survey && !m_survey->isFinished()))
        return;
    const projectfile::ProjectFile &file = m_context.project.file();
    m_survey = std::make_unique<base::Operation<DatasetFacts>>(
        m_context.workers,
        [folder = file.datasetFolder(), archive = file.archiveName(),
         exclude = file.dataset->exclude](const base::Work &work) -> Result<DatasetFacts> {
            VOYAGEUR_TRY(survey,
                         dataset::survey(folder, dataset::Exclusions::standard().with(exclude), work.progress, work.stop));
            return datasetFacts(survey, archive);
        },
        [this](const Result<DatasetFacts> &result) {
            if (!isWorking()) {
                surveyed(result);
            } else if (result.ok()) {
                m_facts = *result;
                emit changed();
            }
        });
}

void DatasetModel::surveyed(Result<DatasetFacts> result)
{
    m_uncounted = !result;
    if (!result) {
        m_facts = {};
        setStepState(StepState::Attention);
        fail(result.error());
        return;
    }
    m_facts = *result;
    judge();
    finish(true);
}

void DatasetModel::judge()
{
    if (!m_context.project.isOpen() || !m_context.project.file().dataset)
        return;
    setStepState(isUploaded()                                                                   ? StepState::Done
                     : isElsewhere()                                                            ? StepState::ToDo
                     : verdict().kind == DatasetVerdict::Kind::Ready || !remembered().isEmpty() ? StepState::ToDo
                                                                                                : StepState::Attention);
}

void DatasetModel::setQuotas(const QList<script::LiveQuota> &quotas)
{
    m_where.quotas = quotas;
    learn();
    if (hasContent())
        judge();
    emit changed();
}

// The cluster, and how fast the last upload went.
void DatasetModel::learn()
{
    DatasetSurroundings where = m_where;
    const auto session = m_context.session.session();
    where.cluster = session ? m_context.session.clusterTitle() : QString();
    where.collection = session ? session->profile.facts.web.globus.valueOr({}) : QString();
    if (!session) { // of the last one that was signed in to
        const auto last = m_context.session.catalogue().resolve(m_context.session.clusterName());
        where.collection = last.ok() ? last->facts.web.globus.valueOr({}) : QString();
    }
    if (!session)
        where.quotas.clear();
    for (int row = 0; row < m_context.activities.rowCount(); ++row) {
        const Activity &activity = m_context.activities.at(row);
        if (activity.kind == Activity::Kind::Upload && activity.inBytes && activity.state == Activity::State::Done
            && activity.perSecond > 0) {
            where.bytesPerSecond = static_cast<qint64>(activity.perSecond);
            break;
        }
    }
    const bool same = where.cluster == m_where.cluster && where.collection == m_where.collection
        && where.bytesPerSecond == m_where.bytesPerSecond && where.quotas.isEmpty() == m_where.quotas.isEmpty();
    m_where = where;
    if (!same)
        emit changed();
}

void DatasetModel::findDuplicates()
{
    if (!m_context.project.isOpen() || m_context.project.file().datasetFolder().isEmpty() || m_compare)
        return;
    const projectfile::ProjectFile &file = m_context.project.file();
    addCommand(u"voyageur survey %1 --duplicates"_s.arg(typedPath(file.datasetFolder())));
    m_compareActivity = m_context.activities.begin(Activity::Kind::Work, tr("Files with the same content"),
                                                   shownPath(file.datasetFolder()), {}, true, [this] { cancelDuplicates(); });
    m_comparing = tr("Comparing files…");
    m_compare = std::make_unique<base::Operation<DuplicatesView>>(
        m_context.workers,
        [folder = file.datasetFolder(), exclude = file.dataset->exclude](const base::Work &work) -> Result<DuplicatesView> {
            dataset::PlanOptions options;
            options.exclusions = dataset::Exclusions::standard().with(exclude);
            VOYAGEUR_TRY(plan, dataset::makeDatasetPlan(folder, options, {}, work.stop));
            VOYAGEUR_TRY(duplicates, dataset::findDuplicates(plan, work.progress, work.stop));
            return duplicatesView(duplicates);
        },
        [this](const Result<DuplicatesView> &result) { compared(result); },
        [this](const base::Progress &progress) {
            m_context.activities.setProgress(m_compareActivity, progress);
            m_comparing =
                tr("Comparing files… %1 of %2").arg(base::ByteSize(progress.done).text(), base::ByteSize(progress.total).text());
            emit progressChanged();
        });
    emit changed();
}

void DatasetModel::compared(const Result<DuplicatesView> &result)
{
    const auto ended = std::move(m_compare); // it is being called
    m_comparing.clear();
    if (result.ok()) {
        m_context.activities.finish(m_compareActivity, result->summary);
        m_duplicates = *result;
    } else {
        m_context.activities.fail(m_compareActivity, result.error());
        if (result.error().code != base::ErrorCode::Cancelled) {
            fail(result.error());
            return;
        }
    }
    emit changed();
}

void DatasetModel::cancelDuplicates()
{
    if (m_compare)
        m_compare->cancel();
}

void DatasetModel::askKept(transfer::KeptWish wish)
{
    const auto session = m_context.session.session();
    if (!session || !m_context.project.isOpen() || isElsewhere() || m_facts.asItIs)
        return;
    m_askingKept = std::make_unique<base::Operation<transfer::Kept>>(
        m_context.workers,
        [session, file = m_context.project.file(), wish](const base::Work &work) {
            const ssh::RemotePath archive = session::remoteLayout(*session, file).data.child(file.archiveName().toUtf8());
            return transfer::keptOfPush(*session->host, file.datasetFolder(), transfer::PushedAs::Archive, archive, wish,
                                        work.stop);
        },
        [this, wish](const Result<transfer::Kept> &result) {
            const auto asked = std::move(m_askingKept);
            if (!result.ok() && wish == transfer::KeptWish::Remove)
                return fail(result.error());
            m_kept = result.ok() && wish == transfer::KeptWish::Look ? *result : transfer::Kept{};
            emit changed();
        });
}

void DatasetModel::removeKept()
{
    if (!isWorking() && m_kept.bytes > 0)
        askKept(transfer::KeptWish::Remove);
}

void DatasetModel::upload()
{
    if (!canWork() || isWorking())
        return;
    m_askingKept.reset();
    m_kept = {};
    const projectfile::ProjectFile file = m_context.project.file();
    const bool there = isElsewhere();
    const QString name = there ? elsewhere() : m_facts.asItIs ? file.datasetName() : file.archiveName();
    const Task task{there && !isAddress() && !packs() ? Activity::Kind::Work : Activity::Kind::Upload,
                    name,
                    there ? name : shownPath(file.datasetFolder()),
                    m_context.session.clusterTitle(),
                    true,
                    there ? tr("Searching the cluster…") : tr("Uploading %1…").arg(name),
                    [this] {
                        upload();
                        return isWorking();
                    }};
    auto session = m_context.session.session();
    start<work::Made<deliver::UploadedDataset>>(
        task,
        [session, file](const base::Work &work, const session::StepSink &sink) {
            return work::send(work::SendDataset{file}, *session, sink, work.stop);
        },
        [this](Result<work::Made<deliver::UploadedDataset>> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                askKept(transfer::KeptWish::Look);
                return;
            }
            m_context.delivered.dataset = *result;
            m_context.delivered.announce();
            judge();
            finish(true);
            surveyAgain(); // what was sent may be another than what was counted before
        },
        [](const work::Made<deliver::UploadedDataset> &done) {
            if (!done.kind.isEmpty())
                return done.kind;
            return done.wasThere ? tr("Already on the cluster, unchanged")
                                 : tr("%1, verified").arg(base::ByteSize(done.bytes).text());
        });
}

} // namespace voyageur::models
