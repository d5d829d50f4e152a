@?modules module load @modules@
voyageur_env=$(mktemp -d)
@makeenv@ "$voyageur_env"
source "$voyageur_env/bin/activate"
@pip@ --upgrade pip
@pip@ @packages@
if [ -e requirements.txt ]; then cp -p --backup=numbered -- requirements.txt requirements-before.txt; fi
pip freeze --local >requirements.txt
deactivate
rm -rf --one-file-system -- "${voyageur_env:?}"
