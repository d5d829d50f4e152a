// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/projectfacts.h"

#include "deliver/datasetfacts.h"
#include "environment/requirementfacts.h"
#include "projectfile/projectfile.h"
#include "script/check.h"
#include "script/rules/writtenfolders.h"
#include "source/programfacts.h"
#include "tryout/tries.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <map>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using script::DatasetFacts;
using script::ProjectFacts;
using script::PythonRun;
using script::RequiredPackage;
using script::Subject;

namespace {

constexpr qint64 largestScript = 2'000'000;
constexpr qint64 largestCaseFile = 10'000'000;
constexpr int mostCaseFiles = 20;
constexpr int highestProject = 10; // folders above the script

QString projectFileAbove(const QString &folder)
{
    QDir dir(folder);
    for (int up = 0; up < highestProject; ++up) {
        if (dir.exists(u"voyageur.json"_s))
            return dir.absolutePath();
        if (!dir.cdUp())
            break;
    }
    return {};
}

QByteArray startOf(const QString &path, qint64 most)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.read(most) : QByteArray();
}

// "-r requirements.txt" of a pip in the script; the names as written.
QStringList requirementFiles(const Subject &subject)
{
    QStringList files;
    for (const script::Call &call : subject.calls()) {
        if (!call.has("install"))
            continue;
        QByteArray name;
        for (const char *option : {"-r", "--requirement"}) {
            if (call.valueOf(option, &name))
                files += QString::fromUtf8(subject.resolved(name));
        }
    }
    return files;
}

// A script by itself, with nothing known beside it.
struct ReadScript {
    explicit ReadScript(const QByteArray &text) : document(script::Document::parse(text)), subject(document, nothing) {}

    const script::Document document;
    const script::Surroundings nothing{};
    const Subject subject;
};

} // namespace

//! What was read of folders, each once.
class FolderFacts final {
public:
    // What is the same for every script of a project.
    struct ProjectFolder {
        std::optional<projectfile::ProjectFile> file;
        std::optional<bool> tried;
        std::optional<qint64> gitFiles;
    };

    // Programs by their names in the scripts of one folder.
    struct Programs {
        std::unique_ptr<source::ProgramReader> reader;
        QHash<QString, script::ProgramFacts> facts; // by the file
    };

    explicit FolderFacts(const base::StopToken &stop) : m_stop(stop) {}

    const ProjectFolder &project(const QDir &dir)
    {
        const QString folder = dir.absolutePath();
        if (const auto known = m_projects.constFind(folder); known != m_projects.cend())
            return *known;
        ProjectFolder project;
        if (dir.exists(u"voyageur.json"_s)) {
            if (auto file = projectfile::ProjectFile::load(folder); file.ok()) {
                project.tried = tryout::wasTried(file->folder);
                project.file = *std::move(file);
            }
        }
        if (const QString git = dir.absoluteFilePath(u".git"_s); QFileInfo(git).isDir())
            project.gitFiles = deliver::filesBelow(git, m_stop);
        return *m_projects.insert(folder, project);
    }

    Programs &programs(const QString &root, const QStringList &places)
    {
        Programs &known = m_programs[QStringList(root) + places];
        if (!known.reader)
            known.reader = std::make_unique<source::ProgramReader>(root, places, m_stop);
        return known;
    }

    const DatasetFacts &dataset(const QString &folder)
    {
        const auto known = m_datasets.constFind(folder);
        return known != m_datasets.cend() ? *known : *m_datasets.insert(folder, deliver::datasetIn(folder, m_stop));
    }

    const QString &projectFile(const QString &folder)
    {
        const auto known = m_projectFiles.constFind(folder);
        return known != m_projectFiles.cend() ? *known : *m_projectFiles.insert(folder, projectFileAbove(folder));
    }

private:
    const base::StopToken m_stop;
    QHash<QString, ProjectFolder> m_projects;
    std::map<QStringList, Programs> m_programs; // by the root and the places
    QHash<QString, DatasetFacts> m_datasets;
    QHash<QString, QString> m_projectFiles; // by the folder below
};

namespace {

//! Gathers for one script.
class Gatherer final {
public:
    Gatherer(FolderFacts &folders, const QString &folder, const QByteArray &script, const QString &scriptFolder)
        : m_folders(folders), m_dir(folder), m_script(script), m_project(folders.project(m_dir)), m_file(m_project.file)
    {
        const QString own = scriptFolder.isEmpty() ? QString() : m_dir.relativeFilePath(scriptFolder);
        m_places = {own == u"."_s || own.startsWith(u".."_s) ? QString() : own, QString()};
        if (m_file)
            m_places.prepend(placeOf(m_file->codeFolder()));
        m_places.removeDuplicates();
    }

