// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

#include <limits>

namespace voyageur::metrics {

//! One number of a training, and when it was reached; NaN: not written.
struct MetricPoint {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    double step = none;
    double epoch = none;
    double time = none; //!< seconds, since 1970 or since the beginning
    double value = none;
};

//! What one name had for numbers, in the order in which they came.
struct MetricSeries {
    QString source; //!< the file, or the folder of files of events, that it is from: relative, for people
    QString name;   //!< as written: "val_loss", "Loss/train"
    QList<MetricPoint> points;
    qint64 written = 0;      //!< so many there were; more than points: of each few the least and the greatest are kept
    qint64 notNumbers = 0;   //!< NaN and infinite ones, which are not among the points
    QString firstNotNumber;  //!< where the first of them was: "step 120"; empty: nobody wrote where
    bool beganAgain = false; //!< it went back and on again: what came before, from there on, was replaced
};

//! A number that a training ended with, of a file that has one of each name.
struct FinalNumber {
    QString source;
    QString name;
    QString value; //!< as written
};

//! What the files of a run say of it, for people and for plots. A value.
struct MetricReading {
    QList<MetricSeries> series;
    QList<FinalNumber> finals;
    QStringList remarks; //!< what could not be read, one sentence each
    QString best;        //!< name of the checkpoint that the trainer calls its best; empty: it does not say
};

//! Collects points in bounded memory: at most `mostSeries` series of `mostPoints`. One thread.
class MetricStore final {
public:
    static constexpr qsizetype mostSeries = 400;
    static constexpr qsizetype mostPoints = 4096;

    //! Adds to the series of that source and name. A step (or, without steps, an epoch) that is not after the last one replaces
    //! what was there from it on: the training went on from its checkpoint. Steps that begin again
    //! with each epoch are counted on.
    void add(const QString &source, const QString &name, const MetricPoint &point);
    //! Some names found no room.
    bool isFull() const { return m_full; }
    QList<MetricSeries> take();

private:
    struct Collected {
        MetricSeries series;
        int each = 1; //!< so many numbers become a least and a greatest; 1: all are kept
        int inBucket = 0;
        double step = MetricPoint::none; //!< the last one, as written
        double epoch = MetricPoint::none;
        double before = 0; //!< so many steps were in the epochs before
        MetricPoint least;
        MetricPoint greatest;
    };
    qsizetype placeOf(const QString &source, const QString &name);
    static void put(Collected &to, const MetricPoint &point);
    static void flush(Collected &of);
    static void thin(Collected &of);
    static void countOn(Collected &to, MetricPoint &point);
    static void goBack(Collected &to, const MetricPoint &point);

    QHash<std::pair<QString, QString>, qsizetype> m_places;
    QList<Collected> m_collected;
    qsizetype m_last = 0; //!< a line's names come in the same order again
    bool m_full = false;
};

} // namespace voyageur::metrics
