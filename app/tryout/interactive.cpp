// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/interactive.h"

#include "base/sha256.h"
#include "tryout/trychecks.h"

#include <QFileInfo>

namespace voyageur::tryout {

AllocationRequest tryRequest(const projectfile::ProjectFile &project)
{
    AllocationRequest request;
    request.options = {"--nodes=1", "--ntasks=1"};
    request.options += optionsOf(asTried(project).job);
    const QByteArray folder = QFileInfo(project.folder).canonicalFilePath().toUtf8();
    request.about = base::contentHash(folder) + ' ' + project.name.toUtf8(); // the folder's name is nobody else's business
    return request;
}

std::optional<script::CourseFacts> courseBounds(const projectfile::ProjectFile &project)
{
    return project.course ? std::optional(project.course->facts()) : std::nullopt;
}

bool isFor(const FoundAllocation &found, const projectfile::ProjectFile &project)
{
    return found.about == tryRequest(project).about;
}

} // namespace voyageur::tryout
