// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/programfacts.h"

#include "script/rules/programs.h"
#include "source/checkpointscan.h"
#include "source/pythonsigns.h"
#include "source/sourcetext.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::ProgramFacts;

namespace {

constexpr int mostFiles = 300;
constexpr qint64 mostBytes = 8'000'000;
constexpr qint64 largestFile = 2'000'000;
constexpr int mostIndexed = 5000; // names looked at for the files of a folder
constexpr int deepest = 8;

QString joined(const QString &folder, const QString &name)
{
    return folder.isEmpty() ? name : folder + u'/' + name;
}

QString folderOf(const QString &file)
{
    const auto slash = file.lastIndexOf(u'/');
    return slash < 0 ? QString() : file.first(slash);
}

bool isSkipped(const QString &name)
{
    return name.startsWith(u'.') || name == u"__pycache__"_s || name == u"site-packages"_s || name == u"node_modules"_s;
}

// "a/b/c.py" and "c.py" have one part at the end in common, "x/b/c.py" has two.
int commonEnd(const QStringList &left, const QStringList &right)
{
    int common = 0;
    while (common < left.size() && common < right.size() && left[left.size() - 1 - common] == right[right.size() - 1 - common])
        ++common;
    return common;
}

// A path of the cluster, from which the folder may have been copied; /usr/bin/tool.py is nobody's project.
bool mayBeCopy(const QString &path)
{
    for (const auto &start : {u"~"_s, u"$"_s, u"/home/"_s, u"/scratch/"_s, u"/project/"_s, u"/lustre"_s, u"/localscratch/"_s}) {
        if (path.startsWith(start))
            return true;
    }
    return false;
}

} // namespace

struct ProgramReader::Reading {
    ProgramFacts facts;
    QStringList waiting;
    qint64 bytes = 0;
};

ProgramReader::ProgramReader(const QString &root, const QStringList &places, const base::StopToken &stop)
    : m_root(QFileInfo(root).canonicalFilePath()), m_places(places), m_stop(stop)
{
}

bool ProgramReader::exists(const QString &file) const
{
    const auto known = m_exists.constFind(file);
    if (known != m_exists.constEnd())
        return *known;
    const QFileInfo info(m_root + u'/' + file);
    const bool there = info.isFile() && info.canonicalFilePath().startsWith(m_root + u'/');
    m_exists.insert(file, there);
    return there;
}

void ProgramReader::indexFiles()
{
    m_indexed = true;
    int seen = 0;
    QStringList folders = {QString()};
    while (!folders.isEmpty() && seen < mostIndexed && !m_stop.stopRequested()) {
        const QString folder = folders.takeFirst();
        const QDir dir(joined(m_root, folder));
        if (!folder.isEmpty() && dir.exists(u"pyvenv.cfg"_s))
            continue;
        const auto entries = dir.entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
        for (const QFileInfo &entry : entries) {
            if (++seen > mostIndexed) {
                m_cut = true;
                return;
            }
            const QString path = joined(folder, entry.fileName());
            if (entry.isDir() && !entry.isSymLink() && !isSkipped(entry.fileName()) && path.count(u'/') < deepest)
                folders += path;
            else if (entry.isDir())
                m_cut = m_cut || !isSkipped(entry.fileName());
            else if (entry.fileName().endsWith(u".py"_s) || entry.fileName().endsWith(u".ipynb"_s))
                m_byName[entry.fileName()] += path;
        }
    }
}

bool ProgramReader::mayHavePrograms()
{
    if (m_root.isEmpty())
        return false;
    if (!m_indexed)
        indexFiles();
    return m_cut || !m_byName.isEmpty();
}

QString ProgramReader::programNamed(const QString &name)
{
    const QString clean = QDir::cleanPath(name);
    const bool relative = !mayBeCopy(clean) && !clean.startsWith(u'/');
    if (m_root.isEmpty() || clean.isEmpty())
        return {};
    if (relative) {
        for (const QString &place : m_places) {
            const QString file = QDir::cleanPath(joined(place, clean));
            if (!file.startsWith(u".."_s) && exists(file))
                return file;
        }
    }
    if (!m_indexed)
        indexFiles();
    const QStringList wanted = clean.split(u'/', Qt::SkipEmptyParts);
    QString best;
    int most = 0;
    bool several = false;
    for (const QString &path : m_byName.value(wanted.isEmpty() ? QString() : wanted.last())) {
        const int common = commonEnd(wanted, path.split(u'/'));
        several = common == most ? true : common > most ? false : several;
        if (common > most) {
            most = common;
            best = path;
        }
    }
    if (several || best.isEmpty() || !exists(best))
        return {};
    return (relative && most == wanted.size()) || mayBeCopy(clean) ? best : QString();
}

QString ProgramReader::moduleNamed(const QString &name)
{
    const QString path = QString(name).replace(u'.', u'/');
    for (const QString &place : m_places) {
        for (const auto &ending : {u".py"_s, u"/__main__.py"_s}) {
            if (exists(joined(place, path) + ending))
                return joined(place, path) + ending;
        }
    }
    return {};
}

