@?en # Takes cases from table.dat until none is left; this script is the job_script.sh of a farm.
@?fr # Prend des cas de table.dat jusqu'au dernier; ce script est le job_script.sh d'une ferme.
module load meta-farm
task.run
