// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"

class QAbstractButton;
class QScrollArea;
class QTextBrowser;
class QToolButton;

namespace voyageur::widgets {

//! "Why?": our own words on the page at hand or the help page of a rule, and the wiki's page.
class HelpPanel final : public QWidget {
    Q_OBJECT

public:
    explicit HelpPanel(QWidget *parent = nullptr);
    void setText(const WhyText &text);
    //! Where the guide begins, in the language of the window.
    static QString manualStart();
    //! A page of the guide ("en/jobs.md"), whose links lead to its other pages; false when there is none of that name.
    bool showManual(const QString &page);
    //! The version, the licence and what is new.
    void showAbout();
    //! Stands above the words while it is visible.
    void setCard(QWidget *card);
    QWidget *firstFocus() const;

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showMarkdown();
    void followLink(const QUrl &url);

    QLabel *m_headline;
    QScrollArea *m_area;
    QLabel *m_text;
    QTextBrowser *m_page;
    QString m_markdown;
    QString m_manual; //!< the page of the guide that is shown
    QAbstractButton *m_link;
    QToolButton *m_close;
    QUrl m_url;
};

} // namespace voyageur::widgets
