// SPDX-License-Identifier: GPL-3.0-or-later
#include "deliver/datasetthere.h"

#include "base/bytesize.h"
#include "base/sha256.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "script/stagein.h"
#include "session/remote.h"
#include "session/transfernode.h"
#include "transfer/fetch.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::deliver {

using namespace Qt::StringLiterals;
using base::ByteSize;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int markDigits = 12;
constexpr qint64 tarRecord = 10240; // GNU tar manual, "Blocking Factor"

struct DatasetThereText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::deliver::DatasetThere)
};

QByteArray markOf(const QByteArray &bytes)
{
    return base::contentHash(bytes).left(markDigits);
}

//! As bytes: names are looked for as they were written, in NFC or not.
ssh::RemotePath absolute(const session::ClusterSession &session, const QString &path)
{
    const QByteArray bytes = path.toUtf8();
    return bytes.startsWith("~/") ? session.home.child(bytes.sliced(2)) : ssh::RemotePath(bytes);
}

Result<projectfile::Course::Dataset> courseDataset(const projectfile::ProjectFile &project)
{
    QStringList names;
    if (project.course) {
        for (const projectfile::Course::Dataset &dataset : project.course->datasets) {
            if (dataset.name == project.dataset->course)
                return dataset;
            names += dataset.name;
        }
    }
    return Error{ErrorCode::BadRequest,
                 DatasetThereText::tr("The course has no dataset “%1”.").arg(project.dataset->course),
                 !project.course       ? DatasetThereText::tr("No course file is used in this project.")
                     : names.isEmpty() ? DatasetThereText::tr("The course file lists no datasets.")
                                       : DatasetThereText::tr("Its datasets are %1.").arg(names.join(u", "_s)),
                 DatasetThereText::tr("Correct dataset.course in voyageur.json, or choose the data again in step 2."),
                 {}};
}

//! The archive that was made of a folder, by what it was made of.
struct Packed {
    ssh::RemotePath file;
    bool wasThere = false;
};

//! What tar says at its checkpoints, as progress.
class CheckpointReader final {
public:
    CheckpointReader(const session::StepReport &report, qint64 total, const QString &item)
        : m_report(report), m_total(total), m_item(item)
    {
    }

    void read(ssh::Stream stream, const QByteArray &bytes)
    {
        if (stream == ssh::Stream::Err) {
            m_words += bytes.left(4096);
            return;
        }
        m_line += bytes;
        for (auto end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
            const QByteArray line = m_line.first(end);
            m_line.remove(0, end + 1);
            if (line.startsWith("at "))
                m_report.progress({std::min(line.sliced(3).toLongLong() * tarRecord, m_total), m_total, m_item});
            else if (line == "there")
                m_wasThere = true;
        }
    }
    bool wasThere() const { return m_wasThere; }
    const QByteArray &words() const { return m_words; }

private:
    const session::StepReport &m_report;
    qint64 m_total;
    QString m_item;
    QByteArray m_line;
    QByteArray m_words;
    bool m_wasThere = false;
};

Result<Packed> packed(session::ClusterSession &session, const projectfile::ProjectFile &project, const RemoteData &folder,
                      const session::StepReport &report, const base::StopToken &stop)
{
    // All of it now, without a limit of time: what changed since is packed anew.
    VOYAGEUR_TRY(state,
                 session::runRemote(*session.host, remote::folderFacts(folder.path.bytes()),
                                    DatasetThereText::tr("The folder could not be read."), stop, {}, std::chrono::hours(2)));
    const qint64 bytes = state.split(' ').value(1).toLongLong();
    const QByteArray name = folder.path.name();
    const QByteArray mark = markOf(folder.path.bytes() + '\n' + state);
    Packed result;
    result.file = session::remoteLayout(session, project).data.child("packed-" + mark + ".tar");
    const QString shown = QString::fromUtf8(name);
    report.note(DatasetThereText::tr("Packing %1 on the cluster").arg(folder.path.shown()));
    report.command(ssh::ShellCommand{"tar", "-cf", result.file.bytes(), "-C", folder.path.parent().bytes(), name});
    CheckpointReader reader(report, bytes, shown);
    const auto command =
        remote::packFolder(result.file.bytes(), folder.path.parent().bytes(), name).setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(
        status,
        session::streamRemote(
            *session.host, command, [&](ssh::Stream stream, const QByteArray &chunk) { reader.read(stream, chunk); }, stop));
    if (!status.success())
        return session::remoteFailure(DatasetThereText::tr("Could not pack %1 on the cluster.").arg(folder.path.shown()),
                                      reader.words());
    result.wasThere = reader.wasThere();
    return result;
}

//! Where what an address gives is kept: a folder for each address, so that its file may be called as the server likes.
ssh::RemotePath fetchedFolder(const session::ClusterSession &session, const projectfile::ProjectFile &project,
                              const QByteArray &address)
{
    return session::remoteLayout(session, project).data.child("web-" + markOf(address));
}

