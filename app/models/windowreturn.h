// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/feed.h"

#include <QObject>
#include <QString>

#include <memory>

namespace voyageur::ssh {
class Doorbell;
}

namespace voyageur::models {

//! While this program goes on without its window: waits for the person to start Voyageur again, with the same project or with
//! none, which brings the window back. GUI thread.
class WindowReturn final : public QObject {
    Q_OBJECT

public:
    //! `project`: the folder that is open; empty for none.
    explicit WindowReturn(const QString &project, QObject *parent = nullptr);
    ~WindowReturn() override;
    //! Nobody can call it: the window had better stay.
    bool isDeaf() const { return m_bell == nullptr; }

    //! From a program that has just started: true when one without a window has shown it. `project`: the folder that is wanted;
    //! empty for any. Blocks, as a rule for a moment.
    static bool bringBack(const QString &project);

signals:
    void wanted();

private:
    std::unique_ptr<Feed<int>> m_calls;
    std::unique_ptr<ssh::Doorbell> m_bell;
};

} // namespace voyageur::models
