// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"

#include <QObject>

namespace voyageur::widgets {

class ChoiceBar;

//! Says on every page that the session was lost, and why; one click signs in again. GUI thread.
class WayBack final : public QObject {
    Q_OBJECT

public:
    WayBack(models::AppModel *app, ChoiceBar *bar, QObject *parent);

    //! The page that is open says it already.
    void setSaidElsewhere(bool on);
    //! That click led to a question, or to a failure: both are on the page of the sign-in.
    bool needsPage() const;

private:
    void refresh();

    models::AppModel *m_app;
    ChoiceBar *m_bar;
    bool m_saidElsewhere = false;
};

} // namespace voyageur::widgets
