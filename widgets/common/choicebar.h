// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QFrame>
#include <QLabel>

#include <functional>

class QHBoxLayout;

namespace voyageur::widgets {

//! A question inside the page, with an answer for each way on. Never a dialog; hidden while there is nothing to ask.
class ChoiceBar final : public QFrame {
    Q_OBJECT

public:
    struct Choice {
        QString name; //!< of the button, for tests
        QString title;
        std::function<void()> act;
        ButtonKind kind = ButtonKind::Normal;
        bool onEscape = false; //!< it is the answer of the Escape key, too
    };

    explicit ChoiceBar(QWidget *parent = nullptr);
    void ask(Tone tone, const QString &headline, const QString &text, const QList<Choice> &choices);
    void clear();
    QString headline() const { return m_headline->text(); }
    //! The first answer that can be taken back.
    QWidget *firstFocus() const;

signals:
    //! It is gone, and had the focus.
    void focusFree();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone = Tone::Attention;
    QLabel *m_headline;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    std::function<void()> m_escape;
};

} // namespace voyageur::widgets
