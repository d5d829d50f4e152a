// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "guidriver.h"

#include <QHash>
#include <QLocale>
#include <QSet>
#include <QTranslator>

class QAbstractButton;

namespace voyageur::tests {

//! The words of one thing on the screen, as people of two languages read them.
struct Said {
    const char *english;
    const char *french;
};

//! The window's language while it lives.
class SpokenLanguage final {
public:
    explicit SpokenLanguage(const QString &name); //!< "en", "fr"
    ~SpokenLanguage();
    Q_DISABLE_COPY_MOVE(SpokenLanguage)

private:
    QLocale m_before;
    QList<QTranslator *> m_strings;
};

//! Somebody who sees the window for the first time: finds things by the words that are to be read, and uses the keyboard
//! alone. What is not there, or cannot be reached, ends the test with the whole screen. Each picture is looked at for texts
//! that are cut off and, in French, for English ones.
class Newcomer final {
public:
    //! A column `language` with the one row of this run: English, or in tests/full (VOYAGEUR_NEWCOMER) French.
    static void speaks();

    //! `pictures`: where they go.
    Newcomer(QWidget &window, QString language, QString pictures);

    QString word(const Said &said) const;
    //! Everything that is to be read now.
    QString screen() const;
    bool sees(const Said &said) const { return screen().contains(word(said)); }
    void waitToSee(const Said &said, int milliseconds = 20'000);
    //! Until one of them is read: which one.
    int waitToSeeOneOf(const QList<Said> &said, int milliseconds);
    //! A button, a box to tick, a page of tabs: by its letter with Alt, else by Tab and the space bar.
    void press(const Said &said, int milliseconds = 20'000);
    //! False when no sheet that is seen has that title.
    bool chooseTab(const QString &text);
    bool canPress(const Said &said) const;
    //! A field, by the words beside it.
    void fill(const Said &label, const QString &text);
    QString valueOf(const Said &label);
    //! Keys for whatever has the focus.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void type(const QString &text);
    //! Goes on with Tab until the focus is on what has these words, or holds them.
    void tabTo(const Said &said);
    //! What is written on the sheet that has the focus, or on the one of that name.
    QString textOf(const Said &name) const;

    //! NAME as it is now, in two sizes; `dark` too when wanted.
    void picture(const QString &name, bool dark = false);
    QStringList flaws() const { return m_flaws; }
    //! What is read in English now, in French.
    QStringList english() const;

private:
    QList<QWidget *> shown() const;
    QStringList textsOf(const QWidget &widget) const;
    QAbstractButton *button(const QString &text) const;
    QWidget *named(const QString &text) const;
    void tabTo(const QWidget &target);
    void lost(const QString &what) const;
    void snap(const QString &name, QSize size);
    bool isEnglish(const QString &line) const;

    QWidget &m_window;
    QString m_language;
    QString m_pictures;
    int m_count = 0;
    QStringList m_flaws;
    QSet<QString> m_sources;                  //!< English texts that have another French
    QList<QRegularExpression> m_patterns;     //!< the same for those with %1
    mutable QHash<QString, bool> m_isEnglish; //!< of lines that were looked at: there are thousands of patterns
};

} // namespace voyageur::tests
