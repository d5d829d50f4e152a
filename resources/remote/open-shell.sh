#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The login shell of the account in a folder, or at home; bash tells the terminal where it is.
# arguments: folder
# shellcheck disable=SC2089,SC2090
. lib.sh
PROMPT_COMMAND='printf "\033]7;file://%s%s\033\\" "$HOSTNAME" "${PWD//\%/%25}"'
export PROMPT_COMMAND COLORTERM=truecolor
[ -z "$1" ] || cd -- "$1" || cd || :
exec "${SHELL:-/bin/sh}" -l
