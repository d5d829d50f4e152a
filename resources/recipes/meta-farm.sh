@?en # Takes cases from table.dat until none is left. This script is the job_script.sh of a farm. The command of one
@?en # run goes in the farm's single_case.sh:
@?fr # Prend des cas de table.dat jusqu'au dernier. Ce script est le job_script.sh d'une ferme. La commande d'une
@?fr # exécution va dans le single_case.sh de la ferme :
@commented@
@?nounset set +u
module load meta-farm || exit 1
@?nounset set -u
task.run
@?goeson [ $? = 0 ] || voyageur_failure
