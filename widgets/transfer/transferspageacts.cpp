// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to the files of both sides.
#include "widgets/transfer/transferspage.h"

#include "base/bytesize.h"
#include "base/platform.h"
#include "dataset/membername.h"
#include "models/transferwords.h"
#include "widgets/common/icons.h"
#include "widgets/transfer/askbar.h"
#include "widgets/transfer/filepane.h"
#include "widgets/transfer/syncpanel.h"

#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::PaneModel;
using transfer::Order;

namespace {

constexpr qsizetype mostNamed = 3; // in a question

QString listOf(const QList<QByteArray> &names)
{
    QStringList shown;
    for (const QByteArray &name : names.first(qMin(names.size(), mostNamed)))
        shown += TransfersPage::tr("“%1”").arg(dataset::shownName(name));
    if (names.size() > mostNamed)
        shown += TransfersPage::tr("%n more", nullptr, static_cast<int>(names.size() - mostNamed));
    return shown.join(u", "_s);
}

} // namespace

void TransfersPage::act(FilePane *pane, FileList::Key key)
{
    m_last = pane;
    if (!pane->model()->canRead())
        return;
    switch (key) {
    case FileList::Key::View:
    case FileList::Key::Edit:
        openFile(pane, key == FileList::Key::Edit);
        break;
    case FileList::Key::Copy:
        copy(pane);
        break;
    case FileList::Key::Rename:
        askRename(pane);
        break;
    case FileList::Key::NewFolder:
        askFolder(pane);
        break;
    case FileList::Key::Delete:
        pane->model()->count(pane->list()->chosenNames()); // the question comes with what that would take
        break;
    default:
        break;
    }
}

