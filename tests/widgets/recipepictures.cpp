// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include <QAction>
#include <QLineEdit>
#include <QMenu>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

void recipePages(const Photographer &photographer)
{
    const GuiDriver gui;
    gui.open(PageId::Script);
    gui.script()->chooseCluster(u"narval"_s);
    gui.script()->makeFromTemplate(u"pytorch-gpu"_s);
    gui.click("showRecipes");
    photographer.take(gui, u"recipes"_s);
    photographer.takeLarge(gui, u"recipes"_s);
    const auto search = [&](const QString &words) { gui.find<QLineEdit>("recipeSearch")->setText(words); };
    search(u"checkpoint-chain"_s);
    photographer.take(gui, u"recipes-values"_s);
    search(u"mail"_s);
    photographer.take(gui, u"recipes-missing"_s);
    search(u"tensorboard"_s);
    gui.click("insertRecipe");
    photographer.take(gui, u"recipes-diff"_s);
    gui.script()->dropProposal();
    for (QAction *action : gui.find<QMenu>("toursMenu")->actions()) {
        if (action->objectName() == "tour-workshop"_L1)
            action->trigger();
    }
    while (gui.find("tourBack")->isEnabled()) // where the last pictures left it
        gui.click("tourBack");
    photographer.take(gui, u"tour"_s);
    for (int i = 0; i < 7; ++i)
        gui.click("tourNext");
    photographer.take(gui, u"tour-recipe"_s);
    gui.click("tourLeave");
    gui.script()->closeScript();
}

} // namespace voyageur::tests
