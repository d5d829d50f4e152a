// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/resultfiles.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "dataset/membername.h"
#include "deliver/runfolder.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/results.h"
#include "session/remote.h"

#include <QCollator>
#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <chrono>
#include <thread>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using ResultKind = ResultFile::Kind;

namespace {

constexpr int deepest = 40; // folders in folders
constexpr qsizetype mostUnreadable = 5;
constexpr qint64 mostListed = ResultListing::mostFiles + 1;

struct ResultFilesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::ResultFiles)
};

const QHash<QByteArray, ResultKind> &kindsBySuffix()
{
    static const auto kinds = [] {
        const std::pair<ResultKind, QByteArray> suffixes[] = {
            {ResultKind::Figure, "png jpg jpeg gif svg svgz webp bmp tif tiff pdf eps ppm pgm"},
            {ResultKind::Table, "csv tsv"},
            {ResultKind::Json, "json jsonl ndjson"},
            {ResultKind::Checkpoint, "pt pth ckpt h5 hdf5 keras safetensors pkl pickle joblib onnx"},
            {ResultKind::Notebook, "ipynb"},
            {ResultKind::Text, "txt log out err md yaml yml html"},
        };
        QHash<QByteArray, ResultKind> all;
        for (const auto &[kind, words] : suffixes)
            for (const QByteArray &suffix : words.split(' '))
                all.insert(suffix, kind);
        return all;
    }();
    return kinds;
}

//! A folder that is one checkpoint: Hugging Face's checkpoint-500, PyTorch Lightning's and DeepSpeed's NAME.ckpt.
bool isCheckpointFolder(const QByteArray &name)
{
    static const QRegularExpression form(
        u"\\A(checkpoint|ckpt|step|epoch|global_step)[-_=]?\\d+\\z|\\.ckpt\\z|\\.keras\\z|\\.tf\\z"_s,
        QRegularExpression::CaseInsensitiveOption);
    return form.match(QString::fromUtf8(name)).hasMatch();
}

//! The folder that is a checkpoint, and the file below it; nothing when there is none on the way.
QByteArray checkpointFolderOf(const QByteArray &path)
{
    for (auto slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
        const auto begin = path.lastIndexOf('/', slash - 1) + 1;
        if (isCheckpointFolder(path.sliced(begin, slash - begin)))
            return path.first(slash);
    }
    return {};
}

//! TensorFlow writes a checkpoint as NAME.index and NAME.data-00000-of-00001.
QByteArray withoutPart(const QByteArray &path)
{
    static const QRegularExpression part(u"\\.(index|data-\\d{5}-of-\\d{5}|meta)\\z"_s);
    const auto match = part.match(QString::fromLatin1(path));
    return match.hasMatch() ? path.first(match.capturedStart()) : QByteArray();
}

bool saysBest(const QByteArray &name)
{
    static const QRegularExpression best(u"(?<![a-z])best(?![a-z])"_s, QRegularExpression::CaseInsensitiveOption);
    return best.match(QString::fromUtf8(name)).hasMatch();
}

void addTo(ResultFile &whole, const ResultFile &part)
{
    whole.bytes += part.bytes;
    ++whole.files;
    if (!whole.modified.isValid() || part.modified > whole.modified)
        whole.modified = part.modified;
}

// What is being deleted on Windows is refused first, and gone a moment later.
bool staysThere(const QByteArray &folder)
{
    constexpr auto moment = std::chrono::milliseconds(50);
    if (dataset::factsOf(folder).ok())
        std::this_thread::sleep_for(moment);
    return dataset::factsOf(folder).ok();
}

class ResultWalk final {
public:
    ResultWalk(QByteArray folder, const base::ProgressSink &progress, const base::StopToken &stop)
        : m_folder(std::move(folder)), m_progress(progress), m_stop(stop)
    {
    }

