// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace voyageur::cli {

//! Where the command line's sentences are translated: Text::tr("…");
//! tables hold QT_TRANSLATE_NOOP("voyageur::cli::Text", "…") and say Text::tr(entry.text).
class Text final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::cli::Text)
};

} // namespace voyageur::cli
