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
    //! Of a very long one the beginning (widgets/common/shownpart.h).
    void setPlainText(const QString &diff);
    //! As small as it may be; the layout gives it the room that is left.
    QSize sizeHint() const override { return {QPlainTextEdit::sizeHint().width(), minimumHeight()}; }

protected:
    void changeEvent(QEvent *event) override;

private:
    QSyntaxHighlighter *m_colours = nullptr;
};

} // namespace voyageur::widgets
