// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/drops.h"

#include "base/platform.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/localpath.h"
#include "widgets/mainwindow/mainwindow.h"
#include "widgets/script/scriptpage.h"
#include "widgets/transfer/filelist.h"

#include <QApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextEdit>
#include <QUrl>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

// Nothing unless all of it is on this computer.
QStringList pathsOf(const QMimeData *data)
{
    QStringList paths;
    for (const QUrl &url : data->urls()) {
        if (!url.isLocalFile())
            return {};
        paths += url.toLocalFile();
    }
    return paths;
}

// The widget itself or the nearest around it, of that type.
template <typename Type>
Type *around(QWidget *widget)
{
    for (; widget; widget = widget->parentWidget())
        if (auto *found = qobject_cast<Type *>(widget))
            return found;
    return nullptr;
}

// slurm-42.out, train.e4711
bool isNamedAsLog(const QString &path)
{
    static const QRegularExpression form(u"\\.(?:out|err|log|[oe]\\d+)$"_s, QRegularExpression::CaseInsensitiveOption);
    return form.match(path).hasMatch();
}

} // namespace

Drops::Drops(MainWindow *window, ChoiceBar *bar) : QObject(window), m_window(window), m_bar(bar)
{
    qApp->installEventFilter(this);
}

bool Drops::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove && event->type() != QEvent::Drop)
        return false;
    auto *target = qobject_cast<QWidget *>(watched);
    auto *drop = static_cast<QDropEvent *>(event);
    const bool isOurs = target && (target == m_window || m_window->isAncestorOf(target)) && target->window() == m_window;
    if (!isOurs || drop->source()) // what is dragged within the window has a meaning of its own
        return false;
    const QStringList paths = pathsOf(drop->mimeData());
    if (paths.isEmpty())
        return false;
    const Meaning meaning = meaningOf(target, paths);
    if (meaning.leave)
        return false;
    if (!meaning.act) {
        drop->ignore();
        return true;
    }
    drop->setDropAction(Qt::CopyAction); // the file stays where it is
    drop->accept();
    if (event->type() == QEvent::Drop)
        meaning.act();
    return true;
}

Drops::Meaning Drops::meaningOf(QWidget *target, const QStringList &paths) const
{
    models::AppModel *app = m_window->app();
    const bool isOne = paths.size() == 1;
    const QString path = isOne ? paths.first() : QString();
    const bool isFolder = isOne && QFileInfo(path).isDir();
    const bool isFile = isOne && QFileInfo(path).isFile();
    auto *field = qobject_cast<QLineEdit *>(target);
    if (isOne && projectfile::isCourseFile(path))
        return {.act = [app, path] { app->course()->open(path); }};
    if (field && takesLocalPath(field)) {
        if (!isOne)
            return {};
        return {.act = [field, path] {
            field->selectAll();
            field->insert(models::shownPath(path));
        }};
    }
    switch (m_window->currentPage()) {
    case PageId::Dataset:
        if (app->project()->isOpen())
            return isOne ? Meaning{.act = [this, path] { offerDataset(path); }} : Meaning{};
        break;
    case PageId::Script:
        if (isFile)
            return {.act = [this, path] { qobject_cast<ScriptPage *>(m_window->page(PageId::Script))->openFile(path); }};
        break;
    case PageId::Jobs:
    case PageId::LogFile:
        if (isFile)
            return {.act = [this, path] { explain(path); }};
        break;
    case PageId::Transfers: {
        const auto *list = around<FileList>(target);
        if (list && list->takesFiles())
            return {.leave = true};
        return isOne ? Meaning{.act = [this, path] { showInList(path); }} : Meaning{};
    }
    default:
        break;
    }
    if (isFile && isNamedAsLog(path))
        return {.act = [this, path] { explain(path); }};
    const bool isText = field || around<QPlainTextEdit>(target) || around<QTextEdit>(target);
    if (!isText)
        return {.leave = true};
    return isFolder ? Meaning{.act = [app, path] { app->newProject()->open(path); }} : Meaning{};
}

void Drops::explain(const QString &path) const
{
    m_window->app()->logFile()->open(path);
    m_window->showPage(PageId::LogFile);
}

void Drops::offerDataset(const QString &path) const
{
    models::DatasetModel *dataset = m_window->app()->dataset();
    const auto &now = m_window->app()->project()->file().dataset;
    const QString name = QFileInfo(path).fileName();
    if (dataset->isWorking()) {
        m_window->page(PageId::Dataset)
            ->notice()
            ->showMessage(Tone::Attention, tr("“%1” is not the dataset yet.").arg(name),
                          tr("The current dataset is still uploading. Wait for it or stop it, then drop this one again."));
        return;
    }
    if (!now || QFileInfo(m_window->app()->project()->file().datasetFolder()) == QFileInfo(path)) {
        m_bar->clear();
        dataset->chooseFolder(path);
        return;
    }
    const QString before = dataset->isElsewhere() ? dataset->elsewhere() : dataset->facts().folder;
    m_bar->ask(Tone::Attention, tr("Use “%1” as the dataset of this project?").arg(name),
               tr("The new dataset replaces %1. Nothing is deleted, here or on the cluster.")
                   .arg(before.isEmpty() ? models::shownPath(m_window->app()->project()->file().datasetFolder()) : before),
               {{u"keepDataset"_s, tr("&Keep the current one"), [this] { m_bar->clear(); }, ButtonKind::Main, true},
                {u"replaceDataset"_s, tr("&Replace"), [this, dataset, path] {
                     m_bar->clear();
                     dataset->chooseFolder(path);
                 }}});
    m_bar->firstFocus()->setFocus(Qt::OtherFocusReason);
}

void Drops::showInList(const QString &path) const
{
    const QFileInfo file(path);
    models::PaneModel *laptop = m_window->app()->laptopPane();
    if (file.isDir())
        laptop->open(base::fileNameBytes(path));
    else
        laptop->open(base::fileNameBytes(file.path()), base::fileNameBytes(file.fileName()));
}

} // namespace voyageur::widgets
