// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/calls.h"

namespace voyageur::script {

class Subject;

//! A program with a page for people.
struct PageServer {
    const char *program;
    const char *verbs;       //!< one of these must be there; empty: none needed
    int port;                //!< where the script names none
    const char *portOptions; //!< which name one
    const char *hostOptions; //!< which say to whom it answers; empty: to everybody, or another rule speaks of it
    const char *openHost;    //!< the one that lets a tunnel in
};

//! The server that this call starts; null for any other program.
const PageServer *pageServer(const Call &call);
//! The value of the first of these options, separated by blanks, that is given; null for none.
const BashWord *valueOfAny(const Call &call, const char *options, QByteArray *text);
//! The script is there for such a page: it starts a server and no program that computes.
bool onlyServes(const Subject &subject);
//! The job itself opens a tunnel to another computer: ssh -R.
bool tunnelsOut(const Subject &subject);

} // namespace voyageur::script
