// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

//! "%nprocshared=32" of Gaussian, "%maxcore 4000" of ORCA: a line of an input that the script writes itself.
struct InputLine {
    Span value;
    QByteArray name; //!< "%nprocshared", in small letters
};

//! Empty where the script does not run Gaussian.
QList<InputLine> gaussianLines(const Subject &subject);
//! "%maxcore 4000", and "nprocs 8" of %pal. Empty where the script does not run ORCA.
QList<InputLine> orcaLines(const Subject &subject);

//! A text of a here-document that is Python: it imports something on a line of its own.
bool looksLikePython(QByteArrayView text);

} // namespace voyageur::script
