// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonlayout.h"

namespace voyageur::source {

//! Where Python looks for a name of a text, and what the text binds.
struct PythonNames {
    struct Use {
        qsizetype token = 0;
        bool annotation = false; //!< "x: Name", "def f(a: Name)": Python 3.14 no longer looks for these
    };
    //! Of each word of the code, by its number: it is bound somewhere, by "=", import, def, class, for, with, except, case, :=, a
    //! parameter, global …
    QList<bool> bound;
    QList<Use> uses; //!< in order; without Python's own names, of any version from 3.8 to 3.14
    //! Names may come from where nobody sees them: "import *", exec(), globals().
    bool open = false;
};

//! Of a text that Python understands, or of a notebook's. What is never evaluated is no use: an annotation in a function or
//! below "from __future__ import annotations", the value of a "type" statement. Linear.
PythonNames pythonNames(const PythonCode &code, const PythonLayout &layout, bool notebook);

//! The uses of names that nothing binds, neither the text nor any Python from 3.8 to 3.14, nor what runs notebooks. None where
//! the names of the text are open.
QList<PythonNames::Use> undefinedNames(const PythonCode &code, const PythonNames &names, bool notebook);

} // namespace voyageur::source
