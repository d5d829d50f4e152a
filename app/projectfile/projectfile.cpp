// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/projectfile.h"

#include "base/filewriter.h"
#include "projectfile/coursejson.h"
#include "projectfile/datasetjson.h"
#include "projectfile/jsonforms.h"
#include "projectfile/projectjson.h"
#include "projectfile/projectmerge.h"
#include "projectfile/steprecords.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 sizeLimit = 1024 * 1024; // voyageur.schema.json promises 1 MiB
const auto fileName = u"voyageur.json"_s;

struct ProjectFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::ProjectFile)
};

void readCode(JsonReader json, ProjectFile::Code &code)
{
    json.text(u"folder"_s, insideForm(), code.folder);
    json.texts(u"exclude"_s, filledForm(), code.exclude);
    json.text(u"program"_s, insideFilledForm(), code.program);
    json.texts(u"arguments"_s, {}, code.arguments);
    json.text(u"repository"_s, filledForm(), code.repository);
    json.text(u"commit"_s, commitForm(), code.commit);
    QStringList dismissed; // see dismissals.h
    json.texts(u"dismissed"_s, dismissalForm(), dismissed);
}

void readDataset(JsonReader json, ProjectFile::Dataset &dataset)
{
    json.text(u"folder"_s, filledForm(), dataset.folder);
    json.text(u"archive"_s, archiveForm(), dataset.archive);
    json.texts(u"exclude"_s, filledForm(), dataset.exclude);
    readDatasetThere(json, dataset);
}

void readEnvironment(JsonReader json, ProjectFile::Environment &environment)
{
    json.texts(u"modules"_s, moduleForm(), environment.modules);
    json.text(u"requirements"_s, insideForm(), environment.requirements);
    json.text(u"place"_s, environmentPlaceForm(), environment.place);
    json.flag(u"purge"_s, environment.start.purge);
    json.texts(u"unload"_s, moduleForm(), environment.start.unload);
    json.text(u"index"_s, indexForm(), environment.index);
}

void readTry(JsonReader json, ProjectFile::Try &tryOut)
{
    json.texts(u"arguments"_s, {}, tryOut.arguments);
    json.text(u"time"_s, timeForm(), tryOut.time);
    json.number(u"cpusPerTask"_s, coreRange, tryOut.cpusPerTask);
    json.text(u"memory"_s, memoryForm(), tryOut.memory);
    json.text(u"gpus"_s, gpusForm(), tryOut.gpus);
}

void readJob(JsonReader json, ProjectFile::Job &job)
{
    json.text(u"account"_s, accountForm(), job.account);
    json.text(u"time"_s, timeForm(), job.time);
    json.number(u"cpusPerTask"_s, coreRange, job.cpusPerTask);
    json.text(u"memory"_s, memoryForm(), job.memory);
    json.text(u"gpus"_s, gpusForm(), job.gpus);
    json.text(u"reservation"_s, accountForm(), job.reservation);
    json.text(u"partition"_s, accountForm(), job.partition);
}

void readResults(JsonReader json, ProjectFile::Results &results)
{
    json.text(u"folder"_s, insideFilledForm(), results.folder);
    json.texts(u"fetch"_s, filledForm(), results.fetch);
}

//! A folder name as a glob that stands for nothing else.
QString globOf(const QString &path)
{
    QString glob;
    for (const QChar c : path) {
        if (c == u'*' || c == u'?' || c == u'[')
            glob += u'[' + QString(c) + u']';
        else
            glob += c;
    }
    return u'/' + glob;
}

//! `folder` seen from `top`, when it lies below; else empty.
QString inside(const QString &top, const QString &folder)
{
    const QString relative = QDir(top).relativeFilePath(folder);
    const bool below =
        relative != u"."_s && relative != u".."_s && !relative.startsWith(u"../"_s) && QDir::isRelativePath(relative);
    return below ? relative : QString();
}

} // namespace

Result<ProjectFile> ProjectFile::load(const QString &path)
{
    const QFileInfo given(path);
    if (!given.exists())
        return Error{
            ErrorCode::NotFound, ProjectFileText::tr("%1 does not exist.").arg(QDir::toNativeSeparators(path)), {}, {}, {}};
    QFile file(given.isDir() ? path + u'/' + fileName : path);
    if (!file.exists())
        return Error{ErrorCode::NotFound,
                     ProjectFileText::tr("%1 does not exist in %2.").arg(fileName, QDir::toNativeSeparators(path)),
                     ProjectFileText::tr(
                         "A project is a folder with this file. The file says what to run and which resources to ask for."),
                     ProjectFileText::tr("Open the folder in the window to create the file, or copy one from the examples."),
                     {}};
    if (!base::openForReading(file))
        return Error{ErrorCode::FileUnreadable,
                     ProjectFileText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(file.fileName())),
                     file.errorString(),
                     ProjectFileText::tr("Give yourself permission to read the file, or move it away."),
                     {}};
    const QByteArray bytes = file.read(sizeLimit + 1);
    if (bytes.size() > sizeLimit)
        return Error{ErrorCode::BadRequest,
                     ProjectFileText::tr("%1 is larger than 1 MiB.").arg(QDir::toNativeSeparators(file.fileName())),
                     ProjectFileText::tr("This is not a project file."),
                     {},
                     {}};
    VOYAGEUR_TRY(project, parse(bytes, QFileInfo(file.fileName()).absolutePath()));
    project.read = bytes;
    return project;
}

