// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "practicehost.h"

#include <QTest>

#include <memory>

namespace voyageur::tests {

//! Signs in to the practice cluster, and waits for the list of jobs. Ends the test program when that fails, as does
//! signedInApp().
inline void signIn(models::AppModel &app)
{
    models::SignInRequest request;
    request.cluster = QStringLiteral("practice");
    app.session()->signIn(request);
    if (!QTest::qWaitFor([&] { return app.session()->state() == models::SessionModel::State::SignedIn; }, 60'000))
        qFatal("not signed in");
    app.jobs()->setLookedAt(true);
    if (!QTest::qWaitFor([&] { return app.jobs()->hasContent(); }, 30'000))
        qFatal("no list of jobs");
}

//! The program's models, signed in.
inline std::unique_ptr<models::AppModel> signedInApp(base::Workers &workers)
{
    auto catalogue = cluster::Catalogue::load();
    if (!catalogue.ok())
        qFatal("%s", qPrintable(catalogue.error().text()));
    auto app = std::make_unique<models::AppModel>(workers, *catalogue);
    signIn(*app);
    return app;
}

} // namespace voyageur::tests
