salloc --time=0:10:00 --mem=2G
@?modules module load @modules@
source ~/toy-env/bin/activate
hostname
python ~/toy.py
exit
