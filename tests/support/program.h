// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::tests {

struct Outcome {
    QByteArray out;
    QByteArray err;
    int status = -1; //!< −1: it could not be run, was killed, or took more than two minutes
};

//! Runs a program of this computer to its end, in `folder` where one is given. Programs are those of Linux also for tests made
//! for Windows: Wine, which runs these, can start them.
Outcome run(const QString &program, const QStringList &arguments = {}, const QByteArray &input = {}, const QString &folder = {});
//! Its stdout. Fails the test when it cannot be run or its status is not 0.
QByteArray outputOf(const QString &program, const QStringList &arguments = {}, const QByteArray &input = {},
                    const QString &folder = {});

//! The same of shell text of the test, whose "$1" … are `words`.
QByteArray shellOutput(const QByteArray &text, const QStringList &words = {}, const QString &folder = {});

//! A file's name as such programs know it: they have no drives.
QString unixPath(const QString &path);

//! Sends a signal ("STOP", "CONT") to programs of Linux.
void sendSignal(const QString &signal, const QList<qint64> &pids);

} // namespace voyageur::tests
