// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/coursenote.h"

#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

CourseNote::CourseNote(models::ProjectModel *project, size_t step, QWidget *parent)
    : Card(QString(), parent), m_project(project), m_step(step), m_words(makeLabel({}, TextRole::Body, this))
{
    setObjectName(u"courseNote"_s);
    body()->addWidget(m_words);
    connect(project, &models::ProjectModel::opened, this, &CourseNote::refresh);
    connect(project, &models::ProjectModel::fileChanged, this, &CourseNote::refresh);
    refresh();
}

void CourseNote::refresh()
{
    const auto course = m_project->isOpen() ? m_project->file().course : std::nullopt;
    const QString words = course ? course->notes[m_step].shown() : QString();
    setVisible(!words.isEmpty());
    m_words->setText(words);
    if (!words.isEmpty())
        setTitle(tr("Note from the course “%1”").arg(course->title.line()));
}

} // namespace voyageur::widgets
