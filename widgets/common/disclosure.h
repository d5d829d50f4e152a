// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

//! A title with an arrow that opens and closes what is below it: details on demand. Beside the title a few words that say what
//! is inside.
class Disclosure final : public QWidget {
    Q_OBJECT

public:
    explicit Disclosure(const QString &title, QWidget *parent = nullptr);

    QVBoxLayout *body() const { return m_body; }
    QToolButton *button() const { return m_button; }
    void setTitle(const QString &title);
    void setSummary(const QString &summary);
    //! A widget at the right end of the title's line.
    void setEnd(QWidget *widget);
    bool isOpen() const;
    void setOpen(bool on);

private:
    QToolButton *m_button;
    QLabel *m_summary;
    QHBoxLayout *m_line;
    QWidget *m_inside;
    QVBoxLayout *m_body;
};

} // namespace voyageur::widgets
