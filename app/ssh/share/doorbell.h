// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

#include <functional>
#include <memory>

namespace voyageur::ssh {

//! A program of this user that has no window to be seen by can be called back by another one of them, started later.
//! Why not QLocalServer: the meeting places of the shared logins have the right owner, mode and lock already, on all systems;
//! a program that was killed leaves nothing that would be in the way of the next.
class Doorbell final {
public:
    //! `onRing` is called in a thread of the bell's own, with what the caller asks for; true when it is for this program. Null
    //! when all places are taken.
    static std::unique_ptr<Doorbell> hang(std::function<bool(const QString &wanted)> onRing);
    ~Doorbell();
    Doorbell(const Doorbell &) = delete;
    Doorbell &operator=(const Doorbell &) = delete;

    //! Rings all there are, until one answers. False when none does. Takes seconds when a program hangs.
    static bool ring(const QString &wanted);

private:
    struct Private;
    explicit Doorbell(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

} // namespace voyageur::ssh
