// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/codescan.h"

#include "base/filewriter.h"
#include "base/inorder.h"
#include "base/platform.h"
#include "projectfile/projectfile.h"
#include "script/rules/programs.h"
#include "source/codefiles.h"
#include "source/codefilter.h"
#include "source/codenames.h"
#include "source/coderules.h"
#include "source/dismissals.h"
#include "source/localservers.h"
#include "source/notebook.h"
#include "source/notebookscripts.h"
#include "source/programfacts.h"
#include "source/programoptions.h"
#include "source/projectguess.h"
#include "source/pythonscan.h"
#include "source/requirementscan.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct CodeScanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

QString scriptNameFor(const QString &notebook)
{
    return notebook.chopped(QLatin1StringView(".ipynb").size()) + u".py"_s;
}

//! What stands under the name of a notebook's program.
enum class ProgramBeside { None, Its, Another };

ProgramBeside programBeside(const CodeFiles::File &file)
{
    QFile program(scriptNameFor(base::fileNameText(file.localPath)));
    if (!program.exists())
        return ProgramBeside::None;
    const QByteArray line = Notebook::firstLine(file.name.section(u'/', -1)).toUtf8();
    return program.open(QIODevice::ReadOnly) && program.read(line.size()) == line ? ProgramBeside::Its : ProgramBeside::Another;
}

//! "train.py is not UTF-8": of the whole file.
Diagnostic unread(const QString &name, const QString &message = {})
{
    Diagnostic finding = codeFinding("CODE-UNREADABLE"_L1, name, {}, name);
    if (!message.isEmpty())
        finding.message = message;
    return finding;
}

Diagnostic tooLarge(const QString &name)
{
    return unread(name,
                  CodeScanText::tr("%1 was not checked, because it is larger than any program that a person writes.").arg(name));
}

//! What Python does not understand in the program that a notebook becomes, where it stands in its cell. A notebook may wait at
//! the top.
QList<Diagnostic> faultOf(const Notebook &notebook, const QString &name, const base::StopToken &stop)
{
    const Notebook::Program program = notebook.program(name);
    const PythonCode code(program.text, stop);
    QList<Diagnostic> findings = syntaxFindings(code, PythonLayout(code), name, true, stop);
    for (Diagnostic &finding : findings) {
        qsizetype cell = program.firstLines.size() - 1;
        while (cell > 0 && (program.firstLines[cell] == 0 || program.firstLines[cell] > finding.range.line))
            --cell;
        const int above = std::max(0, program.firstLines.value(cell) - 1);
        finding.range.line -= above;
        finding.range.endLine -= above;
        finding.file = placeInNotebook(name, static_cast<int>(cell) + 1);
    }
    return findings;
}

QList<Diagnostic> scanNotebook(const QByteArray &bytes, const CodeFiles::File &file, const ScanOptions &options,
                               const base::StopToken &stop)
{
    const QString &name = file.name;
    const auto notebook = Notebook::parse(bytes);
    if (!notebook.ok())
        return {unread(name)};
    const ProgramBeside beside = programBeside(file);
    if (notebook->language != u"python"_s || beside == ProgramBeside::Its)
        return {};
    QList<Diagnostic> findings = {codeFinding("CODE-NOTEBOOK"_L1, name, {}, name)};
    if (beside == ProgramBeside::None)
        findings.first().fixes = {{CodeScanText::tr("Write its code as a program, %1").arg(scriptNameFor(name)), {}, false}};
    findings.removeIf([&](const Diagnostic &one) { return options.dismissed.contains(dismissalOf(one, {})); });
    const auto whole = notebook->text();
    if (whole.text.size() > mostCode)
        return findings + QList<Diagnostic>{tooLarge(name)};
    const auto faults = faultOf(*notebook, name, stop);
    for (const Diagnostic &finding : faults) {
        const int cell = notebookPlace(finding.file)->cell;
        if (!options.dismissed.contains(dismissalOf(finding, notebook->cells[cell - 1].source)))
            findings += finding;
    }
    for (Diagnostic finding : PythonScan(whole.text, name, options.place, true, stop).run()) {
        if (finding.rule == u"CODE-NAME"_s && !faults.isEmpty()) // who knows which names are there
            continue;
        qsizetype cell = whole.firstLines.size() - 1;
        while (cell > 0 && (whole.firstLines[cell] == 0 || whole.firstLines[cell] > finding.range.line))
            --cell;
        const int above = whole.firstLines[cell] - 1;
        finding.range.line -= above;
        finding.range.endLine -= above;
        finding.file = placeInNotebook(name, static_cast<int>(cell) + 1);
        finding.fixes.clear();
        if (options.dismissed.isEmpty() || !options.dismissed.contains(dismissalOf(finding, notebook->cells[cell].source)))
            findings += finding;
    }
    return findings;
}

