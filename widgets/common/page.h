// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/pagemodel.h"
#include "widgets/common/banner.h"

#include <QUrl>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedLayout;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

class CommandsPanel;
class MessageLayer;

//! What the help panel says beside a page: our own words, and the wiki's page.
struct WhyText {
    QString headline;
    QStringList paragraphs;
    QString linkText;
    QUrl link;
    QString markdown = {}; //!< instead of the paragraphs, where it is not empty
};

//! The picture of a page that has nothing to show yet: a sign, what to do next, and the button that does it.
class Placeholder final : public QWidget {
    Q_OBJECT

public:
    explicit Placeholder(QWidget *parent = nullptr);
    void set(const QString &iconName, const QString &headline, const QString &text, const QString &action = {},
             const QString &actionIcon = {});
    QPushButton *button() const { return m_action; }
    QVBoxLayout *extra() const { return m_extra; }

signals:
    void actionTriggered();

protected:
    void changeEvent(QEvent *event) override;

private:
    void drawIcon();

    QLabel *m_icon;
    QLabel *m_headline;
    QLabel *m_text;
    QPushButton *m_action;
    QVBoxLayout *m_extra;
    QString m_iconName;
};

//! The frame every page of the window is made in: a head with number, title and "Show commands", a banner for what went
//! wrong, the four pictures (empty, loading, content, failed), and a foot with the page's acts.
class Page : public QWidget {
    Q_OBJECT

public:
    Page(const QString &name, const QString &number, const QString &title, const QString &subtitle, QWidget *parent = nullptr);

    QString title() const;
    void setTitle(const QString &title);
    void setSubtitle(const QString &subtitle);
    //! The words for the help panel.
    virtual WhyText why() const = 0;

    //! Shows phase, banner, busy text and commands of `model`, now and whenever it changes.
    void bind(models::PageModel *model);
    //! Where the focus goes when the page is opened; null when nothing on it waits for the person.
    virtual QWidget *firstFocus() const;

    Placeholder *empty() const { return m_empty; }
    Banner *banner() const { return m_banner; }
    //! A message of the page itself (not a failure), shown below the banner. Both lie over the end of the content: what is under
    //! the mouse stays where it is.
    Banner *notice() const { return m_notice; }

    //! What a page asks the window for.
    enum class Wish {
        OpenProject,
        NewProject,
        OpenExample,
        SignIn,
        ShowDataset,
        ShowEnvironment,
        ShowTry,
        ShowSubmit,
        ShowJobs,
        ShowCode,
        OpenCourse,
        ShowRuns
    };

signals:
    void wished(voyageur::widgets::Page::Wish wish);
    //! A file of this computer is to be edited, in the person's own editor. `line`: from 1; 0: wherever it begins.
    void fileWanted(const QString &file, int line);
    //! why() has another answer now.
    void whyChanged();
    //! Somebody asked why: the help is to be seen.
    void whyAsked();

protected:
    QVBoxLayout *content() const { return m_content; }
    QHBoxLayout *foot() const { return m_foot; }
    QLabel *footNote() const { return m_footNote; }
    models::PageModel *model() const { return m_model; }
    //! The label of the banner's button while the model has failed; empty for none.
    virtual QString retryText() const { return {}; }
    virtual void retry() {}
    //! Anything but the frame: called after each change of the model.
    virtual void refresh() {}
    //! Scrolls the content so far that it is seen.
    void reveal(QWidget *part);
    void hideCommandsButton();
    //! In a low window the buttons of the foot stand beside the title, and its note gives way.
    void setLow(bool on);
    void showEvent(QShowEvent *event) override;
    //! Content that is always shown, whatever the phase of the model.
    void setAlwaysContent(bool on) { m_alwaysContent = on; }

private:
    void update();
    void showCommands(bool on);
    void makeRoom(int height);
    void orderFocus();

    models::PageModel *m_model = nullptr;
    bool m_alwaysContent = false;
    QLabel *m_number;
    QLabel *m_title;
    QLabel *m_subtitle;
    QToolButton *m_showCommands;
    Banner *m_banner;
    Banner *m_notice;
    MessageLayer *m_messages = nullptr;
    QStackedLayout *m_stack;
    Placeholder *m_empty;
    QWidget *m_loading;
    QLabel *m_loadingText;
    QWidget *m_contentBox;
    QVBoxLayout *m_content;
    QHBoxLayout *m_head;
    bool m_low = false;
    CommandsPanel *m_commands;
    QWidget *m_footBox;
    QHBoxLayout *m_foot;
    QLabel *m_footNote;
};

} // namespace voyageur::widgets
