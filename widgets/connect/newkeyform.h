// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace voyageur::widgets {

//! The form for a new key: name, comment, and a passphrase typed twice, or none by a choice of its own. What was typed is wiped
//! when it is given away or the form is hidden.
class NewKeyForm final : public QWidget {
    Q_OBJECT

public:
    explicit NewKeyForm(QWidget *parent = nullptr);
    void suggest(const QString &file, const QString &comment);
    QWidget *firstFocus() const;

signals:
    //! `passphrase` is wiped by whoever takes it; empty: none wanted.
    void wanted(const QString &file, const QString &comment);
    void cancelled();

public:
    //! The passphrase, once: the fields are empty afterwards.
    QString takePassphrase();

protected:
    void hideEvent(QHideEvent *event) override;

private:
    void update();
    void wipe();

    QLineEdit *m_file;
    QLineEdit *m_comment;
    QRadioButton *m_with;
    QRadioButton *m_without;
    QLabel *m_withoutText;
    QWidget *m_phrases;
    QLineEdit *m_first;
    QLineEdit *m_second;
    QCheckBox *m_show;
    QLabel *m_strength;
    QPushButton *m_make;
};

} // namespace voyageur::widgets
