# SPDX-License-Identifier: GPL-3.0-or-later
# The practice cluster: what /etc/profile.d/practice.sh does for other shells.
setenv CC_CLUSTER practice
setenv SCRATCH /scratch/$USER
setenv PATH /cvmfs/soft.computecanada.ca/custom/bin:/opt/software/slurm/bin:/usr/local/bin:/usr/bin:/bin
setenv MODULEPATH /cvmfs/soft.computecanada.ca/custom/modules
setenv LMOD_SHORT_TIME 100000
setenv BASH_ENV /usr/share/lmod/lmod/init/bash
source /usr/share/lmod/lmod/init/tcsh
module load StdEnv/2023
