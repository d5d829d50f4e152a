// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/clusterfiledialog.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

ClusterFileDialog::ClusterFileDialog(models::ScriptModel *script, Mode mode, const QString &name, QWidget *parent)
    : QDialog(parent), m_script(script), m_mode(mode), m_folder(new QLineEdit(this)),
      m_up(makeIconButton(u"chevron-up"_s, tr("Parent folder"), this)), m_list(new QListWidget(this)),
      m_problem(makeLabel({}, TextRole::Small, this)), m_name(new QLineEdit(name, this)), m_ok(new QPushButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(u"clusterFiles"_s);
    setWindowTitle(mode == Mode::Open       ? tr("Open a script on the cluster")
                       : mode == Mode::Data ? tr("Choose a file or a folder on the cluster")
                                            : tr("Save the script on the cluster"));
    resize(520, 420);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::large, space::large, space::large);
    layout->setSpacing(space::small);
    auto *head = new QHBoxLayout;
    m_folder->setObjectName(u"clusterFolder"_s);
    m_folder->setAccessibleName(tr("Folder"));
    head->addWidget(m_folder, 1);
    head->addWidget(m_up);
    layout->addLayout(head);
    m_list->setObjectName(u"clusterList"_s);
    m_list->setAccessibleName(tr("Files of the folder"));
    layout->addWidget(m_list, 1);
    setMuted(m_problem);
    layout->addWidget(m_problem);
    auto *foot = new QHBoxLayout;
    auto *label = makeLabel(tr("&Name"), TextRole::Body, this);
    label->setWordWrap(false);
    label->setBuddy(m_name);
    m_name->setObjectName(u"clusterName"_s);
    m_name->setAccessibleName(tr("Name"));
    foot->addWidget(label);
    foot->addWidget(m_name, 1);
    auto *cancel = new QPushButton(tr("&Cancel"), this);
    cancel->setAutoDefault(false);
    m_ok->setObjectName(u"clusterOk"_s);
    m_ok->setText(mode == Mode::Open ? tr("&Open") : mode == Mode::Data ? tr("&Choose") : tr("&Save"));
    label->setVisible(mode != Mode::Data);
    m_name->setVisible(mode != Mode::Data);
    // Where a folder can be chosen, Enter in the list opens it: a default button would choose it, too.
    m_ok->setDefault(mode != Mode::Data);
    m_ok->setAutoDefault(mode != Mode::Data);
    if (mode == Mode::Data)
        connect(m_folder, &QLineEdit::returnPressed, this, &ClusterFileDialog::listTyped);
    setButtonKind(m_ok, ButtonKind::Main);
    foot->addWidget(cancel);
    foot->addWidget(m_ok);
    layout->addLayout(foot);

    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_ok, &QPushButton::clicked, this, &ClusterFileDialog::accept);
    connect(m_up, &QToolButton::clicked, this, [this] { list(m_listing.parent); });
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) { enter(m_list->row(item)); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0 && row < m_listing.items.size() && !m_listing.items[row].folder)
            m_name->setText(m_listing.items[row].name);
    });
    const models::ScriptPlace &place = script->place();
    const bool remote = place.kind == models::ScriptPlace::Kind::Cluster;
    list(remote && mode != Mode::Data ? place.remote.parent().bytes() : QByteArray("."));
}

void ClusterFileDialog::list(const QByteArray &folder)
{
    m_problem->setText(tr("Reading…"));
    m_script->listRemote(folder, [self = QPointer(this)](const models::RemoteListing &listing) {
        if (self)
            self->show(listing);
    });
}

void ClusterFileDialog::listTyped()
{
    const auto folder = models::ScriptModel::remotePath(m_folder->text());
    if (folder.ok())
        list(*folder);
    else
        m_problem->setText(folder.error().text());
}

void ClusterFileDialog::show(const models::RemoteListing &listing)
{
    m_problem->setText(listing.problem);
    if (listing.path.isEmpty())
        return;
    m_listing = listing;
    m_folder->setText(listing.folder);
    m_list->clear();
    for (const models::RemoteItem &item : listing.items)
        m_list->addItem(new QListWidgetItem(icon(item.folder ? u"folder"_s : u"file"_s), item.name));
}

void ClusterFileDialog::enter(int row)
{
    if (row < 0 || row >= m_listing.items.size())
        return;
    if (m_listing.items[row].folder)
        list(m_listing.items[row].path);
    else
        accept();
}

// What is marked; with nothing marked the folder that is shown.
void ClusterFileDialog::acceptData()
{
    const models::RemoteItem item = m_listing.items.value(m_list->currentRow());
    const QByteArray path = item.path.isEmpty() ? m_listing.path : item.path;
    if (path.isEmpty())
        return;
    if (!QUtf8StringView(path).isValidUtf8()) {
        m_problem->setText(
            tr("voyageur.json cannot hold this name, because it is not in UTF-8. Rename the file on the cluster."));
        return;
    }
    emit chosen(path);
    QDialog::accept();
}

void ClusterFileDialog::accept()
{
    if (m_folder->text() != m_listing.folder) { // Enter in the field of the folder
        listTyped();
        return;
    }
    if (m_mode == Mode::Data)
        return acceptData();
    const models::RemoteItem item = m_listing.items.value(m_list->currentRow());
    const QString typed = m_name->text();
    if (item.folder && (m_list->hasFocus() || typed.isEmpty())) {
        enter(m_list->currentRow());
        return;
    }
    const QString name = typed.trimmed();
    if (name.isEmpty() || m_listing.path.isEmpty())
        return;
    // A name out of the list may hold what nobody can type: blanks at its ends, bytes that are no UTF-8.
    const bool listed = !item.folder && item.name == typed;
    emit chosen(listed ? item.path : models::ScriptModel::remoteChild(m_listing.path, name));
    QDialog::accept();
}

} // namespace voyageur::widgets
