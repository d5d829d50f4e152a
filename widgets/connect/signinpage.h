// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sessionmodel.h"
#include "models/workunderway.h"
#include "widgets/common/page.h"

class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace voyageur::widgets {

class Banner;
class Card;
class ChangedKeyView;
class ChoiceBar;
class LinkLabel;
class QuestionView;
class SignedInView;

//! Signing in: the form, what the login asks, and what is known of the session. A changed host key has a picture of its own.
class SignInPage final : public Page {
    Q_OBJECT

public:
    //! `work`: what leaving a cluster would end.
    SignInPage(models::SessionModel *session, const models::WorkUnderWay &work, QWidget *parent = nullptr);
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
    QList<QPushButton *> makeHelpers(QWidget *parent, const QString &suffix);
    void addRow(QGridLayout *grid, const QString &label, QWidget *field, QWidget *extra = nullptr);
    void submitForm();
    void chooseAnother();
    void goBack();
    void fillBack();
    void fillCluster();
    void leaveFor(const models::SignInRequest &request);
    void chooseKey();
    void methodChanged();
    void clusterChanged();
    void showQuestion();
    void showAttempts();
    void sayOnceWhatToDo();
    QString cluster() const;
    models::ClusterChoice choiceOf(const QString &name) const;

    models::SessionModel *m_session;
    const models::WorkUnderWay &m_work;
    bool m_another = false; //!< the form is open for another cluster, and nothing has ended yet
    QStackedWidget *m_stack;
    QComboBox *m_cluster = nullptr;
    ChoiceBar *m_leaving = nullptr;
    QLabel *m_clusterNote = nullptr;
    QPushButton *m_successor = nullptr;
    LinkLabel *m_status = nullptr;
    QLabel *m_userNote = nullptr;
    QLabel *m_attempts = nullptr;
    Banner *m_lockOut = nullptr;
    QLineEdit *m_user = nullptr;
    QComboBox *m_method = nullptr;
    QLabel *m_keyLabel = nullptr;
    QLineEdit *m_key = nullptr;
    QPushButton *m_chooseKey = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_signIn = nullptr;
    QLabel *m_waiting = nullptr;
    QuestionView *m_question;
    ChangedKeyView *m_changed;
    SignedInView *m_signedIn;
};

} // namespace voyageur::widgets
