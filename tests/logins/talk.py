# SPDX-License-Identifier: GPL-3.0-or-later
# PAM, inside the practice cluster: asks and says what the file named as its argument lists, in that order.
import json
import time


def turn(pamh, kind, text, right):
    if kind == "wait":
        time.sleep(float(text))
        return True
    styles = {"ask": pamh.PAM_PROMPT_ECHO_OFF, "show": pamh.PAM_PROMPT_ECHO_ON, "say": pamh.PAM_TEXT_INFO,
              "warn": pamh.PAM_ERROR_MSG}
    if kind == "deny":
        return False
    answer = pamh.conversation(pamh.Message(styles[kind], text)).resp
    return kind in ("say", "warn") or answer == right


def pam_sm_authenticate(pamh, flags, argv):
    try:
        with open(argv[1], encoding="utf-8") as file:
            turns = json.load(file)
        right = True
        for kind, text, wanted in turns:
            right = turn(pamh, kind, text, wanted) and right
        return pamh.PAM_SUCCESS if right else pamh.PAM_AUTH_ERR
    except pamh.exception:
        return pamh.PAM_AUTH_ERR


def pam_sm_setcred(pamh, flags, argv):
    return pamh.PAM_SUCCESS
