// SPDX-License-Identifier: GPL-3.0-or-later
// Group G as far as the survey of the dataset decides it, and TMP-BIG.
#include "base/bytesize.h"
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct DatasetRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::DatasetRules)
};

constexpr qint64 GB = 1'000'000'000;
constexpr qint64 manyFiles = 1000;
constexpr qint64 veryManyFiles = 100'000; // "hundreds of thousands or more": the guide "AI and Machine Learning"
constexpr qint64 smallFile = 1'000'000;
constexpr qint64 largeFile = 64'000'000; // read in large pieces, which shared storage is made for
constexpr qint64 inMemory = 10 * GB;     // the same guide
constexpr qint64 onNode = 100 * GB;
constexpr qint64 largeText = 100'000'000;
constexpr qint64 nearlineFile = 10 * GB; // page "Using nearline storage"
constexpr qint64 bulk = 10 * GB;
constexpr qint64 crowdedGit = 2000;

QString sizeText(qint64 bytes)
{
    return base::ByteSize(bytes).text();
}

const DatasetFacts *dataset(const Subject &subject)
{
    return subject.project() && subject.project()->dataset && subject.project()->dataset->files > 0 ? &*subject.project()->dataset
                                                                                                    : nullptr;
}

QByteArray lastPart(QByteArray path)
{
    while (path.size() > 1 && path.endsWith('/'))
        path.chop(1);
    return path.sliced(path.lastIndexOf('/') + 1);
}

// The word is the dataset's folder, or its archive.
bool namesDataset(const Subject &subject, const BashWord &word, const DatasetFacts &data)
{
    const QByteArray last = lastPart(subject.resolved(word));
    return last == data.name.toUtf8() || (!data.archive.isEmpty() && last == data.archive.toUtf8());
}

bool usesNodeDisk(const Subject &subject)
{
    return subject.script().bytes().contains("SLURM_TMPDIR");
}

// Programs that read an archive, or put one on the node.
bool stages(const Subject &subject)
{
    static constexpr const char *unpackers[] = {"tar",        "unzip",      "7z",         "dar",   "bsdtar",
                                                "unsquashfs", "squashfuse", "ratarmount", "pigz",  "gunzip",
                                                "zstd",       "unzstd",     "sbcast",     "rsync", "dtar"};
    return usesNodeDisk(subject)
        || std::ranges::any_of(unpackers, [&](const char *name) { return !subject.callsOf(name).isEmpty(); });
}

const BashWord *argumentThatNames(const Subject &subject, const PythonRun &run, const DatasetFacts &data)
{
    const auto &words = run.call->command->words;
    for (qsizetype i = run.firstArgument; i < words.size(); ++i) {
        if (namesDataset(subject, words[i], data))
            return &words[i];
        const auto equals = words[i].text.indexOf('=');
        if (equals > 0 && lastPart(subject.resolved(words[i].text.sliced(equals + 1))) == data.name.toUtf8())
            return &words[i];
    }
    return nullptr;
}

// A word that names the data in a command of that program; null for none.
const BashWord *wordOf(const Subject &subject, const char *program, const DatasetFacts &data)
{
    for (const Call *call : subject.callsOf(program)) {
        for (const BashWord &word : call->arguments()) {
            if (namesDataset(subject, word, data))
                return &word;
        }
    }
    return nullptr;
}

void largerThanNodeDisk(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || !subject.cluster() || subject.has("tmp") || subject.request().wholeNodes)
        return;
    const auto &local = subject.cluster()->storage.nodeLocal;
    if (!local.isKnown() || local.value->inMemory || !local.value->spaceGB)
        return;
    const qint64 space = static_cast<qint64>(*local.value->spaceGB * 1e9);
    if (data->bytes <= space)
        return;
    for (const Call &call : subject.calls()) {
        const auto words = call.arguments();
        const bool toDisk =
            std::ranges::any_of(words, [&](const BashWord &word) { return subject.resolved(word).contains("SLURM_TMPDIR"); });
        const auto what = std::ranges::find_if(words, [&](const BashWord &word) { return namesDataset(subject, word, *data); });
        if (!toDisk || what == words.end())
            continue;
        const auto most = local.value->mostOptionGB;
        report.say(report.by(local), what->span,
                   (most && static_cast<double>(data->bytes) <= *most * 1e9
                        ? DatasetRulesText::tr("The dataset takes %1, and a node's own disk on %2 usually has %3, shared with "
                                               "other jobs. The dataset may not fit. Ask for the space with --tmp=%4G.")
                        : DatasetRulesText::tr(
                            "The dataset takes %1, and a node's own disk on %2 usually has %3, shared with other jobs. The "
                            "dataset may not fit. Ask for a whole node, or read the data from scratch in large pieces."))
                       .arg(sizeText(data->bytes), subject.clusterName(), sizeText(space))
                       .arg((data->bytes + GB - 1) / GB));
        return;
    }
}

