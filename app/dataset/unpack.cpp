// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/unpack.h"

#include "base/sha256.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <atomic>

namespace voyageur::dataset {

namespace {

base::Error hostile(const QByteArray &name)
{
    base::Error error;
    error.code = base::ErrorCode::BadAnswer;
    error.what = QCoreApplication::translate("voyageur::dataset::Unpack",
                                             "The archive contains a name that leads out of the folder: “%1”.")
                     .arg(shownName(name));
    error.why = QCoreApplication::translate("voyageur::dataset::Unpack", "No honest program makes such an archive.");
    error.next = QCoreApplication::translate("voyageur::dataset::Unpack",
                                             "Nothing was written outside the folder. Tell the cluster's support.");
    return error;
}

// No two downloads of ours into one folder at a time have the same.
QByteArray temporaryName()
{
    static std::atomic<int> count = 0;
    return partPrefix() + QByteArray::number(QCoreApplication::applicationPid()) + '-' + QByteArray::number(++count);
}

class Unpacking final {
public:
    Unpacking(const TarSource &source, QByteArray root, const base::ProgressSink &progress, const base::StopToken &stop,
              const UnpackOptions &options)
        : m_reader(source), m_root(std::move(root)), m_progress(progress), m_stop(stop), m_leaveParts(options.leaveParts),
          m_names(options.rule)
    {
        for (const QByteArray &name : options.names)
            m_names.pathFor(name);
    }

    base::Result<UnpackReport> run()
    {
        while (true) {
            VOYAGEUR_CHECK(mayGoOn());
            VOYAGEUR_TRY(member, m_reader.next());
            if (!member)
                break;
            VOYAGEUR_CHECK(place(*member));
        }
        VOYAGEUR_CHECK(m_reader.drain());
        VOYAGEUR_CHECK(makeLinks());
        finishFolders();
        m_report.renamed = m_names.renamed();
        return m_report;
    }

private:
    base::Result<void> mayGoOn() const
    {
        if (!m_stop.stopRequested())
            return {};
        base::Error error;
        error.code = base::ErrorCode::Cancelled;
        error.what = QCoreApplication::translate("voyageur::dataset::Unpack", "The download was cancelled.");
        return error;
    }

    void notKept(const QByteArray &path, const QString &why)
    {
        m_report.problems += Problem{Problem::Kind::NotKept, path, {}, why};
    }

    QByteArray local(const QByteArray &path) { return m_root + '/' + m_names.pathFor(path); }

    base::Result<void> place(const TarMember &member)
    {
        QByteArray path = member.name;
        while (path.startsWith("./"))
            path = path.sliced(2);
        if (path == "." && member.type == TarMember::Type::Folder) {
            (void)setMode(m_root, member.mode | 0700);
            m_folderFacts.insert(QByteArray(), {member.mode, member.mtime});
            return {};
        }
        if (!isPlainPath(path))
            return hostile(member.name);
        switch (member.type) {
        case TarMember::Type::Folder:
            return placeFolder(path, member);
        case TarMember::Type::File:
            return placeFile(path, member);
        case TarMember::Type::HardLink:
            return placeHardLink(path, member);
        case TarMember::Type::Link:
            // Made last: until then no link of the archive can stand in the way of a file.
            m_links += Link{path, member.target, member.mtime};
            return {};
        case TarMember::Type::Special:
            notKept(path,
                    QCoreApplication::translate("voyageur::dataset::Unpack", "It is a device, a pipe or another special file."));
            return {};
        }
        return {};
    }

    base::Result<void> placeFolder(const QByteArray &path, const TarMember &member)
    {
        if (!ready(path, member.mode | 0700))
            return {};
        (void)setMode(local(path), member.mode | 0700); // it may have been here
        m_folderFacts.insert(path, {member.mode, member.mtime});
        ++m_report.folders;
        return {};
    }

