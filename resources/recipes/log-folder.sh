#SBATCH --output=@folder@/%x-@logpart@.out
