// SPDX-License-Identifier: GPL-3.0-or-later
// All that the window can do, by name: the palette, and the list of shortcuts.
#include "widgets/mainwindow/mainwindow.h"

#include "widgets/common/style.h"
#include "widgets/mainwindow/commandpalette.h"
#include "widgets/mainwindow/helppanel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMenu>
#include <QPointer>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

QString plainWords(QString text)
{
    text.replace("&&"_L1, "\x01"_L1).remove(u'&');
    return text.replace(QChar(1), u'&');
}

void collectActions(const QMenu *menu, const QString &where, QList<CommandPalette::Command> &commands)
{
    for (QAction *action : menu->actions()) {
        if (action->menu())
            collectActions(action->menu(), plainWords(action->text()), commands);
        else if (!action->isSeparator() && action->isEnabled())
            commands += {plainWords(action->text()), where, action->shortcut().toString(QKeySequence::NativeText),
                         [action = QPointer(action)] {
                             if (action)
                                 action->trigger();
                         }};
    }
}

} // namespace

void MainWindow::showCommandPalette()
{
    QList<CommandPalette::Command> commands;
    // Their names without making them: most are never looked at.
    const std::tuple<PageId, QString, QString> pages[] = {
        {PageId::Code, tr("Step 1: Code"), u"Ctrl+1"_s},
        {PageId::Dataset, tr("Step 2: Dataset"), u"Ctrl+2"_s},
        {PageId::Environment, tr("Step 3: Environment"), u"Ctrl+3"_s},
        {PageId::Try, tr("Step 4: Try it"), u"Ctrl+4"_s},
        {PageId::Submit, tr("Step 5: Submit"), u"Ctrl+5"_s},
        {PageId::Script, tr("Script"), u"Ctrl+9"_s},
        {PageId::Transfers, tr("Transfers"), u"Ctrl+6"_s},
        {PageId::Storage, tr("Storage"), {}},
        {PageId::Jobs, tr("Jobs"), u"Ctrl+7"_s},
        {PageId::Runs, tr("Run history"), {}},
        {PageId::LogFile, tr("Explain a log"), {}},
        {PageId::Terminal, tr("Terminal"), {}},
        {PageId::Tunnels, tr("Tunnels"), {}},
        {PageId::SignIn, tr("Connection"), u"Ctrl+8"_s},
        {PageId::Keys, tr("SSH keys"), {}},
        {PageId::ClusterTest, tr("Test a cluster"), {}},
        {PageId::Course, tr("Course"), {}},
        {PageId::CourseMaker, tr("Create a course file"), {}},
        {PageId::NewProject, tr("New project"), {}},
        {PageId::Project, tr("Project settings"), {}},
        {PageId::Settings, tr("Settings"), u"Ctrl+,"_s},
        {PageId::Welcome, tr("Welcome"), {}},
    };
    for (const auto &[id, title, keys] : pages)
        commands += {title, tr("page"), keys, [this, id = id] { showPage(id, Qt::ShortcutFocusReason); }};
    // What stands on the page that is seen comes first among the acts.
    QList<Page *> looked{page(m_current)};
    for (Page *made : m_made)
        if (made && made != looked.first())
            looked += made;
    for (Page *one : std::as_const(looked)) {
        for (auto *button : one->findChildren<QAbstractButton *>()) {
            const QString words = plainWords(button->text().isEmpty() ? button->accessibleName() : button->text());
            if (words.isEmpty() || !button->isVisibleTo(one) || !button->isEnabled() || buttonKind(button) == ButtonKind::Danger)
                continue;
            commands += {words, one->title(), {}, [this, one, button = QPointer(button)] {
                             for (int id = 0; id < pageCount; ++id)
                                 if (m_made[std::size_t(id)] == one)
                                     showPage(PageId(id), Qt::ShortcutFocusReason);
                             if (button && button->isEnabled() && button->isVisible())
                                 button->click();
                         }};
        }
    }
    collectActions(m_menu, tr("menu"), commands);
    m_palette->open(commands);
}

void MainWindow::showShortcuts()
{
    const std::pair<QString, QString> groups[] = {
        {tr("Everywhere"),
         tr("| Keys | What they do |\n| --- | --- |\n| Ctrl+1 … Ctrl+5 | The five steps |\n| Ctrl+6, 7, 8, 9 | Transfers, Jobs, "
            "Connection, Script |\n| Ctrl+Shift+P | Command palette: any action or page by its name |\n| Ctrl+? | This list |\n| "
            "Ctrl+, | Settings |\n| Ctrl+N, Ctrl+O | New project, open a project |\n| F1 | Show or hide the help |\n| F6, "
            "Shift+F6 | Next area, previous area |\n| Alt and a letter | The button with that letter underlined |\n| Escape | "
            "Close what lies over the page |\n| Ctrl+Q | Quit |\n")},
        {tr("In a script"),
         tr("| Keys | What they do |\n| --- | --- |\n| Ctrl+S | Save |\n| Ctrl+Space | Complete |\n| Ctrl+. | Fixes of the "
            "finding at the cursor |\n| Ctrl+F, F3 | Find, find next |\n| Ctrl+Z, Ctrl+Shift+Z | Undo, redo |\n| Ctrl and +, −, "
            "0 | Text size |\n| Tab, Shift+Tab | Indent, unindent |\n")},
    };
    QString text;
    for (const auto &[title, table] : groups)
        text += u"### "_s + title + u"\n\n"_s + table + u'\n';
    setHelpShown(true);
    m_help->setText({tr("Keyboard shortcuts"), {}, {}, {}, text});
}

void MainWindow::setAppearanceNamed(const QString &name)
{
    m_app->preferences().setAppearance(name);
    setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), appearanceFromText(name));
}

} // namespace voyageur::widgets
