@?plainshell #!/bin/bash
@?loginshell #!/bin/bash -l
@?en # The name in the queue; the log and the results are named after it.
@?fr # Le nom dans la file d'attente; le journal et les résultats le portent aussi.
#SBATCH --job-name=@name@
@?account @?en # The group whose share of the cluster this job uses.
@?account @?fr # Le groupe dont cette tâche utilise la part de la grappe.
@?account #SBATCH --account=@account@
@?en # Slurm ends the job after this time. Short jobs start sooner: a little more than it needs is best.
@?fr # Slurm arrête la tâche après ce temps. Une tâche courte démarre plus tôt : demander un peu plus que nécessaire.
#SBATCH --time=@time@
@?array @?en @?chain # A chain of @jobs@ jobs; %1: one at a time, each continues where the one before stopped.
@?array @?fr @?chain # Une chaîne de @jobs@ tâches; %1 : une à la fois, chacune continue là où la précédente s'est arrêtée.
@?array @?en @?cases # @jobs@ jobs of the same script, with the numbers 1 to @jobs@.
@?array @?fr @?cases # @jobs@ tâches du même script, numérotées de 1 à @jobs@.
@?array #SBATCH --array=@array@
@?wholenodes @?en # This cluster gives out whole nodes only: all of the node is asked for, and charged.
@?wholenodes @?fr # Cette grappe n'attribue que des nœuds entiers : tout le nœud est demandé, et compté.
@?nodes @?several @?en # So many computers (nodes) ...
@?nodes @?several @?fr # Tant d'ordinateurs (nœuds) ...
@?nodes @?together @?en # All on one computer (node): the cores of two nodes share no memory.
@?nodes @?together @?fr # Tout sur un seul ordinateur (nœud) : les cœurs de deux nœuds ne partagent pas de mémoire.
@?nodes #SBATCH --nodes=@nodes@
@?switches @?en # ... on one network switch, because they talk to each other all the time.
@?switches @?fr # ... sur un même commutateur réseau, car ils se parlent sans cesse.
@?switches #SBATCH --switches=1
@?tasks @?gpus @?en # One process for each GPU of a node.
@?tasks @?gpus @?fr # Un processus pour chaque GPU d'un nœud.
@?tasks @?nogpus @?en # So many processes on a node.
@?tasks @?nogpus @?fr # Tant de processus sur un nœud.
@?tasks #SBATCH --ntasks-per-node=@tasks@
@?gpus @?allgpus @?en # This cluster gives out the GPUs of a node only together; the program may leave some idle.
@?gpus @?allgpus @?fr # Cette grappe n'attribue les GPU d'un nœud qu'ensemble; le programme peut en laisser sans travail.
@?gpus @?onegpu @?en # One GPU. More would help only a program written for several.
@?gpus @?onegpu @?fr # Un seul GPU. Plusieurs n'aideraient qu'un programme écrit pour cela.
@?gpus #SBATCH @gpus@
@?gpus @?share @?en # The cores and the memory that go with it: with more, other GPUs of the node would lack theirs.
@?gpus @?share @?fr # Les cœurs et la mémoire qui vont avec : en prendre plus en priverait les autres GPU du nœud.
@?nogpus @?onecore @?en # One core: most programs use no more.
@?nogpus @?onecore @?fr # Un cœur : la plupart des programmes n'en utilisent pas plus.
@?nogpus @?manycores @?en # Cores for the threads or processes of one program.
@?nogpus @?manycores @?fr # Des cœurs pour les fils d'exécution ou les processus d'un programme.
#SBATCH --cpus-per-task=@cpus@
@?nogpus @?memory @?en # Memory of the job on each node: without this line too little for Python.
@?nogpus @?memory @?fr # La mémoire de la tâche sur chaque nœud : sans cette ligne, trop peu pour Python.
@?memory #SBATCH --mem=@memory@
@?en # The log, beside where sbatch is called; %x is the name, @logpart@ the number.
@?fr # Le journal, dans le dossier où l'on appelle sbatch; %x est le nom, @logpart@ le numéro.
#SBATCH --output=@output@

@?en # Stop at the first command that fails, also inside a pipe: going on would waste hours.
@?fr # S'arrêter à la première commande qui échoue, aussi dans un tube : continuer gaspillerait des heures.
set -eo pipefail
