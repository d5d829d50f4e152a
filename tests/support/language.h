// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

namespace voyageur::tests {

//! The language that the program speaks in a test, as somebody in Québec has it. Of one test, which links voyageur::translations.
class Language final {
public:
    //! "en" or "fr"; false: there are no words for it.
    bool speak(const QString &language)
    {
        QCoreApplication::removeTranslator(&m_words);
        QLocale::setDefault(language == QLatin1StringView("fr") ? QLocale(QLocale::French, QLocale::Canada)
                                                                : QLocale(QLocale::English, QLocale::Canada));
        return m_words.load(QStringLiteral(":/i18n/voyageur_%1.qm").arg(language))
            && QCoreApplication::installTranslator(&m_words);
    }

private:
    QTranslator m_words;
};

} // namespace voyageur::tests
