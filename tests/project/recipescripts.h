// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts as people have them, for tests of recipes.
#pragma once

#include <QByteArray>
#include <QList>

namespace voyageur::tests {

struct PersonsScript {
    const char *name;
    QByteArray text;
    bool simple = false; //!< one program in front, told its data by --data and where to write by --out
};

inline QList<PersonsScript> personsScripts()
{
    const QByteArray head = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n";
    const QByteArray program = "python train.py --data ~/scratch/data --out ~/scratch/runs\n";
    const QByteArray withTraps =
        head + "\nset -euo pipefail\ncleanup() { echo \"cleaned $?\"; }\ntrap cleanup EXIT\ntrap 'echo usr' USR1\n\n" + program;
    return {
        {"plain", head + "\nset -eo pipefail\n\n" + program, true},
        {"no empty line, no set -e", head + program, true},
        {"lines behind", head + "\nmodule load python/3.11\n\n" + program + "echo done\n", true},
        {"exit at the end", head + "\nmodule purge\nmodule load python/3.11\n\n" + program + "\nexit 0\n", true},
        {"own status", head + "\nset -u\n" + program + "status=$?\necho \"ended with $status\"\nexit $status\n", true},
        {"traps", withTraps, true},
        {"a folder first", head + "\nset -e\ncd ~/code\n" + program, true},
        {"the tutorial's",
         "#!/bin/bash\n#SBATCH --gres=gpu:1       # Request GPU \"generic resources\"\n"
         "#SBATCH --cpus-per-task=3  # Refer to cluster's documentation for the right CPU/GPU ratio\n"
         "#SBATCH --mem=32000M       # Memory proportional to GPUs: 32000 Cedar, 47000 B\xc3\xa9luga, 64000 Graham.\n"
         "#SBATCH --time=0-03:00     # DD-HH:MM:SS\n\nmodule load python/3.6 cuda cudnn\n\nSOURCEDIR=~/code\n\n"
         "# Prepare virtualenv\nsource ~/my_env/bin/activate\n\n# Prepare data\nmkdir $SLURM_TMPDIR/data\n"
         "tar xf ~/projects/def-xxxx/data.tar -C $SLURM_TMPDIR/data\n\n# Start training\n"
         "python $SOURCEDIR/train.py $SLURM_TMPDIR/data\n"},
        {"the workshop's",
         "#!/bin/bash\n#SBATCH --cpus-per-task=4\n#SBATCH --mem=22000M\n#SBATCH --gres=gpu:1\n"
         "#SBATCH --time=00-01:00:00  # DD-HH:MM:SS\nmodule load python/3.8\n\n# Environnement python\ncd $SLURM_TMPDIR\n"
         "virtualenv --no-download env\nsource env/bin/activate\npip install --no-index -r ~/code/requirements.txt\n\n"
         "# Donn\xc3\xa9"
         "es\nmkdir data\ncd data\ncp ~/projects/def-xxxx/data.tar .\ntar xf data.tar\ncd ..\n\n"
         "tensorboard --logdir=lightning_logs/ --host 0.0.0.0 --port 6006 &\n\npython ~/code/train.py ./data\n\n"
         "OUTDIR=~/projects/def-xxxx/out_$SLURM_JOB_ID\nmkdir -p $OUTDIR\ncp -r lightning_logs/version*/* $OUTDIR\n"},
        {"the chain's",
         "#!/bin/bash\n#SBATCH --array=1-10%1   # 10 is the number of jobs in the chain\n#SBATCH --time=0-03:00\n"
         "#SBATCH --mem=4G\n\nmodule load python/3.6 cuda cudnn\n\nCHECKPOINTS=~/scratch/checkpoints/ml-test\n"
         "LAST_CHECKPOINT=$(find $CHECKPOINTS -maxdepth 1 -name '*.pt' -print0 | xargs -r -0 ls -1 -t | head -1)\n\n"
         "if [ -z \"$LAST_CHECKPOINT\" ]; then\n    python train.py --write-checkpoints-to $CHECKPOINTS\nelse\n"
         "    python train.py --load-checkpoint $LAST_CHECKPOINT --write-checkpoints-to $CHECKPOINTS\nfi\n"},
        {"the slides'",
         "#!/bin/bash\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=1 # Ask for 1 CPUs\n#SBATCH --mem=1G # Ask for 1 GB of RAM\n"
         "#SBATCH --time=0:05:00\n\nmodule load python\npython toy.py $1\n"},
        {"two programs", head + "\n" + program + "python evaluate.py --data ~/scratch/data\n"},
        {"in a loop", head + "\nset -e\nfor seed in 1 2; do\n    python train.py --seed $seed\ndone\n"},
        {"side by side", head + "python train.py --lr 0.1 &\npython train.py --lr 0.2 &\nwait\n"},
        {"a launcher", head + "\nset -e\ntimeout 1h python train.py --data ~/scratch/data --out ~/scratch/runs\n", true},
        {"by srun", head + "\nset -e\nsrun python train.py --data ~/scratch/data --out ~/scratch/runs\n"},
        {"a program of one's own", head + "\nset -e\n./run.sh --data ~/scratch/data --out ~/scratch/runs\n", true},
        {"a log", head + "\nset -e\npython train.py --data ~/scratch/data --out ~/scratch/runs >train.log 2>&1\n"},
        {"several lines", head + "\nset -e\nSEED=1 python train.py \\\n    --data ~/scratch/data \\\n    --out ~/scratch/runs\n",
         true},
        {"Windows", QByteArray(head + "\nset -e\n\n" + program).replace("\n", "\r\n")},
        {"no command", head},
        {"nothing but preparations", head + "\nmodule load python\n"},
        {"an array of five seeds",
         head + "#SBATCH --array=1-5\n\nset -e\npython train.py --data ~/scratch/data --out ~/scratch/runs\n"},
        {"a part of a GPU", head + "#SBATCH --gpus-per-node=a100_3g.20gb:1\n\nset -e\n" + program, true},
        {"memory by core", QByteArray(head).replace("--mem=4G", "--mem-per-cpu=4G") + "\nset -e\n" + program, true},
        {"a configuration in a here-document",
         head
             + "\ncat > config.json <<FIN\n{ \"data\": \"$SCRATCH/data\",\n  \"python\": \"python train.py\" }\nFIN\n\n"
               "python train.py --config config.json --data $SCRATCH/data --out $SCRATCH/runs\necho \"termin\xc3\xa9\"\n"},
        {"in a function",
         head
             + "\nmodule load python/3.11\nentrainer() {\n    local lr=$1\n    python train.py --data ~/scratch/data --out "
               "~/scratch/runs --lr "
               "\"$lr\"\n}\n\n"
               "entrainer 0.1\n"},
        {"srun over several lines",
         head
             + "#SBATCH --ntasks=2\nset -euo pipefail\nsrun --ntasks=2 \\\n     --cpu-bind=cores \\\n     python train.py \\\n"
               "         --data ~/scratch/data \\\n         --out ~/scratch/runs\n"},
        {"if around the program",
         head
             + "if python train.py --data ~/scratch/data --out ~/scratch/runs; then\n    echo ok\nelse\n    echo "
               "\"rat\xc3\xa9\"; "
               "exit 1\nfi\n"},
        {"conda",
         head
             + "module load StdEnv/2020\nsource ~/miniconda3/etc/profile.d/conda.sh\nconda activate net\n"
               "python -u train.py --data=$HOME/scratch/data --out=$HOME/scratch/runs 2>&1\n"},
        {"an array of rates",
         head
             + "#SBATCH --array=0-3\nLRS=(0.1 0.2 0.3 0.4)\nLR=${LRS[$SLURM_ARRAY_TASK_ID]}\n"
               "python train.py --data ~/scratch/data --out ~/scratch/runs/$SLURM_ARRAY_TASK_ID --lr \"$LR\"\n"},
        {"torchrun",
         head
             + "#SBATCH --gpus-per-node=2\ntorchrun --standalone --nproc_per_node=2 train.py --data ~/scratch/data --out "
               "~/scratch/runs\n"},
        {"a pipe to tee",
         head + "cd $HOME/code || exit 1\npython train.py --data ~/scratch/data --out ~/scratch/runs | tee journal.txt\n"},
        {"comments at odd places",
         head
             + "\n# python train.py --old\n\nexport DATA=~/scratch/data   # les donn\xc3\xa9"
               "es\n"
               "python train.py --data \"$DATA\" --out ~/scratch/runs   # l'entra\xc3\xaenement, 1re version\n# fin\n"},
        {"French names",
         head
             + "#SBATCH --job-name=entra\xc3\xaenement\ndonnees=\"$HOME/scratch/donn\xc3\xa9"
               "es \xc3\xa0 moi\"\n"
               "python train.py --data \"$donnees\" --out \"$HOME/scratch/r\xc3\xa9sultats\"\n"},
        {"Windows, with comments",
         QByteArray(head
                    + "\n# python train.py --old\nexport DATA=~/scratch/data   # data\n"
                      "python train.py --data \"$DATA\" --out ~/scratch/runs   # here\n# fin\n")
             .replace("\n", "\r\n")},
        {"a module, with its variables",
         head
             + "export OMP_NUM_THREADS=4\nCUDA_VISIBLE_DEVICES=0 WANDB_MODE=offline python3 -m train --data ~/scratch/data --out "
               "~/scratch/runs\nstatus=$?\nif [ $status -ne 0 ]; then echo \"failed\"; fi\n"},
        {"a trap on errors",
         head
             + "\nset -euo pipefail\ntmp=$(mktemp -d)\nfin() {\n    local s=$?\n    rm -rf \"$tmp\"\n    echo \"cleaned $s\"\n}\n"
               "trap fin EXIT\ntrap 'echo \"ligne $LINENO\" >&2' ERR\ntrap 'exit 143' TERM INT\n\n"
             + program,
         true},
        {"a program in a here-document",
         head
             + "\nset -e\npython - <<'PY'\nimport os\nprint('prepare', os.getcwd())\nPY\ncat <<-EOF >config.json\n\tdonn\xc3\xa9"
               "es : $USER\n\tpython train.py\n\tEOF\n"
             + program},
        {"Windows, in French",
         QByteArray(head
                    + "#SBATCH --job-name=\xc3\xa9t\xc3\xa9\n\n# Entra\xc3\xaene le r\xc3\xa9seau, d\xc3\xa9j\xc3\xa0 "
                      "r\xc3\xa9gl\xc3\xa9 "
                      "l'\xc3\xa9t\xc3\xa9 dernier\nset -e\ncat >config.json <<FIN\n\xc3\xa0 garder\nFIN\n"
                    + program
                    + "# \xc3\x87"
                      "a y est\n")
             .replace("\n", "\r\n")},
        {"a script that reads another", head + "\nset -e\nsource ./setup.sh\n. \"$HOME/lib.sh\"\n\npreparer\n" + program, true},
        {"several programs of one srun",
         head
             + "#SBATCH --ntasks=1\n\nset -e\ncat >config.json <<E\n0 python -u train.py --data $HOME/scratch/data\nE\n"
               "srun --multi-prog config.json\n"},
        {"words in an array",
         head
             + "\nset -eu\nPY=\"python -u\"\nargs=(--data ~/scratch/data --out ~/scratch/runs)\n"
               "if [ \"${DEBUG:-}\" ]; then args+=(--debug); fi\n$PY train.py \"${args[@]}\"\n"},
        {"all in one line", head + "cd ~/code; python train.py --data ~/scratch/data --out ~/scratch/runs; echo fini\n"},
        {"a subshell with its folder",
         head + "\n(\n    cd ~/code\n    python train.py --data ~/scratch/data --out ~/scratch/runs\n)\necho fini\n"},
        {"all into a log",
         head
             + "\nexec >train.log 2>&1\nset -x\n[ -d ~/scratch/data ] && python train.py --data ~/scratch/data --out "
               "~/scratch/runs\n"},
        {"a copy in a trap",
         head
             + "\ntrap \"cp -r $SLURM_TMPDIR/out/. ~/scratch/runs\" EXIT\nmkdir -p $SLURM_TMPDIR/out ~/scratch/runs\n"
               "python train.py --data ~/scratch/data --out $SLURM_TMPDIR/out\n"},
        {"the path of the program", head + "set -e\npython ~/code/train.py --data ~/scratch/data --out ~/scratch/runs\n", true},
    };
}

} // namespace voyageur::tests
