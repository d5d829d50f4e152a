// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/codepage.h"

#include "models/scriptmodel.h"
#include "widgets/common/card.h"
#include "widgets/common/diffview.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/steps/argumentsfield.h"
#include "widgets/steps/coursenote.h"
#include "widgets/steps/findingdelegate.h"
#include "widgets/steps/steppage.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int rowsShown = 5; // of findings; the rest scrolls
constexpr int fewRows = 2;   // where there is little room, which the change itself wants
constexpr int littleRoom = 530;

} // namespace

CodePage::CodePage(models::CodeModel *code, models::ProjectSettings *settings, models::ProjectModel *project, QWidget *parent)
    : Page(u"code"_s, u"1"_s, tr("Code"), tr("What cannot work in a job, and how to fix it."), parent), m_code(code),
      m_project(project), m_list(new QListView(this)), m_detail(new Card({}, this)),
      m_message(makeLabel({}, TextRole::Body, this)), m_diff(new DiffView(this)),
      m_how(new QPushButton(icon(u"help"_s), tr("&How to fix it"), this)), m_edit(new QPushButton(tr("Edit"), this)),
      m_dismiss(new QPushButton(tr("&Ignore"), this)), m_value(new QLineEdit(this)), m_fix(new QPushButton(this)),
      m_undo(new QPushButton(tr("&Undo"), this)), m_fixAll(new QPushButton(tr("&Fix all…"), this)),
      m_scan(new QPushButton(tr("Scan &again"), this)), m_settings(settings),
      m_needed(new Card(tr("Arguments of the program"), this)), m_secrets(new Disclosure({}, this)),
      m_secretList(new QListView(this)), m_setAside(new Disclosure({}, this)), m_setAsideList(new QListView(this)),
      m_lookAgain(new QPushButton(tr("Sto&p ignoring"), this))
{
    m_list->setObjectName(u"findings"_s);
    m_list->setAccessibleName(tr("Findings in the code"));
    m_list->setModel(code->findings());
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    content()->addWidget(new CourseNote(project, 0, this));
    content()->addWidget(m_list);

    m_diff->setObjectName(u"diff"_s);
    m_diff->setAccessibleName(tr("Changes of the fix"));
    m_diff->setMinimumHeight(100); // the change, and what is around
    m_fix->setObjectName(u"fix"_s);
    setButtonKind(m_fix, ButtonKind::Main);
    m_detail->body()->addWidget(m_message);
    m_detail->body()->addWidget(m_diff, 100);
    m_dismiss->setObjectName(u"dismiss"_s);
    m_dismiss->setToolTip(tr("Recorded in voyageur.json"));
    auto *acts = new QHBoxLayout;
    acts->addStretch(1);
    m_edit->setObjectName(u"editFinding"_s);
    m_edit->setToolTip(tr("Opens your editor (see Settings)"));
    acts->addWidget(m_how);
    acts->addWidget(m_edit);
    acts->addWidget(m_dismiss);
    m_value->setObjectName(u"fixValue"_s);
    m_value->setMaximumWidth(220);
    m_value->setPlaceholderText(tr("value"));
    m_value->setAccessibleName(tr("Value of %1 in the job").arg(QString()).simplified());
    m_value->hide();
    acts->addWidget(m_value);
    acts->addWidget(m_fix);
    m_detail->body()->addLayout(acts);
    m_detail->body()->addStretch(1); // takes the room while there is no diff
    content()->addWidget(m_detail, 100);
    m_needed->body()->addWidget(new ArgumentsField(settings, u"neededArguments"_s, this));
    content()->addWidget(m_needed);
    connect(settings, &models::ProjectSettings::changed, this, [this] { refresh(); });
    makeSecrets();
    makeSetAside();
    content()->addStretch(1); // takes the room while there is no finding

    m_scan->setObjectName(u"scan"_s);
    m_scan->setIcon(icon(u"refresh"_s));
    m_fixAll->setObjectName(u"fixAll"_s);
    m_undo->setObjectName(u"undo"_s);
    foot()->insertWidget(0, m_undo); // never where “Fix all” was
    foot()->addWidget(m_fixAll);
    foot()->addWidget(m_scan);

    connect(m_scan, &QPushButton::clicked, code, &models::CodeModel::scan);
    connect(m_fixAll, &QPushButton::clicked, this, [this] {
        m_code->lookAtAll();
        m_fix->setFocus(Qt::OtherFocusReason);
    });
    connect(m_undo, &QPushButton::clicked, code, &models::CodeModel::undo);
    connect(m_dismiss, &QPushButton::clicked, this, [this] {
        if (m_code->looksAtAll())
            m_code->lookAt(current());
        else
            m_code->dismiss(current());
    });
    connect(m_fix, &QPushButton::clicked, this, [this] {
        if (m_code->looksAtAll())
            m_code->fixAll();
        else
            m_code->fix(current(), m_value->text().trimmed());
    });
    connect(m_value, &QLineEdit::textChanged, this, &CodePage::showFinding);
    connect(m_value, &QLineEdit::returnPressed, m_fix, &QPushButton::click);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        const auto &findings = m_code->findings()->findings();
        if (current() >= 0 && current() < findings.size())
            emit fileWanted(m_code->folder() + u'/' + findings[current()].file, findings[current()].range.line);
    });
    connect(m_how, &QPushButton::clicked, this, &Page::whyAsked);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_value->clear();
        m_code->lookAt(current());
        emit whyChanged();
    });
    connect(code, &models::CodeModel::diffChanged, this, &CodePage::showFinding);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::OpenProject); });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowDataset); });
    showNoProject(this);
    bind(code);
}

