#!/bin/bash
#SBATCH --job-name=@name@
@?account #SBATCH --account=@account@
@?reservation #SBATCH --reservation=@reservation@
@?partition #SBATCH --partition=@partition@
#SBATCH --time=@time@
@?ntasks #SBATCH --nodes=1
@?ntasks #SBATCH --ntasks=@ntasks@
#SBATCH --cpus-per-task=@cpus@
#SBATCH --mem=@memory@
@?gpus #SBATCH --gpus-per-node=@gpus@
#SBATCH --output=@output@
@?signal @?en # Slurm sends this script the signal USR1 this many seconds before the time limit, or up to a minute earlier.
@?signal @?fr # Slurm envoie à ce script le signal USR1 ce nombre de secondes avant la limite de temps, ou jusqu'à une minute plus tôt.
@?signal #SBATCH --signal=B:USR1@@signal@
@?chainstart @?en # The jobs of the chain. %1 runs one at a time.
@?chainstart @?fr # Les tâches de la chaîne. %1 en exécute une à la fois.
@?sweeptasks @?en # The tasks of the sweep. The number after % limits how many run at a time.
@?sweeptasks @?fr # Les tâches du balayage. Le nombre après % limite celles qui s'exécutent en même temps.
@?array #SBATCH --array=@array@

@?en # Stop at the first command that fails, even inside a pipe.
@?fr # Arrêter à la première commande qui échoue, même dans un tube.
set -eo pipefail

@?chainstart @chainstart@
@?chainstart
@?purge @?en # Start without the default modules: the same ones are loaded wherever this script runs.
@?purge @?fr # Sans les modules chargés par défaut : les mêmes partout où ce script s'exécute.
@?purge module --force purge
@?unload module unload @unload@
@?modules module load @modules@
@?environment source @environment@
@?making @making@

@?en # Not before this line, because module files and virtual environments read variables that may not be set.
@?fr # Pas avant cette ligne, car les modules et les environnements virtuels lisent des variables parfois non définies.
set -u

@?en # Python prints at once, so that you can follow the log.
@?fr # Python écrit sans attendre : le journal se suit en direct.
export PYTHONUNBUFFERED=1
@?en # matplotlib draws into files and opens no window: a job has no screen.
@?fr # matplotlib dessine dans des fichiers, sans fenêtre : une tâche n'a pas d'écran.
export MPLBACKEND=Agg

@?results @?en # Results are written to shared storage at once, so they survive a job that runs out of time.
@?results @?fr # Les résultats vont aussitôt sur le stockage partagé : ils restent même si la tâche atteint sa limite de temps.
@?results results=@results@
@?results mkdir -p -- "$results"
@?results
@?archive @?en # The data goes as one file to the node's own disk, which reads small files fast.
@?archive @?fr # Les données vont en un seul fichier sur le disque du nœud, qui lit vite les petits fichiers.
@?stagein @?en # The data is on the cluster already.
@?stagein @?fr # Les données sont déjà sur la grappe.
@?node if [ -z "${SLURM_TMPDIR:-}" ]; then
@?node     SLURM_TMPDIR=$(mktemp -d)
@?node     export SLURM_TMPDIR
@?node     trap "rm -rf --one-file-system -- $(printf %q "$SLURM_TMPDIR")" EXIT
@?node fi
@?archive tar -xf @archive@ -C "$SLURM_TMPDIR"
@?archive dataset=$SLURM_TMPDIR/@dataset@
@?archive
@?stagein @stagein@
@?stagein
@?localstart @localstart@
@?localstart
cd -- @code@
@?placed @?sweeptasks @?en # Tasks run at the same time, each with its data on its own node, so each works in its own copy of the code.
@?placed @?sweeptasks @?fr # Des tâches s'exécutent en même temps, avec leurs propres données : chacune travaille dans sa copie du code.
@?placed @?sweeptasks code=@sweepfolder@/code/${SLURM_ARRAY_TASK_ID:-1}
@?placed @?sweeptasks mkdir -p -- "$code"
@?placed @?sweeptasks cp -Rp -- . "$code"
@?placed @?sweeptasks cd -- "$code"
@?arraytasks @?en # With --array, tasks run at the same time, each with its data on its own node, so each has its own copy of the code.
@?arraytasks @?fr # Avec --array, des tâches s'exécutent en même temps, avec leurs propres données : chacune a sa copie du code.
@?arraytasks if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
@?arraytasks     code=${PWD%/*}/tasks/$SLURM_ARRAY_TASK_ID
@?arraytasks     mkdir -p -- "$code"
@?arraytasks     cp -Rp -- . "$code"
@?arraytasks     cd -- "$code"
@?arraytasks fi
@?placed @?en # The program looks for its data here. What is here already stays, except the link of an earlier job.
@?placed @?fr # Le programme cherche ses données ici. Ce qui s'y trouve déjà reste, sauf le lien d'une tâche précédente.
@?placedin mkdir -p -- @placedin@
@?placed if [ -L @placed@ ] || [ ! -e @placed@ ]; then ln -sfn -- "$dataset" @placed@; fi
@?foreground @command@
@?training @training@
