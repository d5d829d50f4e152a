// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/guide.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

void voyageurInitDatasetResources()
{
    Q_INIT_RESOURCE(dataset); // a static library's resources are left out unless somebody asks
}

namespace voyageur::dataset {

const Guide &Guide::instance()
{
    static const Guide guide = [] {
        voyageurInitDatasetResources();
        QFile file(QStringLiteral(":/dataset/guide.json"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the guide's figures are missing");
        const QJsonObject all = QJsonDocument::fromJson(file.readAll()).object();
        const auto figure = [&all](QLatin1String row, QLatin1String key) { return all[row].toObject()[key].toInteger(); };
        return Guide{figure(QLatin1String("fitsMemory"), QLatin1String("bytes")),
                     figure(QLatin1String("fitsNodeDisk"), QLatin1String("bytes")),
                     figure(QLatin1String("manyFiles"), QLatin1String("files")),
                     figure(QLatin1String("forGlobus"), QLatin1String("seconds")),
                     figure(QLatin1String("manyHours"), QLatin1String("seconds")),
                     figure(QLatin1String("largeForLogin"), QLatin1String("bytes"))};
    }();
    return guide;
}

} // namespace voyageur::dataset
