# SPDX-License-Identifier: GPL-3.0-or-later
# PAM: a second factor that asks with Duo's words. Option 1 ("push") and the passcode 123456 are right; three tries.
import time

PROMPT = (" Duo two-factor login for %s\n\n"
          "Enter a passcode or select one of the following options:\n\n"
          " 1. Duo Push to My phone (iOS)\n\n"
          "Passcode or option (1-1): ")


def say(pamh, text):
    pamh.conversation(pamh.Message(pamh.PAM_TEXT_INFO, text))


def pam_sm_authenticate(pamh, flags, argv):
    try:
        user = pamh.get_user(None)
        for _ in range(3):
            answer = pamh.conversation(pamh.Message(pamh.PAM_PROMPT_ECHO_ON, PROMPT % user)).resp.strip()
            if answer == "1":
                time.sleep(0.5)  # the time to take the phone out
            if answer in ("1", "123456"):
                say(pamh, "Success. Logging you in...")
                return pamh.PAM_SUCCESS
            say(pamh, "Incorrect passcode. Please try again.")
        return pamh.PAM_AUTH_ERR
    except pamh.exception:
        return pamh.PAM_AUTH_ERR


def pam_sm_setcred(pamh, flags, argv):
    return pamh.PAM_SUCCESS
