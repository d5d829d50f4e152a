// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/projectmerge.h"

#include "base/filewriter.h"
#include "projectfile/jsonedit.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int rounds = 30;         // of others who change it between our reading and our writing
constexpr qsizetype stepDepth = 2; // steps.CLUSTER.STEP is one record

struct ProjectMergeText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::ProjectFile)
};

QString shownValue(const QJsonValue &value)
{
    if (value.isUndefined())
        return {};
    const QByteArray array = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return base::shownSafely(array.mid(1, array.size() - 2), 200);
}

//! Follows the four versions of one object through their keys.
class ProjectMerge final {
public:
    ProjectMerge(const QByteArray &mine, OnConflict how) : m_text(mine), m_mine(jsonMembers(mine)), m_how(how) {}

    struct Sides {
        QJsonObject base; // as read, and written as we write it
        QJsonObject read; // as read
        QJsonObject mine;
        QJsonObject there;
    };

    void merge(const Sides &sides) { merge(sides, {}, m_mine); }

    std::vector<JsonEdit> edits;
    QList<ProjectConflict> conflicts;
    QStringList changedThere;

private:
    void merge(const Sides &sides, const QStringList &above, const JsonMember &order)
    {
        QStringList keys = order.keys();
        keys.removeDuplicates();
        for (const QJsonObject &side : {sides.base, sides.there, sides.read})
            for (const QString &key : side.keys())
                if (!keys.contains(key))
                    keys += key;
        for (qsizetype i = 0; i < keys.size(); ++i)
            one(sides, above + QStringList{keys[i]}, keys.first(i), order);
    }

    void one(const Sides &sides, const QStringList &path, const QStringList &before, const JsonMember &order)
    {
        const QString &key = path.last();
        const QJsonValue was = sides.base[key];
        const QJsonValue read = sides.read[key];
        const QJsonValue mine = sides.mine[key];
        const QJsonValue there = sides.there[key];
        const bool whole = path == QStringList{u"course"_s} || (path.first() == u"steps"_s && path.size() > stepDepth);
        const bool parts = !whole && mine.isObject() && there.isObject() && (was.isObject() || was.isUndefined());
        if (parts && !(was == mine && there == read)) {
            merge({was.toObject(), read.toObject(), mine.toObject(), there.toObject()}, path, *order.find(key));
            return;
        }
        if (was == mine) {
            if (there != read)
                changedThere += path.join(u'.');
            return;
        }
        if (there == mine)
            return;
        const bool newer = path.first() == u"steps"_s;
        if (there != read && !newer) {
            if (m_how == OnConflict::Tell)
                conflicts += ProjectConflict{path.join(u'.'), shownValue(there), shownValue(mine)};
            else if (m_how == OnConflict::UseThere)
                changedThere += path.join(u'.');
            if (m_how != OnConflict::UseHere)
                return;
        }
        if (mine.isUndefined()) {
            edits.push_back({path});
            return;
        }
        const JsonMember &value = *order.find(key);
        edits.push_back({path, m_text.mid(value.value, value.end - value.value), before});
    }

    const QByteArray &m_text;
    JsonMember m_mine;
    OnConflict m_how;
};

QJsonObject objectOf(const QByteArray &text)
{
    const bool marked = text.startsWith("\xef\xbb\xbf");
    return QJsonDocument::fromJson(marked ? text.mid(3) : text).object();
}

//! What the file held when `mine` was read, as we would write it.
QByteArray writtenBase(const ProjectFile &mine)
{
    if (mine.read.isEmpty())
        return ProjectFile::forFolder(mine.folder).written();
    const auto read = ProjectFile::parse(mine.read, mine.folder);
    return read.ok() ? read->written() : mine.read;
}

void addChanged(const QJsonObject &before, const QJsonObject &now, const QString &above, QStringList &keys)
{
    QStringList both = before.keys() + now.keys();
    both.removeDuplicates();
    for (const QString &key : std::as_const(both)) {
        if (before[key] == now[key])
            continue;
        // A part that was not there, or is not any more, is one with nothing in it.
        const auto isPart = [](const QJsonValue &value) { return value.isObject() || value.isUndefined(); };
        if (isPart(before[key]) && isPart(now[key]))
            addChanged(before[key].toObject(), now[key].toObject(), above + key + u'.', keys);
        else
            keys += above + key;
    }
}

