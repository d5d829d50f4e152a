// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

class QSyntaxHighlighter;

namespace voyageur::widgets {

//! A unified diff, read only: added and removed lines keep their + and −, and have colours besides.
class DiffView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit DiffView(QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QSyntaxHighlighter *m_colours = nullptr;
};

} // namespace voyageur::widgets
