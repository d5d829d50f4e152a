// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/logtext.h"

#include <QPlainTextEdit>

namespace voyageur::widgets {

class LogColours;

//! Output of a program, as it comes: read only, in the code font. Follows the end until the person scrolls up; what is selected
//! stays selected. The text given to it is folded and cleaned already (models::LogText).
class LogView final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LogView(QWidget *parent = nullptr);
    ~LogView() override;
    //! As small as it may be; the layout gives it the room that is left.
    QSize sizeHint() const override { return {QPlainTextEdit::sizeHint().width(), minimumHeight()}; }
    //! The height that so many lines need.
    int heightOf(int lines) const;
    //! Shows `text`; what is the same as before is not laid out again.
    void setLog(const QString &text);
    //! The same with its colours.
    void setLog(const models::LogText &log);

    //! Every place of these words, without regard to capitals, is marked, also of what comes later.
    void mark(const QString &words);
    //! How many there are, at most 10,000 and what a tenth of a second finds; and the one that was gone to, from 1, 0 for none.
    int markCount() const { return static_cast<int>(m_marks.size()); }
    int currentMark() const { return static_cast<int>(m_current) + 1; }
    //! From the one that is shown to the next, or to the one before; at first to the last of them.
    void goToMark(bool forward);
    //! In characters of the text: made visible in the middle, and marked until the next search.
    void goTo(qsizetype place, qsizetype length);
    void goToEnd();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool isAtEnd() const;
    void keepPlace(const std::function<void()> &change);
    void replaceFrom(qsizetype place, const QString &text);
    void findMarks();
    void showMarks();

    models::LogText m_log;
    QString m_shown;
    LogColours *m_colours;
    bool m_wasAtEnd = true;
    QString m_words;
    QList<qsizetype> m_marks; //!< where they begin
    qsizetype m_current = -1; //!< of m_marks
    std::pair<qsizetype, qsizetype> m_place{-1, 0};
};

} // namespace voyageur::widgets
