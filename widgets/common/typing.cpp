// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/typing.h"

#include <QLineEdit>

namespace voyageur::widgets {

namespace {

QLineEdit *lineOf(const QWidget *field)
{
    auto *own = qobject_cast<QLineEdit *>(const_cast<QWidget *>(field));
    return own ? own : field->findChild<QLineEdit *>();
}

} // namespace

bool isBeingTyped(const QWidget *field)
{
    const QLineEdit *line = lineOf(field);
    const QWidget *focused = field->window()->focusWidget();
    return line && line->isModified() && focused && (focused == field || focused == line || field->isAncestorOf(focused));
}

void setTakenOver(QWidget *field)
{
    if (QLineEdit *line = lineOf(field))
        line->setModified(false);
}

} // namespace voyageur::widgets
