// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/signinpage.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/linklabel.h"
#include "widgets/common/localpath.h"
#include "widgets/common/style.h"
#include "widgets/connect/changedkeyview.h"
#include "widgets/connect/questionview.h"
#include "widgets/connect/signedinview.h"

#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;
using models::SignInRequest;

namespace {

enum Picture { Form, Waiting, Question, Changed, SignedIn };

constexpr int formWidth = 600;

//! As large as the picture that it shows: QStackedWidget takes the height of its tallest, and the others would scroll.
class Pictures final : public QStackedWidget {
public:
    explicit Pictures(QWidget *parent) : QStackedWidget(parent)
    {
        connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
    }

    QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }
    QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QSize(); }
    bool hasHeightForWidth() const override { return currentWidget() && currentWidget()->hasHeightForWidth(); }
    int heightForWidth(int width) const override { return currentWidget() ? currentWidget()->heightForWidth(width) : -1; }
};

QWidget *centred(QWidget *inside)
{
    auto *box = new QWidget;
    auto *layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    inside->setMaximumWidth(formWidth);
    layout->addWidget(inside, 1, Qt::AlignTop);
    layout->addStretch(0);
    return box;
}

} // namespace

SignInPage::SignInPage(SessionModel *session, const models::WorkUnderWay &work, QWidget *parent)
    : Page(u"signin"_s, {}, tr("Sign in"), tr("One sign-in for files, jobs and questions to the cluster."), parent),
      m_session(session), m_work(work), m_stack(new Pictures(this)), m_question(new QuestionView(this)),
      m_changed(new ChangedKeyView(this)), m_signedIn(new SignedInView(session, this))
{
    setAlwaysContent(true);
    m_stack->addWidget(centred(makeForm()));
    m_stack->addWidget(makeWaiting());
    m_stack->addWidget(centred(m_question));
    m_stack->addWidget(centred(m_changed));
    m_stack->addWidget(centred(m_signedIn));
    m_signedIn->addHelpers(makeHelpers(m_signedIn, u"SignedIn"_s));
    content()->addWidget(m_stack, 1);
    connect(m_signedIn, &SignedInView::anotherWanted, this, &SignInPage::chooseAnother);
    connect(m_question, &QuestionView::hostKeyDecided, session, &SessionModel::acceptHostKey);
    connect(m_question, &QuestionView::answered, session, &SessionModel::answer);
    connect(m_changed, &ChangedKeyView::back, session, &SessionModel::dismissError);
    connect(m_changed, &ChangedKeyView::replacementWanted, session, &SessionModel::replaceHostKey);
    connect(m_question, &QuestionView::refused, session, &SessionModel::cancelSignIn);
    connect(session, &SessionModel::questionChanged, this, &SignInPage::showQuestion);
    connect(session, &SessionModel::forgotten, this, [this](const QStringList &what) {
        notice()->showMessage(Tone::Good, tr("Signed out. Stored answers deleted:"), what.join(u'\n'));
    });
    const SignInRequest last = session->lastRequest();
    offer(last.cluster);
    bind(session);
    showQuestion();
}

void SignInPage::showQuestion()
{
    if (!m_session->question())
        return;
    const QString cluster = m_session->asker().isEmpty() ? m_session->request().cluster : m_session->asker();
    m_question->ask(*m_session->question(), cluster, m_session->banner(),
                    {m_session->attempts(cluster), m_session->blocksAddresses(cluster)});
    m_stack->setCurrentIndex(Question);
    if (isVisible() && m_question->firstFocus())
        m_question->firstFocus()->setFocus();
}

