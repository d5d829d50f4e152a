// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptPage that opens and saves files, and asks before anything is lost.
#include "widgets/script/scriptpage.h"

#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/script/clusterfiledialog.h"
#include "widgets/script/scriptdesk.h"

#include "base/bytesize.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::ScriptModel;
using models::ScriptPlace;

namespace {

constexpr auto onThePage = Qt::WidgetWithChildrenShortcut;

QString inMenu(const QString &text)
{
    return QString(text).replace(u'&', "&&"_L1);
}

} // namespace

QMenu *ScriptPage::makeNewMenu()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(u"newMenu"_s);
    menu->setToolTipsVisible(true);
    auto *blank = new QAction(icon(u"script"_s), tr("&Empty script"), this);
    blank->setObjectName(u"emptyScript"_s);
    blank->setToolTip(tr("Only the first line. Write the rest, or insert recipes."));
    connect(blank, &QAction::triggered, this, [this] { whenSafe([this] { m_script->makeEmpty(); }); });
    connect(menu, &QMenu::aboutToShow, this, [this, menu, blank] {
        menu->clear();
        menu->addAction(blank);
        menu->addSeparator();
        for (const script::Template &each : m_script->templates()) {
            const QString obstacle = m_script->templateObstacle(each.id);
            QAction *action = menu->addAction(icon(each.icon), inMenu(each.title), this,
                                              [this, id = each.id] { whenSafe([this, id] { m_script->makeFromTemplate(id); }); });
            action->setObjectName(u"template-"_s + each.id);
            action->setToolTip(obstacle.isEmpty() ? each.description : obstacle);
            action->setEnabled(obstacle.isEmpty());
        }
    });
    return menu;
}

QMenu *ScriptPage::makeOpenMenu()
{
    auto *menu = new QMenu(this);
    QAction *open = menu->addAction(icon(u"laptop"_s), tr("&Open…"), QKeySequence(u"Ctrl+Shift+O"_s), this,
                                    [this] { whenSafe([this] { chooseFile(); }); });
    open->setShortcutContext(onThePage);
    addAction(open);
    QAction *remote = menu->addAction(icon(u"cluster"_s), tr("Open on the &cluster…"), this,
                                      [this] { whenSafe([this] { chooseClusterFile(); }); });
    QMenu *recent = menu->addMenu(icon(u"clock"_s), tr("Open a &recent script"));
    connect(menu, &QMenu::aboutToShow, this, [this, remote, recent] {
        remote->setEnabled(m_script->isSignedIn());
        recent->clear();
        for (const QString &path : m_script->recentScripts())
            recent->addAction(inMenu(models::shownPath(path)), this,
                              [this, path] { whenSafe([this, path] { m_script->open(path); }); });
        recent->setEnabled(!recent->isEmpty());
    });
    return menu;
}

QMenu *ScriptPage::makeSaveMenu()
{
    auto *menu = new QMenu(this);
    QAction *save = menu->addAction(icon(u"save"_s), tr("&Save"), QKeySequence::Save, this, &ScriptPage::save);
    QAction *saveAs =
        menu->addAction(icon(u"laptop"_s), tr("Save &as…"), QKeySequence(u"Ctrl+Shift+S"_s), this, &ScriptPage::saveAs);
    for (QAction *action : {save, saveAs}) {
        action->setShortcutContext(onThePage);
        addAction(action);
    }
    QAction *remote = menu->addAction(icon(u"cluster"_s), tr("Save on the &cluster…"), this, &ScriptPage::saveOnCluster);
    menu->addSeparator();
    menu->addAction(icon(u"close"_s), tr("C&lose the script"), this, [this] { whenSafe([this] { m_script->closeScript(); }); });
    connect(menu, &QMenu::aboutToShow, this, [this, remote] { remote->setEnabled(m_script->isSignedIn()); });
    return menu;
}

QMenu *ScriptPage::makeEncodingMenu()
{
    auto *menu = new QMenu(this);
    QAction *unixEnds =
        menu->addAction(tr("&Linux line endings (LF)…"), this, [this] { m_script->setLineEnds(models::LineEnds::Lf); });
    QAction *windowsEnds =
        menu->addAction(tr("&Windows line endings (CRLF)…"), this, [this] { m_script->setLineEnds(models::LineEnds::Crlf); });
    QAction *bom = menu->addAction(tr("Without the &byte order mark"), this, [this] { m_script->removeBom(); });
    connect(menu, &QMenu::aboutToShow, this, [this, unixEnds, windowsEnds, bom] {
        const models::LineEnds ends = m_script->text().lineEnds();
        unixEnds->setEnabled(ends != models::LineEnds::Lf && ends != models::LineEnds::None);
        windowsEnds->setEnabled(ends != models::LineEnds::Crlf && ends != models::LineEnds::None);
        bom->setEnabled(m_script->text().encoding() == models::Encoding::Utf8Bom);
    });
    return menu;
}

