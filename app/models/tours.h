// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <functional>

namespace voyageur::models {

//! The words on a control, or a title, by the name that stands in braces: resources/help/README.md says which there are.
using TourWords = std::function<QString(const QString &name)>;

//! One step of a tour: resources/help/README.md says what stands in it.
struct TourStep {
    QString id;
    QString page;
    QString control; //!< its object name
    QString done;
    QString english;
    QString french;

    //! The names in braces, of both languages.
    QStringList names() const;
    //! In the person's language.
    QString text(const TourWords &wordsOf) const;
};

//! A guided tour through the window.
struct Tour {
    QString id;
    QString englishTitle;
    QString frenchTitle;
    QString englishAbout;
    QString frenchAbout;
    QList<TourStep> steps;

    QString title() const;
    QString about() const;
};

//! Read once, from inside the program.
const QList<Tour> &allTours();
//! Null for an id that is none.
const Tour *findTour(const QString &id);

} // namespace voyageur::models