void manyFilesOnSharedStorage(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->files <= manyFiles || data->meanBytes() >= largeFile || stages(subject))
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        if (importsAny(*program.facts, ReadsArchives))
            return;
    }
    for (const PythonRun &run : subject.pythonRuns()) {
        const BashWord *word = argumentThatNames(subject, run, *data);
        // voyageur.json says which data it is, the program's file that it is read.
        const bool known = subject.project()->programs.contains(programKey(run)) && subject.project()->environment;
        if (!word && !known)
            continue;
        report.say(word ? word->span : run.fileSpan,
                   DatasetRulesText::tr(
                       "The program reads %1 files from shared storage, which is made for few large ones. That is slow for this "
                       "job and for everybody else on the cluster. Upload the dataset as one tar, and unpack it when the job "
                       "starts: tar -xf %2.tar -C $SLURM_TMPDIR.")
                       .arg(QString::number(data->files), data->name));
        return;
    }
}

void whereItBelongs(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->bytes <= inMemory || subject.pythonRuns().isEmpty() || (data->bytes <= onNode && usesNodeDisk(subject)))
        return;
    const PythonRun &run = subject.pythonRuns().last();
    if (run.file.isEmpty())
        return;
    report.say(run.fileSpan,
               data->bytes <= onNode
                   ? DatasetRulesText::tr("The dataset takes %1, too much for the memory of most jobs. It fits on a node's own "
                                          "disk. Copy the archive to $SLURM_TMPDIR when the job starts, and unpack it there.")
                         .arg(sizeText(data->bytes))
                   : DatasetRulesText::tr(
                         "The dataset takes %1, and a node's disk may not have that much room. Leave the dataset on shared "
                         "storage (project or scratch) in a few large files, and read it in large pieces, in order.")
                         .arg(sizeText(data->bytes)));
}

void millionsOfFiles(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->files < veryManyFiles || data->meanBytes() >= smallFile || subject.pythonRuns().isEmpty())
        return;
    const PythonRun &run = subject.pythonRuns().last();
    const BashWord *archive = wordOf(subject, "tar", *data);
    report.say(archive                  ? archive->span
                   : run.file.isEmpty() ? run.call->nameSpan()
                                        : run.fileSpan,
               DatasetRulesText::tr(
                   "The dataset has %1 files of %2 on average. Unpacking them in each job takes long, even from an archive. Keep "
                   "such a collection in a few large files that the program reads directly, as HDF5, SQLite, WebDataset or zip.")
                   .arg(QString::number(data->files), sizeText(data->meanBytes())));
}

bool isCompressed(const QByteArray &name)
{
    for (const char *ending : {".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".tar.zst"}) {
        if (name.endsWith(ending))
            return true;
    }
    return false;
}

void compressedPictures(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->imageBytes * 10 < data->bytes * 9)
        return;
    for (const Call *call : subject.callsOf("tar")) {
        for (const BashWord &word : call->arguments()) {
            const QByteArray name = lastPart(subject.resolved(word));
            const bool same = name.startsWith(data->name.toUtf8() + '.') || name == data->archive.toUtf8();
            if (!same || !isCompressed(name))
                continue;
            report.say(
                word.span,
                DatasetRulesText::tr(
                    "The dataset consists of pictures, sound or film, which are already compressed. Compressing the archive "
                    "gains nothing, and each job waits to decompress it. Create a plain archive: tar -cf %1.tar %1.")
                    .arg(data->name));
            return;
        }
    }
}