Result<ProjectFile> ProjectFile::parse(const QByteArray &bytes, const QString &folder)
{
    auto object = readJsonObject(bytes, fileName);
    if (!object.ok())
        return object.error();
    ProjectFile project;
    project.folder = QDir(folder).absolutePath();
    project.original = *object;

    JsonProblems problems{fileName, {}, {}};
    int version = 0;
    {
        JsonReader json(*object, {}, problems);
        json.need(u"version"_s);
        json.number(u"version"_s, JsonRange{1, std::numeric_limits<int>::max()}, version);
        if (version > 1)
            return Error{ErrorCode::BadRequest,
                         ProjectFileText::tr("%1 has version %2.").arg(fileName).arg(version),
                         ProjectFileText::tr("This version of Voyageur knows only version 1."),
                         ProjectFileText::tr("Use a newer version of Voyageur."),
                         {}};
        json.ignore(u"$schema"_s);
        for (const QString &part : {u"dataset"_s, u"chain"_s, u"sweep"_s, u"course"_s}) // known also where they are left out
            json.ignore(part);
        json.need(u"name"_s);
        json.text(u"name"_s, nameForm(), project.name);
        readCode(json.object(u"code"_s), project.code);
        if (object->contains(u"dataset"_s))
            readDataset(json.object(u"dataset"_s), *(project.dataset = Dataset()));
        readEnvironment(json.object(u"environment"_s), project.environment);
        readTry(json.object(u"try"_s), project.tryOut);
        readJob(json.object(u"job"_s), project.job);
        readResults(json.object(u"results"_s), project.results);
        if (object->contains(u"chain"_s))
            readChain(json.object(u"chain"_s), project.chain.emplace());
        if (object->contains(u"sweep"_s))
            readSweep(json.object(u"sweep"_s), project.sweep.emplace());
        StepRecords steps; // see steprecords.h
        readSteps(json.object(u"steps"_s), steps);
        if (object->contains(u"course"_s))
            readCourse(json.object(u"course"_s), project.course.emplace());
    }
    if (problems.error)
        return *problems.error;
    for (const QString &argument : project.code.arguments + project.tryOut.arguments) {
        if (!project.dataset && argument.contains(u"{dataset}"_s))
            return Error{ErrorCode::BadRequest,
                         ProjectFileText::tr("%1: the arguments contain {dataset}, but there is no dataset.").arg(fileName),
                         {},
                         ProjectFileText::tr("Add dataset.folder, or remove {dataset}."),
                         {}};
    }
    project.warnings = problems.warnings;
    return project;
}

QByteArray ProjectFile::written() const
{
    const ProjectFile defaults;
    JsonWriter json(original);
    json.set(u"version"_s, 1);
    json.set(u"name"_s, name);
    {
        auto part = json.object(u"code"_s);
        part.put(u"folder"_s, code.folder, defaults.code.folder);
        part.put(u"program"_s, code.program, defaults.code.program);
        part.put(u"arguments"_s, code.arguments, {});
        part.put(u"repository"_s, code.repository, QString());
        part.put(u"commit"_s, code.commit, QString());
        part.put(u"exclude"_s, code.exclude, {});
    }
    if (dataset) {
        auto part = json.object(u"dataset"_s);
        part.put(u"folder"_s, dataset->folder.isEmpty() ? std::optional<QString>() : dataset->folder);
        part.put(u"archive"_s, dataset->archive, QString());
        part.put(u"exclude"_s, dataset->exclude, {});
        writeDatasetThere(part, *dataset);
    } else {
        json.remove(u"dataset"_s);
    }
    {
        auto part = json.object(u"environment"_s);
        part.put(u"modules"_s, environment.modules);
        part.put(u"requirements"_s, environment.requirements);
        part.put(u"place"_s, environment.place, defaults.environment.place);
        if (environment.start.purge)
            part.set(u"purge"_s, true);
        else
            part.remove(u"purge"_s);
        part.put(u"unload"_s, environment.start.unload, {});
        part.put(u"index"_s, environment.index, QString());
    }
    {
        auto part = json.object(u"try"_s);
        part.put(u"arguments"_s, tryOut.arguments, {});
        part.put(u"time"_s, tryOut.time, defaults.tryOut.time);
        part.put(u"cpusPerTask"_s, tryOut.cpusPerTask);
        part.put(u"memory"_s, tryOut.memory);
        part.put(u"gpus"_s, tryOut.gpus);
    }
    {
        auto part = json.object(u"job"_s);
        part.put(u"account"_s, job.account, QString());
        part.put(u"time"_s, job.time, defaults.job.time);
        part.put(u"cpusPerTask"_s, job.cpusPerTask, defaults.job.cpusPerTask);
        part.put(u"memory"_s, job.memory, defaults.job.memory);
        part.put(u"gpus"_s, job.gpus, QString());
        part.put(u"reservation"_s, job.reservation, QString());
        part.put(u"partition"_s, job.partition, QString());
    }
    {
        auto part = json.object(u"results"_s);
        part.put(u"folder"_s, results.folder, defaults.results.folder);
        part.put(u"fetch"_s, results.fetch, defaults.results.fetch);
    }
    if (chain) {
        auto part = json.object(u"chain"_s);
        writeChain(part, *chain);
    } else {
        json.remove(u"chain"_s);
    }
    if (sweep) {
        auto part = json.object(u"sweep"_s);
        writeSweep(part, *sweep);
    } else {
        json.remove(u"sweep"_s);
    }
    if (course) {
        auto part = json.object(u"course"_s, course->original);
        writeCourse(part, *course);
    } else {
        json.remove(u"course"_s);
    }
    return json.text();
}

