// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonlayout.h"

#include <optional>

namespace voyageur::source {

//! The first thing in a text that no Python from 3.8 to 3.14 understands.
struct SyntaxFault {
    enum class Kind {
        Other,
        Python2,     //!< Python 2 understands it
        Merge,       //!< marks that git leaves where two versions meet
        OpenBracket, //!< is never closed
        OpenText,
        Indentation,
        Await, //!< outside of an async function
    };
    Kind kind = Kind::Other;
    qsizetype token = 0;
};

//! Nothing for a text that Python may understand: more is let through than Python takes ("f() = 1", a break outside of a loop),
//! never less. Follows the grammar of Python's reference. Linear; any text. Nothing when it was stopped.
std::optional<SyntaxFault> syntaxFault(const PythonCode &code, const PythonLayout &layout, const base::StopToken &stop = {});

} // namespace voyageur::source
