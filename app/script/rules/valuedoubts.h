// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"
#include "script/values.h"

namespace voyageur::script {

// OPT-VALUE: values that sbatch takes and that do something else than they look.

//! "--mem= 4G", "--time={{ time }}": OPT-UNKNOWN speaks of it.
bool isTorn(const Subject &subject, const OptionUse &use, int component);
//! "{{cores}}" as a value that sbatch refuses. True: it was said.
bool saidOfTemplate(const OptionUse &use, Reporter &report);
//! A value that the controller cannot use, where more is to be said than why. True: all is said.
bool saidOfUnusable(const Subject &subject, const OptionUse &use, const ValueError &why, Reporter &report);
//! Values of a good form: paths of Windows, names in --gres, --hint beside what it would set.
void sayOfDoubtfulMeaning(const Subject &subject, int component, Reporter &report);

//! What stands in --gres for a GPU: "gpus:1", "a100:1", "1".
struct MistakenGres {
    Span place;       //!< that item
    QByteArray meant; //!< "gpu:a100:1"
    bool sure;
};
QList<MistakenGres> mistakenGres(const Subject &subject, const OptionUse &use);
base::Fix fixOf(const Subject &subject, const MistakenGres &gres);

} // namespace voyageur::script
