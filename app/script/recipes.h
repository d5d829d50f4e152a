// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/result.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::script {

//! What a value of a recipe may be.
enum class RecipeValue {
    Path,   //!< on the cluster; "~/" and variables are the shell's: "~/projects/def-prof/$USER/data.tar"
    Word,   //!< one word
    Option, //!< of the program, which gets a value: "--lr", "--lr="
    Words,  //!< several, such as names of packages
    Number, //!< 1 or more
    Port,   //!< 1024 to 65535
    Choice,
    Mail,
};

//! One value of a recipe that the person decides.
struct RecipeParameter {
    QString name; //!< "archive": of --set and of the places in the text
    RecipeValue type = RecipeValue::Word;
    QStringList choices;
    QString usual; //!< empty: there is none, the person has to say it
    QString englishLabel;
    QString frenchLabel;

    //! In the person's language (QLocale's default).
    QString label() const;
};

//! What becomes of a recipe's text.
enum class RecipeKind {
    Piece,    //!< lines of a job script: directives into its head, commands where they belong
    Commands, //!< to type on a login node or at home
    File,     //!< lines of a start-up file such as .bashrc
};

//! One row of resources/recipes/recipes.tsv: a technique as lines that can be inserted, with a page that says why.
struct Recipe {
    QString id;    //!< "stage-tar"; never changes
    QString group; //!< "data"
    RecipeKind kind = RecipeKind::Piece;
    QString place;          //!< of a piece: "start", "before" the program, around the "program", "end", or "header" alone
    QString file;           //!< of a file: ".bashrc", in the home
    QString shape;          //!< what the job then asks for: "one-gpu"; empty: what it asked for
    QString technique;      //!< recipes of the same one exclude each other: "data"; may be empty
    QStringList conditions; //!< what a cluster must have: "disk", "gpu"
    QString needs;          //!< software that a practice cluster lacks; empty: it runs there
    QStringList wikiPages;  //!< as their addresses name them, the first the most fitting
    QList<RecipeParameter> parameters;
    QString englishTitle;
    QString frenchTitle;

    //! In the person's language (QLocale's default).
    QString title() const;
    //! Of the wiki's pages, in that language where they are.
    QStringList addresses() const;
    //! It starts the program several times, each with a value of its own.
    bool repeats() const;
};

//! In the order of the table. Read once, from inside the program; any thread.
const QList<Recipe> &allRecipes();
//! Null for a name that is none.
const Recipe *findRecipe(const QString &id);
//! "Data", for a list in groups, in the person's language.
QString recipeGroupTitle(const QString &group);
//! Its page (Markdown) in the person's language: what for, why, when not, on which clusters, source.
QString recipePage(const Recipe &recipe);
//! Why it makes no sense on that cluster; empty: it does. What is not known is no reason.
QString recipeObstacle(const Recipe &recipe, const base::ClusterFacts *cluster);

//! What a recipe is filled with.
struct RecipeFilling {
    QHash<QString, QString> values;              //!< by name; what is not said is the usual
    const base::ClusterFacts *cluster = nullptr; //!< null: none chosen; not kept
    int line = 0; //!< before which line of the script, from 1, or which program; 0, or one of the head: where it belongs
};

//! What was changed beside the recipe's own lines, or what the person still has to do.
struct RecipeNote {
    int line = 1; //!< of the script with the recipe in it
    QString text; //!< for people
    bool done = false;
};

//! A script with a recipe in it.
struct RecipeInsertion {
    QByteArray text;
    QList<RecipeNote> notes;
};

//! The lines of the recipe alone, for people to read or to type: UTF-8, LF, comments in the person's language. BadRequest for a
//! value that is missing or cannot stand there. Pure; any thread.
base::Result<QByteArray> recipeText(const Recipe &recipe, const RecipeFilling &filling);

//! The script, or the start-up file, with the recipe in it. What stands there already is changed in place: a directive, the lines
//! of the same recipe, a block of a start-up file; inserted again with the same values nothing changes. BadRequest when it has no
//! place there, or when the script does the same in its own way: the error has the reason and the line. Pure; any thread.
base::Result<RecipeInsertion> withRecipe(const Recipe &recipe, const QByteArray &text, const RecipeFilling &filling);

} // namespace voyageur::script
