// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tunnelsmodel.h"

namespace voyageur::models {

//! A tunnel with its work. GUI thread.
struct TunnelsModel::Tunnel {
    TunnelItem item;
    bool closing = false; //!< the person wants its end
    std::unique_ptr<Feed<servers::TunnelReport>> feed;
    std::unique_ptr<base::Operation<servers::TunnelEnd>> work;
};

} // namespace voyageur::models
