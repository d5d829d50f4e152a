// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tours.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

static void makeToursReadable()
{
    Q_INIT_RESOURCE(help); // a static library's resources are left out unless somebody asks
}

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

bool speaksFrench()
{
    return QLocale().language() == QLocale::French;
}

const QRegularExpression &inBraces()
{
    static const QRegularExpression expression(u"\\{([^{}]+)\\}"_s);
    return expression;
}

Tour tourOf(const QJsonObject &object)
{
    Tour tour;
    tour.id = object["id"_L1].toString();
    tour.englishTitle = object["title"_L1]["en"_L1].toString();
    tour.frenchTitle = object["title"_L1]["fr"_L1].toString();
    tour.englishAbout = object["about"_L1]["en"_L1].toString();
    tour.frenchAbout = object["about"_L1]["fr"_L1].toString();
    const QJsonArray steps = object["steps"_L1].toArray();
    for (const auto &value : steps) {
        tour.steps += TourStep{value["id"_L1].toString(),   value["page"_L1].toString(), value["control"_L1].toString(),
                               value["done"_L1].toString(), value["en"_L1].toString(),   value["fr"_L1].toString()};
    }
    return tour;
}

QList<Tour> readTours()
{
    makeToursReadable();
    QList<Tour> tours;
    for (const QString &name : {u"workshop"_s, u"slides"_s}) {
        QFile file(u":/help/%1.json"_s.arg(name));
        if (file.open(QIODevice::ReadOnly))
            tours += tourOf(QJsonDocument::fromJson(file.readAll()).object());
    }
    return tours;
}

} // namespace

QStringList TourStep::names() const
{
    QStringList found;
    for (const QString &text : {english, french}) {
        for (auto it = inBraces().globalMatch(text); it.hasNext();)
            found += it.next().captured(1);
    }
    return found;
}

// What is on the window is never written here a second time.
QString TourStep::text(const TourWords &wordsOf) const
{
    const QString &pattern = speaksFrench() ? french : english;
    const QString quoted = speaksFrench() ? u"«\u00a0%1\u00a0»"_s : u"“%1”"_s;
    QString text;
    qsizetype from = 0;
    for (auto it = inBraces().globalMatch(pattern); it.hasNext();) {
        const QRegularExpressionMatch place = it.next();
        text += pattern.sliced(from, place.capturedStart() - from) + quoted.arg(wordsOf(place.captured(1)));
        from = place.capturedEnd();
    }
    return text + pattern.sliced(from);
}

QString Tour::title() const
{
    return speaksFrench() ? frenchTitle : englishTitle;
}

QString Tour::about() const
{
    return speaksFrench() ? frenchAbout : englishAbout;
}

const QList<Tour> &allTours()
{
    static const QList<Tour> tours = readTours();
    return tours;
}

const Tour *findTour(const QString &id)
{
    const auto &all = allTours();
    const auto found = std::ranges::find(all, id, &Tour::id);
    return found == all.end() ? nullptr : &*found;
}

} // namespace voyageur::models
