// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/pagemodel.h"

namespace voyageur::models {

Phase PageModel::phase() const
{
    if (m_error)
        return Phase::Failed;
    if (m_content)
        return Phase::Ready;
    return m_busy ? Phase::Loading : Phase::Empty;
}

void PageModel::dismissError()
{
    if (!m_error)
        return;
    m_error.reset();
    emit changed();
}

void PageModel::begin(const QString &busyText)
{
    m_busy = true;
    m_busyText = busyText;
    m_error.reset();
    emit changed();
}

void PageModel::finish(bool content)
{
    m_busy = false;
    m_busyText.clear();
    m_error.reset();
    m_content = content;
    emit changed();
}

void PageModel::fail(const base::Error &error)
{
    m_busy = false;
    m_busyText.clear();
    m_error = error;
    emit changed();
}

void PageModel::clear()
{
    m_busy = false;
    m_content = false;
    m_busyText.clear();
    m_error.reset();
    m_step = StepState::ToDo;
    m_commands.clear();
    emit changed();
}

void PageModel::addCommand(const QString &command)
{
    if (!m_commands.contains(command))
        m_commands.append(command);
}

} // namespace voyageur::models
