// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/scriptcheck.h"

#include "base/inorder.h"
#include "runs/projectfacts.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <memory>
#include <vector>

namespace voyageur::cli {

using script::Document;
using namespace Qt::StringLiterals;

namespace {

// One per thread: what was read of a project is kept for its other scripts.
class ScriptChecker final {
public:
    ScriptChecker(const CheckTask &task, const base::StopToken &stop) : m_task(task), m_projects(stop) {}

    base::Result<CheckedScript> check(const ScriptName &name)
    {
        VOYAGEUR_TRY(file, readScript(name.name));
        const bool isScript = !name.found || looksLikeScript(file.bytes);
        if (!isScript)
            return CheckedScript{.file = file, .isScript = false};
        const auto project = projectFacts(file);
        script::Surroundings around = m_task.around;
        around.project = project ? &*project : nullptr;
        // sbatch is called here, or where the script is.
        around.folder = [beside = QFileInfo(file.name).absoluteDir()](const QByteArray &folder) {
            const QString there = QString::fromUtf8(folder);
            return QFileInfo(there).isDir() || QFileInfo(beside.filePath(there)).isDir() ? std::optional(true) : std::nullopt;
        };
        CheckedScript script{.file = file, .found = findings(file.bytes, around), .mended = file.bytes};
        const auto mends = [](const base::Diagnostic &one) { return !one.fixes.isEmpty() && one.fixes.first().preferred; };
        if (m_task.mend && std::ranges::any_of(script.found.findings, mends)) {
            script.mended = script::fixed(script.found.document, around, {}, &script.applied);
            if (script.applied > 0)
                script.afterwards = findings(script.mended, around);
        }
        return script;
    }

private:
    Findings findings(const QByteArray &bytes, const script::Surroundings &around) const
    {
        auto document = Document::parse(bytes, m_task.version);
        auto found = script::check(document, around);
        return {std::move(document), std::move(found)};
    }

    // The one place where what is known of a project comes in; what of it cannot be read is not known.
    std::optional<script::ProjectFacts> projectFacts(const ScriptFile &file)
    {
        const bool stdinToo = file.name == "-"_L1;
        const QString folder = !m_task.project.isEmpty() ? m_task.project
            : stdinToo                                   ? QString()
                                                         : m_projects.projectOf(file.name, file.bytes);
        if (folder.isEmpty())
            return {};
        return m_projects.gather(folder, file.bytes, stdinToo ? QString() : QFileInfo(file.name).absolutePath());
    }

    const CheckTask &m_task;
    runs::ProjectFactsReader m_projects;
};

} // namespace

void checkScripts(const QList<ScriptName> &names, const CheckTask &task, int threads, const base::StopToken &stop,
                  const std::function<bool(int, base::Result<CheckedScript>)> &take)
{
    std::vector<std::unique_ptr<ScriptChecker>> checkers;
    checkers.reserve(static_cast<size_t>(threads));
    for (int i = 0; i < threads; ++i)
        checkers.push_back(std::make_unique<ScriptChecker>(task, stop));
    base::InOrder<base::Result<CheckedScript>>(
        static_cast<int>(names.size()), threads,
        [&](int thread, int index) { return checkers[static_cast<size_t>(thread)]->check(names.at(index)); }, take)
        .run();
}

} // namespace voyageur::cli
