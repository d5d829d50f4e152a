// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/shards.h"

#include "base/filewriter.h"
#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/filestream.h"
#include "dataset/tarmember.h"
#include "dataset/tarstream.h"

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace voyageur::dataset {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shardPiece = 1 << 20;
constexpr qsizetype digits = 12; // of ten thousand shards no two have the same

QByteArray shardHash(const QByteArray &path)
{
    base::Sha256 hash;
    hash.add(path);
    return hash.hex();
}

bool begins(const QByteArray &hash, qint64 memberBytes, qint64 size)
{
    const double uniform = double(hash.first(13).toULongLong(nullptr, 16)) / double(1LL << 52);
    return uniform < double(memberBytes) / double(qMax<qint64>(size, 1));
}

base::Error shardsCancelled()
{
    base::Error error;
    error.code = base::ErrorCode::Cancelled;
    error.what = QCoreApplication::translate("voyageur::dataset::Pack", "Packing was cancelled.");
    return error;
}

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QByteArray fileLine(const PlanEntry &entry, const QByteArray &hash, const QByteArray &shard)
{
    QJsonObject object{{u"path"_s, QString::fromUtf8(entry.path)},
                       {u"size"_s, entry.facts.size},
                       {u"sha256"_s, hash.isEmpty() ? QJsonValue() : QJsonValue(QString::fromLatin1(hash))},
                       {u"shard"_s, base::fileNameText(shard)}};
    if (QString::fromUtf8(entry.path).toUtf8() != entry.path)
        object[u"pathBase64"_s] = QString::fromLatin1(entry.path.toBase64());
    return line(object);
}

// Whether the file has these bytes.
bool isThere(const QString &file, qint64 bytes, const QByteArray &sha256)
{
    const auto stream = FileStream::open(file);
    if (!stream.ok() || (*stream)->totalBytes() != bytes)
        return false;
    while (true) {
        const auto piece = (*stream)->next(shardPiece);
        if (!piece.ok())
            return false;
        if (piece->isEmpty())
            return (*stream)->sha256() == sha256;
    }
}

// A folder that its files bring with them, unless it is a private one.
bool goesWithoutSaying(const PlanEntries::Iterator &at)
{
    const FileFacts facts = at.facts();
    const bool isPrivate = facts.mode >= 0 && (facts.mode & 077) == 0;
    const bool isOutermost = at.pathSize() == 0; // of which each tar has its own
    return facts.kind == FileKind::Folder && (isOutermost || (!at.isEmptyFolder() && !isPrivate));
}

class ShardWriter final {
public:
    ShardWriter(const Plan &plan, const QDir &into, const base::ProgressSink &progress, const base::StopToken &stop)
        : m_plan(plan), m_into(into), m_progress(progress), m_stop(stop)
    {
    }

    base::Result<ShardReport> run(const std::vector<Shard> &shards)
    {
        const QString set = base::fileNameText(m_plan.name);
        m_report.manifest = m_into.filePath(set + u".manifest.jsonl"_s);
        VOYAGEUR_TRY(manifest, base::FileWriter::open(m_report.manifest));
        QStringList names;
        QByteArray tars;
        for (const Shard &shard : shards)
            m_total += shard.bytes;
        for (const Shard &shard : shards) {
            VOYAGEUR_TRY(hash, writeShard(shard, manifest));
            names += base::fileNameText(shard.name);
            tars += line({{u"shard"_s, names.last()}, {u"bytes"_s, shard.bytes}, {u"sha256"_s, QString::fromLatin1(hash)}});
        }
        VOYAGEUR_CHECK(manifest.write(tars));
        if (m_report.changedCount > 0)
            m_report.manifest.clear();
        else
            VOYAGEUR_CHECK(manifest.commit());
        const QStringList there = m_into.entryList({set + u"-????????????.tar"_s}, QDir::Files);
        for (const QString &name : there) {
            if (!names.contains(name))
                m_report.old += name;
        }
        m_report.shards = names.size();
        m_report.files = m_plan.files;
        m_report.leftOut = m_plan.leftOut;
        m_report.leftOutCount = m_plan.leftOutCount;
        m_report.problems = m_plan.problems + m_report.problems;
        m_report.problemCount = m_plan.problemCount + m_report.changedCount;
        return m_report;
    }

private:
    // The SHA-256 of the tar.
    base::Result<QByteArray> writeShard(const Shard &shard, base::FileWriter &manifest)
    {
        TarStream stream(planOf(m_plan, shard));
        QByteArray lines;
        stream.onFile([&](const PlanEntry &entry, const QByteArray &hash) { lines += fileLine(entry, hash, shard.name); });
        const QString path = m_into.filePath(base::fileNameText(shard.name));
        VOYAGEUR_TRY(file, base::FileWriter::open(path));
        while (true) {
            if (m_stop.stopRequested())
                return shardsCancelled();
            VOYAGEUR_TRY(piece, stream.next(shardPiece));
            VOYAGEUR_CHECK(manifest.write(std::exchange(lines, {})));
            if (piece.isEmpty())
                break;
            VOYAGEUR_CHECK(file.write(piece));
            m_report.bytes += piece.size();
            if (m_progress)
                m_progress({m_report.bytes, m_total, stream.item()});
        }
        m_report.problems += stream.changed();
        m_report.changedCount += stream.changedCount();
        if (stream.changedCount() == 0 && !isThere(path, shard.bytes, stream.sha256())) {
            VOYAGEUR_CHECK(file.commit());
            ++m_report.written;
        }
        return stream.sha256();
    }

    const Plan &m_plan;
    const QDir m_into;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
    qint64 m_total = 0;
    ShardReport m_report;
};

} // namespace

