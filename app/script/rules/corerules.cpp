// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/rulecheck.h"

namespace voyageur::script {

std::span<const RuleCheck> coreRules()
{
    return {};
}

} // namespace voyageur::script
