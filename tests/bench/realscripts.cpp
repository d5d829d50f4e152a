// SPDX-License-Identifier: GPL-3.0-or-later
#include "realscripts.h"

namespace voyageur::tests {

namespace {

constexpr const char *shebangs[] = {"#!/bin/bash\n", "#!/bin/bash\n", "#!/bin/bash -l\n", "#!/usr/bin/env bash\n", "#!/bin/sh\n"};
constexpr const char *times[] = {"3:00:00", "1-00:00", "24:00:00", "0-12:00", "00:30:00", "7-00:00:00", "8-00:00:00", "25:00:00"};
constexpr const char *memories[] = {"4G", "16G", "32000M", "64G", "128G", "0", "500G", "8000"};
constexpr const char *gpus[] = {
    "--gpus-per-node=1", "--gpus-per-node=a100:1",        "--gres=gpu:1",           "--gres=gpu:h100:4",
    "--gpus=2",          "--gpus-per-node=a100_1g.5gb:1", "--gpus-per-node=h100:4", "--gres=gpu:v100:1"};
constexpr const char *others[] = {"--mail-type=END,FAIL",
                                  "--mail-user=someone@example.org",
                                  "--output=%x-%j.out",
                                  "--output=logs/%x-%j.out",
                                  "--error=%x-%j.err",
                                  "--job-name=train",
                                  "-J entrainement",
                                  "--array=0-9%2",
                                  "--signal=B:USR1@120",
                                  "--nodes=1",
                                  "--ntasks=1",
                                  "--ntasks-per-node=4",
                                  "--requeue",
                                  "--exclusive",
                                  "--open-mode=append"};
constexpr const char *modules[] = {"module load python/3.11 scipy-stack\n", "module load StdEnv/2023 python/3.11 cuda\n",
                                   "module purge\nmodule load StdEnv/2023 gcc/12.3 python/3.10 arrow\n",
                                   "module --force purge; module load python/3.8\n",
                                   "module load python/3.11.5 opencv/4.8 httpproxy\n"};
constexpr const char *environments[] = {
    "virtualenv --no-download $SLURM_TMPDIR/env\nsource $SLURM_TMPDIR/env/bin/activate\n"
    "pip install --no-index --upgrade pip\npip install --no-index -r requirements.txt\n",
    "source ~/ENV/bin/activate\n", "source \"$HOME/env/bin/activate\" || exit 1\n",
    "python -m venv env && . env/bin/activate && pip install torch torchvision tensorboard\n"};
constexpr const char *blocks[] = {
    "# copy the data to the node's own disk\nmkdir -p $SLURM_TMPDIR/data\ntar -xf ~/projects/def-prof/data_@.tar -C "
    "$SLURM_TMPDIR/data\n",
    "cp -r \"$SCRATCH/dataset@\" \"$SLURM_TMPDIR/\"\n",
    "for lr in 0.1 0.01 0.001; do\n    for seed in $(seq 1 @); do\n        python train.py --lr \"$lr\" --seed \"$seed\" --out "
    "\"results/$lr-$seed\" >> log_@.txt 2>&1\n    done\ndone\n",
    "if [ ! -d \"$SCRATCH/checkpoints@\" ]; then\n    mkdir -p \"$SCRATCH/checkpoints@\"\nelif [[ -f done_@ && $RESUME == yes "
    "]]; then\n"
    "    echo \"déjà fait: $SLURM_JOB_ID\"\n    exit 0\nfi\n",
    "cat > config_@.yaml <<EOF\nmodel: resnet50\nbatch_size: 64\ndata: $SLURM_TMPDIR/data\n#SBATCH --not-a-directive\nEOF\n",
    "srun python train.py --batch_size=256 --num_workers=$SLURM_CPUS_PER_TASK --init_method tcp://$MASTER_ADDR:3456 --world_size "
    "$((SLURM_NTASKS_PER_NODE * SLURM_JOB_NUM_NODES))\n",
    "export OMP_NUM_THREADS=${SLURM_CPUS_PER_TASK:-1}\nexport MASTER_ADDR=$(hostname)\nexport NCCL_BLOCKING_WAIT=1\n",
    "function cleanup_@ {\n    local code=$?\n    echo \"ended with $code at $(date +%H:%M:%S)\"\n    cp -r $SLURM_TMPDIR/out "
    "~/scratch/out-$SLURM_JOB_ID-@\n}\ntrap cleanup_@ EXIT\n",
    "case \"$1\" in\n    small) BATCH=32 ;;\n    large|huge) BATCH=256 ;;\n    *) echo \"usage: $0 small|large\" >&2; exit 2 "
    ";;\nesac\n",
    "torchrun --nnodes $SLURM_JOB_NUM_NODES --nproc_per_node 4 --rdzv_endpoint \"$head_node:29500\" main_@.py --epochs @\n",
    "nvidia-smi\npython - <<'PY'\nimport torch\nprint(torch.cuda.is_available(), \"it's\", @)\nPY\n",
    "wget https://example.org/data_@.zip && unzip -q data_@.zip\n",
    "tensorboard --logdir=~/scratch/logs@ --host 0.0.0.0 --port 6006 &\nsleep 5\n",
    "while read -r line; do\n    echo \"${line%%,*}\" | tr 'a-z' 'A-Z' | sort -u >> names_@.txt\ndone < list_@.csv\n",
    "time apptainer exec --nv -B /project image.sif python evaluate.py --checkpoint `ls -t ckpt/*.pt | head -1`\n",
    "# keep the results\ntar -cf $SCRATCH/results-$SLURM_JOB_ID.tar -C $SLURM_TMPDIR out && \\\n    rm -rf $SLURM_TMPDIR/out\n"};

} // namespace

QByteArray RealScripts::head()
{
    QByteArray text = pick(shebangs);
    text += chance(80) ? "#SBATCH --account=def-prof\n" : "";
    text += "#SBATCH --time=" + pick(times) + (chance(20) ? "   # enough?\n" : "\n");
    text += chance(70) ? "#SBATCH --mem=" + pick(memories) + '\n' : QByteArray();
    text += chance(60) ? "#SBATCH --cpus-per-task=" + QByteArray::number(1 + below(12)) + '\n' : QByteArray();
    text += chance(60) ? "#SBATCH " + pick(gpus) + '\n' : QByteArray();
    for (std::uint32_t i = below(4); i > 0; --i)
        text += "#SBATCH " + pick(others) + '\n';
    text += chance(10) ? "##SBATCH --hold\n" : "";
    return text + '\n' + pick(modules) + (chance(5) ? "#SBATCH --nodes=2\n" : "") + pick(environments) + '\n';
}

QByteArray RealScripts::block()
{
    return pick(blocks).replace('@', QByteArray::number(++m_number));
}

QByteArray RealScripts::next()
{
    QByteArray text = head();
    for (std::uint32_t i = 3 + below(8); i > 0; --i)
        text += block() + (chance(40) ? "\n" : "");
    return text + "echo done\n";
}

QByteArray RealScripts::ofLines(int lines)
{
    QByteArray text = head();
    qsizetype counted = text.count('\n');
    while (counted < lines) {
        const QByteArray more = block();
        counted += more.count('\n');
        text += more;
    }
    return text;
}

} // namespace voyageur::tests
