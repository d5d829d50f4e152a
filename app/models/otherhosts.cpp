// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/otherhosts.h"

#include "models/questionbox.h"
#include "settings/rememberingprompter.h"
#include "settings/secrets.h"
#include "ssh/share/sharedlogin.h"

#include <map>
#include <mutex>

namespace voyageur::models {

using base::Result;
using HostPtr = std::shared_ptr<ssh::Host>;

namespace {

struct OtherHosts {
    std::timed_mutex mutex; // held while one is signed in to
    std::map<QString, HostPtr> kept;
};

Result<HostPtr> signInTo(const QString &name, const cluster::Catalogue &catalogue, QuestionBox &box, settings::Secrets &secrets,
                         const base::StopToken &stop)
{
    VOYAGEUR_TRY(profile, catalogue.resolve(name));
    settings::RememberingPrompter asking(box, secrets, profile.target);
    box.begin(profile.name);
    const auto login = ssh::joinOrLogIn(profile.target, asking, stop);
    const bool refused = box.end();
    (void)asking.settle(login.ok() ? nullptr : &login.error(), stop);
    if (!login.ok())
        return login.error();
    return refused ? Result<HostPtr>(QuestionBox::refusal()) : Result<HostPtr>(login->host);
}

} // namespace

session::ReachHost hostsAskedFor(const cluster::Catalogue &catalogue, std::shared_ptr<QuestionBox> box,
                                 std::shared_ptr<settings::Secrets> secrets)
{
    return [catalogue, box = std::move(box), secrets = std::move(secrets),
            hosts = std::make_shared<OtherHosts>()](const QString &name, const base::StopToken &stop) -> Result<HostPtr> {
        std::unique_lock lock(hosts->mutex, std::defer_lock);
        while (!lock.try_lock_for(std::chrono::milliseconds(100))) {
            if (stop.stopRequested())
                return QuestionBox::refusal();
        }
        HostPtr &kept = hosts->kept[name];
        if (kept && kept->isConnected())
            return kept;
        VOYAGEUR_TRY(host, signInTo(name, catalogue, *box, *secrets, stop));
        kept = host;
        return host;
    };
}

} // namespace voyageur::models
