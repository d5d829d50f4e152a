// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/filepane.h"

#include "base/bytesize.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/page.h"
#include "widgets/common/style.h"

#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::PaneModel;

FilePane::FilePane(PaneModel *pane, models::SessionModel *session, QWidget *parent)
    : QWidget(parent), m_pane(pane), m_session(session), m_title(new ElidedLabel({}, TextRole::Strong, Qt::ElideRight, this)),
      m_path(new QComboBox(this)), m_failure(new Banner(this)), m_stack(new QStackedLayout), m_empty(new Placeholder(this)),
      m_loading(makeLabel({}, TextRole::Body, this)), m_list(new FileList(pane->files(), this)),
      m_count(makeLabel({}, TextRole::Small, this))
{
    const QString side = pane->isCluster() ? u"cluster"_s : u"laptop"_s;
    setObjectName(side + u"Pane"_s);
    setAccessibleName(pane->isCluster() ? tr("Files on the cluster") : tr("Files on this computer"));
    m_list->setObjectName(side + u"Files"_s);
    m_list->setAccessibleName(accessibleName());
    m_list->setAccepts(true, pane->isCluster());
    m_path->setObjectName(side + u"Path"_s);
    m_count->setObjectName(side + u"Count"_s);
    m_failure->setObjectName(side + u"Failure"_s);
    m_count->setWordWrap(true);
    setMuted(m_count);
    m_loading->setAlignment(Qt::AlignCenter);
    setMuted(m_loading);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addWidget(makeBar());
    layout->addWidget(m_failure);
    m_empty->setObjectName(side + u"Empty"_s);
    m_empty->button()->setObjectName(side + u"EmptyAction"_s);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_loading);
    m_stack->addWidget(m_list);
    layout->addLayout(m_stack, 1);
    layout->addWidget(m_count);
    connect(m_list, &FileList::keyChosen, this, &FilePane::act);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &FilePane::countUp);
    connect(m_empty, &Placeholder::actionTriggered, this, &FilePane::signInWanted);
    connect(m_failure, &Banner::actionTriggered, m_pane, &PaneModel::refresh);
    connect(pane, &PaneModel::changed, this, &FilePane::refresh);
    connect(pane, &PaneModel::placesChanged, this, &FilePane::fillPlaces);
    connect(pane, &PaneModel::listed, this, [this](const QByteArray &select) {
        showFolder();
        if (!select.isEmpty() || !m_list->currentIndex().isValid())
            m_list->choose(select);
        countUp();
    });
    connect(session, &models::SessionModel::changed, this, &FilePane::refresh);
    fillPlaces();
    refresh();
}

QToolButton *FilePane::button(const QString &iconName, const char *name, const QString &text)
{
    auto *made = makeIconButton(iconName, text, this);
    made->setObjectName((m_pane->isCluster() ? u"cluster"_s : u"laptop"_s) + QString::fromLatin1(name));
    return made;
}

QWidget *FilePane::makeBar()
{
    auto *bar = new QWidget(this);
    auto *lines = new QVBoxLayout(bar);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(space::tiny);
    auto *line = new QHBoxLayout;
    line->setSpacing(space::hair);
    m_back = button(u"chevron-left"_s, "Back", tr("Back (Alt+Left)"));
    m_up = button(u"chevron-up"_s, "Up", tr("Parent folder (Backspace)"));
    m_again = button(u"refresh"_s, "Again", tr("Refresh (Ctrl+R)"));
    m_hidden = button(u"hidden"_s, "Hidden", tr("Hidden files"));
    m_hidden->setCheckable(true);
    line->addWidget(m_title, 1);
    for (QToolButton *each : {m_back, m_up, m_again, m_hidden})
        line->addWidget(each);
    lines->addLayout(line);
    m_path->setEditable(true);
    m_path->setInsertPolicy(QComboBox::NoInsert);
    m_path->setAccessibleName(m_pane->isCluster() ? tr("Folder on the cluster") : tr("Folder on this computer"));
    m_path->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_path->setMinimumContentsLength(8);
    m_path->setCompleter(nullptr);
    lines->addWidget(m_path);
    connect(m_back, &QToolButton::clicked, m_pane, &PaneModel::back);
    connect(m_up, &QToolButton::clicked, m_pane, &PaneModel::up);
    connect(m_again, &QToolButton::clicked, m_pane, &PaneModel::refresh);
    connect(m_hidden, &QToolButton::toggled, this, [this](bool on) {
        m_pane->files()->setHiddenShown(on);
        countUp();
    });
    connect(m_path->lineEdit(), &QLineEdit::returnPressed, this, [this] {
        m_pane->openText(m_path->currentText());
        m_list->setFocus(Qt::OtherFocusReason);
    });
    connect(m_path, &QComboBox::activated, this, [this](int index) {
        if (const QByteArray path = m_path->itemData(index).toByteArray(); !path.isEmpty())
            m_pane->open(path);
    });
    return bar;
}