void TransfersPage::showMenu(FilePane *pane, const QPoint &at)
{
    m_last = pane;
    auto *menu = new QMenu(this);
    menu->setObjectName(u"filesMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool any = !pane->list()->chosenRows().isEmpty() && pane->model()->canRead();
    const auto add = [&](const QString &iconName, const QString &text, FileList::Key key, bool on) {
        QAction *action = menu->addAction(icon(iconName), text, this, [this, pane, key] { act(pane, key); });
        action->setEnabled(on);
    };
    const int row = pane->list()->currentIndex().row();
    const bool isFile = any && row >= 0 && !pane->model()->files()->at(row).isFolder();
    add(u"file"_s, tr("&View\tF3"), FileList::Key::View, isFile);
    add(u"script"_s, tr("&Edit\tF4"), FileList::Key::Edit, isFile);
    menu->addSeparator();
    const bool copies = any && m_cluster->model()->canRead() && other(pane)->model()->hasContent();
    add(pane == m_laptop ? u"upload"_s : u"download"_s,
        pane == m_laptop ? tr("&Copy to the cluster\tF5") : tr("&Copy to this computer\tF5"), FileList::Key::Copy, copies);
    add(u"form"_s, tr("&Rename or move…\tF6"), FileList::Key::Rename, any);
    add(u"plus"_s, tr("&New folder…\tF7"), FileList::Key::NewFolder, pane->model()->canRead());
    add(u"close"_s, tr("&Delete…\tF8"), FileList::Key::Delete, any);
    if (pane == m_cluster) {
        menu->addSeparator();
        menu->addAction(tr("&Permissions…"), this, [this] { askMode(m_cluster); })->setEnabled(any);
        menu->addAction(tr("&Group…"), this,
                        [this] {
                            m_forGroup = m_cluster->list()->chosenNames();
                            m_cluster->model()->askGroups();
                        })
            ->setEnabled(any);
    }
    menu->addSeparator();
    const bool both = m_cluster->model()->canRead() && m_cluster->model()->hasContent() && m_laptop->model()->hasContent();
    menu->addAction(icon(u"sync"_s), pane == m_laptop ? tr("&Synchronize to the cluster…") : tr("&Synchronize to this computer…"),
                    this, [this, pane] { synchronize(pane == m_laptop); })
        ->setEnabled(both);
    menu->addSeparator();
    pane->list()->addColumnsTo(menu->addMenu(tr("C&olumns")));
    menu->popup(at);
}

// On the page of the editor, which keeps what it promises: a conflict is seen, and what is too large is said.
void TransfersPage::openFile(FilePane *pane, bool edit)
{
    const int row = pane->list()->currentIndex().row();
    if (row < 0 || pane->model()->files()->at(row).isFolder())
        return;
    const QByteArray name = pane->model()->files()->at(row).name;
    if (pane == m_cluster)
        emit fileThereWanted(pane->model()->pathOf(name), edit);
    else if (const auto path = pane->model()->localPath(name))
        emit fileHereWanted(*path, edit);
}

void TransfersPage::copy(FilePane *from)
{
    const QList<QByteArray> names = from->list()->chosenNames();
    if (names.isEmpty() || !m_cluster->model()->canRead() || !other(from)->model()->hasContent())
        return;
    if (from == m_laptop)
        send(m_laptop->model()->folder(), names);
    else
        fetch(m_cluster->model()->folder(), names);
}

void TransfersPage::send(const QByteArray &folder, const QList<QByteArray> &names)
{
    m_ask->clear();
    m_app->send()->look(folder, names, ssh::RemotePath(m_cluster->model()->folder()));
}

// From the desktop: one question for each folder they come from.
void TransfersPage::sendPaths(const QStringList &paths)
{
    m_toSend.clear();
    for (const QString &path : paths) {
        const QFileInfo info(path);
        const QByteArray folder = base::fileNameBytes(info.absolutePath());
        const QByteArray name = base::fileNameBytes(info.fileName());
        if (m_toSend.isEmpty() || m_toSend.last().first != folder)
            m_toSend += {folder, {}};
        m_toSend.last().second += name;
    }
    if (m_toSend.isEmpty())
        return;
    const auto [folder, names] = m_toSend.takeFirst();
    send(folder, names);
}

void TransfersPage::fetch(const QByteArray &folder, const QList<QByteArray> &names)
{
    const auto local = m_laptop->model()->localPath();
    if (!local) {
        notice()->showMessage(Tone::Attention, tr("Cannot download into this folder: its name is not valid text."),
                              tr("Choose another folder, or rename this one."));
        return;
    }
    Order order = m_app->transfers()->orderFor(Order::Kind::Names);
    order.local = *local;
    if (names.size() == 1) {
        order.kind = Order::Kind::Fetch;
        order.remote = ssh::RemotePath(folder).child(names.first());
    } else {
        order.upload = false;
        order.remote = ssh::RemotePath(folder);
        order.names = names;
    }
    enqueue({order});
}

void TransfersPage::enqueue(const QList<Order> &orders)
{
    for (const Order &order : orders)
        m_app->transfers()->add(order);
    if (m_toSend.isEmpty())
        return;
    const auto [folder, names] = m_toSend.takeFirst();
    send(folder, names);
}

void TransfersPage::askHowToSend()
{
    const models::SendFacts facts = m_app->send()->facts();
    if (!facts.mustAsk()) {
        enqueue(facts.asFiles);
        return;
    }
    const bool fits = !facts.forecast || facts.forecast->archiveFits || facts.forecast->filesFit;
    AskBar::Question question;
    question.tone = fits ? Tone::Info : Tone::Attention;
    question.headline =
        tr("Upload %1 to %2?")
            .arg(listOf(m_app->send()->names()), models::shownRemote(m_app->session()->clusterName(), m_app->send()->target()));
    question.text = facts.countText() + u".\n"_s + facts.roomTexts().join(u'\n');
    if (facts.archiveIsBetter())
        question.text += u'\n' + tr("One tar is faster. Shared storage is slow with many small files.");
    if (facts.unsendable > 0)
        question.text += u'\n' + tr("%n name cannot be read or stored in a tar.", nullptr, static_cast<int>(facts.unsendable));
    if (facts.usual.count > 0) {
        question.text += u'\n' + facts.usualText();
        question.check = tr("Upload t&hese too");
    }
    const auto sending = [this](const QList<Order> &orders) {
        return [this, orders] { enqueue(m_ask->isChecked() ? models::SendFacts::withUsual(orders) : orders); };
    };
    const ChoiceBar::Choice archive{u"sendAsArchive"_s, tr("As one &tar"), sending(facts.asArchives),
                                    facts.archiveIsBetter() ? ButtonKind::Main : ButtonKind::Normal};
    const ChoiceBar::Choice files{u"sendAsFiles"_s, facts.hasFolder ? tr("As &files") : tr("Upload"), sending(facts.asFiles),
                                  facts.archiveIsBetter() ? ButtonKind::Normal : ButtonKind::Main};
    if (!facts.hasFolder)
        question.answers = {files};
    else if (facts.archiveIsBetter())
        question.answers = {archive, files};
    else
        question.answers = {files, archive};
    m_ask->ask(question);
    refresh();
}

// Much of it may have taken hours to come.
void TransfersPage::askDiscard(quint64 id, const transfer::Kept &kept, bool removed)
{
    constexpr qint64 much = 100 * 1000 * 1000;
    const transfer::QueueItem *item = m_app->transfers()->queue().find(id);
    if (!item)
        return;
    if (!removed && kept.bytes < much) {
        m_app->transfers()->discard(id);
        return;
    }
    const QString size = base::ByteSize(kept.bytes).text();
    const QString place =
        kept.isHere ? kept.place : models::shownRemote(item->order.cluster, ssh::RemotePath(kept.place.toUtf8()));
    if (removed) {
        notice()->showMessage(Tone::Good,
                              kept.bytes > 0 ? tr("Removed %1 that were kept in %2.").arg(size, place)
                                             : tr("No partial copy of “%1” was kept.").arg(models::titleOf(item->order)));
        return;
    }
    AskBar::Question question;
    question.tone = Tone::Attention;
    question.headline = tr("Remove the %1 of “%2” that have arrived?").arg(size, models::titleOf(item->order));
    question.text = tr("They are in %1, so that the transfer can resume. Without them, it starts over.").arg(place);
    if (item->order.kind == Order::Kind::Names || item->order.kind == Order::Kind::Sync)
        question.text += u' ' + tr("This also removes partial copies of other transfers to this folder.");
    question.answers = {{u"discardOk"_s, tr("Remove"), [this, id] { m_app->transfers()->discard(id); }, ButtonKind::Danger}};
    m_ask->ask(question);
    refresh();
}

void TransfersPage::askRename(FilePane *pane)
{
    const int row = pane->list()->currentIndex().row();
    if (row < 0)
        return;
    const QByteArray name = pane->model()->files()->at(row).name;
    AskBar::Question question;
    question.headline = tr("Rename or move “%1”").arg(dataset::shownName(name));
    question.text = tr("A name, or a path. A path that ends with a slash names the destination folder. Nothing is replaced.");
    question.field = dataset::shownName(name);
    question.answers = {
        {u"renameOk"_s, tr("Rename"), [this, pane, name] { pane->model()->rename(name, m_ask->text()); }, ButtonKind::Main}};
    m_ask->ask(question);
}

void TransfersPage::askFolder(FilePane *pane)
{
    AskBar::Question question;
    question.headline = pane == m_cluster ? tr("New folder on the cluster") : tr("New folder on this computer");
    question.field = QString();
    question.answers = {
        {u"folderOk"_s, tr("Create"), [this, pane] { pane->model()->makeFolder(m_ask->text()); }, ButtonKind::Main}};
    m_ask->ask(question);
}

void TransfersPage::askDelete(FilePane *pane, const QList<QByteArray> &names, const transfer::RemoteCount &count)
{
    AskBar::Question question;
    question.tone = Tone::Attention;
    question.headline =
        pane == m_cluster ? tr("Delete %1 on the cluster?").arg(listOf(names)) : tr("Move %1 to the trash?").arg(listOf(names));
    question.text = tr("%1 in %2, %3.")
                        .arg(tr("%Ln file(s)", nullptr, static_cast<int>(count.files)),
                             tr("%Ln folder(s)", nullptr, static_cast<int>(count.folders)), base::ByteSize(count.bytes).text());
    if (!count.complete)
        question.text += u' ' + tr("Some folders could not be read. They may hold more.");
    if (pane == m_cluster)
        question.text += u' ' + tr("The cluster has no trash. You cannot undo this.");
    question.answers = {{u"deleteOk"_s, pane == m_cluster ? tr("Delete") : tr("Move to trash"),
                         [pane, names] { pane->model()->remove(names); }, ButtonKind::Danger}};
    m_ask->ask(question);
}

void TransfersPage::askMode(FilePane *pane)
{
    const QList<QByteArray> names = pane->list()->chosenNames();
    if (names.isEmpty())
        return;
    const int mode = pane->model()->files()->at(pane->list()->chosenRows().first()).mode;
    AskBar::Question question;
    question.headline = tr("Permissions of %1").arg(listOf(names));
    question.text =
        tr("Now %1. Write, for example, 750 or g+rX (the group may read files and enter folders).").arg(models::modeText(mode));
    question.field = mode < 0 ? QString() : QString::number(mode & 07777, 8);
    question.check = tr("Include subfolders");
    question.answers = {{u"modeOk"_s, tr("Change"),
                         [this, pane, names] { pane->model()->changeMode(names, m_ask->text(), m_ask->isChecked()); },
                         ButtonKind::Main}};
    m_ask->ask(question);
}

void TransfersPage::askGroup(FilePane *pane, const QList<QByteArray> &groups)
{
    const QList<QByteArray> names = std::exchange(m_forGroup, {});
    if (names.isEmpty() || groups.isEmpty())
        return;
    AskBar::Question question;
    question.headline = tr("Group of %1").arg(listOf(names));
    question.text =
        tr("In /project, a file counts against the quota of its group. New files in these folders also get this group.");
    for (const QByteArray &group : groups)
        question.list += base::shownSafely(group, 100);
    question.check = tr("Include subfolders");
    question.answers = {{u"groupOk"_s, tr("Change"),
                         [this, pane, names, groups] {
                             for (const QByteArray &group : groups)
                                 if (base::shownSafely(group, 100) == m_ask->text())
                                     pane->model()->changeGroup(names, group, m_ask->isChecked());
                         },
                         ButtonKind::Main}};
    m_ask->ask(question);
}

// Of one chosen folder that is a folder, with the folder of that name on the other side; else of the two that are shown.
void TransfersPage::synchronize(bool upload)
{
    const auto local = m_laptop->model()->localPath();
    if (!local || !m_cluster->model()->canRead() || !m_cluster->model()->hasContent())
        return;
    QString here = *local;
    ssh::RemotePath there(m_cluster->model()->folder());
    const FilePane *from = upload ? m_laptop : m_cluster;
    const auto selected = from->list()->selectionModel()->selectedRows();
    if (selected.size() == 1 && current() == from) {
        const transfer::ListedName &name = from->model()->files()->at(selected.first().row());
        const auto inside = m_laptop->model()->localPath(name.name);
        if (name.kind == dataset::FileKind::Folder && inside) {
            here = *inside;
            there = there.child(name.name);
        }
    }
    m_ask->clear();
    m_app->sync()->choose(upload, here, there);
    m_upper->setCurrentWidget(m_sync);
    m_sync->begin();
    m_sync->firstFocus()->setFocus(Qt::OtherFocusReason);
    refresh();
}

void TransfersPage::leaveSync()
{
    m_app->sync()->cancel();
    m_upper->setCurrentIndex(0);
    firstFocus()->setFocus(Qt::OtherFocusReason);
    refresh();
}

} // namespace voyageur::widgets
