// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/preferences.h"
#include "widgets/common/page.h"

class QCheckBox;
class QComboBox;
class QGridLayout;

namespace voyageur::widgets {

//! What the person chose for the program itself, on one page.
class SettingsPage final : public Page {
    Q_OBJECT

public:
    explicit SettingsPage(models::Preferences &preferences, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;
    //! What was chosen in the menu meanwhile.
    void fill();

signals:
    void appearanceChosen(const QString &name);
    void noticesChosen(bool on);
    void keysWanted();
    void shortcutsWanted();
    void bundleWanted();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void makeLook();
    void makeEditor();
    void fillEditors();
    void chooseEditor();
    void makeWork();
    void makePlaces();
    void makeRest();

    models::Preferences &m_preferences;
    models::PageModel *m_always; //!< a page that always has something to show
    QComboBox *m_language;
    QLabel *m_restart;
    QComboBox *m_appearance;
    QComboBox *m_editor;
    QCheckBox *m_notices;
    QCheckBox *m_fetches;
};

} // namespace voyageur::widgets
