// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "widgets/common/page.h"
#include "widgets/mainwindow/rail.h"

#include <QWidget>

#include <array>
#include <optional>

class QMenu;
class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

class ActivityList;
class ActivityStrip;
class ChoiceBar;
class Closing;
class CommandPalette;
class EndNotice;
class GuideBar;
class HelpPanel;
class LookedAt;
class MessageLayer;
class ScriptPage;
class TourGuide;
class WayBack;

//! The window: rail, page, help and activity strip. Holds no state of its own but what is open; everything else is in the
//! models, which outlive it.
class MainWindow final : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(models::AppModel *app, QWidget *parent = nullptr);

    void showPage(PageId page, Qt::FocusReason reason = Qt::OtherFocusReason);
    PageId currentPage() const { return m_current; }
    //! Made when it is first asked for: most are never looked at in one sitting.
    Page *page(PageId page);
    models::AppModel *app() const { return m_app; }
    //! Opens the project that was open last, on the page where it was left. Nothing when there was none.
    void reopenLast();
    //! Fills in the sign-in form; signs in nowhere.
    void offerCluster(const QString &cluster);
    //! Hidden, while the work goes on.
    bool isWithoutWindow() const;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    Page *makePage(PageId page);
    Page *makeSignInPage();
    Page *makeScriptPage();
    Page *makeDatasetPage();
    Page *makeTransfersPage();
    Page *makeJobsPage();
    Page *makeSettingsPage();
    ScriptPage *scriptPage();
    //! Null unless the page has been made.
    Page *madePage(PageId page) const { return m_made[std::size_t(page)]; }
    void connectModels();
    void makeMenu();
    void makeShortcuts();
    void showCommandPalette();
    void showShortcuts();
    void setAppearanceNamed(const QString &name);
    void fulfil(Page::Wish wish);
    //! The page of the sign-in, until somebody is signed in; then the one again that needed it.
    void showSignIn();
    void chooseProject();
    //! The run of a row, written for another cluster: shown on the script page.
    void sendElsewhere(const QString &key, const QString &cluster);
    //! With the yes there.
    void goOnElsewhere(const QString &cluster);
    void newProject();
    void makeGuide();
    void makeNotice();
    //! Something that is asked or told over any page.
    void addBar(ChoiceBar *bar);
    void guardProject();
    void takeDrops();
    void showGuide();
    void walk(int by);
    void leaveGuide();
    void rememberPage();
    PageId pageToReturnTo();
    void chooseCourse();
    void makeCourse();
    void explainLog();
    void followCourse();
    void openExample();
    void saveSupportBundle();
    void showManual();
    void showAbout();
    void projectOpened();
    void nextArea(int step);
    void setHelpShown(bool on);
    void setListShown(bool on);
    //! Places help, tour and list for the window's size.
    void arrange();
    void placeTour();
    bool isNarrow() const;
    void setTitle();
    void sessionChanged();
    void focusPage(Qt::FocusReason reason);

    models::AppModel *m_app;
    PageId m_current = PageId::Welcome;
    QMenu *m_menu;
    QMenu *m_recentMenu;
    Rail *m_rail;
    ChoiceBar *m_lost;
    ChoiceBar *m_notKept;
    ChoiceBar *m_ask;
    Closing *m_closing;
    EndNotice *m_notice = nullptr;
    WayBack *m_wayBack;
    QVBoxLayout *m_column; //!< the page, and what is said below it
    QStackedWidget *m_pages;
    MessageLayer *m_bars = nullptr; //!< over the head of the page: what it says moves nothing
    std::array<Page *, pageCount> m_made{};
    QString m_offered; //!< the cluster that the sign-in page will begin with
    LookedAt *m_lookedAt;
    QWidget *m_middle;
    QWidget *m_helpTab;
    QToolButton *m_showHelp;
    HelpPanel *m_help;
    TourGuide *m_guide = nullptr;
    GuideBar *m_guideBar;
    ActivityStrip *m_strip;
    ActivityList *m_list;
    CommandPalette *m_palette;
    bool m_helpShown;
    bool m_helpOverPage = false; //!< opened by hand in a narrow window
    bool m_exampleWanted = false;
    std::optional<PageId> m_signInFor; //!< the page to go back to
    QString m_returnTo;                //!< the page where the project that is being opened was left
};

} // namespace voyageur::widgets