//! The whole file in that folder; empty when there is none. One that came with another sum than is wanted now does not count.
Result<ssh::RemotePath> fetchedBefore(session::ClusterSession &session, const ssh::RemotePath &folder,
                                      const projectfile::ProjectFile::Dataset &wanted, const base::StopToken &stop)
{
    const auto command = remote::findArchive(folder.bytes(), wanted.sha256.toLower().toLatin1(), wanted.md5.toLower().toLatin1());
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    DatasetThereText::tr("Could not look for an earlier download on the cluster."), stop, {},
                                    std::chrono::hours(2)));
    VOYAGEUR_TRY(said, remote::Records::in(out, "find-archive"));
    const QByteArray name = said.value("name");
    return name.isEmpty() ? ssh::RemotePath() : folder.child(name);
}

Result<UploadedDataset> fetched(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                const session::StepReport &report, const base::StopToken &stop)
{
    const projectfile::ProjectFile::Dataset &wanted = *project.dataset;
    transfer::FetchRequest request;
    VOYAGEUR_TRY(address, transfer::webAddress(wanted.url));
    request.address = address;
    request.sha256 = wanted.sha256.toLatin1();
    request.md5 = wanted.md5.toLatin1();
    const ssh::RemotePath folder = fetchedFolder(session, project, address.encoded);
    UploadedDataset data;
    VOYAGEUR_TRY(before, fetchedBefore(session, folder, wanted, stop));
    if (!before.isEmpty()) {
        data.archive = before;
        data.wasThere = true;
        return data;
    }
    report.note(DatasetThereText::tr("The cluster is downloading %1").arg(address.shown));
    report.command(transfer::shownFetch(request, folder.child(address.name)));
    request.destination = ssh::RemotePath(folder.bytes() + '/');
    VOYAGEUR_TRY(host, session::fetchingHost(session.profile, session.host, session.reach, wanted.via, address, report, stop));
    VOYAGEUR_TRY(came, transfer::fetch(*host, request, report.progressSink(), stop));
    data.archive = came.remote;
    data.sha256 = came.sha256;
    if (!came.verified)
        report.warning(DatasetThereText::tr("This file has no checksum to compare with. Its SHA-256 is %1. Write it into "
                                            "dataset.sha256 to have the file checked next time.")
                           .arg(QString::fromLatin1(came.sha256)));
    return data;
}

//! Where it is, before it is looked at; `way` is the course's own.
struct Source {
    UploadedDataset data;
    std::optional<script::StageIn> way;
};

Result<Source> sourceOf(session::ClusterSession &session, const projectfile::ProjectFile &project,
                        const session::StepReport &report, const base::StopToken &stop)
{
    Source source;
    if (!project.dataset->url.isEmpty()) {
        VOYAGEUR_TRY(data, fetched(session, project, report, stop));
        source.data = data;
        return source;
    }
    source.data.wasThere = true;
    if (project.dataset->course.isEmpty()) {
        source.data.archive = absolute(session, project.dataset->remote);
        return source;
    }
    VOYAGEUR_TRY(shared, courseDataset(project));
    source.data.archive = absolute(session, shared.path);
    source.way = shared.stageIn;
    return source;
}

} // namespace

Result<UploadedDataset> obtainDataset(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                      const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Dataset, sink);
    report.started(DatasetThereText::tr("Looking for the dataset on the cluster"));
    VOYAGEUR_TRY(source, sourceOf(session, project, report, stop));
    UploadedDataset data = source.data;
    VOYAGEUR_TRY(found, lookAtData(*session.host, data.archive, stop));
    data.bytes = found.bytes;
    data.files = std::max<qint64>(found.count, 0);
    data.kind = found.text();
    data.isFolder = found.kind == RemoteData::Kind::Folder;
    script::StageIn way = source.way.value_or(found.stageIn);
    const bool packs = project.dataset->pack && found.kind == RemoteData::Kind::Folder;
    if (packs) {
        VOYAGEUR_TRY(made, packed(session, project, found, report, stop));
        data.archive = made.file;
        data.wasThere = made.wasThere;
        way = script::StageIn::Tar;
    } else {
        data.advice = found.advice();
    }
    const bool unpacks = way == script::StageIn::Tar || way == script::StageIn::Zip;
    if (source.way && unpacks && !packs && way != found.stageIn)
        report.warning(DatasetThereText::tr("The course says to unpack %1, but its type is different: %2.")
                           .arg(data.archive.shown(), data.kind));
    data.stageIn =
        source.way && !packs ? script::stageInLines(data.archive.bytes(), way) : script::dataLines(data.archive.bytes(), way);
    for (const QString &advice : data.advice)
        report.note(advice);
    report.done(data.wasThere ? DatasetThereText::tr("Dataset on the cluster: %1 (%2)").arg(data.archive.shown(), data.kind)
                              : DatasetThereText::tr("Dataset now on the cluster: %1 (%2)").arg(data.archive.shown(), data.kind));
    return data;
}

} // namespace voyageur::deliver
