// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

class QTextDocument;

namespace voyageur::widgets {

//! A bracket or quote beside the cursor and its other half.
struct BracketPair {
    int one = 0;
    int other = -1; //!< −1: there is none
};

//! Nothing when no bracket or quote stands before or behind the position. Looks at most 2,000 lines far; quotes pair on one
//! line. Brackets in comments and quotes pair among themselves.
std::optional<BracketPair> bracketsAt(const QTextDocument *document, int position);

} // namespace voyageur::widgets
