// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voyageur {

//! Loads French when the person reads French: by $VOYAGEUR_LANGUAGE (en, fr), else as chosen in the window, else by the system's
//! languages, the first one that we have. Numbers and dates follow. Once, in the main thread, after the application object
//! exists.
void useLanguage();

//! Makes sure that text is UTF-8 whatever the locale says; language and formats stay. Before the application object exists.
void useUtf8Locale();

} // namespace voyageur
