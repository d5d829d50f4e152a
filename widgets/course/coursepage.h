// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/coursemodel.h"
#include "widgets/common/page.h"

class QPushButton;

namespace voyageur::widgets {

//! A course file before it is used, and afterwards: its words, what it fills in, the host it names with its keys, and the
//! person's yes or no.
class CoursePage final : public Page {
    Q_OBJECT

public:
    CoursePage(models::CourseModel *course, models::ProjectModel *project, models::SessionModel *session,
               QWidget *parent = nullptr);

    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;

private:
    void build();
    void act();

    models::CourseModel *m_course;
    models::ProjectModel *m_project;
    models::SessionModel *m_session;
    QWidget *m_body = nullptr;
    QByteArray m_shown; //!< what m_body was made from
    QPushButton *m_notNow;
    QPushButton *m_use;
};

} // namespace voyageur::widgets
