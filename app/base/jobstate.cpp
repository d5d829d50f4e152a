// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jobstate.h"

#include <QCoreApplication>

#include <cctype>

namespace voyageur::base {

namespace {

using Code = JobState::Code;

enum class Phase { Waiting, Active, Ended };

struct Row {
    Code code;
    const char *name;
    const char *shortName;
    Phase phase;
    const char *text;
};

// squeue(1), "JOB STATE CODES", of Slurm 22.05 to 24.11.
constexpr Row rows[] = {
    {Code::Pending, "PENDING", "PD", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "waiting")},
    {Code::Configuring, "CONFIGURING", "CF", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "starting up")},
    {Code::Running, "RUNNING", "R", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "running")},
    {Code::Stopped, "STOPPED", "ST", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "stopped for a while")},
    {Code::Suspended, "SUSPENDED", "S", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "suspended")},
    {Code::Signaling, "SIGNALING", "SI", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "receiving a signal")},
    {Code::StageOut, "STAGE_OUT", "SO", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "copying its files")},
    {Code::Completing, "COMPLETING", "CG", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "ending")},
    {Code::Resizing, "RESIZING", "RS", Phase::Active, QT_TRANSLATE_NOOP("voyageur::base::JobState", "changing size")},
    {Code::Requeued, "REQUEUED", "RQ", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "back in the queue")},
    {Code::RequeueFed, "REQUEUE_FED", "RF", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "back in the queue")},
    {Code::RequeueHold, "REQUEUE_HOLD", "RH", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "held")},
    {Code::ReservationDeletedHold, "RESV_DEL_HOLD", "RD", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "held")},
    {Code::SpecialExit, "SPECIAL_EXIT", "SE", Phase::Waiting, QT_TRANSLATE_NOOP("voyageur::base::JobState", "held")},
    {Code::Completed, "COMPLETED", "CD", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "completed")},
    {Code::Failed, "FAILED", "F", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "failed")},
    {Code::Cancelled, "CANCELLED", "CA", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "cancelled")},
    {Code::TimedOut, "TIMEOUT", "TO", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "out of time")},
    {Code::OutOfMemory, "OUT_OF_MEMORY", "OOM", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "out of memory")},
    {Code::NodeFailed, "NODE_FAIL", "NF", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "node failed")},
    {Code::BootFailed, "BOOT_FAIL", "BF", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "node did not start")},
    {Code::Deadline, "DEADLINE", "DL", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "past its deadline")},
    {Code::LaunchFailed, "LAUNCH_FAILED", "LF", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "could not start")},
    {Code::ReconfigureFailed, "RECONFIG_FAIL", "RC", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "node failed")},
    {Code::Preempted, "PREEMPTED", "PR", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "gave way to another job")},
    {Code::Revoked, "REVOKED", "RV", Phase::Ended, QT_TRANSLATE_NOOP("voyageur::base::JobState", "running on another cluster")},
};

const Row *rowOf(Code code)
{
    for (const Row &row : rows) {
        if (row.code == code)
            return &row;
    }
    return nullptr;
}

// "CANCELLED by 54321", and sacct's narrow column "CANCELLED+"; a list "COMPLETED,REQUEUED" begins with the base state.
QByteArrayView firstWord(QByteArrayView text)
{
    text = text.trimmed();
    qsizetype length = 0;
    while (length < text.size() && (std::isalnum(static_cast<unsigned char>(text[length])) || text[length] == '_'))
        ++length;
    return text.first(length);
}

} // namespace

JobState::JobState(Code code) : m_code(code) {}

JobState JobState::fromText(QByteArrayView text)
{
    const QByteArray word = firstWord(text).toByteArray().toUpper();
    for (const Row &row : rows) {
        if (word == row.name || word == row.shortName)
            return JobState(row.code);
    }
    JobState unknown;
    unknown.m_word = QString::fromLatin1(word);
    return unknown;
}

QString JobState::name() const
{
    const Row *row = rowOf(m_code);
    if (row)
        return QString::fromLatin1(row->name);
    return m_word.isEmpty() ? QStringLiteral("UNKNOWN") : m_word;
}

QString JobState::text() const
{
    if (const Row *row = rowOf(m_code))
        return QCoreApplication::translate("voyageur::base::JobState", row->text);
    return m_word.isEmpty() ? QCoreApplication::translate("voyageur::base::JobState", "unknown") : m_word;
}

bool JobState::isPending() const
{
    const Row *row = rowOf(m_code);
    return row && row->phase == Phase::Waiting;
}

bool JobState::isActive() const
{
    const Row *row = rowOf(m_code);
    return row && row->phase != Phase::Ended;
}

bool JobState::isEnded() const
{
    const Row *row = rowOf(m_code);
    return row && row->phase == Phase::Ended;
}

} // namespace voyageur::base