bool isUtf16(const QByteArray &bytes)
{
    const QByteArray start = bytes.first(std::min<qsizetype>(bytes.size(), 200));
    return (start.startsWith("\xff\xfe") || start.startsWith("\xfe\xff")) && start.count('\0') * 4 > start.size();
}

QList<Diagnostic> scanFile(const CodeFiles::File &file, const ScanOptions &options, const base::StopToken &stop)
{
    const auto bytes = contentOf(file);
    if (!bytes)
        return {unread(file.name)};
    if (file.notebook)
        return scanNotebook(*bytes, file, options, stop);
    if (isUtf16(*bytes))
        return {
            unread(file.name, CodeScanText::tr("%1 is UTF-16, which Python does not read. Save it as UTF-8.").arg(file.name))};
    const QString text = SourceText::decode(*bytes).text;
    const QByteArray placed = options.place.placed.toUtf8();
    if (!mayHaveFindings(*bytes) && (placed.isEmpty() || !bytes->contains(placed))) {
        const PythonCode code(text, stop);
        const PythonLayout layout(code);
        const auto faults = syntaxFindings(code, layout, file.name, false, stop);
        if (!faults.isEmpty() || stop.stopRequested() || !hasUndefinedNames(code, layout))
            return faults;
    }
    QList<Diagnostic> findings = PythonScan(text, file.name, options.place, false, stop).run();
    if (!options.dismissed.isEmpty())
        findings.removeIf([&](const Diagnostic &one) { return options.dismissed.contains(dismissalOf(one, text)); });
    return findings;
}

//! What a training writes is read by nothing that it comes with: by no module, and by no program where it is a module itself.
bool neverLoads(ProgramReader &reader, const Diagnostic &finding, const QStringList &programs)
{
    const QString own = finding.file.section(u'/', 0, -2);
    reader.setPlaces(own.isEmpty() ? QStringList{QString()} : QStringList{own, QString()});
    if (finding.severity != base::Severity::Info)
        return !reader.mayLoad(finding.file);
    constexpr qsizetype most = 100; // a larger project is read for other things
    return programs.size() <= most
        && std::ranges::none_of(programs, [&](const QString &program) { return reader.mayLoad(program); });
}

//! A server of models is there where something else of the folder starts it: another program, or a script.
void dropWhatIsServed(const dataset::Plan &plan, const CodeFiles &code, QList<Diagnostic> &findings)
{
    const auto isOfServer = [](const Diagnostic &finding) { return finding.rule == u"CODE-LOCALHOST"_s; };
    if (std::ranges::none_of(findings, isOfServer))
        return;
    constexpr qsizetype longest = 200'000;
    const auto starts = [&](const QByteArray &path) {
        QFile file(base::fileNameText(path));
        return file.open(QIODevice::ReadOnly) && startsModelServer(QString::fromUtf8(file.read(longest)));
    };
    static const QRegularExpression scripts(
        u"(\\.(sh|bash|sbatch|slurm|job|pbs|sub|ya?ml|def)|(^|/)(Makefile|Dockerfile|justfile))$"_s);
    bool served = std::ranges::any_of(code.files, [&](const CodeFiles::File &file) { return starts(file.localPath); });
    for (const auto &entry : plan.entries) {
        if (served)
            break;
        served = entry.facts.kind == dataset::FileKind::File && scripts.match(QString::fromUtf8(entry.path)).hasMatch()
            && starts(plan.localPath(entry));
    }
    if (served)
        findings.removeIf(isOfServer);
}