    ProjectFacts run()
    {
        readPrograms();
        readRequirementFiles();
        readDataset();
        readProjectFile();
        readCaseFiles();
        readFolders();
        m_facts.gitFiles = m_project.gitFiles;
        return m_facts;
    }

private:
    QString placeOf(const QString &folder) const
    {
        const QString place = m_dir.relativeFilePath(folder);
        return place == u"."_s || place.startsWith(u".."_s) ? QString() : place;
    }

    //! A file of the project by its name in the script; empty for none.
    QString localFile(const QString &name) const
    {
        if (name.isEmpty() || name.startsWith(u'/') || name.startsWith(u'~') || name.contains(u'$'))
            return {};
        const QString root = m_dir.canonicalPath() + u'/';
        for (const QString &place : m_places) {
            const QFileInfo info(m_dir.absoluteFilePath(place.isEmpty() ? name : place + u'/' + name));
            if (info.exists() && info.canonicalFilePath().startsWith(root))
                return info.canonicalFilePath();
        }
        return {};
    }

    void readPrograms()
    {
        FolderFacts::Programs &programs = m_folders.programs(m_dir.absolutePath(), m_places);
        source::ProgramReader &reader = *programs.reader;
        for (const PythonRun &run : m_script.subject.pythonRuns()) {
            const QByteArray key = script::programKey(run);
            if (key.isEmpty() || m_facts.programs.contains(key))
                continue;
            const QString file = run.module.isEmpty() ? reader.programNamed(QString::fromUtf8(run.file))
                                                      : reader.moduleNamed(QString::fromUtf8(run.module));
            if (file.isEmpty())
                continue;
            if (!programs.facts.contains(file))
                programs.facts.insert(file, reader.read(file));
            m_facts.programs.insert(key, programs.facts.value(file));
        }
    }

    void readRequirementFiles()
    {
        QStringList paths;
        if (m_file && !m_file->requirementsPath().isEmpty())
            paths += m_file->requirementsPath();
        for (const QString &name : requirementFiles(m_script.subject)) {
            QString path = localFile(name);
            if (path.isEmpty() && name.contains(u'/'))
                path = localFile(name.section(u'/', -1));
            if (!path.isEmpty())
                paths += path;
        }
        paths.removeIf([](const QString &path) { return !QFileInfo(path).isFile(); }); // a pipe would never end
        QStringList seen;
        for (const QString &path : std::as_const(paths)) {
            const QString whole = QFileInfo(path).canonicalFilePath();
            const auto some = seen.contains(whole) ? std::nullopt : environment::requirementsIn(path, m_dir);
            seen += whole;
            if (some)
                m_facts.requirements = m_facts.requirements.value_or(QList<RequiredPackage>()) + *some;
        }
        for (const script::Call &call : m_script.subject.calls()) {
            for (const script::BashWord &word : call.arguments()) {
                const QString name = QString::fromUtf8(m_script.subject.resolved(word)).section(u'/', -1);
                if ((!name.endsWith(u".yml"_s) && !name.endsWith(u".yaml"_s)) || !name.startsWith(u"env"_s))
                    continue;
                if (const QString path = localFile(name); QFileInfo(path).isFile())
                    m_facts.condaPackages = environment::condaPackagesIn(path, m_dir.relativeFilePath(path));
            }
        }
    }

    void readDataset()
    {
        if (m_file && m_file->dataset) {
            const QString folder = m_file->datasetFolder();
            if (QFileInfo::exists(folder)) {
                m_facts.dataset = m_folders.dataset(folder);
                m_facts.dataset->archive = m_file->archiveName();
            }
            return;
        }
        for (const PythonRun &run : m_script.subject.pythonRuns()) {
            const auto &words = run.call->command->words;
            for (qsizetype i = run.firstArgument; i < words.size(); ++i) {
                const QString folder = localFile(QString::fromUtf8(m_script.subject.resolved(words[i])));
                if (!folder.isEmpty() && QFileInfo(folder).isDir() && folder != m_dir.canonicalPath()) {
                    m_facts.dataset = m_folders.dataset(folder);
                    return;
                }
            }
        }
    }

