// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/completion.h"
#include "script/scriptplace.h"

namespace voyageur::script {

//! What an option's value may be. `written`: the options of the script, for the GPUs that memory and cores go with.
QList<Completion> valuesFor(const Option &option, const QList<WrittenOption> &written, const CompletionFacts &facts);

//! What separates the parts of such a value, each of which is completed by itself; empty: it is one.
QByteArrayView separatorsOf(const Option &option);

} // namespace voyageur::script