    Result<void> walk(const QByteArray &below, int depth)
    {
        QList<QByteArray> folders;
        const QByteArray here = below.isEmpty() ? m_folder : m_folder + '/' + below;
        const auto read = dataset::readFolder(here, [&](const dataset::FoundName &found) {
            if (m_stop.stopRequested() || files.size() >= mostListed)
                return false;
            const QByteArray path = (below.isEmpty() ? QByteArray() : below + '/') + found.name.toByteArray();
            if (found.facts.kind == dataset::FileKind::Folder) {
                folders.append(path);
                return true;
            }
            dataset::FileFacts facts = found.facts;
            if (facts.kind == dataset::FileKind::Link) {
                const auto target = dataset::factsOf(m_folder + '/' + path, true);
                if (!target || found.dangling)
                    return true;
                facts = *target;
            }
            if (facts.kind != dataset::FileKind::File)
                return true; // a link to a folder may lead round
            ResultFile file;
            file.path = path;
            file.bytes = facts.size;
            file.modified = QDateTime::fromSecsSinceEpoch(facts.mtimeSeconds, Qt::UTC);
            files.append(file);
            if (m_progress && files.size() % 1000 == 0)
                m_progress({files.size(), -1, {}});
            return true;
        });
        if (m_stop.stopRequested())
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        if (!read) {
            if (below.isEmpty())
                return read.error();
            const bool gone = read.error().code == ErrorCode::NotFound;
            if (!gone && unreadable.size() < mostUnreadable && staysThere(here))
                unreadable.append(dataset::shownName(below));
        }
        for (const QByteArray &folder : std::as_const(folders)) {
            const QByteArray name = folder.sliced(folder.lastIndexOf('/') + 1);
            if (name == "__pycache__" || name == ".ipynb_checkpoints" || name == ".git")
                continue;
            if (depth >= deepest || files.size() >= mostListed) {
                cut = true;
                break;
            }
            VOYAGEUR_CHECK(walk(folder, depth + 1));
        }
        return {};
    }

    QList<ResultFile> files;
    QStringList unreadable;
    bool cut = false;

private:
    QByteArray m_folder;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
};

} // namespace

QList<ResultFile> ResultListing::ofKinds(std::initializer_list<ResultFile::Kind> kinds) const
{
    QList<ResultFile> some;
    std::ranges::copy_if(files, std::back_inserter(some),
                         [&](const ResultFile &file) { return std::ranges::find(kinds, file.kind) != kinds.end(); });
    return some;
}

ResultKind resultKindOf(const QByteArray &path)
{
    const QByteArray name = path.sliced(path.lastIndexOf('/') + 1).toLower();
    if (name.contains("tfevents"))
        return ResultKind::Events;
    if (!withoutPart(name).isEmpty())
        return ResultKind::Checkpoint;
    const auto dot = name.lastIndexOf('.');
    const QByteArray suffix = dot < 0 ? QByteArray() : name.sliced(dot + 1);
    static const QRegularExpression state(u"\\A(checkpoint|ckpt)([-_.]?\\d+)?(\\.(json|npz|npy|bin|tar|zip))?\\z|\\.bin\\z"_s);
    if (state.match(QString::fromUtf8(name)).hasMatch())
        return ResultKind::Checkpoint;
    return kindsBySuffix().value(suffix, ResultKind::Other);
}

