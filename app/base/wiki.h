// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! The address of the same page of the Alliance's wiki in the person's language (QLocale's default). An address that is none of
//! the wiki, or whose page is in one language only, stays as it is. A place on the page has another name in French and goes.
QString wikiPage(const QString &address);

} // namespace voyageur::base