//! That a training saves nothing is true only when none of the project's modules that it imports does; and that of a module is
//! one only when a program comes to it. Each module is read once.
void dropWhatModulesSave(const QString &folder, const CodeFiles &code, QList<Diagnostic> &findings, const base::StopToken &stop)
{
    static const QRegularExpression tests(u"(^|/)(tests?/|test_[^/]*$|[^/]*_test\\.py$|conftest\\.py$)"_s);
    ProgramReader reader(folder, {}, stop);
    QStringList programs;
    for (const CodeFiles::File &file : code.files) {
        if (!file.notebook && !tests.match(file.name).hasMatch())
            programs += file.name;
    }
    const auto isKept = [&](const Diagnostic &finding) {
        if (finding.rule == u"ML-CKPT-LOAD"_s && !stop.stopRequested())
            return neverLoads(reader, finding, programs);
        if (finding.rule != u"ML-CKPT-NONE"_s || stop.stopRequested())
            return true;
        if (finding.severity == base::Severity::Warning)
            return true;
        if (notebookPlace(finding.file))
            return finding.severity != base::Severity::Info;
        const QString own = finding.file.section(u'/', 0, -2);
        reader.setPlaces(own.isEmpty() ? QStringList{QString()} : QStringList{own, QString()});
        return !reader.maySave(finding.file)
            && (finding.severity != base::Severity::Info
                || reader.trainsWithoutSaving(finding.file, finding.range.line, programs));
    };
    QList<Diagnostic> kept;
    for (Diagnostic &finding : findings) {
        if (!isKept(finding))
            continue;
        if (finding.rule == u"ML-CKPT-NONE"_s || finding.rule == u"ML-CKPT-LOAD"_s)
            finding.severity = base::Severity::Advice;
        kept += finding;
    }
    findings = kept;
}

//! "# !pip install -q tqdm torch==2.1": the packages that the lines of a notebook's program name.
QStringList installedBy(const QString &program)
{
    static const QRegularExpression line(u"^[ \\t]*(?:pass  )?# [!%] *(?:python3? -m )?pip3? install ([^#;&|\\n]+)"_s,
                                         QRegularExpression::MultilineOption);
    static const QRegularExpression package(u"^['\"]?([A-Za-z][\\w.-]*(?:\\[[\\w,]+\\])?(?:[=<>!~]=[\\w.*]+)?)['\"]?$"_s);
    QStringList packages;
    for (auto found = line.globalMatch(program); found.hasNext();) {
        const QStringList words = found.next().captured(1).split(u' ', Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < words.size(); ++i) {
            static const QStringList withValue = {u"-r"_s, u"-c"_s, u"-e"_s, u"-f"_s, u"-i"_s, u"-t"_s};
            if (withValue.contains(words[i]) || (words[i].startsWith(u"--"_s) && words[i].endsWith(u"-url"_s)))
                ++i; // what stands behind it is no package
            else if (const auto match = package.match(words[i].trimmed());
                     match.hasMatch() && !packages.contains(match.captured(1)))
                packages += match.captured(1);
        }
    }
    return packages;
}

//! What the job's program needs and is not given, each at its place among the findings.
void findMissingArguments(const QString &folder, const ScanOptions &options, QList<Diagnostic> &findings)
{
    const QString text = programText(folder, options.program);
    for (const ProgramOption &option : missingOptions(programOptions(PythonCode(text)), options.arguments)) {
        const Diagnostic finding = codeFinding("CODE-ARGUMENT"_L1, options.program, option.declared, option.name);
        if (options.dismissed.contains(dismissalOf(finding, text)))
            continue;
        const auto after = std::ranges::find_if(std::as_const(findings), [&](const Diagnostic &other) {
            return other.file > finding.file || (other.file == finding.file && other.range.line > finding.range.line);
        });
        findings.insert(after, finding);
    }
}

} // namespace

