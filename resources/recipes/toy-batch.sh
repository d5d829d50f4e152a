#SBATCH? --time=0:05:00
#SBATCH? --mem=1G
echo "Hello, ${1:-you}"
[ -e toy.py ] || printf 'a = 7\nb = 6\nprint(a + b)\n' >toy.py
python3 toy.py
