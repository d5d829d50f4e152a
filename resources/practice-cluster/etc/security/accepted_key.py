# SPDX-License-Identifier: GPL-3.0-or-later
# PAM: success when sshd has already accepted a public key in this login (it says so in PAM's environment).


def pam_sm_authenticate(pamh, flags, argv):
    try:
        accepted = pamh.env["SSH_AUTH_INFO_0"] or ""
    except KeyError:
        accepted = ""
    return pamh.PAM_SUCCESS if accepted.startswith("publickey") else pamh.PAM_AUTHINFO_UNAVAIL


def pam_sm_setcred(pamh, flags, argv):
    return pamh.PAM_SUCCESS
