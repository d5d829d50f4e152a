-- SPDX-License-Identifier: GPL-3.0-or-later
help([[A stand-in for the practice cluster: the commands of META-Farm as https://docs.alliancecan.ca/wiki/META-Farm describes them.]])
whatis("Description: META: a package for job farming (stand-in of the practice cluster)")
prepend_path("PATH", "/cvmfs/soft.computecanada.ca/easybuild/software/meta-farm/1.0.3/bin")
