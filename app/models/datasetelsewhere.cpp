// SPDX-License-Identifier: GPL-3.0-or-later
// DatasetModel: data that does not come from this computer.
#include "models/datasetmodel.h"

#include "base/error.h"
#include "session/transfernode.h"
#include "ssh/typedpath.h"
#include "transfer/webaddress.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype md5Digits = 32;

} // namespace

QList<DatasetModel::CourseData> DatasetModel::courseData() const
{
    QList<CourseData> all;
    if (!m_context.project.isOpen() || !m_context.project.file().course)
        return all;
    for (const projectfile::Course::Dataset &dataset : m_context.project.file().course->datasets) {
        const QString what = dataset.what.line();
        all.append({dataset.name, what.isEmpty() ? dataset.name : tr("%1: %2").arg(dataset.name, what)});
    }
    return all;
}

QString DatasetModel::usePath(const QString &path)
{
    const auto typed = ssh::typedPath(path);
    if (!typed.ok())
        return typed.error().text();
    projectfile::ProjectFile::Dataset dataset;
    const QString text = QString::fromUtf8(typed->bytes());
    dataset.remote = typed->isAbsolute() ? text : u"~/"_s + text; // as the verbs read it
    return use(dataset);
}

QString DatasetModel::useCourseData(const QString &name)
{
    projectfile::ProjectFile::Dataset dataset;
    dataset.course = name;
    return use(dataset);
}

QString DatasetModel::useAddress(const QString &address, const QString &sum)
{
    projectfile::ProjectFile::Dataset dataset;
    dataset.url = address.trimmed();
    const QString digits = sum.trimmed();
    (digits.size() == md5Digits ? dataset.md5 : dataset.sha256) = digits;
    return use(dataset);
}

QString DatasetModel::use(const projectfile::ProjectFile::Dataset &dataset)
{
    if (!m_context.project.isOpen() || isWorking())
        return {};
    projectfile::ProjectFile file = m_context.project.file();
    file.dataset = dataset;
    // The file's own reader says what may stand there.
    const auto read = projectfile::ProjectFile::parse(file.toJson(), file.folder);
    if (!read)
        return read.error().what;
    change(file);
    if (canWork())
        upload();
    return {};
}

void DatasetModel::setPack(bool on)
{
    if (!isElsewhere() || isWorking() || packs() == on)
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.dataset->pack = on;
    change(file);
    if (canWork())
        upload();
}

bool DatasetModel::isElsewhere() const
{
    return m_context.project.isOpen() && m_context.project.file().dataset && m_context.project.file().dataset->isThere();
}

bool DatasetModel::isAddress() const
{
    return isElsewhere() && !m_context.project.file().dataset->url.isEmpty();
}

QString DatasetModel::transferNode() const
{
    const auto session = m_context.session.session();
    return session ? session::transferNode(session->profile) : QString();
}

bool DatasetModel::usesTransferNode() const
{
    return isAddress() && m_context.project.file().dataset->via == u"dtn"_s;
}

void DatasetModel::setTransferNode(bool on)
{
    if (!isAddress() || isWorking() || usesTransferNode() == on)
        return;
    projectfile::ProjectFile file = m_context.project.file();
    file.dataset->via = on ? u"dtn"_s : u"login"_s;
    change(file);
}

QString DatasetModel::elsewhere() const
{
    if (!isElsewhere())
        return {};
    const projectfile::ProjectFile::Dataset &dataset = *m_context.project.file().dataset;
    if (!dataset.remote.isEmpty())
        return base::shownSafely(dataset.remote.toUtf8());
    if (!dataset.course.isEmpty())
        return dataset.course;
    const auto address = transfer::webAddress(dataset.url);
    return address ? address->shown : QString();
}

QString DatasetModel::found() const
{
    return isElsewhere() && isUploaded() ? m_context.delivered.dataset->kind : QString();
}

QStringList DatasetModel::foundAdvice() const
{
    return isElsewhere() && isUploaded() ? m_context.delivered.dataset->advice : QStringList();
}

bool DatasetModel::packs() const
{
    return isElsewhere() && m_context.project.file().dataset->pack;
}

bool DatasetModel::mayPack() const
{
    if (!isElsewhere() || m_context.project.file().dataset->remote.isEmpty())
        return false;
    return packs() || (isUploaded() && m_context.delivered.dataset->isFolder);
}

} // namespace voyageur::models