ResultListing gatherResults(QList<ResultFile> found)
{
    ResultListing listing;
    listing.complete = found.size() <= ResultListing::mostFiles;
    if (!listing.complete)
        found.resize(ResultListing::mostFiles);
    QHash<QByteArray, ResultFile> wholes; // folders, and what is in parts
    for (ResultFile &file : found) {
        ++listing.count;
        listing.bytes += file.bytes;
        file.kind = resultKindOf(file.path);
        const QByteArray folder = checkpointFolderOf(file.path);
        const QByteArray stem = withoutPart(file.path);
        const QByteArray whole = !folder.isEmpty() ? folder : file.kind == ResultKind::Checkpoint ? stem : QByteArray();
        // What Hugging Face's trainer wrote of its training is in each of its checkpoints.
        if (whole.isEmpty() || file.name() == "trainer_state.json") {
            listing.files.append(file);
            continue;
        }
        ResultFile &one = wholes[whole];
        if (one.path.isEmpty()) {
            one.path = whole;
            one.kind = ResultKind::Checkpoint;
            one.files = 0;
            one.isFolder = !folder.isEmpty();
        }
        addTo(one, file);
    }
    for (const ResultFile &whole : std::as_const(wholes))
        listing.files.append(whole);
    QCollator order{QLocale(QLocale::English)}; // that of C knows no numbers in names
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::vector<std::pair<QCollatorSortKey, qsizetype>> keys;
    keys.reserve(static_cast<size_t>(listing.files.size()));
    for (qsizetype i = 0; i < listing.files.size(); ++i)
        keys.emplace_back(order.sortKey(QString::fromUtf8(listing.files[i].path)), i);
    std::ranges::stable_sort(keys, [](const auto &one, const auto &other) { return one.first < other.first; });
    QList<ResultFile> sorted;
    sorted.reserve(listing.files.size());
    for (const auto &key : keys)
        sorted.append(listing.files[key.second]);
    listing.files = sorted;
    ResultFile *newest = nullptr;
    int checkpoints = 0;
    for (ResultFile &file : listing.files) {
        if (file.kind != ResultKind::Checkpoint)
            continue;
        ++checkpoints;
        file.best = saysBest(file.name());
        if (!newest || file.modified >= newest->modified) // of the same second the last by its name
            newest = &file;
    }
    if (newest && checkpoints > 1)
        newest->newest = true;
    return listing;
}

void markBest(ResultListing &listing, const QString &name)
{
    for (ResultFile &file : listing.files)
        if (!name.isEmpty() && file.kind == ResultKind::Checkpoint && file.name() == name.toUtf8())
            file.best = true;
}

Result<ResultListing> listResults(const QString &folder, const base::ProgressSink &progress, const base::StopToken &stop)
{
    ResultWalk walk(base::fileNameBytes(folder), progress, stop);
    VOYAGEUR_CHECK(walk.walk({}, 0));
    ResultListing listing = gatherResults(std::move(walk.files));
    listing.unreadable = walk.unreadable;
    listing.complete = listing.complete && !walk.cut && walk.unreadable.isEmpty();
    return listing;
}

Result<QList<ResultFile>> madeFiles(const session::ClusterSession &session, const ssh::RemotePath &run,
                                    const base::StopToken &stop, qint64 most)
{
    // Of each file: bytes, seconds since 1970, path. What is in results/ comes first.
    const auto command = remote::listResults(run.bytes(), session.storage.bytes(), deliver::runMark(),
                                             most > 0 ? QByteArray::number(most) : QByteArray());
    VOYAGEUR_TRY(
        out, session::runRemote(*session.host, command, ResultFilesText::tr("Could not list the results on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "list-results"));
    if (auto away = runIsAway(said, run))
        return *std::move(away);
    QList<ResultFile> files;
    for (const auto &record : said.all()) {
        if (record.size() != 4)
            continue;
        ResultFile file;
        file.bytes = record[1].toLongLong();
        file.modified = QDateTime::fromSecsSinceEpoch(record[2].toLongLong(), Qt::UTC);
        file.path = record[3];
        files.append(file);
    }
    return files;
}

Result<ResultListing> listResultsThere(const session::ClusterSession &session, const ssh::RemotePath &run,
                                       const base::StopToken &stop)
{
    VOYAGEUR_TRY(made, madeFiles(session, run, stop, mostListed));
    QList<ResultFile> files;
    QSet<QByteArray> there;
    for (ResultFile &file : made) {
        const bool isLog = file.path.startsWith("./");
        file.path = file.path.sliced(file.path.indexOf('/') + 1); // as it will be called here
        if (isLog || there.contains(file.path))
            continue;
        there.insert(file.path);
        files.append(file);
    }
    return gatherResults(std::move(files));
}

} // namespace voyageur::runs