std::vector<Shard> shardsOf(const Plan &plan, qint64 size)
{
    std::vector<Shard> shards;
    qint64 index = 0;
    for (auto at = plan.entries.begin(); at != plan.entries.end(); ++at, ++index) {
        const FileFacts facts = at.facts();
        if (goesWithoutSaying(at))
            continue;
        QByteArray hash;
        if (shards.empty()) {
            shards.push_back({plan.name + "-000000000000.tar", index, index, 0});
        } else if (facts.kind == FileKind::File) {
            hash = shardHash((*at).path);
            if (begins(hash, tarBlock + facts.size + tarPadding(facts.size), size))
                shards.push_back({plan.name + '-' + hash.last(digits) + ".tar", index, index, 0});
        }
        shards.back().end = index + 1;
    }
    for (Shard &shard : shards)
        shard.bytes = archiveBytes(planOf(plan, shard));
    return shards;
}

Plan planOf(const Plan &plan, const Shard &shard)
{
    Plan part;
    part.folder = plan.folder;
    part.name = plan.name;
    PathEntries entries(plan.entries.isEmpty() ? qint16(-1) : plan.entries.first().facts.mode);
    auto at = plan.entries.iteratorAt(shard.first);
    for (qint64 index = shard.first; index < shard.end; ++index, ++at) {
        PlanEntry entry = *at;
        if (goesWithoutSaying(at))
            continue;
        if (entry.facts.kind != FileKind::File)
            entry.facts.mtimeSeconds = 0;
        entries.add(entry);
        part.files += entry.facts.kind == FileKind::File;
        part.bytes += entry.facts.size;
    }
    part.entries = entries.finish();
    return part;
}

base::Result<ShardReport> packShards(const QString &folder, const QString &into, qint64 size, const Exclusions &exclusions,
                                     const base::ProgressSink &progress, const base::StopToken &stop)
{
    PlanOptions options;
    options.exclusions = exclusions;
    VOYAGEUR_TRY(plan, makePlan(folder, options, progress, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    return ShardWriter(plan, QDir(into), progress, stop).run(shardsOf(plan, size));
}

} // namespace voyageur::dataset
