// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"
#include "widgets/common/page.h"

class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace voyageur::widgets {

class Banner;
class Card;
class QuestionView;
class SignedInView;

//! Signing in: the form, what the login asks, and what is known of the session. A changed host key has a picture of its own,
//! with no way to connect all the same.
class SignInPage final : public Page {
    Q_OBJECT

public:
    explicit SignInPage(models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;
    //! Fills in the form for a cluster; signs in nowhere.
    void offer(const QString &cluster);

signals:
    //! A key is to be made for, or the test of, the cluster of the form or of the session.
    void keyWanted(const QString &cluster);
    void testWanted(const QString &cluster);

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;

private:
    QWidget *makeForm();
    QWidget *makeWaiting();
    QWidget *makeChanged();
    QList<QPushButton *> makeHelpers(QWidget *parent, const QString &suffix);
    void addRow(QGridLayout *grid, const QString &label, QWidget *field, QWidget *extra = nullptr);
    void submitForm();
    void chooseKey();
    void methodChanged();
    void clusterChanged();
    void showAttempts();
    void sayOnceWhatToDo();
    QString cluster() const;

    models::SessionModel *m_session;
    QStackedWidget *m_stack;
    QComboBox *m_cluster = nullptr;
    QLabel *m_clusterNote = nullptr;
    QLabel *m_attempts = nullptr;
    Banner *m_lockOut = nullptr;
    QLineEdit *m_user = nullptr;
    QComboBox *m_method = nullptr;
    QLabel *m_keyLabel = nullptr;
    QLineEdit *m_key = nullptr;
    QPushButton *m_chooseKey = nullptr;
    QPushButton *m_signIn = nullptr;
    QLabel *m_waiting = nullptr;
    QuestionView *m_question;
    SignedInView *m_signedIn;
    QLabel *m_changedHost = nullptr;
    QLabel *m_changedWhy = nullptr;
    QPushButton *m_changedBack = nullptr;
};

} // namespace voyageur::widgets
