// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/datasetmodel.h"

#include "base/bytesize.h"
#include "dataset/survey.h"

#include <QDir>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr qsizetype listLimit = 500; // rows a person would read; the rest is counted

QString shownName(const QByteArray &path)
{
    return base::shownSafely(path);
}

DatasetFacts factsOf(const dataset::Survey &survey, const QString &archiveName)
{
    DatasetFacts facts;
    facts.folder = shownPath(survey.folder);
    facts.files = survey.files;
    facts.size = base::ByteSize(survey.bytes).text();
    facts.archiveSize = base::ByteSize(survey.archiveBytes).text();
    facts.archiveName = archiveName;
    for (const dataset::SizeClass &bin : survey.histogram) {
        const QString limit = bin.upTo < 0 ? DatasetModel::tr("more") : base::ByteSize(bin.upTo).text();
        facts.sizes.append({limit,
                            DatasetModel::tr("Up to %1: %2 files, %3 together")
                                .arg(limit, QLocale().toString(bin.files), base::ByteSize(bin.bytes).text()),
                            bin.files});
    }
    for (const dataset::LeftOut &item : survey.excluded) {
        if (facts.leftOut.size() == listLimit) {
            facts.leftOut.append(DatasetModel::tr("… and %1 more").arg(survey.excluded.size() - listLimit));
            break;
        }
        facts.leftOut.append(DatasetModel::tr("%1 – %2").arg(shownName(item.path), item.text()));
    }
    for (const dataset::Problem &problem : survey.problems.mid(0, listLimit))
        facts.problems.append(problem.text());
    for (const dataset::Advice &advice : survey.advice)
        facts.advice.append(advice.text);
    return facts;
}

} // namespace

DatasetModel::DatasetModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent)
{
    connect(&context.project, &ProjectModel::opened, this, &DatasetModel::survey);
    connect(&context.delivered, &Delivered::changed, this, [this] {
        judge();
        emit changed();
    });
}

DatasetModel::~DatasetModel() = default;

void DatasetModel::forget()
{
    m_survey.reset();
    m_facts = {};
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
    project::ProjectFile file = m_context.project.file();
    if (!file.dataset)
        file.dataset.emplace();
    const QString inside = QDir(file.folder).relativeFilePath(folder);
    file.dataset->folder = inside.startsWith("../"_L1) || inside == ".."_L1 ? folder : inside;
    m_context.project.change(file);
    m_context.delivered.dataset.reset();
    m_context.delivered.announce();
    survey();
}

void DatasetModel::survey()
{
    if (!m_context.project.isOpen())
        return;
    const project::ProjectFile &file = m_context.project.file();
    if (!file.dataset) {
        m_facts = {};
        setStepState(StepState::Done); // nothing to bring is nothing to do
        finish(false);
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
            return factsOf(survey, archive);
        },
        [this](Result<DatasetFacts> result) { surveyed(std::move(result)); },
        [this](const base::Progress &progress) {
            setBusyText(tr("Counting the files… %1").arg(QLocale().toString(progress.done)));
            emit changed();
        });
}

void DatasetModel::surveyed(Result<DatasetFacts> result)
{
    if (!result) {
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
    setStepState(isUploaded() ? StepState::Done : m_facts.problems.isEmpty() ? StepState::ToDo : StepState::Attention);
}

void DatasetModel::upload()
{
    if (!canWork() || isWorking())
        return;
    const project::ProjectFile file = m_context.project.file();
    const Task task{Activity::Kind::Upload,
                    file.archiveName(),
                    shownPath(file.datasetFolder()),
                    m_context.session.clusterTitle(),
                    true,
                    tr("Sending %1…").arg(file.archiveName()),
                    [this] {
                        upload();
                        return isWorking();
                    }};
    auto session = m_context.session.session();
    start<project::UploadedDataset>(
        task,
        [session, file](const base::Work &work, const project::StepSink &sink) {
            return project::uploadDataset(*session, file, sink, work.stop);
        },
        [this](Result<project::UploadedDataset> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_context.delivered.dataset = *result;
            m_context.delivered.announce();
            judge();
            finish(true);
        },
        [](const project::UploadedDataset &done) {
            return done.wasThere ? tr("Was there already, unchanged") : tr("%1, verified").arg(base::ByteSize(done.bytes).text());
        });
}

} // namespace voyageur::models