WhyText SignInPage::why() const
{
    return {tr("Why only one sign-in?"),
            {tr("Clusters ask for a second factor, often an approval on your phone. Too many sign-ins or wrong answers can lock "
                "an account. Voyageur therefore signs in once, and only when you ask."),
             tr("A fingerprint is a host’s identity card. You compare it once. After that, Voyageur refuses the host if it shows "
                "another one."),
             tr("Your password and passcodes go only to the server. A key’s passphrase stays on this computer. Voyageur stores a "
                "password or a passphrase only if you ask, in this computer’s keychain. It never stores a passcode, and forgets "
                "an answer that was refused.")},
            tr("Wiki: SSH"),
            QUrl(u"https://docs.alliancecan.ca/wiki/SSH"_s)};
}

QWidget *SignInPage::firstFocus() const
{
    switch (m_stack->currentIndex()) {
    case Form:
        return m_cluster->currentText().isEmpty() ? static_cast<QWidget *>(m_cluster)
            : m_user->text().isEmpty()            ? static_cast<QWidget *>(m_user)
                                                  : m_signIn;
    case Question:
        return m_question->firstFocus();
    case Changed:
        return m_changed->firstFocus();
    case SignedIn:
        return m_signedIn->firstFocus();
    default:
        return Page::firstFocus();
    }
}

void SignInPage::addRow(QGridLayout *grid, const QString &label, QWidget *field, QWidget *extra)
{
    const int row = grid->rowCount();
    auto *caption = makeLabel(label, TextRole::Body, this);
    caption->setWordWrap(false);
    caption->setBuddy(field);
    field->setAccessibleName(QString(label).remove(u'&'));
    grid->addWidget(caption, row, 0);
    grid->addWidget(field, row, 1, 1, extra ? 1 : 2);
    if (extra)
        grid->addWidget(extra, row, 2);
}