Error gone(const QString &path)
{
    return {ErrorCode::NotFound,
            ProjectMergeText::tr("%1 no longer exists.").arg(QDir::toNativeSeparators(path)),
            ProjectMergeText::tr("Another program deleted or renamed it."),
            ProjectMergeText::tr("Restore the file, or save it again from here."),
            {}};
}

//! The bytes of the file; none when there is no such file.
Result<std::optional<QByteArray>> bytesNow(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return std::optional<QByteArray>();
    if (!base::openForReading(file))
        return Error{ErrorCode::FileUnreadable,
                     ProjectMergeText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(path)),
                     file.errorString(),
                     ProjectMergeText::tr("Give yourself permission to read the file, or move it away."),
                     {}};
    return std::optional(file.readAll());
}

Result<ProjectFile> asRead(const QByteArray &text, const QString &folder)
{
    VOYAGEUR_TRY(file, ProjectFile::parse(text, folder));
    file.read = text;
    return file;
}

//! All that `mine` says counts; what the file has besides stays.
QByteArray overAll(const ProjectFile &mine, const QByteArray &there)
{
    ProjectFile now = mine;
    now.read = there;
    return now.toJson();
}

} // namespace

Result<MergedProject> mergeProject(const ProjectFile &mine, const QByteArray &there, OnConflict how)
{
    VOYAGEUR_CHECK(ProjectFile::parse(there, mine.folder));
    const QByteArray written = mine.written();
    const QByteArray base = writtenBase(mine);
    ProjectMerge both(written, how);
    both.merge({objectOf(base), objectOf(mine.read.isEmpty() ? base : mine.read), objectOf(written), objectOf(there)});
    MergedProject merged{editedJson(there, both.edits), both.conflicts, both.changedThere};
    if (!merged.conflicts.isEmpty() || both.edits.empty())
        return merged;
    // Each side alone may be good and both together not: a dataset taken out there, and named by an argument here.
    if (const auto together = ProjectFile::parse(merged.text, mine.folder); !together) {
        if (how == OnConflict::UseThere)
            merged.text = there;
        else if (how == OnConflict::UseHere)
            merged.text = overAll(mine, there);
        else
            for (const JsonEdit &edit : both.edits)
                merged.conflicts += ProjectConflict{edit.path.join(u'.'), together.error().what,
                                                    edit.value ? base::shownSafely(*edit.value, 200) : QString()};
    }
    return merged;
}

QStringList changedKeys(const ProjectFile &before, const ProjectFile &now)
{
    QStringList keys;
    addChanged(objectOf(before.written()), objectOf(now.written()), {}, keys);
    return keys;
}

Result<SavedProject> saveProject(const ProjectFile &mine, OnConflict how)
{
    const QString path = mine.path();
    for (int round = 0; round < rounds; ++round) {
        VOYAGEUR_TRY(now, bytesNow(path));
        SavedProject saved{mine, {}, {}};
        QByteArray text;
        if (!now) {
            if (!mine.read.isEmpty() && how != OnConflict::UseHere)
                return gone(path);
            if (mine.read.isEmpty() && mine.written() == writtenBase(mine))
                return saved; // nothing was said yet that the folder's name does not say
            text = mine.toJson();
        } else if (now == mine.read && mine.written() == writtenBase(mine)) {
            return saved;
        } else {
            VOYAGEUR_TRY(merged, mergeProject(mine, *now, how));
            saved.conflicts = merged.conflicts;
            saved.changedThere = merged.changedThere;
            if (!saved.conflicts.isEmpty())
                return saved;
            text = merged.text;
        }
        VOYAGEUR_TRY(file, asRead(text, mine.folder));
        saved.file = file;
        if (now == text)
            return saved;
        const auto written =
            base::writeFile(path, text, {.ownerOnly = false, .expected = now ? base::contentHash(*now) : QByteArray()});
        if (written.ok())
            return saved;
        if (written.error().code != ErrorCode::FileChanged)
            return written.error();
    }
    return Error{ErrorCode::FileChanged,
                 ProjectMergeText::tr("%1 was not written, because another program keeps changing it.")
                     .arg(QDir::toNativeSeparators(path)),
                 {},
                 ProjectMergeText::tr("Wait until that program has finished, then try again."),
                 {}};
}

} // namespace voyageur::projectfile
