// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptreading.h"

#include <QScrollArea>

class QLabel;

namespace voyageur::widgets {

class Chip;
class NodeDrawing;
class NoteList;
class Placeholder;

//! The node that the job would run on, the share it takes, and what that means in a sentence.
class NodeView final : public QScrollArea {
    Q_OBJECT

public:
    explicit NodeView(QWidget *parent = nullptr);
    //! `cluster`: for people; empty: none was chosen. `source`: a sentence on where the numbers are from.
    void show(const models::NodePicture &picture, const QString &cluster, const QString &source);
    QString sentence() const;

private:
    models::NodePicture m_picture;
    QLabel *m_cluster;
    QLabel *m_title;
    Chip *m_times;
    NodeDrawing *m_drawing;
    QWidget *m_legend;
    QLabel *m_sentence;
    NoteList *m_opens;
    QLabel *m_source;
};

} // namespace voyageur::widgets