QWidget *SignInPage::makeForm()
{
    auto *card = new Card({}, this);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::medium);
    grid->setVerticalSpacing(space::medium);
    grid->setColumnStretch(1, 1);
    m_cluster = new QComboBox(card);
    m_cluster->setObjectName(u"cluster"_s);
    m_cluster->setEditable(true);
    m_cluster->setInsertPolicy(QComboBox::NoInsert);
    for (const models::ClusterChoice &choice : m_session->clusters())
        m_cluster->addItem(choice.name, choice.note.isEmpty() ? choice.title : tr("%1 – %2").arg(choice.title, choice.note));
    m_cluster->lineEdit()->setPlaceholderText(tr("name, or user@host"));
    addRow(grid, tr("&Cluster"), m_cluster);
    m_clusterNote = makeLabel({}, TextRole::Small, card);
    setMuted(m_clusterNote);
    m_successor = new QPushButton(card);
    m_successor->setObjectName(u"useSuccessor"_s);
    auto *note = new QHBoxLayout;
    note->addWidget(m_clusterNote, 1);
    note->addWidget(m_successor);
    grid->addLayout(note, grid->rowCount(), 1, 1, 2);
    m_status = new LinkLabel(tr("Status page: %1"), {}, card);
    m_status->setObjectName(u"statusPage"_s);
    grid->addWidget(m_status, grid->rowCount(), 1, 1, 2);
    m_attempts = makeLabel({}, TextRole::Small, card);
    m_attempts->setObjectName(u"attempts"_s);
    setMuted(m_attempts);
    grid->addWidget(m_attempts, grid->rowCount(), 1, 1, 2);
    m_user = new QLineEdit(card);
    m_user->setObjectName(u"user"_s);
    addRow(grid, tr("&User"), m_user);
    m_userNote = makeLabel({}, TextRole::Small, card);
    m_userNote->setObjectName(u"userNote"_s);
    m_userNote->hide();
    grid->addWidget(m_userNote, grid->rowCount(), 1, 1, 2);
    m_method = new QComboBox(card);
    m_method->setObjectName(u"method"_s);
    m_method->addItem(tr("Automatic: keys, then what the server asks"), int(SignInRequest::Method::Automatic));
    m_method->addItem(tr("A key file"), int(SignInRequest::Method::KeyFile));
    m_method->addItem(tr("Password, no keys"), int(SignInRequest::Method::Password));
    addRow(grid, tr("&Method"), m_method);
    m_key = new QLineEdit(card);
    m_key->setObjectName(u"keyFile"_s);
    setTakesLocalPath(m_key);
    m_chooseKey = new QPushButton(icon(u"folder"_s), tr("C&hoose…"), card);
    addRow(grid, tr("&Key file"), m_key, m_chooseKey);
    m_keyLabel = qobject_cast<QLabel *>(grid->itemAtPosition(grid->rowCount() - 1, 0)->widget());
    m_lockOut = new Banner(card);
    m_lockOut->setObjectName(u"lockOut"_s);
    m_leaving = new ChoiceBar(card);
    m_leaving->setObjectName(u"leavingBar"_s);
    connect(m_leaving, &ChoiceBar::focusFree, this, [this] { m_signIn->setFocus(Qt::OtherFocusReason); });
    card->body()->addWidget(m_leaving);
    card->body()->addWidget(m_lockOut);
    card->body()->addLayout(grid);
    auto *line = new QHBoxLayout;
    for (QPushButton *button : makeHelpers(card, {}))
        line->addWidget(button);
    line->addStretch(1);
    m_back = new QPushButton(card);
    m_back->setObjectName(u"backToCluster"_s);
    connect(m_back, &QPushButton::clicked, this, &SignInPage::goBack);
    connect(m_successor, &QPushButton::clicked, this, [this] { offer(m_successor->property("cluster").toString()); });
    connect(m_user, &QLineEdit::textEdited, m_userNote, &QLabel::hide);
    m_signIn = new QPushButton(icon(u"signin"_s, Ink::OnAccent), tr("&Sign in"), card);
    m_signIn->setObjectName(u"signIn"_s);
    setButtonKind(m_signIn, ButtonKind::Main);
    line->addWidget(m_signIn);
    card->body()->addSpacing(space::small);
    card->body()->addLayout(line);
    card->body()->addWidget(m_back, 0, Qt::AlignRight); // in French it has no room beside the others
    connect(m_signIn, &QPushButton::clicked, this, &SignInPage::submitForm);
    connect(m_cluster->lineEdit(), &QLineEdit::returnPressed, this, &SignInPage::submitForm);
    connect(m_user, &QLineEdit::returnPressed, this, &SignInPage::submitForm);
    connect(m_chooseKey, &QPushButton::clicked, this, &SignInPage::chooseKey);
    connect(m_method, &QComboBox::currentIndexChanged, this, &SignInPage::methodChanged);
    connect(m_cluster, &QComboBox::currentTextChanged, this, &SignInPage::clusterChanged);
    methodChanged();
    return card;
}

