// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectmodel.h"
#include "widgets/common/card.h"

class QLabel;

namespace voyageur::widgets {

//! What the project's course says about one of the five steps; hidden while it says nothing.
class CourseNote final : public Card {
    Q_OBJECT

public:
    //! `step`: 0 to 4.
    CourseNote(models::ProjectModel *project, size_t step, QWidget *parent = nullptr);

private:
    void refresh();

    models::ProjectModel *m_project;
    size_t m_step;
    QLabel *m_words;
};

} // namespace voyageur::widgets
