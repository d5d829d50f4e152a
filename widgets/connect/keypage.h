// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/keymodel.h"
#include "widgets/common/page.h"

class QComboBox;
class QPlainTextEdit;
class QPushButton;
class QTreeWidget;

namespace voyageur::widgets {

class Card;
class Chip;
class NewKeyForm;

//! Keys: choose one or make one, tell the cluster, and see that the next login uses it.
class KeyPage final : public Page {
    Q_OBJECT

public:
    KeyPage(models::KeyModel *keys, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;
    //! Fills in the cluster that shall know the key.
    void offer(const QString &cluster);

protected:
    void refresh() override;
    void showEvent(QShowEvent *event) override;

private:
    Card *makeKeys();
    Card *makeRegister();
    Card *makeCheck();
    void fillKeys();
    void showForm(bool on);
    void showAnswer();
    QString placeText() const;

    models::KeyModel *m_keys;
    models::SessionModel *m_session;
    QTreeWidget *m_list = nullptr;
    QLabel *m_remarks = nullptr;
    QPushButton *m_new = nullptr;
    NewKeyForm *m_form = nullptr;
    QComboBox *m_cluster = nullptr;
    QLabel *m_place = nullptr;
    QPlainTextEdit *m_public = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_install = nullptr;
    QPushButton *m_ask = nullptr;
    QPushButton *m_signIn = nullptr;
    Chip *m_answer = nullptr;
    QLabel *m_answerText = nullptr;
};

} // namespace voyageur::widgets
