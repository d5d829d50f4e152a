// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/rulecheck.h"

namespace voyageur::script {

std::span<const RuleCheck> storageRules()
{
    return {};
}

} // namespace voyageur::script
