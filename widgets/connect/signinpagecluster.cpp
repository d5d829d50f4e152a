// SPDX-License-Identifier: GPL-3.0-or-later
// SignInPage: which cluster it is about, what is known of that before a login, and the way to another one and back.
#include "widgets/common/banner.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/linklabel.h"
#include "widgets/common/style.h"
#include "widgets/connect/signedinview.h"
#include "widgets/connect/signinpage.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;
using models::SignInRequest;

void SignInPage::offer(const QString &cluster)
{
    const int index = m_cluster->findText(cluster);
    if (index >= 0)
        m_cluster->setCurrentIndex(index);
    else
        m_cluster->setEditText(cluster);
    const SignInRequest last = m_session->lastRequest();
    if (cluster == last.cluster && last.method == SignInRequest::Method::KeyFile) {
        m_method->setCurrentIndex(m_method->findData(int(last.method)));
        m_key->setText(last.identityFile);
    }
    clusterChanged();
}

QString SignInPage::cluster() const
{
    return m_cluster->currentText().trimmed();
}

void SignInPage::clusterChanged()
{
    fillCluster();
    showAttempts();
    m_leaving->clear();
    m_userNote->hide();
    m_user->setText(m_session->userOn(cluster()));
    const QString said = m_session->saidUser(cluster());
    m_user->setPlaceholderText(cluster().contains(u'@')              ? tr("from the name above")
                                   : m_session->needsUser(cluster()) ? tr("user name on the cluster")
                                   : said.isEmpty()                  ? tr("From the cluster or ~/.ssh/config")
                                                                     : said);
    m_signIn->setEnabled(!cluster().isEmpty());
}

// What is known of it before anybody has signed in.
void SignInPage::fillCluster()
{
    const int index = m_cluster->findText(cluster());
    m_clusterNote->setText(index >= 0 ? m_cluster->itemData(index).toString() : QString());
    m_clusterNote->setVisible(!m_clusterNote->text().isEmpty());
    const models::ClusterChoice choice = choiceOf(cluster());
    m_successor->setVisible(!choice.successor.isEmpty());
    m_successor->setText(tr("Use %1").arg(choiceOf(choice.successor).title));
    m_successor->setProperty("cluster", choice.successor);
    m_status->setVisible(!choice.statusPage.isEmpty());
    m_status->setUrl(QUrl(choice.statusPage));
}

models::ClusterChoice SignInPage::choiceOf(const QString &name) const
{
    for (const models::ClusterChoice &one : m_session->clusters())
        if (one.name == name)
            return one;
    return {name, name, {}};
}

// The way back from "Another cluster…": to the session that goes on, or to the one that was set aside for a login that failed.
void SignInPage::fillBack()
{
    const auto aside = m_session->aside();
    const bool isIn = m_session->state() == SessionModel::State::SignedIn;
    m_back->setVisible(isIn || !aside.isEmpty());
    m_back->setText(isIn || aside.isEmpty() ? tr("Ca&ncel") : tr("&Back to %1").arg(aside.last().title));
}

void SignInPage::goBack()
{
    m_leaving->clear();
    const auto aside = m_session->aside();
    if (m_session->state() == SessionModel::State::SignedIn) {
        m_another = false;
        refresh();
        m_signedIn->firstFocus()->setFocus(Qt::OtherFocusReason);
    } else if (!aside.isEmpty()) {
        m_session->goTo(aside.last().cluster);
    }
}

void SignInPage::chooseAnother()
{
    m_another = true;
    refresh();
    m_cluster->setFocus(Qt::OtherFocusReason);
    m_cluster->lineEdit()->selectAll();
}

// Another cluster than the one that is signed in to. What that ends is said before.
void SignInPage::leaveFor(const SignInRequest &request)
{
    const bool isHere =
        request.cluster == m_session->clusterName() && (request.user.isEmpty() || request.user == m_session->user());
    if (isHere) {
        goBack();
        return;
    }
    const QStringList ends = m_work.linesOfSession();
    const auto go = [this, request] {
        m_leaving->clear();
        m_another = false;
        m_session->goTo(request);
    };
    if (ends.isEmpty()) {
        go();
        return;
    }
    m_leaving->ask(Tone::Attention, tr("Leaving %1 ends: %2").arg(m_session->clusterTitle(), ends.join(u", "_s)),
                   tr("You stay signed in there. Its jobs stay in the list, and you can return without a password."),
                   {{u"stayThere"_s, tr("St&ay"), [this] { goBack(); }, ButtonKind::Main, true},
                    {u"leaveThere"_s, tr("&End these and sign in to %1").arg(request.cluster), go, ButtonKind::Danger}});
    m_leaving->firstFocus()->setFocus(Qt::OtherFocusReason);
}

void SignInPage::showAttempts()
{
    const auto tried = m_session->attempts(cluster());
    m_attempts->setText(tried.isEmpty() ? QString() : tr("Attempts since Voyageur started: %1").arg(tried.text()));
    m_attempts->setVisible(!tried.isEmpty());
    if (const QString warning = tried.warning(); !warning.isEmpty())
        m_lockOut->showMessage(Tone::Attention, warning, tried.advice(m_session->blocksAddresses(cluster())));
    else
        m_lockOut->clear();
}

// After several refusals the warning in the form says why and what to do now; the banner above it then only what happened.
void SignInPage::sayOnceWhatToDo()
{
    const auto &failure = m_session->error();
    const bool refused =
        failure && (failure->code == base::ErrorCode::PasswordWrong || failure->code == base::ErrorCode::LoginRefused);
    if (!refused || m_session->attempts(cluster()).warning().isEmpty())
        return;
    base::Error error = *failure;
    error.why.clear();
    error.next.clear();
    banner()->showError(error, retryText());
}

} // namespace voyageur::widgets