QWidget *SignInPage::makeWaiting()
{
    auto *box = new QWidget(this);
    auto *layout = new QVBoxLayout(box);
    layout->addStretch(2);
    m_waiting = makeLabel({}, TextRole::Body, box);
    m_waiting->setAlignment(Qt::AlignCenter);
    layout->addWidget(m_waiting);
    auto *bar = new QProgressBar(box);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setFixedWidth(220);
    bar->setAccessibleName(tr("Running"));
    layout->addWidget(bar, 0, Qt::AlignHCenter);
    auto *cancel = new QPushButton(tr("&Cancel"), box);
    cancel->setObjectName(u"cancelSignIn"_s);
    layout->addSpacing(space::small);
    layout->addWidget(cancel, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(cancel, &QPushButton::clicked, m_session, &SessionModel::cancelSignIn);
    return box;
}

// What helps before a login and after it.
QList<QPushButton *> SignInPage::makeHelpers(QWidget *parent, const QString &suffix)
{
    QList<QPushButton *> helpers;
    const auto add = [&](const QString &name, const QString &sign, const QString &text,
                         void (SignInPage::*wanted)(const QString &)) {
        auto *button = new QPushButton(icon(sign), text, parent);
        button->setObjectName(name + suffix);
        setButtonKind(button, ButtonKind::Quiet);
        connect(button, &QPushButton::clicked, this,
                [this, wanted] { emit(this->*wanted)(m_session->session() ? m_session->clusterName() : cluster()); });
        helpers += button;
    };
    add(u"makeAKey"_s, u"key"_s, tr("Create a ke&y…"), &SignInPage::keyWanted);
    add(u"testThisCluster"_s, u"check"_s, tr("&Test this cluster…"), &SignInPage::testWanted);
    return helpers;
}

void SignInPage::methodChanged()
{
    const bool key = SignInRequest::Method(m_method->currentData().toInt()) == SignInRequest::Method::KeyFile;
    for (QWidget *widget :
         {static_cast<QWidget *>(m_keyLabel), static_cast<QWidget *>(m_key), static_cast<QWidget *>(m_chooseKey)})
        if (widget)
            widget->setVisible(key);
}

void SignInPage::chooseKey()
{
    auto *dialog = new QFileDialog(this, tr("Your private key"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setFilter(QDir::Files | QDir::Hidden | QDir::AllDirs | QDir::NoDotAndDotDot);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_key, &QLineEdit::setText);
    dialog->open();
}

void SignInPage::submitForm()
{
    SignInRequest request;
    request.cluster = cluster();
    request.user = m_user->text().trimmed();
    request.method = SignInRequest::Method(m_method->currentData().toInt());
    request.identityFile = m_key->text().trimmed();
    if (request.cluster.isEmpty())
        return;
    notice()->clear();
    if (request.user.isEmpty() && m_session->needsUser(request.cluster)) {
        m_userNote->setText(
            tr("Enter your user name on %1. It may differ from the one on this computer.").arg(choiceOf(request.cluster).title));
        m_userNote->show();
        m_user->setFocus(Qt::OtherFocusReason);
        return;
    }
    if (m_session->state() == SessionModel::State::SignedIn)
        leaveFor(request);
    else
        m_session->signIn(request);
}

QString SignInPage::retryText() const
{
    const bool practice = m_session->request().cluster.startsWith("practice"_L1);
    return practice && m_session->error() && m_session->error()->code == base::ErrorCode::NotFound
        ? tr("Start the &practice cluster")
        : QString();
}

void SignInPage::retry()
{
    m_session->startPractice();
}

void SignInPage::refresh()
{
    const bool changed = m_session->error() && m_session->error()->code == base::ErrorCode::HostKeyChanged;
    switch (m_session->state()) {
    case SessionModel::State::SignedIn:
        m_signedIn->refresh();
        fillBack();
        if (m_another && m_session->asker().isEmpty()) {
            setTitle(tr("Another cluster"));
            m_stack->setCurrentIndex(Form);
        } else if (m_session->asker().isEmpty()) {
            setTitle(tr("Connection"));
            m_stack->setCurrentIndex(SignedIn);
        } else {
            setTitle(tr("Sign in"));
            m_waiting->setText(tr("Signing in to %1…").arg(m_session->asker()));
            m_stack->setCurrentIndex(m_session->question() ? Question : Waiting);
        }
        break;
    case SessionModel::State::SigningIn:
        setTitle(tr("Sign in"));
        m_waiting->setText(m_session->busyText());
        m_stack->setCurrentIndex(m_session->question() ? Question : Waiting);
        break;
    case SessionModel::State::SignedOut:
        setTitle(tr("Sign in"));
        m_another = false;
        fillBack();
        showAttempts();
        m_waiting->setText(m_session->busyText());
        m_stack->setCurrentIndex(changed ? Changed : m_session->isBusy() ? Waiting : Form);
        break;
    }
    sayOnceWhatToDo();
    if (changed) {
        banner()->clear(); // the page itself says it
        m_changed->tell(*m_session->error(), m_session->changedKey());
    }
}

} // namespace voyageur::widgets