    // When nothing is put into them any more; each after what is in it.
    void finishFolders()
    {
        QList<QByteArray> paths = m_folderFacts.keys();
        std::sort(paths.begin(), paths.end(), std::greater<>());
        for (const QByteArray &path : std::as_const(paths)) {
            const auto [mode, mtime] = m_folderFacts.value(path);
            const QByteArray here = path.isEmpty() ? m_root : local(path);
            // Where a disk has no permissions, or the folder is somebody else's, that is no failure.
            (void)setTime(here, mtime);
            (void)setMode(here, mode);
        }
    }

    // Makes the folder and those above it. False, and a problem, when something that is not a folder of ours is in the way.
    bool ready(const QByteArray &folder, int mode = 0777)
    {
        if (folder.isEmpty() || m_folders.contains(folder))
            return true;
        if (m_blocked.contains(folder)) // said once
            return false;
        const qsizetype slash = folder.lastIndexOf('/');
        if (slash >= 0 && !ready(folder.first(slash))) {
            m_blocked.insert(folder);
            return false;
        }
        const auto facts = factsOf(local(folder));
        if (facts.ok() && facts->kind != FileKind::Folder) {
            m_blocked.insert(folder);
            notKept(
                folder,
                QCoreApplication::translate("voyageur::dataset::Unpack", "A file or a link of that name already exists here."));
            return false;
        }
        if (!facts.ok()) {
            if (const auto made = makeFolder(local(folder), mode); !made.ok()) {
                m_blocked.insert(folder);
                notKept(folder, made.error().why);
                return false;
            }
        }
        m_folders.insert(folder);
        return true;
    }

    static QByteArray parentOf(const QByteArray &path)
    {
        const qsizetype slash = path.lastIndexOf('/');
        return slash < 0 ? QByteArray() : path.first(slash);
    }

    // Whether a file or link can take the name `path`.
    bool canTake(const QByteArray &path)
    {
        const QByteArray parent = parentOf(path);
        if (!ready(parent)) {
            notKept(path, QCoreApplication::translate("voyageur::dataset::Unpack", "Its folder could not be created here."));
            return false;
        }
        const auto facts = factsOf(local(path));
        if (facts.ok() && facts->kind == FileKind::Folder) {
            notKept(path, QCoreApplication::translate("voyageur::dataset::Unpack", "A folder of that name already exists here."));
            return false;
        }
        return true;
    }

    // Under a name of the member's own when its beginning shall stay, unless another download has that one.
    base::Result<LocalWriter> writerFor(const QByteArray &path, int mode)
    {
        if (m_leaveParts) {
            VOYAGEUR_TRY(part, LocalWriter::adopt(m_root + '/' + partName(path), mode));
            if (part) {
                VOYAGEUR_CHECK(part->restart());
                return std::move(*part);
            }
        }
        return LocalWriter::create(m_root + '/' + m_temporary, mode);
    }

    base::Result<void> receive(qint64 size, const QByteArray &path, LocalWriter &writer, base::Sha256 &hash)
    {
        for (qint64 got = 0; got < size;) {
            auto piece = mayGoOn().ok() ? m_reader.data() : base::Result<QByteArray>(mayGoOn().error());
            if (!piece.ok()) {
                if (m_leaveParts && got > 0)
                    writer.leave();
                return piece.error();
            }
            VOYAGEUR_CHECK(writer.write(*piece));
            hash.add(*piece);
            got += piece->size();
            m_report.bytes += piece->size();
            if (m_progress)
                m_progress({m_report.bytes, -1, shownName(path)});
        }
        return {};
    }

    base::Result<void> placeFile(const QByteArray &path, const TarMember &member)
    {
        if (!canTake(path))
            return {};
        VOYAGEUR_TRY(writer, writerFor(path, member.mode));
        base::Sha256 hash;
        VOYAGEUR_CHECK(receive(member.size, path, writer, hash));
        if (const auto finished = writer.finish(local(path), member.mtime, member.mode); !finished.ok()) {
            notKept(path, finished.error().why); // a name this disk cannot hold; a full disk showed in write()
            return {};
        }
        m_report.hashes.insert(path, hash.hex());
        ++m_report.files;
        return {};
    }

