// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace voyageur::cli {

//! What the functions of resources/completions ask this program by, followed by the words of the line after "voyageur"; the last
//! is the one to complete, perhaps empty.
inline constexpr char completeWord[] = "--complete";

//! A line for each word that may stand there: the word, and after a tab what it is. A line that is ":files" or ":folders" says
//! that names of files or folders may stand there, which the shell knows better. Made from the verbs' own tables, the catalogue
//! of clusters and the run history of this computer; asks no cluster.
QByteArray completions(const QStringList &words);

//! What the build asks this program by for its manual page.
inline constexpr char manualWord[] = "--manual-page";

//! The page, section 1, as troff: made from the same tables, in the person's language.
QByteArray manualPage();

} // namespace voyageur::cli