void largeTexts(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->largestText < largeText || subject.pythonRuns().isEmpty() || subject.pythonRuns().last().file.isEmpty())
        return;
    report.say(subject.pythonRuns().last().fileSpan,
               DatasetRulesText::tr(
                   "%1 is a text of %2, which each run reads and converts again. Store it once in a binary form. Parquet "
                   "(pandas: to_parquet), .npy and HDF5 are smaller, and many times faster to read.")
                   .arg(data->largestTextName, sizeText(data->largestText)));
}

void smallFilesToNearline(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->files < 2 || data->meanBytes() >= nearlineFile)
        return;
    for (const char *program : {"cp", "mv", "rsync"}) {
        for (const Call *call : subject.callsOf(program)) {
            const auto words = call->arguments();
            if (words.empty() || !subject.resolved(words.back()).contains("nearline"))
                continue;
            const auto what = std::ranges::find_if(
                words, [&](const BashWord &word) { return lastPart(subject.resolved(word)) == data->name.toUtf8(); });
            if (what == words.end())
                continue;
            report.say(
                what->span,
                DatasetRulesText::tr("nearline writes to tape, which is made for files of 10 GB and more. This command puts %1 "
                                     "files there, of %2 on average. Make one archive and move that instead: tar -cf %3.tar %3.")
                    .arg(QString::number(data->files), sizeText(data->meanBytes()), data->name));
            return;
        }
    }
}

// Which of its hosts this is: "alice@trillium.alliancecan.ca:scratch/".
bool isLogin(const base::AccessFacts &access, const QByteArray &word)
{
    const auto colon = word.indexOf(':');
    const QString host = QString::fromUtf8(colon < 0 ? QByteArray() : word.first(colon)).section(u'@', -1);
    return !host.isEmpty()
        && (access.login.is(host) || access.gpuLogin.is(host) || access.loginAliases.valueOr({}).contains(host));
}

// Trillium forbids it; on the general-purpose clusters the login node is the way for scp and rsync.
void bulkThroughLogin(const Subject &subject, Reporter &report)
{
    const DatasetFacts *data = dataset(subject);
    if (!data || data->bytes < bulk || !subject.cluster() || !subject.cluster()->kind.is(base::ClusterKind::LargeParallel))
        return;
    const auto &access = subject.cluster()->access;
    const QStringList better = access.transferHosts.valueOr({});
    for (const char *program : {"scp", "rsync"}) {
        for (const Call *call : subject.callsOf(program)) {
            const auto words = call->arguments();
            const auto host =
                std::ranges::find_if(words, [&](const BashWord &word) { return isLogin(access, subject.resolved(word)); });
            const auto what =
                std::ranges::find_if(words, [&](const BashWord &word) { return namesDataset(subject, word, *data); });
            if (host == words.end() || what == words.end() || better.isEmpty())
                continue;
            report.say(report.by(access.transferHosts), host->span,
                       DatasetRulesText::tr(
                           "This command transfers %1 through a login node of %2. Large transfers are slow there and disturb the "
                           "other users. Use the data transfer node %3, or Globus.")
                           .arg(sizeText(data->bytes), subject.clusterName(), better.first()));
            return;
        }
    }
}

void crowdedRepository(const Subject &subject, Reporter &report)
{
    if (!subject.project() || subject.project()->gitFiles.value_or(0) < crowdedGit)
        return;
    report.say(subject.header(),
               DatasetRulesText::tr(
                   "The folder .git of this project holds %1 files. On a cluster each counts against the number of files that "
                   "you may have. Pack them: git repack -a -d.")
                   .arg(*subject.project()->gitFiles));
}

constexpr RuleCheck datasetChecks[] = {
    {"TMP-BIG", largerThanNodeDisk},
    {"DATA-TAR", manyFilesOnSharedStorage},
    {"DATA-SIZE", whereItBelongs},
    {"DATA-FORMATS", millionsOfFiles},
    {"DATA-COMPRESS", compressedPictures},
    {"DATA-TEXT", largeTexts},
    {"DATA-NEARLINE-SMALL", smallFilesToNearline},
    {"DATA-TRI-TRANSFER", bulkThroughLogin},
    {"DATA-GITREPACK", crowdedRepository},
};

} // namespace

std::span<const RuleCheck> datasetRules()
{
    return datasetChecks;
}

} // namespace voyageur::script
