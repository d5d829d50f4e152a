// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonscan.h"

namespace voyageur::source {

//! A server of models on the same computer that the program asks (Ollama, LM Studio, vLLM …): no node has one. Said once.
//! Nothing where the text starts such a server itself.
void serversOfThisComputer(PythonScan &scan);

//! A program or a script, as text, starts a server of models.
bool startsModelServer(const QString &text);

} // namespace voyageur::source
