// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/editor/textsearch.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

//! The bar above an editor for searching and replacing. It only asks and shows; EditorSearch does the work.
class SearchBar final : public QWidget {
    Q_OBJECT

public:
    explicit SearchBar(QWidget *parent = nullptr);

    //! With or without the row for replacing; the field for the words gets the focus, with this text when it is not empty.
    void open(bool replace, const QString &text);
    bool isReplacing() const;
    SearchFor wanted() const;
    QString replacement() const;
    //! "3 of 12"; `current` from 1, 0 for none of them.
    void showCount(int current, const TextMatches &found);
    void setReplaceEnabled(bool on);

signals:
    void changed();
    void next();
    void previous();
    void replaceOne();
    void replaceAll();
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QToolButton *toggle(const QString &text, const QString &name, const QString &description);

    QLineEdit *m_words;
    QLabel *m_count;
    QToolButton *m_case;
    QToolButton *m_whole;
    QToolButton *m_expression;
    QWidget *m_replaceRow;
    QLineEdit *m_with;
    QPushButton *m_one;
    QPushButton *m_all;
};

} // namespace voyageur::widgets
