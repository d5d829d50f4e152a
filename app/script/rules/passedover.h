// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

// OPT-NOTREAD: lines that sbatch passes over.

//! "# SBATCH", " #SBATCH", "#sbatch": whether somebody has switched them off on purpose.
class PassedOver final {
public:
    explicit PassedOver(const Subject &subject);
    //! `uses`: the line's options. `literal`: a shell has nothing to replace in them.
    void say(const IgnoredText &ignored, const OptionUses &uses, bool literal, Reporter &report) const;

private:
    bool isGiven(const OptionUses &uses) const;

    const Subject &m_subject;
    QSet<int> m_offBy; // ways of writing by which a line is off that has a twin
};

//! The options behind the word SBATCH of such a line, read as if it counted.
OptionUses optionsBehind(const Subject &subject, Span line);
//! "#SBATCH -N 1 # nodes #SBATCH -n 4": the second is part of the remark.
void sayOfSeveralOnOneLine(const Subject &subject, Reporter &report);
//! "- #SBATCH --mem=4G", copied from a list.
void sayOfListMarks(const Subject &subject, Reporter &report);

} // namespace voyageur::script
