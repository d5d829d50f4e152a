// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/supportmodel.h"

#include "settings/supportbundle.h"

#include <QCoreApplication>

namespace voyageur::models {

using namespace Qt::StringLiterals;

SupportModel::SupportModel(base::Workers &workers, QStringList catalogue, QObject *parent)
    : QObject(parent), m_workers(workers), m_catalogue(std::move(catalogue))
{
}

SupportModel::~SupportModel() = default;

QString SupportModel::proposedName()
{
    return settings::supportBundleName();
}

void SupportModel::save(const QString &path)
{
    const settings::SupportFacts facts{QCoreApplication::applicationVersion(), m_catalogue};
    m_saving = std::make_unique<base::Operation<QStringList>>(
        m_workers,
        [facts, path](const base::Work &work) -> base::Result<QStringList> {
            const auto files = settings::supportFiles(facts, work.stop);
            VOYAGEUR_CHECK(settings::writeSupportBundle(path, files));
            QStringList contents;
            for (const settings::SupportFile &file : files)
                contents += u"%1: %2"_s.arg(file.name, file.what);
            return contents;
        },
        [this, path](const base::Result<QStringList> &result) {
            if (result)
                emit saved(path, *result);
            else
                emit failed(result.error());
        });
}

} // namespace voyageur::models