QMenu *ScriptPage::makeTranslateMenu()
{
    auto *menu = new QMenu(this);
    menu->setObjectName(u"translateMenu"_s);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        menu->addSection(tr("Rewrite for another cluster"));
        for (const models::ClusterChoice &choice : m_script->otherClusters()) {
            QAction *action = menu->addAction(icon(u"cluster"_s), inMenu(choice.title), this,
                                              [this, name = choice.name] { m_script->proposeForCluster(name); });
            action->setObjectName(u"translate-"_s + choice.name);
        }
    });
    return menu;
}

void ScriptPage::makeEmptyPage()
{
    empty()->set(u"script"_s, tr("No script is open"), tr("Create one from a template, open a file, or drop one here."),
                 tr("&New from a template"), u"plus"_s);
    empty()->button()->setMenu(m_new->menu());
    auto *open = new QPushButton(icon(u"folder"_s), tr("&Open a script…"), this);
    open->setObjectName(u"openFirst"_s);
    connect(open, &QPushButton::clicked, this, &ScriptPage::chooseFile);
    auto *remote = new QPushButton(icon(u"cluster"_s), tr("Open on the &cluster…"), this);
    remote->setObjectName(u"openFirstRemote"_s);
    remote->setVisible(m_script->isSignedIn());
    connect(remote, &QPushButton::clicked, this, &ScriptPage::chooseClusterFile);
    connect(m_script, &ScriptModel::clusterChanged, remote, [this, remote] { remote->setVisible(m_script->isSignedIn()); });
    empty()->extra()->setSpacing(space::small);
    empty()->extra()->addWidget(open, 0, Qt::AlignHCenter);
    empty()->extra()->addWidget(remote, 0, Qt::AlignHCenter);
}

QString ScriptPage::retryText() const
{
    if (m_script->mayInsist() && m_script->submitObstacle().isEmpty())
        return tr("Submit any&way");
    return m_script->hasContent() ? tr("&Dismiss") : QString();
}

void ScriptPage::retry()
{
    if (m_script->mayInsist() && m_script->submitObstacle().isEmpty())
        m_script->submit(true);
    else
        m_script->dismissError();
}

void ScriptPage::whenSafe(const std::function<void()> &then)
{
    if (isSafeToClose())
        then();
    else
        askUnsaved(then);
}

void ScriptPage::askUnsaved(const std::function<void()> &then)
{
    m_choice->ask(Tone::Attention, tr("Save the changes to %1?").arg(m_script->name()), {},
                  {{u"saveFirst"_s, tr("&Save"),
                    [this, then] {
                        m_choice->clear();
                        m_afterSaving = then;
                        save();
                    },
                    ButtonKind::Main},
                   {u"discardChanges"_s, tr("&Discard"),
                    [this, then] {
                        m_choice->clear();
                        m_script->closeScript();
                        then();
                    },
                    ButtonKind::Danger},
                   {u"keepEditing"_s, tr("Keep editin&g"), [this] { m_choice->clear(); }}});
    if (QWidget *first = m_choice->firstFocus())
        first->setFocus();
}

//! A script alone does not run: what it calls lies beside it, here.
void ScriptPage::askAboutCompanions()
{
    if (!m_script->companions())
        return;
    const work::Companions beside = *m_script->companions();
    const QString names = beside.names.size() > 3 ? tr("%1 and %n more", nullptr, static_cast<int>(beside.names.size() - 3))
                                                        .arg(QStringList(beside.names.mid(0, 3)).join(", "_L1))
                                                  : beside.names.join(", "_L1);
    const QString files = tr("%n file(s)", nullptr, static_cast<int>(beside.files));
    QString text =
        tr("The script’s folder on this computer, %1, contains %2 to upload (%3).")
            .arg(models::shownPath(QDir::toNativeSeparators(beside.folder)), files, base::ByteSize(beside.bytes).text());
    if (!beside.secrets.isEmpty())
        text += u' ' + tr("Not uploaded, because they may hold passwords or keys: %1.").arg(beside.secrets.join(", "_L1));
    const auto then = [this](bool along) {
        m_choice->clear();
        m_script->submitWithFolder(along);
    };
    m_choice->ask(Tone::Attention, tr("The script needs %1.").arg(names), text,
                  {{u"sendFolder"_s, tr("Upload the &folder and submit"), [then] { then(true); }, ButtonKind::Main},
                   {u"scriptAlone"_s, tr("Submit the script &alone"), [then] { then(false); }},
                   {u"dontSubmit"_s, tr("&Cancel"),
                    [this] {
                        m_choice->clear();
                        m_script->dropCompanions();
                    },
                    ButtonKind::Normal, true}});
    if (QWidget *first = m_choice->firstFocus())
        first->setFocus();
}