    void readProjectFile()
    {
        if (!m_file)
            return;
        m_facts.environment = script::EnvironmentFacts{m_file->name, m_file->environment.modules};
        if (const auto time = script::parseTime(m_file->tryOut.time.toLatin1()); time && time->seconds() >= 0)
            m_facts.trySeconds = time->seconds();
        m_facts.tried = m_project.tried;
        if (m_file->course)
            m_facts.course = m_file->course->facts();
    }

    void readCaseFiles()
    {
        if (!m_script.subject.has("array"))
            return;
        for (const script::Call &call : m_script.subject.calls()) {
            for (const script::BashWord &word : call.arguments()) {
                const QByteArray name = m_script.subject.resolved(word);
                if (m_facts.caseLines.size() >= mostCaseFiles || m_facts.caseLines.contains(name))
                    continue;
                const QFileInfo info(localFile(QString::fromUtf8(name)));
                if (!info.isFile() || info.size() > largestCaseFile || info.suffix() == u"py"_s)
                    continue;
                const QByteArray text = startOf(info.filePath(), largestCaseFile);
                m_facts.caseLines.insert(name, text.count('\n') + (text.isEmpty() || text.endsWith('\n') ? 0 : 1));
            }
        }
    }

    //! Those that the script writes into. The one of the results is made for each run.
    void readFolders()
    {
        for (const script::WrittenFile &file : script::writtenFiles(m_script.subject)) {
            const QByteArray folder = script::fixedPartOf(file.folder);
            if (file.elsewhere || m_facts.folders.size() >= mostCaseFiles || m_facts.folders.contains(folder))
                continue;
            const bool ofResults = m_file && script::isInside(folder, m_file->results.folder.toUtf8());
            m_facts.folders.insert(folder, ofResults || QFileInfo(localFile(QString::fromUtf8(folder))).isDir());
        }
    }

    FolderFacts &m_folders;
    const QDir m_dir;
    const ReadScript m_script;
    const FolderFacts::ProjectFolder &m_project;
    const std::optional<projectfile::ProjectFile> &m_file;
    QStringList m_places;
    ProjectFacts m_facts;
};

} // namespace

ProjectFactsReader::ProjectFactsReader(const base::StopToken &stop) : m_folders(std::make_unique<FolderFacts>(stop)) {}

ProjectFactsReader::~ProjectFactsReader() = default;

QString ProjectFactsReader::projectOf(const QString &scriptPath, const QByteArray &script)
{
    const QString folder = QFileInfo(scriptPath).absolutePath();
    if (const QString &project = m_folders->projectFile(folder); !project.isEmpty())
        return project;
    source::ProgramReader &reader = *m_folders->programs(folder, {QString()}).reader;
    if (!reader.mayHavePrograms())
        return {};
    const ReadScript read(script);
    for (const PythonRun &run : read.subject.pythonRuns()) {
        const QString name = QString::fromUtf8(run.module.isEmpty() ? run.file : run.module);
        const QString file = run.module.isEmpty() ? reader.programNamed(name) : reader.moduleNamed(name);
        if (!file.isEmpty())
            return folder;
    }
    return {};
}

ProjectFacts ProjectFactsReader::gather(const QString &folder, const QByteArray &script, const QString &scriptFolder)
{
    return folder.isEmpty() ? ProjectFacts() : Gatherer(*m_folders, folder, script, scriptFolder).run();
}

QString projectOf(const QString &scriptPath, const QByteArray &script)
{
    return ProjectFactsReader().projectOf(scriptPath, script);
}

QString projectOf(const QString &scriptPath)
{
    return projectOf(scriptPath, startOf(scriptPath, largestScript));
}

ProjectFacts gatherProjectFacts(const QString &folder, const QByteArray &script, const QString &scriptFolder,
                                const base::StopToken &stop)
{
    return ProjectFactsReader(stop).gather(folder, script, scriptFolder);
}

QByteArray projectWords(const QByteArray &script)
{
    const ReadScript read(script);
    QByteArray words = read.subject.has("array") ? "array\n" : "\n";
    for (const script::Call &call : read.subject.calls()) {
        if (call.name == "echo" || call.name == "printf" || call.name == "module")
            continue;
        words += call.name + '\n';
        for (const script::BashWord &word : call.arguments())
            words += read.subject.resolved(word) + '\n';
    }
    for (const script::WrittenFile &file : script::writtenFiles(read.subject))
        words += file.folder + '\n';
    return words;
}

} // namespace voyageur::runs