void CodePage::makeSetAside()
{
    m_setAside->button()->setObjectName(u"setAside"_s);
    m_setAsideList->setObjectName(u"setAsideList"_s);
    m_setAsideList->setAccessibleName(tr("Ignored findings"));
    m_setAsideList->setModel(m_code->setAside());
    m_setAsideList->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_lookAgain->setObjectName(u"lookAgain"_s);
    m_setAside->body()->addWidget(m_setAsideList);
    m_setAside->body()->addWidget(m_lookAgain, 0, Qt::AlignTrailing);
    content()->addWidget(m_setAside);
    connect(m_lookAgain, &QPushButton::clicked, this, [this] { m_code->lookAgain(m_setAsideList->currentIndex().row()); });
    connect(m_code->setAside(), &QAbstractItemModel::modelReset, this, &CodePage::showSetAside);
    showSetAside();
}

void CodePage::makeSecrets()
{
    m_secrets->button()->setObjectName(u"secrets"_s);
    m_secretList->setObjectName(u"secretList"_s);
    m_secretList->setAccessibleName(tr("Files that may hold passwords or keys"));
    m_secretList->setModel(m_code->secrets());
    auto *what = makeLabel(tr("Tick the files that the job needs. Saved in .voyageurignore."), TextRole::Small, this);
    m_secrets->body()->addWidget(what);
    m_secrets->body()->addWidget(m_secretList);
    content()->addWidget(m_secrets);
    connect(m_code->secrets(), &QAbstractItemModel::modelReset, this, &CodePage::showSecrets);
    connect(m_code->secrets(), &QAbstractItemModel::dataChanged, this, &CodePage::showSecrets);
    showSecrets();
}

void CodePage::showSecrets()
{
    const int count = m_code->secrets()->rowCount();
    const int going = m_code->secrets()->going();
    m_secrets->setVisible(count > 0);
    m_secrets->setTitle(tr("Possible passwords or keys: %n file(s)", nullptr, count));
    m_secrets->setSummary(going == 0 ? tr("none uploaded") : tr("%n uploaded", nullptr, going));
    if (count == 0)
        m_secrets->setOpen(false);
    const int rows = qBound(1, count, fewRows);
    m_secretList->setFixedHeight(rows * qMax(1, m_secretList->sizeHintForRow(0)) + 2 * m_secretList->frameWidth());
}

void CodePage::showSetAside()
{
    const int count = m_code->setAside()->rowCount();
    m_setAside->setVisible(count > 0);
    m_setAside->setTitle(tr("%n ignored finding(s)", nullptr, count));
    m_lookAgain->setEnabled(count > 0 && !m_code->isBusy());
    if (count == 0)
        m_setAside->setOpen(false);
    else if (!m_setAsideList->currentIndex().isValid())
        m_setAsideList->setCurrentIndex(m_code->setAside()->index(0));
    const int rows = qBound(1, count, fewRows);
    m_setAsideList->setFixedHeight(rows * qMax(1, m_setAsideList->sizeHintForRow(0)) + 2 * m_setAsideList->frameWidth());
}