//! The files that an import of this module reads. `local`: the module is the project's own.
QStringList ProgramReader::filesOf(const QString &module, const QString &from, int level, bool &local) const
{
    const QStringList parts = module.split(u'.', Qt::SkipEmptyParts);
    QStringList bases;
    if (level > 0) {
        QString base = folderOf(from);
        for (int up = 1; up < level; ++up)
            base = folderOf(base);
        bases += base;
    } else {
        bases += folderOf(from);
        bases += m_places;
        bases += u"src"_s;
    }
    local = level > 0;
    for (const QString &base : std::as_const(bases)) {
        QStringList files;
        QString path = base;
        for (qsizetype i = 0; i < parts.size(); ++i) {
            path = joined(path, parts[i]);
            const QString package = path + u"/__init__.py"_s;
            if (exists(package))
                files += package;
            else if (exists(path + u".py"_s))
                files += path + u".py"_s;
        }
        if (parts.isEmpty() && exists(joined(base, u"__init__.py"_s)))
            files += joined(base, u"__init__.py"_s);
        if (!files.isEmpty()) {
            local = true;
            return files;
        }
    }
    return {};
}

//! The same, with the parts that are modules of their own: "from package import part".
QStringList ProgramReader::filesOf(const PythonImport &import, const QString &from, bool &local) const
{
    QStringList files = filesOf(import.module, from, import.level, local);
    for (const QString &name : import.names) {
        bool isModule = false;
        const QString whole = import.module.isEmpty() ? name : import.module + u'.' + name;
        const QStringList more = filesOf(whole, from, import.level, isModule);
        files += more;
        local = local || !more.isEmpty();
    }
    return files;
}

const ProgramReader::Module &ProgramReader::moduleAt(const QString &file)
{
    const auto known = m_modules.find(file);
    if (known != m_modules.end())
        return *known;
    Module &module = m_modules[file];
    const QString path = m_root + u'/' + file;
    if (QFileInfo(path).size() > largestFile || m_stop.stopRequested())
        return module;
    const auto source = SourceText::read(path);
    if (!source.ok())
        return module;
    const PythonCode code(source->text);
    module.read = true;
    module.imports = code.imports();
    const auto uses = codeSigns(code, file);
    module.loads = readsStateBack(code)
        || std::ranges::any_of(uses, [](const script::CodeUse &use) { return use.sign == CodeSign::Dynamic; });
    module.saves = std::ranges::any_of(uses, [](const script::CodeUse &use) {
        return use.sign == CodeSign::Saves || use.sign == CodeSign::TorchSave || use.sign == CodeSign::Dynamic;
    });
    return module;
}

bool ProgramReader::maySave(const QString &file)
{
    QSet<QString> seen = {file};
    const bool saves = findSaving(file, seen);
    // Who imports this one asks again. What the program itself does was judged where it was found.
    if (saves)
        m_maySave.insert(known(file), true);
    else if (!m_modules.value(file).saves) {
        for (const QString &module : std::as_const(seen))
            m_maySave.insert(known(module), false);
    }
    return saves;
}

//! Under which it is remembered what a module does: who imports what depends on the places.
QString ProgramReader::known(const QString &file) const
{
    return m_places.join(u'\n') + u'\n' + file;
}

bool ProgramReader::findSaving(const QString &file, QSet<QString> &seen)
{
    QStringList waiting = {file};
    while (!waiting.isEmpty()) {
        if (m_stop.stopRequested())
            return true;
        const QString next = waiting.takeLast();
        if (const auto before = m_maySave.constFind(known(next)); before != m_maySave.constEnd() && next != file) {
            if (*before)
                return true;
            continue;
        }
        const Module &module = moduleAt(next);
        // That of the program itself was judged where it was found.
        if (!module.read || (module.saves && next != file) || seen.size() > mostFiles)
            return true;
        for (const PythonImport &import : module.imports) {
            bool local = false;
            const QStringList files = filesOf(import, next, local);
            const QString top = import.module.section(u'.', 0, 0);
            if (local && files.isEmpty())
                return true;
            // These save only when they are asked to.
            const bool asked = top == u"accelerate"_s || top.startsWith(u"stable_baselines"_s);
            if (!local && !asked && (script::moduleTraits(top).value_or(0) & script::Trains) != 0)
                return true;
            for (const QString &one : files) {
                if (!seen.contains(one)) {
                    seen += one;
                    waiting += one;
                }
            }
        }
    }
    return false;
}

void ProgramReader::readFile(const QString &file, Reading &reading)
{
    const QString path = m_root + u'/' + file;
    const qint64 size = QFileInfo(path).size();
    if (reading.facts.files.size() >= mostFiles || size > largestFile || reading.bytes + size > mostBytes
        || m_stop.stopRequested()) {
        reading.facts.complete = false;
        return;
    }
    const auto source = SourceText::read(path);
    if (!source.ok()) {
        reading.facts.complete = false;
        return;
    }
    reading.bytes += size;
    reading.facts.files += file;
    const PythonCode code(source->text);
    reading.facts.uses += pythonSigns(code, file);
    for (const PythonImport &import : code.imports()) {
        bool local = false;
        const QStringList files = filesOf(import, file, local);
        if (!local)
            reading.facts.modules += import.module.section(u'.', 0, 0);
        else if (files.isEmpty())
            reading.facts.complete = false;
        reading.waiting += files;
    }
}

ProgramFacts ProgramReader::read(const QString &file)
{
    Reading reading;
    reading.facts.complete = file.endsWith(u".py"_s);
    if (!reading.facts.complete) { // a notebook
        reading.facts.files += file;
        return reading.facts;
    }
    reading.waiting += file;
    QSet<QString> seen;
    while (!reading.waiting.isEmpty()) {
        const QString next = reading.waiting.takeFirst();
        if (seen.contains(next))
            continue;
        seen += next;
        readFile(next, reading);
    }
    if (reading.facts.has(CodeSign::Dynamic))
        reading.facts.complete = false;
    return reading.facts;
}

} // namespace voyageur::source
