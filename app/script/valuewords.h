// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/completion.h"
#include "script/options.h"

namespace voyageur::script {

//! "1 day 12 hours", "90 minutes" as "1 hour 30 minutes"; "0 seconds". In the person's language.
QString durationWords(qint64 seconds);

//! How the values of an option are written, a sentence; empty where anything goes.
QString formWords(const Option &option);

//! What this value means, one or two sentences: "1 day 12 hours." Empty when there is nothing to add to the option's help.
//! `name`: of the job, for patterns of output files.
QString valueWords(const Option &option, const QByteArray &value, const QByteArray &name, const CompletionFacts &facts);

//! "A whole a100 with 40 GB; 12 cores and 124 GB of memory go with it.", as far as it is known.
QString gpuWords(const base::GpuSpecifier &gpu);

//! What a kind of dependency waits for; empty for a word that is none.
QString dependencyWords(QByteArrayView kind);
//! When mail of this type is sent.
QString mailWords(QByteArrayView type);

} // namespace voyageur::script
