// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QUrl>

namespace voyageur::widgets {

//! One line of small text with an address that opens in the browser, by mouse or by key. Its colours follow the palette while the
//! window is open: a rich text keeps those that it was read with.
class LinkLabel final : public QLabel {
    Q_OBJECT

public:
    //! `form` holds %1 where the address goes; it is ours, and has no markup.
    LinkLabel(const QString &form, const QUrl &url, QWidget *parent = nullptr);
    void setUrl(const QUrl &url);

protected:
    void changeEvent(QEvent *event) override;

private:
    void write();

    QString m_form;
    QUrl m_url;
};

} // namespace voyageur::widgets
