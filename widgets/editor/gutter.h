// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;

namespace voyageur::widgets {

class FindingMarks;
class ScriptEditor;

//! The column beside the text: a sign for each line with a finding, the line's number, and at the cursor's line a light bulb
//! when something can be done about it.
class Gutter final : public QWidget {
    Q_OBJECT

public:
    Gutter(ScriptEditor *editor, const FindingMarks &marks);

    int widthNeeded() const;
    //! Cursor or layout changed.
    void refresh();
    //! Other findings: tells screen readers, which do not see the signs.
    void describe();

signals:
    //! The sign of this line, or the light bulb (the cursor's line) was clicked.
    void signClicked(int blockNumber);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    bool event(QEvent *event) override;

private:
    int blockAt(int y) const;
    int signSize() const;

    ScriptEditor *m_editor;
    const FindingMarks &m_marks;
    QToolButton *m_bulb;
};

} // namespace voyageur::widgets
