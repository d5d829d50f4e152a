// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "session/session.h"

#include <memory>

namespace voyageur::settings {
class Secrets;
}

namespace voyageur::models {

class QuestionBox;

//! Signs in to further hosts of a cluster when something needs one, asking the person by `box`, one login at a time; joins a
//! session that another program of this user keeps there. Each login is kept, and used again, until the last copy of the result
//! goes, which waits for their ends: not in the GUI thread. The errors of ssh::joinOrLogIn(), and Cancelled.
session::ReachHost hostsAskedFor(const cluster::Catalogue &catalogue, std::shared_ptr<QuestionBox> box,
                                 std::shared_ptr<settings::Secrets> secrets);

} // namespace voyageur::models
