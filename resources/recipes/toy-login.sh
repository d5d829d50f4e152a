@?modules module load @modules@
@makeenv@ ~/toy-env
source ~/toy-env/bin/activate
[ -e ~/toy.py ] || printf 'a = 7\nb = 6\nprint(a + b)\n' >~/toy.py
python ~/toy.py
deactivate
