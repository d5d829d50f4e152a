// SPDX-License-Identifier: GPL-3.0-or-later
// Trainings whose loop stands in a module, and whose program stands elsewhere.
#include "source/programfacts.h"
#include "source/pythonlayout.h"
#include "source/pythonsigns.h"
#include "source/sourcetext.h"

#include <QFileInfo>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;

namespace {

constexpr qint64 largestModule = 1 << 20;
constexpr qsizetype mostModules = 300;

} // namespace

const ProgramReader::Calls &ProgramReader::callsAt(const QString &file)
{
    const auto known = m_calls.find(file);
    if (known != m_calls.end())
        return *known;
    Calls &calls = m_calls[file];
    const QString path = m_root + u'/' + file;
    if (QFileInfo(path).size() > largestModule || m_stop.stopRequested())
        return calls;
    const auto source = SourceText::read(path);
    if (!source.ok())
        return calls;
    const PythonCode code(source->text, m_stop);
    const PythonLayout layout(code);
    calls.read = true;
    for (qsizetype i = 0; i + 1 < code.tokens().size(); ++i) {
        const QStringView word = code.wordView(i);
        if (word.isEmpty() || !code.is(i + 1, u'(') || PythonCode::isKeyword(word))
            continue;
        const QStringView before = code.wordView(i - 1);
        if (before == u"def" || before == u"class")
            calls.defined += word.toString();
        else
            calls.from[word.toString()] += layout.function(i);
    }
    const bool steps =
        code.hasOneOf({u"step", u"apply_gradients", u"minimize", u"apply_updates", u"zero_grad", u"train_on_batch"});
    const auto uses = codeSigns(code, file);
    calls.trains = steps && std::ranges::any_of(uses, [](const script::CodeUse &use) {
                       return use.sign == CodeSign::Trains && use.word != u"fit"_s;
                   });
    for (const PythonImport &import : code.imports()) {
        bool local = false;
        calls.local += filesOf(import, file, local);
    }
    calls.local.removeDuplicates();
    return calls;
}

//! Itself, or by way of others. What a file comes to is found once: projects whose modules all import each other are asked often.
bool ProgramReader::importsFile(const QString &from, const QString &file)
{
    const auto known = m_imported.constFind(from);
    if (known != m_imported.constEnd())
        return known->contains(file);
    QSet<QString> seen;
    QStringList waiting = {from};
    while (!waiting.isEmpty() && seen.size() <= mostModules) {
        const QStringList imported = callsAt(waiting.takeLast()).local;
        for (const QString &one : imported) {
            if (!seen.contains(one)) {
                seen += one;
                waiting += one;
            }
        }
    }
    m_imported.insert(from, seen);
    return seen.contains(file);
}

bool ProgramReader::mayLoad(const QString &file)
{
    QSet<QString> seen = {file};
    QStringList waiting = {file};
    while (!waiting.isEmpty()) {
        const QString next = waiting.takeLast();
        const Module module = moduleAt(next);
        if (!module.read || module.loads || seen.size() > mostModules || m_stop.stopRequested())
            return true;
        for (const PythonImport &import : module.imports) {
            bool local = false;
            const QStringList files = filesOf(import, next, local);
            if (local && files.isEmpty())
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

bool ProgramReader::trainsWithoutSaving(const QString &file, int line, const QStringList &all)
{
    if (all.size() > mostModules)
        return false;
    const auto source = SourceText::read(m_root + u'/' + file);
    if (!source.ok())
        return false;
    const PythonCode code(source->text, m_stop);
    const PythonLayout layout(code);
    const auto first = std::ranges::lower_bound(code.tokens(), code.lineStart(line), {}, &PythonToken::begin);
    if (first == code.tokens().end())
        return false;
    const qsizetype token = std::distance(code.tokens().begin(), first);
    bool trains = callsAt(file).trains;
    for (qsizetype i = token; !trains && !code.isLineEnd(i); ++i) {
        if (code.wordView(i).isEmpty() || !code.is(i + 1, u'('))
            continue;
        const QString name = code.word(i);
        const QStringList local = callsAt(file).local;
        trains = std::ranges::any_of(local, [&](const QString &one) {
            const Calls &module = callsAt(one);
            return module.trains && module.defined.contains(name);
        });
    }
    if (!trains)
        return false;
    // Which programs come to it, from function to function.
    QSet<std::pair<QString, QString>> seen = {{file, layout.function(token)}};
    QList<std::pair<QString, QString>> waiting(seen.cbegin(), seen.cend());
    QString program;
    constexpr qsizetype mostFunctions = 200;
    while (!waiting.isEmpty() && program.isEmpty() && seen.size() < mostFunctions && !m_stop.stopRequested()) {
        const auto [at, function] = waiting.takeLast();
        if (function.isEmpty()) {
            program = at;
            break;
        }
        for (const QString &other : all) {
            if (!callsAt(other).from.contains(function) || (other != at && !importsFile(other, at)))
                continue;
            const QSet<QString> callers = callsAt(other).from.value(function);
            for (const QString &caller : callers) {
                const std::pair<QString, QString> next(other, caller);
                if (!seen.contains(next)) {
                    seen += next;
                    waiting += next;
                }
            }
        }
    }
    if (program.isEmpty() || m_stop.stopRequested())
        return false;
    // What saves besides the file itself, of which the scan knows when it saves.
    if (program != file && (moduleAt(program).saves || !moduleAt(program).read))
        return false;
    QSet<QString> asked = {program};
    QStringList modules = {program};
    while (!modules.isEmpty()) {
        const QStringList imported = callsAt(modules.takeLast()).local;
        for (const QString &one : imported) {
            if (asked.contains(one))
                continue;
            asked += one;
            modules += one;
            if (one != file && (!moduleAt(one).read || moduleAt(one).saves))
                return false;
        }
    }
    return true;
}

} // namespace voyageur::source