    // The second name of a file becomes a file of its own.
    base::Result<void> placeHardLink(const QByteArray &path, const TarMember &member)
    {
        QByteArray first = member.target;
        while (first.startsWith("./"))
            first = first.sliced(2);
        if (!m_report.hashes.contains(first)) {
            notKept(path,
                    QCoreApplication::translate("voyageur::dataset::Unpack",
                                                "It is a hard link to a file that is not in the archive."));
            return {};
        }
        if (path == first || !canTake(path))
            return {};
        VOYAGEUR_TRY(file, LocalFile::open(local(first)));
        VOYAGEUR_TRY(facts, file.facts());
        VOYAGEUR_TRY(writer, LocalWriter::create(m_root + '/' + m_temporary, facts.mode));
        QByteArray piece(1 << 20, Qt::Uninitialized);
        for (qint64 offset = 0; offset < facts.size;) {
            VOYAGEUR_CHECK(mayGoOn());
            VOYAGEUR_TRY(count, file.readAt(offset, piece.data(), piece.size()));
            if (count == 0)
                break;
            VOYAGEUR_CHECK(writer.write(QByteArrayView(piece).first(count)));
            offset += count;
        }
        if (const auto finished = writer.finish(local(path), facts.mtimeSeconds, facts.mode); !finished.ok()) {
            notKept(path, finished.error().why);
            return {};
        }
        m_report.hashes.insert(path, m_report.hashes.value(first));
        m_report.bytes += facts.size;
        ++m_report.files;
        return {};
    }

    // Made beside its place, so that it takes a name which another download gives to its own at the same moment.
    base::Result<void> placeLink(const QByteArray &path, const QByteArray &target, qint64 mtime)
    {
        const QByteArray place = local(path);
        const QByteArray beside = place.first(place.lastIndexOf('/') + 1) + m_temporary;
        VOYAGEUR_CHECK(makeLink(m_names.targetFor(path, target), beside));
        (void)setTime(beside, mtime);
        const auto placed = renameOver(beside, place);
        if (!placed.ok())
            removeFile(beside);
        return placed;
    }

    base::Result<void> makeLinks()
    {
        for (const auto &[path, target, mtime] : std::as_const(m_links)) {
            if (!linkStaysInside(path, target)) {
                notKept(path,
                        QCoreApplication::translate("voyageur::dataset::Unpack",
                                                    "It is a link to something outside the folder: “%1”.")
                            .arg(shownName(target)));
                continue;
            }
            if (!canTake(path))
                continue;
            if (const auto made = placeLink(path, target, mtime); !made.ok()) {
                notKept(path, made.error().why);
                m_report.refusedLinks.insert(path);
                continue;
            }
            m_report.hashes.remove(path); // a file of the same name came before it
            ++m_report.links;
        }
        return {};
    }

    TarReader m_reader;
    QByteArray m_root;
    const base::ProgressSink &m_progress;
    const base::StopToken &m_stop;
    const bool m_leaveParts;
    LocalNames m_names;
    // In the root, so that a path at the limit of the disk's name length still fits.
    const QByteArray m_temporary = temporaryName();
    UnpackReport m_report;
    QSet<QByteArray> m_folders; // made or found, and ours to fill
    QSet<QByteArray> m_blocked;
    struct Link {
        QByteArray path;
        QByteArray target;
        qint64 mtime = 0;
    };
    QList<Link> m_links;
    QHash<QByteArray, std::pair<qint16, qint64>> m_folderFacts; // permissions and time
};

} // namespace

QByteArray partPrefix()
{
    return ".voyageur-part-";
}

QByteArray partName(const QByteArray &member)
{
    base::Sha256 hash;
    hash.add(member);
    return partPrefix() + hash.hex().first(16);
}

base::Result<UnpackReport> unpack(const TarSource &source, const QByteArray &folder, const base::ProgressSink &progress,
                                  const base::StopToken &stop, const UnpackOptions &options)
{
    VOYAGEUR_CHECK(makeFolders(folder));
    return Unpacking(source, folder, progress, stop, options).run();
}

} // namespace voyageur::dataset
