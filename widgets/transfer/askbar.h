// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/choicebar.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace voyageur::widgets {

//! A question on the page that wants a text, a choice out of a list, or only a way on. Enter is the first answer, Escape none.
class AskBar final : public QWidget {
    Q_OBJECT

public:
    explicit AskBar(QWidget *parent = nullptr);

    struct Question {
        Tone tone = Tone::Info;
        QString headline;
        QString text;
        std::optional<QString> field = std::nullopt; //!< a text to be changed, selected up to its extension
        QStringList list = {};                       //!< to choose from instead
        QString check = {};                          //!< a further choice, off at first
        QList<ChoiceBar::Choice> answers;            //!< the first is the one that Enter gives; “Cancel” is added
    };
    void ask(const Question &question);
    void clear();
    bool isAsking() const;
    QString headline() const { return m_bar->headline(); }
    QString text() const; //!< what is written, or chosen
    bool isChecked() const;

signals:
    //! It is gone, and had the focus.
    void focusFree();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    ChoiceBar *m_bar;
    QLineEdit *m_field;
    QComboBox *m_list;
    QCheckBox *m_check;
    std::function<void()> m_first;
};

} // namespace voyageur::widgets
