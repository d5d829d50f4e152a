// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"

class QAbstractButton;
class QToolButton;

namespace voyageur::widgets {

//! "Why?": our own words on the page at hand, and the wiki's page.
class HelpPanel final : public QWidget {
    Q_OBJECT

public:
    explicit HelpPanel(QWidget *parent = nullptr);
    void setText(const WhyText &text);
    QWidget *firstFocus() const;

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_headline;
    QLabel *m_text;
    QAbstractButton *m_link;
    QToolButton *m_close;
    QUrl m_url;
};

} // namespace voyageur::widgets