QByteArray ProjectFile::toJson() const
{
    if (read.isEmpty())
        return written();
    const auto merged = mergeProject(*this, read);
    return merged.ok() ? merged->text : written();
}

Result<void> ProjectFile::save() const
{
    VOYAGEUR_TRY(saved, saveProject(*this));
    if (saved.conflicts.isEmpty())
        return {};
    QStringList keys;
    for (const ProjectConflict &conflict : std::as_const(saved.conflicts))
        keys += conflict.key;
    return Error{ErrorCode::FileChanged,
                 ProjectFileText::tr("%1 was not written, because another program changed %2 in it too.")
                     .arg(QDir::toNativeSeparators(path()), keys.join(u", "_s)),
                 {},
                 ProjectFileText::tr("Check the file, then try again."),
                 {}};
}

ProjectFile ProjectFile::forFolder(const QString &folder)
{
    ProjectFile project;
    project.folder = QDir(folder).absolutePath();
    QString name = QDir(project.folder).dirName();
    name.replace(QRegularExpression(u"[^A-Za-z0-9._-]+"_s), u"-"_s);
    name.remove(QRegularExpression(u"^[^A-Za-z0-9]+"_s));
    project.name = name.isEmpty() ? u"project"_s : name.left(63);
    return project;
}

QString ProjectFile::path() const
{
    return folder + u'/' + fileName;
}

QString ProjectFile::codeFolder() const
{
    return QDir::cleanPath(QDir(folder).absoluteFilePath(code.folder));
}

QString ProjectFile::datasetFolder() const
{
    if (!dataset || dataset->folder.isEmpty())
        return {};
    const QString path = QDir::fromNativeSeparators(dataset->folder);
    if (path == u"~"_s || path.startsWith(u"~/"_s))
        return QDir::cleanPath(QDir::homePath() + path.mid(1));
    return QDir::cleanPath(QDir(folder).absoluteFilePath(path));
}

QString ProjectFile::datasetName() const
{
    return QFileInfo(datasetFolder()).fileName();
}

QString ProjectFile::archiveName() const
{
    if (!dataset || dataset->folder.isEmpty())
        return {};
    if (!dataset->archive.isEmpty())
        return dataset->archive;
    return name + u'-' + datasetName().replace(QRegularExpression(u"[^A-Za-z0-9._-]+"_s), u"-"_s) + u".tar"_s;
}

QString ProjectFile::datasetInCode() const
{
    const QStringList given = code.arguments + (sweep ? sweep->arguments : QStringList());
    const QString data = datasetFolder();
    const bool told = std::ranges::any_of(given, [](const QString &argument) { return argument.contains(u"{dataset}"_s); });
    return told || data.isEmpty() ? QString() : inside(codeFolder(), data);
}

QString ProjectFile::resultsFolder() const
{
    return QDir::cleanPath(QDir(folder).absoluteFilePath(results.folder));
}

QString ProjectFile::requirementsPath() const
{
    if (environment.requirements)
        return environment.requirements->isEmpty() ? QString() : codeFolder() + u'/' + *environment.requirements;
    const QString usual = codeFolder() + u"/requirements.txt"_s;
    return QFileInfo::exists(usual) ? usual : QString();
}

QStringList ProjectFile::codeExclude() const
{
    QStringList globs = {u".git"_s, u"__pycache__"_s, u".venv"_s, u"venv"_s, u"._*"_s, u".DS_Store"_s};
    globs += u"/requirements.lock-*.txt"_s; // versions of a cluster, which the environment there is made with
    // The project's file says what was done here; a change of it is no change of the code.
    for (const QString &stays : {datasetFolder(), resultsFolder(), path()}) {
        if (const QString relative = stays.isEmpty() ? QString() : inside(codeFolder(), stays); !relative.isEmpty())
            globs += globOf(relative);
    }
    return globs + code.exclude;
}

} // namespace voyageur::projectfile
