if [[ $- == *i* ]]; then
    HISTSIZE=50000
    HISTFILESIZE=100000
    HISTCONTROL=ignoreboth
    shopt -s histappend checkwinsize
    alias ll='ls -lh'
    alias sqw='squeue --user="$USER" --format="%.10i %.20j %.3t %.10M %.10l %R"'
    gpus() { srun --jobid="$1" --overlap --pty watch nvidia-smi; }
fi
