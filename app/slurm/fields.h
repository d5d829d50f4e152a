// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/job.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::slurm {

// The fields of what Slurm's programs print, for the readers of this folder. Pure.

constexpr char fieldEnd = '\x1f';

//! BadAnswer, with the line that could not be read.
base::Error badAnswer(const char *program, QByteArrayView line);

//! One of the words with which Slurm says "nothing".
bool isNothing(QByteArrayView field);

//! "3:0" of sacct, and the wait status as it is, which 22.05's squeue prints.
std::optional<ExitCode> exitCodeIn(const QByteArray &field);

//! Should a person's comment or name hold the delimiter, the fixed fields before it still stand, and the job is not lost.
QList<QByteArray> fieldsOf(const QByteArray &record, int count);

//! The records of what was printed, each ended by `end`; with --parsable by the delimiter, so a line break inside a name ends
//! none. What a wrapper around the program printed on lines before the first one is left out.
//! A terminal's line ends ("\r\n") are taken as the others.
QList<QByteArray> recordsOf(QByteArrayView out, QByteArrayView end = "\x1f\n");

//! What a wrapper around the program says before an answer that has no record: whole lines, without a field, and no word of an
//! error. It is the answer "none" as long as the program ended well.
bool isWordsAlone(QByteArrayView out);

//! What follows the last end of a record, when that is the beginning of one more: the answer was cut. Empty otherwise; whole
//! lines without a field are a wrapper's words.
QByteArray cutRecord(QByteArrayView out, QByteArrayView end = "\x1f\n");

//! The GPUs of "billing=4,cpu=1,gres/gpu:a100=1,gres/gpu=1,mem=256M,node=1": those with a type say more.
QString gpusOfTres(const QByteArray &field);

//! The value of one name in such a list; null when it is not there.
QByteArray tresValue(QByteArrayView field, QByteArrayView name);

} // namespace voyageur::slurm
