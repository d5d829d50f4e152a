// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/wiki.h"

#include <QLocale>
#include <QStringList>

namespace voyageur::base {

using namespace Qt::StringLiterals;

QString wikiPage(const QString &address)
{
    constexpr auto wiki = "https://docs.alliancecan.ca/wiki/"_L1;
    if (QLocale().language() != QLocale::French || !address.startsWith(wiki))
        return address;
    QString page = address.sliced(wiki.size()).section(u'#', 0, 0);
    if (page.endsWith("/en"_L1) || page.endsWith("/fr"_L1))
        page.chop(3);
    static const QStringList english = {u"META:_A_package_for_job_farming"_s, u"META-Farm"_s, u"Modules_avx2"_s,
                                        u"Modules_avx512"_s, u"Niagara_Quickstart"_s};
    if (english.contains(page))
        return address;
    if (page == "Using_modules"_L1 || page == "Utiliser_des_modules"_L1) // written in French: the page itself
        return wiki + u"Utiliser_des_modules"_s;
    return wiki + page + u"/fr"_s;
}

} // namespace voyageur::base