WhyText CodePage::why() const
{
    const QString rule = m_list->currentIndex().data(models::FindingListModel::RuleRole).toString();
    if (const auto help = models::ruleHelp(rule))
        return {help->title, {}, help->address.isEmpty() ? QString() : tr("Source"), QUrl(help->address), help->markdown};
    return {tr("A job has no screen and no keyboard"),
            {tr("Your program runs on a machine without a user, perhaps at night. Nobody sees its windows or answers its "
                "questions, so the job fails, or waits until its time limit."),
             tr("The paths of your computer do not exist there, and most nodes have no internet. Save figures to files, pass "
                "answers as arguments, and upload the data."),
             tr("Voyageur shows every change first. You can also edit the file yourself and scan again.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

QWidget *CodePage::firstFocus() const
{
    return m_list->isVisibleTo(this) ? m_list : Page::firstFocus();
}

QString CodePage::retryText() const
{
    return tr("Scan &again");
}

void CodePage::retry()
{
    m_code->scan();
}

int CodePage::current() const
{
    return m_list->currentIndex().row();
}

void CodePage::refresh()
{
    const int count = m_code->findings()->rowCount();
    m_list->setVisible(count > 0);
    fitList();
    // While it is typed in, it stays.
    const bool needs = m_code->hasContent() && !m_settings->missing().isEmpty();
    m_needed->setVisible(needs || (m_needed->isVisible() && m_needed->isAncestorOf(window()->focusWidget())));
    if (count == 0 && !needs && m_code->phase() == models::Phase::Ready)
        notice()->showMessage(m_code->hasPrograms() ? Tone::Good : Tone::Info,
                              m_code->hasPrograms() ? tr("No problems found.")
                                                    : tr("No Python program or notebook found. Nothing was checked."),
                              {}, tr("&Next: Dataset"));
    else if (!m_code->fixedText().isEmpty())
        notice()->showMessage(Tone::Good, m_code->fixedText());
    else
        notice()->clear();
    footNote()->setText(m_code->isBusy() ? m_code->busyText() : count > 0 ? m_code->summary() : QString());
    m_fixAll->setVisible(m_code->sureFixes() > 1);
    m_undo->setVisible(m_code->canUndo());
    m_undo->setEnabled(!m_code->isBusy());
    m_fixAll->setEnabled(!m_code->isBusy());
    m_scan->setEnabled(!m_code->isBusy());
    showSetAside();
    if (count > 0 && current() < 0)
        m_list->setCurrentIndex(m_code->findings()->index(0));
    showFinding();
}

void CodePage::fitList()
{
    const int rows = qBound(1, m_code->findings()->rowCount(), height() < littleRoom ? fewRows : rowsShown);
    m_list->setFixedHeight(rows * qMax(1, m_list->sizeHintForRow(0)) + 2 * m_list->frameWidth());
}

void CodePage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    fitList();
}

// Its first change is seen where not all of it is.
void CodePage::showDiff()
{
    m_diff->setPlainText(m_code->diff());
    static const QRegularExpression change(u"^[-+](?![-+]{2} )"_s, QRegularExpression::MultilineOption);
    const QTextCursor at = m_diff->document()->find(change);
    if (at.isNull())
        return;
    m_diff->setTextCursor(QTextCursor(at.block()));
    m_diff->centerCursor();
}

void CodePage::showFinding()
{
    const QModelIndex index = m_list->currentIndex();
    m_detail->setVisible(index.isValid());
    if (!index.isValid())
        return;
    const QString title = index.data(models::FindingListModel::FixTitleRole).toString();
    const bool all = m_code->looksAtAll();
    m_message->setText(all ? tr("Check the changes. One undo reverts them all.")
                           : index.data(models::FindingListModel::MessageRole).toString());
    m_detail->setTitle(all ? tr("%n fix(es)", nullptr, m_code->sureFixes())
                           : index.data(models::FindingListModel::PlaceRole).toString());
    m_diff->setVisible(!m_code->diff().isEmpty());
    if (m_diff->toPlainText() != m_code->diff())
        showDiff();
    m_dismiss->setEnabled(!m_code->isBusy());
    m_diff->setAccessibleName(all || !title.isEmpty() ? tr("Changes of the fix") : tr("The lines in question"));
    m_how->setVisible(!all && title.isEmpty()); // nothing here does it by itself
    m_edit->setVisible(!all);
    m_fix->setVisible(all || !title.isEmpty());
    m_dismiss->setText(all ? tr("&Discard") : tr("&Ignore"));
    const QString option = all ? QString() : m_code->valueWanted(current());
    m_value->setVisible(!option.isEmpty());
    m_value->setAccessibleName(tr("Value of %1 in the job").arg(option));
    m_value->setToolTip(tr("Added to the arguments of steps 4 and 5"));
    m_fix->setEnabled(!m_code->isBusy() && (option.isEmpty() || !m_value->text().trimmed().isEmpty()));
    m_fix->setText(all ? tr("&Apply all") : title);
}

} // namespace voyageur::widgets
