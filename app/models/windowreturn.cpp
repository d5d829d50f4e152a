// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/windowreturn.h"

#include "ssh/share/doorbell.h"

#include <QFileInfo>

namespace voyageur::models {

namespace {

// One folder may have several names.
QString oneName(const QString &folder)
{
    return folder.isEmpty() ? QString() : QFileInfo(folder).canonicalFilePath();
}

} // namespace

WindowReturn::WindowReturn(const QString &project, QObject *parent)
    : QObject(parent), m_calls(std::make_unique<Feed<int>>([this](const QList<int> &) { emit wanted(); }))
{
    m_bell = ssh::Doorbell::hang([project = oneName(project), call = m_calls->sink()](const QString &wanted) {
        if (!wanted.isEmpty() && wanted != project)
            return false;
        call(0);
        return true;
    });
}

WindowReturn::~WindowReturn() = default;

bool WindowReturn::bringBack(const QString &project)
{
    return ssh::Doorbell::ring(oneName(project));
}

} // namespace voyageur::models
