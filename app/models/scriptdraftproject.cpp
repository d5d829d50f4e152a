// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptDraft that knows the project of the script: what its programs, its requirements and its dataset are like.
#include "models/scriptdraft.h"

#include "runs/projectfacts.h"

#include <QDir>
#include <QFileInfo>

namespace voyageur::models {

using base::Result;
using Kind = ScriptPlace::Kind;

namespace {

bool isInside(const QString &path, const QString &folder)
{
    const QString root = QFileInfo(folder).canonicalFilePath();
    return !root.isEmpty() && QFileInfo(path).canonicalFilePath().startsWith(root + u'/');
}

// The open project for what stands in it or nowhere yet. A script of the cluster runs the files that are there.
QString folderFor(const ScriptPlace &place, const QByteArray &bytes, const QString &open, runs::ProjectFactsReader &reader)
{
    if (place.kind == Kind::Nowhere)
        return open;
    if (place.kind != Kind::Laptop)
        return {};
    return !open.isEmpty() && isInside(place.path, open) ? open : reader.projectOf(place.path, bytes);
}

} // namespace

void ScriptDraft::followProject()
{
    m_projectSoon.setSingleShot(true);
    m_projectSoon.setInterval(300); // longer than between two keystrokes
    connect(&m_projectSoon, &QTimer::timeout, this, &ScriptDraft::gatherProject);
    const auto again = [this] { lookAtProject(); };
    connect(&m_context.project, &ProjectModel::opened, this, again);
    connect(&m_context.project, &ProjectModel::fileChanged, this, again);
    connect(&m_context.project, &ProjectModel::filesChanged, this, again);
}

void ScriptDraft::lookAtProject()
{
    m_filesChanged = true;
    m_projectSoon.start();
}

void ScriptDraft::forgetProject()
{
    m_gatherer.reset();
    m_project = {};
    m_projectSoon.stop();
    if (hasContent())
        gatherProject();
}

void ScriptDraft::gatherProject()
{
    if (!hasContent())
        return;
    if (m_gatherer) { // what it reads may be large: it is not begun anew for each pause in the typing
        m_gatherAgain = true;
        return;
    }
    m_gatherAgain = false;
    const QString open = m_context.project.isOpen() ? m_context.project.file().folder : QString();
    if (std::exchange(m_filesChanged, false))
        m_project.words.reset();
    m_gatherer = std::make_unique<base::Operation<ScriptProject>>(
        m_context.workers,
        [place = m_place, bytes = m_bytes, open, known = m_project](const base::Work &work) -> Result<ScriptProject> {
            ScriptProject found;
            found.words = runs::projectWords(bytes);
            if (found.words == known.words)
                return known;
            runs::ProjectFactsReader reader(work.stop);
            if (const QString folder = folderFor(place, bytes, open, reader); !folder.isEmpty())
                found.facts = std::make_shared<const script::ProjectFacts>(
                    reader.gather(folder, bytes, place.kind == Kind::Laptop ? QFileInfo(place.path).path() : QString()));
            return found;
        },
        [this](Result<ScriptProject> result) {
            m_gatherer.reset();
            if (!result)
                return;
            const auto before = std::exchange(m_project, *result).facts;
            if (before != m_project.facts)
                read();
            if (m_gatherAgain)
                m_projectSoon.start();
        });
}

} // namespace voyageur::models
