// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/coursemaker.h"

#include <QWidget>

class QVBoxLayout;

namespace voyageur::widgets {

//! The data of a course, a block of fields for each, with a button for one more.
class DataRows final : public QWidget {
    Q_OBJECT

public:
    explicit DataRows(QWidget *parent = nullptr);
    void set(const QList<models::CourseForm::Data> &data);
    QList<models::CourseForm::Data> data() const;

signals:
    void changed();

private:
    void add(const models::CourseForm::Data &data, bool focus);

    QVBoxLayout *m_rows;
};

} // namespace voyageur::widgets
