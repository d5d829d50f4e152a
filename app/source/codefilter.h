// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace voyageur::source {

//! Whether a file of Python code may have something to find: the words that some rule needs stand in it. One pass over the bytes,
//! several hundred MB a second; never says no to a file in which scanPython() finds something. Any thread.
bool mayHaveFindings(QByteArrayView bytes);

} // namespace voyageur::source
