#SBATCH --mail-user=@address@
#SBATCH --mail-type=@events@
