// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QFrame>
#include <QLabel>
#include <QToolButton>

class QPainter;
class QVBoxLayout;

namespace voyageur::widgets {

//! A quiet box around things that belong together. Its layout is body(); a title is optional. A folder may be dropped on it
//! once acceptFolders() is called.
class Card : public QFrame {
    Q_OBJECT

public:
    explicit Card(const QString &title = {}, QWidget *parent = nullptr);

    QVBoxLayout *body() const { return m_body; }
    //! A widget at the right end of the title line.
    void setTitleWidget(QWidget *widget);
    void setTitle(const QString &title);
    void acceptFolders(bool on);

signals:
    void folderDropped(const QString &folder);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void ensureTitleLine();

    QVBoxLayout *m_body;
    QWidget *m_titleLine = nullptr;
    QLabel *m_title = nullptr;
    bool m_dropping = false;
};

//! One line of text that shortens in the middle rather than widening the window; the whole text is its tool tip.
class ElidedLabel final : public QWidget {
    Q_OBJECT

public:
    explicit ElidedLabel(const QString &text = {}, TextRole role = TextRole::Body, Qt::TextElideMode mode = Qt::ElideMiddle,
                         QWidget *parent = nullptr);
    void setText(const QString &text);
    QString text() const { return m_text; }
    void setMuted(bool on);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void describe();
    QString m_text;
    TextRole m_role;
    Qt::TextElideMode m_mode;
    bool m_muted = false;
};

//! A figure with what it counts below it: "41 203" over "files".
class Figure final : public QWidget {
    Q_OBJECT

public:
    explicit Figure(const QString &what, QWidget *parent = nullptr);
    void setValue(const QString &value);
    QString value() const { return m_value->text(); }

private:
    QLabel *m_value;
    QLabel *m_what;
};

//! A word in a rounded box with an icon, in the colours of a tone.
class Chip final : public QWidget {
    Q_OBJECT

public:
    explicit Chip(QWidget *parent = nullptr);
    void set(Tone tone, const QString &text, const QString &iconName = {});
    QString text() const { return m_text; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone m_tone = Tone::Neutral;
    QString m_text;
    QString m_icon;
};

//! The same drawn into a table's cell; returns the width it took.
int paintChip(QPainter *painter, const QRect &cell, const Colours &colours, Tone tone, const QString &text,
              const QString &iconName = {});

//! A hairline.
class Line final : public QWidget {
    Q_OBJECT

public:
    explicit Line(Qt::Orientation orientation = Qt::Horizontal, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

//! A small button with only an icon; `name` is its tool tip and its name for screen readers.
QToolButton *makeIconButton(const QString &iconName, const QString &name, QWidget *parent = nullptr);

} // namespace voyageur::widgets
