// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace voyageur::widgets {

//! Output of a program, as it comes: read only, in the code font, at most some ten thousand lines. Follows the end
//! until the person scrolls up. The text given to it is folded and cleaned already (models::LogText).
class LogView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LogView(QWidget *parent = nullptr);
    //! As small as it may be; the layout gives it the room that is left.
    QSize sizeHint() const override { return {QPlainTextEdit::sizeHint().width(), minimumHeight()}; }
    //! Shows `text`; what is the same as before is not laid out again.
    void setLog(const QString &text);

private:
    QString m_shown;
};

} // namespace voyageur::widgets