QWidget *FilePane::firstFocus() const
{
    if (m_stack->currentWidget() == m_list)
        return m_list;
    return m_empty->button();
}

void FilePane::fillPlaces()
{
    m_path->clear();
    for (const PaneModel::Place &place : m_pane->places())
        m_path->addItem(icon(place.iconName), place.title, place.path);
    showFolder();
}

void FilePane::showFolder()
{
    m_path->setCurrentIndex(-1);
    m_path->setEditText(m_pane->folder().isEmpty() ? QString() : m_pane->shownFolder());
    m_path->lineEdit()->setCursorPosition(int(m_path->currentText().size()));
    m_path->setToolTip(m_path->currentText());
}

void FilePane::refresh()
{
    const bool can = m_pane->canRead();
    const bool signingIn = m_session->state() == models::SessionModel::State::SigningIn;
    m_title->setText(m_pane->isCluster() ? (m_session->session() ? m_session->clusterTitle() : tr("Cluster"))
                                         : tr("This computer"));
    m_back->setEnabled(can && m_pane->canGoBack());
    m_up->setEnabled(can && m_pane->canGoUp());
    m_again->setEnabled(can && m_pane->hasContent());
    m_path->setEnabled(can);
    if (m_pane->error())
        m_failure->showError(*m_pane->error(), can && m_pane->hasContent() ? tr("Refresh") : QString());
    else
        m_failure->clear();
    if (!can && !m_pane->hasContent())
        m_empty->set(u"cluster"_s, signingIn ? tr("Signing in…") : tr("Sign in to see your files on the cluster"),
                     tr("Then drag files between the two sides, or press F5 to copy."), signingIn ? QString() : tr("&Sign in…"),
                     u"signin"_s);
    else
        m_empty->set(u"folder"_s, tr("No folder selected"), tr("Type a path above, then press Enter."));
    m_loading->setText(m_pane->busyText());
    QWidget *shown = m_pane->hasContent() ? static_cast<QWidget *>(m_list)
        : m_pane->isBusy()                ? static_cast<QWidget *>(m_loading)
                                          : m_empty;
    const bool hadFocus = m_stack->currentWidget() && m_stack->currentWidget()->isAncestorOf(QApplication::focusWidget());
    // A layout of pages is as high as the highest of them, also of those that are not shown.
    m_empty->setSizePolicy(QSizePolicy::Preferred, shown == m_empty ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    m_stack->setCurrentWidget(shown);
    if (hadFocus && shown == m_list)
        m_list->setFocus(Qt::OtherFocusReason);
    countUp();
}

void FilePane::countUp()
{
    const auto words = [](const models::FileListModel::Sum &sum) {
        QStringList parts;
        if (sum.folders > 0)
            parts += tr("%Ln folder(s)", nullptr, static_cast<int>(sum.folders));
        parts += tr("%Ln file(s)", nullptr, static_cast<int>(sum.files));
        parts += base::ByteSize(sum.bytes).text();
        return parts.join(u", "_s);
    };
    if (!m_pane->hasContent()) {
        m_count->setText({});
        return;
    }
    const auto all = m_pane->files()->sum();
    QString text = words(all);
    if (all.hidden > 0)
        text += tr("; %1 hidden").arg(QLocale().toString(all.hidden));
    if (m_list->selectionModel()->selectedRows().size() > 1)
        text = tr("Selected: %1").arg(words(m_pane->files()->sum(m_list->chosenRows())));
    if (m_pane->isBusy())
        text = m_pane->busyText();
    else if (!m_pane->canRead())
        text = tr("Signed out. This list may be out of date. Sign in to continue.");
    m_count->setText(text);
}

void FilePane::act(FileList::Key key)
{
    switch (key) {
    case FileList::Key::Open: {
        const int row = m_list->currentIndex().row();
        if (row >= 0 && m_pane->files()->at(row).isFolder())
            m_pane->open(m_pane->pathOf(m_pane->files()->at(row).name));
        else if (row >= 0)
            emit keyChosen(FileList::Key::Edit);
        break;
    }
    case FileList::Key::Up:
        m_pane->up();
        break;
    case FileList::Key::Back:
        m_pane->back();
        break;
    case FileList::Key::Forward:
        m_pane->forward();
        break;
    case FileList::Key::Refresh:
        m_pane->refresh();
        break;
    default:
        emit keyChosen(key);
    }
}

} // namespace voyageur::widgets
