// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/language.h"

#include "base/platform.h"
#include "settings/settingsfile.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

#ifdef Q_OS_UNIX
#include <langinfo.h>

#include <clocale>
#include <cstring>
#endif

namespace voyageur {

using namespace Qt::StringLiterals;

namespace {

QLocale chosenLocale()
{
    QString wish = qEnvironmentVariable("VOYAGEUR_LANGUAGE");
    if (wish.isEmpty()) // chosen in the window
        wish = settings::SettingsFile(base::configFolder() + u"/window.ini"_s).read().value(u"window/language"_s).toString();
    const QLocale system = QLocale::system();
    QStringList languages = system.uiLanguages();
    if (!wish.isEmpty())
        languages.prepend(wish);
    for (const QString &name : languages) {
        const QLocale locale(name);
        if (locale.language() == QLocale::French || locale.language() == QLocale::English) {
            // The system's own formats where they are of that language: a Canadian's French is not France's.
            if (system.language() == locale.language())
                return system;
            return locale.language() == QLocale::French ? QLocale(QLocale::French, QLocale::Canada) : locale;
        }
    }
    return QLocale(QLocale::English);
}

void install(const QString &file, const QString &folder)
{
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

void useLanguage()
{
    const QLocale locale = chosenLocale();
    QLocale::setDefault(locale);
    if (locale.language() != QLocale::French) {
        install(u"voyageur_en"_s, u":/i18n"_s); // one file, two files
        return;
    }
    install(u"qtbase_fr"_s, u":/i18n"_s);
    install(u"voyageur_fr"_s, u":/i18n"_s);
}

void useUtf8Locale()
{
#ifdef Q_OS_UNIX
    // Qt would switch by itself, with a warning on every start in a plain C locale (a container, cron, ssh without LANG).
    std::setlocale(LC_ALL, "");
    if (std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        return;
    if (const QByteArray all = qgetenv("LC_ALL"); !all.isEmpty()) {
        qunsetenv("LC_ALL");
        qputenv("LANG", all);
    }
#ifdef Q_OS_DARWIN
    qputenv("LC_CTYPE", "UTF-8"); // as its Terminal does; C.UTF-8 is not there, and a program of the Finder has no locale at all
#else
    qputenv("LC_CTYPE", "C.UTF-8");
#endif
#endif
}

} // namespace voyageur