void ScriptPage::openFile(const QString &path, ScriptModel::Access access)
{
    whenSafe([this, path, access] { m_script->open(path, access); });
}

void ScriptPage::openThere(const QByteArray &path, ScriptModel::Access access)
{
    whenSafe([this, path, access] { m_script->openRemote(path, access); });
}

void ScriptPage::chooseFile()
{
    const ScriptPlace &place = m_script->place();
    const QString folder = place.kind == ScriptPlace::Kind::Laptop ? QFileInfo(place.path).path()
        : m_script->recentScripts().isEmpty()                      ? QString()
                                                                   : QFileInfo(m_script->recentScripts().constFirst()).path();
    auto *dialog = new QFileDialog(this, tr("Open a script"), folder,
                                   tr("Scripts (*.sh *.sbatch *.slurm *.job *.bash)") + u";;"_s + tr("All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_script, [this](const QString &path) { m_script->open(path); });
    dialog->open();
}

void ScriptPage::chooseClusterFile()
{
    auto *dialog = new ClusterFileDialog(m_script, ClusterFileDialog::Mode::Open, {}, this);
    connect(dialog, &ClusterFileDialog::chosen, m_script, [this](const QByteArray &path) { m_script->openRemote(path); });
    dialog->open();
}

void ScriptPage::save()
{
    if (m_script->hasContent() && !m_script->save())
        saveAs();
}

void ScriptPage::saveAs()
{
    if (!m_script->hasContent())
        return;
    const ScriptPlace &place = m_script->place();
    const QString start = place.kind == ScriptPlace::Kind::Laptop ? place.path : m_script->name();
    auto *dialog = new QFileDialog(this, tr("Save the script"), QFileInfo(start).path());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(QFileInfo(start).fileName());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_script, &ScriptModel::saveAs);
    connect(dialog, &QFileDialog::rejected, this, [this] { m_afterSaving = nullptr; });
    dialog->open();
}

void ScriptPage::saveOnCluster()
{
    auto *dialog = new ClusterFileDialog(m_script, ClusterFileDialog::Mode::Save, m_script->name(), this);
    connect(dialog, &ClusterFileDialog::chosen, m_script, &ScriptModel::saveAsRemote);
    dialog->open();
}

void ScriptPage::askDescription()
{
    m_choice->ask(Tone::Info, tr("Describe this cluster?"),
                  tr("Voyageur asks the cluster for its nodes, partitions and limits, and keeps the answer on this computer. You "
                     "can then check scripts for this cluster without signing in. Nothing about your account is kept."),
                  {{u"describeCluster"_s, tr("&Describe"),
                    [this] {
                        m_choice->clear();
                        m_script->describeCluster();
                    },
                    ButtonKind::Main},
                   {u"describeNot"_s, tr("&Not now"), [this] { m_choice->clear(); }}});
}

void ScriptPage::showConflict()
{
    const auto &conflict = m_script->conflict();
    if (!conflict) {
        m_desk->hideDifference();
        if (m_choice->property("conflict").toBool()) {
            m_choice->setProperty("conflict", false);
            m_choice->clear();
        }
        return;
    }
    const ChoiceBar::Choice keep{u"keepMine"_s, tr("&Keep mine"), [this] { m_script->keepMine(); }};
    m_choice->setProperty("conflict", true);
    if (conflict->gone) {
        m_choice->ask(Tone::Attention, tr("The file was deleted."), tr("Your text is still here. Save to write the file again."),
                      {keep});
        return;
    }
    m_choice->ask(Tone::Attention, tr("The file changed on disk."),
                  m_script->isModified() ? tr("Another program saved the file, and you have unsaved changes.")
                                         : tr("Another program saved the file. Your text here is older."),
                  {{u"reloadScript"_s, tr("&Reload"), [this] { m_script->reload(); }},
                   keep,
                   {u"showDifference"_s, tr("Show &differences"), [this] { showConflictDiff(); }}});
}

void ScriptPage::showConflictDiff()
{
    m_desk->showDifference(tr("From your text to the file"), m_script->conflictDiff());
}

} // namespace voyageur::widgets
