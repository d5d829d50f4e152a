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
    const auto search = [&](const QString &words) { gui.find<QLineEdit>("recipeSearch")->setText(words); };
    search(u"checkpoint-chain"_s);
    photographer.take(gui, u"recipes-values"_s);
    search(u"mail"_s);
    photographer.take(gui, u"recipes-missing"_s);
    search(u"tensorboard"_s);
    gui.click("insertRecipe");
    photographer.take(gui, u"recipes-diff"_s);
    gui.script()->dropProposal();
    const auto tour = [&](const QString &name, int steps) {
        for (QAction *action : gui.find<QMenu>("toursMenu")->actions()) {
            if (action->objectName() == name)
                action->trigger();
        }
        while (gui.find("tourBack")->isEnabled()) // where the last pictures left it
            gui.click("tourBack");
        for (int i = 0; i < steps; ++i)
            gui.click("tourNext");
    };
    tour(u"tour-workshop"_s, 0);
    photographer.take(gui, u"tour"_s);
    gui.click("tourLeave");
    tour(u"tour-slides"_s, 3); // to the first of its recipes
    gui.click("showRecipes");
    search(u"checkpoint-chain"_s); // with the most values
    photographer.take(gui, u"tour-recipe"_s);
    gui.click("tourLeave");
    gui.script()->closeScript();
}

} // namespace voyageur::tests
