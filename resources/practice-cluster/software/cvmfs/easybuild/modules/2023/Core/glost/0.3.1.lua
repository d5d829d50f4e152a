-- SPDX-License-Identifier: GPL-3.0-or-later
help([[A stand-in for the practice cluster: glost_launch as https://docs.alliancecan.ca/wiki/GLOST describes it.]])
whatis("Description: This is GLOST, the Greedy Launcher Of Small Tasks (stand-in of the practice cluster)")
prepend_path("PATH", "/cvmfs/soft.computecanada.ca/easybuild/software/glost/0.3.1/bin")