ScanOptions scanOptionsFor(const projectfile::ProjectFile &project, const JobPlace &place)
{
    ScanOptions options{project.codeExclude(), dismissedFindings(project), project.code.program, givenArguments(project), place};
    if (project.sweep && !project.sweep->table.isEmpty())
        options.program.clear(); // the table's head names more of them
    if (project.environment.modules)
        options.place.noteModules(*project.environment.modules);
    options.place.cores = project.job.cpusPerTask;
    const QString gpus = project.job.gpus.section(u':', -1);
    options.place.gpus = gpus.isEmpty() ? 0 : gpus.toInt();
    static const QRegularExpression kind(u"_(gpu|cpu)$"_s);
    options.place.account = QString(project.job.account).remove(kind);
    options.place.here = LocalFolders::of(project);
    options.place.placed = project.datasetInCode();
    options.place.staged = !options.place.placed.isEmpty()
        || std::ranges::any_of(project.code.arguments, [](const QString &argument) { return argument.contains(u"{dataset}"_s); });
    return options;
}

Result<QList<Diagnostic>> scanCode(const QString &folder, const ScanOptions &given, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, codePlan(folder, given.exclude, stop));
    ScanOptions options = given;
    if (options.place.here.code.isEmpty())
        options.place.here = LocalFolders::ofFolder(folder, options.exclude);
    options.place.here.readIgnoreFiles(stop);
    const CodeFiles code = codeFilesIn(plan);
    options.place.wholeProject = true;
    for (const CodeFiles::File &file : code.requirements)
        options.place.versions.insert(pinnedVersions(QString::fromUtf8(contentOf(file).value_or(QByteArray()))));
    constexpr int perTask = 32; // files: less would be handing over more than reading
    const auto count = static_cast<int>(code.files.size());
    QList<Diagnostic> findings;
    base::InOrder<QList<Diagnostic>>((count + perTask - 1) / perTask, base::processorThreads(),
                                     [&](int, int index) {
                                         QList<Diagnostic> some;
                                         for (int i = index * perTask;
                                              i < std::min(count, (index + 1) * perTask) && !stop.stopRequested(); ++i)
                                             some += scanFile(code.files[i], options, stop);
                                         return some;
                                     },
                                     [&](int, const QList<Diagnostic> &some) {
                                         findings += some;
                                         return !stop.stopRequested();
                                     })
        .run();
    if (!stop.stopRequested())
        dropWhatModulesSave(folder, code, findings, stop);
    dropWhatIsServed(plan, code, findings);
    dropNamesSetElsewhere(code, findings);
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, CodeScanText::tr("The scan was cancelled."), {}, {}, {}};
    findMissingArguments(folder, options, findings);
    for (const CodeFiles::File &file : code.requirements) {
        const QString text = QString::fromUtf8(contentOf(file).value_or(QByteArray()));
        for (const Diagnostic &finding : scanRequirements(text, file.name, options.place)) {
            if (!options.dismissed.contains(dismissalOf(finding, text)))
                findings += finding;
        }
    }
    for (const QString &name : code.unreadable)
        findings += unread(name);
    for (const QString &name : code.tooLarge)
        findings += tooLarge(name);
    return findings;
}

Result<NotebookScript> notebookScript(const QString &folder, const QString &name)
{
    QFile file(folder + u'/' + name);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable,
                     CodeScanText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(file.fileName())),
                     file.errorString(),
                     {},
                     {}};
    VOYAGEUR_TRY(notebook, Notebook::parse(file.readAll()));
    if (notebook.language != u"python"_s)
        return Error{ErrorCode::BadRequest, CodeScanText::tr("%1 is not a Python notebook.").arg(name), {}, {}, {}};
    const QString script = scriptNameFor(name);
    const Notebook::Program program = notebook.program(name.section(u'/', -1));
    const PythonCode code(program.text);
    return NotebookScript{name,
                          script,
                          program.text,
                          QFileInfo::exists(folder + u'/' + script),
                          program.leftOut,
                          installedBy(program.text),
                          syntaxFindings(code, PythonLayout(code), script)};
}

Result<QList<NotebookScript>> notebookScripts(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, codePlan(folder, exclude, stop));
    QList<NotebookScript> scripts;
    for (const CodeFiles::File &file : codeFilesIn(plan).files) {
        if (!file.notebook)
            continue;
        if (const auto script = notebookScript(folder, file.name); script.ok())
            scripts += *script;
    }
    return scripts;
}

Result<void> writeNotebookScript(const QString &folder, const NotebookScript &script)
{
    return base::writeFile(folder + u'/' + script.script, script.text.toUtf8(), {.expected = QByteArray()});
}

} // namespace voyageur::source
