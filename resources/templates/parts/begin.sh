@?plainshell #!/bin/bash
@?loginshell #!/bin/bash -l
@?en # The name in the queue. The log and the results carry it too.
@?fr # Le nom dans la file d'attente. Le journal et les résultats le portent aussi.
#SBATCH --job-name=@name@
@?account @?en # The group whose share of the cluster this job uses.
@?account @?fr # Le groupe dont cette tâche utilise la part de la grappe.
@?account #SBATCH --account=@account@
@?en # Slurm ends the job after this time. Short jobs start sooner: request a little more than you need.
@?fr # Slurm met fin à la tâche après ce temps. Une tâche courte démarre plus tôt : demandez un peu plus que le nécessaire.
#SBATCH --time=@time@
@?array @?en @?chain # A chain of @jobs@ jobs. %1 runs one at a time, and each resumes where the previous one stopped.
@?array @?fr @?chain # Une chaîne de @jobs@ tâches. %1 en exécute une à la fois, et chacune reprend là où la précédente s'est arrêtée.
@?array @?en @?cases # @jobs@ tasks of the same script, numbered 1 to @jobs@.
@?array @?fr @?cases # @jobs@ tâches du même script, numérotées de 1 à @jobs@.
@?array #SBATCH --array=@array@
@?wholenodes @?en # This cluster gives whole nodes only: the job requests the whole node, and your group pays for it.
@?wholenodes @?fr # Cette grappe n'attribue que des nœuds entiers : la tâche demande tout le nœud, et votre groupe le paie.
@?nodes @?several @?en # The number of computers (nodes) ...
@?nodes @?several @?fr # Le nombre d'ordinateurs (nœuds) ...
@?nodes @?together @?en # All on one computer (node): the cores of two nodes share no memory.
@?nodes @?together @?fr # Tout sur un seul ordinateur (nœud) : les cœurs de deux nœuds ne partagent pas de mémoire.
@?nodes #SBATCH --nodes=@nodes@
@?switches @?en # ... on one network switch, because they constantly exchange data.
@?switches @?fr # ... sur un même commutateur réseau, car ils échangent sans cesse des données.
@?switches #SBATCH --switches=1
@?tasks @?gpus @?en # One process per GPU of a node.
@?tasks @?gpus @?fr # Un processus par GPU d'un nœud.
@?tasks @?nogpus @?en # The number of processes per node.
@?tasks @?nogpus @?fr # Le nombre de processus par nœud.
@?tasks #SBATCH --ntasks-per-node=@tasks@
@?gpus @?allgpus @?en # This cluster gives the GPUs of a node only together. The program may leave some idle.
@?gpus @?allgpus @?fr # Cette grappe n'attribue les GPU d'un nœud qu'ensemble. Le programme peut en laisser inactifs.
@?gpus @?onegpu @?en # One GPU: only a program written for several can use more.
@?gpus @?onegpu @?fr # Un seul GPU : seul un programme écrit pour plusieurs peut en utiliser davantage.
@?gpus #SBATCH @gpus@
@?gpus @?share @?en # The GPU's share of cores and memory. More would leave other GPUs of the node without theirs.
@?gpus @?share @?fr # La part de cœurs et de mémoire du GPU. En prendre plus priverait les autres GPU du nœud de la leur.
@?nogpus @?onecore @?en # One core: most programs use no more.
@?nogpus @?onecore @?fr # Un cœur : la plupart des programmes n'en utilisent pas plus.
@?nogpus @?manycores @?en # Cores for the threads or processes of one program.
@?nogpus @?manycores @?fr # Des cœurs pour les fils d'exécution ou les processus d'un programme.
#SBATCH --cpus-per-task=@cpus@
@?nogpus @?memory @?en # Memory per node. Without this line, the job gets too little for Python.
@?nogpus @?memory @?fr # La mémoire par nœud. Sans cette ligne, la tâche en reçoit trop peu pour Python.
@?memory #SBATCH --mem=@memory@
@?en # The log, in the folder where you call sbatch. %x is the job's name, @logpart@ its number.
@?fr # Le journal, dans le dossier où vous appelez sbatch. %x est le nom de la tâche, @logpart@ son numéro.
#SBATCH --output=@output@

@?en # Stop at the first command that fails, even inside a pipe: continuing would waste hours.
@?fr # S'arrêter à la première commande qui échoue, même dans un tube : continuer gaspillerait des heures.
set -eo pipefail
@?withdata
@?argument @?unpacked @?en # The script's first argument: the data, as one tar file. Without it, the job ends here.
@?argument @?unpacked @?fr # Le premier argument du script : les données, en un seul fichier tar. Sans lui, la tâche se termine ici.
@?argument @?unpacked @?en archive="${1:?the data is missing: sbatch job.sh @example@}"
@?argument @?unpacked @?fr archive="${1:?il manque les données : sbatch job.sh @example@}"
@?archive @?en # The data, as one tar file: shared storage is slow with many small files.
@?archive @?fr # Les données, en un seul fichier tar : le stockage partagé est lent avec beaucoup de petits fichiers.
@?archive archive=@archive@
@?inplace @?en # Read in place, in scratch: on this cluster $SLURM_TMPDIR is the job's memory. Extract the data there once, on a
@?inplace @?en # login node.
@?inplace @?fr # Lues sur place, dans scratch : sur cette grappe, $SLURM_TMPDIR est la mémoire de la tâche. Extrayez-y les données
@?inplace @?fr # une fois, sur un nœud de connexion.
@?inplace @?argument @?en dataset="${1:?the folder of the data is missing: sbatch job.sh @example@}"
@?inplace @?argument @?fr dataset="${1:?il manque le dossier des données : sbatch job.sh @example@}"
@?inplace @?direct dataset=@direct@
